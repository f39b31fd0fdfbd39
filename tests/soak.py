"""How wide the widest tests are: a share in `make test`, all of it in `make soak`, for when an engine changed."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable

from paceline.core.setup import Setup

from .conformance.play import cases

SOAK = os.environ.get("PACELINE_SOAK") == "1"


def wide(share: int, whole: int) -> int:
    return whole if SOAK else share


def ride_beside_the_oracle(game: str, rides_as_the_oracle: Callable[[Setup, str], object]) -> None:
    """A command: rides as many races as it is told, and tells where engine and oracle part."""
    parser = argparse.ArgumentParser()
    parser.add_argument("races", type=int)
    parser.add_argument("--sample", default="many")
    wanted = parser.parse_args()
    for case in cases(game, wanted.sample, wanted.races):
        try:
            rides_as_the_oracle(case.setup, case.seed)
        except Exception:
            sys.stderr.write(f"{case.setup} {case.seed}\n")
            raise
    sys.stdout.write(f"{wanted.races} races ridden alike\n")
