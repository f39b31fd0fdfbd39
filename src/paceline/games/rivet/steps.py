"""Steps: a plan is carried out, and what that changes for the rider and the line."""

from __future__ import annotations

from mypy_extensions import i64

from paceline.core.errors import IllegalAction
from paceline.games.rivet import events as e
from paceline.games.rivet import plans as p
from paceline.games.rivet.line import best_branch, complete_line
from paceline.games.rivet.order import RIDE_ON
from paceline.games.rivet.roadbook import DRAFT, LEAD
from paceline.games.rivet.state import BRANCH, LINK, State
from paceline.games.rivet.strength import on_terrain

KINDS = ("forward", "sideways", "diagonal")


def take_step(race: State) -> i64:
    """Carries the plan out; returns what comes next."""
    move = race.current
    rider = move.rider
    before = race.bunch.at[rider]
    sideways = move.kind != p.FORWARD
    if race.listener is None:
        p.carry_out(move, race.bunch)
        enter(race, rider, before)
    else:
        tell_step(race, rider, before)
    if race.bunch.at[rider] < 0:
        roll_on(race)
        return RIDE_ON
    if sideways and move.type == DRAFT and move.strokes > 0 and not complete_line(race):
        return BRANCH  # link.draft: the line of the new lane, all of it
    if move.strokes > 0 and (move.type == LEAD or move.type == DRAFT) and move.joinable_behind(race.bunch):
        return pick_up(race)
    return RIDE_ON


def tell_step(race: State, rider: i64, before: i64) -> None:
    """Carries the plan out for everybody to hear."""
    move = race.current
    home = race.bunch.homecomers
    moved = planned(race)
    won = [int(owner) for owner in race.bunch.bonus_owner]
    if move.kept < move.length and (move.kind == p.FORWARD or move.follows()):
        race.tell(e.Cut(riders=[int(move.line[i]) for i in range(move.kept, move.length)]))
    p.carry_out(move, race.bunch)
    terrain = enter(race, rider, before)
    race.tell(
        e.Stepped(
            rider=int(rider),
            kind=KINDS[move.kind],
            cost=int(move.cost),
            strokes=int(move.strokes),
            terrain=int(terrain),
            moves=moved,
        )
    )
    tell_progress(race, home, won)


def pick_up(race: State) -> i64:
    """link.pickup, transition.pickup: a line that stands behind the tail may be picked up."""
    if race.is_players_turn():
        return LINK
    race.current.join(race.bunch.rider_on[best_branch(race)])  # ai.together
    complete_line(race)
    return RIDE_ON


def planned(race: State) -> list[tuple[int, int, int | None]]:
    """Who would move from where to where by the last plan; `None` across the line."""
    move = race.current
    finish = race.book.net.finish
    found: list[tuple[int, int, int | None]] = []
    for i in range(move.planned):
        to = move.plan_to[i]
        rider = move.plan_rider[i]
        found.append((int(rider), int(race.bunch.at[rider]), None if to == finish else int(to)))
    return found


def tell_progress(race: State, home: i64, won: list[int]) -> None:
    """Bonus lines won and riders come home since then."""
    for line in range(len(won)):
        if won[line] != race.bunch.bonus_owner[line]:
            race.tell(e.BonusWon(rider=int(race.bunch.bonus_owner[line]), line=int(line)))
    for place in range(home, race.bunch.homecomers):
        race.tell(e.Finished(rider=int(race.bunch.home[place]), place=int(place) + 1))


def enter(race: State, rider: i64, before: i64) -> i64:
    """class.terrain: a new terrain changes the strokes at once; move.visits: spaces are counted in a row."""
    move = race.current
    after = race.bunch.at[rider]
    road = race.book.net.road
    if after < 0:
        return 0
    if road.row[after] != road.row[before]:
        move.visits = 0
    move.visit(after)
    if road.terrain[after] == road.terrain[before] or race.extra:
        return 0
    change = max(on_terrain(race, rider, road.terrain[after]), -move.strokes)
    move.strokes += change
    return change


def roll_on(race: State) -> None:
    """finish.rest: strokes that are left bring the rest of the line across, one each."""
    move = race.current
    first: i64 = 1
    while move.strokes > 0 and first < move.length:
        home = race.bunch.homecomers
        space = race.bunch.at[move.line[first]]  # right before the line, where the one before has been
        moved: list[tuple[int, int, int | None]] = [(int(move.line[first]), int(space), None)]
        race.bunch.finish(move.line[first])
        for i in range(first + 1, move.length):
            old = race.bunch.at[move.line[i]]
            moved.append((int(move.line[i]), int(old), int(space)))
            race.bunch.forward(move.line[i], space)
            space = old
        move.strokes -= 1
        if race.listener is not None:
            left = int(move.strokes)
            race.tell(e.Stepped(rider=moved[0][0], kind="roll-on", cost=1, strokes=left, terrain=0, moves=moved))
            tell_progress(race, home, [])
        first += 1


def why_not(race: State, why: i64) -> IllegalAction:
    """Why a step cannot be taken, for people."""
    if why == p.TOO_DEAR:
        cost = int(race.current.cost)
        return race.refuse("bump.price", "too-dear", cost=cost, left=int(race.current.strokes))
    if why == p.NO_BUMPING:
        return race.refuse("card.text", "no-bumping")
    if why == p.OWN_LINE:
        return race.refuse("bump.own", "own-line")
    if why == p.TWICE:
        return race.refuse("move.visits", "been-there-twice")
    if why == p.ROAD_ENDS:
        return race.refuse("bump.back", "road-ends")
    if why == p.STRAIGHT_ONLY:
        return race.refuse("card.text", "straight-only")
    if why == p.NO_DIAGONAL:
        return race.refuse("move.diagonal", "no-diagonal")
    if why == p.FROM_ROADSIDE:
        return race.refuse("roadside.leave", "from-roadside")
    if why == p.NO_CHOICE:
        return race.refuse("transition.push", "pushed-no-way")
    return race.refuse("move.forward", "no-step")
