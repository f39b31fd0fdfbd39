"""Standing orders: whom a manager's riders follow without being asked, and that the rest be settled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from paceline.core.orders import Given, Order, OrderedAnswer, OrderValue
from paceline.core.race import OPERAND, OPERAND_BITS, encode
from paceline.core.words import speech
from paceline.games.um_reifenbreite.notation import rider_text
from paceline.games.um_reifenbreite.state import CONSENT, DRAFT, PROPOSE, YES

if TYPE_CHECKING:
    from paceline.games.um_reifenbreite.engine import UmReifenbreite

say = speech("paceline.games.um_reifenbreite").say

FARTHEST: Final = 12  # spaces, two dice


def orders() -> list[Order]:
    ask = OrderValue("ask", say("order.ask"))
    spaces = [OrderValue(str(n), say("order.from", n=n)) for n in range(1, FARTHEST + 1)]
    return [
        Order(id="teammates", text=say("order.teammates"), values=[ask, OrderValue("always", say("order.always"))]),
        Order(id="anybody", text=say("order.anybody"), values=[ask, *spaces]),
        Order(id="settle", text=say("order.settle"), values=[ask, OrderValue("always", say("order.always"))]),
    ]


def answer(race: UmReifenbreite, seat: int, given: Given) -> OrderedAnswer | None:
    if "settle" in given or "people.settle" in given:
        return settled(race, seat) or followed(race, seat, given)
    return followed(race, seat, given)


def settled(race: UmReifenbreite, seat: int) -> OrderedAnswer | None:
    """ur.finish.settle: who has no rider left is never on turn, so bots propose it for them, and agree."""
    legal = race.legal(seat)
    if (proposal := encode(PROPOSE, 0)) in legal:
        return OrderedAnswer(race.action_text(int(proposal)), say("order.proposed"))
    if (consent := encode(CONSENT, YES)) in legal:
        return OrderedAnswer(race.action_text(int(consent)), say("order.agreed"))
    return None


def followed(race: UmReifenbreite, seat: int, given: Given) -> OrderedAnswer | None:
    """ur.draft.ask: with several numbers of steps the most are made, so that those behind may come along."""
    steps = max((action & OPERAND for action in race.legal(seat) if action >> OPERAND_BITS == DRAFT), default=0)
    if steps == 0:
        return None
    action, who = race.action_text(int(encode(DRAFT, steps))), rider_text(int(race.rider))
    if "teammates" in given and race.book.team_of(race.rider) == race.book.team_of(race.ahead):
        return OrderedAnswer(action, say("order.followed-teammate", rider=who))
    if "anybody" in given and steps >= int(given["anybody"]):
        return OrderedAnswer(action, say("order.followed", rider=who, steps=steps))
    return None
