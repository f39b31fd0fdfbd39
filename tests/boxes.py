"""A box of one's own for every title, seen at once where it is raced with; no page takes its texts for HTML."""

from __future__ import annotations

from typing import Final

from paceline.core.content import stock
from paceline.core.registry import title


def changed(game: str, name: str, *changes: tuple[str, str]) -> dict[str, str]:
    """A stock file with some of its text changed."""
    text = stock(title(game).package)[name]
    for old, new in changes:
        assert old in text, f"{name}: {old}"
        text = text.replace(old, new)
    return {name: text}


FLAMME_ROUGE: Final = {
    **changed(
        "flamme-rouge",
        "cards.toml",
        ('code = "9", value = 9', 'code = "9", value = 11'),
        *((f"value = {value} }}", f'value = {value}, name = "Jump {value}" }}') for value in (3, 4, 5, 6, 7, 11)),
    ),
    **changed(
        "flamme-rouge",
        "tiles.toml",
        (
            'side = "b",   tile = "b", kind = "straight",  set = "base",    terrain = "FFFFFF"',
            'side = "b",   tile = "b", kind = "straight",  set = "base",    terrain = "UUUUDD"',
        ),
    ),
    "stages.toml": """\
[[stage]]
id = "round-the-house"
name = "Round the House"
set = "<i id=hurt>ours"
two_to_four = "abceu"
squares = [26]
""",
}

UM_REIFENBREITE: Final = {
    **changed(
        "um-reifenbreite",
        "decks.toml",
        ('id = "puncture"', 'id = "puncture"\nname = "Nail in the road"'),
        ('"5 6M"', '"3 4M"'),
    ),
    **changed("um-reifenbreite", "courses.toml", ('name = "Paris-Roubaix"', 'name = "Our Sunday Ride"')),
}

RIVET: Final = {
    **changed("on-the-rivet", "actions.toml", ('type = "', 'name = "Our Own"\ntype = "')),
    **changed("on-the-rivet", "events.toml", ('id = "crosswind"', 'id = "crosswind"\nname = "Hailstones!"')),
    **changed(
        "on-the-rivet",
        "tiles.toml",
        ('id = "short-kermesse"', 'id = "short-kermesse"\nname = "Village Green"'),
        ('id = "s4-canal"', 'id = "s4-canal"\nname = "<i id=hurt>Our Street"'),
    ),
}

LARRIVEE_DU_TOUR: Final = {
    "stages.toml": """\
[[stage]]
id = "school-run"
name = "The School Run"
profile = "f14 u4 d5 f6"
summits = ["<i id=hurt>Bus Stop Hill"]
""",
    **changed("larrivee-du-tour", "profiles.toml", ('id = "puncheur"', 'id = "puncheur"\nname = "Postman"')),
    **changed(
        "larrivee-du-tour",
        "wheel.toml",
        ("flat = [2, 4, 6]", "flat = [2, 5, 7]"),
        ('id = "even"', 'id = "even"\nname = "House wheel"'),
    ),
}

BOXES: Final = {
    "flamme-rouge": FLAMME_ROUGE,
    "um-reifenbreite": UM_REIFENBREITE,
    "on-the-rivet": RIVET,
    "visions-of-rainbows": RIVET,
    "larrivee-du-tour": LARRIVEE_DU_TOUR,
}

# The stage that is raced, and what it is called.
COURSES: Final = {
    "flamme-rouge": ("round-the-house", "Round the House"),
    "um-reifenbreite": ("paris-roubaix", "Our Sunday Ride"),
    "on-the-rivet": ("short-kermesse", "Village Green"),
    "visions-of-rainbows": ("short-kermesse", "Village Green"),
    "larrivee-du-tour": ("school-run", "The School Run"),
}
