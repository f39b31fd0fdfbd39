"""The catalogue, the README and the code name the same rules and options."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

from paceline.core.errors import UnknownName
from paceline.core.rules import Rule, catalogue
from paceline.core.setup import choices_of
from paceline.games.flamme_rouge.setup import RULE_OF, Options
from paceline.games.flamme_rouge.title import TITLE

from ...rule import rule

PACKAGE = "paceline.games.flamme_rouge"
SOURCE = Path(str(files(PACKAGE)))
RULES = catalogue(PACKAGE)

# The sections of the Peloton rulebook. Where a section's bullets and notes hold rules of several families,
# our table may split it: `Supply Zones: note on …`.
PELOTON_SECTIONS = [
    "Opening bullets",
    "Cobblestones",
    "Supply Zones",
    "Components",
    "Breakaway Variant",
    "Bidding Phase",
    "Choose rider",
    "Draw cards",
    "Play, Recycle, Reveal",
    "Repeat",
    "Designing Stages",
    "Dummy Teams",
    "Peloton Team",
    "Muscle Team",
    "When playing with both Peloton and Muscle Teams",
    "Solo Game",
    "Two Player Variant",
    "More Than 6 Players",
    "Everyone for themselves!",
]
# Those of the base rules, as the research notes restate them.
BASE_SECTIONS = [
    "Components",
    "Setup / grid",
    "Phase 1 Energy",
    "Phase 2 Movement",
    "Ascent",
    "Descent",
    "Phase 3 End",
    "End of race / ranking",
    "FAQ status",
    "Tiles",
    "Stage cards",
]
OPEN_POINTS = [f"8.{number}" for number in range(1, 9)]


def table(heading: str) -> list[list[str]]:
    """The rows of the first table under a heading of the README."""
    text = (SOURCE / "README.md").read_text("utf-8")
    section = text.split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]
    rows = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in rows[2:]]


def mapped() -> dict[tuple[str, str], list[str]]:
    """Source and section of every row, with its rule ids."""
    return {(row[0], row[1]): re.findall(r"`(fr\.[a-z.]+)`", row[2]) for row in table("Sections to rules")}


def sections(source: str) -> list[str]:
    return [section.partition(":")[0] for where, section in mapped() if where == source]


def test_every_rule_belongs_to_a_section_and_every_section_to_known_rules() -> None:
    named = {rule_id for ids in mapped().values() for rule_id in ids}
    assert named == set(RULES)


def test_every_section_has_rules_or_says_why_not() -> None:
    for row in table("Sections to rules"):
        assert re.fullmatch(r"(`fr\.[a-z]+\.[a-z]+` ?)+|no rule here: .+", row[2]), row


@pytest.mark.parametrize("heading", PELOTON_SECTIONS)
def test_every_section_of_the_peloton_rulebook_is_mapped(heading: str) -> None:
    assert heading in sections("Peloton")


def test_no_section_of_the_peloton_rulebook_is_made_up() -> None:
    assert set(sections("Peloton")) == set(PELOTON_SECTIONS)


def test_every_section_of_the_base_rules_is_mapped() -> None:
    assert set(sections("Base game")) == set(BASE_SECTIONS)


def test_every_open_point_is_mapped() -> None:
    facts = [section.split()[0] for section in sections("Facts")]
    assert [number for number in facts if number.startswith("8")] == OPEN_POINTS


@pytest.mark.parametrize("entry", RULES.values(), ids=lambda entry: entry.id)
def test_a_rule_is_written_for_people(entry: Rule) -> None:
    assert re.fullmatch(r"fr\.[a-z]+\.[a-z]+", entry.id)
    assert len(entry.title) <= 40
    assert not entry.title.endswith(".")
    assert entry.text.endswith(".")
    assert not entry.ruling or entry.ruling.endswith(".")
    for source in entry.source.split("; "):
        assert re.match(r"(Base game|Peloton|Facts|Decisions|Paceline)\b", source)


def test_every_option_is_named_by_exactly_one_rule() -> None:
    named = [entry.option for entry in RULES.values() if entry.option]
    assert sorted(named) == sorted(field.name for field in msgspec.structs.fields(Options))


def test_options_know_the_rule_that_names_them() -> None:
    assert {entry.option: entry.id for entry in RULES.values() if entry.option} == RULE_OF


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
        if choices_of(field.type) or isinstance(field.default, int):
            assert default == f"`{str(field.default).lower()}`"


def test_set_up_pages_get_every_option_with_its_rule() -> None:
    options = TITLE.options()
    assert {option.name: option.rule for option in options} == RULE_OF
    assert all(option.text == RULES[option.rule].text for option in options)


def test_the_code_names_no_rule_that_is_not_in_the_catalogue() -> None:
    named: dict[str, str] = {}
    root = SOURCE.parent.parent
    for path in root.rglob("*.py"):
        if "_compiled" not in path.parts:
            named |= dict.fromkeys(re.findall(r"\bfr\.[a-z]+\.[a-z]+\b", path.read_text("utf-8")), str(path))
    assert len(named) > 40
    assert {rule_id: path for rule_id, path in named.items() if rule_id not in RULES} == {}


def test_the_rules_that_every_title_has_are_there() -> None:
    assert {"fr.turn.owed", "fr.turn.undo", "fr.race.over"} <= set(RULES)
    assert TITLE.prefix == "fr"


def test_a_test_cannot_claim_a_rule_that_does_not_exist() -> None:
    unknown = "fr.slipstream.gasp"
    with pytest.raises(UnknownName, match=r"did you mean 'fr\.slipstream\.gap'"):
        rule(unknown)
