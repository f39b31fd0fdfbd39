"""At the end of a turn: racers in a feeding zone get points back."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.errors import IllegalAction
from paceline.core.race import OPERAND_BITS
from paceline.games.larrivee_du_tour import events
from paceline.games.larrivee_du_tour.roadbook import NOBODY, RACERS, SKILLS
from paceline.games.larrivee_du_tour.state import EAT, END, FEED, SKILL_BITS, State


def find_hungry(race: State) -> None:
    """lt.feeding.zone: whoever ends a turn on a square marked R, once in each zone."""
    due: i64 = 0
    for rider in range(race.book.riders):
        if race.book.feeding and race.peloton.is_riding(rider):
            zone = race.book.zone[race.peloton.at[rider]]
            if zone > 0 and not race.sheets.fed[rider] >> zone & 1 and can_eat(race, rider):
                due |= 1 << rider
    race.due = due
    race.phase = FEED


def can_eat(race: State, rider: i64) -> bool:
    for skill in range(SKILLS):
        if race.sheets.may_feed(rider, skill):
            return True
    return False


def next_meal(race: State) -> None:
    """Clockwise from the player whose turn it is."""
    race.runner = race.first_due(race.active)
    if race.runner == NOBODY:
        race.phase = END
        return
    race.due &= ~(1 << race.runner)
    race.ask(race.book.team_of(race.runner))


def meals_into(race: State, buffer: vec[i64]) -> i64:
    many: i64 = 0
    for skill in range(SKILLS):
        if race.sheets.may_feed(race.runner, skill):
            buffer[many] = (EAT << OPERAND_BITS) | (race.runner % RACERS << SKILL_BITS) | skill
            many += 1
    return many


def eat(race: State, rider: i64, skill: i64) -> None:
    """lt.feeding.zone: two points for the skill of the owner's choice."""
    if rider != race.runner:
        raise IllegalAction("lt.feeding.zone", "another-feeds")
    if skill >= SKILLS or not race.sheets.may_feed(rider, skill):
        raise IllegalAction("lt.feeding.zone", "fed-up")
    race.sheets.fed[rider] |= 1 << race.book.zone[race.peloton.at[rider]]
    added = race.sheets.feed(rider, skill)
    if race.listener is not None:
        race.listener(events.Fed(rider=int(rider), skill=int(skill), points=int(added)))
    race.asked = NOBODY
