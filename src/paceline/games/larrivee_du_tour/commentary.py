"""Events as lines of commentary."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paceline.core.events import Event
from paceline.core.words import speech
from paceline.games.larrivee_du_tour import events as e
from paceline.games.larrivee_du_tour.notation import PACES, SKILLS, rider_text

if TYPE_CHECKING:
    from paceline.games.larrivee_du_tour.engine import LarriveeDuTour
    from paceline.games.larrivee_du_tour.roadbook import Roadbook

say = speech("paceline.games.larrivee_du_tour").say

REASONS = {"lt.breakaway.twelve": "why.twelve", "lt.breakaway.extra": "why.extra", "lt.breakaway.full": "why.full"}


def words(race: LarriveeDuTour, event: Event) -> str:
    """One line, or nothing where an event needs none."""
    name = rider_text

    def place(space: int) -> str:
        return place_name(space, race.book)

    match event:
        case e.RolledForStart():
            rolls = [say("event.part.roll", team=team(seat), roll=roll) for seat, roll in event.rolls]
            return say("event.rolled-for-start", rolls=rolls)
        case e.Starts():
            return say("event.starts", who="", team=team(event.seat))
        case e.Allocated():
            skills = {"sprint": event.sprint, "stamina": event.stamina, "climbing": event.climbing}
            return say("event.allocated", rider=name(event.rider), **skills)
        case e.Placed():
            return say("event.placed", rider=name(event.rider), place=place(event.space))
        case e.TurnBegan():
            return say("event.turn", turn=event.turn, team=team(event.seat))
        case e.Moved():
            held = "yes" if event.why else ""
            return say(
                "event.moved", rider=name(event.rider), start=place(event.start), end=place(event.end), held=held
            )
        case e.Burned():
            return say(
                "event.burned",
                rider=name(event.rider),
                points=event.points,
                skill=skill_name(event.skill),
                on=event.on,
            )
        case e.Rolled():
            return say(
                "event.rolled",
                rider=name(event.rider),
                what="counter" if event.counter else "",
                need=event.need,
                roll=event.roll,
                many=len(event.dice),
                dice=" + ".join(map(str, event.dice)),
            )
        case e.Failed():
            return say("event.failed", rider=name(event.rider), what="counter" if event.counter else "")
        case e.BrokeAway():
            why = [say(REASONS[rule]) for rule in event.why if rule in REASONS]
            far = event.end - event.start
            return say("event.broke-away", rider=name(event.rider), far=far, reasons=len(why), why=why)
        case e.Joined():
            return say("event.joined", rider=name(event.rider))
        case e.Incident():
            return say("event.incident", rider=name(event.rider))
        case e.StoodStill():
            return say("event.stood-still", rider=name(event.rider), lost=event.lost)
        case e.Regained():
            return say("event.regained", rider=name(event.rider))
        case e.Climbed():
            points = say("event.part.points", rider=name(event.rider), points=event.points)
            return say("event.climbed", top=say("place.summit", n=event.summit + 1), points=points)
        case e.Finished():
            return say("event.finished", rider=name(event.rider), place=event.place)
        case e.Shifted():
            way = "up" if event.end > event.start else ""
            return say("event.shifted", rider=name(event.rider), way=way, place=place(event.end))
        case e.Shoved():
            return say("event.shoved", rider=name(event.rider))
        case e.Dropped():
            return say("event.dropped", rider=name(event.rider))
        case e.Slackened():
            return say("event.slackened", group=say("group.at", place=place(event.space)))
        case e.PaceSet():
            return paced(event)
        case e.Fed():
            return say("event.fed", rider=name(event.rider), points=event.points, skill=skill_name(event.skill))
        case e.Grouped():
            groups = [
                say("event.part.group", riders=" ".join(map(name, group.riders)), pace=pace_name(group.pace))
                for group in event.groups
            ]
            return say("event.grouped", groups=" | ".join(groups)) if groups else ""
        case e.RaceOver():
            return say("event.over", rider=name(event.ranking[0]))
        case _:
            return ""


def paced(event: e.PaceSet) -> str:
    who, group = team(event.seat), say("group.number", n=event.group + 1)
    pace, before = pace_name(event.pace), pace_name(event.before)
    if event.pace == event.before:
        return say("event.pace.kept", who="", team=who, group=group, pace=pace)
    if event.pace > event.before:
        return say("event.pace.up", who="", team=who, group=group, before=before, pace=pace)
    return say("event.pace.down", who="", team=who, group=group, before=before, pace=pace)


# Names


def team(seat: int) -> str:
    return say("team.number", n=seat)


def pace_name(pace: int) -> str:
    return say(f"pace.{PACES[pace]}")


def skill_name(skill: int) -> str:
    return say(f"skill.{SKILLS[skill]}")


def place_name(space: int | None, book: Roadbook) -> str:
    """`square 34`; `the front square of the strip`."""
    strip = int(book.strip)
    if space is None or space >= book.line:
        return say("place.past")
    return say("place.square", n=space - strip + 1) if space >= strip else say("place.strip", back=strip - space)
