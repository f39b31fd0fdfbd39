"""Figures of a race: who came home first, what was played and what it cost."""

from __future__ import annotations

from random import Random

from paceline.core.events import Event
from paceline.core.setup import Setup
from paceline.games.rivet import events as e

from ...conformance.play import ride, start
from .road import TITLES, both, told


@both
def test_figures_count_what_the_events_tell(game: str) -> None:
    title, heard = TITLES[game], list[Event]()
    race = start(title, Setup(game=game, seats=4, options={"course": "short-kermesse"}), "figures", heard.append)
    for _ in ride(race, Random("figures")):
        pass
    figures = title.figures(race, heard)
    assert figures.sums["phases"] == race.round_number() == len(told(heard, e.PhaseBegan))
    assert figures.sums["bonus tokens"] == len(told(heard, e.BonusWon)) == 1
    assert figures.sums["riders home"] == len(told(heard, e.Finished))
    assert sum(figures.counts["first over the line"].values()) == 1
    assert sum(figures.counts["won by order from the first team"].values()) == 1
    assert sum(figures.counts["cards played"].values()) == len(told(heard, e.CardPlayed))
