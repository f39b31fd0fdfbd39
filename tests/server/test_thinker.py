"""The pool of workers: whose question comes next, what is given up, and what a bot's answer hangs on."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from contextlib import closing
from functools import partial
from pathlib import Path
from time import monotonic, sleep

import msgspec
import pytest

from paceline.core.bot import MOST_MEMORY, Bot
from paceline.core.log import Log
from paceline.core.race import Race
from paceline.core.record import entry_text
from paceline.core.registry import title
from paceline.core.rng import Rng, seed_from
from paceline.core.setup import Setup
from paceline.games.flamme_rouge.bots import BOTS
from paceline.lab.odds import policy
from paceline.server import api, frames, making, thinker
from paceline.server.questions import BOTS_IN_A_ROW, Asked, Queue
from paceline.server.sqlite import SqliteStore
from paceline.server.storage import SeatRow, Stored, TableRow
from paceline.server.table import Table
from paceline.server.tables import Tables
from paceline.server.thinker import WORKER, Abandoned, Thinker
from paceline.server.worker import Answer, Question, answer

from .pool import GAME, PATIENCE, asking, heard, no, question, tell, until, yes

# Whose turn it is


def order_of(*rows: tuple[str, str | None, bool]) -> list[str]:
    """The order in which questions are taken; each is of a table, of a bot or of odds, watched or not."""

    async def taken() -> list[str]:
        queue, order = Queue(), list[str]()
        for table, bot, watched in rows:
            queue.put(Asked(table, question(bot), yes if watched else no))
        while (asked := queue.take(behind=True)) is not None:
            order.append(f"{asked.table}{'' if asked.question.bot else ' odds'}")
        assert queue.tables == {}
        return order

    return asyncio.run(taken())


def test_tables_take_turns_however_many_questions_they_have() -> None:
    many = [("a", "random", True)] * 3
    assert order_of(*many, ("b", "random", True), ("c", "random", True)) == ["a", "b", "c", "a", "a"]


def test_browsers_take_turns_however_many_tables_they_have() -> None:
    async def story() -> None:
        queue, order = Queue(), list[str]()
        for number in range(40):
            queue.put(Asked(f"crowd {number}", question(), yes, "crowd"))
        for number in range(3):
            queue.put(Asked("ann's", question(), yes, "ann"))
            queue.put(Asked(f"bob's {number}", question(), yes, "bob"))
        while (asked := queue.take(behind=True)) is not None:
            order.append(asked.browser)
        assert order[:8] == ["crowd", "ann", "bob"] * 2 + ["crowd", "ann"]
        assert order[9:] == ["crowd"] * 37

    asyncio.run(story())


def test_nobody_gets_the_last_worker_for_many_tables() -> None:
    async def story() -> None:
        queue = Queue()
        busy = [Asked("one", question(), yes, "crowd"), Asked("two", question(), yes, "crowd")]
        queue.put(Asked("three", question(), yes, "crowd"))
        assert queue.take(behind=True, busy=busy, workers=4) is not None
        queue.put(Asked("three", question(), yes, "crowd"))
        assert queue.take(behind=True, busy=busy, workers=3) is None
        queue.put(Asked("ann's", question(), yes, "ann"))
        queue.put(Asked("two", question(), yes, "crowd"))
        taken = [queue.take(behind=True, busy=busy, workers=3) for _ in range(3)]
        assert [asked and asked.table for asked in taken] == ["ann's", "two", None], "a table may ask two things"

    asyncio.run(story())


def test_odds_wait_for_bots_but_not_for_ever() -> None:
    bots = [("a", "random", True)] * (BOTS_IN_A_ROW + 2)
    order = order_of(("b", None, True), ("b", None, True), *bots)
    assert order == ["a"] * BOTS_IN_A_ROW + ["b odds", "a", "a", "b odds"]


def test_tables_that_nobody_watches_come_after_all_others() -> None:
    order = order_of(("idle", "random", False), ("away", None, False), ("a", None, True), ("b", "random", True))
    assert order == ["b", "a odds", "idle", "away odds"]


def test_a_table_moves_up_when_somebody_comes_to_watch() -> None:
    async def story() -> None:
        queue, watchers = Queue(), set[str]()
        for table in "abc":
            queue.put(Asked(table, question(), partial(watchers.__contains__, table)))
        watchers.add("c")
        assert [asked.table for _ in "abc" if (asked := queue.take(behind=True))] == ["c", "a", "b"]

    asyncio.run(story())


# The pool


def test_questions_are_thought_about_at_the_same_time(tmp_path: Path) -> None:
    """Each worker answers only when the other was asked too."""

    async def story(pool: Thinker) -> None:
        await asyncio.gather(asking(pool, "a", "meet"), asking(pool, "b", "meet"))
        assert [worker.starts for worker in pool.workers] == [1, 1]

    tell(tmp_path, story, workers=2)


def test_a_worker_is_left_for_those_who_watch(tmp_path: Path) -> None:
    """However many tables of bots alone there are, and however long their bots think."""

    async def story(pool: Thinker) -> None:
        idle = [asking(pool, f"idle {i}", "hang", watched=False) for i in range(5)]
        await until(lambda: bool(heard(tmp_path)))
        for _ in range(3):
            assert (await asking(pool, "people")).action == "R@5"
        assert heard(tmp_path) == ["hang", "random", "random", "random"]
        assert not any(task.done() for task in idle)
        for task in idle:
            task.cancel()

    tell(tmp_path, story, workers=2)


# What is given up


def test_a_question_that_is_past_frees_its_worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinker, "GRACE", 0.0)

    async def story(pool: Thinker) -> None:
        asked = [asking(pool, "a", "hang"), asking(pool, "a", "hang"), asking(pool, "b")]
        await until(lambda: bool(heard(tmp_path)))
        pool.abandon("a", lambda _: True)
        told = await asyncio.gather(*asked, return_exceptions=True)
        assert [type(each) for each in told] == [Abandoned, Abandoned, Answer]
        assert heard(tmp_path) == ["hang", "random"]
        assert pool.workers[0].starts == 2

    tell(tmp_path, story, workers=1)


def test_a_worker_that_is_soon_done_with_a_past_question_goes_on(tmp_path: Path) -> None:
    async def story(pool: Thinker) -> None:
        await until(lambda: bool(pool.free))
        asked = asking(pool, "a")
        await asyncio.sleep(0)
        pool.abandon("a", lambda _: True)
        with pytest.raises(Abandoned):
            await asked
        assert (await asking(pool, "b")).action == "R@5"
        assert pool.workers[0].starts == 1

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(thinker, "GRACE", PATIENCE)
        tell(tmp_path, story, workers=1)


def is_asked(pool: Thinker, number: int) -> bool:
    """Whether the only worker has heard that question."""
    last = pool.workers[0].last
    return last is not None and last.number == number


@pytest.mark.parametrize("bot", ["champion:9999999", None])
def test_a_worker_drops_a_question_that_is_past_and_lives_on(bot: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """However much there would be to think about, for a bot and for the coach."""
    monkeypatch.setattr(thinker, "GRACE", PATIENCE)
    race, mind = title(GAME).start(seats=3, seed="past"), policy(GAME, "past")
    while len(race.legal(seat := int(race.next_seat()))) < 2 or race.round_number() < 1 or not mind.weighs(race, seat):
        race.apply(seat, race.legal(seat)[0])
    deals = 0 if bot else 1 << 30
    long = Question(game=GAME, position=race.position(seat), seat=seat, seed="past", bot=bot, deals=deals)

    async def story() -> None:
        pool = Thinker(WORKER, PATIENCE, workers=1)
        try:
            for number in (1, 2):
                asked = asyncio.create_task(pool.ask("a", long, yes))
                await until(partial(is_asked, pool, number))
                pool.abandon("a", lambda _: True)
                with pytest.raises(Abandoned):
                    await asked
            assert (await asking(pool, "c", "pro")).action is not None
            assert pool.workers[0].starts == 1
        finally:
            await pool.close()

    async def in_time() -> None:
        async with asyncio.timeout(PATIENCE):
            await story()

    asyncio.run(in_time())


def test_somebody_who_no_longer_waits_frees_a_worker_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinker, "GRACE", 0.0)

    async def story(pool: Thinker) -> None:
        gone = asking(pool, "a", "hang")
        await until(lambda: bool(heard(tmp_path)))
        gone.cancel()
        assert (await asking(pool, "b")).action == "R@5"

    tell(tmp_path, story, workers=1)


def test_an_undo_takes_the_question_from_a_bot_that_thinks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ann places her riders, the bot begins to think, she takes one back: the bot is asked when she is ready."""
    monkeypatch.setattr(thinker, "GRACE", 0.0)
    once = (
        "import json, pathlib, sys, time\n"
        "from paceline.server import frames, worker\n"
        "answer, first = worker.answer, pathlib.Path(sys.argv[1])\n"
        "def slow(question, *past):\n"
        "    while not first.exists():\n"
        "        first.with_suffix('.asked').touch()\n"
        "        time.sleep(0.01)\n"
        "    return answer(question, *past)\n"
        "worker.answer = slow\n"
        "worker.main()\n"
    )
    awake = tmp_path / "awake"

    async def story() -> None:
        pool = Thinker((sys.executable, "-c", once, str(awake)), bot_seconds=PATIENCE, workers=1)
        tables = Tables(SqliteStore(tmp_path / "x.db"), pool)
        seats = [api.SeatWish(kind="me"), api.SeatWish(kind="bot", bot="random")]
        made = await making.create(tables, api.NewTable(game=GAME, seats=seats), "ann")
        table = await tables.get(made.table)
        for action in ("R@5", "S@5"):
            await tables.act(table, frames.Act(id=action, seat=0, decision=table.log.decision(0), action=action))
        await until(awake.with_suffix(".asked").exists)
        await tables.undo(table, frames.Undo(id="undo", seat=0, decision=1))
        await until(lambda: table.driver is None)
        assert [entry.seat for entry in table.log.live] == [0]
        awake.touch()
        await tables.act(table, frames.Act(id="again", seat=0, decision=table.log.decision(0), action="S@4"))
        await until(lambda: len(table.log.live) >= 4)  # the bot may have drawn its hand by now
        assert [entry.seat for entry in table.log.live[:4]] == [0, 0, 1, 1]
        assert pool.workers[0].starts == 2
        await tables.close()

    async def in_time() -> None:
        async with asyncio.timeout(PATIENCE):
            await story()

    asyncio.run(in_time())


# What an answer hangs on


def rows(seed: str = "seed", secret: str = "5ec2e7") -> tuple[TableRow, list[SeatRow]]:
    """A table of two bots, always the same."""
    seats = [SeatRow(seat=seat, name=bot, kind="bot", bot=bot) for seat, bot in enumerate(["random", "rouleur"])]
    log = Log(Setup(game=GAME, seats=2), seed_from(seed), ["random", "rouleur"])
    header = msgspec.json.encode(log.record().header).decode()
    return TableRow(id="bots", header=header, maker="ann", watch="watch", created=1, secret=secret), seats


ALONE = """
import asyncio, sys
from pathlib import Path
from paceline.server.sqlite import SqliteStore
from paceline.server.tables import Tables
from paceline.server.thinker import Thinker

async def race():
    await Tables(SqliteStore(Path(sys.argv[1])), Thinker(workers=1)).get("bots")
    await asyncio.sleep(3600)

asyncio.run(race())
"""


def raced(path: Path, *, kills: int = 0, secret: str = "5ec2e7") -> list[str]:
    """The entries of that table's race, with so many `kill -9` of its server on the way."""

    async def lay() -> None:
        store = SqliteStore(path)
        await store.create(*rows(secret=secret))
        await store.close()

    async def to_the_end() -> list[str]:
        tables = Tables(SqliteStore(path), Thinker(WORKER, PATIENCE, workers=1))
        try:
            async with asyncio.timeout(PATIENCE):
                table = await tables.get("bots")
                await until(lambda: table.log.race.over)
                return [entry_text(entry) for entry in table.log.entries]
        finally:
            await tables.close()

    asyncio.run(lay())
    for kill in range(kills):
        server = subprocess.Popen([sys.executable, "-c", ALONE, str(path)])
        begun = monotonic()
        while entries_on_disk(path) < 7 + 10 * kill:
            assert monotonic() < begun + PATIENCE
            sleep(0.01)
        server.kill()
        server.wait()
    return asyncio.run(to_the_end())


def entries_on_disk(path: Path) -> int:
    with closing(sqlite3.connect(path)) as database:
        (many,) = database.execute("SELECT count(*) FROM log").fetchone()
        return int(many)


def test_bots_answer_the_same_after_a_restart(tmp_path: Path) -> None:
    straight = raced(tmp_path / "straight.db")
    assert raced(tmp_path / "killed.db", kills=2) == straight
    assert raced(tmp_path / "other.db", secret="another") != straight


def test_a_bots_chance_is_its_tables_seats_and_decisions_own() -> None:
    async def chances() -> None:
        row, seats = rows()
        other = rows(secret="another")[0]
        same_secret = rows(seed="another")[0]
        here, there, elsewhere = (Table(Stored(each, seats, [])) for each in (row, other, same_secret))
        assert here.chance(0, "bot") == elsewhere.chance(0, "bot"), "it has nothing to do with the seed"
        drawn = {table.chance(seat, what) for table in (here, there) for seat in (0, 1) for what in ("bot", "odds")}
        assert len(drawn) == 8
        here.log.play(0, here.log.race.legal(0)[0])
        assert here.chance(0, "bot") not in drawn

    asyncio.run(chances())


# Memory


class Diarist(Bot):
    """Notes every question, and answers without its notes too."""

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng, False)

    def choose(self, race: Race, seat: int) -> int:
        self.memory += b"." * (MOST_MEMORY if self.memory.startswith(b"full") else 1)
        return race.legal(seat)[0]


def test_a_memory_travels_with_the_question_and_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "diarist", Diarist)
    for memory, after in ((b"", b"."), (b"..", b"..."), (b"full", b"")):
        told = answer(msgspec.structs.replace(question("diarist"), memory=memory))
        assert told.memory == after
        assert told.action is not None


def test_the_table_keeps_what_a_bot_noted_and_forgets_it_with_an_undo(tmp_path: Path) -> None:
    """A worker that adds a mark to every memory; the server brings it along, each seat its own."""
    diary = (
        "import sys, msgspec\n"
        "from paceline.server import frames, worker\n"
        "answer = worker.answer\n"
        "def noting(question, *past):\n"
        "    told = answer(question, *past)\n"
        "    return msgspec.structs.replace(told, memory=question.memory + str(question.seat).encode())\n"
        "worker.answer = noting\n"
        "worker.main()\n"
    )

    async def story() -> None:
        tables = Tables(SqliteStore(tmp_path / "x.db"), Thinker((sys.executable, "-c", diary), PATIENCE, workers=1))
        wishes = [
            api.SeatWish(kind="bot", bot="random"),
            api.SeatWish(kind="bot", bot="random"),
            api.SeatWish(kind="me"),
        ]
        made = await making.create(tables, api.NewTable(game=GAME, seats=wishes), "ann")
        table = await tables.get(made.table)
        await until(lambda: table.driver is None)  # the bots stand on the grid, and it is Ann's turn
        assert table.memories == {(0, "random"): b"00", (1, "random"): b"11"}
        place = table.log.race.action_text(table.log.race.legal(2)[0])
        asked = table.log.decision(2)
        await tables.act(table, frames.Act(id="place", seat=2, decision=asked, action=place))
        await tables.undo(table, frames.Undo(id="undo", seat=2, decision=asked))
        assert table.memories == {}
        await tables.close()

    async def in_time() -> None:
        async with asyncio.timeout(PATIENCE):
            await story()

    asyncio.run(in_time())


GREEDY = """
from paceline.server import worker
worker.settle_in()
held = [bytearray(1 << 20) for _ in range(300)]
try:
    held += [bytearray(1 << 20) for _ in range(300)]
except MemoryError:
    print("enough")
"""


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not count it")
def test_a_workers_memory_is_bounded() -> None:
    """What it cannot have ends it, not the machine: another worker takes its place."""
    told = subprocess.run([sys.executable, "-c", GREEDY], capture_output=True, text=True, check=True)
    assert told.stdout == "enough\n"
