"""From the words of the vocabulary to special text that a race can carry out."""

from __future__ import annotations

from collections.abc import Iterable

from paceline.games.rivet import special_text as t
from paceline.games.rivet import vocabulary as v
from paceline.games.rivet.components import fatigue_kind
from paceline.games.rivet.roadbook import AT_FINISH

PARTS = {"all": t.WHOLE, "tail": t.TAIL, "rear_half": t.REAR_HALF}
PICKS = {"owner": t.OWNERS_PICK, "most_fatigue": t.MOST_TIRED, "least_fatigue": t.LEAST_TIRED}


def bits(names: Iterable[str], all_names: tuple[str, ...]) -> int:
    """Several of all names, a bit each."""
    return sum(1 << all_names.index(name) for name in set(names))


def condition_of(predicate: v.AnyPredicate) -> t.Condition:
    negated = predicate.not_
    match predicate:
        case v.IsClass():
            return t.Condition(t.CLASS, negated, 1, bits(predicate.any_, v.CLASSES))
        case v.IsTerrain():
            return t.Condition(t.TERRAIN, negated, 1, bits(predicate.any_, v.TERRAINS))
        case v.IsLeading():
            return t.Condition(t.LEADING, negated, 1, 0)
        case v.IsLinked():
            return t.Condition(t.LINKED, negated, predicate.min, 0)
        case v.IsLinkedAhead():
            return t.Condition(t.LINKED_AHEAD, negated, predicate.min, 0)
        case v.IsLinkedBehind():
            return t.Condition(t.LINKED_BEHIND, negated, predicate.min, 0)
        case v.IsTeammateBehind():
            return t.Condition(t.TEAMMATE_BEHIND, negated, predicate.min, 0)
        case v.IsOnFinish():
            return t.Condition(t.FINISH_TILE, negated, 1, 0)
        case v.IsOnCurve():
            return t.Condition(t.CURVE, negated, 1, 0)
        case v.IsInLane():
            return t.Condition(t.IN_EDGE_LANE if predicate.at == "edge" else t.IN_PRIORITY_LANE, negated, 1, 0)
        case v.IsFatigued():
            return t.Condition(t.FATIGUE, negated, predicate.min, 0)


def conditions_of(predicates: list[v.AnyPredicate]) -> list[t.Condition]:
    return [condition_of(predicate) for predicate in predicates]


def effect_of(op: v.ActionOp | v.EventOp | v.TacticOp) -> t.Effect:
    """An operation that a race carries out; what a card says about its move stands in the deck's columns."""
    match op:
        case v.PsBonus():
            return effect(t.PS_BONUS, op.amount, conditions=conditions_of(op.if_))
        case v.Swap():
            return effect(t.SWAP, op.rows)
        case v.RemoveFatigue():
            asks = op.to == "own_any"
            return effect(
                t.REMOVE_FATIGUE, op.amount, fatigue_kind(op.kind), asks=asks, conditions=conditions_of(op.if_)
            )
        case v.GiveFatigue():
            return effect(t.GIVE_FATIGUE, op.amount, fatigue_kind(op.kind))
        case v.TakeEnergy():
            return effect(t.TAKE_ENERGY, op.amount)
        case v.MoveBack():
            return effect(t.MOVE_BACK, op.rows, asks=op.to != "self")
        case v.ToRoadside():
            return effect(t.TO_ROADSIDE, asks=op.optional, then=effects_of(op.then))
        case v.Weather():
            return effect(t.WEATHER, op.amount, bits(op.terrain, v.TERRAINS))
        case v.OneOf():
            return effect(t.CHOICE, options=[effects_of(option) for option in op.options])
        case v.BonusToken():
            return effect(t.BONUS_TOKEN, op.amount, token_terrains(op))
        case v.HandSize():
            return effect(t.HAND_SIZE, op.amount)
        case v.SetIcon():
            return effect(t.CLASS_ICON if op.icon == "class" else t.FATIGUE_ICON, int(op.value))
        case v.SetType():
            return effect(t.SET_TYPE, which=bits(op.any_, v.TYPES))
        case v.Diagonal():
            return effect(t.DIAGONAL, op.steps)
        case v.ExtraMove():
            return effect(t.EXTRA_MOVE, op.ps, v.TYPES.index(op.type))
        case v.Immunity():
            return effect(t.IMMUNITY)
        case v.TeamCar():
            return effect(t.TEAM_CAR, op.rows)
        case _:
            raise TypeError(f"{op} is no effect by itself")


def effect(
    kind: int,
    amount: int = 0,
    which: int = 0,
    *,
    asks: bool = False,
    conditions: Iterable[t.Condition] = (),
    then: Iterable[t.Effect] = (),
    options: Iterable[list[t.Effect]] = (),
) -> t.Effect:
    return t.Effect(kind, amount, which, asks, list(conditions), list(then), list(options))


def effects_of(ops: Iterable[v.ActionOp | v.EventOp | v.TacticOp]) -> list[t.Effect]:
    return [effect_of(op) for op in ops]


def token_terrains(op: v.BonusToken) -> int:
    """tactics.token: the terrains of a bonus ability, the finishing tiles among them."""
    return bits(set(op.terrain) - {"@finish"}, v.TERRAINS) | (AT_FINISH if "@finish" in op.terrain else 0)


def target_of(selector: v.AnySelector) -> t.Target:
    kind, many, which = kind_of(selector)
    among = conditions_of(selector.among) if isinstance(selector, v.First) else []
    return t.Target(kind, many, which, selector.include_roadside, among, conditions_of(selector.filter))


def kind_of(selector: v.AnySelector) -> tuple[int, int, int]:
    """The kind of a target, how many, and which."""
    match selector:
        case v.All():
            return t.ALL, 0, 0
        case v.NoRider():
            return t.NONE, 0, 0
        case v.Leader():
            return t.LEADER, 0, 0
        case v.LeadingLine():
            return t.LEADING_LINE, 0, 0
        case v.First():
            return t.FIRST, selector.n, 0
        case v.Last():
            return t.LAST, selector.n, 0
        case v.LargestLine():
            return t.LARGEST_LINE, selector.n, PARTS[selector.part]
        case v.LineHeads():
            return t.LINE_HEADS, selector.min, 0
        case v.FullestRow():
            return t.FULLEST_ROW, 0, 0
        case v.BehindGap():
            return t.BEHIND_GAP, selector.min_rows, 0
        case v.Beside():
            return t.BESIDE, 0, 0
        case v.MostFatigued():
            return t.MOST_FATIGUED, selector.n, 0 if selector.kind == "any" else fatigue_kind(selector.kind)
        case v.PerTeam():
            return t.PER_TEAM, 0, PICKS[selector.pick]
        case v.Random():
            return t.RANDOM, selector.n, 0


def clauses_of(clauses: list[v.Clause]) -> list[t.Clause]:
    return [t.Clause(target_of(clause.target), effects_of(clause.do)) for clause in clauses]
