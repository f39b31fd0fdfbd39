"""The catalogues, the section tables and the code name the same rules and options."""

from __future__ import annotations

import ast
import re
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

from paceline.core.rules import catalogue
from paceline.core.setup import choices_of
from paceline.games.rivet.edition import ON_THE_RIVET, VISIONS, Edition
from paceline.games.rivet.setup import options_of, rule_of
from paceline.games.rivet.title import RivetTitle

ENGINE = Path(str(files("paceline.games.rivet")))
editions = pytest.mark.parametrize("edition", [ON_THE_RIVET, VISIONS], ids=lambda edition: edition.prefix)
# Rules that only one edition has.
ONLY = {
    "or": {"setup.expansion", "setup.core", "effect.type", "headlines.top"},
    "vr": {"car.who", "car.order", "car.back"},
}
HEADINGS = {
    "or": "Core components|Team Tactics expansion components|The point of the game|Game map & setup"
    "|The three phases|Movement phase|Reorganization phase|Endgame phase|Moving with linked lines"
    "|Action cards|Movement types|Movement restrictions|Player mats|Fatigue modifiers|Event cards"
    "|Podium mat|Class modifiers|Time bonuses|Road tiles|Lane transitions|Team Tactics expansion"
    "|Tactics cards|Thanks to|2-player variant with AI|Glossary|Quick reference",
    "vr": "Components|The point of the game|Game & map setup|The three phases|Movement phase"
    "|Reorganization phase|Endgame phase|Movement|Action cards|Movement restrictions|Player mats"
    "|Podium mat|Fatigue modifiers|Event cards|Tactics cards|Class modifiers|Bonus seconds"
    "|Road anatomy|Narrowing and expanding lanes|Thanks to|Glossary|Quick reference",
}


def table(edition: Edition, heading: str) -> list[list[str]]:
    """The rows of the table under a heading of the edition's README."""
    text = (Path(str(files(edition.package))) / "README.md").read_text("utf-8")
    section = text.split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]
    rows = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in rows[2:]]


@editions
def test_every_rule_belongs_to_a_section_and_every_section_to_known_rules(edition: Edition) -> None:
    named = {rule for row in table(edition, "Sections to rules") for rule in re.findall(r"`([a-z]+\.[a-z.]+)`", row[2])}
    assert named == set(catalogue(edition.package))
    for row in table(edition, "Sections to rules"):
        assert re.fullmatch(rf"(`{edition.prefix}\.[a-z]+\.[a-z]+` ?)+|no rule here: .+", row[2]), row


@editions
def test_every_section_of_the_rulebook_is_mapped_and_none_is_made_up(edition: Edition) -> None:
    own = [row[1].partition(",")[0] for row in table(edition, "Sections to rules") if row[0] == edition.name]
    assert set(own) == set(HEADINGS[edition.prefix].split("|"))


STRANGE = {"or": "temporary|permanent|team car", "vr": "[Ll]ight fatigue|[Hh]eavy|AI team|Team Tactics"}


@editions
def test_an_edition_speaks_of_nothing_that_only_the_other_has(edition: Edition) -> None:
    for rule in catalogue(edition.package).values():
        assert not re.search(STRANGE[edition.prefix], f"{rule.title} {rule.text} {rule.ruling}"), rule.id


@editions
def test_a_rule_is_written_for_people(edition: Edition) -> None:
    sources = re.compile(rf"({edition.name}|Facts|Decisions|Content|Paceline), ")
    for entry in catalogue(edition.package).values():
        assert len(entry.title) <= 40, entry.id
        assert entry.text.endswith("."), entry.id
        assert not entry.ruling or entry.ruling.endswith("."), entry.id
        assert all(sources.match(source) for source in entry.source.split("; ")), entry.id


@editions
def test_every_ruling_says_which_values_its_option_has(edition: Edition) -> None:
    rules, rule_ids = catalogue(edition.package), rule_of(edition)
    for field in msgspec.structs.fields(options_of(edition)):
        ruling = rules[rule_ids[field.name]].ruling
        assert f"[{field.name}]:" in ruling
        assert all(re.search(rf"\b{value}\b", ruling) for value in choices_of(field.type)), field.name


@editions
def test_the_readme_lists_every_option_with_its_values_default_and_rule(edition: Edition) -> None:
    rows = {row[0].strip("`"): row for row in table(edition, "Options")}
    fields = msgspec.structs.fields(options_of(edition))
    assert list(rows) == [field.name for field in fields]
    for field in fields:
        _, values, default, rule_id = rows[field.name]
        assert rule_id == f"`{rule_of(edition)[field.name]}`"
        assert all(f"`{value}`" in values for value in choices_of(field.type))
        assert default == f"`{str(field.default).lower()}`"


def test_the_editions_share_every_rule_but_a_few() -> None:
    names = {
        edition.prefix: {rule.split(".", 1)[1] for rule in catalogue(edition.package)}
        for edition in (ON_THE_RIVET, VISIONS)
    }
    ai = {name for name in names["or"] if name.startswith("ai.")}
    assert names["or"] - names["vr"] == ONLY["or"] | ai
    assert names["vr"] - names["or"] == ONLY["vr"]


def test_the_code_names_no_rule_that_is_not_in_a_catalogue() -> None:
    """Refusals, `rule(…)`, and the rules that head a docstring."""
    known = {rule.split(".", 1)[1] for edition in (ON_THE_RIVET, VISIONS) for rule in catalogue(edition.package)}
    named: set[str] = set()
    for path in ENGINE.glob("*.py"):
        text = path.read_text("utf-8")
        named |= set(re.findall(r'(?:refuse|rule)\("([a-z]+\.[a-z]+)"', text))
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                first = (ast.get_docstring(node) or "").split("\n")[0]
                head = re.match(r"((?:[a-z]+\.[a-z]+)(?:, [a-z]+\.[a-z]+)*):", first)
                named |= set(head[1].split(", ")) if head else set()
    assert len(named) > 70
    assert named - known == set()


@editions
def test_set_up_pages_get_every_option_with_its_rule(edition: Edition) -> None:
    title = RivetTitle(edition)
    assert {option.name: option.rule for option in title.options()} == rule_of(edition)
