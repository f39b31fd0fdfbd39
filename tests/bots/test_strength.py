"""World Tour beats the heuristics of before: a short match a title, on a course that its value was not learned on."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from paceline.lab.tournament import A, Heat, Tournament, play_heats


class Match(NamedTuple):
    game: str
    bots: list[str]  # fewer playouts than World Tour has, so that it does not take long
    course: str
    races: int
    least: int  # of them won; the races are the same every time


MATCHES = [
    Match("larrivee-du-tour", ["world-tour:40", "patron-1"], "5-mixed", 24, 13),
    Match("um-reifenbreite", ["world-tour:200", "wheelsucker-1"], "giro-d-italia", 16, 9),
    Match("on-the-rivet", ["world-tour:40", "directeur-1"], "short-wall", 12, 7),
    Match("visions-of-rainbows", ["world-tour:40", "directeur-1"], "short-wall", 12, 8),
]


@pytest.mark.slow
@pytest.mark.parametrize("match", MATCHES, ids=[match.game for match in MATCHES])
def test_a_search_beats_the_heuristic_of_before(match: Match) -> None:
    """Flamme Rouge's meets somebody else's rule in test_published."""
    met = Tournament(game=match.game, bots=match.bots, races=match.races, courses=[match.course], seed="strength")
    outcomes = play_heats(met, [Heat(0, race) for race in range(match.races)], lambda: False)
    won = sum(outcome.won == A for outcome in outcomes)
    print(f"{match.game}: {won} of {len(outcomes)}")
    assert len(outcomes) == match.races
    assert won >= match.least
