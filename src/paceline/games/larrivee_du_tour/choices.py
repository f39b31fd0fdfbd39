"""The legal actions as a client is shown them, in words; and what came of one, for odds."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from paceline.core.events import Event
from paceline.core.race import OPERAND, OPERAND_BITS
from paceline.core.said import sayer
from paceline.core.title import Choice
from paceline.core.words import Word
from paceline.games.larrivee_du_tour import breakaway
from paceline.games.larrivee_du_tour import events as e
from paceline.games.larrivee_du_tour import roadbook as b
from paceline.games.larrivee_du_tour import state as s
from paceline.games.larrivee_du_tour.commentary import pace_name, place_name, skill_name
from paceline.games.larrivee_du_tour.components import Profile
from paceline.games.larrivee_du_tour.notation import PACES, SKILLS, rider_text
from paceline.games.larrivee_du_tour.opening import racer_in_turn
from paceline.games.larrivee_du_tour.positions import PHASES
from paceline.games.larrivee_du_tour.views import counter_of, next_move, try_of

if TYPE_CHECKING:
    from paceline.games.larrivee_du_tour.engine import LarriveeDuTour

say = sayer("paceline.games.larrivee_du_tour")

KINDS = {
    s.PROFILE: "profile",
    s.BEGIN: "begin",
    s.START: "place",
    s.PASS: "pass",
    s.GO: "go",
    s.BURN: "burn",
    s.RIDE: "ride",
    s.REGAIN: "regain",
    s.DROP: "drop",
    s.SPEND: "spend",
    s.EAT: "eat",
    s.SET: "pace",
}


class PaceChoice(Choice, frozen=True, kw_only=True):
    """A choice with what the panel shows of it."""

    profile: str | None = None  # the name of a profile that is offered
    skills: list[int] = msgspec.field(default_factory=list)  # of a profile
    group: int | None = None
    pace: str | None = None
    skill: int | None = None
    points: int = 0
    need: int | None = None
    odds: list[float] = msgspec.field(default_factory=list)
    success: bool | None = None
    countered: int | None = None  # what a counter would then need
    # rider, and its space after the next move, past the line too
    stands: list[tuple[int, int]] = msgspec.field(default_factory=list)


def choice(race: LarriveeDuTour, seat: int, action: int, profiles: Callable[[], list[Profile]]) -> PaceChoice:
    kind, operand = action >> OPERAND_BITS, action & OPERAND
    plain = PaceChoice(action=race.action_text(action), kind=KINDS[kind], rules=rules_of(race, kind))
    found = foretold(race, seat, kind, operand, plain)
    if kind == s.PROFILE:
        sprint, stamina = operand >> s.POINT_BITS, operand & s.POINT
        skills = [sprint, stamina, b.POINTS - sprint - stamina]
        name = next((p.called for p in profiles() if [p.sprint, p.stamina, p.climbing] == skills), None)
        found = replace(found, profile=name, skills=skills)
    return replace(found, text=words(race, kind, operand, found))


def foretold(race: LarriveeDuTour, seat: int, kind: int, operand: int, plain: PaceChoice) -> PaceChoice:
    """What an action does for certain, and what it may do by chance."""
    first = seat * b.RACERS
    if kind in (s.START, s.RIDE):
        rider, space = first + (operand >> s.SPACE_BITS), operand & s.SPACE
        rules = ["lt.setup.strip"] if kind == s.START else ["lt.within.one"]
        if kind == s.RIDE and race.peloton.is_full(space):
            rules.append("lt.within.full")
        return replace(plain, rider=rider, space=space, rules=rules)
    if kind == s.REGAIN:
        space = int(race.peloton.at[first + operand]) + 1
        return replace(
            plain, rider=first + operand, space=space, skill=b.STAMINA, points=1, rules=["lt.mechanical.regain"]
        )
    if kind == s.GO:
        return trying(race, first + operand, plain)
    if kind == s.BURN:
        return burning(race, operand >> s.POINT_BITS, operand & s.POINT, plain)
    if kind == s.DROP:
        return replace(plain, rider=operand, space=int(race.crowded) - 1, rules=["lt.within.full"])
    if kind == s.SPEND:
        return replace(
            plain, rider=first + (operand >> s.SKILL_BITS), skill=operand & s.SKILL, points=1, rules=["lt.fast.skill"]
        )
    if kind == s.EAT:
        return replace(
            plain, rider=first + (operand >> s.SKILL_BITS), skill=operand & s.SKILL, rules=["lt.feeding.zone"]
        )
    if kind == s.PROFILE or kind == s.BEGIN:
        return replace(plain, rider=int(racer_in_turn(race)))
    if kind == s.SET:
        return pacing(race, operand, plain)
    return plain


def trying(race: LarriveeDuTour, rider: int, plain: PaceChoice) -> PaceChoice:
    if PHASES[race.phase] == "counter":
        found = counter_of(race, rider)
        space, skill = int(race.target), int(breakaway.attack_skill(race))
        return replace(
            plain,
            rider=rider,
            space=space if space < race.book.line else None,
            skill=skill,
            points=1,
            need=found.need,
            odds=found.odds,
            rules=["lt.counter.need", "lt.counter.joins"],
        )
    found = try_of(race, rider)
    copy = race.clone()
    copy.attacker = rider
    skill = int(breakaway.attack_skill(copy))
    space = int(copy.peloton.goal(rider, breakaway.length(copy, found.need)))
    return replace(
        plain,
        rider=rider,
        space=space if space < race.book.line else None,
        skill=skill,
        points=1,
        need=found.need,
        odds=found.odds,
        rules=["lt.breakaway.result", "lt.breakaway.length"],
    )


def burning(race: LarriveeDuTour, lift: int, more: int, plain: PaceChoice) -> PaceChoice:
    if PHASES[race.phase] == "answer":
        return replace(
            plain,
            rider=int(race.runner),
            space=min(int(race.target), int(race.book.line) - 1) if lift else int(race.peloton.at[race.runner]),
            skill=int(breakaway.attack_skill(race)),
            points=lift,
            need=int(breakaway.counter_need(race)),
            success=lift > 0,
            rules=["lt.counter.lift"],
        )
    need, total = int(breakaway.need(race)), int(race.roll) + lift
    space = int(race.peloton.at[race.attacker])
    rules = ["lt.burn.result"]
    if total >= need:
        space = int(race.peloton.goal(race.attacker, breakaway.length(race, total) + more))
        rules += ["lt.breakaway.twelve"] * (total >= 12) + ["lt.breakaway.extra"] * (more > 0)
    return replace(
        plain,
        rider=int(race.attacker),
        space=space if space < race.book.line else None,
        skill=int(breakaway.attack_skill(race)),
        points=lift + more,
        need=need,
        success=total >= need,
        countered=countered(race, total) if total >= need else None,
        rules=rules,
    )


def countered(race: LarriveeDuTour, total: int) -> int:
    """lt.counter.need: what is rolled, or what it is lifted to, and the inner number of the wheel."""
    score = total if race.book.counter_total else int(race.roll)
    return score + int(race.book.inner[race.peloton.wheel(race.peloton.group[race.attacker])])


def pacing(race: LarriveeDuTour, operand: int, plain: PaceChoice) -> PaceChoice:
    """lt.pace.step: where everybody would stand after the next move."""
    group, payer, pace = operand >> s.GROUP_BITS, operand >> s.PACE_BITS & s.PAYER, operand & s.PACE_OF
    riders = race.peloton.riders_of(group)
    spaces, _ = next_move(race, group, pace)
    found = replace(
        plain,
        rider=riders[0],
        spaces=sorted({spaces[rider] for rider in riders if spaces[rider] < race.book.line}, reverse=True),
        group=group,
        pace=PACES[pace],
        stands=sorted(spaces.items()),
        rules=["lt.pace.step"],
    )
    if payer:
        racer, skill = divmod(payer - 1, b.SKILLS)
        rider = int(race.active) * b.RACERS + racer
        found = replace(found, rider=rider, skill=skill, points=1, rules=["lt.pace.step", "lt.fast.accelerate"])
    return found


def rules_of(race: LarriveeDuTour, kind: int) -> list[str]:
    if kind == s.PASS:
        return {"attack": ["lt.breakaway.who"], "counter": ["lt.counter.who"]}.get(
            PHASES[race.phase], ["lt.within.one"]
        )
    return ["lt.setup.points", "lt.setup.profiles"]


def words(race: LarriveeDuTour, kind: int, operand: int, found: PaceChoice) -> str:
    """The action in a few words."""
    rider = rider_text(found.rider) if found.rider is not None else ""
    skill = skill_name(found.skill) if found.skill is not None else ""
    place = place_name(found.space, race.book)
    phase = PHASES[race.phase]
    if kind == s.PROFILE:
        points = dict(zip(SKILLS, found.skills, strict=True))
        return say("choice.profile", name=found.profile, **points) if found.profile else say("choice.split", **points)
    if kind == s.BEGIN:
        return say("choice.begin", sprint=operand)
    if kind == s.START:
        return say("choice.place", rider=rider, place=place)
    if kind == s.PASS:
        return say({"attack": "choice.no-breakaway", "counter": "choice.no-counter"}.get(phase, "choice.nobody"))
    if kind == s.GO:
        what = "choice.counter" if phase == "counter" else "choice.attack"
        odds, where = odds_words(found.odds), where_words(found, race)
        return say(what, rider=rider, need=found.need or 0, odds=odds, skill=skill, where=where)
    if kind == s.BURN:
        if not found.success:
            return say("choice.stay")
        burn = burn_words(operand >> s.POINT_BITS, operand & s.POINT)
        return say("choice.burn", burn=burn[0].upper() + burn[1:], where=where_words(found, race))
    if kind == s.RIDE:
        return say("choice.crowd" if "lt.within.full" in found.rules else "choice.ride", rider=rider, place=place)
    if kind == s.REGAIN:
        return say("choice.regain", rider=rider)
    if kind == s.DROP:
        return say("choice.drop", rider=rider, place=place)
    if kind == s.SET:
        return pace_words(race, found, rider, skill)
    left = int(race.sheets.points(found.rider or 0, found.skill or 0))
    return say("choice.spend" if kind == s.SPEND else "choice.eat", skill=skill, left=left)


def odds_words(odds: list[float]) -> str:
    """Without and with points burned on the result."""
    least, most = (round(100 * share) for share in odds)
    return say("odds.one", least=least) if least == most else say("odds.two", least=least, most=most)


def where_words(found: PaceChoice, race: LarriveeDuTour) -> str:
    if found.space is None:
        return say("place.home")
    return say("place.to", place=place_name(found.space, race.book))


def burn_words(lift: int, more: int) -> str:
    if lift and more:
        return say("burn.both", lift=lift, more=more)
    if more:
        return say("burn.further", more=more)
    return say("burn.roll", lift=lift) if lift else say("burn.nothing")


def pace_words(race: LarriveeDuTour, found: PaceChoice, rider: str, skill: str) -> str:
    pace = PACES.index(found.pace or "")
    _, speeds = next_move(race, b.NOBODY if found.group is None else found.group, pace)
    told: dict[str, Word] = {
        "pace": pace_name(pace).capitalize(),
        "squares": speeds[race.peloton.riders_of(found.group or 0)[0]],
        "note": say("note.fast") if pace == b.FAST else say("note.free"),
    }
    return say("choice.pace-paid", **told, rider=rider, skill=skill) if found.points else say("choice.pace", **told)


def tally(race: LarriveeDuTour, seat: int, action: int, events: list[Event]) -> dict[str, int]:
    """For an attempt or a counter: where its racer ends, whether it came off, what it cost."""
    kind, operand = action >> OPERAND_BITS, action & OPERAND
    if kind not in (s.GO, s.BURN):
        return {}
    rider = seat * b.RACERS + operand if kind == s.GO else int(race.attacker)
    if kind == s.BURN and PHASES[race.phase] == "answer":
        rider = int(race.runner)
    start = max(int(race.peloton.at[rider]), 0)
    counted = {"square": start - int(race.book.strip) + 1, "away": 0, "burned": 0, "countered": 0}
    for event in events:
        if isinstance(event, e.BrokeAway | e.Joined):
            counted["countered"] += event.rider != rider
            if event.rider == rider:
                counted["away"] = 1
                counted["square"] = event.end - int(race.book.strip) + 1
        elif isinstance(event, e.Burned) and event.rider == rider:
            counted["burned"] += event.points
    return counted
