"""What a seat may answer to each question, in words, with exactly who would move where.

`WORDS` has an entry for every question. An entry never reads the true race: what an action does is foreseen.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from paceline.core.events import Event
from paceline.core.foresight import foresee
from paceline.core.race import encode
from paceline.games.rivet import events as e
from paceline.games.rivet import plans as p
from paceline.games.rivet import state as s
from paceline.games.rivet import vocabulary as v
from paceline.games.rivet.event_cards import clauses
from paceline.games.rivet.moves import SPACE, SPACE_BITS
from paceline.games.rivet.notation import space_text
from paceline.games.rivet.questions import QUESTIONS
from paceline.games.rivet.roadbook import CHASE, DRAFT
from paceline.games.rivet.steps import planned
from paceline.games.rivet.strength import ledger
from paceline.games.rivet.tactics import operation
from paceline.games.rivet.vocabulary import TYPES

if TYPE_CHECKING:
    from paceline.games.rivet.engine import Rivet

Ghost = tuple[int, int | None]  # rider, and the space where he would stand; None across the finish line

STEPS = {p.FORWARD: "Forward", p.SIDEWAYS: "Sideways", p.DIAGONAL: "Diagonally"}
STEP_RULES = {p.FORWARD: "move.forward", p.SIDEWAYS: "move.sideways", p.DIAGONAL: "move.diagonal"}
TYPE_RULES = ("move.lead", "move.chase", "move.draft", "move.break")


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """An answer in a few words, and what it does as far as that is certain."""

    text: str
    rules: list[str] = []  # without the edition's prefix
    rider: int | None = None
    space: int | None = None
    moves: list[Ghost] = []
    cost: int = 0
    strokes: int | None = None
    ledger: list[tuple[str, int]] = []
    line: list[int] = []


class Answer(NamedTuple):
    """A legal action of a seat, in a race that is dealt for it."""

    race: Rivet
    seat: int
    kind: int
    operand: int

    def name(self, rider: int) -> str:
        return self.race.rider_text(rider)


Telling = Callable[[Answer], Told]


class Words(NamedTuple):
    """How the answers to a question are told."""

    tell: Telling
    passing: str = ""  # what passing means, where the question is optional


def place(answer: Answer) -> Told:
    race = answer.race
    rider = int(race.first_rider(answer.seat)) + answer.operand
    space = int(race.book.net.grid[race.spot])
    text = f"{answer.name(rider)} to start place {race.spot + 1}"
    return Told(text=text, rules=["grid.order"], rider=rider, space=space, moves=[(rider, space)])


# Cards


def turn(answer: Answer) -> Told:
    if answer.kind == s.TACTIC:
        return tactic(answer)
    rider = int(answer.race.first_rider(answer.seat)) + (answer.operand >> 8)
    name, card = answer.name(rider), card_text(answer.race, answer.operand & 0xFF)
    if answer.kind == s.SOFT:
        return worth(answer, f"{name} soft-pedals, discarding {card}", "card.fallback", rider)
    return with_strokes(worth(answer, f"{name} plays {card}", "turn.play", rider))


def as_type(answer: Answer) -> Told:
    return with_strokes(worth(answer, f"As a {TYPES[answer.operand]}", "move.wild", int(answer.race.current.rider)))


def worth(answer: Answer, text: str, rule: str, rider: int) -> Told:
    """What the card is worth to this rider here; a Wild card says so when its type is chosen."""
    heard, ahead = foreseen(answer)
    for event in heard:
        if isinstance(event, e.Strength):
            strokes, parts, line = event.strokes, event.ledger, event.line
            return Told(text=text, rules=[rule], rider=rider, strokes=strokes, ledger=parts, line=line)
    move = ahead.current
    if not move.length or move.strokes >= 0:
        return Told(text=text, rules=[rule], rider=rider)
    parts = ledger(ahead, False)  # there is more to declare before the strength is known
    strokes = max(0, sum(part for _, part in parts))
    line = [int(move.line[i]) for i in range(move.length)]
    return Told(text=text, rules=[rule], rider=rider, strokes=strokes, ledger=parts, line=line)


def foreseen(answer: Answer) -> tuple[list[Event], Rivet]:
    return foresee(answer.race, answer.seat, int(encode(answer.kind, answer.operand)))


def with_strokes(told: Told) -> Told:
    if told.strokes is None:
        return told
    return msgspec.structs.replace(told, text=f"{told.text}, {told.strokes} strokes")


def card_text(race: Rivet, card: int) -> str:
    return race.book.deck.ids[card].replace("-", " ")


def discard(answer: Answer) -> Told:
    return Told(text=f"Discard {card_text(answer.race, answer.operand)}", rules=["effect.cycle"])


def tactic(answer: Answer) -> Told:
    return Told(text=f"Play {answer.race.book.tactics[answer.operand].name}", rules=["tactics.use"])


# In a move


def line(answer: Answer) -> Told:
    first = answer.name(int(answer.race.bunch.rider_on[answer.operand]))
    return Told(text=f"Take the line of {first} along", rules=["link.pickup"], space=answer.operand)


def step(answer: Answer) -> Told:
    """Everybody who would move: pushed, shoved, the rider, and the line that follows."""
    if answer.kind == s.STOP:
        return Told(text="Stop here", rules=["move.blocked"])
    race, move, choice = answer.race, answer.race.current, answer.operand >> SPACE_BITS
    p.plan_step(move, race.bunch, answer.operand & SPACE, choice)
    moves: list[Ghost] = [(rider, to) for rider, _, to in planned(race)]
    rider, cost, others = int(move.rider), int(move.cost), len(moves) - 1
    space = dict(moves)[rider]
    rules = [STEP_RULES[int(move.kind)], TYPE_RULES[move.type]]
    if cost > 1 or others >= move.length:
        herding = move.kind == p.FORWARD and move.type in (CHASE, DRAFT)
        rules += [] if herding else ["bump.forward" if move.kind == p.FORWARD else "bump.side"]
    where = "across the line" if space is None else f"to {space_text(space, race.book)}"
    text = f"{STEPS[int(move.kind)]} {where}, {cost} stroke{'s' * (cost > 1)}"
    text += (f", moving {others} more" if others else "") + (" (other way)" if choice else "")
    left = int(move.strokes) - cost
    return Told(text=text, rules=rules, rider=rider, space=space, moves=moves, cost=cost, strokes=left)


def ride_up(answer: Answer) -> Told:
    rider, space = int(QUESTIONS[s.GRUPO].subject(answer.race)), answer.operand
    text = f"{answer.name(rider)} up to {space_text(space, answer.race.book)}"
    return Told(text=text, rules=["grupo.spaces"], rider=rider, space=space, moves=[(rider, space)])


# Riders


def named(text: str) -> Telling:
    """A rider is named, and nobody moves."""
    return lambda answer: Told(text=text.format(answer.name(answer.operand)), rider=answer.operand)


def moved(text: str) -> Telling:
    """A rider is named, and moves."""
    return lambda answer: shifted(answer, text.format(answer.name(answer.operand)), [], answer.operand)


def pull_over(answer: Answer) -> Told:
    return shifted(answer, "Pull over" if answer.operand else "Ride on", [], int(answer.race.current.rider))


def pair(answer: Answer) -> Told:
    one, other = answer.operand >> 8, answer.operand & 0xFF
    return shifted(answer, f"{answer.name(one)} and {answer.name(other)} change places", ["effect.swap"], one)


def shifted(answer: Answer, text: str, rules: list[str], rider: int) -> Told:
    moves = told_moves(answer)
    return Told(text=text, rules=rules, rider=rider, space=dict(moves).get(rider), moves=moves)


def told_moves(answer: Answer) -> list[Ghost]:
    """Where riders would stand after a rescue, a swap, the team car or pulling over."""
    heard, ahead = foreseen(answer)
    at = answer.race.bunch.at
    for event in heard:
        match event:
            case e.Rescued():
                return [(event.rider, event.end), (event.helper, event.helper_end)]
            case e.DroppedBack():
                return [*((rider, end) for rider, _, end in event.moves), (event.rider, event.end)]
            case e.Swapped():
                one, other = event.riders
                return [(one, int(at[other])), (other, int(at[one]))]
            case e.PulledOver():
                there = (event.rider, int(ahead.bunch.at[event.rider]))
                return [*((rider, end) for rider, _, end in event.moves), there]
            case _:
                continue
    return []


# Numbers


def cut(answer: Answer) -> Told:
    return Told(text=f"Cut off {answer.operand or 'nobody'}")


def energy(answer: Answer) -> Told:
    more = answer.race.book.energy_strokes
    return Told(text=f"Spend the energy token, +{more}" if answer.operand else "Keep the energy token")


def event_option(answer: Answer) -> Told:
    race = answer.race
    return Told(text=option_words(race, clauses(race)[race.clause].do[race.op], answer.operand))


def tactic_option(answer: Answer) -> Told:
    return Told(text=option_words(answer.race, operation(answer.race), answer.operand))


def option_words(race: Rivet, op: v.Op, number: int) -> str:
    """event.choice, tactics.use: what one of several consequences does."""
    options = op.options if isinstance(op, v.OneOf) else []
    effects = [effect_words(race, effect) for effect in options[number]] if number < len(options) else []
    words = " and ".join(effects)
    return f"{words[:1].upper()}{words[1:]}" if words else f"Option {number + 1}"


def effect_words(race: Rivet, op: v.Op) -> str:
    match op:
        case v.MoveBack():
            return f"fall back {op.rows} row{'s' * (op.rows > 1)}"
        case v.GiveFatigue():
            return f"take {op.amount} {fatigue_name(race, op.kind)} fatigue"
        case v.RemoveFatigue():
            return f"lose {op.amount} {fatigue_name(race, op.kind)} fatigue"
        case v.TakeEnergy():
            return "take an energy token" if race.book.energy else f"lose 1 {race.book.edition.light} fatigue"
        case v.ToRoadside():
            return "pull over to the road side"
        case _:
            return ""


def fatigue_name(race: Rivet, kind: str) -> str:
    return race.book.edition.light if kind == "light" else race.book.edition.heavy


WORDS: Final = {
    s.INITIAL: Words(named("Give the ability to {}")),
    s.PLACE: Words(place),
    s.TURN: Words(turn),
    s.TYPE: Words(as_type),
    s.BRANCH: Words(line),
    s.CUT: Words(cut),
    s.ENERGY: Words(energy),
    s.STEP: Words(step),
    s.LINK: Words(line, "Leave the line behind"),
    s.SWAP: Words(moved("Change places with {}"), "Do not change places"),
    s.PULL_OVER: Words(pull_over),
    s.RECOVER: Words(named("{} recovers")),
    s.CYCLE: Words(discard, "Keep the other cards"),
    s.WINDOW: Words(tactic, "Play no tactics card"),
    s.PICK: Words(named("{} is struck")),
    s.OPTION: Words(event_option),
    s.GRUPO: Words(ride_up, "Stay"),
    s.CAR: Words(moved("{} drops back to the team car"), "Nobody (else) drops back"),
    s.RESCUE: Words(moved("{} fetches the dropped rider"), "No rescue"),
    s.TACTIC_OPTION: Words(tactic_option),
    s.TACTIC_RIDER: Words(named("Choose {}")),
    s.TACTIC_PAIR: Words(pair),
}
