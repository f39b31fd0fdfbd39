"""Standing orders about tactics: when a seat passes without being asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paceline.core.orders import Given, Order, OrderedAnswer, OrderValue
from paceline.core.race import encode
from paceline.core.words import speech
from paceline.games.rivet.state import PASS, WINDOW

if TYPE_CHECKING:
    from paceline.games.rivet.engine import Rivet

say = speech("paceline.games.rivet").say


def orders() -> list[Order]:
    values = [OrderValue(value, say(f"order.tactics.{value}")) for value in ("ask", "others", "never")]
    return [Order(id="tactics", text=say("order.tactics.label"), values=values)]


def answer(race: Rivet, seat: int, given: Given) -> OrderedAnswer | None:
    """tactics.ask: whoever has ordered it passes, whatever they hold."""
    order = given.get("tactics")
    if race.asking != WINDOW or not race.owes(seat) or order is None or (order == "others" and race.team == seat):
        return None
    return OrderedAnswer(race.action_text(int(encode(PASS, 0))), say("order.no-tactic"))
