"""The coach at a table: for whoever rides alone against bots, counted in the log, and told what the seat may know."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from paceline.bots import levels
from paceline.core.log import replay
from paceline.core.record import Entry, parse_record, record_text
from paceline.core.registry import game_ids, title
from paceline.lab.advice import sentence
from paceline.server import replays, telling
from paceline.server.refusal import Refusal
from paceline.server.tables import Tables
from paceline.server.thinker import NoAnswer
from paceline.server.worker import Answer

from .test_take_backs import InProcess, decide, lay, rest, some, tell

every_title = pytest.mark.parametrize("game", [game for game in game_ids() if levels(game)])


@every_title
def test_a_hint_weighs_what_is_asked_and_is_counted_once_a_decision(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("paceline.server.coach.deals_of", lambda _: 3)

    async def story(tables: Tables) -> None:
        table, chance = await lay(tables, game, "random"), Random(game)
        await rest(table)
        while len(table.log.race.legal(0)) < 2:
            await decide(tables, table, 0, some(table, 0, chance))
        before, moment = table.log.race.to_bytes(), table.log.decision(0)
        decision, advice = await tables.coach.hint(table, 0)
        assert decision == moment == table.log.decision(0), "asking the coach is no answer"
        offered = {choice.action for choice in telling.ask(table, 0).choices}
        assert {option.action for option in advice.options} == offered
        assert advice.best in offered
        assert sentence(title(game).package, advice)
        assert (table.log.hints, table.log.entries[-1]) == (1, Entry(0, "", "hint"))
        assert (await tables.coach.hint(table, 0))[1] == advice
        assert table.log.hints == 1
        assert table.log.race.to_bytes() == before
        assert msgspec.json.decode(telling.update(table, (0,), 0))["hints"] == 1
        assert isinstance(tables.thinker, InProcess)
        asked = [question for question in tables.thinker.questions if question.deals]
        assert [question.position for question in asked] == [table.log.race.position(0)], "as the seat sees it"
        again = replay(parse_record(record_text(table.record())))
        assert again.hints == 1

    tell(tmp_path, story)


def test_a_decision_counts_once_whichever_process_is_asked(tmp_path: Path) -> None:
    laid: list[str] = []

    async def here(tables: Tables) -> None:
        table = await lay(tables, "flamme-rouge", "random")
        await rest(table)
        await tables.coach.hint(table, 0)
        laid.append(table.id)

    async def elsewhere(tables: Tables) -> None:
        table = await tables.get(laid[0])
        assert (await tables.coach.hint(table, 0))[1].options
        assert table.log.hints == 1

    tell(tmp_path, here, elsewhere)


def test_a_race_that_is_over_tells_its_hints_and_has_no_coach(tmp_path: Path) -> None:
    async def story(tables: Tables) -> None:
        table, chance = await lay(tables, "flamme-rouge", "random"), Random("over")
        await rest(table)
        await tables.coach.hint(table, 0)
        while not table.log.race.over:
            await decide(tables, table, 0, some(table, 0, chance))
        with pytest.raises(Refusal):
            await tables.coach.hint(table, 0)
        assert msgspec.json.decode(replays.replay(table, None))["hints"] == 1

    tell(tmp_path, story)


def test_no_coach_where_several_people_ride(tmp_path: Path) -> None:
    async def story(tables: Tables) -> None:
        table = await lay(tables, "flamme-rouge", "friend", "random")
        await rest(table)
        with pytest.raises(Refusal, match="bots alone"):
            await tables.coach.hint(table, 0)
        assert table.log.hints == 0

    tell(tmp_path, story)


def test_a_coach_who_is_late_can_be_asked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(tables: Tables) -> None:
        table = await lay(tables, "flamme-rouge", "random")
        await rest(table)
        answers = [Answer(number=1), None]

        async def ask(*_: object) -> Answer:
            answer = answers.pop(0)
            if answer is None:
                raise NoAnswer
            return answer

        with monkeypatch.context() as patch:
            patch.setattr(tables.thinker, "ask", ask)
            for _ in range(2):
                with pytest.raises(Refusal, match="ask again"):
                    await tables.coach.hint(table, 0)
        assert table.log.hints == 0
        assert (await tables.coach.hint(table, 0))[1].options

    tell(tmp_path, story)
