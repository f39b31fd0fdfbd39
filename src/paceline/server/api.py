"""Everything that is said over HTTP, and what the socket (frames.py) says alike; docs/protocol.md tells it in words."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from paceline.core.result import Result
from paceline.core.setup import Option, Value
from paceline.core.title import CourseInfo

Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[^\u0000]*$")]
Notation = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[^\u0000]*$")]
Number = Annotated[int, Meta(ge=0, lt=1 << 31)]
Seat = Annotated[int, Meta(ge=0, le=99)]
Name = Annotated[str, Meta(max_length=40, pattern=r"^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*$")]
Code = Annotated[str, Meta(min_length=1, max_length=32)]
Orders = Annotated[dict[Id, Id], Meta(max_length=16)]  # values by the orders' ids
FileName = Annotated[str, Meta(min_length=1, max_length=100)]
Files = Annotated[dict[FileName, str], Meta(min_length=1, max_length=100)]  # texts of component files by name
SeatWishes = Annotated[list["SeatWish"], Meta(min_length=1, max_length=12)]

# Errors


class Mistake(Struct, kw_only=True, omit_defaults=True):
    """Something wrong in an owner's file."""

    file: str
    line: int = 0  # 0 where it is about the whole file
    why: str


class Problem(Struct, kw_only=True, omit_defaults=True):
    """What was wrong with a request."""

    code: int
    why: str
    field: str | None = None  # the field that is wrong
    rule: str | None = None  # the rule that forbids it
    mistakes: list[Mistake] = []  # in the files of a box


class Failure(Struct):
    """The body of every answer from 400 on."""

    error: Problem


# Tables


class SeatInfo(Struct, kw_only=True):
    seat: int
    name: str
    kind: Literal["person", "bot", "open"]
    bot: str | None
    team: int
    present: bool  # whether somebody looks through it now
    link: str | None  # an open seat's play link, for the table's maker


class RiderInfo(Struct):
    rider: int
    team: int
    kind: int | None
    name: str  # in notation


class TableBox(Struct, kw_only=True):
    """What a table's own components are called."""

    name: str
    course: str | None  # where the course is one of the box; None for one that was composed


# Titles and boxes


class BotInfo(Struct, kw_only=True):
    name: str
    level: int  # from 1, the weakest
    text: str
    called: str  # the name of a level, which is the same in every title; empty for a title's own bots


class SeatWish(Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    kind: Literal["me", "friend", "bot", "open"]
    name: Name = ""
    bot: str | None = None


class Preset(Struct, kw_only=True):
    """A set-up to start from."""

    id: str
    name: str
    text: str
    options: dict[str, Value]
    seats: list[SeatWish]


class TitleInfo(Struct, kw_only=True):
    """A title; those not built yet have nothing but a name."""

    id: str
    name: str
    built: bool
    players: tuple[int, int]
    tagline: str
    translated: float  # the share of its words that the reader's language has
    options: list[Option] = []
    courses: list[CourseInfo] = []
    bots: list[BotInfo] = []
    presets: list[Preset] = []
    files: list[str] = []  # the component files, which an owner may replace


class Box(Struct, kw_only=True, forbid_unknown_fields=True):
    """Components of somebody's own: each file takes the place of the printed one of that name."""

    name: Name = ""
    files: Files


class OpenedBox(Struct, kw_only=True):
    """What a title offers with a box."""

    options: list[Option]
    courses: list[CourseInfo]
    tiles: list[Any]  # what a course can be composed from


class CheckWish(Struct, kw_only=True, forbid_unknown_fields=True):
    seats: Annotated[int, Meta(ge=0, le=99)]
    options: dict[str, Value] = {}
    box: Box | None = None


class Checked(Struct, kw_only=True):
    ok: bool
    warnings: list[str]
    board: Any


class NewTable(Struct, kw_only=True, forbid_unknown_fields=True):
    game: str
    seats: SeatWishes
    options: dict[str, Value] = {}
    box: Box | None = None


class SeatMade(Struct, kw_only=True):
    seat: int
    kind: Literal["me", "friend", "bot", "open"]
    name: str
    bot: str | None = None
    link: str | None = None  # the code of an open seat's play link


class TableMade(Struct, kw_only=True):
    table: str
    seats: list[SeatMade]
    watch: str  # the code of the watch link


class TableListed(Struct, kw_only=True):
    """A race in somebody's list."""

    table: str
    game: str
    name: str  # of the course
    options: dict[str, Value]
    box: TableBox | None  # as in `TableInfo`
    round: int
    phase: str
    over: bool
    your_turn: bool
    take_backs: int
    hints: int  # that the coach gave
    lesson: bool  # as in `TableInfo`
    branch: str | None  # as in `TableInfo`
    you: list[int]  # your seats; none where you only set it up
    seats: list[SeatInfo]
    riders: list[RiderInfo]
    ranking: list[int]  # riders, the first one first, as far as the race has come
    won: bool = False  # whether one of your seats did
    updated: int  # milliseconds


class MyTables(Struct, kw_only=True):
    """What a browser has on the road."""

    on: list[TableListed]  # the newest first
    finished: int  # how many races are over that it had a seat in


class Rate(Struct, kw_only=True):
    """How often somebody has won: with a title, on one of its stages, or against one of its bots."""

    game: str
    of: str  # the course's name, the bot's, or nothing
    raced: int
    won: int


class MyRaces(Struct, kw_only=True):
    """Races that are over, some of them."""

    races: list[TableListed]  # the newest first
    counts: dict[str, int]  # how many there are of each title


class MyRates(Struct, kw_only=True):
    """How often a browser has won, coached races left out."""

    titles: list[Rate]
    stages: list[Rate]
    bots: list[Rate]
    take_backs: list[Rate]  # by title: races with take-backs or hints, which count nowhere else
    lessons: int  # coached races, which count nowhere


class Removal(Struct, kw_only=True, forbid_unknown_fields=True):
    removed: bool


class TableFacts(Struct, kw_only=True):
    table: str
    game: str
    name: str
    options: dict[str, Value]
    box: TableBox | None  # as in `TableInfo`
    seats: list[SeatInfo]
    you: list[int]
    maker: bool
    over: bool
    branch: str | None  # as in `TableInfo`


class Join(Struct, kw_only=True, forbid_unknown_fields=True):
    code: Code
    name: Name = ""


class Joined(Struct, kw_only=True, omit_defaults=True):
    table: str
    seat: int | None = None
    watch: bool = False


class SeatChange(Struct, kw_only=True, forbid_unknown_fields=True):
    kind: Literal["bot"]
    bot: str
    name: Name = ""  # for an open seat; the bot's own where none is given


class Frame(Struct, kw_only=True):
    """The race after an entry of the log; the first frame is before any."""

    seq: int
    entry: str | None
    events: list[Any]
    view: Any
    score: Any = msgspec.UNSET  # where it changed


class Moment(Struct, kw_only=True):
    """What decided a race, or helped to: the same for everybody, in the reader's language."""

    letter: str
    at: int  # the frame that shows it
    since: int  # the frame before it began
    round: int
    kind: str
    team: int
    riders: list[int]  # the first one above all
    swing: int  # gained, lost where negative, 0 where nobody lost by it
    unit: str  # in words: "places"
    title: str
    text: str  # to be read after the rider's name


class Replay(Struct, kw_only=True):
    table: str
    game: str
    options: dict[str, Value]
    box: TableBox | None  # as in `TableInfo`
    seats: list[SeatInfo]
    board: Any
    cards: list[Any]
    riders: list[RiderInfo]
    frames: list[Frame]
    result: Result
    hints: int  # that the coach gave
    take_backs: int  # decisions that were taken back although something had come of them
    cut_short: int  # answers of bots whose time was up before they had thought it over, since the server was started
    branch: str | None  # the race that this one left, as in `TableInfo`
    statistics: list[Any]  # what each rider did, as the title counts it
    moments: list[Moment]  # in the order of the race
    decided: list[int | None]  # for each seat: which of them decided the race for it
    ended: str  # why the race was over then; empty where there is nothing to say


class ChancesTold(Struct, kw_only=True):
    """Every team's chance to win as a round began; the last are how it ended."""

    at: int  # the frame
    round: int
    chances: list[float]


class OptionTold(Struct, kw_only=True):
    """What a seat could have done: its chance to win with an interval, and the place to expect."""

    action: str
    text: str
    win: float
    low: float
    high: float
    place: float
    tries: int
    choice: Any  # as the seat was offered it


class MomentTold(Struct, kw_only=True):
    """A swing of a seat's chance: a `choice` that cost it, a `gain`, or `fate`, when nothing was to be done."""

    letter: str
    kind: Literal["choice", "gain", "fate"]
    at: int  # the frame before it
    until: int  # the frame when its round was over
    round: int
    swing: float
    title: str  # of a gain or fate, where something stands out
    text: str
    cost: float
    why: str
    played: str
    best: str
    options: list[OptionTold]


class LedgerTold(Struct, kw_only=True):
    """What became of a seat's chance; `text` tells it in a sentence."""

    start: float
    end: float
    choices: float
    low: float
    high: float
    rest: float
    told_apart: bool
    text: str


class SideTold(Struct, kw_only=True):
    """A race as one seat saw it go."""

    seat: int
    decisive: str | None  # the letter of the moment that decided it
    moments: list[MomentTold]
    ledger: LedgerTold


class AnalysisTold(Struct, kw_only=True):
    """A finished race, looked at again, in the reader's language."""

    teams: int
    winner: int
    rounds: list[ChancesTold]
    sides: list[SideTold]
    playouts: int


class AnalysisState(Struct, kw_only=True):
    """How far an analysis is."""

    state: Literal["none", "running", "done", "failed"]
    done: int = 0
    of: int = 0  # moments to look at, as far as is known
    mine: bool = False  # whether this browser has begun it, and may stop it
    analysis: AnalysisTold | None = None


class ForkWish(Struct, kw_only=True, forbid_unknown_fields=True):
    """A seat's decision in a finished race, by the frame before it, and what it does instead."""

    seat: Seat
    at: Number
    action: Notation


class RideOnWish(Struct, kw_only=True, forbid_unknown_fields=True):
    """Where somebody rides on, and what their seat has done there; without it they decide themselves."""

    seat: Seat
    at: Number
    action: Notation | None = None


class BranchTold(Struct, kw_only=True):
    """One ride of the bots from a fork to the end; frames and rounds begin anew there."""

    seat: int
    at: int
    action: str
    rounds: list[ChancesTold]
    frames: list[Frame]
    result: Result
    place: int
    won: bool
    text: str


class RecordGiven(Struct, kw_only=True, forbid_unknown_fields=True):
    record: str


class RecordKept(Struct, kw_only=True):
    table: str


class Report(Struct, kw_only=True):
    """A ruling to be reported: rule, position and record up to there as one text."""

    text: str
