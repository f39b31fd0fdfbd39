"""Taking back: against bots after the reveal too, with people while nothing has come of it; in every title."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from paceline.bots import usual_bot
from paceline.core.errors import BadNotation, IllegalAction
from paceline.core.log import replay
from paceline.core.record import Entry, parse_record, record_text
from paceline.core.registry import game_ids, title
from paceline.lab.retell import retell
from paceline.server import api, frames, making, replays, telling
from paceline.server.races import written
from paceline.server.records import keep
from paceline.server.refusal import Refusal
from paceline.server.sqlite import SqliteStore
from paceline.server.storage import Stored
from paceline.server.table import TAKEN_BACK_EACH, Table
from paceline.server.tables import Tables
from paceline.server.thinker import Thinker
from paceline.server.worker import Answer, Question, answer

Story = Callable[[Tables], Coroutine[Any, Any, None]]
OPTIONS: dict[str, dict[str, Any]] = {
    "on-the-rivet": {"course": "short-kermesse"},
    "visions-of-rainbows": {"course": "short-kermesse"},
}


class InProcess(Thinker):
    """Bots that think here and at once."""

    def __init__(self) -> None:
        self.questions: list[Question] = []

    async def ask(self, table: str, question: Question, watched: Callable[[], bool]) -> Answer:
        self.questions.append(question)
        return answer(msgspec.structs.replace(question, seconds=60.0))

    def abandon(self, table: str, past: Callable[[Question], bool]) -> None:
        pass

    async def close(self) -> None:
        pass


def tell(path: Path, *stories: Story) -> None:
    """One story after the other, each with the server started anew on the same database."""

    async def with_tables(story: Story) -> None:
        tables = Tables(SqliteStore(path / "paceline.db"), InProcess())
        try:
            async with asyncio.timeout(300):
                await story(tables)
        finally:
            await tables.close()

    for story in stories:
        asyncio.run(with_tables(story))


async def lay(tables: Tables, game: str, *others: str) -> Table:
    """Ann has the first seat; `friend` is somebody else, everybody else a bot. The same race every time."""
    least = title(game).players[0]
    others = others + others[-1:] * (least - 1 - len(others))
    seats = [
        api.SeatWish(kind="me"),
        *(api.SeatWish(kind="friend") if who == "friend" else api.SeatWish(kind="bot", bot=who) for who in others),
    ]
    wish = api.NewTable(game=game, seats=seats, options=OPTIONS.get(game, {}))
    made = await making.create(tables, wish, "ann", seed="back")
    return await tables.get(made.table)


async def rest(table: Table) -> None:
    """Until the bots have answered."""
    while table.driver is not None:
        await asyncio.sleep(0)


async def decide(tables: Tables, table: Table, seat: int, action: str) -> int:
    """Answers what a seat is asked; the number of the decision."""
    decision = table.log.decision(seat)
    await tables.act(table, frames.Act(id=name(table), seat=seat, decision=decision, action=action))
    await rest(table)
    return decision


async def take_back(tables: Tables, table: Table, seat: int, decision: int) -> None:
    await tables.undo(table, frames.Undo(id=name(table), seat=seat, decision=decision))
    await rest(table)


def name(table: Table) -> str:
    return f"click-{len(table.log.entries)}"


def some(table: Table, seat: int, chance: Random) -> str:
    return table.log.race.action_text(chance.choice(table.log.race.legal(seat)))


def standing(table: Table) -> tuple[bytes, list[Entry]]:
    """The race and what made it; who of those that are asked at once answers first does not matter."""
    return table.log.race.to_bytes(), sorted(table.log.live, key=lambda entry: entry.seat)


@pytest.mark.parametrize("game", game_ids())
def test_against_bots_a_decision_goes_back_after_the_reveal_and_bots_answer_the_same(tmp_path: Path, game: str) -> None:
    """A whole race in which Ann takes back time and again, tries something else, and decides as she had after all."""

    async def story(tables: Tables) -> None:
        table, chance = await lay(tables, game, usual_bot(game)), Random(game)
        await rest(table)
        backs = tried = 0
        while not table.log.race.over:
            before, choice = table.log.race.to_bytes(), some(table, 0, chance)
            decision = await decide(tables, table, 0, choice)
            told, after = telling.undo(table, 0), standing(table)
            if not told.back or chance.random() < 0.5:
                continue
            assert (told.ok, told.decision) == (True, decision)
            assert told.choice is not None
            assert told.choice.action == choice
            await take_back(tables, table, 0, decision)
            backs += 1
            assert table.log.race.owes(0)
            other = next((each.action for each in telling.ask(table, 0).choices if each.action != choice), None)
            if other is not None:
                tried += 1
                again = await decide(tables, table, 0, other)
                if not telling.undo(table, 0).ok:
                    break  # the race is over
                await take_back(tables, table, 0, again)
            await decide(tables, table, 0, choice)
            assert standing(table) == after, "the bots answer as they had"
            assert before != after[0]
        assert backs > 4
        assert tried
        assert table.log.take_backs >= backs
        record = table.record()
        assert parse_record(record_text(record)) == record
        again_raced = replay(parse_record(record_text(record)))
        assert again_raced.race.to_bytes() == table.log.race.to_bytes()
        assert again_raced.take_backs == table.log.take_backs
        shown = msgspec.json.decode(replays.replay(table, None))
        assert shown["take_backs"] == table.log.take_backs
        assert len(shown["frames"]) == len(table.log.entries) + 1

    tell(tmp_path, story)


@pytest.mark.parametrize("game", game_ids())
def test_nobody_walks_back_further_than_one_reveal(tmp_path: Path, game: str) -> None:
    """Ann takes back as long as she may, wherever she is: she never comes past the reveal before the last one."""

    async def story(tables: Tables) -> None:
        table, chance = await lay(tables, game, "random"), Random(game)
        await rest(table)
        refused = 0
        for _ in range(60):
            if table.log.race.over:
                break
            await decide(tables, table, 0, some(table, 0, chance))
            if chance.random() < 0.7:
                continue
            final = table.log.final[0]
            while (told := telling.undo(table, 0)).ok and told.decision is not None:
                await take_back(tables, table, 0, told.decision)
                assert len(table.log.live) >= final
            refused += told.why == "you can go one reveal back and no further"
            assert table.log.final[0] == final
        assert refused > 3

    tell(tmp_path, story)


@pytest.mark.parametrize("game", game_ids())
def test_with_people_nothing_goes_back_that_something_has_come_of(tmp_path: Path, game: str) -> None:
    async def story(tables: Tables) -> None:
        table, chance = await lay(tables, game, "friend", "random"), Random(game)
        await rest(table)
        refused = undone = 0
        while not table.log.race.over and refused + undone < 40:
            seat = chance.choice([seat for seat in table.log.race.to_act() if table.seats[seat].kind == "person"])
            decision = await decide(tables, table, seat, some(table, seat, chance))
            told = telling.undo(table, seat)
            assert not told.back
            assert told.ok == (table.log.why_no_undo(seat) is None)
            if told.ok:
                if chance.random() < 0.5:
                    undone += 1
                    await take_back(tables, table, seat, decision)
                continue
            refused += 1
            with pytest.raises(IllegalAction, match=r"turn\.undo"):
                await take_back(tables, table, seat, decision)
            with pytest.raises(IllegalAction, match="bots alone"):
                table.log.add(Entry(seat, "", "back"))
        assert refused > 5
        assert undone > 1
        assert table.log.take_backs == 0

    tell(tmp_path, story)


def test_a_take_back_that_comes_late_or_twice_takes_nothing_else_back(tmp_path: Path) -> None:
    """Also when the server was killed before it could answer: what is in the log is acknowledged again."""
    sent: list[frames.Undo] = []

    async def before(tables: Tables) -> None:
        table, chance = await lay(tables, "flamme-rouge", "random"), Random(1)
        await rest(table)
        decisions = []
        while not telling.undo(table, 0).back or table.log.race.round_number() < 2:
            decisions.append(await decide(tables, table, 0, some(table, 0, chance)))
        stood = len(table.log.live)
        with pytest.raises(Refusal, match="not your last one any more"):
            await take_back(tables, table, 0, decisions[-2])
        assert len(table.log.live) == stood
        sent.append(frames.Undo(id="late", seat=0, decision=decisions[-1]))
        n = await tables.undo(table, sent[0])
        assert await tables.undo(table, sent[0]) == n
        with pytest.raises(Refusal, match="something else"):
            await tables.undo(table, frames.Undo(id="late", seat=0, decision=decisions[-2]))
        sent.append(frames.Undo(id=table.id, seat=n, decision=len(table.log.live)))

    async def after(tables: Tables) -> None:
        _, known = sent
        table = await tables.get(known.id)
        assert len(table.log.live) >= known.decision
        assert await tables.undo(table, sent[0]) == known.seat
        assert table.log.take_backs == 1

    tell(tmp_path, before, after)


def test_who_takes_back_beyond_all_measure_is_refused_and_rides_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also after a restart: a table stays about as quick to load as its race is long."""
    monkeypatch.setattr("paceline.server.table.TAKEN_BACK", 3)

    async def dither(tables: Tables, table: Table) -> int:
        """How often a choice of its that is the same each time goes back."""
        action = table.log.race.action_text(table.log.race.legal(0)[0])
        for count in range(100):
            decision = await decide(tables, table, 0, action)
            try:
                await take_back(tables, table, 0, decision)
            except Refusal as refusal:
                assert refusal.problem.code == 409  # noqa: PT017
                return count
        return -1

    async def story(tables: Tables) -> None:
        table = await lay(tables, "flamme-rouge", "friend")
        assert await dither(tables, table) == 3 + TAKEN_BACK_EACH
        assert await dither(tables, table) == TAKEN_BACK_EACH, "every choice that stands allows more"
        again = Table(await stored(tables, table))
        assert again.taken_back == table.taken_back

    tell(tmp_path, story)


async def stored(tables: Tables, table: Table) -> Stored:
    found = await tables.store.load(table.id)
    assert found is not None
    return found


def test_who_hands_a_seat_to_a_bot_rides_alone_from_then_on(tmp_path: Path) -> None:
    """What was decided while somebody else rode there stands."""

    async def story(tables: Tables) -> None:
        table, chance = await lay(tables, "flamme-rouge", "friend"), Random(2)
        while table.log.race.round_number() < 2:
            seat = table.log.race.to_act()[0]
            await decide(tables, table, seat, some(table, seat, chance))
        stood = list(table.log.live)
        assert not telling.undo(table, 0).ok
        await tables.hand_to_bot(table, 1, api.SeatChange(kind="bot", bot="random"), "ann")
        await rest(table)
        assert telling.undo(table, 0).why == "you can go one reveal back and no further"
        while not telling.undo(table, 0).back:
            await decide(tables, table, 0, some(table, 0, chance))
        while (told := telling.undo(table, 0)).ok and told.decision is not None:
            await take_back(tables, table, 0, told.decision)
        assert table.log.live[: len(stood)] == stood

    tell(tmp_path, story)


def test_statistics_know_nothing_of_what_was_taken_back(tmp_path: Path) -> None:
    async def story(tables: Tables) -> None:
        table, chance = await lay(tables, "flamme-rouge", "random"), Random(3)
        await rest(table)
        while not table.log.race.over:
            decision = await decide(tables, table, 0, some(table, 0, chance))
            if telling.undo(table, 0).back and chance.random() < 0.3:
                await take_back(tables, table, 0, decision)
        assert table.log.take_backs
        straight = replay(msgspec.structs.replace(table.record(), entries=table.log.live))
        told = msgspec.json.decode(replays.replay(table, None))["statistics"]
        assert told == msgspec.to_builtins(straight.title.statistics(straight.race, straight.story()))
        assert len(straight.story()) < table.n

    tell(tmp_path, story)


def test_a_record_with_take_backs_can_be_brought_and_told_again(tmp_path: Path) -> None:
    async def story(tables: Tables) -> None:
        table, chance = await lay(tables, "flamme-rouge", "random"), Random(4)
        await rest(table)
        while not table.log.race.over:
            decision = await decide(tables, table, 0, some(table, 0, chance))
            if telling.undo(table, 0).back and not table.log.take_backs:
                await take_back(tables, table, 0, decision)
        text = record_text(table.record())
        assert '"bots":["","random"]' in text
        stored = await tables.store.load(table.id)
        assert stored is not None
        assert written(stored) == text, "all records in one file are the records one by one"
        brought = await tables.get(await keep(tables, text, "bob"))
        assert brought.log.take_backs == 1
        assert record_text(brought.record()) == text
        assert retell(text, "race.txt").as_json()["take_backs"] == 1
        assert any("With take-backs: one decision" in line for line in retell(text, "race.txt").lines())
        for wrong in ('"bots":["random","random"]', '"bots":["",""]', '"bots":[""]'):
            with pytest.raises(BadNotation):
                replay(parse_record(text.replace('"bots":["","random"]', wrong)))
        with pytest.raises(BadNotation, match="bots alone"):
            replay(parse_record(text.replace(',"bots":["","random"]', "")))

    tell(tmp_path, story)
