"""How searches ride Um Reifenbreite: features that anybody may know, playouts that leave the race alone, habits."""

from __future__ import annotations

import pytest

from paceline.bots import ladder, make_bot
from paceline.bots.weights import kept, net_for
from paceline.core.bot import decide
from paceline.core.race import Race
from paceline.core.registry import title
from paceline.core.rng import Rng, seed_from
from paceline.core.setup import Setup, Value
from paceline.games.um_reifenbreite.engine import UmReifenbreite
from paceline.games.um_reifenbreite.mind import FEATURES, SLIPS, UmReifenbreiteMind

from ..games.um_reifenbreite.road import Road, stand
from .play import COMPILED

GAME = "um-reifenbreite"
PROFESSIONAL: dict[str, Value] = {
    "surfaces": True,
    "sprints": True,
    "yellow_jersey": True,
    "chase_car": True,
    "switching": True,
}
SETUPS = [
    Setup(game=GAME, seats=4, options={"course": "paris-roubaix"}),
    Setup(game=GAME, seats=3, options={"course": "luettich-bastenaken-luettich", "surfaces": True}),
    Setup(game=GAME, seats=4, options={"course": "tour-de-france", **PROFESSIONAL}),
    Setup(game=GAME, seats=2, options={"course": "giro-d-italia", "teams": "two", **PROFESSIONAL}),
]


def moments(every: int) -> list[Race]:
    """Positions from a race of each set-up, from the grid to the finish."""
    found: list[Race] = []
    for setup in SETUPS:
        race = title(GAME).new(setup, seed_from("moments"))
        bot = make_bot("wheelsucker", GAME, "moments")
        number = 0
        while (seat := int(race.next_seat())) >= 0:
            if number % every == 0:
                found.append(race.clone())
            number += 1
            race.apply(seat, decide(race, seat, bot))
    return found


def choice(road: Road, name: str = "wheelsucker") -> str:
    seat = int(road.race.next_seat())
    return road.race.action_text(int(decide(road.race, seat, make_bot(name, GAME, "a bot"))))


def test_features_are_the_same_when_everything_hidden_is_dealt_anew() -> None:
    mind = UmReifenbreiteMind(Rng("mind"))
    races = moments(29)
    assert len(races) >= 30
    for race in races:
        for seat in range(race.seats):
            seen: set[tuple[float, ...]] = set()
            for seed in ("one", "two", "three"):
                mind.look(race.clone_for(seat, Rng(seed)), seat)
                seen.add(tuple(mind.seen))
            assert len(seen) == 1
            assert all(abs(feature) < 16 for feature in seen.pop())


def test_looking_and_riding_leave_the_race_as_it_was() -> None:
    mind = UmReifenbreiteMind(Rng("mind"))
    for race in moments(17):
        before = race.to_bytes()
        seat = race.next_seat()
        assert mind.ride(race, seat) in race.legal(seat)
        mind.weighs(race, seat)
        mind.look(race, seat)
        assert race.to_bytes() == before


def test_a_search_chooses_the_same_when_everything_hidden_is_dealt_anew() -> None:
    for race in moments(61 if COMPILED else 401):
        seat = int(race.next_seat())
        chosen = {
            int(make_bot("world-tour:12", GAME, "searcher").choose(race.clone_for(seat, Rng(seed)), seat))
            for seed in ("one", "two")
        }
        assert len(chosen) == 1
        assert chosen.pop() in race.legal(seat)


def test_what_a_search_looks_at_is_legal_and_there_is_always_something() -> None:
    mind = UmReifenbreiteMind(Rng("mind"))
    for race in moments(13):
        seat = race.next_seat()
        legal = race.legal(seat)
        buffer = race.buffer
        many = int(mind.shortlist(race, seat, buffer))
        listed = [int(buffer[i]) for i in range(many)]
        assert listed
        assert len(set(listed)) == many
        assert set(listed) <= set(legal)


def test_slips_are_legal_and_each_kind_is_made_somewhere() -> None:
    mind = UmReifenbreiteMind(Rng("mind"))
    made: set[int] = set()
    for race in moments(13):
        seat = race.next_seat()
        legal = race.legal(seat)
        for which in range(len(SLIPS)):
            slip = int(mind.slip(race, seat, which))
            if slip >= 0:
                made.add(which)
                assert slip in legal
    assert made == set(range(len(SLIPS)))


@pytest.mark.parametrize("setup", SETUPS)
def test_the_weights_fit_the_features_and_the_components_of_the_box(setup: Setup) -> None:
    weights = kept(GAME)
    found = ladder(GAME)
    assert weights is not None
    assert found is not None
    assert weights.features == list(FEATURES) == list(found.features)
    assert net_for(GAME, setup) is not None


def test_the_value_knows_who_has_won_by_a_street() -> None:
    """Three of one team are about to cross the line with everybody else far behind."""
    near = "21 M-A.1.06\n22 M-A.2.06\n23 M-A.3.06"
    far = "31 C-F.1.01\n32 C-F.2.01\n33 C-F.3.01\n41 C-F.1.02\n42 C-F.2.02\n43 C-F.3.02\n51 C-F.1.03\n52 C-F.2.03"
    race = stand(f"{near}\n{far}", home="24 34 44 54 53").race
    mind = UmReifenbreiteMind(Rng("mind"))
    net = net_for(GAME, race.setup)
    assert net is not None
    chances: list[float] = []
    for seat in range(4):
        mind.look(race, seat)
        net.judge(mind.seen)
        chances.append(net.win)
    assert chances[0] > 0.8
    assert max(chances[1:]) < 0.2


def test_styles_lean_to_what_they_like() -> None:
    mind = UmReifenbreiteMind(Rng("mind"))
    race: UmReifenbreite = stand("21 C-F.2.05\n31 C-F.2.04").race
    card, roll = (race.parse_action(text) for text in ("1:6M", "roll"))
    assert mind.lean(race, 0, card, 1) > 0 == mind.lean(race, 0, roll, 1)
    assert mind.lean(race, 0, roll, 3) > 0 == mind.lean(race, 0, card, 3)
    follows = stand("21 C-F.2.05\n31 C-F.2.04").dice("5+4").go("roll", "9>C-F.2.14").race
    assert mind.lean(follows, 1, follows.parse_action("draft9"), 2) > 0


# Habits


def test_wheelsucker_throws_no_roll_away_to_shed_rivals() -> None:
    """Seven hang on and a wheel waits three spaces ahead, but ten are ten."""
    line = "\n".join(f"{rider} C-F.2.{11 - i:02}" for i, rider in enumerate((31, 41, 51, 32, 42, 52, 33)))
    road = stand(f"21 C-F.2.12\n{line}\n43 C-F.2.16 moved").dice("4+6").go("roll")
    assert choice(road, "wheelsucker-1").startswith("3>")
    assert choice(road).startswith("10>")


def test_wheelsucker_does_not_tow_three_rivals_with_its_best_cards_for_one_teammate() -> None:
    road = stand("21 D-M.1.29\n31 D-M.1.28\n41 D-M.1.27\n51 D-M.1.26\n22 D-M.1.25")
    assert choice(road, "wheelsucker-1") == "1:6M+J:6M"
    assert choice(road).endswith("!")
