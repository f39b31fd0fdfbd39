"""The components: cards, decks, tiles and stages, read from `data/` or from an owner's own files."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Annotated, Literal

import msgspec

from paceline.core.content import Content, File, read
from paceline.core.errors import BadContent, BadSetup
from paceline.core.fingerprint import ASIDE, Words
from paceline.core.named import Named
from paceline.core.words import speech

WORDS = speech("paceline.games.flamme_rouge")

DECKS = ("rouleur", "sprinteur", "peloton_team", "muscle_rouleur", "muscle_sprinteur")
FEWEST_CARDS = 8  # cards in a deck: two bidding rounds of four must be possible
MOST_CARDS = 60  # dealing is fair with up to 255 in a pile, all exhaustion on top
MOST_KINDS = 32
MOST_START = 32  # rows of the start grid: one action a row and rider


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    code: str
    name: Words = ""  # of an owner's own
    value: int = 0
    front: int = 0  # Attack!: for the front Peloton rider
    rear: int = 0

    @property
    def called(self) -> str:
        """What it is called; nothing where it goes by its number, or as exhaustion."""
        if self.name in (str(self.value), f"Energy {self.value}", "Exhaustion"):  # as files of before name the stock
            return ""
        line = f"card.called.{self.code}"
        return self.name or (WORDS.say(line) if WORDS.knows(line) else "")


Count = Annotated[int, msgspec.Meta(ge=0, le=200)]


class Kinds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rouleur: Count
    sprinteur: Count


class Supply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    base: Kinds
    peloton_adds: Kinds


class Cards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    card: list[Card]
    deck: dict[str, str]
    supply: Supply


class Tile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    side: str
    tile: str
    kind: Literal["start", "finish", "straight", "soft", "sharp", "breakaway", "supply", "cobbles", "bonus"]
    set: Literal["base", "Peloton"]
    terrain: str
    lanes: str
    bend: int = 0
    breakaway: str = ""


class Tiles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    tile: list[Tile]


class Stage(Named, frozen=True, kw_only=True, forbid_unknown_fields=True):
    words = WORDS
    table = "stage"

    set: Words
    squares: list[int]
    two_to_four: str = ""
    five_to_six: str = ""
    aliases: Annotated[list[str], ASIDE] = msgspec.field(default_factory=list)

    @property
    def names(self) -> frozenset[str]:
        return super().names | {alias.lower() for alias in self.aliases}

    @property
    def sides(self) -> dict[str, str]:
        """The tile string of each printed side."""
        return {side: tiles for side, tiles in (("2-4", self.two_to_four), ("5-6", self.five_to_six)) if tiles}


class Stages(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    stage: list[Stage]


class Components(msgspec.Struct, frozen=True):
    """Everything in the box, checked."""

    cards: list[Card]
    decks: dict[str, Counter[str]]
    supply: Supply
    tiles: dict[str, Tile]
    stages: list[Stage]


def load(content: Content) -> Components:
    """Reads and checks every file; nothing is half-loaded."""
    cards = read(content, "cards.toml", Cards, check_cards)
    by_side = {tile.side: tile for tile in read(content, "tiles.toml", Tiles, check_tiles).tile}
    stages = read(content, "stages.toml", Stages, partial(check_stages, by_side))
    return Components(
        cards=cards.card,
        decks={name: Counter(cards.deck[name].split()) for name in DECKS},
        supply=cards.supply,
        tiles=by_side,
        stages=stages.stage,
    )


def check_cards(cards: Cards, file: File) -> None:
    codes = [card.code for card in cards.card]
    if len(codes) > MOST_KINDS:
        raise file.wrong("$.card", f"{len(codes)} kinds of cards; at most {MOST_KINDS}")
    for i, card in enumerate(cards.card):
        place = f"$.card[{i}]"
        if not (card.code.isascii() and card.code.isalnum()) or codes.index(card.code) != i:
            raise file.wrong(place, f"a card's code is letters a-z or digits, and its own; got '{card.code}'")
        if card.code == "E" and card.rear:
            raise file.wrong(place, "the exhaustion card has one value")
        if (card.value and card.rear) or (card.front and not card.rear):
            raise file.wrong(place, f"card {card.code} has either a value, or front and rear")
        values = [card.front, card.rear] if card.rear else [card.value]
        if not all(1 <= value <= 20 for value in values):
            raise file.wrong(place, f"card {card.code} needs a value from 1 to 20, or front and rear")
    if "E" not in codes:
        raise file.wrong("$.card", "there is no exhaustion card: one card has the code E")
    for name in DECKS:
        if name not in cards.deck:
            raise file.wrong("$.deck", f"the deck {name} is missing")
        deck = cards.deck[name].split()
        unknown = [code for code in deck if code not in codes]
        if unknown:
            raise file.wrong(f"$.deck.{name}", f"no card has the code '{unknown[0]}'; there are {' '.join(codes)}")
        if not FEWEST_CARDS <= len(deck) <= MOST_CARDS:
            raise file.wrong(
                f"$.deck.{name}", f"a deck has {FEWEST_CARDS} to {MOST_CARDS} cards; this one has {len(deck)}"
            )
        attacks = [code for code in deck if cards.card[codes.index(code)].rear]
        if attacks and name != "peloton_team":
            raise file.wrong(f"$.deck.{name}", f"card {attacks[0]} (front and rear) belongs to the Peloton team only")
    unknown_decks = [name for name in cards.deck if name not in DECKS]
    if unknown_decks:
        raise file.wrong(
            f"$.deck.{unknown_decks[0]}",
            f"no deck is called '{unknown_decks[0]}'; there are {', '.join(DECKS)}",
        )


def check_tiles(tiles: Tiles, file: File) -> None:
    seen: set[str] = set()
    for i, tile in enumerate(tiles.tile):

        def wrong(why: str, place: str = f"$.tile[{i}]", side: str = tile.side) -> BadContent:
            return file.wrong(place, f"tile side '{side}': {why}")

        plain = tile.side.removeprefix("^")
        if (
            len(plain) != 1
            or not (plain.isascii() and plain.isalnum())
            or (tile.side.startswith("^") and not plain.isdigit())
        ):
            raise wrong("a side is a letter, a digit, or ^ and a digit")
        if tile.side in seen:
            raise wrong("is there twice")
        seen.add(tile.side)
        if not tile.terrain or set(tile.terrain) - set("SFUDCZX"):
            raise wrong(f"terrain is made of S F U D C Z X; got '{tile.terrain}'")
        if len(tile.lanes) != len(tile.terrain) or set(tile.lanes) - set("123"):
            raise wrong(f"lanes needs {len(tile.terrain)} digits from 1 to 3; got '{tile.lanes}'")
        if tile.breakaway and not fits_breakaway(tile):
            raise wrong("breakaway marks one square with 1 to 3 places, no more than its lanes")
        if ("S" in tile.terrain) != (tile.kind == "start") or ("X" in tile.terrain) != (tile.kind == "finish"):
            raise wrong("start squares (S) belong to a start tile, squares past the line (X) to a finish tile")
        if tile.kind == "start" and "S" in tile.terrain.lstrip("S"):
            raise wrong("the start grid is the first squares of its tile")
        if tile.terrain.count("S") > MOST_START:
            raise wrong(f"the start grid has at most {MOST_START} squares; these are {tile.terrain.count('S')}")
        if tile.kind == "finish" and (tile.terrain.rstrip("X").count("X") or tile.terrain.startswith("X")):
            raise wrong("the squares past the line are the last of their tile, after at least one before it")


def fits_breakaway(tile: Tile) -> bool:
    places = tile.breakaway
    if len(places) != len(tile.terrain) or set(places) - set("0123"):
        return False
    marked = [i for i, digit in enumerate(places) if digit != "0"]
    return len(marked) == 1 and places[marked[0]] <= tile.lanes[marked[0]]


def check_stages(tiles: dict[str, Tile], stages: Stages, file: File) -> None:
    names: set[str] = set()
    called_before: set[str] = set()
    for i, stage in enumerate(stages.stage):
        place = f"$.stage[{i}]"
        if stage.id in names:
            raise file.wrong(place, f"stage '{stage.id}' is there twice")
        names.add(stage.id)
        if not stage.is_told:
            raise file.wrong(place, f"stage '{stage.id}': a stage of one's own has a name")
        called = stage.names
        if "/" in stage.id or called & called_before:
            raise file.wrong(place, f"stage '{stage.id}': an id without /, and names of its own")
        called_before |= called
        if len(stage.squares) != len(stage.sides) or not stage.sides:
            raise file.wrong(place, f"stage '{stage.id}': one number of squares for each side")
        for (side, string), squares in zip(stage.sides.items(), stage.squares, strict=True):
            key = "two_to_four" if side == "2-4" else "five_to_six"
            try:
                sides = split_tiles(string, tiles)
                check_order(sides, tiles, repeat=False)
            except BadSetup as error:
                raise file.wrong(f"{place}.{key}", error.why) from None
            total = sum(len(tiles[tile].terrain) for tile in sides)
            if total != squares:
                raise file.wrong(f"{place}.{key}", f"these tiles have {total} squares, but squares says {squares}")


def split_tiles(string: str, known: dict[str, Tile]) -> list[str]:
    """A tile string such as `a^23gU` as sides; raises `BadSetup` saying where it is wrong."""
    sides: list[str] = []
    at = 0
    while at < len(string):
        side = string[at : at + 2] if string[at] == "^" else string[at]
        if side not in known:
            raise BadSetup("fr.setup.course", "no-such-tile", tiles=string, place=at + 1, side=side)
        sides.append(side)
        at += len(side)
    return sides


def check_order(sides: list[str], tiles: dict[str, Tile], *, repeat: bool) -> None:
    """fr.setup.course: start tile first, finish tile last; fr.setup.tiles: each physical tile once."""
    string = "".join(sides)
    kinds = [tiles[side].kind for side in sides]
    if len(sides) < 2 or kinds[0] != "start" or kinds[-1] != "finish":
        raise BadSetup("fr.setup.course", "start-to-finish", tiles=string)
    for kind, side in zip(kinds[1:-1], sides[1:-1], strict=True):
        if kind in ("start", "finish"):
            raise BadSetup("fr.setup.course", "in-the-middle", tiles=string, kind=kind, side=side)
    used = Counter(tiles[side].tile for side in sides)
    tile, many = used.most_common(1)[0]
    if many > 1 and not repeat:
        raise BadSetup("fr.setup.tiles", "tile-twice", tiles=string, tile=tile, times=many)
