"""Fingerprints: what components are, whatever their files look like and whatever things are called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import blake2b
from typing import Annotated, Any, Final, cast

import msgspec

MARK: Final = "box:"  # before every fingerprint; those of an older form, which hashed the texts of files, have none

# What no rule reads: changing it leaves the components the same.
ASIDE: Final = msgspec.Meta(extra={"aside": True})
Words = Annotated[str, ASIDE]  # a name or a text for people


def fingerprint(components: msgspec.Struct) -> str:
    """Of every value that a race may depend on."""
    return MARK + blake2b(msgspec.json.encode(values(components), order="sorted"), digest_size=16).hexdigest()


def values(thing: Any) -> Any:
    """A component as plain values, without what stands aside or is as it usually is, and however it is spaced."""
    if isinstance(thing, msgspec.Struct):
        return dict(fields_that_count(thing))
    if isinstance(thing, dict):
        return {str(key): values(value) for key, value in cast("Mapping[Any, Any]", thing).items()}
    if isinstance(thing, list | tuple):
        return [values(part) for part in cast("list[Any]", thing)]
    return " ".join(thing.split()) if isinstance(thing, str) else thing


def fields_that_count(thing: msgspec.Struct) -> Iterator[tuple[str, Any]]:
    if thing.__struct_config__.tag is not None:
        yield "tag", thing.__struct_config__.tag
    for field in msgspec.structs.fields(thing):
        value = getattr(thing, field.name)
        usual = field.default_factory() if callable(field.default_factory) else field.default
        if ASIDE not in getattr(field.type, "__metadata__", ()) and value != usual:
            yield field.encode_name, values(value)
