"""What the page believes of the server is what the server says: its types and the races of its tests are fresh."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import msgspec
import pytest
from tools import page_types

FIXTURES = Path(__file__).parent.parent / "web" / "test" / "fixtures"
STALE = "is not what the code says now: make types"


def test_the_types_of_the_page_are_those_of_the_structs() -> None:
    files = page_types.files()
    assert set((page_types.SOURCE / "told").iterdir()) == set(files)
    for file, text in files.items():
        assert file.read_text(encoding="utf-8") == text, f"{file.name} {STALE}"


@pytest.mark.parametrize("script", sorted(FIXTURES.glob("*_races.py")), ids=lambda script: str(script.stem))
def test_the_races_of_the_page_s_tests_are_raced_as_the_rules_are_now(script: Path) -> None:
    spec = spec_from_file_location(script.stem, script)
    assert spec is not None
    assert spec.loader is not None
    races = module_from_spec(spec)
    spec.loader.exec_module(races)
    kept = FIXTURES / f"{script.stem.replace('_', '-')}.json"
    assert kept.read_text(encoding="utf-8") == races.written(), f"{kept.name} {STALE}"


class Rider(msgspec.Struct, omit_defaults=True):
    rider: int
    space: int | None
    places: list[int | None]
    moved: tuple[int, str] | None = None


def test_a_struct_reads_as_an_interface() -> None:
    assert page_types.Types().of([Rider], []).splitlines()[2:] == [
        "export interface Rider {",
        "  rider: number;",
        "  space: number | null;",
        "  places: (number | null)[];",
        "  moved?: [number, string] | null;",
        "}",
    ]


def test_two_structs_of_one_name_are_refused() -> None:
    namesake = msgspec.defstruct("Rider", [("rider", int)])
    with pytest.raises(ValueError, match="two structs are called Rider"):
        page_types.Types().of([Rider, namesake], [])
