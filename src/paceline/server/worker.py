"""A process where bots think and odds are sampled: `python -m paceline.server.worker`.

A line of JSON in, a line out. All it is ever told of a race is `race.position(seat)`: what the seat may know.
A line that is a number says that nobody wants the answer to that question any more: then it comes at once.
It ends when its input ends, so it never outlives the server.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from functools import partial
from math import inf
from queue import SimpleQueue
from threading import Thread
from time import monotonic, process_time
from typing import Final

import msgspec

from paceline.bots import make_bot
from paceline.core.bot import MOST_MEMORY, Budget, decide_within
from paceline.core.errors import PacelineError
from paceline.core.race import Race
from paceline.core.registry import title
from paceline.core.rng import seed_from
from paceline.lab.advice import Advice, advise
from paceline.lab.analyse import Judged, Point, judge, plan, walk_of
from paceline.lab.branch import Fork, Ridden, ride_on
from paceline.lab.odds import Odds, odds, policy

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

ADVICE_SECONDS: Final = 1.5
LOOK_SECONDS: Final = 0.4  # at a finished race, then others have their turn
EVERYTHING: Final = -1
MOST_DATA: Final = 512 << 20  # bytes of memory; a champion of On the Rivet takes a tenth of it

Past = Callable[[], bool]  # whether nobody wants an answer any more


class Look(msgspec.Struct, frozen=True, kw_only=True):
    """At a finished race: at some points of it, or where there are none what is worth a look; or a ride from a fork."""

    record: str
    points: list[Point] = []
    fork: Fork | None = None


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """What a bot would do, or where `bot` is None what the coach says in so many deals, or the odds.

    Or what is found in a finished race, which is the only time that a worker is told everything.
    """

    number: int = 0  # given by whoever asks
    game: str
    position: str
    seat: int
    decision: int = 0  # its number at the table
    seed: str
    seconds: float = 0.0  # a bot that thinks has made up its mind by then; the server's own limit where none is named
    bot: str | None = None
    deals: int = 0
    memory: bytes = b""  # what the bot noted at its last question, if that is still known
    content: dict[str, str] = {}  # an owner's own components
    look: Look | None = None


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """Neither an action nor odds where the position cannot be raced on from."""

    number: int
    action: str | None = None
    memory: bytes = b""
    cut: bool = False  # whether the bot would have thought longer
    odds: list[Odds] | None = None
    advice: Advice | None = None
    points: list[Point] | None = None  # what is worth a look
    judged: list[Judged] | None = None  # as many of the points as there was time for
    ridden: Ridden | None = None


def never() -> bool:
    return False


def answer(question: Question, past: Past = never) -> Answer:
    try:
        if question.look is not None:
            return look_at(question, question.look, past)
        race = title(question.game).from_position(
            question.position, seed_from(question.seed), content=question.content or None
        )
        if question.bot is None and question.deals:
            return Answer(number=question.number, advice=advice_on(question, race, past))
        if question.bot is None:
            rider = policy(question.game, question.seed)
            found = odds(title(question.game), race, question.seat, rider, late=past)
            return Answer(number=question.number, odds=found)
        return decision_of(question, race, question.bot, past)
    except PacelineError as error:
        print(f"{error}:\n{question.position}", file=sys.stderr)
        return Answer(number=question.number)


def look_at(question: Question, look: Look, past: Past) -> Answer:
    """Found in a finished race; the same for the same question, but for how many points there is time for."""
    walk = walk_of(look.record)
    if look.fork is not None:
        return Answer(number=question.number, ridden=ride_on(walk, look.fork, question.seed, past))
    if not look.points:
        return Answer(number=question.number, points=plan(walk.log))
    watch = Watch(LOOK_SECONDS, past=past)
    judged: list[Judged] = []
    for one in judge(walk, look.points, question.seed, past):
        judged.append(one)
        if watch.is_late():
            break
    return Answer(number=question.number, judged=judged)


def advice_on(question: Question, race: Race, past: Past) -> Advice:
    """What the coach thinks; the same for the same question, unless time cuts him short."""
    budget = Budget(1 << 30, Watch(ADVICE_SECONDS, past=past).is_late)
    return advise(race, question.seat, seed=question.seed, deals=question.deals, budget=budget)


def decision_of(question: Question, race: Race, name: str, past: Past) -> Answer:
    """What a bot plays; the same for the same question, unless time cuts it short: the table's, or its own."""
    bot = make_bot(name, question.game, question.seed)
    bot.memory = question.memory
    watch = Watch(question.seconds, bot.seconds, past)
    action = decide_within(race, question.seat, bot, Budget(bot.budget().playouts, watch.is_late))
    memory = bot.memory if len(bot.memory) <= MOST_MEMORY else b""
    return Answer(number=question.number, action=race.action_text(int(action)), memory=memory, cut=watch.late)


class Watch:
    """What ends thinking: seconds that pass, seconds of a processor where a bot asks for no more, or nobody waits."""

    def __init__(self, seconds: float, own: float = 0.0, past: Past = never) -> None:
        self.until = monotonic() + seconds
        self.spent = process_time() + own if own else inf
        self.past = past
        self.late = False

    def is_late(self) -> bool:
        self.late = self.past() or monotonic() > self.until or process_time() > self.spent
        return self.late


class Inbox:
    """What the server writes. It is read beside the thinking, as it may be that a question is past."""

    def __init__(self) -> None:
        self.questions: SimpleQueue[Question | None] = SimpleQueue()
        self.past = 0  # the number of a question

    def read(self) -> None:
        decoder = msgspec.json.Decoder(Question | int)
        try:
            for line in sys.stdin.buffer:
                told = decoder.decode(line)
                if isinstance(told, int):
                    self.past = told
                else:
                    self.questions.put(told)
        finally:  # nobody asks any more: the end
            self.past = EVERYTHING
            self.questions.put(None)

    def is_past(self, question: Question) -> bool:
        return self.past in (question.number, EVERYTHING)


def settle_in() -> None:
    """What a worker asks of its system, as far as that knows of it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's business
    if hasattr(os, "nice"):
        os.nice(5)  # the server's acknowledgements come first
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # nobody reads any more: the end
    if resource is not None:  # whoever wants more ends, and another takes its place
        most = resource.getrlimit(resource.RLIMIT_DATA)[1]
        most = MOST_DATA if most == resource.RLIM_INFINITY else min(most, MOST_DATA)
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))


def main() -> None:
    settle_in()
    inbox = Inbox()
    Thread(target=inbox.read, daemon=True).start()
    while (question := inbox.questions.get()) is not None:
        told = answer(question, partial(inbox.is_past, question))
        sys.stdout.buffer.write(msgspec.json.encode(told) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
