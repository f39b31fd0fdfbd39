"""Standing orders about tactics: when a seat passes without being asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paceline.core.orders import Given, Order, OrderedAnswer, OrderValue
from paceline.core.race import encode
from paceline.games.rivet.state import PASS, WINDOW

if TYPE_CHECKING:
    from paceline.games.rivet.engine import Rivet

ORDERS: Final = [
    Order(
        id="tactics",
        text="Tactics",
        values=[
            OrderValue("ask", "always ask me"),
            OrderValue("others", "pass in others’ turns"),
            OrderValue("never", "pass until I say otherwise"),
        ],
    )
]


def answer(race: Rivet, seat: int, given: Given) -> OrderedAnswer | None:
    """tactics.ask: whoever has ordered it passes, whatever they hold."""
    order = given.get("tactics")
    if race.asking != WINDOW or not race.owes(seat) or order is None or (order == "others" and race.team == seat):
        return None
    return OrderedAnswer(race.action_text(int(encode(PASS, 0))), "no tactics card")
