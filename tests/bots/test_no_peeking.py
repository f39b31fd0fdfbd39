"""Whatever is told while a race is on is the same however the hidden part is dealt: choices, odds, chances."""

from __future__ import annotations

import pytest
from librt.vecs import vec

from paceline.bots import levels, make_bot
from paceline.core.bot import decide
from paceline.core.ladder import LEVELS, STYLES
from paceline.core.race import Race
from paceline.core.registry import game_ids, title
from paceline.core.rng import Rng
from paceline.lab.advice import adviser, ladder_of
from paceline.lab.odds import Odds, odds, policy

from .test_levels import positions

PLAYOUTS = 6
SOME = 6  # positions of a race
pytestmark = pytest.mark.slow
every_title = pytest.mark.parametrize("game", [game for game in game_ids() if levels(game)])


def deals(race: Race, seat: int) -> list[Race]:
    """The race as it is, and with all that its seat cannot know dealt anew."""
    return [race, *(race.clone_for(seat, Rng(f"deal {deal}")) for deal in range(2))]


def chosen(game: str, name: str, race: Race, seat: int) -> int:
    bot = make_bot(name, game, "the same")
    bot.level = PLAYOUTS
    return int(decide(race, seat, bot))


def sampled(game: str, race: Race, seat: int) -> list[Odds]:
    return odds(title(game), race, seat, policy(game, "odds"), samples=2)


@every_title
@pytest.mark.parametrize("level", LEVELS)
def test_a_choice_of_any_level_hangs_on_what_its_seat_may_know(game: str, level: str) -> None:
    for number, (race, seat) in enumerate(positions(game)[:: len(positions(game)) // SOME]):
        for name in (level, f"{level}/{STYLES[number % len(STYLES)]}"):
            assert len({chosen(game, name, dealt, seat) for dealt in deals(race, seat)}) == 1


@every_title
def test_odds_hang_on_what_their_seat_may_know(game: str) -> None:
    asked = [(race, seat) for race, seat in positions(game) if sampled(game, race, seat)][:SOME]
    assert asked
    for race, seat in asked:
        first, *others = (sampled(game, dealt, seat) for dealt in deals(race, seat))
        assert all(other == first for other in others)


@every_title
def test_chances_as_a_seat_sees_them_hang_on_what_it_may_know(game: str) -> None:
    for race, seat in positions(game)[:: len(positions(game)) // SOME]:
        seen = set[tuple[float, ...]]()
        for dealt in deals(race, seat):
            search = adviser(ladder_of(game), dealt, Rng("chances"))
            chances = vec[float]([0.0] * int(race.teams))
            for _ in range(2):
                search.foresee(dealt, seat, chances)
            seen.add(tuple(float(chance) for chance in chances))
        assert len(seen) == 1
