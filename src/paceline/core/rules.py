"""The rule catalogue: every rule of a title with a stable id, its source, and the rule in our own words."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files

import msgspec

from paceline.core.content import File
from paceline.core.errors import BadContent, UnknownName


class Rule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: str
    title: str
    source: str
    text: str
    ruling: str = ""  # where the text is unclear: what we do, and why
    option: str = ""  # the option that changes it


class RuleFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rule: list[Rule]


@lru_cache
def catalogue(package: str) -> dict[str, Rule]:
    """All rules of a title by id, in the order of play."""
    text = (files(package) / "rules.toml").read_text("utf-8")
    rules: dict[str, Rule] = {}
    for rule in File("rules.toml", text).parse(RuleFile).rule:
        if not re.fullmatch(r"[a-z]+(\.[a-z]+){2}", rule.id) or rule.id in rules:
            raise BadContent("rules.toml", 0, f"rule id '{rule.id}' is misshapen or there twice")
        rules[rule.id] = rule
    return rules


def find_rule(package: str, rule_id: str) -> Rule:
    rules = catalogue(package)
    if rule_id not in rules:
        raise UnknownName("rule", rule_id, list(rules))
    return rules[rule_id]
