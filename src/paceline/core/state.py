"""What a race remembers, read off the one declaration of its fields: what its constructors assign.

A class of the state says in `APART` which of its fields are none: what is fixed for the whole race, who listens,
room to reckon in. Everything else is walked, so that no comparison can be blind to a field.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from librt.vecs import vec
from mypy_extensions import i64

Numbers = type(vec[i64]())
Plain = int | str | None | list["Plain"] | dict[str, "Plain"]


def state_of(thing: object) -> dict[str, Plain]:
    """All fields of a state object by name, those of objects within it too; the same compiled and interpreted."""
    return {name: plain(getattr(thing, name)) for name in state_fields(thing)}


def state_fields(thing: object) -> list[str]:
    """The names of the fields that are state, in alphabetical order."""
    return sorted(all_fields(thing) - apart(thing))


def all_fields(thing: object) -> set[str]:
    """A compiled class lists its fields and those of its bases; an interpreted object keeps them in its dict."""
    compiled: tuple[str, ...] = getattr(type(thing), "__mypyc_attrs__", ())
    return {*compiled, *getattr(thing, "__dict__", ())} - {"__dict__"}


def apart(thing: object) -> set[str]:
    """The fields that the classes of an object declare to be no state."""
    return {name for cls in type(thing).__mro__ for name in vars(cls).get("APART", ())}


def plain(value: object) -> Plain:
    """A field's value as plain data; numbers are numbers, whether an engine calls them i64 or bool."""
    if isinstance(value, int):
        return int(value)
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, Numbers):
        return list(cast("Iterable[int]", value))
    if isinstance(value, list):
        return [plain(item) for item in cast("list[object]", value)]
    if hasattr(type(value), "clone"):
        return state_of(value)
    raise TypeError(f"{type(value).__name__} is no state: a class names such a field in APART")
