"""An owner's own components: mistakes are told with file, line and reason, and nothing is half-loaded."""

from __future__ import annotations

import pytest

from paceline.core.content import stock
from paceline.core.errors import BadContent, UnknownName
from paceline.core.setup import Setup
from paceline.games.larrivee_du_tour.title import TITLE

from .road import GAME, SEED

STAGES = """\
[[stage]]
id = "short"
name = "Short"
profile = "f14 u4 d5 r4 f3"
summits = ["The Wall"]

[[stage]]
id = "flat"
name = "Flat"
kind = "flat"
profile = "f40"
"""
WHEEL = """\
[outer]
uphill = [1, 2, 3]
flat = [2, 4, 6]
downhill = [3, 6, 9]

[[set]]
id = "mine"
name = "Mine"
middle = { uphill = [3, 3, 3], flat = [2, 2, 2], downhill = [1, 1, 1] }
inner = { uphill = [0, 0, 0], flat = [2, 2, 2], downhill = [4, 4, 4] }
"""
PROFILES = """\
[[profile]]
id = "one"
name = "One"
sprint = 5
stamina = 5
climbing = 5

[[profile]]
id = "two"
name = "Two"
sprint = 10
stamina = 5
climbing = 0
"""
OWN = {"stages.toml": STAGES, "wheel.toml": WHEEL, "profiles.toml": PROFILES}


def mistake(file: str, old: str, new: str) -> tuple[str, int, str]:
    """Where and why a file with this change is refused."""
    assert old in OWN[file]
    with pytest.raises(BadContent) as refusal:
        TITLE.components(OWN | {file: OWN[file].replace(old, new, 1)})
    return refusal.value.file, refusal.value.line, refusal.value.why


@pytest.mark.parametrize(
    ("old", "new", "line", "why"),
    [
        ('"f14 u4 d5 r4 f3"', '"f14 x4"', 4, "at character 5: expected u, f, d or r"),
        ('"f14 u4 d5 r4 f3"', '"f9"', 4, "10 to 200 squares; this one has 9"),
        ('"f14 u4 d5 r4 f3"', '"f199 u9"', 4, "this one has 208"),
        ('"f14 u4 d5 r4 f3"', '"f14 u0"', 4, "at character 5"),
        ('["The Wall"]', '["The Wall", "Another"]', 5, "1 climbs, but 2 names"),
        ('profile = "f40"', "profile = 40", 11, "profile: expected text"),
        ('profile = "f40"', 'profil = "f40"', 11, "did you mean 'profile'?"),
        ('name = "Flat"', 'name = "short"', 9, "a name of its own"),
        ('id = "flat"', 'id = "f40"', 8, "does not look like a profile"),
        ('id = "flat"', 'id = "the flat"', 8, "letters, digits and -"),
        ('kind = "flat"', "kind = flat", 10, "not TOML"),
    ],
)
def test_a_mistake_in_a_stage_is_found_with_its_line(old: str, new: str, line: int, why: str) -> None:
    file, found, reason = mistake("stages.toml", old, new)
    assert (file, found) == ("stages.toml", line)
    assert why in reason


@pytest.mark.parametrize(
    ("old", "new", "line", "why"),
    [
        ("flat = [2, 4, 6]", "flat = [4, 2, 6]", 3, "no pace slower than the one before"),
        ("flat = [2, 4, 6]", "flat = [2, 4]", 3, "length 3"),
        ("flat = [2, 4, 6]", "flat = [0, 4, 6]", 3, "squares from 1 to 12"),
        ("downhill = [3, 6, 9]", "", 1, "downhill"),
        ("uphill = [3, 3, 3]", "uphill = [0, 3, 3]", 9, "middle has numbers from 1 to 12"),
        ("uphill = [0, 0, 0]", "uphill = [-1, 0, 0]", 10, "inner has numbers from 0 to 12"),
        ('id = "mine"', 'id = "my set"', 6, "letters, digits and -"),
        ("inner =", "iner =", 10, "did you mean 'inner'?"),
    ],
)
def test_a_mistake_in_the_wheel_is_found_with_its_line(old: str, new: str, line: int, why: str) -> None:
    file, found, reason = mistake("wheel.toml", old, new)
    assert file == "wheel.toml"
    assert why in reason
    assert found == line


@pytest.mark.parametrize(
    ("old", "new", "line", "why"),
    [
        ("stamina = 5", "stamina = 6", 1, "16 points; 15 are allocated"),
        ("sprint = 10", "sprint = 11", 11, "of at most 10"),
        ('name = "Two"', 'name = "One"', 8, "of its own"),
        ("sprint = 10\nstamina = 5\nclimbing = 0", "sprint = 5\nstamina = 5\nclimbing = 5", 8, "of its own"),
    ],
)
def test_a_mistake_in_a_profile_is_found_with_its_line(old: str, new: str, line: int, why: str) -> None:
    file, found, reason = mistake("profiles.toml", old, new)
    assert (file, found) == ("profiles.toml", line)
    assert why in reason


def test_a_file_that_the_title_does_not_know_is_refused() -> None:
    with pytest.raises(UnknownName, match=r"did you mean 'stages\.toml'"):
        TITLE.components({"stage.toml": STAGES})


def test_a_box_without_a_stage_or_a_wheel_set_is_refused() -> None:
    with pytest.raises(BadContent, match="there is no stage"):
        TITLE.components({"stages.toml": "stage = []"})
    with pytest.raises(BadContent, match="there is no"):
        TITLE.components({"wheel.toml": "set = []\n" + WHEEL.split("[[set]]", maxsplit=1)[0]})


def test_after_a_mistake_nothing_has_changed() -> None:
    box = TITLE.components()
    with pytest.raises(BadContent):
        TITLE.components(OWN | {"wheel.toml": "outer = 7"})
    assert TITLE.components() == box


def test_an_owners_own_stage_wheel_and_profiles_are_raced_with() -> None:
    setup = Setup(game=GAME, seats=2, content=OWN)
    race = TITLE.new(setup, SEED)
    board = TITLE.board(setup)
    assert (board.id, board.wheel.id, board.summits) == ("short", "mine", [(20, "The Wall")])
    seat = int(race.next_seat())
    assert [race.action_text(action) for action in race.legal(seat)][:2] == ["5/5/5", "10/5/0"]
    assert [course.id for course in TITLE.courses(OWN)] == ["short", "flat"]


def test_the_files_that_come_with_the_title_are_good() -> None:
    files = stock(TITLE.package)
    assert sorted(files) == TITLE.content_files() == ["profiles.toml", "stages.toml", "wheel.toml"]
    assert TITLE.components(files) == TITLE.components()
    assert [(course.id, course.squares) for course in TITLE.courses()] == [
        ("1-plain", 84),
        ("2-hills", 87),
        ("3-high", 74),
        ("4-summit", 66),
        ("5-mixed", 88),
    ]
