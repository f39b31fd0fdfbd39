"""The fold of a record: a race and the entries that made it, with undo, the numbers of questions, and a listener."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from paceline.core.errors import BadNotation, IllegalAction, PacelineError
from paceline.core.events import Event, Listener
from paceline.core.race import Race
from paceline.core.record import FORMAT, Branch, Entry, Header, Record, entry_text, parse_entry
from paceline.core.registry import title
from paceline.core.rng import Rng
from paceline.core.setup import Setup

MARK_EVERY = 64  # actions


class Undone(Event, frozen=True, kw_only=True, tag="undone", omit_defaults=True):
    """A seat took its last action back."""

    seat: int
    back: bool = False  # with all that came of it


class TookOver(Event, frozen=True, kw_only=True, tag="took-over"):
    """A bot plays on for a seat."""

    seat: int
    bot: str


class Last(msgspec.Struct):
    """The last action of a seat that stands, and what taking it back depends on."""

    at: int  # among the actions that stand
    decision: int  # the number of the question that it answered
    seen: int  # how much its seat had seen before
    moment: int  # how far the race was
    asked: list[int]  # who owed a decision then
    turn: int  # where its seat's actions began between which nothing was revealed to all
    apart: int  # up to where the actions that stand do not depend on it
    answered: bool = False  # whether anybody has acted since who was not asked then


class Mark(msgspec.Struct):
    """The race as it stood before an action, so that taking back need not begin at the start."""

    at: int
    race: Race
    acts: list[int]
    lasts: list[Last | None]


class Log:
    """A race and the entries that made it. The one place where actions are taken back.

    `listener` hears everything in the order of the entries: what a taken-back action told stays told, then comes
    `Undone`, and the rest is folded again without a word. `rules` is the version that the race began under.
    """

    def __init__(
        self,
        setup: Setup,
        seed: bytes,
        names: list[str] | None = None,
        listener: Listener | None = None,
        rules: str = "",
        bots: Sequence[str] = (),
        branches: Sequence[Branch] = (),
    ) -> None:
        self.setup = setup
        self.seed = seed
        self.names = names or ["?"] * setup.seats
        self.first_bots = list(bots)  # none where nobody says
        self.bots = list(bots) or [""] * setup.seats
        self.branches = list(branches)  # in the order of the race
        self.listener = listener
        self.title = title(setup.game)
        self.rules = rules or self.title.rules_version
        self.ruled = self.title.as_ruled(self.rules, setup)  # what is raced: the set-up with the rulings of its day
        self.content = self.title.content_hash(self.ruled)  # the fingerprint, or an older one that holds as well
        self.entries: list[Entry] = []
        self.live: list[Entry] = []  # the actions that still stand
        self.answered: list[int] = []  # and the numbers of the questions that they answer
        self.hints = 0  # that the coach was asked for
        self.take_backs = 0  # although something had come of it
        self.race: Race = self.title.new(self.ruled, seed, listener)
        self.acts = [0] * setup.seats  # how many actions of each seat stand
        self.lasts: list[Last | None] = [None] * setup.seats
        self.final = [0] * setup.seats  # before that action, a seat can take nothing back any more
        self.marks: list[Mark] = []
        self.near: Mark | None = None  # where somebody took something back and plays on: they may do so again
        self.asked: list[tuple[object, int]] = [(None, 0)] * setup.seats
        self.deal_anew()
        self.note_questions()

    def add(self, entry: Entry) -> None:
        """Applies an entry, or raises and changes nothing."""
        if parse_entry(entry_text(entry), 0, self.setup.seats) != entry:
            raise BadNotation(f"'{entry_text(entry)}' is no entry")
        if entry.kind == "action":
            if self.entries and self.entries[-1].kind == "undo":
                self.near = self.copied()
            self.act(entry, self.decision(entry.seat))
        elif entry.kind in ("undo", "back"):
            self.take_back(entry)
        elif entry.kind == "hint":
            self.hints += 1
        elif entry.kind == "takeover":
            self.bots[entry.seat] = entry.text
            self.final = [len(self.live)] * self.setup.seats  # what people have done stands
            self.tell(TookOver(seat=entry.seat, bot=entry.text))
        self.entries.append(entry)
        self.note_questions()

    def play(self, seat: int, action: int) -> None:
        """Applies an action given as an integer."""
        self.add(Entry(seat, self.race.action_text(action)))

    def act(self, entry: Entry, decision: int) -> None:
        at = len(self.live)
        if not self.marks or (at % MARK_EVERY == 0 and self.marks[-1].at < at):
            self.mark()
        last = self.last_at(at, entry.seat, decision)
        apart = [self.is_apart(seat, entry.seat) for seat in range(self.setup.seats)]
        self.race.apply(entry.seat, self.race.parse_action(entry.text))
        self.live.append(entry)
        self.answered.append(decision)
        self.acts[entry.seat] += 1
        for seat, other in enumerate(self.lasts):
            if other is not None:
                other.apart += apart[seat]
                other.answered = other.answered or entry.seat not in other.asked
        self.lasts[entry.seat] = last
        for seat, other in enumerate(self.lasts):
            if other is not None and self.is_revealed(seat, other):
                self.final[seat] = max(self.final[seat], other.turn)
        self.deal_anew()

    def deal_anew(self) -> None:
        """Where a race leaves another one: what its seat cannot know is no longer what it was there."""
        here = [branch for branch in self.branches if branch.after == len(self.live)]
        if not here:
            return
        for branch in here:
            self.race = self.race.clone_for(branch.seat, Rng(branch.seed))
        self.race.listener = self.listener
        self.lasts = [None] * self.setup.seats  # what came before stands
        self.final = [len(self.live)] * self.setup.seats
        self.marks = []
        self.near = None

    def branches_by(self, at: int) -> list[Branch]:
        """Those that a race has which leaves this one after so many actions."""
        return [branch for branch in self.branches if branch.after <= at]

    def last_at(self, at: int, seat: int, decision: int) -> Last:
        """An action that is about to be played."""
        before = self.lasts[seat]
        return Last(
            at=at,
            decision=decision,
            seen=int(self.race.seen[seat]),
            moment=int(self.race.moment),
            asked=self.race.to_act(),
            turn=at if before is None or self.is_revealed(seat, before) else before.turn,
            apart=at + 1,
        )

    def is_apart(self, seat: int, actor: int) -> bool:
        """Whether what an actor does next does not depend on a seat's last action: it was asked at the same time."""
        last = self.lasts[seat]
        return (
            last is not None
            and last.apart == len(self.live)
            and last.seen == self.race.seen[seat]
            and actor in last.asked
        )

    def is_revealed(self, seat: int, last: Last) -> bool:
        """Whether something has come of a seat's last action for all to see: cards, dice, somebody's answer."""
        return last.answered or (last.seen != self.race.seen[seat] and last.moment != self.race.moment)

    def take_back(self, entry: Entry) -> None:
        """Removes a seat's last action from the log with what came of it; what others did at the same time stands."""
        seat, back = entry.seat, entry.kind == "back"
        refusal = self.why_no_back(seat) if back else self.why_no_undo(seat)
        if refusal is not None:
            raise refusal
        last = self.lasts[seat]
        assert last is not None
        stands = [*zip(self.live, self.answered, strict=True)]
        stands = stands[: last.at] + stands[last.at + 1 : last.apart]
        self.marks = [mark for mark in self.marks if mark.at <= last.at]
        near, self.near = self.near, None
        mark = near if near is not None and near.at <= last.at else self.marks.pop()
        self.live, self.answered = self.live[: mark.at], self.answered[: mark.at]
        self.race, self.acts, self.lasts = mark.race, mark.acts, mark.lasts
        self.final = [final - (final > last.at) for final in self.final]
        for action, decision in stands[mark.at :]:
            self.act(action, decision)
        self.race.listener = self.listener
        self.take_backs += back
        self.tell(Undone(seat=seat, back=back))

    def mark(self) -> None:
        """Keeps a copy of the race: of its start, and of two moments that are not long ago."""
        self.marks = [*self.marks[:1], *self.marks[1:][-1:], self.copied()]

    def copied(self) -> Mark:
        lasts = [last and msgspec.structs.replace(last) for last in self.lasts]
        return Mark(at=len(self.live), race=self.race.clone(), acts=self.acts[:], lasts=lasts)

    def tell(self, event: Event) -> None:
        if self.listener is not None:
            self.listener(event)

    def why_no_undo(self, seat: int) -> IllegalAction | None:
        """Why a seat cannot take its last action back as if nothing had been; `None` where it can.

        It can while the seat has seen nothing new and nobody has answered: what others did meanwhile in
        the same simultaneous phase does not depend on it.
        """
        rule = f"{self.title.prefix}.turn.undo"
        last = self.lasts[seat]
        if last is None:
            return IllegalAction(rule, "nothing-to-take-back")
        if self.race.seen[seat] != last.seen:
            return IllegalAction(rule, "revealed-since")
        if last.answered:
            return IllegalAction(rule, "acted-since")
        return None

    def why_no_back(self, seat: int) -> IllegalAction | None:
        """Why a seat cannot take its last action back with all that came of it; `None` where it can.

        It can while everybody else is a bot and the race is on, but one reveal back and no further: what it decided
        before a reveal stands once a decision that followed is revealed too, be that one taken back again or not.
        """
        rule = f"{self.title.prefix}.turn.undo"
        last = self.lasts[seat]
        if last is None:
            return IllegalAction(rule, "nothing-to-take-back")
        if not self.rides_alone(seat):
            return IllegalAction(rule, "people-ride")
        if self.race.over:
            return IllegalAction(f"{self.title.prefix}.race.over", "race-over")
        if last.at < self.final[seat]:
            return IllegalAction(rule, "one-reveal")
        return None

    def rides_alone(self, seat: int) -> bool:
        """Whether a person sits there, and bots everywhere else."""
        return all(bool(bot) == (other != seat) for other, bot in enumerate(self.bots))

    def way_back(self, seat: int) -> Entry | IllegalAction:
        """The entry that takes a seat's last action back, or why there is none."""
        refusal = self.why_no_undo(seat)
        if refusal is None:
            return Entry(seat, "", "undo")
        if self.lasts[seat] is None or not self.rides_alone(seat):
            return refusal
        return self.why_no_back(seat) or Entry(seat, "", "back")

    def story(self) -> list[Event]:
        """What the race told, without what was taken back."""
        return [event for step in steps(self, straight=True) for event in step.events]

    def decision(self, seat: int) -> int:
        """The number of the entry that put the seat's present question: an answer to an older one is stale."""
        return self.asked[seat][1]

    def note_questions(self) -> None:
        for seat in range(self.setup.seats):
            question = (int(self.race.moment), self.acts[seat]) if self.race.owes(seat) else None
            if question != self.asked[seat][0]:
                self.asked[seat] = (question, len(self.entries))

    def record(self) -> Record:
        """The record so far, the result included once the race is over."""
        result = self.race.result()
        header = Header(
            paceline=FORMAT,
            game=self.setup.game,
            rules=self.rules,
            content=self.content,
            seats=self.names,
            options=dict(self.setup.options),
            seed=self.seed.hex(),
            own_content=dict(self.setup.content),
            bots=self.first_bots if self.take_backs else msgspec.UNSET,
            branches=self.branches or msgspec.UNSET,
        )
        return Record(header=header, entries=list(self.entries), result=result.ranking if result else None)


class Step(NamedTuple):
    """An entry, what it told, and the race after it; the first step is the start, before any entry."""

    entry: Entry | None
    events: list[Event]
    log: Log


def steps(done: Log, *, straight: bool = False) -> Iterator[Step]:
    """Races it again, entry by entry; `straight` without what was taken back."""
    heard: list[Event] = []
    log = Log(done.setup, done.seed, done.names, heard.append, done.rules, done.first_bots, done.branches)
    yield Step(None, heard[:], log)
    for entry in list(done.live if straight else done.entries):
        heard.clear()
        log.add(entry)
        yield Step(entry, heard[:], log)


def replay(record: Record) -> Log:
    """Folds a record and checks it against what it says of itself; raises where they differ."""
    header = record.header
    log = Log(
        header.setup,
        bytes.fromhex(header.seed),
        header.seats,
        rules=header.rules,
        bots=header.bots or (),
        branches=header.branches or (),
    )
    if not log.title.same_components(header.content, log.ruled):
        raise BadNotation("made with other components than these", 1)
    log.content = header.content
    for number, entry in enumerate(record.entries, 2):
        try:
            log.add(entry)
        except PacelineError as error:
            raise BadNotation(f"'{entry_text(entry)}': {error}", number) from None
    if log.branches and log.branches[-1].after > len(log.live):
        raise BadNotation(f"branches: after {log.branches[-1].after} actions, and there are {len(log.live)}", 1)
    result = log.race.result()
    if record.result is not None and (result is None or result.ranking != record.result):
        now = " ".join(result.ranking) if result else "unfinished"
        raise BadNotation(f"replays to another result: {now}", len(record.entries) + 2)
    return log
