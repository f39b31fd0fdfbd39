"""Golden playthroughs: whole races as text, which change only on purpose.

A file has a line on what it shows, the set-up, the seed, and then every action (`> seat action`) with what
came of it. `pytest tests/golden --update-golden` rewrites them: it plays the actions that stand there, and
at random from the first one on that is missing or no longer legal. So a new playthrough is three lines and
an update, and can be made worth reading by editing its actions.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from paceline.core.events import Event
from paceline.core.race import Race
from paceline.core.registry import game_ids, title
from paceline.core.rng import Rng, seed_from
from paceline.core.setup import Setup
from paceline.core.title import Title

FILES = sorted(Path(__file__).parent.glob("*/*.txt"))
KNOWS_ALL = -1


class Playthrough:
    """A race that is written down while it is ridden."""

    def __init__(self, text: str) -> None:
        about, setup, seed, *lines = text.splitlines()
        self.lines = [about, setup, seed]
        self.wishes = [line[2:].split() for line in lines if line.startswith("> ")]
        self.setup = msgspec.json.decode(setup, type=Setup)
        self.seed = seed.removeprefix("seed ")
        self.title: Title = title(self.setup.game)
        self.heard: list[Event] = []
        self.race: Race = self.title.new(self.setup, seed_from(self.seed), self.heard.append)
        self.write_down()

    def write_down(self) -> None:
        """Commentary, or the bare event where there is nothing to say."""
        for event in self.heard:
            self.lines.append(self.title.words(self.race, event) or msgspec.json.encode(event).decode())
        self.heard.clear()

    def play(self, seat: int, action: int) -> None:
        self.lines.append(f"> {seat} {self.race.action_text(action)}")
        self.race.apply(seat, action)
        self.write_down()

    def play_wishes(self) -> None:
        """The actions of the file, as long as they are legal."""
        for seat, action in self.wishes:
            wanted = [wish for wish in self.race.legal(int(seat)) if self.race.action_text(wish) == action]
            if not wanted:
                return
            self.play(int(seat), wanted[0])

    def play_on(self) -> None:
        """At random to the end."""
        rng = Rng(self.seed)
        while not self.race.over:
            asked = self.race.to_act()
            seat = asked[rng.below(len(asked))]
            actions = self.race.legal(seat)
            self.play(seat, actions[rng.below(len(actions))])

    def text(self) -> str:
        result = msgspec.json.encode(self.race.result()).decode()
        return "\n".join([*self.lines, result, self.race.position(KNOWS_ALL)])


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_playthrough_changes_only_on_purpose(file: Path, request: pytest.FixtureRequest) -> None:
    golden = file.read_text("utf-8")
    played = Playthrough(golden)
    played.play_wishes()
    if request.config.getoption("--update-golden", default=False):
        played.play_on()
        file.write_text(played.text(), "utf-8")
    else:
        assert played.text() == golden


def test_there_are_playthroughs_of_every_title() -> None:
    assert {file.parent.name for file in FILES} == set(game_ids())
