"""The process where bots think and odds are sampled: `python -m paceline.server.worker`.

A line of JSON in, a line out. All it is ever told of a race is `race.position(seat)`: what the seat may know.
It ends when its input ends, so it never outlives the server.
"""

from __future__ import annotations

import os
import signal
import sys
from typing import Final

import msgspec

from paceline.bots import bot_names, make_bot
from paceline.core.bot import decide
from paceline.core.errors import PacelineError
from paceline.core.race import Race
from paceline.core.registry import title
from paceline.core.rng import seed_from
from paceline.lab.odds import Odds, odds

SAMPLER: Final = "rouleur"  # who chooses for everybody in samples


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """What a bot would do, or the odds where `bot` is None."""

    number: int
    game: str
    position: str
    seat: int
    seed: str
    bot: str | None = None
    content: dict[str, str] = {}  # an owner's own components


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """Neither an action nor odds where the position cannot be raced on from."""

    number: int
    action: str | None = None
    odds: list[Odds] | None = None


def answer(question: Question) -> Answer:
    try:
        race = title(question.game).from_position(
            question.position, seed_from(question.seed), content=question.content or None
        )
        if question.bot is None:
            return Answer(number=question.number, odds=odds_for(question, race))
        bot = make_bot(question.bot, question.game, question.seed)
    except PacelineError as error:
        print(f"{error}:\n{question.position}", file=sys.stderr)
        return Answer(number=question.number)
    action = decide(race, question.seat, bot)
    return Answer(number=question.number, action=race.action_text(int(action)))


def odds_for(question: Question, race: Race) -> list[Odds]:
    sampler = SAMPLER if SAMPLER in bot_names(question.game) else "random"
    return odds(title(question.game), race, question.seat, make_bot(sampler, question.game, question.seed))


def main() -> None:
    os.nice(5)  # the server's acknowledgements come first
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # nobody reads any more: the end
    decoder = msgspec.json.Decoder(Question)
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(msgspec.json.encode(answer(decoder.decode(line))) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
