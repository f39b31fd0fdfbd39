"""Writes the page's types from the structs that the server sends: make types.

web/src/told/server.ts has what is said over HTTP and over the socket, web/src/told/<panel>.ts what a title adds. A test
proves that they are fresh.
"""

from __future__ import annotations

import inspect
import pkgutil
import re
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType

import msgspec
import msgspec.inspect as mi

from paceline.core.events import Event
from paceline.core.race import Race
from paceline.core.registry import folder, game_ids, title
from paceline.core.setup import Setup
from paceline.core.title import Choice, Score, Title
from paceline.core.words import ENGLISH, SHELL, Hole, Template, speech, template
from paceline.server import api, frames, lessons

ASKED = (api.__name__, frames.__name__)
SOURCE = Path(__file__).resolve().parent.parent / "web" / "src"
HEAD_OF_WORDS = """/** Every line of words/en.toml by its id, and what is filled in. Written by make types. */

export type Word = string | number | readonly string[];

export interface Lines {"""
PLAIN: dict[type[mi.Type], str] = {
    mi.AnyType: "unknown",
    mi.NoneType: "null",
    mi.BoolType: "boolean",
    mi.IntType: "number",
    mi.FloatType: "number",
    mi.StrType: "string",
}


def main() -> None:
    for file, text in files().items():
        file.write_text(text, encoding="utf-8")
        print(f"types: {file.relative_to(SOURCE)}")


def files() -> dict[Path, str]:
    """What each file has to say; one panel serves both editions of On the Rivet."""
    panels = {panel.name for panel in (SOURCE / "panels").iterdir()}
    games = {"rivet" if game == "on-the-rivet" else game: title(game) for game in game_ids()}
    found = {"server": Types().of([*structs_in([frames, api, lessons], msgspec.Struct), Score], [])}
    found |= {panel: of_title(game) for panel, game in games.items() if panel in panels}
    return {SOURCE / "told" / f"{name}.ts": text for name, text in (found | {"words": lines()}).items()}


def lines() -> str:
    """The ids of all words with what is filled in, those of a title behind its prefix."""
    found = dict(speech(SHELL).lines(ENGLISH))
    for game in game_ids():
        shared = speech(folder(game)).lines(ENGLISH)
        own = speech(title(game).package).lines(ENGLISH)
        alone = {line: text for line, text in own.items() if line not in shared}  # of an edition
        for words, prefix in ((shared, shared.get("prefix")), (alone, own.get("prefix"))):
            found |= {f"{prefix}.{line}": text for line, text in words.items() if line != "prefix"}
    typed = [f"  {line!r}: {filled_in(template(text))};" for line, text in found.items()]
    return "\n".join([HEAD_OF_WORDS, *typed, "}", ""])


def filled_in(text: Template) -> str:
    """`{ n: number; rider: Word }`"""
    kinds = {hole.name: hole.kind for hole in every_hole(text) if hole.kind or hole.name not in counted(text)}
    types = {"plural": "number", "selectordinal": "number", "select": "string | number"}
    return (
        "; ".join(f"{name}: {types.get(kind, 'Word')}" for name, kind in kinds.items()).join(("{ ", " }"))
        if kinds
        else "null"
    )


def counted(text: Template) -> set[str]:
    return {hole.name for hole in every_hole(text) if hole.kind}


def every_hole(text: Template) -> Iterator[Hole]:
    for part in text:
        if isinstance(part, Hole):
            yield part
            for _, way in part.ways:
                yield from every_hole(way)


def of_title(game: Title) -> str:
    """What a title sends: its view, board, cards, choices, statistics, score and events."""
    setup = Setup(game=game.id, seats=max(game.players[0], 2))
    race = game.start(seats=setup.seats)
    rooms = [*modules(race)]
    roots: list[type[msgspec.Struct]] = [
        type(race.view(None)),
        type(game.board(setup)),
        *dict.fromkeys(map(type, game.cards(setup))),
    ]
    roots += [*structs_in(rooms, Choice), *structs_in(rooms, Score)]
    roots += [struct for struct in structs_in(rooms, msgspec.Struct) if struct.__name__ == "RiderStatistics"]
    return Types().of(roots, [*structs_in(rooms, Event)])


def modules(race: Race) -> Iterator[ModuleType]:
    """The rooms of a title: those beside its engine."""
    package = type(race).__module__.rpartition(".")[0]
    for room in pkgutil.iter_modules(import_module(package).__path__):
        if not room.ispkg:
            yield import_module(f"{package}.{room.name}")


def structs_in(rooms: Sequence[ModuleType], kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    """The structs of a kind that are defined there, in the order of the source."""
    for room in rooms:
        for thing in vars(room).values():
            if inspect.isclass(thing) and issubclass(thing, kind) and thing.__module__ == room.__name__:
                yield thing


class Types:
    """The interfaces of one file, each written once, with all that they need."""

    def __init__(self) -> None:
        self.written: dict[str, tuple[type[msgspec.Struct], str]] = {}

    def of(self, roots: list[type[msgspec.Struct]], events: list[type[msgspec.Struct]]) -> str:
        for root in roots:
            self.name(root)
        parts = [text for _, text in self.written.values()]
        if events:
            told = "".join(f"\n  | {{ {'; '.join(self.fields(event))} }}" for event in events)
            parts = [text for _, text in self.written.values()] + [f"export type Event ={told};\n"]
        return "// Written by tools/page_types.py from the structs of the server: make types\n\n" + "\n".join(parts)

    def name(self, struct: type[msgspec.Struct]) -> str:
        """An interface's name; it is written where it is first needed."""
        name = struct.__name__
        if name not in self.written:
            self.written[name] = struct, ""  # it may need itself
            lines = "".join(f"  {line};\n" for line in self.fields(struct))
            self.written[name] = struct, f"export interface {name} {{\n{lines}}}\n"
        elif self.written[name][0] is not struct:
            raise ValueError(
                f"two structs are called {name}: {struct.__module__} and {self.written[name][0].__module__}"
            )
        return name

    def fields(self, struct: type[msgspec.Struct]) -> Iterator[str]:
        info = mi.type_info(struct)
        assert isinstance(info, mi.StructType)
        if info.tag_field is not None and info.tag is not None:
            yield f"{info.tag_field}: {quoted(info.tag)}"
        config = struct.__struct_config__
        for field in info.fields:
            unset = field.default is field.default_factory  # neither: it may stay unset
            asked = config.forbid_unknown_fields and struct.__module__ in ASKED  # a client may leave it out
            optional = "?" if not field.required and (unset or asked or config.omit_defaults) else ""
            yield f"{field.encode_name}{optional}: {self.text(field.type)}"

    def text(self, kind: mi.Type) -> str:
        match kind:
            case mi.StructType():
                return self.name(kind.cls)
            case mi.UnionType():
                return " | ".join(dict.fromkeys(self.text(one) for one in kind.types))
            case mi.LiteralType():
                return " | ".join(quoted(value) for value in kind.values)
            case mi.TupleType():
                return f"[{', '.join(self.text(one) for one in kind.item_types)}]"
            case mi.ListType() | mi.VarTupleType() | mi.SetType() | mi.FrozenSetType():
                item = self.text(kind.item_type)
                return f"({item})[]" if isinstance(kind.item_type, mi.UnionType | mi.LiteralType) else f"{item}[]"
            case mi.DictType():
                return f"Record<{self.text(kind.key_type)}, {self.text(kind.value_type)}>"
            case mi.Metadata():
                return self.text(kind.type)
            case _:
                return PLAIN[type(kind)]


def quoted(value: object) -> str:
    return str(value) if isinstance(value, int) else "'" + re.sub(r"(['\\])", r"\\\1", str(value)) + "'"


if __name__ == "__main__":
    main()
