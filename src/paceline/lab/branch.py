"""What if: a finished race left at some moment, and ridden on by bots, or again by a person."""

from __future__ import annotations

from typing import Final

import msgspec

from paceline.core.errors import PacelineError
from paceline.core.log import Log, steps
from paceline.core.race import Race
from paceline.core.record import Entry
from paceline.core.rng import Rng
from paceline.lab.advice import ladder_of
from paceline.lab.analyse import Late, Round, Walk, chances_of

LIGHTLY: Final = 2  # a World Tour's playouts to the deals of each round
FEWEST: Final = 6  # deals


class Fork(msgspec.Struct, frozen=True, kw_only=True):
    """A seat's decision before an action that stands, counted from 0, and what it plays instead."""

    at: int
    seat: int
    action: str


class Ridden(msgspec.Struct, frozen=True, kw_only=True):
    """One ride of the bots from a fork to the end; `at` of its rounds counts its actions."""

    actions: list[tuple[int, str]]
    rounds: list[Round]


def ride_on(walk: Walk, fork: Fork, seed: str, late: Late = None) -> Ridden:
    """Everybody rides by the title's policy, and knows what their seats may know; chance is what it was."""
    race = fork_of(walk, fork)
    found = ladder_of(walk.log.setup.game)
    deals = max(FEWEST, found.world_tour.playouts // LIGHTLY)
    rng = Rng(seed)
    mind = found.mind(Rng(f"{seed}/policy"))
    actions = [(fork.seat, fork.action)]
    clock = int(mind.clock(race))
    rounds = [Round(at=1, round=race.round_number(), chances=chances_of(found, race, f"{seed}/1", deals, late))]
    while (seat := int(race.next_seat())) >= 0:
        if clock != (clock := int(mind.clock(race))):
            at = len(actions)
            chances = chances_of(found, race, f"{seed}/{at}", deals, late)
            rounds.append(Round(at=at, round=race.round_number(), chances=chances))
        action = mind.ride(race.clone_for(seat, rng), seat)
        actions.append((seat, race.action_text(int(action))))
        race.apply(seat, action)
    ended = chances_of(found, race, seed)
    return Ridden(actions=actions, rounds=[*rounds, Round(at=len(actions), round=race.round_number(), chances=ended)])


def fork_of(walk: Walk, fork: Fork) -> Race:
    """The race after the other action; raises where there was no such decision, or where the rules forbid it."""
    if not 0 <= fork.at < len(walk.log.live) or walk.log.live[fork.at].seat != fork.seat:
        raise PacelineError("that seat decided nothing there")
    race = walk.to(fork.at).clone()
    race.apply(fork.seat, race.parse_action(fork.action))
    return race


def way_to(log: Log, at: int, seat: int) -> list[Entry]:
    """The actions up to a seat's decision; what others had chosen in secret by then is left out: they choose anew."""
    since, asked, moment = 0, list[int](), -1
    for number, step in enumerate(steps(log, straight=True)):
        race = step.log.race
        if race.moment != moment:
            since, asked, moment = number, race.to_act(), int(race.moment)
        if number == at:
            break
    all_of_it, late = log.live[:at], log.live[since:at]
    if seat not in asked or any(entry.seat not in asked for entry in late):
        return all_of_it  # they answered one another
    if log.branches_by(at) != log.branches_by(since):
        return all_of_it  # what they knew was dealt anew in between
    some = [*log.live[:since], *(entry for entry in late if entry.seat == seat)]
    try:
        race = ridden(log, some)
    except PacelineError:
        return all_of_it
    return some if race.legal(seat) == ridden(log, all_of_it).legal(seat) else all_of_it


def ridden(log: Log, entries: list[Entry]) -> Race:
    again = Log(log.setup, log.seed, log.names, rules=log.rules, branches=log.branches_by(len(entries)))
    for entry in entries:
        again.add(entry)
    return again.race
