"""A command: tries so many mangled files, positions, records and options, and tells what is not refused in words.

python -m tests.mangled 100000            all of them, on every core; Ctrl-C tells what came of those tried
python -m tests.mangled --only 4711       one of them again, with its traceback
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from functools import partial
from multiprocessing import Pool
from types import FrameType
from typing import NamedTuple, NoReturn

from .trial import is_taken, trial

LONGEST = 60  # seconds of the processor, far beyond any race
MOST_MISTAKES = 20  # then it stops
AT_ONCE = 100
EVERY = 5  # seconds, between two lines


class Outcome(NamedTuple):
    number: int
    kind: str
    game: str
    taken: bool
    mistake: str = ""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mangled", description="Tries mangled texts of every title.")
    parser.add_argument("trials", type=int, nargs="?", default=1000)
    parser.add_argument("--seed", default="0")
    parser.add_argument("--first", type=int, default=0, help="the number of the first trial")
    parser.add_argument("--only", type=int, help="the number of a single one")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    wanted = parser.parse_args()
    if wanted.only is not None:
        return try_again(wanted.seed, wanted.only)
    numbers = range(wanted.first, wanted.first + wanted.trials)
    tried: Counter[tuple[str, bool]] = Counter()
    mistakes: list[Outcome] = []
    try:
        for outcome in outcomes(wanted.seed, numbers, wanted.workers):
            tried[outcome.kind, outcome.taken] += 1
            if outcome.mistake:
                mistakes.append(outcome)
                which = f"{outcome.kind} of {outcome.game}, --seed {wanted.seed} --only {outcome.number}"
                say(f"\n{which}: {outcome.mistake}")
            if len(mistakes) == MOST_MISTAKES:
                break
    except KeyboardInterrupt:
        say("\nstopped")
    for kind in sorted({kind for kind, _ in tried}):
        say(f"{kind}: {tried[kind, False] + tried[kind, True]} tried, {tried[kind, True]} taken and raced to the end")
    say(f"{tried.total()} of {wanted.trials} tried with seed {wanted.seed}, {len(mistakes)} mistakes of ours")
    return 1 if mistakes else 0


def outcomes(seed: str, numbers: range, workers: int) -> Iterator[Outcome]:
    """What became of each, as it comes in; how far it is, every few seconds."""
    told = began = time.monotonic()
    with Pool(workers, quiet) as pool:
        for done, outcome in enumerate(pool.imap_unordered(partial(attempt, seed), numbers, AT_ONCE), 1):
            yield outcome
            if time.monotonic() - told > EVERY:
                told = time.monotonic()
                say(f"{done} of {len(numbers)}, {done / (told - began):.0f} a second")


def quiet() -> None:
    """Only the first process hears Ctrl-C; a trial that hangs is interrupted."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGPROF, give_up)


def give_up(_signal: int, _frame: FrameType | None) -> NoReturn:
    raise TimeoutError(f"no end after {LONGEST} seconds")


def attempt(seed: str, number: int) -> Outcome:
    tried = trial(seed, number)
    signal.setitimer(signal.ITIMER_PROF, LONGEST)
    try:
        return Outcome(number, tried.kind, tried.game, is_taken(tried))
    except Exception as error:  # noqa: BLE001 - whatever it is, it is told
        where = traceback.extract_tb(error.__traceback__)[-1]
        told = f"{type(error).__name__}: {str(error)[:200]} ({where.filename.rpartition('/')[2]}, line {where.lineno})"
        return Outcome(number, tried.kind, tried.game, False, told)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def try_again(seed: str, number: int) -> int:
    tried = trial(seed, number)
    say(f"{tried}\n{tried.text}")
    for name, text in tried.setup.content.items():
        say(f"--- {name}\n{text}")
    say("taken and raced to the end" if is_taken(tried) else "refused")
    return 0


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    raise SystemExit(main())
