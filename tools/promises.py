"""Do bots keep what is promised of them? Rides and says: python -m tools.promises decisions champion --many 1000.

`decisions`: so many of a level, over all titles: whether one was against the rules, and what each took of a processor.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import count, cycle, islice
from time import process_time
from typing import Final, NamedTuple

from paceline.bots import levels, make_bot
from paceline.core.ladder import LEVELS, STYLES
from paceline.core.race import Race
from paceline.core.registry import game_ids, title
from paceline.core.rng import seed_from
from paceline.core.setup import Setup
from paceline.lab.advice import ladder_of
from paceline.server.worker import Question, answer

OVER: Final = 0.05  # seconds over its time that a decision may take, but for one in a thousand
PATIENCE: Final = 60.0  # seconds: more than any level takes


class Decision(NamedTuple):
    """What a worker answered to a question with several legal actions."""

    legal: bool
    seconds: float  # of a processor, with reading the position
    cut: bool


def with_levels() -> list[str]:
    return [game for game in game_ids() if levels(game)]


def decisions(game: str, level: str, many: int, seed: str = "promises") -> list[Decision]:
    """So many, in whole races of a level in all its styles, on the set-ups of the title's school in turn."""
    return [*islice(decided(game, level, seed), many)]


def decided(game: str, level: str, seed: str) -> Iterator[Decision]:
    schools = cycle(ladder_of(game).school)
    for number in count():
        school = next(schools)
        setup = Setup(game=game, seats=school.seats, options=school.options)
        yield from ridden(title(game).new(setup, seed_from(f"{seed} {number}")), names(level, school.seats, number))


def names(level: str, seats: int, number: int) -> list[str]:
    """The level without a style and in all of them, a seat further in every race."""
    styles = ["", *(f"/{style}" for style in STYLES)]
    return [level + styles[(seat + number) % len(styles)] for seat in range(seats)]


def ridden(race: Race, bots: Sequence[str]) -> Iterator[Decision]:
    """A race, every decision of which is asked of a worker as a table asks."""
    memories = [b""] * len(bots)
    asked = 0
    while (seat := int(race.next_seat())) >= 0:
        legal = race.legal(seat)
        action = legal[0]
        if len(legal) > 1:
            asked += 1
            question = Question(
                game=race.setup.game,
                position=race.position(seat),
                seat=seat,
                seed=f"{asked} {seat}",
                bot=bots[seat],
                seconds=PATIENCE,
                memory=memories[seat],
            )
            begun = process_time()
            told = answer(question)
            taken = process_time() - begun
            texts = {race.action_text(one): one for one in legal}
            memories[seat] = told.memory
            action = texts.get(told.action or "", legal[0])
            yield Decision(told.action in texts, taken, told.cut)
        race.apply(seat, action)


def limit(game: str, level: str) -> float:
    """The seconds of a processor that a level may take; none for those that do not search."""
    return float(getattr(make_bot(level, game, ""), "seconds", 0.0))


def at(values: Sequence[float], share: float) -> float:
    """The value that so many of them do not exceed; they are sorted."""
    return values[min(len(values) - 1, int(share * len(values)))]


def tell_decisions(level: str, games: Sequence[str], many: int) -> bool:
    """A line a title; whether all were legal and in time."""
    print(f"{level}: {many} decisions over {len(games)} titles; milliseconds of a processor")
    kept = True
    for number, game in enumerate(games):
        found = decisions(game, level, many // len(games) + (number < many % len(games)))
        seconds = sorted(one.seconds for one in found)
        illegal = sum(not one.legal for one in found)
        late = at(seconds, 0.999) > limit(game, level) + OVER
        kept = kept and not illegal and not late
        print(
            f"  {game}: {len(found)} decisions, {illegal} illegal, {sum(one.cut for one in found)} cut short; "
            f"mean {1000 * sum(seconds) / len(seconds):.1f}, p99 {1000 * at(seconds, 0.99):.1f}, "
            f"p99.9 {1000 * at(seconds, 0.999):.1f}, most {1000 * seconds[-1]:.1f}; "
            f"may take {1000 * limit(game, level):.0f}{': TOO LATE' if late else ''}",
            flush=True,
        )
    return kept


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    kinds = parser.add_subparsers(dest="kind", required=True)
    one = kinds.add_parser("decisions")
    one.add_argument("level", choices=LEVELS)
    one.add_argument("--many", type=int, default=1000)
    one.add_argument("--game", choices=with_levels(), action="append")
    wanted = parser.parse_args()
    raise SystemExit(0 if tell_decisions(wanted.level, wanted.game or with_levels(), wanted.many) else 1)


if __name__ == "__main__":
    main()
