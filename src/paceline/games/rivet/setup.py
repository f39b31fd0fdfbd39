"""Set-up: options and a course become the roadbook of a race; what cannot be raced is refused with its rule."""

from __future__ import annotations

from typing import Literal

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.errors import BadSetup
from paceline.core.setup import Plan as BasePlan
from paceline.core.setup import Setup, read_options
from paceline.core.words import speech
from paceline.games.rivet import roadbook as b
from paceline.games.rivet import vocabulary as v
from paceline.games.rivet.components import Components, EventCard, RiderClass, Tactic, fatigue_kind
from paceline.games.rivet.course import Course, NoRoad, build_net, check_chits, find_course
from paceline.games.rivet.edition import ON_THE_RIVET, Edition
from paceline.games.rivet.meaning import clauses_of, conditions_of, effects_of
from paceline.games.rivet.plans import BUMP
from paceline.games.rivet.special_text import EventText, StrokeBonus

say = speech("paceline.games.rivet").say

CORE_PLAYERS = 5
CORE_LINES = 6
FEWEST_LINES, MOST_LINES = 5, 8  # that the rules are made for
STANDARD = {"lead": (1, 1, 1), "chase": (1, 1, 0), "draft": (0, 0, 0), "break": (1, 1, 0)}


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The switches of both editions, in the order of the catalogue."""

    course: str = "short-kermesse"
    length: Literal["map", "short", "medium", "long"] = "map"
    early_stop: Literal["blocked", "bump"] = "blocked"
    own_line: Literal["closed", "cut"] = "closed"
    headlines_again: bool = True
    rescue_helper: Literal["back", "any"] = "back"
    reactions: Literal["everybody", "own_turn"] = "everybody"
    energy: bool = True
    weather: bool = True


class RivetOptions(Options, frozen=True, kw_only=True):
    """On the Rivet's own."""

    team_tactics: bool = True
    core_for_two: bool = False
    rescue_gain: Literal["row", "place"] = "row"
    new_type: Literal["other", "any"] = "other"
    headlines: Literal["shuffle", "aside"] = "shuffle"


RULES = {
    "course": "setup.map",
    "length": "setup.length",
    "early_stop": "move.blocked",
    "own_line": "bump.own",
    "headlines_again": "deck.empty",
    "rescue_helper": "rescue.helper",
    "reactions": "tactics.ask",
    "energy": "effect.energy",
    "weather": "effect.weather",
    "team_tactics": "setup.expansion",
    "core_for_two": "setup.core",
    "rescue_gain": "rescue.line",
    "new_type": "effect.type",
    "headlines": "headlines.limit",
}


def options_of(edition: Edition) -> type[Options]:
    return RivetOptions if edition.expansion else Options


def rule_of(edition: Edition) -> dict[str, str]:
    return {
        field.name: f"{edition.prefix}.{RULES[field.name]}" for field in msgspec.structs.fields(options_of(edition))
    }


class Plan(BasePlan, frozen=True, kw_only=True):
    """A checked set-up: the course, the options, and advice for whoever composed it."""

    edition: Edition
    options: Options
    course: Course
    box: Components

    @property
    def course_id(self) -> str:
        return self.course.name

    @property
    def teams(self) -> int:
        """ai.team: two players ride against a third team."""
        return 3 if self.seats == 2 else self.seats

    @property
    def length(self) -> str:
        return self.course.length if self.options.length == "map" else self.options.length

    @property
    def with_expansion(self) -> bool:
        return not isinstance(self.options, RivetOptions) or self.options.team_tactics

    @property
    def team(self) -> list[str]:
        return next([*classes] for players, classes in self.box.classes.teams.items() if players == str(self.seats))

    @property
    def events(self) -> list[EventCard]:
        own = [event for event in self.box.events if self.edition.content in event.editions]
        return [event for event in own if event.set == "core" or self.with_expansion]

    @property
    def tactics(self) -> list[Tactic]:
        """tactics.deal: in medium and long games."""
        if self.length == "short" or not self.with_expansion:
            return []
        return [tactic for tactic in self.box.tactics if self.edition.content in tactic.editions]

    @property
    def tactics_each(self) -> int:
        return self.edition.tactics_each.get(self.seats, 2) if self.tactics else 0


def plan(edition: Edition, setup: Setup, box: Components) -> Plan:
    """Checks a set-up from the first rule to the last."""

    def rule(name: str) -> str:
        return f"{edition.prefix}.{name}"

    options: Options = read_options(options_of(edition), setup.options, rule_of(edition))
    fewest, most = edition.players
    if not fewest <= setup.seats <= most:
        raise BadSetup(rule("setup.teams"), "players", fewest=fewest, most=most, seats=setup.seats)
    course = find_course(options.course, box, rule("setup.map"))
    planned = Plan(edition=edition, seats=setup.seats, options=options, course=course, box=box)
    if isinstance(options, RivetOptions) and not options.team_tactics:
        check_core(planned, options)
    check_bonus(planned, rule("bonus.place"))
    if planned.tactics and len(planned.tactics) < planned.tactics_each * setup.seats:
        raise BadSetup(rule("tactics.deal"), "too-few-tactics", cards=len(planned.tactics), seats=setup.seats)
    return msgspec.structs.replace(planned, warnings=advice(planned))


def check_core(plan: Plan, options: RivetOptions) -> None:
    """setup.expansion, setup.core: what the box without Team Tactics is enough for."""
    expansion, core = f"{plan.edition.prefix}.setup.expansion", f"{plan.edition.prefix}.setup.core"
    if plan.seats > CORE_PLAYERS:
        raise BadSetup(expansion, "players-need-expansion", seats=plan.seats, most=CORE_PLAYERS)
    if plan.seats == 2 and not options.core_for_two:
        raise BadSetup(core, "two-need-expansion", fewest=3, most=CORE_PLAYERS)
    if plan.course.uses_expansion or plan.course.lines > CORE_LINES:
        raise BadSetup(expansion, "road-of-expansion")


def check_bonus(plan: Plan, rule: str) -> None:
    """bonus.place: no more lines than the box has chits."""
    try:
        check_chits(plan.course, plan.with_expansion)
    except NoRoad as error:
        raise BadSetup(rule, error.reason, **error.said_of) from None


def advice(plan: Plan) -> list[str]:
    """bonus.advice: how many bonus lines are recommended; setup.length: rules that do not fit the map."""
    few, many = plan.edition.advised_bonus_lines if plan.length == "short" else (2, 3)
    rule, rules = f"{plan.edition.prefix}.setup.length", plan.options.length
    found: list[str] = []
    lines = len(plan.course.bonus)
    if not few <= lines <= many:
        found.append(say("advice.bonus", few=few, many=many, lines=lines) + f" ({plan.edition.prefix}.bonus.advice)")
    if rules not in ("map", plan.course.length):
        found.append(say("advice.length", rules=rules, map=plan.course.length) + f" ({rule})")
    if not FEWEST_LINES <= plan.course.lines <= MOST_LINES:
        found.append(say("advice.lines", lines=plan.course.lines, few=FEWEST_LINES, many=MOST_LINES) + f" ({rule})")
    return found


def build_roadbook(setup: Setup, plan: Plan) -> b.Roadbook:
    edition, options, box = plan.edition, plan.options, plan.box
    deck = build_deck(plan)
    classes = [v.CLASSES.index(name) for name in plan.team]
    by_id: dict[str, RiderClass] = {entry.id: entry for entry in box.classes.class_}
    modifiers = [getattr(by_id[name], terrain) for name in v.CLASSES for terrain in v.TERRAINS]
    short = plan.length == "short"
    counts = [card.copies if card.type != "wild" else 0 for card in box.actions.card]
    own = options if isinstance(options, RivetOptions) else None
    aside = own.headlines if own else edition.headlines_over
    return b.Roadbook(
        setup=setup,
        edition=edition,
        net=build_net(plan.course),
        deck=deck,
        ai_deck=vec[i64]([*counts, 0]),
        seats=plan.seats,
        teams=plan.teams,
        size=len(classes),
        rider_team=vec[i64]([team for team in range(plan.teams) for _ in classes]),
        rider_class=vec[i64]([*classes * plan.teams]),
        rider_names=[f"{team}{name}" for team in range(plan.teams) for name in names_of(plan.team)],
        modifiers=vec[i64](list(modifiers)),
        short=short,
        penalty=vec[i64](list(getattr(box.classes.fatigue, plan.length))),
        most_fatigue=edition.most_fatigue[0 if short else 1],
        energy=box.classes.energy.supply if options.energy else 0,
        energy_strokes=box.classes.energy.ps,
        weather=options.weather,
        events=plan.events,
        event_texts=[event_text(event) for event in plan.events],
        tactics=plan.tactics,
        tactic_texts=[effects_of(tactic.effects) for tactic in plan.tactics],
        windows=vec[i64]([v.WINDOWS.index(tactic.window) for tactic in plan.tactics]),
        tactics_each=plan.tactics_each,
        seconds=vec[i64](list(box.podium.seconds)),
        penalty_seconds=box.podium.penalty_not_finished,
        bonus_seconds=box.podium.time_bonus,
        forced_bump=options.early_stop == "bump",
        cuts_own_line=options.own_line == "cut",
        headlines_again=options.headlines_again,
        rescue_in_row=(own or edition).rescue_gain == "place",
        helper_gains=options.rescue_helper == "any",
        same_type=(own or edition).new_type == "any",
        headlines_aside=aside == "aside",
        events_after_finish=short and edition.short_events_after_finish,
        team_car=edition.team_car and not short,
        own_turn_reactions=options.reactions == "own_turn",
        wild_by_type=edition.wild_by_type,
        headlines_on_top=edition.headlines_on_top,
        all_stars_help=edition.all_stars_help,
        dropped_behind_all=edition.dropped_behind_all,
    )


def event_text(card: EventCard) -> EventText:
    """An event card; effect.weather: the first weather that it speaks of."""
    ops = [op for clause in (*card.clauses, *card.otherwise) for op in clause.do if isinstance(op, v.Weather)]
    weather = vec[i64]([ops[0].amount if ops and terrain in ops[0].terrain else 0 for terrain in v.TERRAINS])
    return EventText(clauses_of(card.clauses), clauses_of(card.otherwise), weather, card.gc)


def names_of(team: list[str]) -> list[str]:
    """`A`, `C`, `S`, `D1`, `D2`: the class, and a number where there may be several."""
    names: list[str] = []
    for i, name in enumerate(team):
        letter = name[0].upper()
        numbered = name == "domestique" or team.count(name) > 1
        names.append(letter + (str(team[: i + 1].count(name)) if numbered else ""))
    return names


def build_deck(plan: Plan) -> b.Deck:
    """The cards as columns: those of the deck, Making Headlines, the fallback and the extra move."""
    actions = plan.box.actions
    cards = actions.card
    fallback = actions.fallback
    more = 3
    ops = [card_ops(plan, card.id) for card in cards] + [[]] * more

    def column(values: list[int], fallback: int = 0) -> vec[i64]:
        return vec[i64]([*values, 0, fallback, 0])

    def amounts(kind: type, name: str) -> vec[i64]:
        return vec[i64]([sum(getattr(op, name) for op in found if isinstance(op, kind)) for found in ops])

    def flags(kind: type) -> vec[i64]:
        return vec[i64]([int(any(isinstance(op, kind) for op in found)) for found in ops])

    def per(of: str, name: str) -> vec[i64]:
        return vec[i64](
            [sum(getattr(op, name) for op in found if isinstance(op, v.PsPer) and op.of in of.split()) for found in ops]
        )

    return b.Deck(
        ids=[*(card.id for card in cards), "headlines", "fallback", "extra-move"],
        kinds=len(cards),
        counts=vec[i64]([*(card.copies for card in cards), 0]),
        type=column([(*v.TYPES, "wild").index(card.type) for card in cards], v.TYPES.index(fallback.type)),
        strokes=column([card.ps for card in cards], fallback.ps),
        class_icon=column([int(card.class_) for card in cards], int(fallback.class_)),
        fatigue_icon=column([int(card.fatigue_icon) for card in cards], int(fallback.fatigue_icon)),
        follow_icon=column([int(card.follow is not False) for card in cards], int(fallback.follow)),
        fatigue=column([fatigue_kind(card.fatigue) for card in cards], fatigue_kind(fallback.fatigue)),
        terrain=vec[i64](
            [
                sum(op.amount for op in found if isinstance(op, v.PsTerrain) and terrain in op.terrain)
                for found in ops
                for terrain in v.TERRAINS
            ]
        ),
        diagonals=amounts(v.Diagonal, "steps"),
        side_cost=vec[i64](
            [min([op.cost for op in found if isinstance(op, v.BumpCost)], default=BUMP) for found in ops]
        ),
        no_bump=flags(v.NoBump),
        straight=flags(v.StraightOnly),
        may_stop=flags(v.MayStop),
        drop=amounts(v.DropLinked, "max"),
        cycle=amounts(v.CycleHand, "max"),
        per_ahead=per("linked_ahead", "amount"),
        per_behind=per("linked_behind", "amount"),
        per_most=per("linked_ahead linked_behind", "max"),
        restrictions=[conditions_of(card.restriction) for card in cards] + [[]] * more,
        bonuses=[
            [StrokeBonus(op.amount, conditions_of(op.if_)) for op in found if isinstance(op, v.PsBonus)]
            for found in ops
        ],
        end_effects=[
            effects_of(op for op in found if isinstance(op, v.Swap | v.ToRoadside | v.RemoveFatigue | v.TakeEnergy))
            for found in ops
        ],
    )


def card_ops(plan: Plan, card_id: str) -> list[v.ActionOp]:
    """A card's effects in this edition."""
    card = next(card for card in plan.box.actions.card if card.id == card_id)
    if plan.edition is not ON_THE_RIVET and card.vor_effects is not None:
        return card.vor_effects
    return card.effects
