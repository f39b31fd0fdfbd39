"""Positions with only the riders that a test is about; all others are home already.

Riders are written as in positions: `21 C-F.2.07 moved`. Between C and F the road is straight, 22 rows of four
lanes: asphalt in rows 1 to 4, then cobbles. From M to A it is straight too, 6 rows to the finish of
Paris-Roubaix, with 15 straight rows of the section A-B behind it.
"""

from __future__ import annotations

import pytest

from paceline.core.errors import IllegalAction
from paceline.core.events import Event
from paceline.core.rng import seed_from
from paceline.core.setup import Setup, Value
from paceline.games.um_reifenbreite.choices import TurnChoice
from paceline.games.um_reifenbreite.engine import UmReifenbreite
from paceline.games.um_reifenbreite.notation import rider_text
from paceline.games.um_reifenbreite.opening import roll_for_start
from paceline.games.um_reifenbreite.roadbook import CHANCE, DIE, PHOTO, SECOND_DIE, START_DIE
from paceline.games.um_reifenbreite.title import TITLE

SEED = seed_from("a test")
ADVANCED = "surfaces=true"
CLUB = "surfaces=true sprints=true switching=true"
PROFESSIONAL = "surfaces=true sprints=true yellow_jersey=true chase_car=true switching=true"


class Road:
    """A race that a test plays, and what was heard of it."""

    def __init__(self, race: UmReifenbreite, heard: list[Event]) -> None:
        self.race = race
        self.heard = heard

    # What comes next

    def dice(self, rolls: str) -> Road:
        """The next rolls: `3+4` for two dice, `3` where one is rolled."""
        for roll in rolls.split():
            one, _, two = roll.partition("+")
            self.race.cards.streams.stack(DIE, [int(one)])
            if two:
                self.race.cards.streams.stack(SECOND_DIE, [int(two)])
        return self

    def chance(self, *cards: str) -> Road:
        """The next chance cards."""
        self.race.cards.streams.stack(CHANCE, [self.race.book.chance_ids.index(card) for card in cards])
        return self

    def photos(self, *numbers: int) -> Road:
        """The next photo cards."""
        self.race.cards.streams.stack(PHOTO, [self.race.book.photo_numbers.index(number) for number in numbers])
        return self

    # Playing

    def go(self, *actions: str) -> Road:
        """Actions of whoever is asked."""
        for action in actions:
            self.race.apply(self.race.next_seat(), self.race.parse_action(action))
            self.race.check()
        return self

    def refuses(self, action: str) -> str:
        """The rule that refuses an action of whoever is asked. The race stays exactly as it was."""
        before = self.race.to_bytes()
        with pytest.raises(IllegalAction) as refusal:
            self.race.apply(self.race.next_seat(), self.race.parse_action(action))
        assert self.race.to_bytes() == before
        assert refusal.value.why
        return refusal.value.rule_id

    # Looking

    @property
    def asked(self) -> str:
        """The phase and the rider it is about: `follow 31`."""
        return f"{self.race.view(None).phase} {rider_text(int(self.race.rider))}"

    @property
    def at(self) -> dict[str, str]:
        """Where everybody is who has not left."""
        lines = [line.split() for line in self.race.position(None).splitlines()[2:]]
        return {words[0]: words[1] for words in lines if words[0].isdigit() and words[1] != "home"}

    def line(self, first: str) -> str:
        """A line of the position without its first word; empty where there is none."""
        lines = self.race.position(None).splitlines()[1:]
        return next((line[len(first) + 1 :] for line in lines if line.startswith(f"{first} ")), "")

    @property
    def legal(self) -> list[str]:
        return [self.race.action_text(action) for action in self.race.legal(self.race.next_seat())]

    @property
    def stops(self) -> set[str]:
        """Where the move may end, whatever the number of steps."""
        return {action.partition(">")[2] for action in self.legal}

    def choice(self, action: str) -> TurnChoice:
        [found] = [wish for wish in TITLE.choices(self.race, int(self.race.next_seat())) if wish.action == action]
        assert isinstance(found, TurnChoice)
        return found

    def told(self, *kinds: type[Event]) -> list[Event]:
        """The events of some kinds."""
        return [event for event in self.heard if isinstance(event, kinds)]

    @property
    def home(self) -> list[str]:
        return [rider_text(int(self.race.scores.home[i])) for i in range(self.race.scores.homecomers)]


def stand(
    riders: str, *, now: str = "choose", round: int = 4, seats: int = 4, setup: str = "", more: str = "", home: str = ""
) -> Road:
    """A position with some riders on the road; the others are home, those in `home` first.

    So the victory is mostly certain: the rest can be settled where a test says `settling=true`.
    """
    lines = [line.strip() for line in riders.strip().splitlines()]
    on_road = [line.split()[0] for line in lines]
    teams = 4 if "teams=two" in setup else seats
    numbers = [f"{team}{member}" for team in range(2, teams + 2) for member in range(1, 5)]
    gone = [number for number in numbers if number not in on_road]
    order = [name for name in home.split() if name in numbers]
    order += [number for number in gone if number not in order]
    lines += [f"{number} home" for number in gone]
    course = "" if "course=" in setup else "course=paris-roubaix"
    settling = "" if "settling=" in setup else "settling=false"
    text = "\n".join(
        [
            f"um-reifenbreite seats={seats} {course} {settling} {setup}",
            f"round {round} {now}",
            *lines,
            *([f"home {' '.join(order)}"] if order else []),
            more,
        ]
    )
    heard: list[Event] = []
    race = TITLE.from_position(text, SEED, heard.append)
    race.check()
    return Road(race, heard)


def start(seats: int = 4, dice: str = "", **options: Value) -> Road:
    """A race at its first decision; `dice` are the sums that are rolled for the start, each as two dice."""
    heard: list[Event] = []
    race = TITLE.new(Setup(game="um-reifenbreite", seats=seats, options=options), SEED, heard.append)
    if dice:
        heard.clear()
        for total in map(int, dice.split()):
            race.cards.streams.stack(START_DIE, [total // 2, total - total // 2])
        roll_for_start(race)
    race.check()
    return Road(race, heard)
