"""Set-up: options and a course become the roadbook of a race; what cannot be raced is refused with its rule."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.errors import BadSetup
from paceline.core.packed import PackedPiles, packing
from paceline.core.road import Road, straight_rows
from paceline.core.setup import Plan as BasePlan
from paceline.core.setup import Setup, read_options
from paceline.core.words import speech
from paceline.games.flamme_rouge import roadbook as b
from paceline.games.flamme_rouge.components import Card, Components
from paceline.games.flamme_rouge.course import Course, find_course

say = speech("paceline.games.flamme_rouge").say

MOST_TEAMS = 6
MOST_SINGLE = 12
MOST_HANDICAP = 30
FAR_BEYOND = 1_000_000

Few = Annotated[int, msgspec.Meta(ge=0, le=5)]
Tired = Annotated[int, msgspec.Meta(ge=0, le=MOST_HANDICAP)]


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every switch of the title, in the order of the catalogue."""

    course: str = "avenue-corso-paseo"
    tiles: Literal["box", "any"] = "box"
    riders: Literal["two", "one"] = "two"
    peloton_team: bool = False
    muscle_teams: Few = 0
    first_player: Literal["seats", "lot"] = "seats"
    breakaway: bool = False
    end: Literal["first", "all"] = "first"
    handicap: list[int] = []
    starting_exhaustion: Tired = 3
    overrun: Literal["clamp", "unlimited"] = "clamp"
    dummy_deck: Literal["two", "rebuild"] = "two"
    blocked_lane: Literal["keep", "right"] = "keep"
    exhaustion_supply: Literal["endless", "box"] = "endless"
    finish_slipstream: Literal["none", "allowed"] = "none"
    ascent_split: Literal["split", "whole"] = "split"
    slipstream_lanes: Literal["right", "keep"] = "right"
    after_line: Literal["flat", "ascent"] = "flat"


RULE_OF = {
    "course": "fr.setup.course",
    "tiles": "fr.setup.tiles",
    "riders": "fr.one.rider",
    "peloton_team": "fr.dummy.peloton",
    "muscle_teams": "fr.dummy.muscle",
    "first_player": "fr.start.turn",
    "breakaway": "fr.breakaway.tile",
    "end": "fr.finish.end",
    "handicap": "fr.start.handicap",
    "starting_exhaustion": "fr.solo.exhaustion",
    "overrun": "fr.finish.overrun",
    "dummy_deck": "fr.dummy.empty",
    "blocked_lane": "fr.move.full",
    "exhaustion_supply": "fr.exhaustion.supply",
    "finish_slipstream": "fr.finish.shelter",
    "ascent_split": "fr.slipstream.split",
    "slipstream_lanes": "fr.slipstream.lanes",
    "after_line": "fr.finish.after",
}


class Plan(BasePlan, frozen=True, kw_only=True):
    """A checked set-up: the course, the options, and warnings for whoever composed it."""

    options: Options
    course: Course
    components: Components

    @property
    def course_id(self) -> str:
        return self.course.name

    @property
    def single(self) -> bool:
        return self.options.riders == "one"

    @property
    def teams(self) -> int:
        return self.seats + self.options.peloton_team + self.options.muscle_teams

    @property
    def cards(self) -> list[Card]:
        """The kinds of cards that can turn up in this race."""
        dummy_decks = ["peloton_team"] * self.options.peloton_team
        if self.options.muscle_teams:
            dummy_decks += ["muscle_rouleur", "muscle_sprinteur"]
        decks = [self.components.decks[deck] for deck in ("rouleur", "sprinteur", *dummy_decks)]
        return [card for card in self.components.cards if card.code == "E" or any(card.code in deck for deck in decks)]

    @property
    def team_sorts(self) -> list[int]:
        dummies = [b.PELOTON] * self.options.peloton_team + [b.MUSCLE] * self.options.muscle_teams
        return [b.PLAYER] * self.seats + dummies


def plan(setup: Setup, components: Components) -> Plan:
    """Checks a set-up from the first rule to the last."""
    options: Options = read_options(Options, setup.options, RULE_OF)
    teams = setup.seats + options.peloton_team + options.muscle_teams
    single = options.riders == "one"
    check_teams(setup.seats, teams, options)
    if options.handicap and len(options.handicap) != setup.seats:
        raise BadSetup("fr.start.handicap", "handicaps", players=setup.seats, numbers=len(options.handicap))
    if not all(0 <= many <= MOST_HANDICAP for many in options.handicap):
        raise BadSetup(
            "fr.start.handicap", "handicap", most=MOST_HANDICAP, cards=[str(many) for many in options.handicap]
        )
    # fr.one.breakaway: alone, everybody uses the wide side however few they are
    wide = (single and options.breakaway) or teams > 4
    course = find_course(options.course, components, wide=wide, repeat=options.tiles == "any")
    check_grid(course, teams, single)
    if options.breakaway:
        check_breakaway(course, components, wide)
    warnings = list(course.warnings) if course.name == course.tile_string else []
    if setup.seats == 1 and not (options.peloton_team and options.muscle_teams):
        warnings.append(f"{say('advice.solo')} (fr.solo.teams)")
    if setup.seats == 2 and options.muscle_teams and not options.peloton_team:
        warnings.append(f"{say('advice.two')} (fr.two.dummies)")
    if single and setup.seats > 6 and not options.breakaway:
        warnings.append(f"{say('advice.many')} (fr.one.breakaway)")
    if setup.seats > 1 and "starting_exhaustion" in setup.options:
        warnings.append(f"{say('advice.starting-exhaustion')} (fr.solo.exhaustion)")
    return Plan(seats=setup.seats, options=options, course=course, components=components, warnings=warnings)


def check_teams(seats: int, teams: int, options: Options) -> None:
    if options.riders == "one":
        if not 2 <= seats <= MOST_SINGLE:
            raise BadSetup("fr.one.rider", "single-players", most=MOST_SINGLE, players=seats)
        if teams > seats:
            raise BadSetup("fr.one.rider", "single-dummies")
    elif seats < 1 or not 2 <= teams <= MOST_TEAMS:
        raise BadSetup("fr.setup.teams", "teams", most=MOST_TEAMS, players=seats, dummies=teams - seats)


def check_grid(course: Course, teams: int, single: bool) -> None:
    """fr.setup.sides: enough room at the start."""
    narrow = any(square.lanes < 3 for square in course.squares[: course.start_rows])
    if not single and teams > 4 and narrow:
        raise BadSetup("fr.setup.sides", "three-lanes", teams=teams, course=course.name)
    riders = teams if single else teams * 2
    if riders > course.start_places:
        raise BadSetup("fr.setup.sides", "start-places", riders=riders, course=course.name, places=course.start_places)


def check_breakaway(course: Course, components: Components, wide: bool) -> None:
    """fr.breakaway.tile: the right side of the breakaway tile comes second."""
    places = 2 if wide else 1
    if course.breakaway_row < 0 or course.breakaway_places != places:
        sides = [tile.side for tile in components.tiles.values() if str(places) in tile.breakaway]
        if not sides:
            raise BadSetup("fr.breakaway.tile", "no-breakaway-tile", places=places)
        raise BadSetup("fr.breakaway.tile", "breakaway-tile", side=sides[0], course=course.name, second=course.tiles[1])


def uses_peloton(plan: Plan) -> bool:
    """Whether anything of the expansion's box is on the table (fr.exhaustion.supply)."""
    tiles = plan.components.tiles
    return (
        plan.single
        or plan.options.breakaway
        or plan.teams > plan.seats
        or plan.teams > 4
        or any(tiles[side].set == "Peloton" for side in plan.course.tiles)
    )


def box_supply(plan: Plan) -> list[int]:
    """fr.exhaustion.supply: cards for Rouleurs and for Sprinteurs; -1 when they never run out."""
    if plan.options.exhaustion_supply == "endless":
        return [-1, -1]
    base, more = plan.components.supply.base, plan.components.supply.peloton_adds
    if not uses_peloton(plan):
        return [base.rouleur, base.sprinteur]
    return [base.rouleur + more.rouleur, base.sprinteur + more.sprinteur]


def build_road(plan: Plan) -> Road:
    """The road of the course, with the options for its end applied."""
    terrain_of = {
        "S": b.FLAT,
        "F": b.FLAT,
        "U": b.ASCENT,
        "D": b.DESCENT,
        "C": b.COBBLES,
        "Z": b.SUPPLY,
        "X": b.FLAT,
    }
    squares = plan.course.squares
    widths = [square.lanes for square in squares]
    terrains = [terrain_of[square.terrain] for square in squares]
    marks = [{"S": b.START_GRID, "X": b.PAST_LINE}.get(square.terrain, 0) for square in squares]
    if plan.options.after_line == "ascent" and squares[plan.course.line - 1].terrain == "U":
        terrains[plan.course.line :] = [b.ASCENT] * (len(squares) - plan.course.line)  # fr.finish.after
    if plan.options.overrun == "unlimited":  # fr.finish.overrun
        widths += [widths[-1]] * 9
        terrains += [terrains[-1]] * 9
        marks += [b.PAST_LINE] * 9
    return straight_rows(widths, terrains, marks)


def next_ascents(road: Road) -> list[int]:
    """From every row on the first one uphill; one far beyond the road where there is none."""
    first = FAR_BEYOND
    found: list[int] = []
    for row in reversed(range(int(road.rows))):
        if road.terrain_of(row) == b.ASCENT:
            first = row
        found.append(first)
    return found[::-1]


def build_roadbook(setup: Setup, plan: Plan) -> b.Roadbook:
    options = plan.options
    cards = plan.cards
    riders = plan.seats if plan.single else plan.teams * 2
    piles = first_piles(plan, riders)
    road = build_road(plan)
    return b.Roadbook(
        setup=setup,
        codes=[card.code for card in cards],
        road=road,
        next_ascent=vec[i64](next_ascents(road)),
        start_rows=plan.course.start_rows,
        line=plan.course.line,
        seats=plan.seats,
        team_sort=vec[i64](list(plan.team_sorts)),
        single=plan.single,
        card_value=vec[i64]([card.value for card in cards]),
        attack_front=vec[i64]([card.front for card in cards]),
        attack_rear=vec[i64]([card.rear for card in cards]),
        exhaustion=[card.code for card in cards].index("E"),
        decks=vec[i64]([many for deck in ("rouleur", "sprinteur") for many in counts(plan, deck)]),
        packing=piles.packing,
        first_piles=piles.words,
        first_kinds=vec[i64]([(0 if plan.single else rider & 1) for rider in range(riders)]),
        first_order=vec[i64](list(range(riders))),
        handicap=vec[i64](list(options.handicap or [0] * plan.seats)),
        spread_exhaustion=options.starting_exhaustion if plan.seats == 1 else 0,
        breakaway_row=plan.course.breakaway_row if options.breakaway else -1,
        breakaway_places=plan.course.breakaway_places if options.breakaway else 0,
        until_all=options.end == "all",
        rebuild_dummies=options.dummy_deck == "rebuild",
        supply=vec[i64](list(box_supply(plan))),
        shelter_past_line=options.finish_slipstream == "allowed",
        split_packs=options.ascent_split == "split",
        keep_lanes=options.slipstream_lanes == "keep",
        blocked_to_right=options.blocked_lane == "right",
        first_by_lot=options.first_player == "lot",
    )


def counts(plan: Plan, deck: str) -> list[int]:
    """How many of each kind of card a deck holds."""
    return [plan.components.decks[deck][card.code] for card in plan.cards]


def first_piles(plan: Plan, riders: int) -> PackedPiles:
    """Every rider's deck, and room for the most cards that somebody can hold: each one played brings at most one."""
    decks = [deck_of(plan, rider) for rider in range(riders)]
    most = max(sum(counts(plan, deck)) for deck in ("rouleur", "sprinteur", *filter(None, decks)))
    tired = max(plan.options.handicap, default=0) + plan.options.starting_exhaustion * (plan.seats == 1)
    packed = packing(len(plan.cards), most + tired)
    piles = PackedPiles(packed, vec[i64]([0] * (riders * b.PILES * packed.width)))
    for rider, deck in enumerate(decks):
        for card, many in enumerate(counts(plan, deck) if deck else []):
            piles.add(rider * b.PILES + b.DECK, card, many)
    return piles


def deck_of(plan: Plan, rider: int) -> str:
    """The deck that a rider starts with; none before a single rider's kind is chosen."""
    if plan.single:
        return ""
    kind = "sprinteur" if rider & 1 else "rouleur"
    sort = plan.team_sorts[rider // 2]
    if sort == b.PELOTON:
        return "" if rider & 1 else "peloton_team"
    return f"muscle_{kind}" if sort == b.MUSCLE else kind
