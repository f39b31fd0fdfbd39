"""Data that does not fit a structure, told for whoever wrote it: which field, what was expected, what there is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import Final, NamedTuple

import msgspec
import msgspec.inspect as mi

PLAIN: Final = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
    "null": "nothing",
}


class Misfit(NamedTuple):
    path: str  # such as `$.tile[3].lanes`
    why: str


def misfit(error: msgspec.ValidationError, shape: object) -> Misfit:
    """What is wrong with data that was to be of a shape, from the decoder's word on it."""
    why, _, at = str(error).partition(" - at ")
    path = at.strip("`") or "$"
    here = [*found_at(mi.type_info(shape), path)]
    if unknown := re.fullmatch(r"Object contains unknown field `(.*)`", why):
        name = unknown[1]
        return Misfit(
            f"{path}.{name}", f"there is no '{name}' here: {offer(name, list(dict.fromkeys(fields_of(here))))}"
        )
    if missing := re.fullmatch(r"Object missing required field `(.*)`", why):
        return Misfit(path, f"'{missing[1]}' is missing")
    field = re.sub(r"(\[\d+\]|\[\.\.\.\])+$", "", path).rpartition(".")[2].strip("$")
    said = f"{field}: {in_words(why)}" if field else in_words(why)
    if wrong := re.fullmatch(r"Invalid (?:enum )?value (.*)", why):
        given = wrong[1].strip("'")
        said = f"{field}: there is no '{given}': {offer(given, values_of(here, path))}"
    return Misfit(path, said)


def in_words(why: str) -> str:
    """What a decoder expected, as people say it."""
    for kinds in re.findall(r"`([\w| ]+)`", why):
        why = why.replace(f"`{kinds}`", " or ".join(PLAIN.get(kind) or kind for kind in kinds.split(" | ")))
    why = why.replace(" >= ", " of at least ").replace(" <= ", " of at most ").replace(" > ", " above ")
    return why[:1].lower() + why[1:]


def offer(name: str, names: Iterable[str]) -> str:
    known = list(dict.fromkeys(names))
    near = get_close_matches(name, known, n=1)
    return f"did you mean '{near[0]}'?" if near else "there are " + ", ".join(known)


def found_at(kind: mi.Type, path: str) -> Iterator[mi.Type]:
    """The types that may stand at a place; for the tag of a choice of structures, those structures."""
    kinds = [kind]
    for key in re.findall(r"\.([^.\[\]]+)|\[[^\]]*\]", path):
        kinds = [inner for outer in kinds for inner in (inside(outer, key) if key else items_of(outer))]
    yield from (each for kind in kinds for each in alternatives(kind))


def alternatives(kind: mi.Type) -> list[mi.Type]:
    return list(kind.types) if isinstance(kind, mi.UnionType) else [kind]


def inside(kind: mi.Type, key: str) -> Iterator[mi.Type]:
    for each in alternatives(kind):
        if isinstance(each, mi.StructType):
            if each.tag_field == key:
                yield each
            yield from (field.type for field in each.fields if field.encode_name == key)


def items_of(kind: mi.Type) -> Iterator[mi.Type]:
    for each in alternatives(kind):
        if isinstance(each, mi.DictType):
            yield each.value_type
        elif isinstance(each, mi.ListType | mi.VarTupleType):
            yield each.item_type
        elif isinstance(each, mi.TupleType):
            yield from each.item_types


def fields_of(kinds: list[mi.Type]) -> Iterator[str]:
    for kind in kinds:
        if isinstance(kind, mi.StructType):
            yield from ([kind.tag_field] if kind.tag_field else [])
            yield from (field.encode_name for field in kind.fields)


def values_of(kinds: list[mi.Type], path: str) -> Iterator[str]:
    """What may stand there: the words of a choice, or the tags of structures."""
    for kind in kinds:
        if isinstance(kind, mi.LiteralType):
            yield from map(str, kind.values)
        elif isinstance(kind, mi.StructType) and kind.tag_field and path.endswith(f".{kind.tag_field}"):
            yield str(kind.tag)
