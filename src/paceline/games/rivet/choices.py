"""What a seat may do, in words, with exactly who would move where."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from paceline.core.events import Event
from paceline.core.foresight import foresee
from paceline.core.race import OPERAND, OPERAND_BITS
from paceline.core.title import Choice
from paceline.games.rivet import events as e
from paceline.games.rivet import moves as m
from paceline.games.rivet import state as s
from paceline.games.rivet import vocabulary as v
from paceline.games.rivet.notation import space_text
from paceline.games.rivet.vocabulary import TYPES

if TYPE_CHECKING:
    from paceline.games.rivet.engine import Rivet

Ghost = tuple[int, int | None]  # rider, and the space where he would stand; None across the finish line


class RivetChoice(Choice, frozen=True, kw_only=True):
    """A choice with everybody who would move, its price, and what a card is worth."""

    card: int | None = None
    tactic: int | None = None
    number: int | None = None
    moves: list[Ghost] = msgspec.field(default_factory=list)
    cost: int = 0
    strokes: int | None = None  # of a card; of a step those left after it
    ledger: list[tuple[str, int]] = msgspec.field(default_factory=list)
    line: list[int] = msgspec.field(default_factory=list)  # who moves as one with that card, front to back


class Preview(msgspec.Struct, frozen=True, kw_only=True):
    """The public consequences of an action as the road is now."""

    rider: int | None = None
    space: int | None = None
    moves: list[Ghost] = []
    cost: int = 0
    strokes: int | None = None
    ledger: list[tuple[str, int]] = []
    line: list[int] = []
    rules: list[str] = []


SHIFTING = (s.SWAP, s.PULL_OVER, s.CAR, s.RESCUE, s.TACTIC_PAIR)
STEP_RULES = {m.FORWARD: "move.forward", m.SIDEWAYS: "move.sideways", m.DIAGONAL: "move.diagonal"}
TYPE_RULES = ("move.lead", "move.chase", "move.draft", "move.break")
RULES = {
    s.PUT: ["grid.order"],
    s.PLAY: ["turn.play"],
    s.SOFT: ["card.fallback"],
    s.STOP: ["move.blocked"],
    s.JOIN: ["link.pickup"],
    s.RIDE: ["grupo.spaces"],
    s.TACTIC: ["tactics.use"],
    s.THROW: ["effect.cycle"],
    s.TYPE_IS: ["move.wild"],
    s.BOTH: ["effect.swap"],
}
KINDS = {
    s.PUT: "place",
    s.PLAY: "play",
    s.STEP_TO: "step",
    s.PASS: "pass",
    s.JOIN: "link",
    s.CHOOSE: "choose",
    s.NAME: "rider",
    s.RIDE: "go",
    s.TACTIC: "tactic",
    s.THROW: "discard",
    s.SOFT: "fallback",
    s.BOTH: "pair",
    s.STOP: "stop",
    s.TYPE_IS: "type",
}
PASS_WORDS = {
    s.WINDOW: "Play no tactics card",
    s.GRUPO: "Stay",
    s.LINK: "Leave the line behind",
    s.SWAP: "Do not change places",
    s.CYCLE: "Keep the other cards",
    s.CAR: "Nobody (else) drops back",
    s.RESCUE: "No rescue",
}
NAME_WORDS = {
    s.INITIAL: "Give the ability to {}",
    s.SWAP: "Change places with {}",
    s.RECOVER: "{} recovers",
    s.PICK: "{} is struck",
    s.CAR: "{} drops back to the team car",
    s.RESCUE: "{} fetches the dropped rider",
    s.TACTIC_RIDER: "Choose {}",
}


def preview(race: Rivet, seat: int, action: int) -> Preview:
    """What a legal action does for certain."""
    kind, operand = action >> OPERAND_BITS, action & OPERAND
    rules = [race.table.rule(name) for name in RULES.get(kind, [])]
    if kind in (s.PLAY, s.SOFT):
        rider = int(race.first_rider(seat)) + (operand >> 8)
        return card_preview(race, seat, action, rider, rules)
    if kind == s.TYPE_IS:
        return card_preview(race, seat, action, int(race.current.rider), rules)
    if kind == s.STEP_TO:
        return step_preview(race, operand)
    if kind == s.RIDE:
        rider = int(race.grupo[race.grupo_at])
        return Preview(rider=rider, space=operand, moves=[(rider, operand)], rules=rules)
    if kind == s.PUT:
        rider = int(race.first_rider(seat)) + operand
        space = int(race.table.net.grid[race.spot])
        return Preview(rider=rider, space=space, moves=[(rider, space)], rules=rules)
    if kind == s.NAME or kind == s.BOTH or race.stage == s.PULL_OVER:
        moves = told_moves(race, seat, action) if race.stage in SHIFTING else []
        rider = operand if kind == s.NAME else operand >> 8 if kind == s.BOTH else int(race.current.rider)
        return Preview(rider=rider, space=dict(moves).get(rider), moves=moves, rules=rules)
    return Preview(rules=rules)


def told_moves(race: Rivet, seat: int, action: int) -> list[Ghost]:
    """Where riders would stand after a rescue, a swap, the team car or pulling over."""
    heard, ahead = foresee(race, seat, action)
    at = race.bunch.at
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


def card_preview(race: Rivet, seat: int, action: int, rider: int, rules: list[str]) -> Preview:
    """What the card is worth to this rider here; a Wild card says so when its type is chosen."""
    heard, ahead = foresee(race, seat, action)
    for event in heard:
        if isinstance(event, e.Strength):
            return Preview(rider=rider, strokes=event.strokes, ledger=event.ledger, line=event.line, rules=rules)
    move = ahead.current
    if move.length and move.strokes < 0:  # there is more to declare before the strength is known
        ledger = ahead.ledger(False)
        strokes = max(0, sum(part for _, part in ledger))
        line = [int(move.line[i]) for i in range(move.length)]
        return Preview(rider=rider, strokes=strokes, ledger=ledger, line=line, rules=rules)
    return Preview(rider=rider, rules=rules)


def step_preview(race: Rivet, operand: int) -> Preview:
    """Everybody who would move: pushed, shoved, the rider, and the line that follows."""
    move = race.current
    move.plan(race.bunch, operand & m.SPACE, operand >> m.SPACE_BITS)
    rule = STEP_RULES[int(move.kind)]
    moves: list[Ghost] = [(rider, to) for rider, _, to in race.planned()]
    rider, cost = int(move.rider), int(move.cost)
    rules = [rule, TYPE_RULES[move.type]]
    if cost > 1 or len(moves) > move.length:
        herding = rule == "move.forward" and move.type in (1, 2)
        rules += [] if herding else ["bump.forward" if rule == "move.forward" else "bump.side"]
    space = next(to for who, to in moves if who == rider)
    return Preview(
        rider=rider,
        space=space,
        moves=moves,
        cost=cost,
        strokes=int(move.strokes) - cost,
        rules=[race.table.rule(name) for name in rules],
    )


def choice(race: Rivet, seat: int, action: int) -> RivetChoice:
    kind, operand = action >> OPERAND_BITS, action & OPERAND
    ahead = preview(race, seat, action)
    return RivetChoice(
        action=race.action_text(action),
        kind=KINDS[kind],
        text=words(race, kind, operand, ahead),
        rider=ahead.rider,
        space=ahead.space if ahead.space is not None else (operand if kind == s.JOIN else None),
        spaces=[to for rider, to in ahead.moves if to is not None and rider != ahead.rider],
        rules=ahead.rules,
        card=operand & 0xFF if kind in (s.PLAY, s.SOFT) else operand if kind == s.THROW else None,
        tactic=operand if kind == s.TACTIC else None,
        number=operand if kind in (s.CHOOSE, s.TYPE_IS) else None,
        moves=ahead.moves,
        cost=ahead.cost,
        strokes=ahead.strokes,
        ledger=ahead.ledger,
        line=ahead.line,
    )


def words(race: Rivet, kind: int, operand: int, ahead: Preview) -> str:
    """A few words for a list of choices."""
    table = race.table
    rider = race.rider_text(ahead.rider) if ahead.rider is not None else ""
    card = table.deck.ids[operand & 0xFF].replace("-", " ") if kind in (s.PLAY, s.SOFT, s.THROW) else ""
    if kind == s.PUT:
        return f"{rider} to start place {race.spot + 1}"
    if kind == s.PLAY:
        return f"{rider} plays {card}" + (f", {ahead.strokes} strokes" if ahead.strokes is not None else "")
    if kind == s.SOFT:
        return f"{rider} soft-pedals, discarding {card}"
    if kind == s.THROW:
        return f"Discard {card}"
    if kind == s.STEP_TO:
        return step_words(race, operand, ahead)
    if kind == s.RIDE:
        return f"{rider} up to {space_text(operand, table)}"
    if kind == s.JOIN:
        return f"Take the line of {race.rider_text(int(race.bunch.rider_on[operand]))} along"
    if kind == s.TACTIC:
        return f"Play {table.tactics[operand].name}"
    if kind == s.TYPE_IS:
        return f"As a {TYPES[operand]}" + (f", {ahead.strokes} strokes" if ahead.strokes is not None else "")
    if kind == s.STOP:
        return "Stop here"
    if kind == s.PASS:
        return PASS_WORDS[int(race.stage)]
    if kind == s.BOTH:
        return f"{race.rider_text(operand >> 8)} and {race.rider_text(operand & 0xFF)} change places"
    if kind == s.NAME:
        return NAME_WORDS[int(race.stage)].format(rider)
    return number_words(race, operand)


def step_words(race: Rivet, operand: int, ahead: Preview) -> str:
    kind = ahead.rules[0].split(".", 1)[1]
    what = {"move.forward": "Forward", "move.sideways": "Sideways", "move.diagonal": "Diagonally"}[kind]
    where = "across the line" if ahead.space is None else f"to {space_text(ahead.space, race.table)}"
    others = len(ahead.moves) - 1
    carried = f", moving {others} more" if others else ""
    return f"{what} {where}, {ahead.cost} stroke{'s' * (ahead.cost > 1)}{carried}" + (
        " (other way)" if operand >> 10 else ""
    )


def number_words(race: Rivet, number: int) -> str:
    stage = int(race.stage)
    if stage == s.CUT:
        return f"Cut off {number}" if number else "Cut off nobody"
    if stage == s.ENERGY:
        return f"Spend the energy token, +{race.table.energy_strokes}" if number else "Keep the energy token"
    if stage == s.PULL_OVER:
        return "Pull over" if number else "Ride on"
    return option_words(race, number)


def option_words(race: Rivet, number: int) -> str:
    """event.choice, tactics.use: what one of several consequences does."""
    if race.stage == s.TACTIC_OPTION:
        op: v.Op = race.table.tactics[race.tactic].effects[race.tactic_op]
    else:
        op = race.clauses()[race.clause].do[race.op]
    options = op.options if isinstance(op, v.Choice) else []
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
            return "take an energy token" if race.table.energy else f"lose 1 {race.table.edition.light} fatigue"
        case v.ToRoadside():
            return "pull over to the road side"
        case _:
            return ""


def fatigue_name(race: Rivet, kind: str) -> str:
    return race.table.edition.light if kind == "light" else race.table.edition.heavy


def tally(race: Rivet, seat: int, events: list[Event]) -> dict[str, int]:
    """What came of an action for a seat's team: rows, fatigue, riders home."""
    road, team = race.table.net.road, race.table.team_of
    counted = {"rows": 0, "fatigue": 0, "home": 0}
    for event in events:
        match event:
            case e.Stepped():
                for rider, start, end in event.moves:
                    if team(rider) == seat:
                        last = int(road.rows) if end is None else int(road.row[end])
                        counted["rows"] += last - int(road.row[start])
            case e.Regrouped() | e.MovedBack():
                if team(event.rider) == seat:
                    counted["rows"] += int(road.row[event.end] - road.row[event.start])
            case e.Tired():
                if team(event.rider) == seat:
                    counted["fatigue"] += event.amount
            case e.Finished():
                counted["home"] += int(team(event.rider) == seat)
            case _:
                pass
    return counted
