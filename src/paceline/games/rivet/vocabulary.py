"""The closed vocabulary of special text: 25 operations, 11 predicates, 14 selectors, 7 tactics windows.

A card file may use these words and no others; README.md says what each means.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Terrain = Literal["mountain", "flat", "descent", "sprint", "cobbles"]
TokenTerrain = Literal["mountain", "flat", "descent", "sprint", "cobbles", "@finish"]
Class = Literal["all_star", "climber", "sprinter", "domestique"]
Fatigue = Literal["light", "heavy"]
MoveType = Literal["lead", "chase", "draft", "break"]
Window = Literal["setup", "before_move", "with_card", "after_move", "any_end", "event", "reorg"]
Few = Annotated[int, msgspec.Meta(ge=1, le=30)]
Rows = Annotated[int, msgspec.Meta(ge=1, le=30)]
Change = Annotated[int, msgspec.Meta(ge=-9, le=9)]

TERRAINS = ("mountain", "flat", "descent", "sprint", "cobbles")
CLASSES = ("all_star", "climber", "sprinter", "domestique")
TYPES = ("lead", "chase", "draft", "break")
WINDOWS = ("setup", "before_move", "with_card", "after_move", "any_end", "event", "reorg")
KEYWORDS = {"if_": "if", "not_": "not", "any_": "any", "with_": "with"}


class Word(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename=KEYWORDS):
    """A word of the vocabulary, with its parameters."""


# Predicates, of one rider


class Predicate(Word, frozen=True, kw_only=True, tag_field="is"):
    not_: bool = False


class IsClass(Predicate, frozen=True, kw_only=True, tag="class"):
    any_: list[Class]


class IsTerrain(Predicate, frozen=True, kw_only=True, tag="terrain"):
    any_: list[Terrain]


class IsLeading(Predicate, frozen=True, kw_only=True, tag="leading"):
    pass


class IsLinked(Predicate, frozen=True, kw_only=True, tag="linked"):
    min: Few = 1


class IsLinkedAhead(Predicate, frozen=True, kw_only=True, tag="linked_ahead"):
    min: Few = 1


class IsLinkedBehind(Predicate, frozen=True, kw_only=True, tag="linked_behind"):
    min: Few = 1


class IsTeammateBehind(Predicate, frozen=True, kw_only=True, tag="teammate_behind"):
    min: Few = 1


class IsOnFinish(Predicate, frozen=True, kw_only=True, tag="finish_tile"):
    pass


class IsOnCurve(Predicate, frozen=True, kw_only=True, tag="curve"):
    pass


class IsInLane(Predicate, frozen=True, kw_only=True, tag="lane"):
    at: Literal["edge", "priority"]


class IsFatigued(Predicate, frozen=True, kw_only=True, tag="fatigue"):
    min: Few = 1


AnyPredicate = (
    IsClass
    | IsTerrain
    | IsLeading
    | IsLinked
    | IsLinkedAhead
    | IsLinkedBehind
    | IsTeammateBehind
    | IsOnFinish
    | IsOnCurve
    | IsInLane
    | IsFatigued
)


# Operations


class Op(Word, frozen=True, kw_only=True, tag_field="op"):
    pass


class PsBonus(Op, frozen=True, kw_only=True, tag="ps_bonus"):
    amount: Change
    if_: list[AnyPredicate] = msgspec.field(default_factory=list)


class PsPer(Op, frozen=True, kw_only=True, tag="ps_per"):
    of: Literal["linked_ahead", "linked_behind"]
    amount: Change
    max: Few


class PsTerrain(Op, frozen=True, kw_only=True, tag="ps_terrain"):
    terrain: list[Terrain]
    amount: Change


class Diagonal(Op, frozen=True, kw_only=True, tag="diagonal"):
    steps: Few


class BumpCost(Op, frozen=True, kw_only=True, tag="bump_cost"):
    dir: Literal["side"]
    cost: Few


class NoBump(Op, frozen=True, kw_only=True, tag="no_bump"):
    pass


class StraightOnly(Op, frozen=True, kw_only=True, tag="straight_only"):
    pass


class MayStop(Op, frozen=True, kw_only=True, tag="may_stop"):
    pass


class DropLinked(Op, frozen=True, kw_only=True, tag="drop_linked"):
    max: Few


class Swap(Op, frozen=True, kw_only=True, tag="swap"):
    with_: Literal["own_behind", "own_within"]
    at: Literal["end"] = "end"
    optional: bool = True
    rows: Rows = 1


class RemoveFatigue(Op, frozen=True, kw_only=True, tag="remove_fatigue"):
    kind: Fatigue
    amount: Few
    to: Literal["self", "own_any"] = "self"
    if_: list[AnyPredicate] = msgspec.field(default_factory=list)


class GiveFatigue(Op, frozen=True, kw_only=True, tag="give_fatigue"):
    kind: Fatigue
    amount: Few


class TakeEnergy(Op, frozen=True, kw_only=True, tag="take_energy"):
    amount: Literal[1] = 1
    to: Literal["self"] = "self"


class CycleHand(Op, frozen=True, kw_only=True, tag="cycle_hand"):
    max: Few


class MoveBack(Op, frozen=True, kw_only=True, tag="move_back"):
    rows: Rows
    to: Literal["self", "opponent_beside_or_behind"] = "self"


class Weather(Op, frozen=True, kw_only=True, tag="weather"):
    terrain: list[Terrain]
    amount: Change


class BonusToken(Op, frozen=True, kw_only=True, tag="bonus_token"):
    to: Literal["own_any"] = "own_any"
    terrain: list[TokenTerrain]
    amount: Change


class HandSize(Op, frozen=True, kw_only=True, tag="hand_size"):
    amount: Annotated[int, msgspec.Meta(ge=1, le=4)]


class SetIcon(Op, frozen=True, kw_only=True, tag="set_icon"):
    icon: Literal["fatigue", "class"]
    value: bool


class SetType(Op, frozen=True, kw_only=True, tag="set_type"):
    any_: list[MoveType]


class ExtraMove(Op, frozen=True, kw_only=True, tag="extra_move"):
    type: MoveType
    ps: Few


class Immunity(Op, frozen=True, kw_only=True, tag="immunity"):
    scope: Literal["team"]


class TeamCar(Op, frozen=True, kw_only=True, tag="team_car"):
    rows: Rows


class ToRoadside(Op, frozen=True, kw_only=True, tag="to_roadside"):
    optional: bool = False
    then: list[RemoveFatigue] = msgspec.field(default_factory=list)


# What one rider concerned can be dealt, in an event or in a choice.
Consequence = GiveFatigue | RemoveFatigue | TakeEnergy | MoveBack | ToRoadside


class OneOf(Op, frozen=True, kw_only=True, tag="choice"):
    options: list[list[Consequence]]


ActionOp = (
    PsBonus
    | PsPer
    | PsTerrain
    | DropLinked
    | Diagonal
    | BumpCost
    | NoBump
    | StraightOnly
    | MayStop
    | Swap
    | ToRoadside
    | RemoveFatigue
    | TakeEnergy
    | CycleHand
)
EventOp = ToRoadside | RemoveFatigue | GiveFatigue | TakeEnergy | MoveBack | Weather | OneOf
TacticOp = (
    PsBonus
    | SetIcon
    | SetType
    | Diagonal
    | Swap
    | RemoveFatigue
    | MoveBack
    | OneOf
    | BonusToken
    | HandSize
    | ExtraMove
    | Immunity
    | TeamCar
)


# Selectors, of an event's targets


class Selector(Word, frozen=True, kw_only=True, tag_field="sel"):
    filter: list[AnyPredicate] = msgspec.field(default_factory=list)
    include_roadside: bool = False


class All(Selector, frozen=True, kw_only=True, tag="all"):
    pass


class NoRider(Selector, frozen=True, kw_only=True, tag="none"):
    pass


class Leader(Selector, frozen=True, kw_only=True, tag="leader"):
    pass


class LeadingLine(Selector, frozen=True, kw_only=True, tag="leading_line"):
    pass


class First(Selector, frozen=True, kw_only=True, tag="first"):
    n: Few
    among: list[AnyPredicate] = msgspec.field(default_factory=list)


class Last(Selector, frozen=True, kw_only=True, tag="last"):
    n: Few


class LargestLine(Selector, frozen=True, kw_only=True, tag="largest_line"):
    part: Literal["all", "tail", "rear_half"] = "all"
    n: Few = 1


class LineHeads(Selector, frozen=True, kw_only=True, tag="line_heads"):
    min: Few = 2


class FullestRow(Selector, frozen=True, kw_only=True, tag="fullest_row"):
    pass


class BehindGap(Selector, frozen=True, kw_only=True, tag="behind_gap"):
    min_rows: Few


class Beside(Selector, frozen=True, kw_only=True, tag="beside"):
    of: Literal["leader"]


class MostFatigued(Selector, frozen=True, kw_only=True, tag="most_fatigued"):
    n: Few
    kind: Literal["light", "heavy", "any"] = "any"


class PerTeam(Selector, frozen=True, kw_only=True, tag="per_team"):
    pick: Literal["owner", "most_fatigue", "least_fatigue"]


class Random(Selector, frozen=True, kw_only=True, tag="random"):
    n: Few


AnySelector = (
    All
    | NoRider
    | Leader
    | LeadingLine
    | First
    | Last
    | LargestLine
    | LineHeads
    | FullestRow
    | BehindGap
    | Beside
    | MostFatigued
    | PerTeam
    | Random
)


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whom an event strikes, and what it does to them."""

    target: AnySelector
    do: list[EventOp]
