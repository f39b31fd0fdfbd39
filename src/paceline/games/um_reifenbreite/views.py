"""What anybody may see of a race: nothing is hidden but what chance has yet to bring."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from paceline.core import views
from paceline.core.events import Event
from paceline.core.race import OPERAND_BITS
from paceline.games.um_reifenbreite import events as e
from paceline.games.um_reifenbreite import roadbook as b
from paceline.games.um_reifenbreite.cards import LAID, PILE
from paceline.games.um_reifenbreite.notation import rider_text
from paceline.games.um_reifenbreite.positions import PHASES, photos_of
from paceline.games.um_reifenbreite.state import HANG_ON, PLAY, RIDE, ROLL

if TYPE_CHECKING:
    from paceline.games.um_reifenbreite.engine import UmReifenbreite
    from paceline.games.um_reifenbreite.setup import Plan


class RiderView(views.RiderView, frozen=True, kw_only=True):
    number: str  # 21
    kind: int  # 0 for the star, rider 1 of his team
    name: str | None  # of the space on the course, in notation
    beside: int | None  # the place that a dismounted rider stands beside
    surface: str | None
    effect: int  # what the space adds to a move that starts on it
    moved: bool
    fallen: bool
    yellow: bool  # wears the yellow jersey
    car_rides: int
    photos: list[int]
    finish_points: int
    sprint_points: int
    jersey_points: int
    points: int  # all of them; none for the disqualified
    caught: bool


class TeamView(msgspec.Struct, frozen=True, kw_only=True):
    team: int
    seat: int
    left: list[int]  # energy cards, kinds
    spent: list[int]
    points: int


class SprintView(msgspec.Struct, frozen=True, kw_only=True):
    points: list[int]
    across: list[int]  # riders, the first first


class View(views.View, frozen=True, kw_only=True):
    rider: int | None  # whose decision it is
    ahead: int | None  # whom he may follow, or who offers him the lead
    points: int  # to move by
    steps: int  # that the drafter may make
    owed: int  # energy cards to lose or gain
    breakaway: bool
    order: list[int]  # who has yet to move, the next first
    riders: list[RiderView]
    teams: list[TeamView]
    dismounted: list[int]  # the first to dismount first
    chance_left: list[int]  # chance cards in the pile, kinds: public by counting
    chance_laid: list[int]
    photographers: int
    photos_drawn: list[int]
    sprints: list[SprintView]
    jersey: int | None


SURFACES = ("asphalt", "climb", "descent", "cobbles")


def view(race: UmReifenbreite) -> View:
    """ur.table.open: all cards lie open."""
    book, bunch, cards, scores = race.book, race.bunch, race.cards, race.scores
    to_move = [rider for rider in range(book.riders) if bunch.is_riding(rider) and not bunch.moved[rider]]
    return View(
        phase=PHASES[race.phase],
        round=int(race.round),
        to_act=race.to_act(),
        rider=int(race.rider) if int(race.rider) >= 0 else None,
        ahead=int(race.ahead) if int(race.ahead) >= 0 else None,
        points=int(race.points),
        steps=int(race.steps),
        owed=int(race.owed),
        breakaway=race.breakaway,
        order=sorted(to_move, key=lambda rider: -int(book.road.rank[bunch.at[rider]])) if race.round else [],
        riders=[rider_view(race, rider) for rider in range(book.riders)],
        teams=[team_view(race, team) for team in range(book.teams)],
        home=[int(scores.home[i]) for i in range(scores.homecomers)],
        dismounted=[int(bunch.queue[i]) for i in range(bunch.waiting)],
        chance_left=cards.chance.cards(PILE),
        chance_laid=cards.chance.cards(LAID),
        photographers=int(cards.photographers),
        photos_drawn=[number for photo, number in enumerate(book.photo_numbers) if cards.drawn[photo]],
        sprints=[sprint_view(race, sprint) for sprint in range(book.sprints)],
        jersey=int(scores.wearer) if int(scores.wearer) >= 0 else None,
        over=race.over,
        ranking=race.ranking(),
        moment=int(race.moment),
        seen=[int(many) for many in race.seen],
    )


def rider_view(race: UmReifenbreite, rider: int) -> RiderView:
    book, bunch, scores = race.book, race.bunch, race.scores
    space = int(bunch.at[rider])
    beside = int(bunch.beside[rider])
    return RiderView(
        rider=rider,
        number=rider_text(rider),
        team=int(book.team_of(rider)),
        kind=rider % b.TEAM,
        space=int(book.places[space]) if space >= 0 else None,
        name=book.names[space] if space >= 0 else None,
        beside=int(book.places[beside]) if beside >= 0 else None,
        surface=SURFACES[book.road.terrain[space]] if space >= 0 else None,
        effect=int(book.effect[space]) if space >= 0 else 0,
        moved=bool(bunch.moved[rider]) and space >= 0 and race.round > 0,
        fallen=bool(bunch.fallen[rider]),
        yellow=int(scores.wearer) == rider,
        car_rides=int(race.cards.car_rides[rider]),
        photos=photos_of(race, rider),
        finish_points=int(scores.finish_points(rider)),
        sprint_points=int(scores.sprint_points(rider)),
        jersey_points=int(scores.jersey_rounds[rider] * book.jersey_points),
        points=int(race.rider_points(rider)),
        caught=race.cards.is_caught(rider),
    )


def team_view(race: UmReifenbreite, team: int) -> TeamView:
    kinds = int(race.book.kinds)
    row = team * kinds
    return TeamView(
        team=team,
        seat=team % int(race.seats),
        left=[kind for kind in range(kinds) for _ in range(int(race.cards.left[row + kind]))],
        spent=[kind for kind in range(kinds) for _ in range(int(race.cards.spent[row + kind]))],
        points=int(race.team_points(team)),
    )


def sprint_view(race: UmReifenbreite, sprint: int) -> SprintView:
    places = range(sprint * b.AT_A_SPRINT, (sprint + 1) * b.AT_A_SPRINT)
    across = [int(race.scores.crossed[place]) for place in places]
    return SprintView(
        points=[int(race.book.sprint_points[place]) for place in places],
        across=[rider for rider in across if rider >= 0],
    )


def tally(race: UmReifenbreite, seat: int, action: int, events: list[Event]) -> dict[str, int]:
    """For a way to move: the steps made, sevens, falls, dismounts; for a stop: how many were drawn along."""
    kind = action >> OPERAND_BITS
    rider = int(race.rider)
    if kind not in (ROLL, PLAY, HANG_ON, RIDE) or int(race.next_seat()) != seat:
        return {}
    counted = {"square": 0, "seven": 0, "fell": 0, "dismounted": 0, "drafted": 0}
    for event in events:
        if isinstance(event, e.Moved) and event.rider == rider:
            counted["square"] = event.steps
        elif isinstance(event, e.ChanceDrawn) and event.rider == rider:
            counted["seven"] = 1
        elif isinstance(event, e.Fell) and event.rider == rider:
            counted["fell"] = 1
        elif isinstance(event, e.Dismounted) and event.rider == rider:
            counted["dismounted"] = 1
        elif isinstance(event, e.Drafted):
            counted["drafted"] += event.ahead == rider
    return counted


class SectionView(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    name: str
    next: list[str]


class LineView(msgspec.Struct, frozen=True, kw_only=True):
    before_section: str


class GridView(msgspec.Struct, frozen=True, kw_only=True):
    rows: list[list[str]]


class ThickView(msgspec.Struct, frozen=True, kw_only=True):
    section: str
    line: list[tuple[float, float]]


class SpaceView(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    surface: str
    number: int
    progress: float
    x: float
    y: float
    heading: float
    poly: list[tuple[float, float]]
    next: list[str]


class PlanView(msgspec.Struct, frozen=True, kw_only=True):
    """The printed board: centimetres, y upwards, headings in degrees."""

    width: float
    height: float
    lane_width: float
    sections: list[SectionView]
    lines: dict[str, LineView]
    grids: dict[str, GridView]
    thick_lines: list[ThickView]
    spaces: list[SpaceView]


class PassageView(msgspec.Struct, frozen=True, kw_only=True):
    line: str
    passage: int


class CourseSprintView(msgspec.Struct, frozen=True, kw_only=True):
    line: str
    passage: int
    points: list[int]


class CourseView(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    name: str
    route: str
    start: str
    legs: list[str]
    runout: list[str]
    finish: PassageView
    sprints: list[CourseSprintView]
    units: float


class Board(views.Board, frozen=True, kw_only=True):
    """The board and the course over it. Spaces are numbered in the order of `plan.spaces`."""

    game: str = "um-reifenbreite"
    plan: PlanView
    course: CourseView
    surfaces: bool  # whether the surfaces count
    teams: list[int]  # the seat of each team
    finish_points: list[int]
    jersey_points: int  # of a round in the yellow jersey
    energy_cards: int
    warnings: list[str]


def board(plan: Plan) -> Board:
    course = plan.course
    return Board(
        name=course.id,
        plan=plan_view(plan),
        course=CourseView(
            id=course.id,
            name=course.name,
            route=course.route,
            start=course.start,
            legs=course.legs,
            runout=course.runout,
            finish=PassageView(line=course.finish, passage=course.passage),
            sprints=[
                CourseSprintView(line=sprint.line, passage=sprint.passage, points=sprint.points)
                for sprint in course.sprints
                if plan.options.sprints
            ],
            units=float(course.units),
        ),
        surfaces=plan.options.surfaces,
        teams=[team % plan.seats for team in range(plan.teams)],
        finish_points=plan.components.courses.finish,
        jersey_points=plan.components.courses.jersey,
        energy_cards=plan.energy_cards,
        warnings=plan.warnings,
    )


def plan_view(plan: Plan) -> PlanView:
    printed, drawing = plan.components.board, plan.components.drawing
    names = [space.name for space in printed.spaces]
    return PlanView(
        width=printed.file.width,
        height=printed.file.height,
        lane_width=printed.file.lane_width,
        sections=[
            SectionView(id=section.id, name=section.name, next=[after.id for after in printed.after(section.to)])
            for section in printed.file.section
        ],
        lines={line: LineView(before_section=printed.after(line)[0].id) for line in printed.file.lines},
        grids={
            grid: GridView(rows=[[names[dot] for dot in dots[row : row + 4]] for row in range(0, 16, 4)])
            for grid, dots in printed.dots.items()
        },
        thick_lines=[ThickView(section=thick.section, line=thick.line) for thick in drawing.thick_lines],
        spaces=[
            SpaceView(
                id=space.name,
                surface=space.surface,
                number=space.number,
                progress=float(space.progress),
                x=drawn.x,
                y=drawn.y,
                heading=drawn.heading,
                poly=drawn.poly,
                next=[names[ahead] for ahead in space.ahead],
            )
            for space, drawn in zip(printed.spaces, drawing.spaces, strict=True)
        ],
    )
