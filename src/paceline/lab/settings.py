"""Options as people type them: `--set end=all --set handicap=0,1`."""

from __future__ import annotations

from paceline.core import setup
from paceline.core.content import Content
from paceline.core.errors import PacelineError, UnknownName
from paceline.core.setup import Option, Value
from paceline.core.title import Title


def read_settings(settings: list[str], known: list[Option]) -> dict[str, Value]:
    """Texts such as `end=all` as options; whether a value is allowed is the title's business."""
    options: dict[str, Value] = {}
    by_name = {option.name: option for option in known}
    for setting in settings:
        name, equals, text = setting.partition("=")
        if not equals:
            raise PacelineError(f"--set {setting}: expected option=value, such as --set end=all")
        if name not in by_name:
            raise UnknownName("option", name, list(by_name))
        if name in options:
            raise PacelineError(f"--set {setting}: the option {name} is set twice")
        options[name] = read_value(text, by_name[name].default)
    return options


def read_value(text: str, default: Value) -> Value:
    """A text as the same sort of value as the default, where it is one."""
    try:
        if isinstance(default, bool):
            return {"true": True, "false": False}[text.lower()]
        if isinstance(default, int):
            return int(text)
        if isinstance(default, list):
            return [int(part) for part in text.split(",")]
    except (KeyError, ValueError):
        pass
    return text


def value_text(value: Value) -> str:
    """A value as it is typed, and a word where there is none."""
    return setup.value_text(value) or "none"


def wanted_course(course: str | None, options: dict[str, Value], chosen: Title, content: Content) -> str:
    """The course of --course, of --set course=…, or the usual one of the box; taken out of the options."""
    given = options.pop("course", None)
    if course is not None and given is not None:
        raise PacelineError("the course is given twice, by --course and by --set course=…")
    if course == "" or given == "":
        raise PacelineError("the course is empty: leave it out for the usual one, or name one")
    return course or str(given or usual_course(chosen, content))


def usual_course(chosen: Title, content: Content) -> str:
    """The title's own choice; in an owner's box without it, the first."""
    usual = next((str(option.default) for option in chosen.options() if option.name == "course"), "")
    there = [info.id for info in chosen.courses(content)] if content else []
    return usual if not there or usual in (each.partition("/")[0] for each in there) else there[0]
