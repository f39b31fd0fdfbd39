"""What a search knows of On the Rivet and Visions of Rainbows: nothing hidden, nothing changed, nothing forbidden."""

from __future__ import annotations

from functools import lru_cache

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from paceline.bots import ladder, make_bot, searching
from paceline.bots.weights import kept, net_for
from paceline.core.bot import Budget, decide
from paceline.core.ladder import Effort
from paceline.core.race import OPERAND_BITS
from paceline.core.registry import title
from paceline.core.rng import Rng, seed_from
from paceline.core.setup import Setup
from paceline.games.rivet import state as s
from paceline.games.rivet.engine import Rivet
from paceline.games.rivet.mind import FEATURES, MANY, SLIPS, RivetMind

from ..games.rivet.road import OTR, VOR, both, do, race
from .play import COMPILED, race_between

EVERY = 5  # decisions: one of so many is looked at
FEW = 6 if not COMPILED else 40


@lru_cache
def positions(game: str) -> list[Rivet]:
    """Races under way: of three to five teams, short ones and such with tactics cards."""
    found: list[Rivet] = []
    for seats, course in ((4, "short-kermesse"), (3, "medium-four-roads"), (5, "short-wall")):
        made = title(game).new(Setup(game=game, seats=seats, options={"course": course}), seed_from(f"mind {seats}"))
        assert isinstance(made, Rivet)
        bots = [make_bot("directeur" if seat % 2 else "random", game, f"mind {seat}") for seat in range(seats)]
        for number in range(FEW * EVERY * 3):
            seat = int(made.next_seat())
            if seat < 0:
                break
            if number % EVERY == 0:
                found.append(made.clone())
            made.apply(seat, decide(made, seat, bots[seat]))
    return found


def turns(game: str) -> list[Rivet]:
    return [made for made in positions(game) if made.asking == s.TURN]


def test_features_have_names() -> None:
    assert len(FEATURES) == MANY == len(set(FEATURES))


@both
def test_features_tell_nothing_that_is_hidden(game: str) -> None:
    mind = RivetMind(Rng("mind"))
    for made in positions(game):
        for seat in range(int(made.seats)):
            mind.look(made, seat)
            seen = [*mind.seen]
            for deal in range(3):
                mind.look(made.clone_for(seat, Rng(f"deal {deal}")), seat)
                assert [*mind.seen] == seen


@both
def test_features_of_both_editions_stay_small(game: str) -> None:
    mind = RivetMind(Rng("mind"))
    for made in positions(game):
        mind.look(made, 0)
        assert all(abs(x) < 12 for x in mind.seen)


@both
def test_riding_leaves_the_race_as_it_was(game: str) -> None:
    mind = RivetMind(Rng("mind"))
    for made in positions(game):
        seat = made.next_seat()
        before = made.to_bytes()
        action = mind.ride(made, seat)
        assert made.to_bytes() == before
        assert action in made.legal(seat)


@both
def test_a_playout_follows_its_plan_within_the_rules(game: str) -> None:
    """One race ridden on and on by one mind, whose steps after the first are those planned with it."""
    mind = RivetMind(Rng("mind"))
    made = title(game).new(Setup(game=game, seats=4, options={"course": "short-kermesse"}), seed_from("playout"))
    for _decision in range(2000 if COMPILED else 150):
        seat = made.next_seat()
        if seat < 0:
            break
        action = mind.ride(made, seat)
        assert action in made.legal(seat)
        made.apply(seat, action)


@both
def test_a_search_chooses_the_same_when_everything_hidden_is_dealt_anew(game: str) -> None:
    found = ladder(game)
    assert found is not None
    for made in turns(game)[: 6 if COMPILED else 1]:
        seat = made.next_seat()
        chosen: set[int] = set()
        for deal in range(2):
            search = searching(found, Effort(16, 1), Rng("search"))
            search.net = net_for(game, made.setup)
            chosen.add(int(search.choose(made.clone_for(seat, Rng(f"deal {deal}")), seat, Budget(16))))
        assert len(chosen) == 1


@both
def test_the_shortlist_has_the_heuristics_choice_and_every_tactics_card(game: str) -> None:
    mind = RivetMind(Rng("mind"))
    for made in turns(game):
        seat = made.next_seat()
        buffer = vec[i64]([0] * (int(made.most_actions) + 1))
        many = int(mind.shortlist(made, seat, buffer))
        listed = [buffer[i] for i in range(many)]
        legal = made.legal(seat)
        assert set(listed) <= set(legal)
        assert len(listed) == len(set(listed))
        assert {action for action in legal if action >> OPERAND_BITS == s.TACTIC} <= set(listed)
        assert mind.ride(made, seat) in listed


@both
def test_slips_are_within_the_rules(game: str) -> None:
    mind = RivetMind(Rng("mind"))
    for made in turns(game):
        seat = made.next_seat()
        for which in range(len(SLIPS)):
            slip = mind.slip(made, seat, which)
            assert slip == -1 or slip in made.legal(seat)


@both
def test_the_hasty_play_the_strongest_card_and_the_timid_the_weakest(game: str) -> None:
    made = race("0A 20b\n0D1 19b", game, hand="steady-tempo pain-cave sit-in")
    mind = RivetMind(Rng("mind"))
    assert made.action_text(int(mind.slip(made, 0, 0))).endswith(":pain-cave")
    assert made.action_text(int(mind.slip(made, 0, 1))).endswith(":sit-in")


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@both
def test_the_weights_fit_the_features_and_the_cards_that_come_with_the_title(game: str, seats: int) -> None:
    found = kept(game)
    assert found is not None
    assert tuple(found.features) == FEATURES
    assert net_for(game, Setup(game=game, seats=seats, options={"course": "short-wall"})) is not None


@pytest.mark.skipif(not COMPILED, reason="searches are for compiled engines")
@pytest.mark.parametrize(
    "level", ["amateur", "continental", "pro/attacker", "world-tour/shadow:8", "champion/finisher:8"]
)
@both
def test_every_level_keeps_the_rules(game: str, level: str) -> None:
    setup = Setup(game=game, seats=4, options={"course": "medium-four-roads"})
    assert race_between(setup, [level, "random", "directeur", "random"], "levels").over


@pytest.mark.skipif(not COMPILED, reason="searches are for compiled engines")
@both
def test_two_players_or_seven_can_meet_a_search(game: str) -> None:
    for seats in (2, 7) if game == OTR else (7,):
        setup = Setup(game=game, seats=seats, options={"course": "short-wall"})
        assert race_between(setup, ["world-tour:8", *["directeur"] * (seats - 1)], "seats").over


# Habits that were mended


def chosen(made: Rivet) -> str:
    seat = int(made.next_seat())
    return made.action_text(int(decide(made, seat, make_bot("directeur", made.setup.game, "habit"))))


@both
def test_directeur_keeps_second_wind_for_a_tired_rider(game: str) -> None:
    """On a long road a fresh rider does without; a tired one with a line to tow has use for it."""
    held = "team 0 hand=steady-tempo tactics=second-wind"
    road = "flat:3*60 flat:3*60"
    fresh = race("0A 20b\n0D1 19b\n0D2 18b", game, options="length=medium", more=held, road=road)
    assert chosen(fresh) == "A:steady-tempo"
    tired = race("0A 20b light=3 heavy=1\n0D1 19b done\n0D2 18b done", game, options="length=medium", more=held)
    assert chosen(tired) == "tactic:second-wind"


@both
def test_directeur_rides_the_strokes_of_a_card_that_may_stop(game: str) -> None:
    """Whoever may stop rides on where the road is free, however tired the others are."""
    riders = "0A 20b\n1A 19b heavy=2\n1D1 18b heavy=2\n2A 17b heavy=2"
    made = do(race(riders, game, hand="poker-face", road="flat:3*60 flat:3*60"), "A:poker-face", "break")
    assert chosen(made) == ">21b"


def test_directeur_leaves_a_rider_back_whom_a_rescue_would_bring_hardly_any_rows() -> None:
    """For two rows it passes; for ten it sends somebody."""
    for lost, answer in (("15b", False), ("5b", True)):
        riders = f"1A 20b\n2A 19b\n0D1 18b\n0A 30b\n0D2 {lost}\n1D1 25a\n1D2 24a\n2D1 25c\n2D2 24c"
        made = race(riders, VOR, question="rescue", phase="team=0", road="flat:3*60 flat:3*60")
        assert (chosen(made) != "pass") is answer
