"""One table: its log folded into a race, who sits there and who looks on."""

from __future__ import annotations

import asyncio
from collections import Counter
from functools import cached_property
from hashlib import blake2b
from typing import Final, Protocol

import msgspec

from paceline.core.errors import BadNotation, PacelineError
from paceline.core.events import Event
from paceline.core.foresight import dealt_for
from paceline.core.log import Log
from paceline.core.orders import Given, OrderedAnswer
from paceline.core.race import Race
from paceline.core.record import Entry, Record, parse_header
from paceline.core.setup import Setup
from paceline.lab.advice import Advice
from paceline.lab.odds import Odds
from paceline.server.refusal import Refusal
from paceline.server.seats import WATCHER, Viewer
from paceline.server.storage import EntryRow, Moved, Stored
from paceline.server.telling import Told
from paceline.server.worker import Question

MOST_MISSED: Final = 500  # events; whoever missed more is told everything anew
MOST_UNTOLD: Final = 4  # entries in a row, by people who act at once
MOST_NAMED: Final = 64  # decisions that can be named when they are taken back
# How often a seat may take back: a log must stay about as long as its race, however much somebody dithers.
TAKEN_BACK: Final = 500
TAKEN_BACK_EACH: Final = 4  # more, for every action of its that stands


class Untold(Event, frozen=True, kw_only=True, tag="untold"):
    """Holds the number of an event that this version does not tell any more."""


class Watcher(Protocol):
    """Somebody at a socket, as the table knows them."""

    owner: str | None
    viewer: Viewer

    def race_changed(self, *, soon: bool = False) -> None: ...

    def seats_changed(self) -> None: ...

    def rematch_made(self, table: str) -> None: ...


class Done(msgspec.Struct, frozen=True):
    """What an action id stands for, and the number that it was acknowledged with."""

    seat: int
    decision: int | None
    text: str
    n: int


class Table:
    """A cache of what the database holds: everything here can be folded anew at any time."""

    def __init__(self, stored: Stored) -> None:
        self.id = stored.table.id
        self.lock = asyncio.Lock()  # held from checking an action to its commit
        self.acting = 0  # how many act, or wait for their turn to
        self.untold = 0  # entries that are to be told with the next
        self.watchers: set[Watcher] = set()
        self.eyes: Counter[int] = Counter()  # how many look through a seat here
        self.driver: asyncio.Task[None] | None = None
        self.obeying: asyncio.Task[None] | None = None
        self.unsure = False  # whether something was sent to the database, and nobody knows whether it came there
        self.shown_at = -1  # how long its log was when what lists show was kept
        self.moved_at = 0  # when lists were told last that it moves
        self.leased = False  # whether its bots are driven by this process
        self.elsewhere: dict[str, list[int]] = {}  # the seats that are looked through, by other process
        self.here: Viewer = WATCHER  # those that are looked through here, as everybody was told
        self.noted: Viewer = WATCHER  # the same, as the database has it for other processes
        self.noting = False  # whether it is on its way there
        self.told = Told()
        self.fold(stored)

    def fold(self, stored: Stored) -> None:
        """From the log to the race; raises `Refusal` where it no longer replays."""
        self.row = stored.table
        self.seats = stored.seats
        self.events: list[Event] = []  # numbered from 1
        self.renumbered = False  # whether another version has told more of it, or less
        self.log = self.open_log(stored)
        self.numbers = [self.n]  # of the last event at the start, and after every entry
        self.taken_back = [0] * len(self.seats)  # how often, by seat
        self.acks: dict[str, Done] = {}
        self.odds: dict[tuple[int, int], asyncio.Task[list[Odds]]] = {}  # by seat and decision
        self.advice: dict[tuple[int, int], asyncio.Task[Advice]] = {}  # by seat and decision
        self.memories: dict[tuple[int, str], bytes] = {}  # what bots noted, by seat and name
        self.cut_short = 0  # answers of bots whose time was up before they had thought it over, or that chance gave
        self.waited = 0.0  # seconds for bots, since somebody decided
        self.before: dict[tuple[int, int], Race] = {}  # what people knew when they decided, by seat and decision
        self.told.offers.clear()
        self.forget_told()
        named = self.first_named(stored)
        try:
            for row in stored.entries:
                self.add(row, named=row.seq >= named)
        except PacelineError as error:
            raise Refusal(409, "no-replay", why=str(error)) from None
        if self.row.result is not None and self.row.result != result_text(self.log):
            raise Refusal(409, "other-result", result=str(result_text(self.log)))

    def open_log(self, stored: Stored) -> Log:
        try:
            header = parse_header(self.row.header)
        except PacelineError as error:
            raise Refusal(409, "no-set-up", why=str(error)) from None
        if [row.seat for row in self.seats] != [*range(len(header.seats))]:
            raise Refusal(409, "seats-lost")
        if stored.files:
            header = msgspec.structs.replace(header, own_content=stored.files)
        seed, bots = bytes.fromhex(header.seed), header.bots or first_bots(stored)
        try:
            log = Log(header.setup, seed, header.seats, self.events.append, header.rules, bots, header.branches or ())
        except PacelineError as error:
            raise Refusal(409, "no-set-up", why=str(error)) from None
        if not log.title.same_components(header.content, log.ruled):
            raise Refusal(409, "other-components")
        log.content = header.content
        return log

    @property
    def setup(self) -> Setup:
        return self.log.setup

    @cached_property
    def course_name(self) -> str:
        return self.log.title.board(self.log.ruled).name

    @property
    def n(self) -> int:
        """The number of the last event."""
        return len(self.events)

    @property
    def moved(self) -> Moved:
        """How far it is, as this process knows it."""
        return Moved(self.id, len(self.log.entries), self.row.seating)

    def is_behind(self, moved: Moved) -> bool:
        return moved.entries > len(self.log.entries) or moved.seating > self.row.seating

    def record(self) -> Record:
        """The record with the names of those who sat there in the end."""
        record = self.log.record()
        record.header = msgspec.structs.replace(record.header, seats=[seat.name for seat in self.seats])
        return record

    # What happens

    def follow(self, news: Stored) -> None:
        """Catches up with what other processes have written; raises `PacelineError` where that does not fit."""
        later = news.entries
        if later and later[0].seq != len(self.log.entries):
            raise BadNotation("the log has a gap")
        self.row, self.seats = news.table, news.seats
        for row in later:
            self.add(row)
        self.forget_told()

    def add(self, row: EntryRow, *, named: bool = True) -> None:
        """Applies an entry that is in the log; `named` where it may be named when it is taken back."""
        entry = Entry(row.seat, row.text, row.kind)
        knew = self.knew(entry) if named else {}
        self.log.add(entry)
        if row.n is not None and row.n != self.n:
            self.renumber(row.n)
        self.numbers.append(self.n)
        self.before |= knew
        if len(self.before) > MOST_NAMED:
            del self.before[next(iter(self.before))]
        if entry.kind in ("undo", "back"):
            self.told.offers.clear()
            self.taken_back[entry.seat] += 1
            self.memories.clear()  # a bot may have noted what was taken back
        if row.action_id is not None:
            self.acks[row.action_id] = Done(row.seat, row.decision, row.text, self.n)
        self.forget_told()

    def renumber(self, n: int) -> None:
        """Keeps the number that people were told when this entry was made, whatever this version would tell of it."""
        self.renumbered = True
        before = self.numbers[-1]
        kept = self.events[before:][-(n - before) :] if n > before else []
        self.events[before:] = [*[Untold()] * (n - before - len(kept)), *kept]

    def takes_back_too_often(self, seat: int) -> bool:
        return self.taken_back[seat] >= TAKEN_BACK + TAKEN_BACK_EACH * self.log.acts[seat]

    def first_named(self, stored: Stored) -> int:
        """The first entry that may have to be named; in a race that is over nothing goes back any more."""
        if self.row.result is not None:
            return len(stored.entries)
        people = {seat.seat for seat in self.seats if seat.kind == "person"}
        decided = [row.seq for row in stored.entries if row.kind == "action" and row.seat in people]
        return decided[-MOST_NAMED] if len(decided) > MOST_NAMED else 0

    def knew(self, entry: Entry) -> dict[tuple[int, int], Race]:
        """The race as a person knows it who is about to act."""
        if entry.kind != "action" or not 0 <= entry.seat < len(self.seats) or self.seats[entry.seat].kind != "person":
            return {}
        return {(entry.seat, self.log.decision(entry.seat)): dealt_for(self.log.race, entry.seat)}

    def forget_told(self) -> None:
        self.told.forget()
        self.odds = {key: task for key, task in self.odds.items() if self.log.decision(key[0]) == key[1]}
        self.advice = {key: task for key, task in self.advice.items() if self.log.decision(key[0]) == key[1]}

    def rest(self) -> None:
        """Nobody looks on: whoever comes back is told anew, and once a race is over nobody takes anything back."""
        self.forget_told()
        self.told.offers.clear()
        self.told.seats.clear()
        if self.log.race.over:
            self.before.clear()
            self.memories.clear()

    def is_idle(self) -> bool:
        return not self.watchers and not self.lock.locked() and self.driver is None and self.obeying is None

    def seat_bot(self) -> int | None:
        """A seat that owes a decision and is played by a bot."""
        return next((seat for seat in self.log.race.to_act() if self.seats[seat].kind == "bot"), None)

    # Standing orders

    def given(self, seat: int) -> Given:
        orders = self.seats[seat].orders
        return msgspec.json.decode(orders, type=Given) if orders else {}

    def ordered(self, seat: int) -> OrderedAnswer | None:
        """What a seat's orders answer to its question. A question that it has taken an answer back to is its own."""
        given, decision = self.given(seat), self.log.decision(seat)
        if not given or not self.log.race.owes(seat):
            return None
        if decision and self.log.entries[decision - 1] in (Entry(seat, "", "undo"), Entry(seat, "", "back")):
            return None
        return self.log.title.ordered_answer(dealt_for(self.log.race, seat), seat, given)

    def wished(self, seat: int) -> OrderedAnswer | None:
        """What people's orders answer at a bot's seat, told as `people.ORDER`: few of them speak for bots."""
        people = [row.seat for row in self.seats if row.kind == "person"]
        given = {f"people.{name}": value for one in people for name, value in self.given(one).items()}
        if not given or self.seats[seat].kind != "bot" or not self.log.race.owes(seat):
            return None
        return self.log.title.ordered_answer(dealt_for(self.log.race, seat), seat, given)

    # What bots are asked

    def question(self, seat: int, bot: str | None) -> Question:
        """What a bot would do at a seat, or the odds where `bot` is None, told what the seat may know."""
        race = self.log.race
        return Question(
            game=race.setup.game,
            position=race.position(seat),
            seat=seat,
            decision=self.log.decision(seat),
            seed=self.chance(seat, "odds" if bot is None else "bot"),
            bot=bot,
            memory=self.memories.get((seat, bot), b"") if bot else b"",
            content=dict(race.setup.content),
        )

    def hint_question(self, seat: int, deals: int) -> Question:
        """What the coach thinks, who knows what the seat may know."""
        return msgspec.structs.replace(self.question(seat, None), deals=deals, seed=self.chance(seat, "hint"))

    def is_past(self, question: Question) -> bool:
        """Whether the table has moved on, or somebody else plays there by now."""
        bot = self.seats[question.seat].bot
        return self.log.decision(question.seat) != question.decision or question.bot not in (None, bot)

    def chance(self, seat: int, what: str) -> str:
        """A seat's chance at its present decision, which has nothing to do with the race's seed.

        It is the same after a restart, and when the seat stands there again after a take-back.
        """
        told = f"{seat} {self.log.acts[seat]}".encode()
        return blake2b(told, key=self.row.secret.encode(), person=what.encode(), digest_size=16).hexdigest()

    def is_waited_for(self) -> bool:
        """Whether somebody who rides here looks on: whoever watches bots alone waits for no answer of theirs."""
        return bool(self.eyes or self.elsewhere)

    # Who looks on

    def come(self, watcher: Watcher) -> None:
        self.watchers.add(watcher)
        self.eyes.update(watcher.viewer)

    def go(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)
        self.eyes -= Counter(watcher.viewer)

    def looks_through(self, watcher: Watcher, seats: Viewer) -> None:
        """Somebody has other seats than before."""
        self.eyes -= Counter(watcher.viewer)
        watcher.viewer = seats
        self.eyes.update(seats)

    def tell_race(self, *, soon: bool = False) -> None:
        """Tells everybody how the race stands. Soon: while more comes anyhow, only who acted hears it at once."""
        self.untold = (self.untold + 1) % MOST_UNTOLD if soon else 0
        for watcher in self.watchers:
            watcher.race_changed(soon=self.untold > 0)

    def tell_seats(self) -> None:
        """Tells everybody who sits where, and who is there."""
        for watcher in self.watchers:
            watcher.seats_changed()

    # Who is who

    def seats_of(self, owner: str | None) -> Viewer:
        """The seats that somebody plays."""
        return tuple(seat for seat in self.seats_had_by(owner) if self.seats[seat].kind == "person")

    def seats_had_by(self, owner: str | None) -> Viewer:
        """Those, and the ones that they have handed to a bot."""
        return tuple(seat.seat for seat in self.seats if owner is not None and seat.owner == owner)

    def viewer(self, owner: str | None, watch: str | None) -> Viewer:
        """Who may look at a table: its seats and its maker by cookie, anybody with the watch link."""
        if watch is not None and watch != self.row.watch:
            raise Refusal(403, "no-watch-link", field="watch")
        if watch is None and not self.seats_had_by(owner) and owner != self.row.maker:
            raise Refusal(403, "no-seat-here")
        return WATCHER if watch is not None else self.seats_of(owner)

    def is_maker(self, owner: str | None) -> bool:
        """Whether somebody set it up; whoever brought a record, in which people have no owners, did not."""
        return owner == self.row.maker and all(seat.kind != "person" or seat.owner for seat in self.seats)

    def looked_through(self) -> set[int]:
        """The seats that somebody looks through, here or at another process, as everybody was told."""
        return {*self.here}.union(*self.elsewhere.values())


def first_bots(stored: Stored) -> list[str]:
    """Which bots have ridden from the start. None leaves its seat again; who took over later stands in the log."""
    later = {entry.seat for entry in stored.entries if entry.kind == "takeover"}
    bots = [seat.bot or "" if seat.kind == "bot" and seat.seat not in later else "" for seat in stored.seats]
    return bots if any(bots) else []


def result_text(log: Log) -> str | None:
    result = log.race.result()
    return " ".join(result.ranking) if result else None
