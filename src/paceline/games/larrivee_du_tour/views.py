"""What everybody may see of a race: all but the dice to come."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Final

import msgspec

from paceline.core import views
from paceline.core.errors import IllegalAction
from paceline.core.words import speech
from paceline.games.larrivee_du_tour import breakaway
from paceline.games.larrivee_du_tour import roadbook as b
from paceline.games.larrivee_du_tour.movement import foreseen
from paceline.games.larrivee_du_tour.notation import PACES, TERRAINS
from paceline.games.larrivee_du_tour.opening import racer_in_turn
from paceline.games.larrivee_du_tour.pace import led_group
from paceline.games.larrivee_du_tour.positions import PHASES
from paceline.games.larrivee_du_tour.roadbook import Roadbook

if TYPE_CHECKING:
    from paceline.games.larrivee_du_tour.engine import LarriveeDuTour

say = speech("paceline.games.larrivee_du_tour").say

# the five steps by phase; 0 before the first turn and after the race, 6 for feeding
STEPS = {
    "move": 1,
    "attack": 2,
    "lift": 2,
    "counter": 2,
    "answer": 2,
    "line": 2,
    "within": 3,
    "shove": 3,
    "pay": 4,
    "pace": 5,
    "feed": 6,
    "end": 6,
}
SKILL_ORDER = range(b.SKILLS)
MOST_FOUND: Final = 256


class RiderView(views.RiderView, frozen=True, kw_only=True):
    """A racer; its kind is which of the team's three it is."""

    points: list[int]  # left: sprint, stamina, climbing
    opening: list[int]  # allocated; zeros before that
    group: int | None
    leads: bool  # stands in the first square of its group
    stopped: bool  # will not ride in the next move
    out: bool  # takes no part in this turn
    lost: int  # squares that it may regain
    mountain: int
    fed: int  # feeding zones used


class Ahead(msgspec.Struct, frozen=True, kw_only=True):
    """Where a group would stand after the next move at one pace, if nothing else changed."""

    pace: str
    within_reach: bool  # one step from the pace now
    squares: int
    spaces: list[int]  # of its riders, in the order of the group


class GroupView(msgspec.Struct, frozen=True, kw_only=True):
    """A group and its token on the wheel, as of this turn."""

    group: int
    riders: list[int]
    head: int
    tail: int
    terrain: str
    pace: str
    squares: int  # outer circle
    middle: int
    inner: int
    need: int  # to break away
    odds: list[float]  # of a breakaway: without and with the points that may be burned on the result
    ahead: list[Ahead]


class Try(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who might break away or counter, and what it takes; or why it cannot be."""

    rider: int
    possible: bool
    why: str
    rule: str
    need: int
    odds: list[float]


class Attempt(msgspec.Struct, frozen=True, kw_only=True):
    """A breakaway under way."""

    rider: int
    roll: int | None  # of the attacker, then of whoever counters and has to decide
    need: int
    score: int | None  # what counters have to beat, once the attacker is away
    source: int
    target: int | None
    asked: int | None  # the racer whose owner may counter now
    counters: list[Try]


class View(views.View, frozen=True, kw_only=True):
    """The race; a round is a turn."""

    step: int
    active: int  # whose turn it is
    asked: int | None  # the racer that the question is about, where it is about one
    begun: int | None  # sprint points of a profile made by hand
    riders: list[RiderView]
    groups: list[GroupView]
    tries: list[Try]  # the active player's racers, while they may break away
    attempt: Attempt | None
    pace_of: int | None  # the group whose pace is asked for


FOUND: Final[dict[tuple[object, ...], list[GroupView]]] = {}  # groups of the latest roads that were looked at


def view(race: LarriveeDuTour) -> View:
    phase = PHASES[race.phase]
    racing = race.turn > 0 and not race.over
    attempt = attempt_view(race) if phase in ("lift", "counter", "answer") else None
    return View(
        phase=phase,
        step=STEPS.get(phase, 0),
        round=int(race.turn),
        active=int(race.active),
        to_act=race.to_act(),
        asked=asked_about(race),
        begun=int(race.begun) if race.begun >= 0 else None,
        riders=[rider_view(race, rider) for rider in range(race.book.riders)],
        groups=group_views(race) if racing else [],
        tries=[try_of(race, rider) for rider in own_racers(race)] if phase == "attack" else [],
        attempt=attempt,
        pace_of=int(led_group(race)) if phase == "pace" else None,
        home=[int(race.home[i]) for i in range(race.homecomers)],
        over=race.over,
        ranking=race.ranking(),
        moment=int(race.moment),
        seen=[int(many) for many in race.seen],
    )


def own_racers(race: LarriveeDuTour) -> range:
    return range(race.active * b.RACERS, (race.active + 1) * b.RACERS)


def asked_about(race: LarriveeDuTour) -> int | None:
    phase = PHASES[race.phase]
    if phase == "allocate":
        return int(racer_in_turn(race))
    if phase in ("counter", "answer", "pay", "feed"):
        return int(race.runner)
    return int(race.attacker) if phase == "lift" else None


def rider_view(race: LarriveeDuTour, rider: int) -> RiderView:
    sheets, peloton = race.sheets, race.peloton
    first = rider * b.SKILLS
    riding = peloton.is_riding(rider)
    in_group = race.turn > 0 and peloton.at[rider] >= 0
    return RiderView(
        rider=rider,
        team=rider // b.RACERS,
        kind=rider % b.RACERS,
        space=int(peloton.at[rider]) if riding else None,
        points=[int(sheets.left[first + skill]) for skill in SKILL_ORDER],
        opening=[int(sheets.opening[first + skill]) for skill in SKILL_ORDER],
        group=int(peloton.group[rider]) if in_group else None,
        leads=in_group and peloton.leads(rider),
        stopped=race.trouble[rider] == 1,
        out=race.trouble[rider] == 2,
        lost=int(race.lost[rider]),
        mountain=int(sheets.mountain[rider]),
        fed=int(sheets.fed[rider]).bit_count(),
    )


# Groups and where they will be


def front_to_back(race: LarriveeDuTour) -> list[int]:
    """The groups that are on the road, the foremost first."""
    heads = {group: int(race.peloton.head(group)) for group in range(race.peloton.groups)}
    return sorted((group for group in heads if heads[group] >= 0), key=lambda group: (-heads[group], group))


def group_views(race: LarriveeDuTour) -> list[GroupView]:
    """Most of them is where each would ride at every pace: found once for as long as nobody moves."""
    road = race.peloton
    now = (road.at, road.group, road.pace, road.ground, road.rank, race.trouble)
    key = (race.book, race.seats, race.active, road.groups, *(tuple(each) for each in now))
    if key not in FOUND:
        while len(FOUND) >= MOST_FOUND:
            FOUND.pop(next(iter(FOUND)), None)
        FOUND[key] = [group_view(race, group) for group in front_to_back(race)]
    return FOUND[key]


def group_view(race: LarriveeDuTour, group: int) -> GroupView:
    peloton = race.peloton
    riders = peloton.riders_of(group)
    token = int(peloton.wheel(group))
    need = int(race.book.outer[token] + race.book.middle[token])
    return GroupView(
        group=group,
        riders=riders,
        head=int(peloton.at[riders[0]]),
        tail=int(peloton.at[riders[-1]]),
        terrain=TERRAINS[peloton.ground[group]],
        pace=PACES[peloton.pace[group]],
        squares=int(race.book.outer[token]),
        middle=int(race.book.middle[token]),
        inner=int(race.book.inner[token]),
        need=need,
        odds=[chance(race.book, need), chance(race.book, need - int(race.book.burn_limit))],
        ahead=[ahead(race, group, pace, riders) for pace in range(b.PACES)],
    )


def ahead(race: LarriveeDuTour, group: int, pace: int, riders: list[int]) -> Ahead:
    now = int(race.peloton.pace[group])
    spaces, speeds = next_move(race, group, pace)
    return Ahead(
        pace=PACES[pace],
        within_reach=abs(pace - now) <= 1,
        squares=speeds[riders[0]],
        spaces=[spaces[rider] for rider in riders],
    )


def next_move(race: LarriveeDuTour, group: int = b.NOBODY, pace: int = 0) -> tuple[dict[int, int], dict[int, int]]:
    """Where everybody on the road would stand after the next move, and how far their groups ride."""
    found = foreseen(race, group, pace)
    return {rider: space for rider, space, _ in found}, {rider: squares for rider, _, squares in found}


# Breakaways and counters


def chance(book: Roadbook, need: int) -> float:
    """The chance that the die shows at least so much."""
    return share_of_rolls(bool(book.two_dice), int(book.incident), need)


@lru_cache(maxsize=256)
def share_of_rolls(two_dice: bool, incident: int, need: int) -> float:
    dice = [range(1, 7), range(1, 7)] if two_dice else [range(1, 13)]
    rolls = [sum(shown) for shown in product(*dice)]
    return round(sum(roll >= need and roll != incident for roll in rolls) / len(rolls), 4)


def odds(race: LarriveeDuTour, need: int, points: int) -> list[float]:
    """Without and with the points that may be burned on the result, when so many are left after trying."""
    return [chance(race.book, need), chance(race.book, need - min(points, int(race.book.burn_limit)))]


def try_of(race: LarriveeDuTour, rider: int) -> Try:
    """lt.breakaway.who: whether a racer may break away now."""
    peloton = race.peloton
    if not peloton.is_riding(rider):
        return Try(
            rider=rider, possible=False, why=say("cannot.not-on-road"), rule="lt.breakaway.who", need=0, odds=[0.0, 0.0]
        )
    group = int(peloton.group[rider])
    token = int(peloton.wheel(group))
    need = int(race.book.outer[token] + race.book.middle[token])
    points = int(race.sheets.points(rider, race.book.attack_skill(peloton.ground[group])))
    why, rule = "", "lt.breakaway.who"
    if not breakaway.may_attack(race, rider):
        try:
            breakaway.refuse_attack(race, rider)
        except IllegalAction as refusal:
            why, rule = refusal.why, refusal.rule_id
    return Try(rider=rider, possible=not why, why=why, rule=rule, need=need, odds=odds(race, need, max(points - 1, 0)))


def attempt_view(race: LarriveeDuTour) -> Attempt:
    away = PHASES[race.phase] != "lift"
    return Attempt(
        rider=int(race.attacker),
        roll=int(race.roll) if PHASES[race.phase] != "counter" else None,
        need=int(breakaway.need(race)),
        score=int(race.score) if away else None,
        source=int(race.source),
        target=int(race.target) if away else None,
        asked=int(race.runner) if away else None,
        counters=[counter_of(race, rider) for rider in breakaway.bystanders(race)] if away else [],
    )


def counter_of(race: LarriveeDuTour, rider: int) -> Try:
    """lt.counter.impossible: an impossible counter is said to be impossible, with the reason."""
    need = int(breakaway.counter_need(race))
    points = int(race.sheets.points(rider, breakaway.attack_skill(race)))
    lift = min(max(points - 1, 0), int(race.book.burn_limit))
    why, rule = "", "lt.counter.who"
    if points < 1 and rider != race.runner:
        why, rule = say("cannot.no-point"), "lt.counter.who"
    elif race.book.best_roll + lift < need and rider != race.runner:
        why = say("cannot.too-much", need=need, best=int(race.book.best_roll), lift=lift)
        rule = "lt.counter.impossible"
    return Try(rider=rider, possible=not why, why=why, rule=rule, need=need, odds=odds(race, need, max(points - 1, 0)))
