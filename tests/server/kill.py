"""Kills the server at any moment, again and again, while people and bots race on it.

    python -m tests.server.kill --times 300 --games all

After every kill the server is started again on the same database and port; the players go on by themselves. For
every race: each acknowledged action is in the log once, with the number that it was acknowledged with; nothing is
in the log that nobody sent; the log replays; and what each player was told is what happened, without a gap.
Every other race is ridden against bots alone, where decisions go back with all that came of them.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import threading
import time
import uuid
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

import httpx
import msgspec
from websockets.exceptions import InvalidHandshake, WebSocketException

from paceline.core.log import replay
from paceline.core.record import parse_record, record_text
from paceline.server.sqlite import SqliteStore
from paceline.server.storage import Stored
from paceline.server.table import Table, result_text

from .browser import PATIENCE, Browser, Json, Player, Server

BROKEN = (OSError, WebSocketException, InvalidHandshake, EOFError, TimeoutError)
GONE = (httpx.HTTPError,)


class Rider(threading.Thread):
    """Plays one seat as the page does: an outbox, resends, and reconnecting from the last number seen."""

    def __init__(self, browser: Browser, table: str, watch: str | None, chance: Random) -> None:
        super().__init__(daemon=True)
        self.browser = browser
        self.table = table
        self.watch = watch
        self.chance = chance
        self.player: Player | None = None
        self.sent: dict[str, Json] = {}
        self.acked: dict[str, list[int]] = {}
        self.waiting: str | None = None  # sent, and not acknowledged yet
        self.refused: list[Json] = []
        self.breaks = 0
        self.heard = 0  # acknowledgements
        self.resent = 0
        self.failure: BaseException | None = None
        self.state: Json = {}  # the last one that was told

    def run(self) -> None:
        try:
            while self.player is None or self.player.over is None:
                try:
                    self.come_back()
                    while self.player is not None and self.player.over is None:
                        self.go_on(self.player)
                except BROKEN:
                    self.breaks += 1
                    time.sleep(0.02)
        except BaseException as error:
            self.failure = error
            raise
        finally:
            if self.player is not None:
                self.player.close()

    def come_back(self) -> None:
        if self.player is None:
            self.player = Player(self.browser, self.table, self.watch, since=0)
            self.note(self.player)
            return
        self.player.close()
        self.player.open(since=self.player.n)
        self.note(self.player)
        if self.waiting is not None:
            self.resent += 1
            self.player.send(**self.sent[self.waiting])

    def go_on(self, player: Player) -> None:
        if self.waiting is None and (player.asks or any(undo["ok"] for undo in player.undo)):
            self.choose(player)
        message = player.receive()
        self.note(player)
        if message["t"] == "ack":
            self.heard += 1
            self.acked.setdefault(message["id"], []).append(message["n"])
            if message["id"] == self.waiting:
                self.waiting = None
                player.seen(message["n"])
        elif message["t"] == "error" and message["id"] == self.waiting:
            if message["code"] == 503:  # the database did not take it, or its answer was lost
                time.sleep(0.1)
                self.resent += 1
                player.send(**self.sent[message["id"]])
                return
            self.refused.append(message)
            self.waiting = None

    def note(self, player: Player) -> None:
        """Who missed too much is told everything anew: what was told before does not count."""
        if player.state is not self.state:
            self.state = player.state
            player.events.clear()

    def choose(self, player: Player) -> None:
        back = [undo for undo in player.undo if undo["ok"]]
        message: Json
        if back and self.chance.random() < (0.2 if player.asks else 0.05):
            message = {"t": "undo", "seat": back[0]["seat"], "decision": back[0]["decision"]}
        elif player.asks:
            ask = player.asks[0]
            action = self.chance.choice(ask["choices"])["action"]
            message = {"t": "act", "seat": ask["seat"], "decision": ask["decision"], "action": action}
        else:
            return
        self.waiting = message["id"] = str(uuid.uuid4())
        self.sent[self.waiting] = message
        player.send(**message)


# The shortest course of each title, and who rides against one person there.
TITLES: Final[dict[str, tuple[dict[str, object], tuple[str, ...]]]] = {
    "flamme-rouge": ({}, ("random",)),
    "larrivee-du-tour": ({"course": "4-summit"}, ("random",)),
    "um-reifenbreite": ({"course": "luettich-bastenaken-luettich"}, ("random",)),
    "on-the-rivet": ({"course": "short-kermesse"}, ("random",)),
    "visions-of-rainbows": ({"course": "short-kermesse"}, ("random", "random")),
}


class Siege:
    """One database, many kills."""

    def __init__(self, folder: Path, seed: int, games: Sequence[str]) -> None:
        self.chance = Random(seed)
        self.games = games
        self.server = Server(folder)
        self.done = Counter[str]()

    def last(self, times: int) -> None:
        """Races until that many kills are through and the last race is checked, be it alone or with people."""
        while self.done["kills"] < times or self.done["races"] < 2 * len(self.games):
            self.race(times)
            print(f"{self.done['kills']} of {times} kills, {self.done['races']} races checked", flush=True)
        self.server.stop()

    def race(self, times: int) -> None:
        """With its share of kills at most: a long race must not take those of all others."""
        most = min(times, self.done["kills"] + max(1, times // (2 * len(self.games))))
        with Browser(self.server) as ann, Browser(self.server) as bob, Browser(self.server) as crowd:
            alone = self.done["races"] % 2 == 0
            game = self.games[self.done["races"] // 2 % len(self.games)]
            options, against = TITLES[game]
            seats = ("me", *against) if alone else ("me", "friend", "open", "random")
            made = self.insist(lambda: ann.create(*seats, game=game, **options))
            if not alone:
                self.insist(lambda: bob.join(made["seats"][2]["link"]))
            riders = [
                Rider(browser, made["table"], watch, Random(self.chance.random()))
                for browser, watch in ((ann, None), (bob, made["watch"] if alone else None), (crowd, made["watch"]))
            ]
            for rider in riders:
                rider.start()
            while any(rider.is_alive() for rider in riders) and self.done["kills"] < most:
                self.wait_for_a_moment(riders)
                self.kill()
            for rider in riders:
                rider.join(PATIENCE * 4)
                assert not rider.is_alive(), "somebody waits for ever"
                assert rider.failure is None
            self.check(made["table"], riders)

    def wait_for_a_moment(self, riders: list[Rider]) -> None:
        """Any moment: often in the middle of some action, sometimes while the server is still starting."""
        if self.chance.random() < 0.1:
            time.sleep(self.chance.uniform(0, 0.5))
            return
        enough = sum(rider.heard for rider in riders) + self.chance.randrange(12)
        while sum(rider.heard for rider in riders) < enough and any(rider.is_alive() for rider in riders):
            time.sleep(0.0005)
        time.sleep(self.chance.uniform(0, 0.01))

    def insist(self, call: Any) -> Json:
        """A call that may meet a server that is just being killed."""
        while True:
            try:
                return dict(call())
            except GONE:
                time.sleep(0.02)

    def kill(self) -> None:
        self.server.kill()
        self.done["kills"] += 1
        self.server.start()

    def check(self, name: str, riders: list[Rider]) -> None:
        check(asyncio.run(load(self.server.db, name)), riders, self.done)


def check(stored: Stored, riders: list[Rider], done: Counter[str]) -> None:
    """What is stored of a race is what its riders did and were told."""
    table, numbers = asyncio.run(fold(stored))
    assert table.log.race.over
    assert not table.renumbered
    record = table.record()
    assert result_text(replay(parse_record(record_text(record)))) == stored.table.result
    rows = stored.entries
    assert [row.seq for row in rows] == list(range(len(rows)))
    ids = Counter(row.action_id for row in rows if row.action_id is not None)
    assert set(ids.values()) <= {1}, "an action is in the log twice"
    sent = {name: message for rider in riders for name, message in rider.sent.items()}
    assert set(ids) <= set(sent), "the log holds what nobody sent"
    for row in rows:
        if row.action_id is not None:
            message = sent[row.action_id]
            assert (row.seat, row.text) == (message["seat"], message.get("action", ""))
    for rider in riders:
        for action, acked in rider.acked.items():
            assert ids[action] == 1, "an acknowledged action is lost"
            assert set(acked) == {numbers[action]}
        assert rider.player is not None
        assert rider.player.over is not None
        assert " ".join(rider.player.over["ranking"]) == stored.table.result
        public = msgspec.json.decode(msgspec.json.encode([event.seen_by(None) for event in table.events]))
        since = rider.player.state["n"]
        assert rider.player.events == public[since:], "a player was told something else, or not all of it"
        done["acks"] += sum(map(len, rider.acked.values()))
        done["resent"] += rider.resent
        done["refused"] += len(rider.refused)
        done["reconnects"] += rider.breaks
        assert all(message["code"] in (409, 422) for message in rider.refused), rider.refused
    done["races"] += 1
    done[table.setup.game] += 1
    done["take-backs"] += table.log.take_backs
    done["entries"] += len(rows)


async def load(path: Path, name: str) -> Stored:
    store = SqliteStore(path)
    stored = await store.load(name)
    await store.close()
    assert stored is not None
    return stored


async def fold(stored: Stored) -> tuple[Table, dict[str, int]]:
    table = Table(stored)
    return table, {name: done.n for name, done in table.acks.items()}


def siege(folder: Path, times: int, seed: int, games: Sequence[str] = ("flamme-rouge",)) -> Counter[str]:
    under = Siege(folder, seed, games)
    try:
        under.last(times)
    finally:
        if under.server.process.poll() is None:
            under.server.kill()
    return under.done


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=500, help="how many kills")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="for the moments and the moves")
    parser.add_argument("--games", choices=["all", *TITLES], default="flamme-rouge")
    wishes = parser.parse_args()
    print(f"seed {wishes.seed}", flush=True)
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        games = [*TITLES] if wishes.games == "all" else [wishes.games]
        done = siege(Path(folder), wishes.times, wishes.seed, games)
    print(f"{time.monotonic() - began:.0f} s: " + ", ".join(f"{many} {what}" for what, many in done.items()))


if __name__ == "__main__":
    main()
