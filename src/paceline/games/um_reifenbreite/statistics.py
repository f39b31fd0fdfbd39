"""What each rider did in a race, from its events."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import msgspec

from paceline.core.events import Event
from paceline.core.title import Figures
from paceline.core.words import speech
from paceline.games.um_reifenbreite import events as e

if TYPE_CHECKING:
    from paceline.games.um_reifenbreite.engine import UmReifenbreite

say = speech("paceline.games.um_reifenbreite").say


class RiderStatistics(msgspec.Struct, kw_only=True):
    """What one rider did."""

    rider: str
    moves: int = 0  # by dice, cards or the car
    drafts: int = 0
    steps: int = 0  # by his own moves
    drafted_steps: int = 0
    energy: int = 0  # cards played
    breakaways: int = 0
    car_rides: int = 0
    chance: int = 0  # cards drawn
    falls: int = 0
    lost_moves: int = 0  # to falls, punctures, riders in the way
    dismounts: int = 0
    lead_given: int = 0  # the lead of a line handed over
    start_lane: int = 0
    place: int = 0
    home_in_round: int = 0
    points: int = 0
    disqualified: bool = False


def statistics(race: UmReifenbreite, events: list[Event]) -> list[RiderStatistics]:
    riders = [RiderStatistics(rider=race.rider_text(rider)) for rider in range(race.book.riders)]
    lanes = {int(race.book.places[dot]): number % 4 + 1 for number, dot in enumerate(race.book.dots)}
    current = 0
    moved: set[int] = set()
    for event in events:
        match event:
            case e.RoundBegan():
                current = event.round
                moved = set()
            case e.Placed():
                riders[event.rider].start_lane = lanes[event.space]
            case e.Rolled():
                riders[event.rider].energy += len(event.cards)
                riders[event.rider].breakaways += event.breakaway
                riders[event.rider].car_rides += bool(event.photos)
            case e.ChanceDrawn():
                riders[event.rider].chance += 1
            case e.Fell():
                riders[event.rider].falls += 1
                riders[event.rider].lost_moves += event.rider not in moved
            case e.Stopped() | e.Blocked() | e.StayedDown():
                riders[event.rider].lost_moves += 1
            case e.Dismounted():
                riders[event.rider].dismounts += 1
            case e.LeadSwitched():
                riders[event.rider].lead_given += 1
            case e.Moved():
                riders[event.rider].moves += 1
                riders[event.rider].steps += event.steps
                moved.add(event.rider)
            case e.Drafted():
                riders[event.rider].drafts += 1
                riders[event.rider].drafted_steps += event.steps
                moved.add(event.rider)
            case e.Finished():
                riders[event.rider].place = event.place
                riders[event.rider].home_in_round = current
            case e.Settled():
                for place, rider in enumerate(event.riders, len(riders) - len(event.riders) + 1):
                    riders[rider].place = place
                    riders[rider].home_in_round = current
            case _:
                pass
    for rider, done in enumerate(riders):
        done.points = int(race.rider_points(rider))
        done.disqualified = race.cards.is_caught(rider)
    return riders


def figures(race: UmReifenbreite, events: list[Event]) -> Figures:
    """How long it takes, what riders move by, what befalls them, and what a start lane is worth."""
    riders = statistics(race, events)
    home = sorted(rider.home_in_round for rider in riders)
    places = Counter[int]()
    for rider in riders:
        places[rider.start_lane] += rider.place
    return Figures(
        sums={
            say("figure.rounds-first"): home[0],
            say("figure.rounds-middle"): home[len(riders) // 2 - 1],
            say("figure.rounds-last"): home[-1],
            say("figure.moves"): sum(rider.moves for rider in riders),
            say("figure.drafts"): sum(rider.drafts for rider in riders),
            say("figure.chance"): sum(rider.chance for rider in riders),
            say("figure.falls"): sum(rider.falls for rider in riders),
            say("figure.lost-moves"): sum(rider.lost_moves for rider in riders),
            say("figure.dismounts"): sum(rider.dismounts for rider in riders),
            say("figure.energy"): sum(rider.energy for rider in riders),
            say("figure.breakaways"): sum(rider.breakaways for rider in riders),
            say("figure.car-rides"): sum(rider.car_rides for rider in riders),
            say("figure.disqualified"): sum(rider.disqualified for rider in riders),
            **{say("figure.lane-places", lane=lane): total for lane, total in sorted(places.items())},
        },
        counts={
            say("figure.moved-by"): {
                say("figure.own"): sum(rider.moves for rider in riders),
                say("figure.drafting"): sum(rider.drafts for rider in riders),
            },
            say("figure.first-home"): {
                say("figure.lane", lane=next(rider.start_lane for rider in riders if rider.place == 1)): 1
            },
        },
    )
