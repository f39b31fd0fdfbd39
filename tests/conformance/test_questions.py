"""Every kind of question of every title: what is told of an action before it is played, with the rest dealt anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any, TypeVar

import pytest

from paceline.core.errors import IllegalAction
from paceline.core.events import Event
from paceline.core.race import OPERAND_BITS, Race
from paceline.core.registry import game_ids
from paceline.core.title import Title
from paceline.games.rivet import foretold

from ..soak import wide
from .hidden import tells_nothing_hidden
from .play import MOST_DECISIONS, cases, start

R = TypeVar("R", bound=Race)

RIVET = """
    place place · turn play · turn tactic · turn fallback · step step · step stop · type type · branch link
    link link · link pass
    cut choose · energy choose · swap rider · swap pass · cycle discard · cycle pass · window tactic · window pass
    initial rider · tactic-rider rider · pick rider · option choose · grupo go · grupo pass · rescue rider · rescue pass
"""
KINDS = {
    "flamme-rouge": "distribute give · start place · bid draw · bid play · energy draw · energy play",
    "larrivee-du-tour": """
        allocate profile · allocate begin · place place · attack go · attack pass · lift burn · counter go
        counter pass · answer burn · within ride · within regain · within pass · shove drop · pay spend · feed eat
        pace pace
    """,
    "um-reifenbreite": """
        grid place · choose roll · choose energy · choose car · choose ask · ask answer · move ride · follow draft
        lose lose · gain gain · choose settle · agree consent
    """,
    "on-the-rivet": RIVET + "pull-over choose · tactic-option choose",
    "visions-of-rainbows": RIVET + "car rider · car pass · tactic-pair pair",
}
"""The phases of every title with each sort of action that is asked for in them."""

QUESTIONS = wide(8, 40)  # of each kind that are looked at
FEWEST = wide(2, 4)  # of a rare kind
DEALS = 40  # how often the hidden part of each is dealt anew
RACES = wide(2000, 8000)  # among which they are found


def known(game: str) -> set[str]:
    return {" ".join(kind.split()) for line in KINDS[game].splitlines() for kind in line.split("·") if kind.strip()}


class Census:
    """How many questions of each kind were looked at. Telling a kind takes time, so that is done while it is needed."""

    def __init__(self, game: str) -> None:
        self.met = Counter(dict.fromkeys(known(game), 0))
        self.word: dict[int, str] = {}  # for each sort of action

    def is_enough(self) -> bool:
        return min(self.met.values()) >= FEWEST

    def is_wanted(self, title: Title, race: Race, seat: int) -> bool:
        """Whether too few questions of this kind were looked at so far; then it is counted."""
        sorts = {action >> OPERAND_BITS for action in race.legal(seat)}
        wanted = {kind.split()[1] for kind, many in self.met.items() if many < QUESTIONS}
        if all(self.word.get(sort, "?") not in {*wanted, "?"} for sort in sorts):
            return False
        view: Any = race.view(None)
        told = title.choices(race, seat)
        self.word |= {race.parse_action(choice.action) >> OPERAND_BITS: choice.kind for choice in told}
        kinds = {f"{view.phase} {choice.kind}" for choice in told}
        few = min(self.met[kind] for kind in kinds) < QUESTIONS
        if few:
            self.met.update(kinds)
        return few


def questions(race: Race, chance: Random) -> Iterator[int]:
    """Who is asked, all through a race; sorts of actions that are rarely possible are as likely as others."""
    for _ in range(MOST_DECISIONS):
        if race.over:
            return
        seat = chance.choice(race.to_act())
        yield seat
        legal = race.legal(seat)
        sort = chance.choice(sorted({action >> OPERAND_BITS for action in legal}))
        race.apply(seat, chance.choice([action for action in legal if action >> OPERAND_BITS == sort]))
    raise AssertionError("the race does not end")


def compare_every_kind(game: str) -> Counter[str]:
    """Looks at questions until there were enough of each kind; returns how many there were."""
    census = Census(game)
    for case in cases(game, "questions", RACES):
        chance = Random(case.seed)
        race = start(*case)
        wishes: set[int] = {-1}
        for number, seat in enumerate(questions(race, chance)):
            if census.is_wanted(case.title, race, seat):
                wishes.update(race.legal(chance.choice(race.to_act())), chance.sample(race.legal(seat), 1))
                some = chance.sample(sorted(wishes), min(4, len(wishes)))
                deals = [f"{case.seed} {number} {deal}" for deal in range(DEALS)]
                tells_nothing_hidden(case.title, race, seat, some, deals)
        if census.is_enough():
            break
    return census.met


@pytest.mark.slow
@pytest.mark.parametrize("game", game_ids())
def test_every_kind_of_question_tells_nothing_hidden(game: str) -> None:
    met = compare_every_kind(game)
    assert set(met) == known(game)
    assert min(met.values()) >= FEWEST, met


@pytest.mark.slow
def test_a_preview_that_looks_further_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """As it was before: at the pull-over question an event card to come was shown."""

    def look_too_far(dealt: R, seat: int, action: int) -> tuple[list[Event], R]:
        heard: list[Event] = []
        ahead: Any = dealt.clone()
        ahead.listener = heard.append
        with suppress(IllegalAction):
            ahead.apply(seat, action)
        return heard, ahead

    monkeypatch.setattr(foretold, "foresee", look_too_far)
    with pytest.raises(AssertionError, match="Ride on"):
        compare_every_kind("on-the-rivet")
