"""An owner's own board, cards and courses: mistakes are told with file, line and reason; nothing is half-loaded."""

from __future__ import annotations

import re
from random import Random

import pytest

from paceline.core.content import stock
from paceline.core.errors import BadContent, UnknownName
from paceline.core.setup import Setup
from paceline.games.um_reifenbreite.title import TITLE

from ...conformance.play import finish
from ...rule import rule
from .road import SEED

STOCK = stock(TITLE.package)


def mistake(file: str, old: str, new: str) -> BadContent:
    """What is said when one thing in a good file is changed, once."""
    assert old in STOCK[file]
    with pytest.raises(BadContent) as refusal:
        TITLE.components({file: STOCK[file].replace(old, new, 1)})
    assert refusal.value.file == file
    return refusal.value


def line_of(file: str, text: str) -> int:
    """The line of the stock file where a text stands first."""
    before = STOCK[file][: STOCK[file].index(text)]
    return before.count("\n") + 1 + text.startswith("\n")


@pytest.mark.parametrize(
    ("old", "new", "at", "why"),
    [
        ('to = "B"', 'to = "X"', 'to = "B"', "leads nowhere"),
        ('from = "F"', 'from = "X"', 'from = "F"', "cannot be reached"),
        ('"a9 u:1,2,1,2,2,3 ', '"a9 u:1,2,1,2,2 ', "lane4 =", "lane 4: 31 surfaces, but the road has 32 spaces"),
        ('lane3 = "a32"', 'lane3 = "a33"', 'lane3 = "a32"', "33 surfaces, but the road has 32"),
        ("cells 6 5 4 3", "cells 6 5 4", "cells 6 5 4 3", "expected 'straight 9'"),
        ("cells 6 5 4 3", "cells 6 5 4 0", "cells 6 5 4 3", "expected 'straight 9'"),
        ("bend left 90 r 5.6", "bent left 90 r 5.6", "bend left 90 r 5.6", "expected 'straight 9'"),
        ("straight 15 len 25.9", "straight 14 len 25.9", "lane1 =", "38 surfaces, but the road has 37"),
        ("u:1,2,1,2,2,3", "u:1,2,0,2,2,3", "lane4 =", "numbers are 1 to 9"),
        ("u:1,2,1,2,2,3", "v:1,2,1,2,2,3", "lane4 =", "expected a9 for asphalt"),
        ('id = "B-C"', 'id = "A-B"', 'id = "B-C"', "its own"),
        ('lines  = ["A", ', 'lines  = ["A", "A", ', "lines  =", "each of its own"),
        ('lines  = ["A", ', 'lines  = ["A", "Z", ', "lines  =", "no section begins at line Z"),
        ("rows = [6, 5, 4, 3]", "rows = [6, 5, 4]", "Start 2", "four rows"),
        ("rows = [6, 5, 4, 3]", "rows = [12, 11, 10, 9]", "Start 2", "four rows"),
        ("segment = 2", "segment = 0", "Start 2", "no straight"),
        ('id = "Start 2"', 'id = "Start 1"', "Start 1", "own"),
        ('id = "Start 2"', 'id = "Here"', "Start 2", "Start 1"),
        ("width  = 84.0", "width  = -1.0", "width", "width: expected a number above 0.0"),
        ("thick_ends = true", 'thick_ends = "yes"', "thick_ends", "thick_ends: expected true or false, got text"),
        (
            "thick_ends = true",
            "thickends = true",
            "thick_ends",
            "did you mean 'thick_ends'?",
        ),
        ("x = 48.5", "x = 480.5", 'id = "A-B"', "space A-B.1.01 is drawn at 481"),
        ("y = 4.2", "y = -9.2", 'id = "A-B"', "outside a sheet of 84 by 48 cm"),
        ("straight 15 len 25.9", "straight 15 len 0", "straight 15 len", "expected 'straight 9'"),
        ("straight 15 len 25.9", f"straight 15 len {'9' * 400}", "straight 15 len", "expected 'straight 9'"),
        ("straight 22 flex", "straight 22", "origin =", "two straights marked flex"),
        ('closes = "A-B"', 'closes = "B-C"', "origin =", "closes"),
        ("bend right 45", "bend right 40", "origin =", "full turn"),
        ('jump = { from = "C-F", forward = 5.0', 'jump = { from = "E-M", forward = 5.0', 'id = "F-D"', "drawn after"),
    ],
)
def test_a_mistake_in_the_board_is_found_with_its_line(old: str, new: str, at: str, why: str) -> None:
    found = mistake("board.toml", old, new)
    assert re.search(re.escape(why), found.why), found.why
    if at:  # the line itself, or the head of its section
        assert at in "\n".join(STOCK["board.toml"].splitlines()[found.line - 1 : found.line + 1])
    if "ring" not in found.why and "flex" not in found.why:
        assert abs(found.line - line_of("board.toml", old)) < 80


def test_dots_lie_on_asphalt() -> None:
    found = mistake("board.toml", "d:2,3,2,1      a26", "d:2,3,2,1 a4 u:1 a21")
    assert "asphalt" in found.why


def test_a_section_that_no_start_leads_to_is_refused() -> None:
    """A loop of its own: each of its ends leads into the other, but nobody can get there."""
    island = """
[[section]]
id = "X-X"
name = "An island"
from = "X"
to = "X"
jump = { from = "C-F", forward = 5.0, left = 20.0, turn = 0 }
road = ["straight 3"]
lane1 = "a3"
lane2 = "a3"
lane3 = "a3"
lane4 = "a3"
"""
    with pytest.raises(BadContent) as refusal:
        TITLE.components({"board.toml": STOCK["board.toml"] + island})
    assert "X-X.1.01 cannot be reached" in refusal.value.why
    assert refusal.value.line == STOCK["board.toml"].count("\n") + 2


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('upper = "5 6M", lower = "5 6M"', 'upper = "5 6M", lower = "5"', "these are 13: 9 and 4"),
        ('upper = "6M", lower = "6M"', 'upper = "6M 6M", lower = ""', "7 cards are upper ones; these are 8"),
        ('holder = "4"', 'holder = "5"', "five rows"),
        ('upper = "6M"', 'upper = "7M"', "from 1 to 6"),
        ('upper = "6M"', 'upper = "6X"', "from 1 to 6"),
        ("count = 4", "count = 3", "22 chance cards; these are 21"),
        ("count = 4", "count = 0", "count: expected a whole number of at least 1"),
        ('\nspread = "step"', '\nspread = ""', "spread"),
        ('\nspread = "step"', '\nspread = "wide"', "spread: there is no 'wide': there are "),
        ('op = "stop"', 'op = "sleep"', "op: there is no 'sleep': "),
        ('op = "stop"', 'op = "move"', "add"),
        ("add = -3\nleast = 1", "add = -7", "takes the whole move: op = stop"),
        ("cards = 1\n", "", "cards goes with"),
        ('id = "boil"', 'id = "hunger"', "its own"),
        ("photos = [1, 2, 3, 4, 5, 6]", "photos = [1, 2, 3, 4, 5]", "6 photo cards"),
        ("photos = [1, 2, 3, 4, 5, 6]", "photos = [1, 2, 3, 4, 5, 5]", "6 photo cards"),
        ("photos_at_the_end = 2", "photos_at_the_end = 7", "1 to 6"),
    ],
)
def test_a_mistake_in_the_cards_is_found(old: str, new: str, why: str) -> None:
    found = mistake("decks.toml", old, new)
    assert why in found.why, found.why
    assert 0 < found.line <= line_of("decks.toml", old) + 10


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('route = "2-C-D*11/8/5-A"', 'route = "2-D-A"', "from the start to D without another line; next is C"),
        ('route = "2-C-D*11/8/5-A"', 'route = "4-C"', "begins with a start"),
        ('letter = "B"', 'letter = "A"', "names of its own"),
        ('id = "tour-de-france"', 'id = "Tour de France"', "an id of letters"),
        ("energy = 7", "energy = 8", "energy: there is no '8': there are "),
        (", 10, 8]", ", 10]", "16 places; these are 15"),
        ("[11, 8, 5]", "[5, 8, 11]", "no less than the next"),
        ("[[11, 8, 5], ", "[", "three sprints"),
    ],
)
def test_a_mistake_in_the_courses_is_found(old: str, new: str, why: str) -> None:
    found = mistake("courses.toml", old, new)
    assert why in found.why, found.why
    assert 0 < found.line <= line_of("courses.toml", old)
    assert line_of("courses.toml", old) - found.line < 8


def test_a_file_that_the_title_does_not_know_is_refused() -> None:
    with pytest.raises(UnknownName, match=r"did you mean 'board\.toml'"):
        TITLE.components({"boards.toml": STOCK["board.toml"]})


def test_courses_are_checked_against_the_owners_own_board() -> None:
    """Without line D three of the courses cannot be ridden."""
    board = STOCK["board.toml"].replace('"C", "D", "E"]', '"C", "E"]')
    with pytest.raises(BadContent) as refusal:
        TITLE.components({"board.toml": board})
    assert refusal.value.file == "board.toml"
    assert "does not go with courses.toml of the box, line " in refusal.value.why


def test_after_a_mistake_nothing_has_changed() -> None:
    """The good board beside bad cards is not taken over, and the box is as before."""
    box = TITLE.components()
    board = STOCK["board.toml"].replace("thick_ends = true", "thick_ends = false")
    own = {"board.toml": board, "decks.toml": "energy = 7"}
    with pytest.raises(BadContent):
        TITLE.components(own)
    with pytest.raises(BadContent):
        TITLE.new(Setup(game="um-reifenbreite", seats=2, content=own), SEED)
    assert TITLE.components() == box
    assert TITLE.components().board.file.thick_ends


def test_own_components_take_the_place_of_those_in_the_box() -> None:
    own = {
        "board.toml": STOCK["board.toml"].replace("thick_ends = true", "thick_ends = false"),
        "decks.toml": STOCK["decks.toml"].replace('upper = "6M", lower = "6M"', 'upper = "5", lower = "6M"'),
    }
    setup = Setup(game="um-reifenbreite", seats=2, content=own)
    race = TITLE.new(setup, SEED)
    assert "2:5" in race.position(None)
    assert "2:6M" not in race.position(None).splitlines()[-1]
    assert TITLE.content_hash(setup) != TITLE.content_hash(Setup(game="um-reifenbreite", seats=2))
    end = race.book.space_of["B-C.2.19"]  # past the end of a thick line the diagonal is open now
    assert race.book.space_of["B-C.3.20"] in race.book.road.steps_ahead(end)


@rule("ur.move.thick")
def test_a_board_may_open_the_ends_of_thick_lines_between_sections_too() -> None:
    """C-F is one straight, F-E begins with a bend: at the fork the diagonals pass the ends of its thick lines."""

    def ahead(file: str) -> set[str]:
        spaces = TITLE.components({"board.toml": file}).board.spaces
        [last] = [space for space in spaces if space.name == "C-F.2.22"]
        return {spaces[number].name for number in last.ahead if spaces[number].section == "F-E"}

    assert ahead(STOCK["board.toml"]) == {"F-E.2.01"}
    opened = STOCK["board.toml"].replace("thick_ends = true", "thick_ends = false")
    assert ahead(opened) == {"F-E.1.01", "F-E.2.01", "F-E.3.01"}


def lanes_of(road: str) -> list[int]:
    """How many spaces each lane has, lane 1 first."""
    bends = [list(map(int, cells)) for cells in re.findall(r"cells (\d+) (\d+) (\d+) (\d+)", road)]
    straight = sum(map(int, re.findall(r"straight (\d+)", road)))
    return [straight + sum(cells[lane] for cells in bends) for lane in range(4)]


def with_bends(cells: str) -> str:
    """The stock board with other bends, fast descents everywhere, and no line thick beyond its end."""
    text = STOCK["board.toml"].replace("thick_ends = true", "thick_ends = false")
    head, *sections = re.sub(r"cells \d+ \d+ \d+ \d+", f"cells {cells}", text).split("[[section]]")
    for i, section in enumerate(sections):
        for lane, many in enumerate(lanes_of(section[: section.index("lane4 =")]), 1):
            surface = f"a{many // 2} a{many - many // 2}" if "grid =" in section else "d:" + ",".join("9" * many)
            section = re.sub(rf'lane{lane} = ".*"', f'lane{lane} = "{surface}"', section)
        sections[i] = section
    return "[[section]]".join([head, *sections])


def test_a_board_with_more_ways_than_can_be_offered_is_refused() -> None:
    with pytest.raises(BadContent, match=r"a move could end in .* ways, at most 1000") as refusal:
        TITLE.components({"board.toml": with_bends("1 5 2 7")})
    assert refusal.value.file == "board.toml"
    assert refusal.value.line > 1


def test_a_board_with_many_ways_is_raced_on() -> None:
    content = {"board.toml": with_bends("6 5 4 3")}
    finish(TITLE.new(Setup(game=TITLE.id, seats=2, content=content), SEED), Random(1)).check()
