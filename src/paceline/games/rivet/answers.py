"""What a seat may answer to each question, in words, with exactly who would move where and what that brings.

`WORDS` has an entry for every question. An entry never reads the true race: what an action does is foreseen.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from paceline.core.events import Event
from paceline.core.race import OPERAND, OPERAND_BITS
from paceline.core.said import sayer
from paceline.games.rivet import events as e
from paceline.games.rivet import plans as p
from paceline.games.rivet import special_text as t
from paceline.games.rivet import state as s
from paceline.games.rivet.event_cards import clauses
from paceline.games.rivet.foretold import (
    Answer,
    Fact,
    Ghost,
    company,
    facts_of,
    fatigue,
    linked_ahead,
    penalty,
    standing,
    to_go,
)
from paceline.games.rivet.moves import SPACE, SPACE_BITS
from paceline.games.rivet.notation import space_text
from paceline.games.rivet.questions import QUESTIONS
from paceline.games.rivet.roadbook import CHASE, DRAFT, LIGHT, NOBODY, WILD
from paceline.games.rivet.special_text import Effect
from paceline.games.rivet.steps import planned
from paceline.games.rivet.strength import ledger
from paceline.games.rivet.tactics import operation
from paceline.games.rivet.vocabulary import TYPES

if TYPE_CHECKING:
    from paceline.games.rivet.engine import Rivet

say = sayer("paceline.games.rivet")

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
    then: list[Fact] = []
    marks: list[str] = []  # furthest, wheel: what sets it apart from many answers of its kind


Telling = Callable[[Answer], Told]


class Words(NamedTuple):
    """How the answers to a question are told."""

    tell: Telling
    passing: str = ""  # the line that says what passing means, where the question is optional


def passed(answer: Answer) -> Told:
    """What it means to take none of the answers."""
    race = answer.race
    subject = int(QUESTIONS[race.asking].subject(race))
    riders = [subject] if subject != NOBODY else []
    then = [Fact(what=f"pass-{QUESTIONS[race.asking].name}", riders=riders, n=int(race.cards.limit(answer.seat)))]
    if race.asking in (s.GRUPO, s.RESCUE, s.SWAP):
        then += [to_go(race, subject, int(race.bunch.at[subject])), *standing(race, subject, [])]
    return Told(text=say(f"choice.{WORDS[int(race.asking)].passing}"), then=then)


def place(answer: Answer) -> Told:
    race = answer.race
    rider = int(race.first_rider(answer.seat)) + answer.operand
    space = int(race.book.net.grid[race.spot])
    text = say("choice.place", rider=answer.name(rider), place=int(race.spot) + 1)
    moves: list[Ghost] = [(rider, space)]
    then = standing(race, rider, moves)
    return Told(text=text, rules=["grid.order"], rider=rider, space=space, moves=moves, then=then)


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
    heard, ahead = answer.foreseen
    told = Told(text=text, rules=[rule], rider=rider, then=card_facts(answer, ahead))
    for event in heard:
        if isinstance(event, e.Strength):
            return moving(answer, told, event.type, event.strokes, event.ledger, event.line)
    move = ahead.current
    if not move.length or move.strokes >= 0:
        return told
    parts = ledger(ahead, False)  # there is more to declare before the strength is known
    strokes, line = max(0, sum(part for _, part in parts)), [int(move.line[i]) for i in range(move.length)]
    return moving(answer, told, int(move.type), strokes, parts, line)


def moving(answer: Answer, told: Told, kind: int, strokes: int, parts: list[tuple[str, int]], line: list[int]) -> Told:
    """Who moves along: those behind are pulled, in a Chase or Draft those ahead are driven; a Wild card's type says."""
    if kind == WILD:
        return msgspec.structs.replace(told, strokes=strokes, ledger=parts)
    ahead = linked_ahead(answer.race, line[0]) if kind in (CHASE, DRAFT) else []
    then = [Fact(what="strokes", n=strokes), *company(TYPES[kind], line[1:], ahead), *told.then]
    return msgspec.structs.replace(told, strokes=strokes, ledger=parts, line=[*reversed(ahead), *line], then=then)


def card_facts(answer: Answer, ahead: Rivet) -> list[Fact]:
    """fatigue.card: what a card costs; of a Wild card, that its type is chosen next."""
    deck = answer.race.book.deck
    card = int(ahead.current.card) if ahead.current.length else answer.operand & 0xFF
    facts = [Fact(what="choose-type")] if ahead.asking == s.TYPE and answer.kind != s.TYPE_IS else []
    if answer.kind == s.SOFT:
        return [*facts, Fact(what="discarded")]
    kind = int(deck.fatigue[card])
    return [*facts, Fact(what="costs", kind=fatigue(answer.race, kind)) if kind else Fact(what="free")]


def with_strokes(told: Told) -> Told:
    if told.strokes is None:
        return told
    return msgspec.structs.replace(told, text=say("choice.with-strokes", choice=told.text, strokes=told.strokes))


def card_text(race: Rivet, card: int) -> str:
    return race.book.deck.ids[card].replace("-", " ")


def discard(answer: Answer) -> Told:
    text = say("choice.discard", card=card_text(answer.race, answer.operand))
    return Told(text=text, rules=["effect.cycle"], then=[Fact(what="drawn-anew")])


def tactic(answer: Answer) -> Told:
    name = answer.race.book.tactics[answer.operand].called
    then = [Fact(what="tactic", n=answer.operand)]
    return Told(text=say("choice.tactic", tactic=name), rules=["tactics.use"], then=then)


# In a move


def line(answer: Answer) -> Told:
    first = answer.name(int(answer.race.bunch.rider_on[answer.operand]))
    text, then = say("choice.link", rider=first), of_kind(answer, e.Linked)
    return Told(text=text, rules=["link.pickup"], space=answer.operand, then=then)


def of_kind(answer: Answer, *kinds: type[Event]) -> list[Fact]:
    """What those events tell that the answer brings at once."""
    found = [event for event in answer.at_once() if isinstance(event, kinds)]
    return [fact for event in found for fact in facts_of(answer.race, event)]


def step(answer: Answer) -> Told:
    """Everybody who would move: pushed, shoved, the rider, and the line that follows."""
    if answer.kind == s.STOP:
        left = int(answer.race.current.strokes)
        return Told(text=say("choice.stop"), rules=["move.blocked"], then=[Fact(what="unused", n=left)])
    race, move, choice = answer.race, answer.race.current, answer.operand >> SPACE_BITS
    p.plan_step(move, race.bunch, answer.operand & SPACE, choice)
    moves: list[Ghost] = [(rider, to) for rider, _, to in planned(race)]
    rider, cost, others = int(move.rider), int(move.cost), len(moves) - 1
    space = dict(moves)[rider]
    rules = [STEP_RULES[int(move.kind)], TYPE_RULES[move.type]]
    if cost > 1 or others >= move.length:
        rules += [] if herds(answer) else ["bump.forward" if move.kind == p.FORWARD else "bump.side"]
    where = "none" if space is None else space_text(space, race.book)
    way = "other" if choice else "first"
    text = say("choice.steps", kind=STEPS[int(move.kind)], space=where, cost=cost, others=others, way=way)
    left, then = int(move.strokes) - cost, step_facts(answer, moves)
    return Told(text=text, rules=rules, rider=rider, space=space, moves=moves, cost=cost, strokes=left, then=then)


def step_facts(answer: Answer, moves: list[Ghost]) -> list[Fact]:
    """What a step leaves, who is pushed or driven or cut off, what new terrain changes, and where the last one ends."""
    move = answer.race.current
    rider, line = int(move.rider), {int(move.line[i]) for i in range(move.length)}
    pushed = [other for other, _ in moves if other not in line]
    what = "driven" if herds(answer) else "pushed"
    facts = [Fact(what=what, riders=pushed, n=len(pushed))] if pushed else []
    stepped = next(event for event in answer.foreseen[0] if isinstance(event, e.Stepped))
    facts.insert(0, Fact(what="left", n=stepped.strokes))
    if stepped.terrain:
        facts.append(Fact(what="terrain-gives" if stepped.terrain > 0 else "terrain-takes", n=abs(stepped.terrain)))
    facts += of_kind(answer, e.Cut, e.BonusWon, e.Finished)
    return facts if stepped.strokes else [*facts, *standing(answer.race, rider, moves)]


def herds(answer: Answer) -> bool:
    """move.chase, move.draft: whoever is ahead of the step just planned is driven along, not bumped."""
    move = answer.race.current
    return bool(move.kind == p.FORWARD and move.type in (CHASE, DRAFT))


def ride_up(answer: Answer) -> Told:
    rider, space = int(QUESTIONS[s.GRUPO].subject(answer.race)), answer.operand
    race, moves = answer.race, [(rider, space)]
    text = say("choice.rides-up", rider=answer.name(rider), space=space_text(space, race.book))
    closed_up = e.Regrouped(rider=rider, start=int(race.bunch.at[rider]), end=space)
    then, marks = [*facts_of(race, closed_up), *standing(race, rider, [*moves])], grupo_marks(answer)
    rules = ["grupo.spaces"]
    return Told(text=text, rules=rules, rider=rider, space=space, moves=[*moves], then=then, marks=marks)


def grupo_marks(answer: Answer) -> list[str]:
    """The farthest place to close up to, and the farthest that is on a wheel."""
    race = answer.race
    rank, bunch = race.book.net.road.rank, race.bunch
    spaces = [action & OPERAND for action in race.legal(answer.seat) if action >> OPERAND_BITS == s.RIDE]
    rider = int(QUESTIONS[s.GRUPO].subject(race))
    wheels = [space for space in spaces if bunch.rider_ahead(space) not in (NOBODY, rider)]
    marked = {"furthest": spaces, "wheel": wheels}
    return [mark for mark, found in marked.items() if found and answer.operand == max(found, key=lambda i: rank[i])]


# Riders


def named(line: str, otherwise: Callable[[Answer], list[Fact]]) -> Telling:
    """A rider is named; what befalls him, or what else there is to know of it."""

    def told(answer: Answer) -> Told:
        then = answer.befalls(answer.operand) or otherwise(answer)
        return Told(text=of_rider(line, answer), rider=answer.operand, then=then)

    return told


def by_tactic(answer: Answer) -> list[Fact]:
    return [Fact(what="tactic", n=int(answer.race.tactic))]


def by_event(answer: Answer) -> list[Fact]:
    """What the event does to whom it strikes; each may be asked about it first."""
    race = answer.race
    effects = clauses(race)[race.clause].effects
    if any(effect.kind == t.CHOICE for effect in effects):
        return [Fact(what="choice-next")]
    return [effect_fact(race, effect, answer.operand) for effect in effects]


def unchanged(answer: Answer) -> list[Fact]:
    return [penalty(answer.race, answer.operand, 0)]


def moved(line: str) -> Telling:
    """A rider is named, and moves."""
    return lambda answer: shifted(answer, of_rider(line, answer), [], answer.operand)


def of_rider(line: str, answer: Answer) -> str:
    return say(f"choice.{line}", rider=answer.name(answer.operand))


def pull_over(answer: Answer) -> Told:
    rider = int(answer.race.current.rider)
    told = shifted(answer, say("choice.pull-over" if answer.operand else "choice.ride-on"), [], rider)
    return told if answer.operand else msgspec.structs.replace(told, then=[Fact(what="rides-on", riders=[rider])])


def pair(answer: Answer) -> Told:
    one, other = answer.operand >> 8, answer.operand & 0xFF
    text = say("choice.pair", riders=[answer.name(one), answer.name(other)])
    return shifted(answer, text, ["effect.swap"], one)


def shifted(answer: Answer, text: str, rules: list[str], rider: int) -> Told:
    moves, then = told_moves(answer), of_kind(answer, *SHIFTS)
    return Told(text=text, rules=rules, rider=rider, space=dict(moves).get(rider), moves=moves, then=then)


SHIFTS: Final = (e.Rescued, e.DroppedBack, e.Swapped, e.PulledOver, e.Tired, e.Recovered)


def told_moves(answer: Answer) -> list[Ghost]:
    """Where riders would stand after a rescue, a swap, the team car or pulling over."""
    heard, ahead = answer.foreseen
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
    move = answer.race.current
    left = [int(move.line[i]) for i in range(1, move.length - answer.operand)]
    then = [*of_kind(answer, e.Cut), *company(TYPES[move.type], left, [])]
    return Told(text=say("choice.cut", n=answer.operand), then=then)


def energy(answer: Answer) -> Told:
    more = int(answer.race.book.energy_strokes)
    strokes = next(event.strokes for event in answer.foreseen[0] if isinstance(event, e.Strength))
    kept = Fact(what="token-spent" if answer.operand else "token-kept", riders=[int(answer.race.current.rider)])
    text = say("choice.spend", strokes=more) if answer.operand else say("choice.keep")
    return Told(text=text, then=[Fact(what="strokes", n=strokes), kept])


def event_option(answer: Answer) -> Told:
    race = answer.race
    effect = clauses(race)[race.clause].effects[race.op]
    rider = int(QUESTIONS[s.OPTION].subject(race))
    where = [fact for fact in answer.befalls(rider) if fact.what == "to-go"]
    then = where or [effect_fact(race, each, rider) for each in effect.options[answer.operand]]
    return Told(text=option_words(race, effect, answer.operand), rider=rider, then=then)


def effect_fact(race: Rivet, effect: Effect, rider: int) -> Fact:
    """What a consequence means for a rider, where others choose before it comes about."""
    if effect.kind == t.MOVE_BACK:
        return Fact(what="back", riders=[rider], n=int(effect.amount))
    if effect.kind in (t.GIVE_FATIGUE, t.REMOVE_FATIGUE):
        return penalty(race, rider, int(effect.amount) * (1 if effect.kind == t.GIVE_FATIGUE else -1))
    return Fact(what="roadside" if effect.kind == t.TO_ROADSIDE else "energy", riders=[rider])


def tactic_option(answer: Answer) -> Told:
    text = option_words(answer.race, operation(answer.race), answer.operand)
    return Told(text=text, then=[Fact(what="next-rider")])


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
    s.INITIAL: Words(named("give-ability", by_tactic)),
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
    s.RECOVER: Words(named("recover", unchanged)),
    s.CYCLE: Words(discard, "keep-cards"),
    s.WINDOW: Words(tactic, "no-tactic"),
    s.PICK: Words(named("struck", by_event)),
    s.OPTION: Words(event_option),
    s.GRUPO: Words(ride_up, "stay"),
    s.CAR: Words(moved("to-car"), "nobody-to-car"),
    s.RESCUE: Words(moved("rescue"), "no-rescue"),
    s.TACTIC_OPTION: Words(tactic_option),
    s.TACTIC_RIDER: Words(named("choose", by_tactic)),
    s.TACTIC_PAIR: Words(pair),
}
