"""What stands under an answer: every answer of every question says what it brings, and that comes true."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from random import Random

import pytest

from paceline.core.events import Event
from paceline.core.rng import seed_from
from paceline.core.setup import Setup
from paceline.core.words import speech
from paceline.games.rivet.choices import RivetChoice
from paceline.games.rivet.engine import Rivet
from paceline.games.rivet.foretold import Fact, facts_of

from .road import OTR, TITLES, VOR, do, race, ride_out

HEARD = ("tired", "recovered", "roadside", "energy", "ability", "cut", "joins", "bonus", "home", "up", "gives-up")
"""Facts that are events; the others are figures, or say where somebody then stands."""


def asked(game: str, seats: int, course: str) -> Iterator[tuple[Rivet, int, list[RivetChoice]]]:
    """Every decision of a race with tactics, answered by chance after it was looked at."""
    chance = Random(course)
    made = TITLES[game].new(
        Setup(game=game, seats=seats, options={"course": course, "length": "medium"}), seed_from(course)
    )
    while not made.over:
        seat = chance.choice(made.to_act())
        choices = [choice for choice in TITLES[game].choices(made, seat) if isinstance(choice, RivetChoice)]
        yield made, seat, choices
        made.apply(seat, chance.choice(made.legal(seat)))


RACES = [(OTR, 3, "short-wall"), (OTR, 2, "s4-canal"), (VOR, 3, "short-kermesse")]


@pytest.mark.parametrize(("game", "seats", "course"), RACES)
def test_every_answer_of_every_question_says_what_it_brings(game: str, seats: int, course: str) -> None:
    known = speech("paceline.games.rivet").knows
    met: dict[str, int] = defaultdict(int)
    for made, _, choices in asked(game, seats, course):
        met[made.question.name] += 1
        for choice in choices:
            assert choice.then, f"{made.question.name}: {choice.text}"
            assert all(known(f"then.{fact.what}") for fact in choice.then)
    assert {"place", "turn", "type", "step", "link", "grupo", "rescue"} <= set(met)


@pytest.mark.parametrize(("game", "seats", "course"), RACES[1:])
def test_what_is_foretold_comes_true(game: str, seats: int, course: str) -> None:
    compared = 0
    for made, seat, choices in asked(game, seats, course):
        choice = choices[made.moment % len(choices)]
        foretold = [fact for fact in choice.then if fact.what in HEARD and made.question.name != "option"]
        if not foretold:
            continue
        heard: list[Event] = []
        tried = made.clone()
        tried.listener = heard.append
        tried.apply(seat, tried.parse_action(choice.action))
        came: list[Fact] = [fact for event in heard for fact in facts_of(made, event)]
        assert all(fact in came for fact in foretold), (choice.text, foretold, came)
        compared += 1
    assert compared > 20


@pytest.mark.parametrize("game", [OTR, VOR])
def test_of_many_places_to_close_up_to_the_farthest_and_the_one_on_a_wheel_stand_out(game: str) -> None:
    found = set[str]()
    for made, _, choices in asked(game, 3, "short-kermesse"):
        places = [choice for choice in choices if choice.kind == "go"]
        if not places:
            continue
        by_mark = {mark: choice for choice in places for mark in choice.marks}
        rank = made.book.net.road.rank
        assert by_mark["furthest"].space == max((place.space or 0 for place in places), key=lambda space: rank[space])
        assert ("wheel" in by_mark) == any("wheel" in {fact.what for fact in place.then} for place in places)
        assert sum(len(choice.marks) for choice in places) == len(by_mark)
        found |= set(by_mark)
    assert found == {"furthest", "wheel"}


def test_the_last_step_says_on_whose_wheel_the_rider_ends() -> None:
    made = do(race("0A 20b\n1A 26b", hand="sticky-bottle"), "A:sticky-bottle", *[f">{row}b" for row in range(21, 25)])
    steps = [choice for choice in TITLES[OTR].choices(made, 0) if isinstance(choice, RivetChoice)]
    ahead = next(choice for choice in steps if choice.action == ">25b")
    assert ahead.then == [Fact(what="left", n=0), Fact(what="wheel", riders=[made.book.rider_names.index("1A")])]


def test_a_card_says_who_is_pulled_and_who_is_driven_along() -> None:
    """A line of three, the rider in its middle."""
    made = race("1A 21b\n0A 20b\n2A 19b", hand="race-radio sticky-bottle")
    one, other = (made.book.rider_names.index(name) for name in ("1A", "2A"))
    driven, pulled = Fact(what="driven", riders=[one], n=1), Fact(what="along", riders=[other], n=1)
    choices = {choice.action: choice for choice in TITLES[OTR].choices(made, 0) if isinstance(choice, RivetChoice)}
    assert choices["A:sticky-bottle"].line == [one, 0, other]
    assert not {"alone", "along", "driven"} & {fact.what for fact in choices["A:race-radio"].then}  # not known yet
    types = [choice for choice in TITLES[OTR].choices(do(made, "A:race-radio"), 0) if isinstance(choice, RivetChoice)]
    company = [[fact for fact in choice.then if fact.what in ("alone", "along", "driven")] for choice in types]
    assert company == [[pulled], [driven], [driven, pulled], [Fact(what="alone", kind="break")]]


def test_a_chase_drives_and_a_lead_pushes() -> None:
    for card, what, cost in (("bridge-the-gap", "driven", 1), ("steady-tempo", "pushed", 2)):
        made = do(race("0A 20b\n1A 21b", hand=card), f"A:{card}")
        steps = [choice for choice in TITLES[OTR].choices(made, 0) if isinstance(choice, RivetChoice)]
        ahead = next(choice for choice in steps if choice.action == ">21b")
        rival = made.book.rider_names.index("1A")
        assert (ahead.cost, ahead.then[1]) == (cost, Fact(what=what, riders=[rival], n=1))


def test_pulling_over_tells_of_the_road_side_and_the_fatigue_that_goes() -> None:
    made = ride_out(do(race("0A 20b light=2\n1A 30b\n2A 10b", hand="nature-break"), "A:nature-break"))
    stay, go = (choice for choice in TITLES[OTR].choices(made, 0) if isinstance(choice, RivetChoice))
    assert stay.then == [Fact(what="rides-on", riders=[0])]
    assert go.then == [Fact(what="roadside", riders=[0]), Fact(what="recovered", riders=[0], n=2, kind="light")]
