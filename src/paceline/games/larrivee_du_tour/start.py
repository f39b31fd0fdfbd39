"""From a roadbook to a race at its first decision."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.events import Listener
from paceline.core.rng import keyed_streams
from paceline.games.larrivee_du_tour.engine import LarriveeDuTour
from paceline.games.larrivee_du_tour.opening import roll_for_start
from paceline.games.larrivee_du_tour.peloton import Peloton
from paceline.games.larrivee_du_tour.roadbook import MOST_GROUPS, NOBODY, SKILLS, WAITING, Roadbook
from paceline.games.larrivee_du_tour.sheets import Sheets
from paceline.games.larrivee_du_tour.state import ALLOCATE, STREAMS


def start_race(book: Roadbook, seed: bytes, listener: Listener | None) -> LarriveeDuTour:
    """A race at its first decision."""
    race = empty_race(book, seed)
    race.listener = listener
    roll_for_start(race)
    return race


def empty_race(book: Roadbook, seed: bytes) -> LarriveeDuTour:
    """Empty sheets, nobody on the road."""
    riders = book.riders
    sheets = Sheets(
        book,
        left=vec[i64]([0] * (riders * SKILLS)),
        opening=vec[i64]([0] * (riders * SKILLS)),
        fed=vec[i64]([0] * riders),
        passed=vec[i64]([0] * riders),
        mountain=vec[i64]([0] * riders),
    )
    peloton = Peloton(
        book,
        at=vec[i64]([WAITING] * riders),
        on=vec[i64]([0] * book.line),
        group=vec[i64]([0] * riders),
        pace=vec[i64]([0] * MOST_GROUPS),
        ground=vec[i64]([0] * MOST_GROUPS),
        rank=vec[i64]([0] * MOST_GROUPS),
        groups=1,
    )
    peloton.gather()
    return LarriveeDuTour(
        book,
        streams=keyed_streams(seed, STREAMS),
        sheets=sheets,
        peloton=peloton,
        trouble=vec[i64]([0] * riders),
        lost=vec[i64]([0] * riders),
        lost_to=vec[i64]([NOBODY] * riders),
        home=vec[i64]([NOBODY] * riders),
        home_turn=vec[i64]([0] * riders),
        home_group=vec[i64]([NOBODY] * riders),
        seen=vec[i64]([0] * book.seats),
        moment=0,
        over=False,
        phase=ALLOCATE,
        turn=0,
        active=0,
        asked=NOBODY,
        homecomers=0,
        done=0,
        begun=NOBODY,
        attacker=NOBODY,
        roll=NOBODY,
        score=NOBODY,
        source=NOBODY,
        target=NOBODY,
        runner=NOBODY,
        due=0,
        tried=0,
        crowded=NOBODY,
        left=NOBODY,
    )
