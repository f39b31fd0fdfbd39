"""What a race is set up with, in every title: seats, options, and the owner's own components."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any

import msgspec

from paceline.core.errors import BadOption, UnknownName
from paceline.core.words import SHELL, Word, speech, speech_of

say = speech(SHELL).say

Value = str | int | bool | list[int]


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """A set-up as people give it and records keep it; a title turns it into the roadbook of a race."""

    game: str
    seats: int
    options: dict[str, Value] = {}
    content: dict[str, str] = {}  # an owner's own files, by name; empty with stock components


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """One switch of a title, as set-up pages and the command line show it."""

    name: str
    default: Value
    values: list[str]  # what may be chosen; empty where it is open (a course, a number, a list)
    limits: tuple[int, int] | None  # of a number
    rule: str  # the rule that it changes
    text: str


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A set-up that can be raced, with advice for whoever composed it; a title adds its course and components."""

    seats: int
    options: Any  # the title's own structure of options
    warnings: list[str] = []

    @property
    @abstractmethod
    def course_id(self) -> str:
        """The one spelling of the course: its id, or what it is composed of."""

    def canonical(self, setup: Setup) -> Setup:
        """The set-up as positions and records keep it: values by their types, a course by its id."""
        options = {name: getattr(self.options, name) for name in setup.options}
        if "course" in options:
            options["course"] = self.course_id
        return msgspec.structs.replace(setup, options=options)


def read_options(shape: type[Any], given: Mapping[str, Value], rule_of: Mapping[str, str]) -> Any:
    """Options as a checked structure; texts such as `true`, `3` or `0,1` are understood."""
    known = {field.name: field for field in msgspec.structs.fields(shape)}
    values: dict[str, Any] = {}
    for name, value in given.items():
        if name not in known:
            raise UnknownName("option", name, list(known))
        values[name] = read_value(value, known[name].type)
    for name, value in values.items():
        try:
            msgspec.convert({name: value}, shape, strict=False)
        except msgspec.ValidationError:
            raise refused(name, given[name], known[name].type, rule_of[name]) from None
    return msgspec.convert(values, shape, strict=False)


def refused(name: str, value: Value, wanted: Any, rule: str) -> BadOption:
    """Which values the option has, in its own words."""
    words, choices, limits = speech_of(rule), choices_of(wanted), limits_of(wanted)

    def called(line: str, otherwise: str) -> str:
        return words.say(f"option.{name}.{line}") if words.knows(f"option.{name}.{line}") else otherwise

    of: dict[str, Word] = {"option": called("label", name), "value": value_text(value)}
    if limits is not None:
        least, most = limits
        return BadOption(rule, "option-number", least=least, most=most, typed=f"{name}={least}..{most}", **of)
    if choices:
        values = [say("refused.option-value", value=called(f"values.{choice}", choice)) for choice in choices]
        return BadOption(rule, "option-choice", values=values, typed=f"{name}={'|'.join(choices)}", **of)
    numbers = "option-numbers" if wanted == list[int] else "option-text"
    return BadOption(rule, numbers, typed=f"{name}=0,1" if wanted == list[int] else f"{name}=…", **of)


def value_text(value: Value) -> str:
    """A value as it is typed."""
    if isinstance(value, list):
        return ",".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def read_value(value: Value, wanted: Any) -> Any:
    if isinstance(value, str) and wanted == list[int]:
        return [part.strip() for part in value.split(",") if part.strip()]
    if isinstance(value, int) and not isinstance(value, bool) and wanted is bool:
        return str(value)
    return value


def choices_of(wanted: Any) -> list[str]:
    """The values of a Literal or a bool."""
    if wanted is bool:
        return ["false", "true"]
    return [str(choice) for choice in getattr(wanted, "__args__", ()) if isinstance(choice, str)]


def limits_of(wanted: Any) -> tuple[int, int] | None:
    """The lowest and the highest value of a number."""
    for limits in getattr(wanted, "__metadata__", ()):
        if isinstance(limits, msgspec.Meta) and limits.ge is not None and limits.le is not None:
            return int(limits.ge), int(limits.le)
    return None
