"""Set-up: options and a course become the roadbook of a race; what cannot be raced is refused with its rule."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.errors import BadSetup
from paceline.core.road import Road
from paceline.core.setup import Plan as BasePlan
from paceline.core.setup import Setup, read_options
from paceline.core.words import speech
from paceline.games.um_reifenbreite import roadbook as b
from paceline.games.um_reifenbreite.bunch import STEP_SHIFT
from paceline.games.um_reifenbreite.components import Chance, Components
from paceline.games.um_reifenbreite.course import Course, find_course

say = speech("paceline.games.um_reifenbreite").say

FEWEST, MOST = 2, 4  # seats and teams


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every switch of the title, in the order of the catalogue. The defaults are the basic game."""

    course: str = "paris-roubaix"
    energy: Literal["course", "seven", "fourteen"] = "course"
    teams: Literal["one", "two"] = "one"
    start_order: Literal["clockwise", "snake"] = "clockwise"
    surfaces: bool = False
    sprints: bool = False
    yellow_jersey: bool = False
    jersey_check: Literal["round", "third", "crossing"] = "round"
    jersey_from: Literal["at_once", "next_round"] = "at_once"
    chase_car: bool = False
    switching: bool = False
    switched_sprint: bool = True
    first_round_car: bool = True
    car_seven: bool = True
    first_round_drafting: bool = True
    draft_limit: Literal["steps", "points"] = "steps"
    standing_still: Literal["blocked", "allowed"] = "blocked"
    seven: Literal["roll", "move"] = "roll"
    falls: Literal["card", "full"] = "card"
    late_falls: Literal["free", "next_round"] = "free"
    finishers: Literal["round", "move"] = "round"
    remount: Literal["row", "lane"] = "row"
    team_tie: Literal["line", "shared"] = "line"
    settling: bool = True


RULE_OF = {
    "course": "ur.setup.course",
    "energy": "ur.energy.deal",
    "teams": "ur.setup.teams",
    "start_order": "ur.start.snake",
    "surfaces": "ur.surface.kinds",
    "sprints": "ur.sprint.first",
    "yellow_jersey": "ur.jersey.first",
    "jersey_check": "ur.jersey.change",
    "jersey_from": "ur.jersey.round",
    "chase_car": "ur.car.die",
    "switching": "ur.switch.ask",
    "switched_sprint": "ur.switch.sprint",
    "first_round_car": "ur.car.start",
    "car_seven": "ur.car.seven",
    "first_round_drafting": "ur.draft.start",
    "draft_limit": "ur.draft.limit",
    "standing_still": "ur.move.must",
    "seven": "ur.chance.seven",
    "falls": "ur.fall.spread",
    "late_falls": "ur.fall.up",
    "finishers": "ur.finish.leave",
    "remount": "ur.dismount.space",
    "team_tie": "ur.score.winner",
    "settling": "ur.finish.settle",
}

SURFACES = {"asphalt": b.ASPHALT, "climb": b.CLIMB, "descent": b.DESCENT, "cobbles": b.COBBLES}
OPS = {
    "fall": b.FALL,
    "stop": b.STOP,
    "move": b.ADD,
    "lose": b.LOSE_CARDS,
    "gain": b.GAIN_CARDS,
    "photo": b.PHOTOGRAPH,
}


class Plan(BasePlan, frozen=True, kw_only=True):
    """A checked set-up: the course, the options, and warnings for whoever composed it."""

    options: Options
    course: Course
    components: Components

    @property
    def course_id(self) -> str:
        return self.course.id

    @property
    def teams(self) -> int:
        return self.seats * (2 if self.options.teams == "two" else 1)

    @property
    def chance(self) -> list[Chance]:
        """ur.chance.photo: the photographer is in the pile with the chase car only."""
        return [card for card in self.components.chance if self.options.chase_car or card.op != "photo"]

    @property
    def energy_cards(self) -> int:
        """ur.energy.deal: as the course says, or as the players want it."""
        return {"course": self.course.energy, "seven": 7, "fourteen": 14}[self.options.energy]


def plan(setup: Setup, components: Components) -> Plan:
    """Checks a set-up from the first rule to the last."""
    options: Options = read_options(Options, setup.options, RULE_OF)
    if not FEWEST <= setup.seats <= MOST:
        raise BadSetup("ur.setup.teams", "managers", few=FEWEST, many=MOST, seats=setup.seats)
    if options.teams == "two" and setup.seats != FEWEST:
        raise BadSetup("ur.setup.teams", "two-teams", seats=setup.seats)
    if options.yellow_jersey and not options.sprints:
        raise BadSetup("ur.jersey.first", "jersey-without-sprints")
    course = find_course(options.course, components.board, components.courses)
    warnings: list[str] = []
    if options.sprints and not course.sprints:
        warnings.append(say("advice.no-sprints"))
    return Plan(seats=setup.seats, options=options, course=course, components=components, warnings=warnings)


class Stretch(msgspec.Struct, frozen=True):
    """A space of the board in one leg of the course."""

    leg: int
    place: int
    progress: Fraction
    lane: int


def stretches(plan: Plan) -> list[Stretch]:
    """ur.road.passage: every space of the course; a section that is ridden twice is there twice."""
    board = plan.components.board
    found: list[Stretch] = []
    before = Fraction(0)
    for leg, section in enumerate(plan.course.legs + plan.course.runout):
        for place in board.spaces_of(section):
            space = board.spaces[place]
            found.append(Stretch(leg, place, before + space.progress, space.lane))
        before += board.length(section)
    return found


def twins(spaces: list[Stretch]) -> list[int]:
    """ur.move.free: for each space the next one that is the same place of the board, in a ring."""
    passages: dict[int, list[int]] = {}
    for number, space in enumerate(spaces):
        passages.setdefault(space.place, []).append(number)
    following = {one: two for ring in passages.values() for one, two in zip(ring, ring[1:] + ring[:1], strict=True)}
    return [following[number] for number in range(len(spaces))]


def space_names(plan: Plan, spaces: list[Stretch]) -> list[str]:
    """The name on the board, with the number of the passage from the second one on."""
    legs = plan.course.legs + plan.course.runout
    passage = [legs[: leg + 1].count(section) for leg, section in enumerate(legs)]
    names = [plan.components.board.spaces[space.place].name for space in spaces]
    return [
        name if passage[space.leg] == 1 else f"{passage[space.leg]}:{name}"
        for name, space in zip(names, spaces, strict=True)
    ]


def build_roadbook(setup: Setup, plan: Plan) -> b.Roadbook:
    """Everything that the engine looks up, as numbers."""
    options, course, components = plan.options, plan.course, plan.components
    board = components.board
    spaces = stretches(plan)
    number_of = {(space.leg, space.place): number for number, space in enumerate(spaces)}
    names = space_names(plan, spaces)
    upper_only = plan.energy_cards == 7
    steps = steps_ahead(plan, spaces, number_of)

    def neighbours(side: Literal["left", "right"]) -> list[int]:
        places = [getattr(board.spaces[space.place], side) for space in spaces]
        return [
            b.NOWHERE if place is None else number_of[space.leg, place]
            for space, place in zip(spaces, places, strict=True)
        ]

    sprints = course.sprints if options.sprints else []
    legs = len(course.legs) + len(course.runout)
    return b.Roadbook(
        setup=setup,
        seats=plan.seats,
        seat=vec[i64]([rider // b.TEAM % plan.seats for rider in range(plan.teams * b.TEAM)]),
        teams=plan.teams,
        road=build_road(plan, spaces, steps),
        names=names,
        space_of={name: number for number, name in enumerate(names)},
        onward=vec[i64]([sum(there + 1 << STEP_SHIFT * i for i, there in enumerate(here)) for here in steps]),
        places=vec[i64]([space.place for space in spaces]),
        twin=vec[i64](list(twins(spaces))),
        behind=vec[i64](list(spaces_behind(spaces, steps))),
        left=vec[i64](list(neighbours("left"))),
        right=vec[i64](list(neighbours("right"))),
        effect=vec[i64]([effect(plan, space.place) for space in spaces]),
        to_finish=vec[i64](list(steps_to_finish(plan, spaces, steps))),
        leg=vec[i64]([space.leg for space in spaces]),
        sprint_at=vec[i64](
            [next((n for n, sprint in enumerate(sprints) if sprint.leg == leg), b.NOWHERE) for leg in range(legs)]
        ),
        finish_leg=len(course.legs),
        dots=vec[i64]([number_of[0, place] for place in board.dots[course.start]]),
        codes=[card.code for card in components.energy],
        card_holder=vec[i64]([b.JOKER if card.holder == "J" else int(card.holder) - 1 for card in components.energy]),
        card_value=vec[i64]([card.value for card in components.energy]),
        card_shield=vec[i64]([int(card.shield) for card in components.energy]),
        dealt=vec[i64]([card.upper + (0 if upper_only else card.lower) for card in components.energy]),
        chance_ids=[card.id for card in plan.chance],
        chance_op=vec[i64]([OPS[card.op] for card in plan.chance]),
        chance_amount=vec[i64]([card.add or card.cards or int(card.spread == "full") for card in plan.chance]),
        chance_least=vec[i64]([card.least for card in plan.chance]),
        chance_piles=vec[i64](list(chance_piles(plan))),
        photo_numbers=components.photos,
        photos_at_the_end=components.photos_at_the_end,
        finish_points=vec[i64](list(components.courses.finish)),
        sprint_points=vec[i64]([points for sprint in sprints for points in sprint.points]),
        jersey_points=components.courses.jersey,
        snake=options.start_order == "snake",
        chase_car=options.chase_car,
        car_in_first_round=options.first_round_car,
        car_draws_chance=options.car_seven,
        switching=options.switching,
        sprint_by_switch=options.switched_sprint,
        yellow_jersey=options.yellow_jersey,
        jersey_from_next_round=options.jersey_from == "next_round",
        jersey_at_every_crossing=options.jersey_check == "crossing",
        jersey_at_the_third=options.jersey_check == "third",
        draft_in_first_round=options.first_round_drafting,
        draft_by_points=options.draft_limit == "points",
        may_stay=options.standing_still == "allowed",
        seven_of_the_move=options.seven == "move",
        full_falls=options.falls == "full",
        late_falls_cost=options.late_falls == "next_round",
        remount_in_row=options.remount == "row",
        leave_at_once=options.finishers == "move",
        shared_victory=options.team_tie == "shared",
        settling=options.settling,
    )


def chance_piles(plan: Plan) -> list[int]:
    """The face-down pile and the empty one beside it, as `Piles` has them: a size, then a count of each kind."""
    counts = [card.count for card in plan.chance]
    return [sum(counts), *counts, *([0] * (len(counts) + 1))]


def effect(plan: Plan, place: int) -> int:
    """ur.surface.climb, ur.surface.stones, ur.surface.descent: what a space adds to the move that starts on it."""
    space = plan.components.board.spaces[place]
    if not plan.options.surfaces:
        return 0
    return space.number if space.surface == "descent" else -space.number


def steps_ahead(plan: Plan, spaces: list[Stretch], number_of: dict[tuple[int, int], int]) -> list[list[int]]:
    """ur.road.fork: the steps that stay on the course, straight on first; the other branch is closed."""
    board = plan.components.board
    legs = plan.course.legs + plan.course.runout
    steps: list[list[int]] = []
    for space in spaces:
        here: list[int] = []
        for place in board.spaces[space.place].ahead:
            begins = board.spaces[place].index == 1  # a lane of a section begins: another leg
            if not begins:
                here.append(number_of[space.leg, place])
            elif space.leg + 1 < len(legs) and board.spaces[place].section == legs[space.leg + 1]:
                here.append(number_of[space.leg + 1, place])
        steps.append(here)
    return steps


def spaces_behind(spaces: list[Stretch], steps: list[list[int]]) -> list[int]:
    """ur.draft.behind: the space whose straight step leads here."""
    behind = [b.NOWHERE] * len(spaces)
    for number, ahead in enumerate(steps):
        for there in ahead:
            if spaces[there].lane == spaces[number].lane:
                behind[there] = number
    return behind


def steps_to_finish(plan: Plan, spaces: list[Stretch], steps: list[list[int]]) -> list[int]:
    """The fewest steps from each space to one behind the finish."""
    far = [b.FAR] * len(spaces)
    for number in sorted(range(len(spaces)), key=lambda number: spaces[number].progress, reverse=True):
        if spaces[number].leg < len(plan.course.legs):
            past = [0 if spaces[there].leg >= len(plan.course.legs) else far[there] for there in steps[number]]
            far[number] = min(past, default=b.FAR) + 1
    return far


def build_road(plan: Plan, spaces: list[Stretch], steps: list[list[int]]) -> Road:
    """ur.round.level: who is farther along the course is ahead, in bends by the angle; of two level the right one."""
    board = plan.components.board
    many = len(spaces)
    order = sorted(range(many), key=lambda number: (spaces[number].progress, -spaces[number].lane))
    rank = {number: place for place, number in enumerate(order)}
    surfaces = [SURFACES[board.spaces[space.place].surface] if plan.options.surfaces else b.ASPHALT for space in spaces]
    starts = [0]
    for ahead in steps:
        starts.append(starts[-1] + len(ahead))
    finish = len(plan.course.legs)
    return Road(
        row=vec[i64](list(range(many))),
        lane=vec[i64]([space.lane - 1 for space in spaces]),
        terrain=vec[i64](list(surfaces)),
        marks=vec[i64]([b.PAST_LINE if space.leg >= finish else 0 for space in spaces]),
        rank=vec[i64]([rank[number] for number in range(many)]),
        first=vec[i64](list(range(many))),
        width=vec[i64]([1] * many),
        ahead_from=vec[i64](list(starts)),
        ahead=vec[i64]([there for ahead in steps for there in ahead]),
    )
