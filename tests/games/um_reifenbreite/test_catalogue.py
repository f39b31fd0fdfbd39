"""The catalogue, the README and the code name the same rules and options."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

from paceline.core.rules import Rule, catalogue
from paceline.core.setup import choices_of
from paceline.games.um_reifenbreite.setup import RULE_OF, Options
from paceline.games.um_reifenbreite.title import TITLE

PACKAGE = "paceline.games.um_reifenbreite"
SOURCE = Path(str(files(PACKAGE)))
RULES = catalogue(PACKAGE)

# The sections of the rulebook by their numbers.
PARTS = {"4": 3, "5": 5, "6": 1, "7": 1, "8": 2, "9": 4, "13": 4, "15": 1}  # how many a section is divided in
CHAPTERS = [str(number) for number in range(1, 19)]
SECTIONS = [
    section
    for chapter in CHAPTERS
    for section in (chapter, *(f"{chapter}.{n}" for n in range(1, PARTS.get(chapter, 0) + 1)))
] + ["Overview"]
RULINGS = [str(number) for number in range(1, 63)]


def table(heading: str) -> list[list[str]]:
    """The rows of the first table under a heading of the README."""
    text = (SOURCE / "README.md").read_text("utf-8")
    section = text.split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]
    rows = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in rows[2:]]


def mapped() -> dict[tuple[str, str], list[str]]:
    """Source and section of every row, with its rule ids."""
    return {(row[0], row[1].split()[0]): re.findall(r"`(ur\.[a-z.]+)`", row[2]) for row in table("Sections to rules")}


def sections(source: str) -> list[str]:
    return [row[1].split()[0] for row in table("Sections to rules") if row[0] == source]


def test_every_rule_belongs_to_a_section_and_every_section_to_known_rules() -> None:
    named = {rule_id for row in table("Sections to rules") for rule_id in re.findall(r"`(ur\.[a-z.]+)`", row[2])}
    assert named == set(RULES)


def test_every_section_has_rules_or_says_why_not() -> None:
    for row in table("Sections to rules"):
        assert re.fullmatch(r"(`ur\.[a-z]+\.[a-z]+` ?)+|no rule here: .+", row[2]), row


def test_every_section_of_the_rulebook_is_mapped_and_none_is_made_up() -> None:
    assert sections("Rulebook") == SECTIONS


def test_every_ruling_is_mapped() -> None:
    assert sections("Facts") == RULINGS


@pytest.mark.parametrize("entry", RULES.values(), ids=lambda entry: entry.id)
def test_a_rule_and_the_table_agree_on_its_sources(entry: Rule) -> None:
    for source in entry.source.split("; "):
        assert re.fullmatch(r"Rulebook [\d.]+|Facts \d+|Decisions|Paceline", source)
        where, _, section = source.partition(" ")
        if section:
            assert entry.id in mapped()[where, section], source
    for (where, section), ids in mapped().items():
        if entry.id in ids and where in ("Rulebook", "Facts"):
            assert f"{where} {section}" in entry.source.split("; ")


@pytest.mark.parametrize("entry", RULES.values(), ids=lambda entry: entry.id)
def test_a_rule_is_written_for_people(entry: Rule) -> None:
    assert len(entry.title) <= 40
    assert not entry.title.endswith(".")
    assert entry.text.endswith(".")
    assert not entry.ruling or entry.ruling.endswith(".")


def test_options_know_the_rule_that_names_them() -> None:
    assert {entry.option: entry.id for entry in RULES.values() if entry.option} == RULE_OF
    assert list(RULE_OF) == [field.name for field in msgspec.structs.fields(Options)]


def test_every_ruling_says_which_values_its_option_has() -> None:
    for field in msgspec.structs.fields(Options):
        ruling = RULES[RULE_OF[field.name]].ruling
        assert f"[{field.name}]:" in ruling
        values = choices_of(field.type)
        assert values == ["false", "true"] or all(re.search(rf"\b{value}\b", ruling) for value in values), field.name


def test_the_readme_lists_every_option_with_its_values_default_and_rule() -> None:
    rows = {row[0].strip("`"): row for row in table("Options")}
    fields = msgspec.structs.fields(Options)
    assert list(rows) == [field.name for field in fields]
    for field in fields:
        _, values, default, rule_id = rows[field.name]
        assert rule_id == f"`{RULE_OF[field.name]}`"
        assert all(f"`{value}`" in values for value in choices_of(field.type))
        assert default == f"`{str(field.default).lower()}`"


def test_set_up_pages_get_every_option_with_its_rule() -> None:
    options = TITLE.options()
    assert {option.name: option.rule for option in options} == RULE_OF
    assert all(option.text == RULES[option.rule].text for option in options)


def test_the_code_names_no_rule_that_is_not_in_the_catalogue_and_all_that_are() -> None:
    named: set[str] = set()
    for path in SOURCE.parent.parent.rglob("*.py"):
        if "_compiled" not in path.parts:
            named |= set(re.findall(r"\bur\.[a-z]+\.[a-z]+\b", path.read_text("utf-8")))
    assert named - set(RULES) == set()
    by_nobody = {"ur.turn.undo", "ur.fall.block"}  # the log's, and what follows from where riders stand
    assert set(RULES) - named <= by_nobody
