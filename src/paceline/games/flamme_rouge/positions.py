"""Positions as text: what a seat knows of a race, in lines that can be written by hand and raced on from.

    flamme-rouge seats=2 course=avenue-corso-paseo
    round 4 energy
    0R 23r deck=3*2,4 recycled=6,7 hand=3,5*2,7
    0S 22l deck=?*9 recycled=?*2 card=?
    1R home deck=- played=3,4
    1S 20r
    home 1R

`round 0 start first=2` says who lines up first, where that is drawn by lot.
A rider line without any cards stands for the full starting deck. `resume.py` reads them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from paceline.core.positions import setup_text
from paceline.games.flamme_rouge import roadbook as b
from paceline.games.flamme_rouge.notation import cards_text, space_text
from paceline.games.flamme_rouge.state import START

if TYPE_CHECKING:
    from paceline.games.flamme_rouge.engine import FlammeRouge

PHASES = ("distribute", "start", "bid", "energy", "over")
PILE_NAMES = ("deck", "recycled", "hand", "played")  # in the order of a rider's piles
KNOWS_ALL = -1  # a seat that sees every card


def position_text(race: FlammeRouge, seat: int | None) -> str:
    """The race as a seat, a spectator (`None`) or somebody who knows everything (`KNOWS_ALL`) sees it."""
    home = [int(race.home[i]) for i in range(race.homecomers)]
    lines = [setup_text(race.setup), f"round {race.round} {PHASES[race.phase]}"]
    if race.bid_round == 2:
        lines[-1] += " 2"
    if race.book.first_by_lot and race.phase == START:
        lines[-1] += f" first={race.first}"
    for rider in range(race.book.riders):
        if not race.book.single or race.bunch.is_riding(rider) or rider in home:
            known = seat == KNOWS_ALL or race.book.team_of(rider) in (seat, *dummies(race))
            lines.append(rider_line(race, rider, known, rider in home))
    if home:
        lines.append("home " + " ".join(race.rider_text(rider) for rider in home))
    if int(race.cards.supply[b.ROULEUR]) >= 0:
        lines.append(f"supply {race.cards.supply[b.ROULEUR]} {race.cards.supply[b.SPRINTEUR]}")
    return "\n".join(lines) + "\n"


def dummies(race: FlammeRouge) -> range:
    return range(race.seats, race.book.teams)


def rider_line(race: FlammeRouge, rider: int, known: bool, home: bool) -> str:
    """Name, place, cards; `?` for each card that is not known."""
    cards = race.cards

    def spread(kinds: list[int], show: bool) -> str:
        return cards_text([race.book.codes[kind] if show else "?" for kind in kinds])

    place = "--"
    if race.bunch.is_riding(rider):
        place = space_text(int(race.bunch.at[rider]), race.book)
    parts = [race.rider_text(rider), "home" if home and place == "--" else place]
    if race.book.sort_of(rider) == b.PELOTON and rider & 1:
        return " ".join(parts)  # its Rouleur has the cards
    for pile, name in enumerate(PILE_NAMES):
        held = cards.pile(rider, pile)
        if held or name == "deck":
            parts.append(f"{name}={spread(held, known or name == 'played')}")
    if int(cards.card[rider]) < b.NO_CARD_LEFT:
        parts.append(f"card={spread([int(cards.card[rider])], known)}")
    if int(cards.bid[rider]) != b.NO_CARD:
        parts.append(f"bid={spread([int(cards.bid[rider])], True)}")
    for name, many in (("exhaustion", int(cards.exhaustion[rider])), ("fresh", int(cards.fresh[rider]))):
        if many:
            parts.append(f"{name}={many}")
    return " ".join(parts)


class RiderLine(msgspec.Struct):
    """One rider of a position, as written."""

    name: str
    place: str
    cards: dict[str, list[str]]  # deck, recycled, hand, played, card, bid
    numbers: dict[str, int]  # exhaustion, fresh
    line: int


class Position(msgspec.Struct):
    """A position as written, not yet checked against a course."""

    round: int
    phase: int
    bid_round: int
    first: int | None  # who lines up first, where that is said
    riders: list[RiderLine]
    home: list[str]
    supply: list[int]
