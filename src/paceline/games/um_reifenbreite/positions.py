"""Positions as text: a race in lines that can be written by hand and raced on from.

    um-reifenbreite seats=2 course=paris-roubaix surfaces=true sprints=true
    round 4 follow ahead=21 steps=7 rider=31
    21 C-F.2.07 moved
    22 C-F.1.04 moved fallen
    23 C-F.1.02 car=1 photos=4
    24 beside=C-F.3.05 moved
    31 B-C.2.34
    32 home
    …
    energy 2x left=1:5,1:6M spent=J:5
    chance puncture,family*2
    home 32
    dismounted 24
    sprint 1 32 21
    jersey 32

`resume.py` reads them. Nothing is hidden but what chance has yet to bring, so everybody writes the same lines.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from paceline.core.positions import setup_text
from paceline.games.um_reifenbreite.bunch import STAYS_DOWN
from paceline.games.um_reifenbreite.cards import LAID
from paceline.games.um_reifenbreite.notation import cards_text, manager_text, rider_text

if TYPE_CHECKING:
    from paceline.games.um_reifenbreite.engine import UmReifenbreite

PHASES = ("grid", "choose", "ask", "lose", "gain", "move", "follow", "agree", "over")


def position_text(race: UmReifenbreite) -> str:
    lines = [setup_text(race.setup), round_line(race)]
    lines += [rider_line(race, rider) for rider in range(race.book.riders)]
    lines += [energy_line(race, team) for team in range(race.book.teams)]
    lines += rest(race)
    return "\n".join(lines) + "\n"


def round_line(race: UmReifenbreite) -> str:
    """The phase, and what it is about."""
    phase = PHASES[race.phase]
    words: list[str] = []
    if phase == "grid":
        words = [f"first={int(race.first) + 2}x"]
    elif phase == "choose":
        words = ["switched"] if race.switched else [f"refused={rider_text(int(race.refused))}"] * (race.refused >= 0)
    elif phase == "ask":
        words = [f"rider={rider_text(int(race.rider))}"]
    elif phase in ("lose", "gain"):
        words = [f"cards={race.owed}", f"points={race.points}"] + ["breakaway"] * race.breakaway
    elif phase == "move":
        words = [f"points={race.points}"] + ["breakaway"] * race.breakaway
    elif phase == "follow":
        words = [f"ahead={rider_text(int(race.ahead))}", f"steps={race.steps}", f"rider={rider_text(int(race.rider))}"]
    elif phase == "agree":
        words = [f"team={manager_text(int(race.asked))}"]
    return " ".join([f"round {race.round} {phase}", *words])


def rider_line(race: UmReifenbreite, rider: int) -> str:
    """Number, place, and what else there is to know."""
    bunch, book, cards = race.bunch, race.book, race.cards
    place = "--"
    if bunch.is_riding(rider):
        place = book.names[bunch.at[rider]]
    elif int(bunch.beside[rider]) >= 0:
        place = f"beside={book.names[bunch.beside[rider]]}"
    elif race.scores.is_home(rider):
        place = "home"
    words = [rider_text(rider), place]
    on_the_way = place not in ("--", "home")
    words += ["moved"] * bool(on_the_way and race.round and bunch.moved[rider])
    words += ["fallen"] * bool(bunch.fallen[rider]) + ["stays"] * (bunch.fallen[rider] == STAYS_DOWN)
    if rides := int(cards.car_rides[rider]):
        words += [f"car={rides}", "photos=" + ",".join(map(str, photos_of(race, rider)))]
    if rounds := int(race.scores.jersey_rounds[rider]):
        words.append(f"yellow={rounds}")
    return " ".join(words)


def photos_of(race: UmReifenbreite, rider: int) -> list[int]:
    """The photo numbers that a rider has noted, each as often as it was drawn."""
    numbers = race.book.photo_numbers
    row = rider * len(numbers)
    return [number for i, number in enumerate(numbers) for _ in range(int(race.cards.noted[row + i]))]


def energy_line(race: UmReifenbreite, team: int) -> str:
    def spread(counts: list[int]) -> str:
        return cards_text([code for code, many in zip(race.book.codes, counts, strict=True) for _ in range(many)])

    kinds = int(race.book.kinds)
    row = slice(team * kinds, (team + 1) * kinds)
    left, spent = [int(n) for n in race.cards.left][row], [int(n) for n in race.cards.spent][row]
    return f"energy {team + 2}x left={spread(left)} spent={spread(spent)}"


def rest(race: UmReifenbreite) -> list[str]:
    """Chance cards laid off, photographers, who is home or dismounted, sprints, jersey, who declined, photos drawn."""
    book, scores, cards = race.book, race.scores, race.cards
    lines: list[str] = []
    if laid := cards.chance.cards(LAID):
        lines.append("chance " + cards_text([book.chance_ids[card] for card in laid]))
    if int(cards.photographers):
        lines.append(f"photographers {cards.photographers}")
    if int(scores.homecomers):
        lines.append("home " + " ".join(rider_text(int(scores.home[i])) for i in range(scores.homecomers)))
    if int(race.bunch.waiting):
        waiting = [int(race.bunch.queue[i]) for i in range(race.bunch.waiting)]
        lines.append("dismounted " + " ".join(map(rider_text, waiting)))
    for sprint in range(book.sprints):
        across = [int(scores.crossed[sprint * 3 + place]) for place in range(3)]
        if across[0] >= 0:
            names = [rider_text(rider) for rider in across if rider >= 0]
            lines.append(" ".join([f"sprint {sprint + 1}", *names]))
    if int(scores.wearer) >= 0:
        lines.append(f"jersey {rider_text(int(scores.wearer))}" + " new" * scores.new_wearer)
    if int(race.declined) >= 0:
        lines.append(f"declined {manager_text(int(race.declined))}")
    drawn = [number for photo, number in enumerate(book.photo_numbers) if cards.drawn[photo]]
    if drawn:
        lines.append("drawn " + " ".join(map(str, drawn)))
    return lines


class RiderLine(msgspec.Struct):
    """One rider of a position, as written."""

    name: str
    place: str
    beside: bool
    flags: set[str]  # moved, fallen, stays
    numbers: dict[str, int]  # car, yellow
    photos: list[int]
    line: int


class Position(msgspec.Struct, kw_only=True):
    """A position as written, not yet checked against a course."""

    round: int
    phase: int
    flags: set[str]  # switched, breakaway
    words: dict[str, str]  # first, refused, rider, cards, points, ahead, steps, team
    riders: list[RiderLine]
    rest: dict[str, tuple[int, list[str]]]  # by the first word, and the second of energy and sprint: line, words
