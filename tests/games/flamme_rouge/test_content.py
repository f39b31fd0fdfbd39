"""An owner's own components: mistakes are told with file and line, and nothing is half-loaded."""

from __future__ import annotations

from random import Random

import pytest

from paceline.core.content import stock
from paceline.core.errors import BadContent, UnknownName
from paceline.core.setup import Setup
from paceline.games.flamme_rouge.components import DECKS
from paceline.games.flamme_rouge.engine import FlammeRouge
from paceline.games.flamme_rouge.roadbook import NO_CARD_LEFT, PILES, PLAYED
from paceline.games.flamme_rouge.title import TITLE

from ...conformance.play import ride
from .road import SEED, places, tiles_for

TILES = """\
tile = [
  { side = "a", tile = "a", kind = "start", set = "base", terrain = "SSF", lanes = "222" },
  { side = "b", tile = "b", kind = "straight", set = "base", terrain = "FF", lanes = "22" },
  { side = "u", tile = "u", kind = "finish", set = "base", terrain = "FXX", lanes = "222" },
]
"""
STAGES = """\
[[stage]]
id = "short"
name = "Short"
set = "mine"
two_to_four = "abu"
squares = [8]

[[stage]]
id = "shorter"
name = "Shorter"
set = "mine"
two_to_four = "au"
squares = [6]
"""
CARDS = """\
card = [
  { code = "2", value = 2, name = "Energy 2" },
  { code = "7", value = 7, name = "Energy 7" },
  { code = "E", value = 2, name = "Exhaustion" },
  { code = "A", front = 2, rear = 9, name = "Attack!" },
]

[deck]
rouleur = "7 7 7 7 7 7 7 7"
sprinteur = "2 2 2 2 2 2 2 2"
peloton_team = "7 7 7 7 7 7 7 A"
muscle_rouleur = "7 7 7 7 7 7 7 7"
muscle_sprinteur = "2 2 2 2 2 2 2 2"

[supply]
base = { rouleur = 30, sprinteur = 30 }
peloton_adds = { rouleur = 15, sprinteur = 15 }
"""
OWN = {"tiles.toml": TILES, "stages.toml": STAGES, "cards.toml": CARDS}


def mistake(file: str, old: str, new: str) -> tuple[str, int]:
    """The file and line that are blamed when one thing in a good file is changed."""
    assert OWN[file].count(old) >= 1
    with pytest.raises(BadContent) as refusal:
        TITLE.components(OWN | {file: OWN[file].replace(old, new, 1)})
    assert refusal.value.why
    return refusal.value.file, refusal.value.line


def test_own_components_take_the_place_of_those_in_the_box() -> None:
    setup = Setup(game="flamme-rouge", seats=2, options={"course": "short"}, content=OWN)
    race = TITLE.new(setup, SEED)
    race.check()
    assert list(places(race)) == ["0R", "0S", "1R", "1S"]
    assert TITLE.content_hash(setup) != TITLE.content_hash(Setup(game="flamme-rouge", seats=2))


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('lanes = "22" }', 'lanes = "22 }', 3),  # no TOML
        ('lanes = "22" }', "lanes = 22 }", 3),  # no text
        (', lanes = "22"', "", 3),  # missing
        ('lanes = "22" }', 'lanes = "22", colour = "red" }', 3),  # unknown
        ('kind = "straight"', 'kind = "bridge"', 3),
        ('set = "base", terrain = "FF"', 'set = "mine", terrain = "FF"', 3),
        ('"FF"', '"FQ"', 3),  # no such terrain
        ('"FF", lanes = "22"', '"", lanes = ""', 3),
        ('lanes = "22" }', 'lanes = "222" }', 3),  # more lanes than squares
        ('lanes = "22" }', 'lanes = "2" }', 3),
        ('lanes = "22" }', 'lanes = "24" }', 3),
        ('lanes = "22" }', 'lanes = "02" }', 3),
        ('side = "b"', 'side = "a"', 3),  # twice
        ('side = "b"', 'side = "bc"', 3),
        ('side = "b"', 'side = "^b"', 3),
        ('side = "b"', 'side = ""', 3),
        ('"FF"', '"SF"', 3),  # a start grid on a straight
        ('"FF"', '"FX"', 3),  # a line on a straight
        ('"SSF"', '"SFS"', 2),  # two start grids
        ('"SSF"', '"FSS"', 2),
        ('"SSF"', '"FFF"', 2),  # no start grid
        ('"SSF", lanes = "222"', f'"{"S" * 33}F", lanes = "{"2" * 34}"', 2),  # more rows than there are actions for
        ('"FXX"', '"XXX"', 4),  # nothing before the line
        ('"FXX"', '"FXF"', 4),
        ('"FXX"', '"FFF"', 4),  # no line
        ('lanes = "22" }', 'lanes = "22", breakaway = "1" }', 3),
        ('lanes = "22" }', 'lanes = "22", breakaway = "00" }', 3),
        ('lanes = "22" }', 'lanes = "22", breakaway = "11" }', 3),
        ('lanes = "22" }', 'lanes = "22", breakaway = "03" }', 3),
        ("tile = [", "tiles = [", 1),
    ],
)
def test_a_mistake_in_tiles_is_found_with_its_line(old: str, new: str, line: int) -> None:
    assert mistake("tiles.toml", old, new) == ("tiles.toml", line)


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('code = "7"', 'code = "2"', 3),  # twice
        ('code = "7"', 'code = "?"', 3),
        ('code = "7"', 'code = "é"', 3),  # could not be written in a position
        ("value = 7", "value = 0", 3),
        ("value = 7", "value = 21", 3),
        ("value = 7", 'value = "7"', 3),
        ("front = 2, rear = 9", "front = 0, rear = 9", 5),
        ('code = "E"', 'code = "F"', 1),  # no exhaustion card
        ('code = "E", value = 2', 'code = "E", front = 2, rear = 9', 4),  # without a value for everybody
        ('rouleur = "7 7 7 7 7 7 7 7"', 'rouleur = "7 7 7 7 7 7 7"', 9),  # too few to bid twice
        ('rouleur = "7 7 7 7 7 7 7 7"', 'rouleur = "' + "7 " * 61 + '"', 9),
        ('rouleur = "7 7 7 7 7 7 7 7"', 'rouleur = "7 7 7 7 7 7 7 8"', 9),  # no such card
        ('rouleur = "7 7 7 7 7 7 7 7"', 'rouleur = "7 7 7 7 7 7 7 A"', 9),  # an attack for a player
        ('peloton_team = "7 7 7 7 7 7 7 A"\n', "", 8),  # a deck is missing
        ("muscle_rouleur", "muscle_roller", 8),
        ("base = { rouleur = 30, sprinteur = 30 }", "base = { rouleur = 30 }", 16),
        ("base = { rouleur = 30,", "base = { rouleur = -5,", 16),  # fewer than none
    ],
)
def test_a_mistake_in_cards_is_found_with_its_line(old: str, new: str, line: int) -> None:
    assert mistake("cards.toml", old, new) == ("cards.toml", line)


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('id = "shorter"', 'id = "short"', 8),  # twice
        ('"abu"', '"abQu"', 5),  # no such tile
        ("squares = [8]", "squares = [9]", 5),
        ("squares = [8]", "squares = [8, 8]", 1),
        ("squares = [8]", "squares = 8", 6),
        ('two_to_four = "au"', 'five_to_nine = "au"', 12),
        ('two_to_four = "au"', 'two_to_four = ""', 8),
        ('two_to_four = "abu"\nsquares = [8]', 'two_to_four = "aabu"\nsquares = [11]', 5),  # two starts
        ('two_to_four = "abu"\nsquares = [8]', 'two_to_four = "abuu"\nsquares = [11]', 5),  # two finishes
        ('two_to_four = "abu"\nsquares = [8]', 'two_to_four = "ab"\nsquares = [5]', 5),  # no finish
        ('two_to_four = "abu"\nsquares = [8]', 'two_to_four = "abbu"\nsquares = [10]', 5),  # a tile twice
    ],
)
def test_a_mistake_in_stages_is_found_with_its_line(old: str, new: str, line: int) -> None:
    assert mistake("stages.toml", old, new) == ("stages.toml", line)


def test_a_stage_is_found_by_its_id_however_it_is_written() -> None:
    own = OWN | {"stages.toml": STAGES.replace('id = "short"', 'id = "Alpe"')}
    setup = Setup(game="flamme-rouge", seats=2, options={"course": "Alpe"}, content=own)
    assert TITLE.plan(setup).course.tile_string == "abu"


def test_a_file_that_the_title_does_not_know_is_refused() -> None:
    with pytest.raises(UnknownName, match=r"did you mean 'stages\.toml'"):
        TITLE.components({"stage.toml": STAGES})


def test_after_a_mistake_nothing_has_changed() -> None:
    """The good tiles beside bad cards are not taken over, and the box is as before."""
    box = TITLE.components()
    with pytest.raises(BadContent):
        TITLE.components(OWN | {"cards.toml": "card = 7"})
    with pytest.raises(BadContent):
        TITLE.from_position("flamme-rouge seats=2\nround 1 energy", SEED, content=OWN | {"cards.toml": "card = 7"})
    assert TITLE.components() == box
    assert TITLE.components().tiles["b"].terrain == "FFFFFF"
    assert [card.code for card in TITLE.components().cards] == ["2", "3", "4", "5", "6", "7", "9", "E", "M", "A"]


def test_stages_are_checked_against_the_owners_own_tiles() -> None:
    """The printed stages need tiles that this box no longer has."""
    with pytest.raises(BadContent) as refusal:
        TITLE.components({"tiles.toml": TILES})
    assert refusal.value.file == "tiles.toml"
    assert refusal.value.why.startswith("does not go with stages.toml of the box, line 12: ")


def test_the_files_that_come_with_the_title_are_good() -> None:
    files = stock(TITLE.package)
    assert sorted(files) == TITLE.content_files() == ["cards.toml", "stages.toml", "tiles.toml"]
    assert TITLE.components(files) == TITLE.components()
    assert TITLE.components(tiles_for("SS F FXX", "")).stages == []


def test_decks_as_large_as_they_may_be_are_raced_with() -> None:
    """32 kinds, 60 cards and 30 exhaustion cards on top of them: more than one number holds, and nothing is lost."""
    codes = [f"c{number}" for number in range(31)]
    deck = " ".join((codes * 2)[:60])
    cards = [f'{{ code = "{code}", value = {1 + n % 9}, name = "x" }},' for n, code in enumerate([*codes, "E"])]
    decks = [f'{name} = "{deck}"' for name in DECKS]
    text = "\n".join(["card = [", *cards, "]", "[deck]", *decks, CARDS[CARDS.index("[supply]") :]])
    race = TITLE.new(
        Setup(game="flamme-rouge", seats=2, options={"handicap": [30, 0]}, content={"cards.toml": text}), SEED
    )
    for _ in ride(race, Random(1)):
        race.check()
    assert "deck=c" in race.position(-1)
    assert race.result() is not None


SPREAD = """\
flamme-rouge seats=1 course=ronde-van-wevelgem peloton_team=true starting_exhaustion=27
round 0 distribute
0R --
0S -- deck=2*3,3*48,4*3,5*3,9*3
1R --
1S --
"""
REBUILT = """\
flamme-rouge seats=1 course=avenue-corso-paseo peloton_team=true dummy_deck=rebuild
round 9 energy
0R 9r
0S 9l
1R 8r deck=3 played=3*70,4*10
1S 8l
"""


@pytest.mark.parametrize(("position", "rider", "cards"), [(SPREAD, 1, 60 + 27), (REBUILT, 2, 81)])
def test_positions_have_room_for_cards_that_are_still_to_come(position: str, rider: int, cards: int) -> None:
    """Exhaustion cards that a player has yet to spread, and played cards of a dummy team that become its deck again."""
    race = TITLE.from_position(position, SEED)
    assert isinstance(race, FlammeRouge)
    race.apply(0, race.legal(0)[0])  # all to the Sprinteur
    for _ in ride(race, Random(1)):
        many = sum(len(race.cards.pile(rider, pile)) for pile in range(PILES)) + (race.cards.card[rider] < NO_CARD_LEFT)
        assert many + len(race.cards.pile(rider, PLAYED)) == cards + race.cards.exhaustion[rider] - 27 * (rider == 1)
    assert race.result() is not None
