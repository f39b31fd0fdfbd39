"""Standing orders about drafting: whom a manager's riders follow without being asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paceline.core.orders import Given, Order, OrderedAnswer, OrderValue
from paceline.core.race import OPERAND, OPERAND_BITS, encode
from paceline.games.um_reifenbreite.notation import rider_text
from paceline.games.um_reifenbreite.state import DRAFT

if TYPE_CHECKING:
    from paceline.games.um_reifenbreite.engine import UmReifenbreite

FARTHEST: Final = 12  # spaces, two dice
ASK: Final = OrderValue("ask", "ask me")
ORDERS: Final = [
    Order(id="teammates", text="follow teammates", values=[ASK, OrderValue("always", "always")]),
    Order(
        id="anybody",
        text="follow anybody",
        values=[ASK, *(OrderValue(str(n), f"from {n} space{'s' * (n > 1)}") for n in range(1, FARTHEST + 1))],
    ),
]


def answer(race: UmReifenbreite, seat: int, given: Given) -> OrderedAnswer | None:
    """ur.draft.ask: with several numbers of steps the most are made, so that those behind may come along."""
    steps = max((action & OPERAND for action in race.legal(seat) if action >> OPERAND_BITS == DRAFT), default=0)
    if steps == 0:
        return None
    action, who = race.action_text(int(encode(DRAFT, steps))), rider_text(int(race.rider))
    if "teammates" in given and race.book.team_of(race.rider) == race.book.team_of(race.ahead):
        return OrderedAnswer(action, f"{who} follows his teammate")
    if "anybody" in given and steps >= int(given["anybody"]):
        return OrderedAnswer(action, f"{who} follows over {steps} space{'s' * (steps > 1)}")
    return None
