"""Events as lines of English commentary."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paceline.core.events import Event
from paceline.games.larrivee_du_tour import events as e
from paceline.games.larrivee_du_tour.notation import PACES, SKILLS, place_text, rider_text

if TYPE_CHECKING:
    from paceline.games.larrivee_du_tour.engine import LarriveeDuTour


def words(race: LarriveeDuTour, event: Event) -> str:
    """One line, or nothing where an event needs none."""
    name = rider_text

    def place(space: int) -> str:
        return place_text(space, race.book) if space < race.book.line else "past the line"

    match event:
        case e.RolledForStart():
            return "for the start: " + ", ".join(f"seat {seat} rolls {roll}" for seat, roll in event.rolls)
        case e.Starts():
            return f"seat {event.seat} begins"
        case e.Allocated():
            return f"{name(event.rider)}: sprint {event.sprint}, stamina {event.stamina}, climbing {event.climbing}"
        case e.Placed():
            return f"{name(event.rider)} lines up on {place(event.space)}"
        case e.TurnBegan():
            return f"Turn {event.turn}, seat {event.seat}"
        case e.Moved():
            why = ", held up by a full square" if event.why else ""
            return f"{name(event.rider)} {place(event.start)} -> {place(event.end)}{why}"
        case e.Burned():
            return f"{name(event.rider)} burns {event.points} {SKILLS[event.skill]} on the {event.on}"
        case e.Rolled():
            what = "counters" if event.counter else "attacks"
            dice = "+".join(map(str, event.dice))
            return f"{name(event.rider)} {what}: {event.need} needed, rolls {dice}"
        case e.Failed():
            return f"{name(event.rider)} cannot " + ("follow" if event.counter else "get away")
        case e.BrokeAway():
            held = ", held up by a full square" if "lt.breakaway.full" in event.why else ""
            return f"{name(event.rider)} breaks away {place(event.start)} -> {place(event.end)}{held}"
        case e.Joined():
            return f"{name(event.rider)} joins the breakaway {place(event.start)} -> {place(event.end)}"
        case e.Incident():
            return f"{name(event.rider)} has a mechanical incident"
        case e.StoodStill():
            return f"{name(event.rider)} stands still, {event.lost} squares lost"
        case e.Regained():
            return f"{name(event.rider)} regains {place(event.start)} -> {place(event.end)}"
        case e.Climbed():
            return f"{name(event.rider)} passes summit {event.summit + 1} in place {event.place}: {event.points} points"
        case e.Finished():
            return f"{name(event.rider)} is home in place {event.place}"
        case e.Shifted():
            return f"{name(event.rider)} moves {place(event.start)} -> {place(event.end)}"
        case e.Shoved():
            return f"{name(event.rider)} is shoved back {place(event.start)} -> {place(event.end)}"
        case e.Dropped():
            return f"{name(event.rider)} cannot hold the pace and drops {place(event.start)} -> {place(event.end)}"
        case e.Slackened():
            return f"nobody can hold the pace: the group at {place(event.space)} rides steadily"
        case e.PaceSet():
            change = "stays" if event.pace == event.before else "goes"
            return f"group {event.group + 1} {change} {PACES[event.pace]}"
        case e.Fed():
            return f"{name(event.rider)} feeds: {event.points} more {SKILLS[event.skill]}"
        case e.Grouped():
            groups = [f"{' '.join(map(name, group.riders))} ({PACES[group.pace]})" for group in event.groups]
            return "groups: " + " | ".join(groups) if groups else ""
        case e.RaceOver():
            return "Race over: " + " ".join(name(rider) for rider in event.ranking)
        case _:
            return ""
