"""The components: board, cards and courses, read from `data/` or from an owner's own files."""

from __future__ import annotations

import re
from collections import Counter
from functools import partial
from typing import Annotated, Literal

import msgspec

from paceline.core.content import Content, File, read
from paceline.core.errors import BadSetup
from paceline.core.fingerprint import ASIDE
from paceline.core.named import Card
from paceline.core.words import speech
from paceline.games.um_reifenbreite.board import Board, BoardFile, build_board
from paceline.games.um_reifenbreite.course import Courses, compose
from paceline.games.um_reifenbreite.drawing import Drawing, draw

RIDERS = 4  # of a team
JOKER = "J"
HOLDERS = ("1", "2", "3", "4", JOKER)
NUMBERED = 10  # energy cards of a team with a rider's number, and jokers
JOKERS = 4
UPPER = 7
CHANCE_CARDS = 22
SEVEN = 7  # what draws them
PHOTOS = 6
PLACES = 16


class Held(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The energy cards of one rider of a team, or its jokers."""

    holder: str
    upper: str
    lower: str


class Chance(Card, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A kind of chance card."""

    words = speech("paceline.games.um_reifenbreite")
    table = "chance"

    count: Annotated[int, msgspec.Meta(ge=1, le=CHANCE_CARDS)]
    op: Literal["fall", "stop", "move", "lose", "gain", "photo"]
    spread: Literal["", "step", "full"] = ""
    add: Annotated[int, msgspec.Meta(ge=-7, le=5)] = 0
    least: Annotated[int, msgspec.Meta(ge=0, le=7)] = 0
    cards: Annotated[int, msgspec.Meta(ge=0, le=14)] = 0


class Decks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    energy: list[Held]
    photos: list[int]
    photos_at_the_end: int
    chance: list[Chance]


class Energy(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of energy card: whose it is, what it is worth, whether it bears the mountain shield."""

    holder: str
    value: int
    shield: bool
    upper: int  # how many of a team's are for short courses
    lower: int

    @property
    def code(self) -> str:
        return f"{self.holder}:{self.value}{'M' * self.shield}"


class Components(msgspec.Struct, frozen=True, kw_only=True):
    """Everything in the box, checked."""

    board: Board
    drawing: Annotated[Drawing, ASIDE]
    energy: list[Energy]
    chance: list[Chance]
    photos: list[int]
    photos_at_the_end: int
    courses: Courses


def load(content: Content) -> Components:
    """Reads and checks every file; nothing is half-loaded."""
    road = File("board.toml", content["board.toml"])
    board = build_board(road.parse(BoardFile), road.text)
    drawing = draw(board, road.text)
    decks = read(content, "decks.toml", Decks, check_chance)
    energy = read_energy(decks, File("decks.toml", content["decks.toml"]))
    courses = read(content, "courses.toml", Courses, partial(check_courses, board))
    return Components(
        board=board,
        drawing=drawing,
        energy=energy,
        chance=decks.chance,
        photos=decks.photos,
        photos_at_the_end=decks.photos_at_the_end,
        courses=courses,
    )


def read_energy(decks: Decks, file: File) -> list[Energy]:
    """ur.energy.deal: 14 cards a team, ten with a rider's number and four jokers, seven of them for short courses."""

    if [held.holder for held in decks.energy] != list(HOLDERS):
        raise file.wrong("$.energy", "energy has five rows: the riders 1, 2, 3, 4, then J for the jokers")
    kinds: list[Energy] = []
    for i, held in enumerate(decks.energy):
        rows = [held.upper.split(), held.lower.split()]
        for word in (word for row in rows for word in row):
            if not re.fullmatch(r"[1-6]M?", word, re.ASCII):
                raise file.wrong(f"$.energy[{i}]", f"'{word}': a card is its value from 1 to 6, with M for the shield")
        for word in sorted(set(rows[0] + rows[1])):
            upper, lower = rows[0].count(word), rows[1].count(word)
            kinds.append(Energy(holder=held.holder, value=int(word[0]), shield="M" in word, upper=upper, lower=lower))
    many = Counter[bool]()
    for kind in kinds:
        many[kind.holder == JOKER] += kind.upper + kind.lower
    if (many[False], many[True]) != (NUMBERED, JOKERS):
        raise file.wrong(
            "$.energy",
            f"a team has {NUMBERED + JOKERS} energy cards, {NUMBERED} with a rider's number and {JOKERS} jokers; "
            f"these are {many[False] + many[True]}: {many[False]} and {many[True]}",
        )
    if sum(kind.upper for kind in kinds) != UPPER:
        raise file.wrong("$.energy", f"{UPPER} cards are upper ones; these are {sum(kind.upper for kind in kinds)}")
    return kinds


def check_chance(decks: Decks, file: File) -> None:
    """ur.chance.deck: 22 cards, each with what its effect needs and nothing else."""

    ids = [card.id for card in decks.chance]
    for i, card in enumerate(decks.chance):
        place = f"$.chance[{i}]"
        if not re.fullmatch(r"[a-z][a-z-]*", card.id) or ids.index(card.id) != i:
            raise file.wrong(place, f"a chance card's id is letters and -, and its own; got '{card.id}'")
        if not card.is_told:
            raise file.wrong(place, f"{card.id}: a card of one's own has a name and a text")
        if (card.op == "fall") != bool(card.spread):
            raise file.wrong(place, f"{card.id}: spread = step or full goes with op = fall, and only with it")
        if (card.op == "move") != bool(card.add) or (card.op != "move" and card.least):
            raise file.wrong(place, f"{card.id}: add, and least if wanted, go with op = move, and only with it")
        if card.op == "move" and max(SEVEN + card.add, card.least) < 1:
            raise file.wrong(place, f"{card.id}: a card that takes the whole move: op = stop, or least = 1")
        if (card.op in ("lose", "gain")) != bool(card.cards):
            raise file.wrong(place, f"{card.id}: cards goes with op = lose or gain, and only with them")
    many = sum(card.count for card in decks.chance)
    if many != CHANCE_CARDS:
        raise file.wrong("$.chance", f"there are {CHANCE_CARDS} chance cards; these are {many}")
    if all(card.op == "photo" for card in decks.chance):
        raise file.wrong("$.chance", "there must be chance cards without the chase car too")
    if len(decks.photos) != PHOTOS or len(set(decks.photos)) != PHOTOS or not min(decks.photos) >= 1:
        raise file.wrong("$.photos", f"there are {PHOTOS} photo cards with numbers from 1 on; these are {decks.photos}")
    if max(decks.photos) > 99:
        raise file.wrong("$.photos", "photo cards have numbers up to 99")
    if not 1 <= decks.photos_at_the_end <= PHOTOS:
        raise file.wrong("$.photos_at_the_end", f"1 to {PHOTOS} photo cards are drawn after the race")


def check_courses(board: Board, courses: Courses, file: File) -> None:
    """Every course can be ridden on the board, and has names of its own."""

    if len(courses.finish) != PLACES:
        raise file.wrong("$.finish", f"points for {PLACES} places; these are {len(courses.finish)}")
    falling = [points for points in courses.sprints if len(points) == 3 and points == sorted(points, reverse=True)]
    if len(courses.sprints) != 3 or falling != courses.sprints:
        raise file.wrong(
            "$.sprints", "three sprints with points for three riders each, the first no less than the next"
        )
    if not courses.course:
        raise file.wrong("$.course", "there is no course")
    called: set[str] = set()
    for i, course in enumerate(courses.course):
        names = {course.id.lower(), course.letter.lower(), course.name.lower()}
        if not re.fullmatch(r"[a-z][a-z-]+", course.id) or names & called:
            raise file.wrong(f"$.course[{i}]", f"course '{course.id}': an id of letters and -, and names of its own")
        called |= names
        try:
            compose(course.route, board, courses)
        except BadSetup as error:
            raise file.wrong(f"$.course[{i}].route", error.why) from None
