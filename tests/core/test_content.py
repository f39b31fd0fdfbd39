"""Components with a mistake in them: file, line and what is wrong."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Annotated, Literal

import msgspec
import pytest

from paceline.core.content import MOST_BYTES, File, line_of, owners, stock, text_hash
from paceline.core.errors import BadBox, BadContent
from paceline.core.registry import title
from paceline.core.rng import seed_from
from paceline.core.setup import Setup
from paceline.games.flamme_rouge.title import TITLE as FLAMME_ROUGE_TITLE

from ..conformance.play import finish

SEED = seed_from("content")
FLAMME_ROUGE = stock("paceline.games.flamme_rouge")


class Walk(msgspec.Struct, tag="walk", tag_field="does", forbid_unknown_fields=True):
    far: Annotated[int, msgspec.Meta(ge=1, le=9)]


class Talk(msgspec.Struct, tag="talk", tag_field="does", forbid_unknown_fields=True):
    words: list[str]


class Thing(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    size: int = 0
    kind: Literal["round", "square"] = "round"
    doing: list[Walk | Talk] = []


class Things(msgspec.Struct, forbid_unknown_fields=True):
    thing: list[Thing]
    sizes: dict[str, list[int]] = {}


GOOD = '[[thing]]\nname = "one"\n\n[[thing]]\nname = "two"\nsize = 2\n'


def test_a_good_file_is_read() -> None:
    assert File("things.toml", GOOD).parse(Things).thing[1] == Thing("two", 2)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (GOOD.replace("size = 2", 'size = "big"'), 6),
        (GOOD.replace("size = 2", "sice = 2"), 6),
        (GOOD.replace('name = "two"', "name = 2"), 5),
        (GOOD.replace('name = "one"\n', ""), 1),
        ("]", 1),
        (GOOD + "size = 3\n", 7),
        ('thing = [\n  { name = "one" },\n  { name = 2 },\n]\n', 3),
        ("thing = 5\n", 1),
    ],
)
def test_a_mistake_is_found_on_its_line(text: str, line: int) -> None:
    with pytest.raises(BadContent) as refusal:
        File("things.toml", text).parse(Things)
    assert (refusal.value.file, refusal.value.line) == ("things.toml", line), refusal.value


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ('size = "big"', "size: expected a whole number, got text"),
        ("sice = 2", "there is no 'sice' here: did you mean 'size'?"),
        ("qqq = 2", "there is no 'qqq' here: there are name, size, kind, doing"),
        ('kind = "hairpin"', "kind: there is no 'hairpin': there are round, square"),
        ('kind = "sqare"', "kind: there is no 'sqare': did you mean 'square'?"),
        ('doing = [{ does = "sing" }]', "does: there is no 'sing': there are walk, talk"),
        ("doing = [{ far = 3 }]", "'does' is missing"),
        ('doing = [{ does = "walk", far = 12 }]', "far: expected a whole number of at most 9"),
        ('doing = [{ does = "talk", words = [1] }]', "words: expected text, got a whole number"),
        ("doing = 3", "doing: expected a list, got a whole number"),
        ('[sizes]\nsmall = ["one"]', "sizes: expected a whole number, got text"),
        ("[sices]\nsmall = [1]", "there is no 'sices' here: did you mean 'sizes'?"),
    ],
)
def test_a_mistake_names_its_field_and_what_there_is(line: str, why: str) -> None:
    with pytest.raises(BadContent) as refusal:
        File("things.toml", f'[[thing]]\nname = "one"\n{line}\n').parse(Things)
    assert refusal.value.why == why
    assert refusal.value.line == 3


def test_the_mark_that_some_editors_write_is_no_mistake() -> None:
    assert File("things.toml", "\ufeff" + GOOD).parse(Things) == File("things.toml", GOOD).parse(Things)


def test_a_place_is_found_in_either_way_of_writing_tables() -> None:
    assert line_of(GOOD, "$.thing[1].size") == 6
    assert line_of(GOOD, "$.thing[0]") == 1
    assert line_of(GOOD, "$.thing[1]") == 4
    assert line_of('thing = [\n  { name = "a" },\n  { name = "b", size = 1 },\n]\n', "$.thing[1].size") == 3


@pytest.mark.parametrize(
    ("file", "old", "new", "line", "why"),
    [
        ("cards.toml", 'code = "9", value = 9', 'code = "9", value = 99', 10, "value from 1 to 20"),
        ("cards.toml", 'code = "3", value', 'code = "2", value', 5, "its own"),
        ("cards.toml", '"3 3 3 4 4 4 5 5 5 6 6 6 7 7 7"', '"3 3 8"', 17, "no card has the code '8'"),
        ("cards.toml", "sprinteur        =", "sprinter         =", 16, "sprinteur is missing"),
        (
            "tiles.toml",
            'terrain = "SSSSSF", lanes = "222222" }',
            'terrain = "SSSSSF", lanes = "22222" }',
            12,
            "6 digits",
        ),
        ("tiles.toml", 'side = "B"', 'side = "b"', 15, "twice"),
        ("stages.toml", '"abcdefghijklmnopqrstu"', '"abcdefghijklmnopqrsu"', 12, "squares"),
        ("stages.toml", '"abcdefghijklmnopqrstu"', '"abcdefghijklmnopqrsé"', 12, "character 20"),
        ("stages.toml", "squares = [78]", "squares = [78, 81]", 8, "one number"),
    ],
)
def test_a_mistake_in_the_components_is_told_where_it_is(file: str, old: str, new: str, line: int, why: str) -> None:
    text = FLAMME_ROUGE[file]
    assert old in text
    setup = Setup(game="flamme-rouge", seats=2, content={file: text.replace(old, new, 1)})
    with pytest.raises(BadContent, match=why) as refusal:
        title("flamme-rouge").new(setup, SEED)
    assert (refusal.value.file, refusal.value.line) == (file, line), refusal.value


@pytest.mark.parametrize(
    ("game", "file", "text", "why"),
    [
        (
            "flamme-rouge",
            "stages.toml",
            "stage = []",
            "stages.toml, line 1: there is no stage: compose one of tiles",
        ),
        ("um-reifenbreite", "courses.toml", None, "courses.toml, line 1: there is no course"),
        ("larrivee-du-tour", "stages.toml", "stage = []", "stages.toml, line 1: there is no stage"),
        ("on-the-rivet", "tiles.toml", None, "tiles.toml, line 1: there is no course"),
    ],
)
def test_an_empty_list_is_told_where_it_stands(game: str, file: str, text: str | None, why: str) -> None:
    whole = stock(title(game).package)[file]
    text = text or "course = []\n" + re.sub(r"(?ms)^\[\[course\]\].*?(?=^\[\[tile|\Z)", "", whole)
    with pytest.raises(BadContent) as refusal:
        title(game).new(Setup(game=game, seats=2, content={file: text}), SEED)
    assert str(refusal.value) == why


def test_an_owners_file_is_blamed_for_what_the_box_misses_in_it() -> None:
    tiles = FLAMME_ROUGE["tiles.toml"].replace('side = "n"', 'side = "Z"')
    with pytest.raises(BadContent) as refusal:
        title("flamme-rouge").new(Setup(game="flamme-rouge", seats=2, content={"tiles.toml": tiles}), SEED)
    assert str(refusal.value).startswith("tiles.toml: does not go with stages.toml of the box, line 12: 'abc")
    assert "no tile has the side 'n'" in str(refusal.value)


def test_the_fingerprint_tells_every_file_apart() -> None:
    assert text_hash({"a": "b"}) != text_hash({"a": "c"}) != text_hash({"b": "c"})
    assert text_hash({"a": "1", "b": "2"}) == text_hash({"b": "2", "a": "1"})


def test_an_owners_folder_is_read(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text("card = []", "utf-8")
    (tmp_path / "notes.txt").write_text("not read", "utf-8")
    assert owners(tmp_path, ["cards.toml", "tiles.toml"]) == {"cards.toml": "card = []"}


def test_an_owners_folder_with_mistakes_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadBox, match="no such folder"):
        owners(tmp_path / "nowhere", ["cards.toml"])
    with pytest.raises(BadBox, match="holds none"):
        owners(tmp_path, ["cards.toml"])
    (tmp_path / "card.toml").write_text("", "utf-8")
    with pytest.raises(BadBox, match=r"did you mean 'cards\.toml'"):
        owners(tmp_path, ["cards.toml"])
    (tmp_path / "card.toml").rename(tmp_path / "cards.toml")
    (tmp_path / "cards.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadBox, match="not UTF-8"):
        owners(tmp_path, ["cards.toml"])
    (tmp_path / "cards.toml").unlink()
    (tmp_path / "cards.toml").symlink_to(tmp_path / "nowhere.toml")
    with pytest.raises(BadBox, match=r"cards\.toml: cannot be read: No such file"):
        owners(tmp_path, ["cards.toml"])
    (tmp_path / "cards.toml").unlink()
    (tmp_path / "cards.toml").mkdir()
    with pytest.raises(BadBox, match=r"cards\.toml: cannot be read: Is a directory"):
        owners(tmp_path, ["cards.toml"])


def test_every_file_that_cannot_be_used_is_told(tmp_path: Path) -> None:
    (tmp_path / "card.toml").write_text("", "utf-8")
    (tmp_path / "stages.toml").write_text("stage = []\n]", "utf-8")
    (tmp_path / "tiles.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadBox) as refusal:
        owners(tmp_path, title("flamme-rouge").content_files())
    told = [(mistake.file, mistake.line) for mistake in refusal.value.mistakes]
    assert told == [("tiles.toml", 0), ("card.toml", 0), ("stages.toml", 2)]


def test_a_box_has_a_size(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text("#" * (MOST_BYTES + 1), "utf-8")
    with pytest.raises(BadBox, match=r"cards\.toml: a box holds at most 128 kB"):
        owners(tmp_path, ["cards.toml"])


def test_many_boxes_do_not_stay_in_memory() -> None:
    """Races go on all the same when the box that they came from is forgotten."""
    here = FLAMME_ROUGE_TITLE
    cards = stock(here.package)["cards.toml"]
    race = here.new(Setup(game=here.id, seats=2, content={"cards.toml": cards + "# 0\n"}), SEED)
    for number in range(1, 100):
        here.check_box({"cards.toml": f"{cards}# {number}\n"})
    assert here.boxes.cache_info().currsize <= 32
    finish(race, Random(1)).check()
