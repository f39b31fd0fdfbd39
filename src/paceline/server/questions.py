"""The questions that wait for a worker, and whose turn it is."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from paceline.server.worker import Answer, Question

BOT, ODDS, LOOK, UNWATCHED = range(4)  # who comes first; the last two by turns, where nobody else waits
MOST_SERVED: Final = 1_000  # browsers whose turns are known
BOTS_IN_A_ROW: Final = 4  # then odds have their turn, however many bots wait


class Asked:
    """A question of a table's that waits, or that a worker thinks about. Nobody wants it once it is `answered`."""

    def __init__(self, table: str, question: Question, watched: Callable[[], bool], browser: str = "") -> None:
        self.table = table
        self.browser = browser or table  # who has set the table up
        self.question = question
        self.watched = watched
        loop = asyncio.get_running_loop()
        self.since = loop.time()
        self.answered: asyncio.Future[Answer] = loop.create_future()

    def left(self, most: float) -> float:
        """The seconds that it may be thought about from now on: waiting is a part of those that a question names."""
        if not self.question.seconds:
            return most
        return max(0.0, min(most, self.since + self.question.seconds - asyncio.get_running_loop().time()))

    def rank(self) -> int:
        """Where nobody watches, nobody waits either: such a table comes after all others."""
        if self.question.look is not None:
            return LOOK
        if not self.watched():
            return UNWATCHED
        return ODDS if self.question.bot is None else BOT


class Queue:
    """Fair by browser, and then by table: whoever was served goes to the end of the row, whatever they have left."""

    def __init__(self) -> None:
        self.tables: dict[str, list[Asked]] = {}
        self.served: OrderedDict[str, int] = OrderedDict()  # the turn that browsers had last
        self.turn = 0
        self.bots = 0  # in a row, since odds had their turn
        self.looked = False  # whether a finished race was looked at last, of those that nobody waits for

    def put(self, asked: Asked) -> None:
        self.tables.setdefault(asked.table, []).append(asked)

    def of(self, table: str) -> list[Asked]:
        return list(self.tables.get(table, []))

    def take(self, *, behind: bool, busy: Sequence[Asked] = (), workers: int = 1) -> Asked | None:
        """The next question: a bot's, from time to time odds; where there is no other, one that comes `behind`.

        Nobody gets the last worker for another of their tables while the others are busy for them.
        """
        many = Counter(asked.browser for asked in busy)
        full = {browser for browser, count in many.items() if count >= max(1, workers - 1)}
        own = {asked.table for asked in busy}
        first, second = (ODDS, BOT) if self.bots >= BOTS_IN_A_ROW else (BOT, ODDS)
        later = (UNWATCHED, LOOK) if self.looked else (LOOK, UNWATCHED)
        for rank in (first, second, *later) if behind else (first, second):
            waiting = [asked for asked in self.waiting(rank) if asked.browser not in full or asked.table in own]
            if waiting:
                asked = min(waiting, key=lambda one: self.served.get(one.browser, 0))
                self.serve(asked.browser)
                self.bots = self.bots + 1 if rank == BOT else 0
                self.looked = rank == LOOK if rank in later else self.looked
                self.remove(asked)
                return asked
        return None

    def waiting(self, rank: int) -> Iterator[Asked]:
        return (asked for table in self.tables.values() for asked in table if asked.rank() == rank)

    def serve(self, browser: str) -> None:
        self.turn += 1
        self.served[browser] = self.turn
        self.served.move_to_end(browser)
        if len(self.served) > MOST_SERVED:
            self.served.popitem(last=False)

    def remove(self, asked: Asked) -> None:
        left = self.tables.pop(asked.table)
        left.remove(asked)
        if left:
            self.tables[asked.table] = left
