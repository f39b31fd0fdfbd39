"""Thinking in time: it stops when nobody waits, all bots together have so long, and what was cut short is counted."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec
import pytest

from paceline.bots import levels, make_bot
from paceline.core.bot import decide
from paceline.core.log import Log
from paceline.core.record import record_text
from paceline.core.registry import game_ids
from paceline.core.rng import seed_from
from paceline.core.setup import Setup
from paceline.lab.analyse import plan
from paceline.lab.branch import Fork
from paceline.server import driving
from paceline.server.questions import Asked
from paceline.server.seats import Viewer
from paceline.server.tables import Tables
from paceline.server.thinker import NoAnswer
from paceline.server.worker import Answer, Look, Question, answer

from ..bots.test_levels import positions
from .test_take_backs import InProcess, lay, rest, some, tell
from .test_take_backs import decide as click

every_title = pytest.mark.parametrize("game", [game for game in game_ids() if levels(game)])
LOOKS = 4  # then nobody wants the answer any more
ENDLESS = "champion:9999999"


class Onlooker:
    """Somebody who rides, or who looks on."""

    owner: str | None = None

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer

    def race_changed(self, *, soon: bool = False) -> None: ...

    def seats_changed(self) -> None: ...

    def rematch_made(self, table: str) -> None: ...


class Past:
    """Says that a question is past when it is asked often enough, and counts how often."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self) -> bool:
        self.asked += 1
        return self.asked > LOOKS


def question(game: str, bot: str | None = None, deals: int = 0) -> Question:
    race, seat = positions(game)[0]
    return Question(game=game, position=race.position(seat), seat=seat, seed="past", seconds=300, bot=bot, deals=deals)


@every_title
def test_not_one_playout_more_where_nobody_wants_the_answer(game: str) -> None:
    """It is asked before every playout, or every sample of the odds."""
    for asked in (question(game, ENDLESS), question(game, deals=1 << 20), question(game)):
        past = Past()
        answer(asked, past)
        assert past.asked == LOOKS + 1


def test_a_look_at_a_finished_race_is_dropped_too() -> None:
    log = Log(Setup(game="flamme-rouge", seats=2), seed_from("look"), ["Ann", "Ben"])
    while (seat := int(log.race.next_seat())) >= 0:
        log.play(seat, int(decide(log.race, seat, make_bot("highest", "flamme-rouge", "look"))))
    points = plan(log)
    own = next(point for point in points if point.seat >= 0)
    fork = Fork(at=own.at, seat=own.seat, action=log.live[own.at].text)
    record = record_text(log.record())
    for look in (Look(record=record, points=points[:2]), Look(record=record, fork=fork)):
        past = Past()
        told = answer(Question(game="flamme-rouge", position="", seat=0, seed="look", look=look), past)
        assert len(told.judged or []) <= 1, "and no other point is looked at"
        rounds = len(told.ridden.rounds) if told.ridden else 0
        assert past.asked <= LOOKS + 2 + rounds, "once for each that is left"


# Between two decisions of a person


class Slow(InProcess):
    """Every answer takes a second on a clock of its own, or as long as the question has."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    async def ask(self, table: str, question: Question, watched: Callable[[], bool]) -> Answer:
        self.questions.append(question)
        took = min(1.0, question.seconds or 1.0)
        self.now += took
        return msgspec.structs.replace(answer(msgspec.structs.replace(question, seconds=60.0)), cut=took < 1.0)


def test_all_bots_together_stay_within_a_persons_patience(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(tables: Tables) -> None:
        slow = Slow()
        monkeypatch.setattr(driving, "monotonic", lambda: slow.now)
        tables.thinker = slow
        table, chance = await lay(tables, "larrivee-du-tour", "random", "random", "random"), Random("together")
        await rest(table)
        assert {one.seconds for one in slow.questions} == {0.0}, "nobody waits yet"
        table.come(Onlooker(()))
        assert not table.is_waited_for(), "nor does who only looks on"
        table.come(Onlooker((0,)))
        longest, cut = 0.0, table.cut_short
        for _ in range(80):
            if table.log.race.over:
                break
            begun, asked = slow.now, len(slow.questions)
            await click(tables, table, 0, some(table, 0, chance))
            longest = max(longest, slow.now - begun)
            given = [one.seconds for one in slow.questions[asked:]]
            assert given == sorted(given, reverse=True)
            assert given[:1] in ([], [driving.TOGETHER / 2])
            cut += sum(one < 1.0 for one in given)
        assert driving.TOGETHER - 2 < longest <= driving.TOGETHER
        assert table.cut_short == cut > 0

    tell(tmp_path, story)


def test_waiting_for_a_worker_is_a_part_of_the_time() -> None:
    async def story() -> None:
        loop = asyncio.get_running_loop()
        asked = Asked("a", msgspec.structs.replace(question("flamme-rouge", "pro"), seconds=2.0), lambda: True)
        assert asked.left(1.0) == 1.0
        asked.since = loop.time() - 1.5
        assert 0 < asked.left(8.0) <= 0.5
        asked.since = loop.time() - 5
        assert asked.left(8.0) == 0.0
        nothing_named = Asked("a", msgspec.structs.replace(asked.question, seconds=0.0), lambda: True)
        assert nothing_named.left(8.0) == 8.0

    asyncio.run(story())


# What was cut short is counted


@every_title
def test_only_thinking_that_time_ended_counts_as_cut_short(game: str) -> None:
    assert answer(question(game, "world-tour:2")).cut is False
    assert answer(msgspec.structs.replace(question(game, "world-tour"), seconds=1e-9)).cut is True
    assert answer(msgspec.structs.replace(question(game, "amateur"), seconds=1e-9)).cut is True
    assert answer(msgspec.structs.replace(question(game, "pro"), seconds=1e-9)).cut is False


def test_what_chance_decides_for_a_bot_counts_as_cut_short(tmp_path: Path) -> None:
    class Silent(InProcess):
        async def ask(self, table: str, question: Question, watched: Callable[[], bool]) -> Answer:
            self.questions.append(question)
            if len(self.questions) % 2:
                raise NoAnswer
            return Answer(number=0, action="nonsense")

    async def story(tables: Tables) -> None:
        tables.thinker = silent = Silent()
        table = await lay(tables, "flamme-rouge", "pro")
        for _ in range(6):
            await click(tables, table, 0, some(table, 0, Random("cut")))
        assert table.cut_short == len(silent.questions) == sum(entry.seat == 1 for entry in table.log.live) > 1

    tell(tmp_path, story)
