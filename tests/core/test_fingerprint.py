"""Fingerprints tell what components are: values count, and comments, names and flavour do not."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from paceline.core import boxed, content
from paceline.core.boxed import BoxedTitle
from paceline.core.content import stock, text_hash
from paceline.core.errors import BadNotation
from paceline.core.log import Log, replay
from paceline.core.record import parse_record, record_text
from paceline.core.registry import game_ids, title
from paceline.core.setup import Setup

Files = dict[str, str]
WORDS = {  # keys that only people read
    "cards.toml": ("name",),
    "stages.toml": ("name", "set", "kind"),
    "wheel.toml": ("name",),
    "profiles.toml": ("name",),
    "board.toml": ("name", "title"),
    "courses.toml": ("letter", "name", "roads"),
    "decks.toml": ("name", "text"),
    "actions.toml": ("name", "text", "vor_text"),
    "events.toml": ("name", "text"),
    "tactics.toml": ("name", "text"),
    "classes.toml": ("name", "symbol"),
    "tiles.toml": ("name",),
    "podium.toml": (),
}
RIVET = [
    ("actions.toml", "ps = 3", "ps = 4"),
    ("classes.toml", "mountain = 1", "mountain = 2"),
    ("events.toml", "n=3", "n=2"),
    ("events.toml", 'kind="light"', 'kind="heavy"'),
    ("podium.toml", "time_bonus = 2", "time_bonus = 3"),
    ("tactics.toml", "amount=2", "amount=1"),
    ("tiles.toml", "rows=11, lanes=3, priority=1", "rows=11, lanes=3, priority=0"),
]
VALUES = {
    "flamme-rouge": [
        ("cards.toml", "value = 9", "value = 8"),
        ("cards.toml", "3 3 3 4", "3 3 4 4"),
        ("tiles.toml", "FFFUUU", "FFUUUU"),
        ("stages.toml", "abcdefgh", "abcdefGh"),
    ],
    "larrivee-du-tour": [
        ("stages.toml", "f26 u3", "f25 u4"),
        ("wheel.toml", "flat = [2, 4, 6]", "flat = [2, 4, 7]"),
        ("profiles.toml", "sprint = 10\nstamina = 4", "sprint = 9\nstamina = 5"),
    ],
    "um-reifenbreite": [
        ("board.toml", "thick_ends = true", "thick_ends = false"),
        ("decks.toml", 'upper = "5", lower = "6M"', 'upper = "4", lower = "6M"'),
        ("courses.toml", "jersey = 2", "jersey = 3"),
        ("courses.toml", "D*11/8/5", "D*11/8/4"),
    ],
    "on-the-rivet": RIVET,
    "visions-of-rainbows": RIVET,
}
OTHER_WAYS = {  # the same components, written otherwise
    "flamme-rouge": [("cards.toml", "3 3 3 4 4 4", "4 3 3  3 4 4"), ("cards.toml", "value = 2 }", "value=2  }")],
    "larrivee-du-tour": [("stages.toml", "f26 u3", "f20f6u3")],
    "um-reifenbreite": [("decks.toml", '"5 6M"', '"6M  5"'), ("board.toml", "width  = 84.0", "width = 90")],
    "on-the-rivet": [("actions.toml", "ps = 3", "ps =  3")],
    "visions-of-rainbows": [("actions.toml", "ps = 3", "ps =  3")],
}


@pytest.fixture(params=game_ids())
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def rewrite(game: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Files], None]]:
    """Puts other texts in the place of the title's stock."""
    here = boxed_title(game)

    def forget() -> None:
        here.boxes.cache_clear()
        here.books.cache_clear()

    def rewritten(files: Files) -> None:
        forget()
        for module in (content, boxed):
            monkeypatch.setattr(module, "stock", lambda package: files)

    yield rewritten
    forget()


def boxed_title(game: str) -> BoxedTitle[Any, Any, Any, Any]:
    here = title(game)
    assert isinstance(here, BoxedTitle)
    return here


def with_other_words(files: Files) -> Files:
    """Every name and text another, and a comment at the top and the end."""
    other = dict(files)
    for name, text in files.items():
        for key in WORDS[name]:
            text = re.sub(rf'(?<!\w)({key}\s*=\s*")', r"\1New ", text)
            if key in ("name", "text"):  # words/ has those of the stock
                text = re.sub(rf'(?m)^id = "(.+)"\n(?!(.+\n)*{key} )', rf'\g<0>{key} = "New \1"\n', text)
                text = re.sub(r'code = "(\w)",', r'\g<0> name = "New \1",', text)
        other[name] = f"# {name}\n\n{text}\n# the end\n"
    return other


def changed(files: Files, file: str, old: str, new: str) -> Files:
    assert old in files[file]
    return files | {file: files[file].replace(old, new, 1)}


def record_of(game: str, own: Files) -> str:
    return record_text(Log(Setup(game=game, seats=3, content=own), bytes(32)).record())


def told_before(record: str, hashed: str) -> str:
    """A record as the version before wrote it, with a hash of texts."""
    return re.sub(r'"content":"[^"]+"', f'"content":"{hashed}"', record, count=1)


def test_comments_names_and_flavour_are_no_part_of_it(game: str) -> None:
    here, files = boxed_title(game), stock(title(game).package)
    other = with_other_words(files)
    assert here.components(other) != here.components()
    assert here.fingerprint(other) == here.fingerprint({}) == here.before[1]


def test_nor_is_the_way_in_which_a_value_is_written(game: str) -> None:
    here, files = boxed_title(game), stock(title(game).package)
    for file, old, new in OTHER_WAYS[game]:
        assert here.fingerprint(changed(files, file, old, new)) == here.fingerprint({}), new


def test_every_value_is(game: str) -> None:
    here, files = boxed_title(game), stock(title(game).package)
    assert {file for file, *_ in VALUES[game]} == set(here.content_files())
    boxes = [here.fingerprint(changed(files, *edit)) for edit in VALUES[game]]
    assert len({here.fingerprint({}), *boxes}) == len(boxes) + 1


def test_a_race_outlives_a_comment_and_a_name_in_the_stock_but_no_other_value(
    game: str, rewrite: Callable[[Files], None]
) -> None:
    files = stock(title(game).package)
    record = record_of(game, {})
    rewrite(with_other_words(files))
    assert record_text(replay(parse_record(record)).record()) == record
    rewrite(changed(files, *VALUES[game][0]))
    with pytest.raises(BadNotation, match="other components"):
        replay(parse_record(record))


def test_so_does_a_race_of_the_version_before_which_hashed_texts(game: str, rewrite: Callable[[Files], None]) -> None:
    files = stock(title(game).package)
    record = told_before(record_of(game, {}), boxed_title(game).before[0])
    assert record_text(replay(parse_record(record)).record()) == record
    with pytest.raises(BadNotation, match="other components"):
        replay(parse_record(told_before(record, text_hash(with_other_words(files)))))
    rewrite(with_other_words(files))
    assert record_text(replay(parse_record(record)).record()) == record
    rewrite(changed(files, *VALUES[game][0]))
    with pytest.raises(BadNotation, match="other components"):
        replay(parse_record(record))


def test_and_one_with_an_owners_own_components(game: str, rewrite: Callable[[Files], None]) -> None:
    files = stock(title(game).package)
    file, old, new = VALUES[game][0]
    own = {file: files[file].replace(old, new, 1)}
    record = told_before(record_of(game, own), text_hash(files | own))
    replay(parse_record(record))
    if text_hash(files) == boxed_title(game).before[0]:  # else the texts of then are gone, and nobody can tell
        with pytest.raises(BadNotation, match="other components"):
            replay(parse_record(told_before(record, text_hash(files))))
    rewrite(with_other_words(files))
    replay(parse_record(record))
    rewrite(changed(files, *VALUES[game][-1]))
    with pytest.raises(BadNotation, match="other components"):
        replay(parse_record(record))
