"""Names show as what they are, whatever somebody typed or pasted."""

from __future__ import annotations

import pytest

from paceline.server.names import plain

LANGUAGES = [
    *("Ann", "Zoë", "Åsa Nordström", "Nguyễn Thị Ánh", "Владимир Ильич", "محمد علي", "שִׁירָה", "กัญญา", "李小龙"),
    *("می\u200cخواهم", "👩\u200d🚀 Ann", "🇫🇷"),
]


@pytest.mark.parametrize("name", LANGUAGES)
def test_names_of_all_languages_stay(name: str) -> None:
    assert plain(name) == name


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        (" Ann ", "Ann"),
        ("Ann\u202e)nna eb ot ton(", "Ann)nna eb ot ton("),
        ("\u2066Ann\u2069\u200f", "Ann"),
        ("A\u200bn\u2060n\ufeff", "Ann"),
        ("\u200d\u200d\u200dAnn\u200c\u200c", "Ann"),
        ("A\u200d\u200d\u200dnn", "A\u200dnn"),
        ("\u3164", ""),
        ("Q\u0336\u0337\u0338\u0336\u0337e", "Q\u0336\u0337\u0338e"),
        ("e\u0301", "é"),
        ("A\ue0001\udc00", "A\ue0001"),
    ],
)
def test_what_would_deceive_or_overflow_goes(name: str, shown: str) -> None:
    assert plain(name) == shown


def test_no_letter_is_a_tower() -> None:
    assert len(plain("Z" + "\u0336\u0489" * 200)) <= 4
