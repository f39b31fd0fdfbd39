"""What a title offers to everybody outside its folder."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence

import msgspec

from paceline.core.content import Content
from paceline.core.errors import BadNotation
from paceline.core.events import Event, Listener
from paceline.core.foresight import dealt_for
from paceline.core.orders import Given, Order, OrderedAnswer
from paceline.core.race import Race
from paceline.core.rng import seed_from
from paceline.core.setup import Option, Setup, Value
from paceline.core.views import Board
from paceline.core.words import SHELL, speech


class CourseInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A stock course, with the set-ups it is meant for."""

    id: str
    name: str
    set: str
    squares: int
    teams: str  # "2-4"


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """A legal action as a client is shown it. A title adds what else its panel needs in a subclass."""

    action: str  # in notation
    kind: str  # the sort of action, a word of the title's
    text: str = ""  # the action in a few words of English
    rider: int | None = None
    space: int | None = None  # where the rider would stand
    spaces: list[int] = []  # all others that it touches: a path, ghosts of those who move along
    rules: list[str] = []  # the rules behind it


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """How a race stands in points or seconds: public, the same for everybody. A title adds its sheet in a subclass."""

    margin: int  # between the first two
    by: str  # what decides between them: a word of the title's
    settled: int | None = None  # the seat that wins whatever comes


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """What to count in a race, for figures over many: `sums` become means a race, `counts` shares of their group."""

    sums: dict[str, int] = {}
    counts: dict[str, dict[str, int]] = {}  # group -> what -> how often


class Title(ABC):
    """One game. A title is a folder with one of these, and an entry in the registry."""

    id: str
    name: str
    prefix: str  # of its rule ids; PREFIX.turn.owed, PREFIX.turn.undo and PREFIX.race.over exist in every title
    package: str
    players: tuple[int, int]
    rules_version: str  # rises when a ruling changes how a race may go on
    rulings_before: Mapping[str, Mapping[str, Value]] = {}  # by version: the options that rule as was ruled then
    spreads: tuple[str, ...] = ()  # the tallies that odds tell as a distribution, not as a mean

    def as_ruled(self, version: str, setup: Setup) -> Setup:
        """A set-up that was made under those rules: rulings that have changed since are named by their options."""
        if version == self.rules_version:
            return setup
        if version not in self.rulings_before:
            raise BadNotation(f"made with rules version {version}; this is version {self.rules_version}", 1)
        then = {name: value for name, value in self.rulings_before[version].items() if name not in setup.options}
        return msgspec.structs.replace(setup, options=setup.options | then)

    @abstractmethod
    def options(self, content: Content | None = None) -> list[Option]:
        """Every switch, with its rule; some offer what is in the box."""

    @abstractmethod
    def courses(self, content: Content | None = None) -> list[CourseInfo]:
        """The printed courses, of the stock or of an owner's content; others may be composed."""

    @abstractmethod
    def content_files(self) -> list[str]:
        """The component files that an owner may replace."""

    @abstractmethod
    def check_box(self, content: Content) -> None:
        """Raises `BadBox` where an owner's files cannot be raced with."""

    @abstractmethod
    def content_hash(self, setup: Setup) -> str:
        """The fingerprint of the components in use."""

    def same_components(self, told: str, setup: Setup) -> bool:
        """Whether a fingerprint that a record tells is of the components in use."""
        return told == self.content_hash(setup)

    @abstractmethod
    def warnings(self, setup: Setup) -> list[str]:
        """Advice on a set-up that can be raced; raises `BadSetup` on one that cannot."""

    @abstractmethod
    def new(self, setup: Setup, seed: bytes, listener: Listener | None = None) -> Race:
        """A race at its first decision; raises `BadSetup`."""

    def starter(self, setup: Setup) -> Callable[[bytes], Race]:
        """A door for many races of one set-up: checked once, then a race for every seed."""
        return lambda seed: self.new(setup, seed)

    @abstractmethod
    def from_position(
        self, text: str, seed: bytes, listener: Listener | None = None, content: dict[str, str] | None = None
    ) -> Race:
        """A race that goes on from a position in notation; raises `BadNotation` or `BadSetup`."""

    @abstractmethod
    def board(self, setup: Setup) -> Board:
        """The course as the board component draws it."""

    def cards(self, setup: Setup) -> list[msgspec.Struct]:  # noqa: ARG002 - for titles with cards
        """The kinds of cards in this race, in the order of their numbers."""
        return []

    def choices(self, race: Race, seat: int) -> Sequence[Choice]:
        """The legal actions of a seat, told from what the seat may know; none when it owes nothing."""
        if not race.owes(seat):
            return []
        dealt = dealt_for(race, seat)
        return [self.foretell(dealt, seat, action) for action in dealt.legal(seat)]

    def preview(self, race: Race, seat: int, action: int) -> Choice:
        """One of the choices; raises `IllegalAction` where it is none."""
        if refusal := race.explain(seat, action):
            raise refusal
        return self.foretell(dealt_for(race, seat), seat, action)

    @abstractmethod
    def foretell(self, dealt: Race, seat: int, action: int) -> Choice:
        """A legal action in words, with what it does as far as `foresight` goes; never asked about the true race."""

    def spoken(self, race: Race, choice: Choice) -> str:  # noqa: ARG002 - for titles whose choices have no text
        """An action that was offered, as people speak of it later."""
        return choice.text or choice.action

    def orders(self) -> Sequence[Order]:
        """The standing orders that a seat can give; none in most titles."""
        return []

    def ordered_answer(self, race: Race, seat: int, given: Given) -> OrderedAnswer | None:  # noqa: ARG002 - as `orders`
        """What orders answer to a seat's question; `None` where a person decides. The race is one `clone_for` it."""
        return None

    @abstractmethod
    def tiles(self, content: Content | None = None) -> Sequence[msgspec.Struct]:
        """What a course can be composed from; nothing where boards are printed."""

    @abstractmethod
    def statistics(self, race: Race, events: list[Event]) -> Sequence[msgspec.Struct]:
        """What each rider did in a finished race, in the order of their numbers; each with its name as `rider`."""

    def score(self, race: Race, events: list[Event]) -> Score | None:  # noqa: ARG002 - for titles that add something up
        """How the race stands now, or ended; nothing where the places on the road say it all.

        It is told to everybody, so it counts what everybody may know; `events`, when the race is over, are what
        spectators heard.
        """
        return None

    def figures(self, race: Race, events: list[Event]) -> Figures:  # noqa: ARG002 - for titles that count something
        """What a designer wants to know of a finished race: who wins, what is used, how long it takes."""
        return Figures(sums={speech(SHELL).say("figure.rounds"): race.round_number()})

    def bench_options(self) -> dict[str, Value]:
        """The options that `paceline bench` measures with, where they are not the defaults."""
        return {}

    def tally(self, race: Race, seat: int, action: int, events: list[Event]) -> dict[str, int]:  # noqa: ARG002 - for odds
        """What came of an action in the round that followed, for odds: small numbers by name."""
        return {}

    @abstractmethod
    def words(self, race: Race, event: Event) -> str:
        """An event as a line of commentary, in English; empty where there is nothing to say."""

    def start(self, *, seats: int, seed: str | int = 0, listener: Listener | None = None, **options: Value) -> Race:
        """A race from plain arguments: `title.start(seats=4, course="stage-7", seed="roubaix")`."""
        setup = Setup(game=self.id, seats=seats, options=options)
        return self.new(setup, seed_from(str(seed)), listener)
