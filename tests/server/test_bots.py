"""Bots and odds: a process of their own that knows what a seat knows, and that may die or dawdle."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from paceline.bots import ladder
from paceline.core.mind import Mind
from paceline.core.registry import game_ids, title
from paceline.core.rng import Rng, seed_from
from paceline.core.setup import Setup, Value
from paceline.lab.odds import Odds, Usual, odds, policy
from paceline.server import api, frames, making, worker
from paceline.server.refusal import Refusal
from paceline.server.sqlite import SqliteStore
from paceline.server.storage import StorageError
from paceline.server.table import Table
from paceline.server.tables import Tables
from paceline.server.thinker import WORKER, NoAnswer, Thinker
from paceline.server.worker import Answer, Question, answer

Story = Callable[[Tables], Coroutine[Any, Any, None]]
FLAMME = title("flamme-rouge")
SETUPS: list[tuple[int, dict[str, Value]]] = [
    (1, {"peloton_team": True, "muscle_teams": 1}),
    (2, {"end": "all", "handicap": [0, 2]}),
    (4, {"course": "stage-9", "breakaway": True}),
    (5, {"riders": "one", "course": "stage-7/5-6", "breakaway": True}),
]


def tell(
    path: Path, story: Story, command: tuple[str, ...] = WORKER, bot_seconds: float = 10, workers: int | None = None
) -> None:
    async def with_tables() -> None:
        tables = Tables(SqliteStore(path / "x.db"), Thinker(command, bot_seconds, workers))
        try:
            await story(tables)
        finally:
            await tables.close()

    asyncio.run(with_tables())


async def bots_only(tables: Tables, bots: int = 2) -> Table:
    seats = [api.SeatWish(kind="bot", bot="random")] * bots
    made = await making.create(tables, api.NewTable(game="flamme-rouge", seats=seats), "ann")
    return await tables.get(made.table)


async def ask(thinker: Thinker, bot: str | None = "random", *, table: str = "a", watched: bool = True) -> Answer:
    race = FLAMME.start(seats=2)
    question = Question(game="flamme-rouge", position=race.position(0), seat=0, seed="ask", bot=bot)
    return await thinker.ask(table, question, lambda: watched)


async def until_over(table: Table, seconds: float = 60) -> None:
    async with asyncio.timeout(seconds):
        while not table.log.race.over:
            await asyncio.sleep(0.01)


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_a_bot_that_knows_its_position_only_plays_legal_actions(seats: int, options: dict[str, Value]) -> None:
    """Whatever a seat may do, the race dealt anew from its position lets it do the same."""
    race = FLAMME.new(Setup(game="flamme-rouge", seats=seats, options=options), seed_from("positions"))
    rng = Rng("positions")
    number = 0
    while not race.over:
        seat = int(race.next_seat())
        legal = [race.action_text(action) for action in race.legal(seat)]
        if number % 5 == 0:
            dealt = FLAMME.from_position(race.position(seat), seed_from(str(number)))
            assert sorted(dealt.action_text(action) for action in dealt.legal(seat)) == sorted(legal)
            question = Question(
                number=1, game="flamme-rouge", position=race.position(seat), seat=seat, seed=str(number), bot="random"
            )
            assert answer(question).action in legal
        number += 1
        race.apply(seat, race.parse_action(legal[int(rng.below(len(legal)))]))


def test_the_worker_is_told_nothing_but_positions(tmp_path: Path) -> None:
    """Between the two runs a file of all that was said: positions with `?` for what the seat cannot know."""
    spy = tmp_path / "spy.py"
    spy.write_text(
        "import sys\n"
        "from paceline.server import frames, worker\n"
        "heard = open(sys.argv[1], 'ab', buffering=0)\n"
        "class Ear:\n"
        "    def __iter__(self):\n"
        "        for line in sys.__stdin__.buffer:\n"
        "            heard.write(line)\n"
        "            yield line\n"
        "    buffer = property(lambda self: self)\n"
        "sys.stdin = Ear()\n"
        "worker.main()\n"
    )

    async def story(tables: Tables) -> None:
        table = await bots_only(tables)
        await until_over(table)
        heard = (tmp_path / "heard").read_text()
        assert table.log.seed.hex() not in heard
        assert table.row.secret not in heard

    tell(tmp_path, story, (sys.executable, str(spy), str(tmp_path / "heard")))
    heard = (tmp_path / "heard").read_text()
    assert "card=?" in heard
    assert heard.count("\n") > 50
    for line in heard.splitlines():
        seat = int(line.partition('"seat":')[2][:1])
        theirs = [word for word in line.split("\\n") if word.startswith(f"{1 - seat}")]
        assert theirs
        assert all("hand=?" in word or "hand=" not in word for word in theirs)


def test_a_worker_that_dies_is_replaced(tmp_path: Path) -> None:
    async def story(tables: Tables) -> None:
        worker = tables.thinker.workers[0]
        async with asyncio.timeout(60):
            while worker.process is None:
                await asyncio.sleep(0.001)
        worker.process.kill()
        await worker.process.wait()
        table = await bots_only(tables)
        await until_over(table)
        assert worker.starts > 1

    tell(tmp_path, story)


USELESS = {
    "hangs": "import time; time.sleep(100)",
    "dies": "import sys; sys.exit(1)",
    "babbles": "print('nonsense', flush=True)",
    "answers something else": """print('{"number":0,"action":"R@1"}', flush=True)""",
    "cheats": "print(json.dumps({'number': json.loads(line)['number'], 'action': 'R9'}), flush=True)",
}


@pytest.mark.parametrize("habit", USELESS)
def test_a_worker_that_is_of_no_use_does_not_stop_the_race(tmp_path: Path, habit: str) -> None:
    async def story(tables: Tables) -> None:
        table = await bots_only(tables)
        async with asyncio.timeout(60):
            while len(table.log.entries) < 6:
                await asyncio.sleep(0.01)

    worker = f"import json, sys\nfor line in sys.stdin: {USELESS[habit]}"
    tell(tmp_path, story, (sys.executable, "-c", worker), bot_seconds=0.1)


def test_odds_that_do_not_come_are_told(tmp_path: Path) -> None:
    async def story(tables: Tables) -> None:
        with pytest.raises(NoAnswer):
            await ask(tables.thinker, bot=None)

    tell(tmp_path, story, (sys.executable, "-c", "pass"))


def test_bots_come_before_odds(tmp_path: Path) -> None:
    async def story(tables: Tables) -> None:
        order: list[str] = []

        async def heard(what: str) -> None:
            await ask(tables.thinker, bot=None if what == "odds" else "random")
            order.append(what)

        await asyncio.gather(heard("odds"), heard("odds"), heard("odds"), heard("bot"))
        assert order.index("bot") <= 1  # the first odds may have been on their way

    tell(tmp_path, story, workers=1)


def test_the_end_may_come_with_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(turns: int) -> None:
        thinker = Thinker((sys.executable, "-c", "input()"), workers=1)
        gate: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

        async def exchange(_: Question) -> Answer:
            return await gate

        monkeypatch.setattr(thinker.workers[0], "exchange", exchange)
        asking = asyncio.create_task(ask(thinker, bot=None))
        await asyncio.sleep(0.2)
        gate.set_result(Answer(number=1, odds=[]))
        for _ in range(turns):
            await asyncio.sleep(0)
        async with asyncio.timeout(20):
            await thinker.close()
        asking.cancel()

    for turns in range(3):
        asyncio.run(story(turns))


def test_a_disk_that_fails_leaves_the_table_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(tables: Tables) -> None:
        seats = [api.SeatWish(kind="me"), api.SeatWish(kind="friend")]
        made = await making.create(tables, api.NewTable(game="flamme-rouge", seats=seats), "ann")
        table = await tables.get(made.table)
        wish = frames.Act(id="click", seat=0, decision=0, action="R@1")

        async def fail(*_: object) -> None:
            raise StorageError("the disk is full")

        with monkeypatch.context() as broken:
            broken.setattr(tables.store, "append", fail)
            with pytest.raises(StorageError):
                await tables.act(table, wish)
        assert table.log.entries == []
        assert await tables.act(table, wish) == 1
        assert [entry.text for entry in table.log.entries] == ["R@1"]

    tell(tmp_path, story)


@pytest.mark.parametrize("broken", [("append",), ("append", "load")])
def test_bots_go_on_by_themselves_when_the_database_answers_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: tuple[str, ...]
) -> None:
    """Nobody has to look: also where it cannot be known for a while what became of their last action."""
    monkeypatch.setattr("paceline.server.driving.PAUSE", 0.001)
    monkeypatch.setattr("paceline.server.driving.LONGEST_PAUSE", 0.001)

    async def story(tables: Tables) -> None:
        await tables.begin()
        failed = 0

        async def fail(*_: object) -> None:
            nonlocal failed
            failed += 1
            raise StorageError("the disk is full")

        table = await bots_only(tables)
        with monkeypatch.context() as disk:
            for what in broken:
                disk.setattr(tables.store, what, fail)
            async with asyncio.timeout(60):
                while failed < 6:
                    await asyncio.sleep(0.001)
            before = len(table.log.entries)
        async with asyncio.timeout(60):
            while not table.log.race.over:
                await asyncio.sleep(0.01)
        assert len(table.log.entries) > before

    tell(tmp_path, story)


def test_somebody_else_at_the_log_is_noticed(tmp_path: Path) -> None:
    """The primary key settles who was first; the other one reads on, and what it was asked is past by then."""

    async def story(tables: Tables) -> None:
        seats = [api.SeatWish(kind="me"), api.SeatWish(kind="friend")]
        made = await making.create(tables, api.NewTable(game="flamme-rouge", seats=seats), "ann")
        table = await tables.get(made.table)
        elsewhere = Tables(tables.store, tables.thinker)
        other = await elsewhere.get(made.table)
        await elsewhere.act(other, frames.Act(id="theirs", seat=0, decision=0, action="R@1"))
        with pytest.raises(Refusal, match="past"):
            await tables.act(table, frames.Act(id="mine", seat=0, decision=0, action="S@1"))
        assert table.log.entries == other.log.entries

    tell(tmp_path, story)


# Odds


def test_odds_are_a_distribution_over_what_the_engine_does() -> None:
    race = FLAMME.start(seats=3, seed="odds")
    rng = Rng("odds")
    while race.round_number() < 2 or race.legal(0)[0] >> 16 != 4:
        seat = int(race.next_seat())
        legal = race.legal(seat)
        race.apply(seat, legal[int(rng.below(len(legal)))])
    before = race.to_bytes()
    told = odds(FLAMME, race, 0, policy("flamme-rouge", "odds"))
    assert race.to_bytes() == before
    assert [each.action for each in told] == [race.action_text(action) for action in race.legal(0)]
    for each in told:
        assert set(each.means) == {"wind", "slipstream", "blocked"}
        assert 0 <= each.means["wind"] <= 1
        assert sum(each.spreads["square"].values()) == pytest.approx(1)
    means = [sum(square * share for square, share in each.spreads["square"].items()) for each in told]
    assert means == sorted(means), "a larger card goes farther on average"


def test_odds_before_a_hand_is_drawn_are_none() -> None:
    assert odds(FLAMME, FLAMME.start(seats=2), 0, policy("flamme-rouge", "odds")) == []


@pytest.mark.parametrize("game", game_ids())
def test_odds_are_sampled_by_the_titles_own_policy(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The one that searches ride by; and a title says which tallies are told whole."""
    made: list[Mind] = []

    def noted(game: str, seed: str) -> Mind:
        made.append(policy(game, seed))
        return made[-1]

    monkeypatch.setattr(worker, "policy", noted)
    race, rng = title(game).start(seats=3, seed="odds"), Rng("odds")
    told: list[Odds] = []
    while not told:
        seat = int(race.next_seat())
        legal = race.legal(seat)
        if any(title(game).tally(race, seat, action, []) for action in legal):
            told = answer(Question(game=game, position=race.position(seat), seat=seat, seed="odds")).odds or []
        race.apply(seat, legal[int(rng.below(len(legal)))])
    found = ladder(game)
    assert {type(each) for each in made} == {type(found.mind(rng)) if found else Usual}
    for each in told:
        assert tuple(each.spreads) == title(game).spreads
        assert not set(each.spreads) & set(each.means)
        assert all(sum(shares.values()) == pytest.approx(1) for shares in each.spreads.values())
