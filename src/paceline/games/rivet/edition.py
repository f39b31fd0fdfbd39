"""What sets the two editions apart: one table. Whatever is not here is the same in both."""

from __future__ import annotations

from typing import Literal

import msgspec

from paceline.core.setup import Value
from paceline.core.words import Speech, speech


class Edition(msgspec.Struct, frozen=True, kw_only=True):
    game: str
    name: str
    prefix: str  # of its rule ids
    content: Literal["otr", "vor"]  # how the component files call it
    package: str
    rules_version: str
    rulings_before: dict[str, dict[str, Value]]
    players: tuple[int, int]
    ai_team: bool  # two players ride against a third team without a player
    expansion: bool  # tactics cards, two lines more and seats six and seven come in a box of their own
    tactics_each: dict[int, int]  # cards dealt to a player where it is not two
    light: str  # what the two kinds of fatigue are called
    heavy: str
    most_fatigue: tuple[int, int]  # tokens a rider: short; medium and long
    team_car: bool  # a step of Reorganization in medium and long games
    all_stars_help: bool  # an All-Star may bring a dropped rider back
    dropped_behind_all: bool  # dropped: also behind every linked line
    rescue_gain: Literal["row", "place"]  # what a rescued rider gains at least
    new_type: Literal["other", "any"]  # what a tactics card can make of an action card
    headlines_on_top: bool  # seen by its back on top of the deck, and never part of a hand
    headlines_over: Literal["shuffle", "aside"]  # the third of a phase: back into the deck at once, or later
    short_events_after_finish: bool
    wild_by_type: bool  # a Wild card has the icons of the type that is chosen; else no class, always fatigue
    advised_bonus_lines: tuple[int, int]  # in a short game, from and to

    @property
    def words(self) -> Speech:
        """Its own words, and those that both share."""
        return speech(self.package)


ON_THE_RIVET = Edition(
    game="on-the-rivet",
    name="On the Rivet",
    prefix="or",
    content="otr",
    package="paceline.games.rivet.on_the_rivet",
    rules_version="2",
    rulings_before={"1": {"core_for_two": True, "rescue_gain": "place", "new_type": "any"}},
    players=(2, 7),
    ai_team=True,
    expansion=True,
    tactics_each={},
    light="light",
    heavy="heavy",
    most_fatigue=(3, 5),
    team_car=False,
    all_stars_help=True,
    dropped_behind_all=True,
    rescue_gain="row",
    new_type="other",
    headlines_on_top=True,
    headlines_over="shuffle",
    short_events_after_finish=False,
    wild_by_type=False,
    advised_bonus_lines=(1, 2),
)

VISIONS = Edition(
    game="visions-of-rainbows",
    name="Visions of Rainbows",
    prefix="vr",
    content="vor",
    package="paceline.games.rivet.visions_of_rainbows",
    rules_version="1",
    rulings_before={},
    players=(3, 7),
    ai_team=False,
    expansion=False,
    tactics_each={6: 1, 7: 1},  # eleven cards are too few for two each
    light="temporary",
    heavy="permanent",
    most_fatigue=(5, 5),
    team_car=True,
    all_stars_help=False,
    dropped_behind_all=False,
    rescue_gain="place",
    new_type="any",
    headlines_on_top=False,
    headlines_over="aside",
    short_events_after_finish=True,
    wild_by_type=True,
    advised_bonus_lines=(1, 1),
)
