"""Prints a digest of every race of a sample: its events and its last state.

python -m tests.conformance.digest flamme-rouge 200
"""

from __future__ import annotations

import sys
from hashlib import blake2b
from random import Random

import msgspec

from paceline import _native

from .play import Ear, cases, finish, start


def digests(game: str, many: int) -> list[str]:
    found: list[str] = []
    for case in cases(game, "digest", many):
        ear = Ear()
        race = finish(start(*case, ear), Random(case.seed))
        told = msgspec.json.encode([ear.heard, race.result()])
        found.append(blake2b(told + race.to_bytes(), digest_size=16).hexdigest())
    return found


def main() -> None:
    game, many = sys.argv[1:]
    print("compiled" if _native.compiled() else "interpreted")
    print("\n".join(digests(game, int(many))))


if __name__ == "__main__":
    main()
