"""Events, Grupo Compacto, Reorganization and scoring by the second opinion.

Whatever needs a decision yields a `Question` and is sent the answer; what chance shows comes from a callback.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from .oracle_bunch import Bunch
from .oracle_cards import Effect, Mats
from .oracle_road import Space

STAY = None


@dataclass(frozen=True)
class Question:
    """A decision that a team owes."""

    team: int
    what: str
    options: list[Any]
    rider: int | None = None


Asking = Generator[Question, Any, None]
Draw = Callable[[list[int], int, Sequence[Effect]], list[int]]  # so many of these riders, at random, for these effects


# Who is meant


def select(mats: Mats, clause: Effect, draw: Draw, chosen: set[int]) -> list[int]:
    """The riders that an event's clause selects, best placed first; an owner's pick is left as several of a team."""
    bunch, target = mats.bunch, clause["target"]
    pool = [r for r in bunch.order() if target.get("include_roadside") or not bunch.places[r].on_road_side]
    on_road = [r for r in bunch.order() if not bunch.places[r].on_road_side]
    if target["sel"] == "first":
        pool = [rider for rider in pool if mats.holds(rider, target.get("among", ()))]
    n = target.get("n", 0)
    match target["sel"]:
        case "none":
            found = []
        case "all":
            found = pool
        case "leader":
            found = on_road[:1]
        case "leading_line":
            led = {other for lead in on_road[:1] for other in (lead, *bunch.all_behind(lead))}
            found = [rider for rider in pool if rider in led]
        case "first":
            found = pool[:n]
        case "last":
            found = pool[-n:]
        case "largest_line":
            found = largest_line(bunch, target)
        case "line_heads":
            found = [r for r in pool if not bunch.next_ahead(r) and len(bunch.linked_behind(r)) + 1 >= target["min"]]
        case "fullest_row":
            rows = [bunch.places[rider].row for rider in pool]
            fullest = max(rows, key=lambda row: (rows.count(row), row), default=0)
            found = [rider for rider in pool if bunch.places[rider].row == fullest]
        case "behind_gap":
            found = behind_gap(bunch, pool, target["min_rows"])
        case "beside":
            leads = [bunch.places[rider] for rider in on_road[:1]]
            near = [space for lead in leads for side in (-1, 1) for space in bunch.road.beside(lead, side)]
            found = [rider for rider in pool if bunch.places[rider] in near]
        case "most_fatigued":
            tokens = {
                r: getattr(mats.riders[r], target["kind"]) if "kind" in target else mats.riders[r].fatigue for r in pool
            }
            found = [rider for rider in sorted(pool, key=lambda rider: -tokens[rider]) if tokens[rider]][:n]
        case "per_team":
            found = pool
        case "random":
            pool = [r for r in pool if r not in chosen and mats.holds(r, target.get("filter", ()))]
            return draw(pool, min(n, len(pool)), clause["do"])
        case other:
            raise LookupError(other)
    return [rider for rider in found if mats.holds(rider, target.get("filter", ()))]


def largest_line(bunch: Bunch, target: Effect) -> list[int]:
    """The line with most riders, at least two; of equal ones that with the better placed head."""
    heads = [rider for rider in bunch.order() if not bunch.next_ahead(rider)]
    line = max((chain for head in heads for chain in bunch.chains(head, bunch.next_behind)), key=len, default=[])
    if len(line) < 2:
        return []
    part = target.get("part", "all")
    if part == "tail":
        return line[1:][-target["n"] :]
    return line[len(line) - len(line) // 2 :] if part == "rear_half" else line


def behind_gap(bunch: Bunch, pool: Sequence[int], least: int) -> list[int]:
    """Everybody behind the widest run of empty rows between riders; of equal ones the front-most."""
    rows = sorted({bunch.places[rider].row for rider in pool}, reverse=True)
    gaps = [(ahead - behind - 1, behind) for ahead, behind in pairwise(rows)]
    width, row = max(gaps, key=lambda gap: gap, default=(0, 0))
    return [rider for rider in pool if bunch.places[rider].row <= row] if width >= least else []


# Events


def resolve(
    mats: Mats,
    event: Mapping[str, Any],
    draw: Draw,
    immune: set[int],
    order: Sequence[int],
    owners: Callable[[int], bool],
) -> Asking:
    """Select for all clauses, apply them in order, then Grupo Compacto. `owners` tells which teams decide."""
    mats.weather = (frozenset(), 0)
    for clauses in (event["clauses"], event.get("otherwise", ())):
        selected: list[tuple[list[int], Any]] = []
        for clause in clauses:
            taken = {rider for riders, _ in selected for rider in riders}
            riders = select(mats, clause, draw, taken)
            if clause["target"]["sel"] == "per_team":
                riders = yield from one_a_team(mats, riders, clause["target"]["pick"], order, owners)
            selected.append((riders, clause["do"]))
        if any(riders for riders, _ in selected) or not event.get("otherwise"):
            break
    for riders, do in selected:
        yield from apply_to(mats, [rider for rider in riders if mats.riders[rider].team not in immune], do, owners)
    yield from compact(mats, event["gc"], owners)


def one_a_team(
    mats: Mats, riders: list[int], pick: str, order: Sequence[int], owners: Callable[[int], bool]
) -> Generator[Question, Any, list[int]]:
    """One rider of each team in turn order: the owner's pick, or who has most or least fatigue (owners break ties)."""
    found = []
    present = {mats.riders[rider].team for rider in riders}
    for team in [team for team in order if team in present]:
        mine = [rider for rider in riders if mats.riders[rider].team == team]
        tokens = [mats.riders[rider].fatigue for rider in mine]
        wanted = {"owner": tokens, "most_fatigue": [max(tokens)], "least_fatigue": [min(tokens)]}[pick]
        mine = [rider for rider in mine if mats.riders[rider].fatigue in wanted]
        found.append((yield Question(team, "pick", mine)) if len(mine) > 1 and owners(team) else mine[0])
    return found


def apply_to(mats: Mats, riders: list[int], do: Sequence[Effect], owners: Callable[[int], bool]) -> Asking:
    """An event's effects on the selected riders, best placed first; who falls back does so worst placed first."""
    for effect in do:
        if effect["op"] == "weather":
            if mats.has_weather:
                mats.weather = (frozenset(effect["terrain"]), effect["amount"])
            continue
        order = [rider for rider in mats.bunch.order() if rider in riders]
        if effect["op"] == "choice":
            chosen = {}
            for rider in order:
                team = mats.riders[rider].team
                options = list(range(len(effect["options"])))
                chosen[rider] = (yield Question(team, "option", options, rider)) if owners(team) else 0
            for rider in reversed(order):
                for one in effect["options"][chosen[rider]]:
                    affect(mats, rider, one)
        else:
            for rider in reversed(order) if effect["op"] == "move_back" else order:
                affect(mats, rider, effect)


def affect(mats: Mats, rider: int, effect: Effect) -> None:
    """One effect on one rider."""
    match effect["op"]:
        case "give_fatigue":
            mats.give_fatigue(rider, effect["kind"], effect["amount"])
        case "remove_fatigue":
            mats.remove_fatigue(rider, effect["kind"], effect["amount"])
        case "take_energy":
            mats.take_energy(rider)
        case "to_roadside":
            if mats.bunch.has_road_side(rider, mats.bunch.places[rider].row):
                mats.bunch.to_road_side(rider, mats.bunch.places[rider].row)
        case "move_back":
            move_back(mats.bunch, rider, effect["rows"])
        case other:
            raise LookupError(other)


def move_back(bunch: Bunch, rider: int, rows: int) -> None:
    """To the nearest empty space in the own lane at least so many rows back; at the road's end the rider stays."""
    start = space = bunch.places[rider]
    while behind := bunch.road.behind(space):
        space = min(behind, key=lambda one: (bunch.rider(one) is not None, bunch.road.rank(one)))
        if start.row - space.row >= rows and bunch.rider(space) is None:
            bunch.places[rider] = space
            return


def compact(mats: Mats, riders: int, owners: Callable[[int], bool]) -> Asking:
    """Grupo Compacto: the last riders come up, the best placed of them first, at most ten rows, never past the next."""
    bunch = mats.bunch
    on_road = [rider for rider in bunch.order() if not bunch.places[rider].on_road_side]
    for rider in on_road[-riders:]:
        options = compact_spaces(bunch, rider)
        if not options:
            continue
        if owners(mats.riders[rider].team):
            to = yield Question(mats.riders[rider].team, "grupo", [STAY, *options], rider)
        else:
            to = min(options, key=bunch.road.rank)
        if to is not STAY:
            bunch.advance(rider, to)


def compact_spaces(bunch: Bunch, rider: int) -> list[Space]:
    """Empty spaces up to ten rows ahead that are worse than the place of the next rider ahead."""
    order = bunch.order()
    if rider == order[0]:
        return []
    limit = bunch.road.rank(bunch.places[order[order.index(rider) - 1]])
    row = bunch.places[rider].row
    rows = range(row + 1, min(row + 10, len(bunch.road.rows) - 1) + 1)
    spaces = [space for number in rows for space in bunch.road.spaces(number)]
    return [space for space in spaces if bunch.rider(space) is None and bunch.road.rank(space) > limit]


# Reorganization


def drop_to_car(mats: Mats, rider: int, rows: int = 5) -> None:
    """Visions of Rainbows: to the road side and back five rows; all temporary fatigue goes."""
    mats.bunch.to_road_side(rider, mats.bunch.places[rider].row - rows)
    mats.riders[rider].light = 0


@dataclass(frozen=True)
class Rescue:
    """A way to rescue a team's dropped rider: who helps from where, and where the dropped one comes to ride."""

    dropped: int
    helper: int
    helper_to: Space
    to: Space


def rescues(mats: Mats, team: int, from_car: set[int], *, may_gain: bool = False) -> list[Rescue]:
    """Every rescue that a team may make now; a helper never gains ground by it, unless the table plays so."""
    bunch = mats.bunch
    mine = [rider for rider in bunch.order() if mats.riders[rider].team == team]
    tails = [rider for rider in bunch.order() if bunch.next_ahead(rider) and not bunch.next_behind(rider)]
    if not mine or not tails:
        return []
    dropped, tail = mine[-1], tails[-1]
    behind_all = bunch.road.rank(bunch.places[dropped]) > bunch.road.rank(bunch.places[tail])
    if bunch.is_linked(dropped) or dropped in from_car or not (behind_all or mats.edition == "vor"):
        return []
    found = []
    for helper in mine[:-1]:
        if mats.edition == "vor" and mats.riders[helper].kind == "all_star":
            continue
        back = best(bunch, bunch.road.behind(bunch.places[tail]))
        space = bunch.places[tail] if helper == tail else back
        if space is None:
            continue
        gains = helper != tail and bunch.road.rank(bunch.places[helper]) > bunch.road.rank(space)
        if gains and not may_gain:
            continue
        after = bunch.copy()
        after.places[helper] = space
        line = after.all_behind(helper) | {helper}
        last = [rider for rider in after.order() if rider in line and not after.next_behind(rider)][-1]
        to = best(after, after.road.behind(after.places[last]))
        if to is not None and bunch.road.rank(to) < bunch.road.rank(bunch.places[dropped]):
            found.append(Rescue(dropped, helper, space, to))
    return found


def best(bunch: Bunch, spaces: list[Space]) -> Space | None:
    """Of two lanes behind a line's end the better placed one is its back."""
    return min(spaces, key=bunch.road.rank, default=None)


def rescue(mats: Mats, way: Rescue) -> None:
    mats.bunch.places[way.helper] = way.helper_to
    mats.bunch.places[way.dropped] = way.to
    mats.give_fatigue(way.dropped, "heavy")


# Scoring


def scores(mats: Mats, teams: int, seconds: Sequence[int], penalty: int = 1, bonus: int = 2) -> list[int]:
    """Podium seconds, a penalty for who did not cross the line, less the time bonuses."""
    bunch = mats.bunch
    totals = [0] * teams
    for place, rider in enumerate(bunch.home + bunch.order()):
        totals[mats.riders[rider].team] += seconds[place] + penalty * (rider not in bunch.home)
    for rider, _ in bunch.bonuses:
        totals[mats.riders[rider].team] -= bonus
    return totals


def winner(mats: Mats, totals: Sequence[int]) -> int:
    """The lowest time; of equal ones the team whose last rider is placed better."""
    ranking = mats.bunch.home + mats.bunch.order()
    last = {mats.riders[rider].team: place for place, rider in enumerate(ranking)}
    return min(range(len(totals)), key=lambda team: (totals[team], last[team]))
