"""The components: cards, events, tactics, classes, tiles, courses and podium, from `data/` or an owner's own files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Annotated, Literal

import msgspec

from paceline.core import named
from paceline.core.content import Content, File, read
from paceline.core.fingerprint import Words
from paceline.core.words import speech
from paceline.games.rivet.vocabulary import (
    CLASSES,
    ActionOp,
    AnyPredicate,
    Class,
    Clause,
    EventOp,
    Fatigue,
    HandSize,
    MoveBack,
    MoveType,
    OneOf,
    PsPer,
    RemoveFatigue,
    Swap,
    TacticOp,
    Terrain,
    ToRoadside,
    Weather,
    Window,
)

FEWEST_CARDS = 12  # in a team deck: a hand of six and enough to draw from
MOST_KINDS = 60
MOST_CLAUSES = 4
MOST_EXTRA_CARDS = 15  # of a hand: five and these are what a position takes
PLACES = 21  # riders in the fullest race

Strokes = Annotated[int, msgspec.Meta(ge=0, le=20)]
Modifier = Annotated[int, msgspec.Meta(ge=-5, le=5)]
Many = Annotated[int, msgspec.Meta(ge=1, le=60)]


class Shape(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={"class_": "class"}):
    """A table of a component file: unknown keys are mistakes."""


WORDS = speech("paceline.games.rivet")


class Card(named.Card, Shape, frozen=True, kw_only=True):
    """An action card."""

    words = WORDS
    table = "card"

    type: Literal["lead", "chase", "draft", "break", "wild"]
    ps: Strokes
    class_: bool
    fatigue_icon: bool
    follow: bool | Literal["by_type"]
    fatigue: Literal["none", "light", "heavy"]
    restriction: list[AnyPredicate] = msgspec.field(default_factory=list)
    effects: list[ActionOp] = msgspec.field(default_factory=list)
    vor_effects: list[ActionOp] | None = None
    vor_text: Words = ""  # of an owner's own, in Visions of Rainbows
    copies: Many = 1


class Fallback(named.Card, Shape, frozen=True, kw_only=True):
    words = WORDS
    table = "card"

    id: Literal["fallback"] = "fallback"
    type: MoveType
    ps: Annotated[int, msgspec.Meta(ge=1, le=20)]
    class_: bool
    fatigue_icon: bool
    follow: bool
    fatigue: Literal["none", "light", "heavy"]


class Headlines(named.Card, Shape, frozen=True, kw_only=True):
    words = WORDS
    table = "card"

    id: Literal["headlines"]
    type: Literal["headline"]
    copies: Literal[1]


class Actions(Shape, frozen=True, kw_only=True):
    deck_size: int
    fallback: Fallback
    headlines: Headlines
    card: list[Card]


class EventCard(named.Card, Shape, frozen=True, kw_only=True):
    words = WORDS
    table = "event-card"

    editions: list[Literal["otr", "vor"]]
    set: Literal["core", "expansion"]
    clauses: list[Clause]
    gc: Annotated[int, msgspec.Meta(ge=0, le=PLACES)]
    otherwise: list[Clause] = msgspec.field(default_factory=list)


class Events(Shape, frozen=True, kw_only=True):
    event: list[EventCard]


class Tactic(named.Card, Shape, frozen=True, kw_only=True):
    words = WORDS
    table = "tactic"

    editions: list[Literal["otr", "vor"]]
    initial: bool
    window: Window
    chit: bool
    effects: list[TacticOp]


class Tactics(Shape, frozen=True, kw_only=True):
    tactic: list[Tactic]


class RiderClass(named.Named, Shape, frozen=True, kw_only=True):
    words = WORDS
    table = "class"

    id: Class
    symbol: Words
    mountain: Modifier
    flat: Modifier
    descent: Modifier
    sprint: Modifier
    cobbles: Modifier


class FatigueTable(Shape, frozen=True, kw_only=True):
    short: list[Strokes]
    medium: list[Strokes]
    long: list[Strokes]


class Energy(Shape, frozen=True, kw_only=True):
    supply: Annotated[int, msgspec.Meta(ge=0, le=60)]
    ps: Strokes
    max_per_rider: Literal[1]


class Classes(Shape, frozen=True, kw_only=True):
    bonus_tokens: Literal[2]
    class_: list[RiderClass]
    teams: dict[Literal["2", "3", "4", "5", "6", "7"], list[Class]]
    fatigue: FatigueTable
    energy: Energy


class Podium(Shape, frozen=True, kw_only=True):
    seconds: list[Annotated[int, msgspec.Meta(ge=0, le=999)]]
    penalty_not_finished: Annotated[int, msgspec.Meta(ge=0, le=99)]
    time_bonus: Annotated[int, msgspec.Meta(ge=0, le=99)]


class Segment(Shape, frozen=True, kw_only=True):
    rows: Annotated[int, msgspec.Meta(ge=1, le=60)]
    lanes: Annotated[int, msgspec.Meta(ge=1, le=4)]
    priority: int | Literal["inside"]
    spaces: list[Annotated[int, msgspec.Meta(ge=1, le=2)]] | None = None


class Tile(named.Named, Shape, frozen=True, kw_only=True):
    """One piece of road, rows in riding order; a curve is written as a left turn."""

    words = WORDS
    table = "tile"

    kind: Literal["start", "finish", "straight", "curve"]
    set: Literal["core", "expansion"]
    terrain: Terrain
    segments: list[Segment]
    piece: int = 0
    grid: list[list[int]] | None = None
    grid_front_row: int = 0
    start_line_after_row: int = 0
    finish_line_after_row: int = 0

    @property
    def rows(self) -> int:
        return sum(segment.rows for segment in self.segments)


class BonusLine(Shape, frozen=True, kw_only=True):
    kind: Literal["sprint", "mom"]
    tile: str
    after_row: int


class StockCourse(named.Named, Shape, frozen=True, kw_only=True):
    words = WORDS
    table = "course.stock"

    length: Literal["short", "medium", "long"]
    lines: int
    set: Literal["core", "expansion"]
    tiles: list[str]
    bonus: list[BonusLine] = msgspec.field(default_factory=list)


class Tiles(Shape, frozen=True, kw_only=True):
    tile: list[Tile]
    course: list[StockCourse]


class Components(msgspec.Struct, frozen=True):
    """Everything in the box, checked."""

    actions: Actions
    events: list[EventCard]
    tactics: list[Tactic]
    classes: Classes
    podium: Podium
    tiles: dict[str, Tile]
    courses: list[StockCourse]


def load(content: Content) -> Components:
    """Reads and checks every file; nothing is half-loaded."""
    road = read(content, "tiles.toml", Tiles, check_tiles)
    return Components(
        actions=read(content, "actions.toml", Actions, check_actions),
        events=read(content, "events.toml", Events, check_events).event,
        tactics=read(content, "tactics.toml", Tactics, check_tactics).tactic,
        classes=read(content, "classes.toml", Classes, check_classes),
        podium=read(content, "podium.toml", Podium, check_podium),
        tiles={tile.id: tile for tile in road.tile},
        courses=road.course,
    )


def check_ids(things: Sequence[named.Named], file: File, table: str) -> None:
    """Ids are used in notation: small letters, digits and dashes, each once; and there are words for each."""
    ids = [thing.id for thing in things]
    if len(ids) > MOST_KINDS:
        raise file.wrong(f"$.{table}", f"{len(ids)} of them; at most {MOST_KINDS}")
    for i, name in enumerate(ids):
        plain = name.replace("-", "").replace("_", "")
        if not (plain.isascii() and plain.isalnum() and name == name.lower()) or ids.index(name) != i:
            why = f"an id is small letters, digits and dashes, and its own; got '{name}'"
            raise file.wrong(f"$.{table}[{i}]", why)
        if not things[i].is_told:
            what = "a name and a text" if isinstance(things[i], named.Card) else "a name"
            raise file.wrong(f"$.{table}[{i}]", f"{name}: a {table} of one's own has {what}")


def check_actions(actions: Actions, file: File) -> None:
    check_ids(actions.card, file, "card")
    for i, card in enumerate(actions.card):
        where = f"$.card[{i}]"
        if card.id in ("headlines", "fallback"):
            raise file.wrong(where, f"'{card.id}' is no id for a card of one's own")
        if (card.follow == "by_type") != (card.type == "wild"):
            raise file.wrong(where, f"card {card.id}: follow is 'by_type' for Wild cards, and only there")
        for ops in (card.effects, card.vor_effects or []):
            if why := odd_words(ops):
                raise file.wrong(where, f"card {card.id}: {why}")
            if any(isinstance(op, Swap) and op.with_ != "own_behind" for op in ops):
                raise file.wrong(where, f"card {card.id}: an action swaps with 'own_behind'")
            if sum(isinstance(op, PsPer) for op in ops) > 1:
                raise file.wrong(where, f"card {card.id}: one ps_per on a card")
    many = sum(card.copies for card in actions.card)
    if many != actions.deck_size:
        raise file.wrong("$.deck_size", f"the deck has {many} cards, but deck_size says {actions.deck_size}")
    plain = sum(card.copies for card in actions.card if card.type != "wild")
    if plain < FEWEST_CARDS:
        raise file.wrong("$.card", f"a deck has at least {FEWEST_CARDS} cards that are not Wild")


def odd_words(ops: Iterable[ActionOp | EventOp | TacticOp]) -> str:
    """What the words of a card say together that nothing can be made of; empty where all is well."""
    for op in ops:
        if isinstance(op, OneOf):
            if not op.options:
                return "a choice has options"
            for option in op.options:
                if why := odd_words(option):
                    return why
        elif isinstance(op, ToRoadside) and any(then.to != "self" or then.if_ for then in op.then):
            return "what follows a pull-over is for that rider, without conditions"
    return ""


def check_strikes(event: EventCard, file: File, where: str) -> None:
    """Words that would aim at somebody else than those whom an event selects, and a second weather."""
    ops = [op for clause in (*event.clauses, *event.otherwise) for op in clause.do]
    if why := odd_words(ops):
        raise file.wrong(where, f"event {event.id}: {why}")
    if sum(isinstance(op, Weather) for op in ops) > 1:
        raise file.wrong(where, f"event {event.id}: one weather at a time")
    ops += [op for choice in ops if isinstance(choice, OneOf) for option in choice.options for op in option]
    if any(isinstance(op, RemoveFatigue | MoveBack) and op.to != "self" for op in ops):
        raise file.wrong(where, f"event {event.id}: an event concerns those whom it selects")


def check_events(cards: Events, file: File) -> None:
    events = cards.event
    check_ids(events, file, "event")
    for i, event in enumerate(events):
        where = f"$.event[{i}]"
        if not event.clauses or max(len(event.clauses), len(event.otherwise)) > MOST_CLAUSES:
            raise file.wrong(where, f"event {event.id} has 1 to {MOST_CLAUSES} clauses")
        for clause in (*event.clauses, *event.otherwise):
            none = type(clause.target).__name__ == "NoRider"
            if any(isinstance(op, Weather) != none for op in clause.do):
                raise file.wrong(where, f"event {event.id}: weather, and nothing else, goes with the target 'none'")
        check_strikes(event, file, where)
    for edition in ("otr", "vor"):
        if not any(edition in event.editions and event.set == "core" for event in events):
            raise file.wrong("$.event", f"there is no core event for {edition}")


def check_tactics(cards: Tactics, file: File) -> None:
    tactics = cards.tactic
    check_ids(tactics, file, "tactic")
    more = sum(op.amount for tactic in tactics for op in tactic.effects if isinstance(op, HandSize))
    if more > MOST_EXTRA_CARDS:
        raise file.wrong("$.tactic", f"all tactics together raise a hand by {more}; at most {MOST_EXTRA_CARDS}")
    for i, tactic in enumerate(tactics):
        where = f"$.tactic[{i}]"
        tokens = [op for op in tactic.effects if type(op).__name__ == "BonusToken"]
        if tactic.initial != (tactic.window == "setup"):
            raise file.wrong(where, f"tactic {tactic.id}: an Initial Tactic has the window 'setup', and no other has")
        if tactic.chit != bool(tokens) or len(tokens) > 1:
            raise file.wrong(where, f"tactic {tactic.id}: chit = true goes with one bonus_token, and only with it")
        if tactic.initial and not (tokens or any(isinstance(op, HandSize) for op in tactic.effects)):
            raise file.wrong(where, f"tactic {tactic.id}: an Initial Tactic gives a bonus_token or a hand_size")
        if why := odd_words(tactic.effects):
            raise file.wrong(where, f"tactic {tactic.id}: {why}")
        if any(isinstance(op, Swap) and op.with_ != "own_within" for op in tactic.effects):
            raise file.wrong(where, f"tactic {tactic.id}: a tactics card swaps with 'own_within'")
        fits = WINDOW_OPS[tactic.window]
        if not tactic.effects or any(op.__struct_config__.tag not in fits for op in tactic.effects):
            raise file.wrong(where, f"tactic {tactic.id}: in the window '{tactic.window}' go {', '.join(fits)}")


WINDOW_OPS = {
    "setup": ["bonus_token", "hand_size"],
    "before_move": ["bonus_token", "remove_fatigue", "choice", "swap"],
    "with_card": ["ps_bonus", "set_icon", "set_type", "diagonal"],
    "after_move": ["extra_move"],
    "any_end": ["move_back"],
    "event": ["immunity"],
    "reorg": ["team_car"],
}


def check_classes(classes: Classes, file: File) -> None:
    ids = [entry.id for entry in classes.class_]
    if sorted(ids) != sorted(CLASSES):
        raise file.wrong("$.class", f"the classes are {', '.join(CLASSES)}, each once")
    for players in range(2, 8):
        team = sum(len(riders) for many, riders in classes.teams.items() if many == str(players))
        if not 1 <= team <= 6 or team * max(players, 3) > PLACES:
            raise file.wrong("$.teams", f"a team of a race for {players} has 1 to 6 riders, {PLACES} in all")
    for name in ("short", "medium", "long"):
        losses = getattr(classes.fatigue, name)
        if len(losses) != 6 or losses[0] != 0 or losses != sorted(losses):
            raise file.wrong(f"$.fatigue.{name}", "six rising numbers, for 0 to 5 tokens, the first 0")


def check_podium(podium: Podium, file: File) -> None:
    seconds = podium.seconds
    rising = all(a < b for a, b in pairwise(seconds))
    if len(seconds) != PLACES or seconds[0] != 0 or not rising:
        raise file.wrong("$.seconds", f"{PLACES} rising numbers, the first 0")


def check_tiles(road: Tiles, file: File) -> None:
    tiles = road.tile
    check_ids(tiles, file, "tile")
    for i, tile in enumerate(tiles):
        where = f"$.tile[{i}]"
        for segment in tile.segments:
            if segment.priority != "inside" and not 0 <= segment.priority < segment.lanes:
                raise file.wrong(where, f"tile {tile.id}: the priority line is one of the lanes, or 'inside'")
            if (segment.priority == "inside" or segment.spaces) and tile.kind != "curve":
                raise file.wrong(where, f"tile {tile.id}: only a curve has an inside and pseudo-spaces")
            if segment.spaces is not None and len(segment.spaces) != segment.lanes:
                raise file.wrong(where, f"tile {tile.id}: spaces has a number for each of the {segment.lanes} lanes")
        widths = [segment.lanes for segment in tile.segments]
        if not widths or any(abs(a - b) > 1 for a, b in pairwise(widths)):
            raise file.wrong(f"{where}.segments", f"tile {tile.id}: a road changes its width by one lane at a time")
        if (tile.grid is not None) != (tile.start_line_after_row > 0) or (tile.grid and tile.kind != "start"):
            raise file.wrong(where, f"tile {tile.id}: the grid and the start line lie on one piece of the start")
        if tile.grid is not None:
            check_grid(tile, file, where)
        if tile.finish_line_after_row not in (0, tile.rows) or (tile.finish_line_after_row and tile.kind != "finish"):
            raise file.wrong(where, f"tile {tile.id}: the finish line is the front edge of a finish piece")
    for kind, mark in (("start", "grid"), ("finish", "finish_line_after_row")):
        if sum(bool(getattr(tile, mark)) for tile in tiles) != 1:
            raise file.wrong("$.tile", f"one piece of the {kind} has the {mark}")


def check_grid(tile: Tile, file: File, where: str) -> None:
    grid = tile.grid or []
    numbers = sorted(number for row in grid for number in row)
    rows = range(tile.grid_front_row - len(grid), tile.grid_front_row)
    widths = [segment.lanes for segment in tile.segments for _ in range(segment.rows)]
    fits = rows and rows[0] > 0 and rows[-1] < len(widths) and tile.grid_front_row <= tile.start_line_after_row
    if not fits or [len(row) for row in reversed(grid)] != [widths[row] for row in rows]:
        raise file.wrong(f"{where}.grid", f"tile {tile.id}: the grid has a number for every lane, and a row behind it")
    if numbers != list(range(1, len(numbers) + 1)) or len(numbers) < PLACES:
        raise file.wrong(f"{where}.grid", f"tile {tile.id}: the grid is numbered from 1 to at least {PLACES}")


def fatigue_kind(kind: Fatigue | Literal["none"]) -> int:
    """0 none, 1 light, 2 heavy."""
    return ("none", "light", "heavy").index(kind)
