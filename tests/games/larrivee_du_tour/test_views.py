"""What a client is shown of groups is kept for as long as nobody moves, and no longer."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import cast

from paceline.core.log import Log
from paceline.core.rng import seed_from
from paceline.games.larrivee_du_tour.engine import LarriveeDuTour
from paceline.games.larrivee_du_tour.views import front_to_back, group_view, group_views, view

from .setups import setups


def test_groups_are_shown_as_they_stand() -> None:
    """Several races beside each other, each looked at after every action of any."""
    chance = Random("views")
    logs = [Log(setup, seed_from(str(n))) for n, setup in enumerate(islice(setups("larrivee-du-tour", chance), 8))]
    races = [cast("LarriveeDuTour", log.race) for log in logs]
    looks = 0
    while on := [race for race in races if not race.over]:
        for race in on:
            seat = race.to_act()[0]
            race.apply(seat, chance.choice(race.legal(seat)))
            if race.turn > 0 and not race.over:
                looks += 1
                fresh = [group_view(race, group) for group in front_to_back(race)]
                assert [*group_views(race)] == fresh == view(race).groups
    assert looks > 500
