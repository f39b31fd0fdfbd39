"""The rule catalogue: every rule of a title with a stable id, its source, and the rule in our own words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Final

import msgspec

from paceline.core.content import File
from paceline.core.errors import UnknownName
from paceline.core.words import ENGLISH, LANGUAGE, SHELL, own_lines, speech


class Rule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: str
    title: str
    source: str
    text: str
    ruling: str = ""  # where the text is unclear: what we do, and why
    option: str = ""  # the option that changes it


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of several that share a catalogue: `vr.text` in a rule is what the edition with that prefix says instead."""

    prefix: str
    name: str  # takes the place of {game}


Entry = dict[str, str | dict[str, str]]
TOLD: Final = ("title", "text", "ruling")  # what another language says anew
BOOK: Final = re.compile(r"\b(?:Rulebook|Facts|Decisions|Content)\b")  # as sources call them
OPTION: Final = re.compile(r"\[(\w+)(?:=([\w-]+))?\]")  # [end] and [end=all] in a ruling: an option and its value


class RuleFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rule: list[Entry]
    edition: dict[str, Edition] = {}  # by package


@lru_cache
def catalogue(package: str) -> dict[str, Rule]:
    """All rules of a title by id, in the order of play."""
    above, _, folder = package.rpartition(".")
    path = files(package) / "rules.toml"
    shared = not path.is_file()
    file = File("rules.toml", (files(above) / "rules.toml" if shared else path).read_text("utf-8"))
    read = file.parse(RuleFile)
    rules: dict[str, Rule] = {}
    for number, entry in enumerate(read.rule):
        words = of_edition(entry, read.edition[folder]) if shared else entry
        try:
            rule = msgspec.convert(words, Rule)
        except msgspec.ValidationError as error:
            raise file.wrong(f"$.rule[{number}]", str(error)) from None
        if not re.fullmatch(r"[a-z]+(\.[a-z]+){2}", rule.id) or rule.id in rules:
            raise file.wrong(f"$.rule[{number}]", f"rule id '{rule.id}' is misshapen or there twice")
        if entry.get("only") in (None, rule.id.partition(".")[0]):
            rules[rule.id] = rule
    return rules


def of_edition(entry: Entry, edition: Edition) -> Entry:
    """A shared rule as one edition has it: its own words in place of the shared ones, its prefix and its name."""
    words = {name: value for name, value in entry.items() if isinstance(value, str) and name != "only"}
    own = entry.get(edition.prefix)
    words |= own if isinstance(own, dict) else {}
    said: Entry = {name: value.replace("{game}", edition.name) for name, value in words.items()}
    return said | {"id": f"{edition.prefix}.{entry['id']}"}


def told_rules(package: str) -> dict[str, Rule]:
    """The catalogue in the language of whoever reads, rule by rule in English where it has no words."""
    own, words = own_lines(package, LANGUAGE.get()), speech(package).lines(ENGLISH)
    english = [in_words(rule, words) for rule in catalogue(package).values()]
    return {rule.id: told(rule, own) for rule in english}


def in_words(rule: Rule, words: Mapping[str, str]) -> Rule:
    """Options of its ruling by what set-up pages call them."""

    def called(named: re.Match[str]) -> str:
        option, value = named[1], named[2]
        label = words.get(f"option.{option}.values.{value}" if value else f"option.{option}.label", value or option)
        return f"“{label}”" if value else f"Option “{label}”"

    return msgspec.structs.replace(rule, ruling=OPTION.sub(called, rule.ruling)) if rule.option else rule


def told(rule: Rule, own: Mapping[str, str]) -> Rule:
    said = {part: own[f"rule.{rule.id}.{part}"] for part in TOLD if f"rule.{rule.id}.{part}" in own}
    if not said:
        return rule
    books = speech(SHELL).lines(LANGUAGE.get())
    source = BOOK.sub(lambda book: books[f"book.called.{book[0].lower()}"], rule.source)
    return msgspec.structs.replace(rule, source=source, **said)


def translated(package: str, language: str) -> float:
    """The share of a title's lines and rule texts that a language has."""
    rules = [f"rule.{rule.id}.{part}" for rule in catalogue(package).values() for part in TOLD if getattr(rule, part)]
    lines = [*rules, *own_lines(package, ENGLISH)]
    own = own_lines(package, language)
    return sum(line in own for line in lines) / len(lines) if language != ENGLISH else 1.0


def find_rule(package: str, rule_id: str) -> Rule:
    """In the language of whoever reads."""
    rules = told_rules(package)
    if rule_id not in rules:
        raise UnknownName("rule", rule_id, list(rules))
    return rules[rule_id]
