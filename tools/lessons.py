"""Rides the coached races and says in how many of them each lesson is heard: python -m tools.lessons [GAME …].

The pupil is played by the title's best bot, who is led astray now and then, and by chance. What is said when is decided
as the page does it (web/src/pages/learn/teacher.ts).
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable
from typing import Any, Final, TypeGuard

import msgspec

from paceline.bots import make_bot, usual_bot
from paceline.core.bot import decide
from paceline.core.events import Event
from paceline.core.log import Log
from paceline.core.record import Entry
from paceline.core.registry import game_ids, title
from paceline.core.rng import Rng, seed_from
from paceline.server.lessons import Coached, Lesson, Match, coached, read, setup_of

PUPIL: Final = 0  # the pupil's seat
LAPSES: Final = 5  # a good pupil does something else every so many times
RECENT: Final = 4  # answers of the pupil's: what happened before is no longer spoken of

Told = dict[str, Any]


def named(one: Any) -> Any:
    """A fact in a list goes by what it is about."""
    return one.get("what") if hasattr(one, "get") else one


def is_list(found: object) -> TypeGuard[list[Any]]:
    return isinstance(found, list)


def matches(wanted: Match, told: Told, mine: list[int]) -> bool:
    """Whether a choice or an event is as a lesson wants it."""

    def fits(name: str, value: str | int | bool) -> bool:
        if name == "mine":
            return (told.get("rider") in mine) == value
        found: Any = told.get(name)
        if is_list(found):
            return value in found or any(named(one) == value for one in found)
        if isinstance(value, str) and value.startswith(">"):
            return bool(found > int(value[1:]))
        return bool(found == value)

    return all(fits(name, value) for name, value in wanted.items())


class Ride:
    """One coached race, and what its pupil has heard."""

    def __init__(self, game: str, race: Coached, pupil: str, number: int) -> None:
        self.title = title(game)
        self.race = race
        self.events: list[Event] = []
        self.log = Log(setup_of(game), seed_from(race.seed), listener=self.events.append)
        self.bots = [make_bot(name, game, f"{number} {seat}") for seat, name in enumerate([pupil, *race.bots])]
        self.lapses = Rng(f"lapses {number}")
        self.heard: set[str] = set()
        self.answers = [0] * RECENT  # how many events there had been at the pupil's last answers
        self.begun: list[Lesson] = []  # shown while nothing was asked, and never at a question
        self.followed = 0  # events that were seen
        self.questions = 0

    def to_the_end(self) -> Ride:
        while not self.log.race.over:
            seat = self.log.race.to_act()[0]
            action = self.pupils() if seat == PUPIL else decide(self.log.race, seat, self.bots[seat])
            self.log.add(Entry(seat, self.log.race.action_text(int(action))))
        return self

    def pupils(self) -> int:
        legal = self.log.race.legal(PUPIL)
        if len(legal) > 1:
            self.listen()
        if self.lapses.below(LAPSES) == 0:
            return legal[int(self.lapses.below(len(legal)))]
        return int(decide(self.log.race, PUPIL, self.bots[PUPIL]))

    def listen(self) -> None:
        """A question is put: one lesson is heard with it."""
        self.questions += 1
        view = self.log.race.view(PUPIL)
        mine = [rider.rider for rider in view.riders if rider.team == PUPIL]
        self.watch(mine)
        self.answers = [*self.answers[1:], len(self.events)]
        lesson = self.asked(mine, view.phase) or next(iter(self.begun), None) or self.happened(mine)
        if lesson:
            self.heard.add(lesson.id)
            self.begun = [one for one in self.begun if one is not lesson]

    def watch(self, mine: list[int]) -> None:
        """What has happened since the last question, event by event."""
        while self.followed < len(self.events):
            self.followed += 1
            last = msgspec.to_builtins(self.events[self.followed - 1])
            self.begun = [one for one in self.begun if one.until is None or not matches(one.until, last, mine)]
            lesson = None if self.begun else self.happened(mine)
            if lesson:
                self.begun.append(lesson)

    def open(self) -> list[Lesson]:
        return [
            lesson
            for lesson in self.race.lesson
            if lesson.id not in self.heard and (lesson.after is None or lesson.after in self.heard)
        ]

    def asked(self, mine: list[int], phase: str) -> Lesson | None:
        lessons = [lesson for lesson in self.open() if lesson.asked is not None]
        if not lessons:
            return None
        offered = self.title.choices(self.log.race, PUPIL)
        told = [{**msgspec.to_builtins(choice), "phase": phase} for choice in offered]
        return first(lessons, lambda lesson: any(matches(lesson.asked or {}, one, mine) for one in told))

    def happened(self, mine: list[int]) -> Lesson | None:
        lessons = [lesson for lesson in self.open() if lesson.happened is not None]
        told = [msgspec.to_builtins(event) for event in self.events[self.answers[0] : self.followed]] if lessons else []

        def fits(lesson: Lesson) -> bool:
            found = [matches(lesson.happened or {}, one, mine) for one in told]
            ended = [lesson.until is not None and matches(lesson.until, one, mine) for one in told]
            return any(found[at] and not any(ended[at + 1 :]) for at in range(len(told)))

        return first(lessons, fits)


def first(lessons: list[Lesson], fits: Callable[[Lesson], bool]) -> Lesson | None:
    return next(filter(fits, lessons), None)


def heard(game: str, pupil: str, rides: int) -> tuple[Counter[str], list[Ride]]:
    """In how many rides each lesson was heard."""
    race = coached(game)
    ridden = [Ride(game, race, pupil, number).to_the_end() for number in range(rides)]
    return Counter(lesson for ride in ridden for lesson in ride.heard), ridden


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[game for game in game_ids() if read(title(game))])
    parser.add_argument("--rides", type=int, default=200)
    wish = parser.parse_args()
    for game in wish.games:
        for pupil in (usual_bot(game), "random"):
            found, ridden = heard(game, pupil, wish.rides)
            asked = [ride.questions for ride in ridden]
            rounds = [ride.log.race.round_number() for ride in ridden]
            print(f"{game}, {pupil}: {min(asked)} to {max(asked)} questions, {min(rounds)} to {max(rounds)} rounds")
            for lesson in coached(game).lesson:
                print(f"  {found[lesson.id] / wish.rides:5.0%} {lesson.id}")


if __name__ == "__main__":
    main()
