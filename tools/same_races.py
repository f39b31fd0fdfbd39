"""Whether the engines ride the same races as another checkout's: `make same WITH=../before`, after one was made faster.

Random races over all courses, seats and options of every title, each told as one line: whoever was asked, every choice
they had, positions and events on the way (every second race has no listener, as in playouts). Lines that differ are
printed. Engines run compiled where they are; `--pure` interprets this checkout's, also to hold it against itself.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator
from hashlib import blake2b
from itertools import islice, zip_longest
from pathlib import Path
from random import Random
from typing import Final

import msgspec
from tests.conformance.play import KNOWS_ALL, adapter, ride, start

from paceline.core.events import Event
from paceline.core.registry import game_ids, title
from paceline.core.setup import Setup

HERE: Final = Path(__file__).resolve().parent.parent
LOOK: Final = 16  # decisions from one position to the next


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("other", type=Path, nargs="?", help="another checkout; this one alone tells its races")
    parser.add_argument("--races", type=int, default=2000, help="of each title")
    parser.add_argument("--sample", default="same", help="another sample, other races")
    parser.add_argument("--game", action="append", choices=game_ids(), help="these alone; all if none is named")
    parser.add_argument("--pure", action="store_true", help="interpreted engines here")
    wanted = parser.parse_args()
    differ = 0
    for game in wanted.game or game_ids():
        if wanted.other is None:
            for line in told(game, wanted.sample, wanted.races):
                print(line, flush=True)
            continue
        what = [game, wanted.sample, str(wanted.races)]
        lines = list(zip_longest(lines_of(HERE, what, wanted.pure), lines_of(wanted.other, what, pure=False)))
        wrong = [pair for pair in lines if pair[0] != pair[1]]
        print(f"{game:<20} {len(lines):>6} races, {len(wrong)} differ", flush=True)
        for here, there in wrong[:5]:
            print(f"  here  {here}\n  there {there}")
        differ += len(wrong)
    sys.exit(differ > 0)


def lines_of(place: Path, what: list[str], pure: bool) -> list[str]:
    """A checkout's races; the set-ups are always this one's, for both alike."""
    game, sample, races = what
    told = subprocess.run(
        [sys.executable, "-m", "tools.same_races", "--game", game, "--sample", sample, "--races", races],
        cwd=HERE,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(place.resolve() / "src"), str(HERE)]),
            "PACELINE_PURE": str(int(pure)),
        },
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    return told.stdout.splitlines()


def told(game: str, sample: str, races: int) -> Iterator[str]:
    for number, setup in enumerate(islice(adapter(game).setups(Random(sample)), races)):
        yield f"{game} {number} {ridden(setup, f'{sample}/{number}', listening=number % 2 == 0)}"


def ridden(setup: Setup, seed: str, listening: bool) -> str:
    """How many decisions a race took, and a digest of all that can be known of it."""
    heard: list[Event] = []
    race = start(title(setup.game), setup, seed, heard.append if listening else None)
    seen = blake2b(digest_size=16)
    decisions = 0
    for seat, action in ride(race, Random(seed)):
        seen.update(repr((race.to_act(), seat, race.legal(seat), action)).encode())
        if decisions % LOOK == 0:
            seen.update(race.position(KNOWS_ALL).encode())
        decisions += 1
    seen.update(race.position(KNOWS_ALL).encode())
    seen.update(repr((race.ranking(), race.winner(), race.places())).encode())
    seen.update(msgspec.json.encode(heard))
    return f"{decisions} {seen.hexdigest()}"


if __name__ == "__main__":
    main()
