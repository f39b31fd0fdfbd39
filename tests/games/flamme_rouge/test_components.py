"""Every tile and every stage against the tables of the research notes."""

from __future__ import annotations

from itertools import groupby

import pytest

from paceline.core.setup import Setup
from paceline.games.flamme_rouge.title import TITLE

from ...rule import rule

# Side, terrain, lanes; for bends the degrees, right is positive.
TILES = """
    a   SSSSSF 222222
    A   SSSSFF 222222
    b   FFFFFF 222222
    B   DDDDFF 222222
    c   FFFFFF 222222
    C   FFFUUU 222222
    d   FFFFFF 222222
    D   UUUUUD 222222
    e   FF     22     -90
    E   UU     22     90
    f   FFFFFF 222222
    F   DDDFFF 222222
    g   FF     22     -90
    G   UU     22     90
    h   FF     22     -45
    H   DD     22     45
    i   FF     22     -90
    I   FF     22     90
    j   FF     22     90
    J   FF     22     -90
    k   FF     22     45
    K   UU     22     -45
    l   FFFFFF 222222
    L   UUUDDD 222222
    m   FFFFFF 222222
    M   FFUUUU 222222
    n   FFFFFF 222222
    N   UUUUUU 222222
    o   FF     22     90
    O   UU     22     -90
    p   FF     22     90
    P   DD     22     -90
    q   FF     22     -45
    Q   UU     22     45
    r   FF     22     45
    R   UU     22     -45
    s   FF     22     45
    S   FF     22     -45
    t   FF     22     -45
    T   FF     22     45
    u   FXXXXX 222222
    U   UUXXXX 222222
    1   SSSSFF 333333
    ^1  SSSSSF 333333
    2   FFFFFF 333332
    ^2  FFFFFF 222222
    3   ZZZZZF 333332
    ^3  FFCCCC 221121
    4   ZZZZZF 333332
    ^4  CCCCFF 121122
    5   CCCCCC 121211
    ^5  CCFFFF 112222
    6   CCCCCC 112111
    ^6  CCCCCF 111212
    7   FFCCCC 221121
    ^7  CCCFFF 121222
    8   FFFCCC 222121
    ^8  CCCCCF 112112
    9   ZZF    332
    ^9  FFF    332
"""

# Layout, tiles, how many tiles and squares. Under it the road as runs of equal squares: number, terrain, lanes.
STAGES = """
    avenue-corso-paseo       abcdefghijklmnopqrstu        21 78
        5S2 68F2 5X2
    firenze-milano           abcgiDHqntmKOLrepJsfu        21 78
        5S2 17F2 5U2 3D2 16F2 7U2 3D2 17F2 5X2
    la-classicissima         AebQRNHPcgikDFsLojmtu        21 78
        4S2 10F2 10U2 4D2 12F2 5U2 4D2 5F2 3U2 3D2 13F2 5X2
    la-haut-montagne         abcfimetKGLHJsdopRQNU        21 78
        5S2 31F2 7U2 5D2 14F2 12U2 4X2
    le-col-du-ballon         AnLHgceqtrMBoipjDFkSu        21 78
        4S2 8F2 3U2 5D2 18F2 4U2 4D2 10F2 5U2 4D2 8F2 5X2
    ronde-van-wevelgem       abcmgfteqonLPjkIDHrSu        21 78
        5S2 41F2 3U2 5D2 6F2 5U2 3D2 5F2 5X2
    plateaux-de-wallonie     AbJiLcGHtdfpkmnrqEoSu        21 78
        4S2 12F2 3U2 3D2 6F2 2U2 2D2 34F2 2U2 5F2 5X2
    stage-7/2-4              a^23gMRPkeqos4cDHjTniu       21 78
        5S2 7F2 5Z3 5F2 6U2 2D2 10F2 5Z3 7F2 5U2 3D2 13F2 5X2
    stage-7/5-6              ^123gMRPkeqos4cDHjT^9niu     22 81
        5S3 6F3 1F2 5Z3 5F2 6U2 2D2 10F2 5Z3 7F2 5U2 3D2 4F2 2F3 10F2 5X2
    stage-8/2-4              a^2h4oIcQDF3prsejLktgu       21 78
        5S2 9F2 5Z3 11F2 7U2 4D2 3F2 5Z3 11F2 3U2 3D2 7F2 5X2
    stage-8/5-6              ^12h4oIcQDF3prsejLktg^9u     22 81
        5S3 6F3 3F2 5Z3 11F2 7U2 4D2 3F2 5Z3 11F2 3U2 3D2 6F2 2F3 2F2 5X2
    stage-9/2-4              A^23p5^7okjq4e8^6hgirsTu     21 78
        4S2 8F2 5Z3 3F2 1C1 1C2 1C1 1C2 3C1 1C2 1C1 11F2 5Z3 6F2 1C1 1C2 4C1 1C2 1C1 14F2 5X2
    stage-9/5-6              12^93p5^7okjq4e8^6hgirsTu    22 81
        4S3 7F3 1F2 2F3 1F2 5Z3 3F2 1C1 1C2 1C1 1C2 3C1 1C2 1C1 11F2 5Z3 6F2 1C1 1C2 4C1 1C2 1C1 14F2 5X2
    stage-10/2-4             a^2h4Lopc5^6r3gqJksteIU      21 78
        5S2 9F2 5Z3 1F2 3U2 3D2 10F2 1C1 1C2 1C1 1C2 5C1 1C2 1C1 3F2 5Z3 17F2 2U2 4X2
    stage-10/5-6             ^12h4^9Lopc5^6r3gqJksteIU    22 81
        5S3 6F3 3F2 5Z3 1F2 2F3 1F2 3U2 3D2 10F2 1C1 1C2 1C1 1C2 5C1 1C2 1C1 3F2 5Z3 17F2 2U2 4X2
    stage-11/2-4             a^28^5qgir^3^4sopthk7^6eJu   21 78
        5S2 10F2 1C1 1C2 3C1 14F2 2C1 1C2 2C1 1C2 2C1 16F2 2C1 1C2 4C1 1C2 1C1 6F2 5X2
    stage-11/5-6             ^128^5qgir9^3^4sopthk7^6eJu  22 81
        5S3 6F3 4F2 1C1 1C2 3C1 12F2 2Z3 3F2 2C1 1C2 2C1 1C2 2C1 16F2 2C1 1C2 4C1 1C2 1C1 6F2 5X2
    stage-12/2-4             A^24qMOKRFsd3plnhgeTju       21 82
        4S2 8F2 5Z3 5F2 10U2 3D2 11F2 5Z3 26F2 5X2
    stage-12/5-6             124qMOKRFsd3pln^9hgeTju      22 85
        4S3 7F3 1F2 5Z3 5F2 10U2 3D2 11F2 5Z3 15F2 2F3 12F2 5X2
    buonocore-boulevard/2-4  A^2^3^4KGHFprmqlitsJCEOU     21 78
    buonocore-boulevard/5-6  12^3^4KGHFprmq9litsJCEOU     22 81
    vasel-valley/2-4         a^2qr3ojMPHgekli7^4tSnu      21 78
    vasel-valley/5-6         ^12qr3ojMPHge^9kli7^4tSnu    22 81
    the-mandi-mile/2-4       A^2pDHgenq4tlRKFjSmiou       21 78
    the-mandi-mile/5-6       12pDHgenq4tlRKFjSmi^9ou      22 81
    suz-side-road/2-4        a^2t38^6eg4oi7^5srqhpjkU     21 78
    suz-side-road/5-6        ^12t38^6eg4oi7^5s9rqhpjkU    22 81
    eric-avenue/2-4          A^28^4glehrtqo5^6pskfiju     21 78
    eric-avenue/5-6          128^49glehrtqo5^6pskfiju     22 81
"""


def stage_rows() -> list[tuple[str, str, int, int, str]]:
    rows: list[tuple[str, str, int, int, str]] = []
    for text in STAGES.strip().splitlines():
        words = text.split()
        if text.startswith("        "):
            rows[-1] = (*rows[-1][:4], text.strip())
        else:
            rows.append((words[0], words[1], int(words[2]), int(words[3]), ""))
    return rows


@rule("fr.setup.course", "fr.road.lanes", "fr.cobbles.lanes")
@pytest.mark.parametrize("row", TILES.strip().splitlines())
def test_a_tile_side_is_as_printed(row: str) -> None:
    side, terrain, lanes, *bend = row.split()
    tile = TITLE.components().tiles[side]
    assert (tile.terrain, tile.lanes, tile.bend) == (terrain, lanes, int(bend[0]) if bend else 0)
    assert (tile.kind in ("soft", "sharp")) == bool(bend)
    assert {0: "", 45: "soft", 90: "sharp"}[abs(tile.bend)] in ("", tile.kind)


@rule("fr.setup.tiles")
def test_thirty_tiles_have_two_sides_each() -> None:
    tiles = TITLE.components().tiles
    assert list(tiles) == [row.split()[0] for row in TILES.strip().splitlines()]
    assert len(tiles) == 60
    for side, tile in tiles.items():
        assert tile.tile == side.removeprefix("^").lower()
        assert tile.set == ("Peloton" if tile.tile.isdigit() else "base")


@rule("fr.breakaway.winners")
def test_the_breakaway_places_are_on_the_fourth_square_of_tile_2() -> None:
    marked = {side: tile.breakaway for side, tile in TITLE.components().tiles.items() if tile.breakaway}
    assert marked == {"2": "000200", "^2": "000100"}


@rule("fr.setup.course", "fr.setup.sides")
@pytest.mark.parametrize(("layout", "tiles", "count", "squares", "profile"), stage_rows())
def test_a_stage_is_as_printed(layout: str, tiles: str, count: int, squares: int, profile: str) -> None:
    course = TITLE.plan(Setup(game="flamme-rouge", seats=2, options={"course": layout})).course
    assert course.tile_string == tiles
    assert len(course.tiles) == count
    assert len(course.squares) == squares
    runs = groupby(f"{square.terrain}{square.lanes}" for square in course.squares)
    road = " ".join(f"{len(list(run))}{kind}" for kind, run in runs)
    assert not profile or road == profile


@rule("fr.setup.course")
def test_there_are_twenty_nine_printed_layouts() -> None:
    courses = TITLE.courses()
    assert [course.id for course in courses] == [row[0] for row in stage_rows()]
    assert [course.squares for course in courses] == [row[3] for row in stage_rows()]
    assert len(courses) == 29


@rule("fr.setup.tiles")
@pytest.mark.parametrize("layout", [row[0] for row in stage_rows()])
def test_no_printed_stage_needs_a_tile_twice(layout: str) -> None:
    plan = TITLE.plan(Setup(game="flamme-rouge", seats=2, options={"course": layout, "tiles": "box"}))
    physical = [plan.components.tiles[side].tile for side in plan.course.tiles]
    assert len(set(physical)) == len(physical)


@rule("fr.setup.decks", "fr.dummy.peloton", "fr.dummy.muscle")
def test_the_decks_are_as_printed() -> None:
    decks = {name: "".join(sorted(deck.elements())) for name, deck in TITLE.components().decks.items()}
    assert decks == {
        "rouleur": "333444555666777",
        "sprinteur": "222333444555999",
        "peloton_team": "333444555666777AA",
        "muscle_rouleur": "333444555666777",
        "muscle_sprinteur": "222333444555999M",
    }


@rule("fr.exhaustion.recycled", "fr.dummy.muscle", "fr.dummy.attack")
def test_the_cards_have_their_values() -> None:
    cards = TITLE.components().cards
    values = {card.code: card.value for card in cards if not card.rear}
    assert values == {"2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "9": 9, "E": 2, "M": 5}
    assert [(card.code, card.front, card.rear) for card in cards if card.rear] == [("A", 2, 9)]
