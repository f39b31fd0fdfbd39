"""Made what stands here, each with the code of a version of before. Kept for the record.

python -m tests.before.make records    200 records, and what is told of them
python -m tests.before.make tables     a server's database, and what its viewers are shown, by its schema's version

What is made tells what the code that makes it does: made anew with later code it would prove nothing.
"""

from __future__ import annotations

import asyncio
import lzma
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from hashlib import blake2b
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from paceline.bots import make_bot, title_bots, usual_bot
from paceline.core.bot import Bot, decide
from paceline.core.content import stock
from paceline.core.errors import PacelineError
from paceline.core.log import Log
from paceline.core.record import Entry, record_text
from paceline.core.registry import game_ids, title
from paceline.core.rng import seed_from
from paceline.core.setup import Setup
from paceline.server.seats import COOKIE, Viewer, token_hash
from paceline.server.sqlite import SqliteStore
from paceline.server.table import Table

from ..boxes import BOXES, COURSES
from ..conformance.play import adapter
from ..server.browser import Browser, Json, Player, Server
from .told import (
    DATABASE,
    HERE,
    RECORDS,
    TABLES,
    WHOLE,
    Kept,
    KeptTable,
    KeptTables,
    Told,
    canonical,
    digests,
    heard,
    owned_by,
    plain,
    shown,
    tell,
)

EACH = 40  # records of a title
STOPS = 12  # in each record
LONGEST = 900  # entries of a finished race; longer ones stay unfinished
OWN = 5  # of each title with an owner's own content
PEOPLE = ("Ann", "Bob", "Zoë", "Lanterne rouge", "Jan 'the wall' Š.", "名", 'a "b" \\c')
TOKENS = {"ann": "ann-of-before", "bob": "bob-of-before"}
QUIET = 1.5  # seconds in which no bot moves


# Records


def make_records() -> None:
    """Those that interpreted engines replay too come first: three short ones of many kinds, two longer ones."""
    kept: list[Kept] = []
    whole: dict[str, Told] = {}
    for game in game_ids():
        logs = sorted(sampled(game), key=weight)
        first = next(log for log in logs if kinds(log) == {"action", "undo", "timeout", "takeover"} and log.race.over)
        own = next(log for log in logs if log.setup.content)
        cut = next(log for log in logs if not log.race.over)
        share = [first, own, cut]
        rest = [log for log in logs if log not in share]
        share += [rest[len(rest) // 2], rest[len(rest) * 3 // 4]]
        for log in [*share, *(log for log in logs if log not in share)]:
            record = log.record()
            stops = spread(log)
            told = tell(record, stops)
            if log is first:
                whole[str(len(kept))] = told
            kept.append(
                Kept(game=game, record=record_text(record), stops=stops, digests=digests(told), result=told.result)
            )
        print(game, sum(len(log.entries) for log in logs), sum(log.race.over for log in logs))
    keep(RECORDS, canonical(kept))
    keep(WHOLE, canonical(whole))


def sampled(game: str) -> Iterator[Log]:
    """Records over all set-ups of a title, some with content that is not the stock's."""
    chance = Random(f"before {game}")
    setups = adapter(game).setups(chance)
    number = 0
    while number < EACH:
        setup = next(setups)
        if number % (EACH // OWN) == 2:
            setup = with_own_content(setup, chance, copied=number < EACH // OWN)
        unfinished = number % 10 == 7
        log = ride(setup, f"{game} {number}", chance, unfinished)
        if log.race.over or unfinished or number % 10 == 3:
            yield log
            number += 1


def with_own_content(setup: Setup, chance: Random, copied: bool) -> Setup:
    """The same with one of the stock's files in the owner's hand: a copy, or with a digit changed."""
    files = stock(title(setup.game).package)
    while True:
        name = chance.choice(sorted(files))
        lines = files[name].split("\n")
        number = chance.randrange(len(lines))
        digits = [place for place, letter in enumerate(lines[number]) if letter.isdigit()]
        if digits and not copied:
            place = chance.choice(digits)
            lines[number] = lines[number][:place] + chance.choice("0123456789") + lines[number][place + 1 :]
        own = Setup(game=setup.game, seats=setup.seats, options=setup.options, content={name: "\n".join(lines)})
        try:
            changed = title(setup.game).content_hash(own) != title(setup.game).content_hash(setup)
            title(setup.game).new(own, seed_from("try"))
        except PacelineError:
            continue
        if changed != copied:
            return own


def ride(setup: Setup, seed: str, chance: Random, unfinished: bool) -> Log:
    """A race of bots and people who play at random, take back, run out of time and leave their seats to bots."""
    game = setup.game
    names = ["random", *title_bots(game)]
    seated = [chance.choice((*names, None, None)) for _ in range(setup.seats)]
    players: list[Bot | None] = [make_bot(bot, game, f"{seed} {n}") if bot else None for n, bot in enumerate(seated)]
    log = Log(setup, seed_from(seed), [bot or chance.choice(PEOPLE) for bot in seated])
    longest = chance.randint(3, 120) if unfinished else LONGEST
    while not log.race.over and len(log.entries) < longest:
        seat = chance.choice(log.race.to_act())
        player = players[seat]
        if player is None and chance.random() < 0.02:
            log.add(Entry(seat, "", "timeout"))
        if player is None and chance.random() < 0.005:
            bot = names[-1]
            log.add(Entry(seat, bot, "takeover"))
            players[seat] = player = make_bot(bot, game, f"{seed} {seat} again")
        log.play(seat, decide(log.race, seat, player) if player else chance.choice(log.race.legal(seat)))
        back = chance.randrange(setup.seats)
        if players[back] is None and chance.random() < 0.1 and log.why_no_undo(back) is None:
            log.add(Entry(back, "", "undo"))
    return log


def kinds(log: Log) -> set[str]:
    return {entry.kind for entry in log.entries}


def weight(log: Log) -> int:
    """How long interpreted engines take over it, about."""
    return len(log.entries) * log.setup.seats


def spread(log: Log) -> list[int]:
    """Numbers of entries from the first to the last, among them some right after what is not an action."""
    last = len(log.entries)
    notes = [number for number, entry in enumerate(log.entries, 1) if entry.kind != "action"]
    some = Random(last).sample(notes, min(3, len(notes)))
    even = STOPS - len(some) - 1
    return sorted({*some, *(round(last * part / even) for part in range(even + 1))})


# Tables


def make_tables() -> None:
    with TemporaryDirectory() as folder, Server(Path(folder)) as server:
        with Browser(server) as ann, Browser(server) as bob:
            for browser, token in ((ann, TOKENS["ann"]), (bob, TOKENS["bob"])):
                browser.http.cookies.set(COOKIE, token)
            lay_tables(ann, bob)
        assert server.stop() == 0
        assert [path.name for path in Path(folder).iterdir() if "-" in path.name] == []  # nothing is left in a WAL
        with closing(sqlite3.connect(server.db)) as connection:
            [(version,)] = connection.execute("SELECT version_num FROM alembic_version")
        keep(HERE / DATABASE.format(version), server.db.read_bytes())
        keep(HERE / TABLES.format(version), canonical(asyncio.run(read_tables(server.db))))


def lay_tables(ann: Browser, bob: Browser) -> None:
    """Every title at several points, with people, bots and open seats; two races are over."""
    chance = Random("tables of before")
    short = "start-a,start-b,finish-a,finish-b"
    # mid-race, against bots
    race(ann, [ann], chance, 9, "me", "rouleur", "random", game="flamme-rouge", course="stage-7", breakaway=True)
    race(ann, [ann], chance, 31, "me", "patron", game="larrivee-du-tour", course="4-summit", mechanical="one")
    race(ann, [ann], chance, 45, "me", "wheelsucker", game="um-reifenbreite", sprints=True, yellow_jersey=True)
    race(ann, [ann], chance, 60, "me", "directeur", "random", game="on-the-rivet", course=short)
    race(ann, [ann], chance, 40, "me", "directeur", "directeur", game="visions-of-rainbows", course=short)
    # two people in two browsers; a seat that is open, one that its maker leaves to a bot
    race(ann, [ann, bob], chance, 20, "me", "open", "friend", game="flamme-rouge", course="stage-9", left=0)
    race(ann, [ann, bob], chance, 40, "me", "open", "open", game="larrivee-du-tour", course="2-hills", left=2)
    race(bob, [bob, ann], chance, 70, "friend", "open", "friend", game="on-the-rivet", course=short, left=0)
    race(ann, [ann, bob], chance, 50, "me", "open", "friend", game="visions-of-rainbows", course=short, left=2)
    race(bob, [bob], chance, 5, "open", "me", "random", game="um-reifenbreite")
    race(ann, [ann], chance, 0, "me", "open", game="flamme-rouge", peloton_team=True, muscle_teams=1)
    # with components of one's own, and with a standing order
    for game in game_ids():
        seats = [{"kind": "me"}] + [{"kind": "bot", "bot": usual_bot(game)}] * max(1, title(game).players[0] - 1)
        box = {"name": "Ann's box", "files": BOXES[game]}
        own = {"game": game, "seats": seats, "options": {"course": COURSES[game][0]}, "box": box}
        go_on(ann.http.post("/api/tables", json=own).json(), [ann], chance, 12)
    made = ann.create("me", "wheelsucker", game="um-reifenbreite", course="1-A")
    player = ann.sit(made["table"])
    assert player.answer(t="orders", seat=0, orders={"teammates": "always"})["t"] == "ack"
    player.close()
    # over
    race(ann, [ann], chance, 999, "me", "wheelsucker", game="um-reifenbreite", course="1-A")
    table = race(ann, [ann, bob], chance, 999, "me", "open", "rouleur", game="flamme-rouge", course="abceu")
    for browser in (ann, bob):
        assert browser.http.post(f"/api/tables/{table}/rematch").status_code == 201


def race(
    maker: Browser,
    people: list[Browser],
    chance: Random,
    decisions: int,
    *seats: str,
    game: str,
    left: int | None = None,
    **options: object,
) -> str:
    """A table at which people play on for that many decisions; half-way the maker leaves a seat to a bot."""
    return go_on(maker.create(*seats, game=game, **options), people, chance, decisions, left)


def go_on(made: Json, people: list[Browser], chance: Random, decisions: int, left: int | None = None) -> str:
    maker, table = people[0], str(made["table"])
    links = [seat["link"] for seat in made["seats"] if seat["link"]]
    for guest, link in zip(people[1:], links, strict=False):
        guest.join(link)
    players = [browser.sit(table) for browser in people]
    play_on(players, chance, decisions // 2)
    if left is not None:
        wish = {"kind": "bot", "bot": usual_bot(players[0].state["table"]["game"])}
        assert maker.http.post(f"/api/tables/{table}/seats/{left}", json=wish).status_code == 200
        for player in players:
            catch_up(player)
    play_on(players, chance, decisions - decisions // 2)
    for player in players:
        catch_up(player)
        player.close()
    print(table, players[0].n, players[0].over is not None)
    return table


def play_on(players: list[Player], chance: Random, decisions: int) -> None:
    """People play at random, take back now and then, and send some of it twice."""
    for _ in range(decisions):
        while not (asked := [(player, ask) for player in players for ask in player.asks]):
            try:
                players[0].receive(QUIET)
            except TimeoutError:
                return
            if players[0].over is not None:
                return
            tell_all(players, players[0].n)
        player, ask = chance.choice(asked)
        action = str(chance.choice(ask["choices"])["action"])
        name = f"{chance.getrandbits(64):016x}"
        told = acknowledged(player.act(ask, action, name))
        if chance.random() < 0.1:
            assert acknowledged(player.act(ask, action, name)) == told
        tell_all(players, told)
        possible = [undo for undo in player.undo if undo["ok"]]
        if possible and chance.random() < 0.3:
            back = chance.choice(possible)
            answer = player.answer(t="undo", seat=back["seat"], decision=back["decision"])
            if answer["t"] == "ack":  # else a bot was quicker
                tell_all(players, acknowledged(answer))


def acknowledged(answer: Json) -> int:
    assert answer["t"] == "ack", answer
    return int(answer["n"])


def tell_all(players: list[Player], n: int) -> None:
    for player in players:
        player.seen(n)


def catch_up(player: Player) -> None:
    """Hears everything, until nothing comes any more."""
    try:
        while player.over is None:
            player.receive(QUIET)
    except TimeoutError:
        pass


async def read_tables(db: Path) -> KeptTables:
    store = SqliteStore(db)
    try:
        owned = {token: await owned_by(store, token) for token in TOKENS.values()}
        names = sorted({name for tables in owned.values() for name, _ in tables})
        tables = [await read_table(store, name) for name in names]
        codes = [code for table in tables for code in (table.row["watch"], *(seat["code"] for seat in table.seats))]
        found: dict[str, tuple[str, int | None]] = {}
        for code in codes:
            place = await store.find(code) if code else None
            if place is not None:
                found[code] = (place.table, place.seat)
        return KeptTables(tables=tables, found=found, owned=owned)
    finally:
        await store.close()


async def read_table(store: SqliteStore, name: str) -> KeptTable:
    stored = await store.load(name)
    assert stored is not None
    table = Table(stored)
    assert table.seat_bot() is None, "a bot is about to move"
    seats = range(len(table.seats))
    owners = {table.seats_of(token_hash(token)) for token in TOKENS.values()}
    viewers: set[Viewer] = {(), *((seat,) for seat in seats), *owners}
    return KeptTable(
        game=table.setup.game,
        row=plain(stored.table),
        seats=plain(stored.seats),
        record=record_text(table.record()),
        events=[heard(event, None) for event in table.events],
        acks={name: done.n for name, done in table.acks.items()},
        shown=[(viewer, shown(table, viewer)) for viewer in sorted(viewers)],
    )


def keep(file: Path, data: bytes) -> None:
    packed = lzma.compress(data, preset=9 | lzma.PRESET_EXTREME)
    file.write_bytes(packed)
    print(file.name, len(data), len(packed), blake2b(data, digest_size=8).hexdigest())


MAKERS: dict[str, Any] = {"records": make_records, "tables": make_tables}

if __name__ == "__main__":
    MAKERS[sys.argv[1]]()
