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
from paceline.core.words import speech
from paceline.games.rivet import events as e
from paceline.games.rivet import plans as p
from paceline.games.rivet import special_text as t
from paceline.games.rivet import state as s
from paceline.games.rivet.event_cards import clauses
from paceline.games.rivet.moves import SPACE, SPACE_BITS
from paceline.games.rivet.notation import space_text
from paceline.games.rivet.questions import QUESTIONS
from paceline.games.rivet.roadbook import CHASE, DRAFT, LIGHT
from paceline.games.rivet.special_text import Effect
from paceline.games.rivet.steps import planned
from paceline.games.rivet.strength import ledger
from paceline.games.rivet.tactics import operation
from paceline.games.rivet.vocabulary import TYPES

if TYPE_CHECKING:
    from paceline.games.rivet.engine import Rivet

say = speech("paceline.games.rivet").say

Ghost = tuple[int, int | None]  # rider, and the space where he would stand; None across the finish line

STEPS = {p.FORWARD: "forward", p.SIDEWAYS: "sideways", p.DIAGONAL: "diagonal"}
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
    passing: str = ""  # the line that says what passing means, where the question is optional


def place(answer: Answer) -> Told:
    race = answer.race
    rider = int(race.first_rider(answer.seat)) + answer.operand
    space = int(race.book.net.grid[race.spot])
    text = say("choice.place", rider=answer.name(rider), place=int(race.spot) + 1)
    return Told(text=text, rules=["grid.order"], rider=rider, space=space, moves=[(rider, space)])


# Cards


def turn(answer: Answer) -> Told:
    if answer.kind == s.TACTIC:
        return tactic(answer)
    rider = int(answer.race.first_rider(answer.seat)) + (answer.operand >> 8)
    name, card = answer.name(rider), card_text(answer.race, answer.operand & 0xFF)
    if answer.kind == s.SOFT:
        return worth(answer, say("choice.fallback", rider=name, card=card), "card.fallback", rider)
    return with_strokes(worth(answer, say("choice.plays", rider=name, card=card), "turn.play", rider))


def as_type(answer: Answer) -> Told:
    text = say("choice.as-type", type=TYPES[answer.operand])
    return with_strokes(worth(answer, text, "move.wild", int(answer.race.current.rider)))


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
    return msgspec.structs.replace(told, text=say("choice.with-strokes", choice=told.text, strokes=told.strokes))


def card_text(race: Rivet, card: int) -> str:
    return race.book.deck.ids[card].replace("-", " ")


def discard(answer: Answer) -> Told:
    return Told(text=say("choice.discard", card=card_text(answer.race, answer.operand)), rules=["effect.cycle"])


def tactic(answer: Answer) -> Told:
    name = answer.race.book.tactics[answer.operand].called
    return Told(text=say("choice.tactic", tactic=name), rules=["tactics.use"])


# In a move


def line(answer: Answer) -> Told:
    first = answer.name(int(answer.race.bunch.rider_on[answer.operand]))
    return Told(text=say("choice.link", rider=first), rules=["link.pickup"], space=answer.operand)


def step(answer: Answer) -> Told:
    """Everybody who would move: pushed, shoved, the rider, and the line that follows."""
    if answer.kind == s.STOP:
        return Told(text=say("choice.stop"), rules=["move.blocked"])
    race, move, choice = answer.race, answer.race.current, answer.operand >> SPACE_BITS
    p.plan_step(move, race.bunch, answer.operand & SPACE, choice)
    moves: list[Ghost] = [(rider, to) for rider, _, to in planned(race)]
    rider, cost, others = int(move.rider), int(move.cost), len(moves) - 1
    space = dict(moves)[rider]
    rules = [STEP_RULES[int(move.kind)], TYPE_RULES[move.type]]
    if cost > 1 or others >= move.length:
        herding = move.kind == p.FORWARD and move.type in (CHASE, DRAFT)
        rules += [] if herding else ["bump.forward" if move.kind == p.FORWARD else "bump.side"]
    where = "none" if space is None else space_text(space, race.book)
    way = "other" if choice else "first"
    text = say("choice.steps", kind=STEPS[int(move.kind)], space=where, cost=cost, others=others, way=way)
    left = int(move.strokes) - cost
    return Told(text=text, rules=rules, rider=rider, space=space, moves=moves, cost=cost, strokes=left)


def ride_up(answer: Answer) -> Told:
    rider, space = int(QUESTIONS[s.GRUPO].subject(answer.race)), answer.operand
    text = say("choice.rides-up", rider=answer.name(rider), space=space_text(space, answer.race.book))
    return Told(text=text, rules=["grupo.spaces"], rider=rider, space=space, moves=[(rider, space)])


# Riders


def named(line: str) -> Telling:
    """A rider is named, and nobody moves."""
    return lambda answer: Told(text=of_rider(line, answer), rider=answer.operand)


def moved(line: str) -> Telling:
    """A rider is named, and moves."""
    return lambda answer: shifted(answer, of_rider(line, answer), [], answer.operand)


def of_rider(line: str, answer: Answer) -> str:
    return say(f"choice.{line}", rider=answer.name(answer.operand))


def pull_over(answer: Answer) -> Told:
    text = say("choice.pull-over" if answer.operand else "choice.ride-on")
    return shifted(answer, text, [], int(answer.race.current.rider))


def pair(answer: Answer) -> Told:
    one, other = answer.operand >> 8, answer.operand & 0xFF
    text = say("choice.pair", riders=[answer.name(one), answer.name(other)])
    return shifted(answer, text, ["effect.swap"], one)


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
    return Told(text=say("choice.cut", n=answer.operand))


def energy(answer: Answer) -> Told:
    more = int(answer.race.book.energy_strokes)
    return Told(text=say("choice.spend", strokes=more) if answer.operand else say("choice.keep"))


def event_option(answer: Answer) -> Told:
    race = answer.race
    return Told(text=option_words(race, clauses(race)[race.clause].effects[race.op], answer.operand))


def tactic_option(answer: Answer) -> Told:
    return Told(text=option_words(answer.race, operation(answer.race), answer.operand))


def option_words(race: Rivet, effect: Effect, number: int) -> str:
    """event.choice, tactics.use: what one of several consequences does."""
    options = effect.options
    effects = [effect_words(race, each) for each in options[number]] if number < len(options) else []
    words = say("choice.effects", effects=effects)
    return f"{words[:1].upper()}{words[1:]}" if words else say("choice.option", n=number + 1)


def effect_words(race: Rivet, effect: Effect) -> str:
    names = (race.book.edition.light, race.book.edition.heavy)
    match effect.kind:
        case t.MOVE_BACK:
            return say("effect.fall-back", rows=int(effect.amount))
        case t.GIVE_FATIGUE:
            return say("effect.take-fatigue", n=int(effect.amount), kind=names[effect.which - LIGHT])
        case t.REMOVE_FATIGUE:
            return say("effect.lose-fatigue", n=int(effect.amount), kind=names[effect.which - LIGHT])
        case t.TAKE_ENERGY:
            if race.book.energy:
                return say("effect.take-energy")
            return say("effect.lose-fatigue", n=1, kind=names[0])
        case t.TO_ROADSIDE:
            return say("effect.pull-over")
        case _:
            return ""


WORDS: Final = {
    s.INITIAL: Words(named("give-ability")),
    s.PLACE: Words(place),
    s.TURN: Words(turn),
    s.TYPE: Words(as_type),
    s.BRANCH: Words(line),
    s.CUT: Words(cut),
    s.ENERGY: Words(energy),
    s.STEP: Words(step),
    s.LINK: Words(line, "leave-line"),
    s.SWAP: Words(moved("swap"), "no-swap"),
    s.PULL_OVER: Words(pull_over),
    s.RECOVER: Words(named("recover")),
    s.CYCLE: Words(discard, "keep-cards"),
    s.WINDOW: Words(tactic, "no-tactic"),
    s.PICK: Words(named("struck")),
    s.OPTION: Words(event_option),
    s.GRUPO: Words(ride_up, "stay"),
    s.CAR: Words(moved("to-car"), "nobody-to-car"),
    s.RESCUE: Words(moved("rescue"), "no-rescue"),
    s.TACTIC_OPTION: Words(tactic_option),
    s.TACTIC_RIDER: Words(named("choose")),
    s.TACTIC_PAIR: Words(pair),
}
