"""What each racer did in a race, from its events and its stage result."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import msgspec

from paceline.core.events import Event
from paceline.core.title import Figures
from paceline.core.words import speech
from paceline.games.larrivee_du_tour import events as e
from paceline.games.larrivee_du_tour import roadbook as b
from paceline.games.larrivee_du_tour.notation import rider_text
from paceline.games.larrivee_du_tour.results import stage_results

if TYPE_CHECKING:
    from paceline.games.larrivee_du_tour.engine import LarriveeDuTour

say = speech("paceline.games.larrivee_du_tour").say


class RiderStatistics(msgspec.Struct, kw_only=True):
    """What one racer did."""

    rider: str
    place: int
    turn: int | None  # in which it came home
    classification: int | None  # points in the general classification
    mountain: int  # points as best climber
    opening: list[int]
    left: list[int]
    recovers: int
    attacks: int = 0
    breakaways: int = 0
    counters: int = 0
    joined: int = 0
    burned: int = 0  # points in all
    on_pace: int = 0  # of them, for a fast pace
    dropped: int = 0
    shoved: int = 0
    incidents: int = 0


def statistics(race: LarriveeDuTour, events: list[Event]) -> list[RiderStatistics]:
    riders = [
        RiderStatistics(
            rider=rider_text(result.rider),
            place=result.place,
            turn=result.turn,
            classification=result.classification,
            mountain=result.mountain,
            opening=result.opening,
            left=result.left,
            recovers=result.recovers,
        )
        for result in stage_results(race)
    ]
    for event in events:
        match event:
            case e.Rolled():
                riders[event.rider].counters += event.counter
                riders[event.rider].attacks += not event.counter
            case e.BrokeAway():
                riders[event.rider].breakaways += 1
            case e.Joined():
                riders[event.rider].joined += 1
            case e.Burned():
                riders[event.rider].burned += event.points
                riders[event.rider].on_pace += event.points if event.on == "pace" else 0
            case e.Dropped():
                riders[event.rider].dropped += 1
            case e.Shoved():
                riders[event.rider].shoved += 1
            case e.Incident():
                riders[event.rider].incidents += 1
            case _:
                pass
    return riders


def figures(race: LarriveeDuTour, events: list[Event]) -> Figures:
    """Who wins, by profile and order of play, and what the racers did for it."""
    riders = statistics(race, events)
    winner = race.ranking()[0]
    first = next(event.seat for event in events if isinstance(event, e.Starts))
    entered = Counter(profile(rider) for rider in riders)
    order = (winner // b.RACERS - first) % int(race.seats)
    return Figures(
        sums={
            say("figure.turns"): race.round_number(),
            say("figure.attacks"): sum(rider.attacks for rider in riders),
            say("figure.breakaways"): sum(rider.breakaways for rider in riders),
            say("figure.counters"): sum(rider.counters for rider in riders),
            say("figure.joined"): sum(rider.joined for rider in riders),
            say("figure.burned"): sum(rider.burned for rider in riders),
            say("figure.on-pace"): sum(rider.on_pace for rider in riders),
            say("figure.dropped"): sum(rider.dropped for rider in riders),
            say("figure.left"): sum(riders[winner].left),
        },
        counts={
            say("figure.won-by"): {profile(riders[winner]): 1},
            say("figure.entered"): dict(entered),
            say("figure.by-order"): {say("figure.order", n=order + 1): 1},
        },
    )


def profile(rider: RiderStatistics) -> str:
    return "/".join(map(str, rider.opening))
