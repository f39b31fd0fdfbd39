"""The legal actions as people see them: what they do, in words, and what could come of them."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec

from paceline.core.race import OPERAND, OPERAND_BITS
from paceline.core.said import sayer
from paceline.core.title import Choice
from paceline.games.um_reifenbreite import roadbook as b
from paceline.games.um_reifenbreite import state as s
from paceline.games.um_reifenbreite.bunch import SPACE_MASK, STEP_SHIFT
from paceline.games.um_reifenbreite.choosing import next_to_ask
from paceline.games.um_reifenbreite.drafting import Barred, Drafter, drafts_behind
from paceline.games.um_reifenbreite.notation import rider_text
from paceline.games.um_reifenbreite.riding import way_to

if TYPE_CHECKING:
    from paceline.games.um_reifenbreite.engine import UmReifenbreite

say = sayer("paceline.games.um_reifenbreite")

KINDS = {
    s.PLACE: "place",
    s.ROLL: "roll",
    s.PLAY: "energy",
    s.HANG_ON: "car",
    s.SWITCH: "ask",
    s.ANSWER: "answer",
    s.RIDE: "ride",
    s.DRAFT: "draft",
    s.DISCARD: "lose",
    s.TAKE: "gain",
    s.PROPOSE: "settle",
    s.CONSENT: "consent",
}
RULES = {
    s.PLACE: ["ur.start.grid", "ur.start.lane"],
    s.ROLL: ["ur.move.dice"],
    s.PLAY: ["ur.energy.die"],
    s.SWITCH: ["ur.switch.ask"],
    s.ANSWER: ["ur.switch.places"],
    s.RIDE: ["ur.move.forward"],
    s.DRAFT: ["ur.draft.ask"],
    s.DISCARD: ["ur.chance.lose"],
    s.TAKE: ["ur.chance.gain"],
    s.PROPOSE: ["ur.finish.settle"],
    s.CONSENT: ["ur.finish.settle"],
}
DIE = range(1, 7)


class TurnChoice(Choice, frozen=True, kw_only=True):
    """A choice with all that the panel shows of it before it is made."""

    steps: int = 0
    cards: list[int] = msgspec.field(default_factory=list)  # energy cards that it plays, loses or takes back, kinds
    breakaway: bool = False
    least: int = 0  # points that dice and cards may give, before the surface counts
    most: int = 0
    seven: float = 0.0  # the chance of a chance card
    dismount: float = 0.0  # the chance to dismount, chance cards aside
    could_draft: list[Drafter] = msgspec.field(default_factory=list)
    could_not_draft: list[Barred] = msgspec.field(default_factory=list)


def choice(race: UmReifenbreite, action: int) -> TurnChoice:
    kind, operand = action >> OPERAND_BITS, action & OPERAND
    text = race.action_text(action)
    plain = TurnChoice(action=text, kind=KINDS[kind], rules=RULES.get(kind, []), rider=int(race.rider))
    if kind == s.PLACE:
        return placing(race, operand, plain)
    if kind in (s.ROLL, s.PLAY, s.HANG_ON):
        return moving_by(race, kind, operand, plain)
    if kind == s.RIDE:
        return riding(race, operand, plain)
    if kind == s.DRAFT:
        return following(race, operand, plain)
    if kind in (s.PROPOSE, s.CONSENT):
        return settling(race, kind, operand, plain)
    return answering(race, kind, operand, plain)


def placing(race: UmReifenbreite, operand: int, plain: TurnChoice) -> TurnChoice:
    rider, dot = operand >> s.DOT_BITS, operand & s.DOT
    return msgspec.structs.replace(
        plain,
        text=say("choice.place", rider=rider_text(rider), row=dot // 4 + 1, lane=dot % 4 + 1),
        rider=rider,
        space=int(race.book.places[race.book.dots[dot]]),
    )


def moving_by(race: UmReifenbreite, kind: int, operand: int, plain: TurnChoice) -> TurnChoice:
    """Dice, cards or the car, with the exact odds of a seven and of dismounting."""
    cards: list[int] = []
    breakaway = False
    rules = plain.rules
    if kind == s.ROLL:
        text, totals = say("choice.roll"), [one + two for one in DIE for two in DIE]
    elif kind == s.HANG_ON and operand == 1:
        text, totals, rules = say("choice.car"), [6 + die for die in DIE], ["ur.car.die"]
    elif kind == s.HANG_ON:
        text, totals, rules = say("choice.car-twelve"), [12], ["ur.car.twelve"]
    else:
        cards = [card - 1 for card in (operand & s.CARD, operand >> s.CARD_BITS & s.CARD) if card]
        breakaway = bool(operand & s.BREAKAWAY)
        value = sum(int(race.book.card_value[card]) for card in cards)
        totals = [value] if len(cards) == 2 else [value + die for die in DIE]
        text = playing(race, cards, breakaway=breakaway)
        rules = ["ur.energy.die", *(["ur.energy.breakaway"] if breakaway else [])]
    seven, dismount = odds(race, totals, kind != s.HANG_ON or race.book.car_draws_chance)
    return msgspec.structs.replace(
        plain,
        text=text,
        rules=rules,
        cards=cards,
        breakaway=breakaway,
        least=min(totals),
        most=max(totals),
        seven=float(seven),
        dismount=float(dismount),
    )


def playing(race: UmReifenbreite, cards: list[int], *, breakaway: bool) -> str:
    card, *others = [card_words(race, card) for card in cards]
    away = "yes" if breakaway else "no"
    if others:
        return say("choice.two-cards", card=card, other=others[0], breakaway=away)
    return say("choice.one-card", card=card, breakaway=away)


def odds(race: UmReifenbreite, totals: list[int], draws: bool) -> tuple[Fraction, Fraction]:
    """ur.chance.seven, ur.dismount.off: how likely a chance card is, and how likely nothing is left to move by."""
    effect = int(race.book.effect[race.bunch.at[race.rider]])
    shift = effect if race.book.seven_of_the_move else 0
    sevens = sum(total + shift == b.SEVEN for total in totals) if draws and race.round > 1 else 0
    too_few = sum(total + effect <= 0 for total in totals)
    return Fraction(sevens, len(totals)), Fraction(too_few, len(totals))


def riding(race: UmReifenbreite, operand: int, plain: TurnChoice) -> TurnChoice:
    """A stop, with those who could draft to there."""
    space, steps = operand & SPACE_MASK, operand >> STEP_SHIFT
    drafts = drafts_behind(race, space, steps)
    finishes = race.book.past_line(space)
    riders = [rider_text(drafter.rider) for drafter in drafts.could]
    said = {"finish": "yes" if finishes else "no", "space": race.book.names[space], "riders": riders}
    return msgspec.structs.replace(
        plain,
        text=say("choice.ride", steps=steps, n=len(riders), **said) if steps else say("choice.stand"),
        rules=plain.rules + ["ur.finish.full"] * finishes,
        space=int(race.book.places[space]),
        spaces=way_to(race, race.rider, space, steps)[:-1],
        steps=steps,
        could_draft=drafts.could,
        could_not_draft=drafts.could_not,
    )


def following(race: UmReifenbreite, steps: int, plain: TurnChoice) -> TurnChoice:
    ahead = rider_text(int(race.ahead))
    if steps == 0:
        return msgspec.structs.replace(plain, text=say("choice.stay", ahead=ahead), rules=["ur.draft.refuse"])
    space = int(race.book.behind[race.bunch.at[race.ahead]])
    drafts = drafts_behind(race, space, steps)
    return msgspec.structs.replace(
        plain,
        text=say("choice.follow", ahead=ahead, steps=steps),
        space=int(race.book.places[space]),
        spaces=way_to(race, race.rider, space, steps)[:-1],
        steps=steps,
        could_draft=drafts.could,
        could_not_draft=drafts.could_not,
    )


def answering(race: UmReifenbreite, kind: int, operand: int, plain: TurnChoice) -> TurnChoice:
    rider = rider_text(int(race.rider))
    if kind == s.SWITCH:
        other = next_to_ask(race)
        return msgspec.structs.replace(
            plain,
            text=say("choice.offer", rider=rider_text(int(other))),
            rules=["ur.switch.ask" if race.refused == b.NOBODY else "ur.switch.down"],
            space=int(race.book.places[race.bunch.at[other]]),
        )
    if kind == s.ANSWER:
        ahead = rider_text(int(race.ahead))
        names = {"rider": rider, "ahead": ahead}
        text = say("choice.take-lead", **names) if operand else say("choice.leave-lead", **names)
        space = int(race.book.places[race.bunch.at[race.ahead]]) if operand else None
        return msgspec.structs.replace(plain, text=text, space=space)
    card = card_words(race, operand)
    text = say("choice.lose", card=card) if kind == s.DISCARD else say("choice.gain", card=card)
    return msgspec.structs.replace(plain, text=text, cards=[operand])


def settling(race: UmReifenbreite, kind: int, operand: int, plain: TurnChoice) -> TurnChoice:
    """What all would agree on: who comes home next, in the order of the road."""
    if kind == s.CONSENT and operand == s.NO:
        return msgspec.structs.replace(plain, text=say("choice.decline"), rider=None)
    out = [rider_text(rider) for rider in race.ranking()[race.scores.homecomers :]]
    text = say("choice.propose", riders=out) if kind == s.PROPOSE else say("choice.agree", riders=out)
    return msgspec.structs.replace(plain, text=text, rider=None)


def card_words(race: UmReifenbreite, card: int) -> str:
    book = race.book
    holder = "joker" if int(book.card_holder[card]) == b.JOKER else "rider"
    shield = "yes" if book.card_shield[card] else "no"
    return say("energy.the", holder=holder, value=int(book.card_value[card]), shield=shield)
