"""Standing orders: who passes in tactics windows without being asked."""

from __future__ import annotations

from paceline.core.registry import title
from paceline.games.rivet.engine import Rivet

from .road import OTR, both, can, do, question, race, ride_out

OTHERS = "team 1 hand=sit-in tactics=shut-the-gate\nteam 2 hand=sit-in tactics=home-roads"


def window(game: str) -> Rivet:
    """The end of team 0's turn; all three hold tactics cards and are asked."""
    more = f"team 0 hand=sticky-bottle tactics=second-wind\n{OTHERS}"
    made = race("0A 20b\n1A 26b\n2A 40c", game, options="length=medium", more=more)
    ride_out(do(made, "A:sticky-bottle"))
    while question(made) == "window" and made.view(None).window == "after_move":
        do(made, "pass")
    assert question(made) == "window"
    return made


def answer(made: Rivet, seat: int, order: str) -> str | None:
    found = title(OTR).ordered_answer(made, seat, {"tactics": order})
    return None if found is None else found.action


@both
def test_who_has_ordered_it_passes_in_every_window_whatever_they_hold(game: str) -> None:
    made = window(game)
    assert [answer(made, seat, "never") for seat in made.to_act()] == ["pass"] * len(made.to_act())


@both
def test_passing_in_others_turns_leaves_the_own_turn_to_the_person(game: str) -> None:
    made = window(game)
    assert int(made.team) == 0
    assert 1 in made.to_act()
    assert answer(made, 0, "others") is None
    assert answer(made, 1, "others") == "pass"


@both
def test_nothing_but_windows_is_answered_and_each_only_once(game: str) -> None:
    made = window(game)
    seat = made.to_act()[0]
    made.apply(seat, made.parse_action("pass"))
    assert question(made) == "window"
    assert answer(made, seat, "never") is None
    turn = race(
        "0A 20b\n1A 26b", game, options="length=medium", more=f"team 0 hand=sit-in tactics=second-wind\n{OTHERS}"
    )
    assert "tactic:second-wind" in can(turn)
    assert answer(turn, 0, "never") is None
