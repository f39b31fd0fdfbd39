"""The catalogue, the README and the code name the same rules and options."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

from paceline.core.rules import Rule, catalogue
from paceline.core.setup import choices_of
from paceline.games.larrivee_du_tour.setup import RULE_OF, Options
from paceline.games.larrivee_du_tour.title import TITLE

PACKAGE = "paceline.games.larrivee_du_tour"
SOURCE = Path(str(files(PACKAGE)))
RULES = catalogue(PACKAGE)

# The sections of the rulebook; ours may be split: `2. Attempting a breakaway: counters`.
SECTIONS = [
    "Number of players",
    "Ages",
    "Getting ready to play",
    "Goal of the Game",
    "Setting up the game",
    "Pace Wheel",
    "Terrains",
    "Allure of the peloton and other groups",
    "Start of the race",
    "Course of each player's game turn",
    "1. Move all racers",
    "2. Attempting a breakaway",
    "3. Move a racer within his group",
    "4. Resource points burn",
    "5. Set the race pace for the next player",
    "Example",
    "Riders characteristics",
    "Victory",
    "Use of skills according to the terrain",
    "Mechanical incident",
    "Food supplies",
    "Rules for multiple stage races",
    "Best climber",
    "General classification",
]
OPEN_POINTS = 18  # rows of the table of ambiguities in our notes, D11, and their procedure


def table(heading: str) -> list[list[str]]:
    """The rows of the first table under a heading of the README."""
    text = (SOURCE / "README.md").read_text("utf-8")
    section = text.split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]
    rows = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in rows[2:]]


def sections(source: str) -> list[str]:
    return [row[1].partition(":")[0] for row in table("Sections to rules") if row[0] == source]


def test_every_rule_belongs_to_a_section_and_every_section_to_known_rules() -> None:
    named = {rule_id for row in table("Sections to rules") for rule_id in re.findall(r"`(lt\.[a-z.]+)`", row[2])}
    assert named == set(RULES)


def test_every_section_has_rules_or_says_why_not() -> None:
    for row in table("Sections to rules"):
        assert re.fullmatch(r"(`lt\.[a-z]+\.[a-z]+` ?)+|no rule here: .+", row[2]), row


def test_every_section_of_the_rulebook_is_mapped_and_none_is_made_up() -> None:
    assert list(dict.fromkeys(sections("Rulebook"))) == SECTIONS


def test_every_open_point_is_mapped() -> None:
    assert len(sections("Facts")) == OPEN_POINTS + 1


@pytest.mark.parametrize("entry", RULES.values(), ids=lambda entry: entry.id)
def test_a_rule_is_written_for_people(entry: Rule) -> None:
    assert len(entry.title) <= 40
    assert not entry.title.endswith(".")
    assert entry.text.endswith(".")
    assert not entry.ruling or entry.ruling.endswith(".")
    for source in entry.source.split("; "):
        name, _, section = source.partition(", ")
        assert name in ("Rulebook", "Facts", "Decisions", "Paceline")
        assert name != "Rulebook" or section in SECTIONS, source


def test_every_option_is_named_by_exactly_one_rule_which_says_its_values() -> None:
    assert {entry.option: entry.id for entry in RULES.values() if entry.option} == RULE_OF
    for field in msgspec.structs.fields(Options):
        ruling = RULES[RULE_OF[field.name]].ruling
        assert f"[{field.name}]:" in ruling
        values = choices_of(field.type)
        assert values == ["false", "true"] or all(re.search(rf"\b{value}\b", ruling) for value in values), field.name


def test_the_readme_lists_every_option_with_its_values_default_and_rule() -> None:
    rows = {row[0].strip("`"): row for row in table("Options")}
    options = TITLE.options()
    assert list(rows) == [option.name for option in options]
    for option in options:
        _, values, default, rule_id = rows[option.name]
        assert rule_id == f"`{option.rule}`"
        assert all(f"`{value}`" in values for value in option.values)
        assert default == f"`{str(option.default).lower()}`"


def test_the_code_names_no_rule_that_is_not_in_the_catalogue() -> None:
    named: dict[str, str] = {}
    for path in SOURCE.parent.parent.rglob("*.py"):
        if "_compiled" not in path.parts:
            named |= dict.fromkeys(re.findall(r"\blt\.[a-z]+\.[a-z]+\b", path.read_text("utf-8")), str(path))
    assert len(named) > 40
    assert {rule_id: path for rule_id, path in named.items() if rule_id not in RULES} == {}


def test_the_position_of_the_readme_can_be_raced_on_from() -> None:
    text = (SOURCE / "README.md").read_text("utf-8").split("\n## Positions\n", 1)[1]
    lines = [line[4:] for line in text.splitlines() if line.startswith("    ")]
    position = "\n".join(lines) + "\n"
    race = TITLE.from_position(position, bytes(32))
    assert race.position(None) == position
