"""A race that becomes another one: what `patron` tries things in takes over all of the state but what it says."""

from __future__ import annotations

from paceline.core.race import Race
from paceline.core.registry import title
from paceline.core.rng import Rng
from paceline.core.state import plain
from paceline.games.larrivee_du_tour.engine import LarriveeDuTour

from ...conformance.promises import at, change, fields_within

# As `become` says; nothing that `patron` reckons with hangs on them.
LEFT = {"streams", "over", "home_turn", "home_group", "seen", "mountain"}
AFTER = (30, 60, 90)  # actions


def races() -> list[Race]:
    """Some way into a race that chance rides."""
    race, rng, found = title("larrivee-du-tour").start(seats=3, seed="become"), Rng("become"), list[Race]()
    for number in range(max(AFTER) + 1):
        if number in AFTER:
            found.append(race.clone())
        seat = race.next_seat()
        legal = race.legal(seat)
        race.apply(seat, legal[int(rng.below(len(legal)))])
    return found


def test_a_race_that_becomes_another_takes_over_every_field_of_it() -> None:
    tried = set[str]()
    for race in races():
        for path, name in fields_within(race):
            other, room = race.clone(), race.clone()
            assert isinstance(other, LarriveeDuTour)
            assert isinstance(room, LarriveeDuTour)
            change(at(other, path), name)
            room.become(other)
            taken = plain(getattr(at(room, path), name)) == plain(getattr(at(other, path), name))
            assert taken == LEFT.isdisjoint((*path, name)), f"{name} of {path}"
            tried.add(name)
    assert {"phase", "at", "pace", "groups", "left", "fed", "attacker", "mountain"} <= tried
