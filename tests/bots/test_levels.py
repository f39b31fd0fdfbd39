"""The five levels of every title: legal, honest about what is hidden, within their budget, fit for the components."""

from __future__ import annotations

from functools import lru_cache
from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from paceline.bots import bot_names, ladder, levels, make_bot, title_bots, title_sticks, usual_bot
from paceline.bots.levels import Amateur, Searcher
from paceline.bots.weights import kept, net_for
from paceline.core.bot import Budget, decide, decide_within
from paceline.core.errors import PacelineError, UnknownName
from paceline.core.ladder import LEVELS, STYLES, Ladder
from paceline.core.mind import size
from paceline.core.race import Race
from paceline.core.registry import game_ids, title
from paceline.core.rng import Rng, seed_from
from paceline.core.setup import Setup
from paceline.core.words import ENGLISH, own_lines
from paceline.lab.advice import LEAST, advise, sentence

from ..boxes import BOXES, COURSES
from .play import COMPILED

SEATS = 4
POSITIONS = 24 if COMPILED else 8
every_title = pytest.mark.parametrize("game", [game for game in game_ids() if ladder(game) is not None])


def ladder_of(game: str) -> Ladder:
    found = ladder(game)
    assert found is not None
    return found


@lru_cache
def positions(game: str) -> list[tuple[Race, int]]:
    """Decisions that are worth a search, from all over a race of the heuristic."""
    found = ladder_of(game)
    mind = found.mind(Rng("positions"))
    race = title(game).new(Setup(game=game, seats=SEATS, options=title(game).bench_options()), seed_from("levels"))
    bots = [make_bot(found.pro, game, f"seat {seat}") for seat in range(SEATS)]
    places: list[tuple[Race, int]] = []
    while (seat := int(race.next_seat())) >= 0:
        if len(race.legal(seat)) > 1 and mind.weighs(race, seat):
            places.append((race.clone(), seat))
        race.apply(seat, decide(race, seat, bots[seat]))
    chosen = sorted(Random(game).sample(range(len(places)), min(POSITIONS, len(places))))
    return [places[i] for i in chosen]


@every_title
def test_every_title_has_the_same_five_levels_and_its_old_names_stay(game: str) -> None:
    assert levels(game) == [*LEVELS]
    assert bot_names(game) == ["random", *title_bots(game), *LEVELS]
    assert usual_bot(game) in title_bots(game)
    for name in (*bot_names(game), *(f"{level}/{style}" for level in LEVELS for style in STYLES), *title_sticks(game)):
        make_bot(name, game, "bot")
    assert make_bot("world-tour:20", game, "bot").budget().playouts == 20
    for name in ("pro:3", "champion/", "champion/rouleur", "world-tour:", "world-tour:0", "world-tour:x", "Pro"):
        with pytest.raises(UnknownName):
            make_bot(name, game, "bot")


@every_title
def test_weights_fit_the_features_and_the_components(game: str) -> None:
    weights = kept(game)
    assert weights is not None
    assert tuple(weights.features) == ladder_of(game).features
    assert len(weights.weights) == size(len(weights.features), weights.hidden)
    for school in ladder_of(game).school:
        assert net_for(game, Setup(game=game, seats=school.seats, options=school.options)) is not None


@every_title
def test_every_reason_has_a_word_and_every_word_is_a_reason(game: str) -> None:
    found = ladder_of(game)
    assert len(found.reasons) == len(found.features) == len(set(found.features))
    said = {f"hint.{reason}" for reason in found.said()}
    assert said == {line for line in own_lines(title(game).package, ENGLISH) if line.startswith("hint.")}


@every_title
def test_a_search_rides_to_the_end_where_an_owner_has_other_components(game: str) -> None:
    """New names are no other components."""
    setup = Setup(game=game, seats=SEATS, options={"course": COURSES[game][0]}, content=BOXES[game])
    race = title(game).new(setup, seed_from("box"))
    weights = kept(game)
    assert weights is not None
    same = title(game).content_hash(setup) == weights.content
    assert same == (title(game).package.startswith("paceline.games.rivet"))
    assert (net_for(game, setup) is None) != same
    rider = make_bot(usual_bot(game), game, "rider")
    mind = ladder_of(game).mind(Rng("mind"))
    while len(race.legal(race.next_seat())) < 2 or not mind.weighs(race, race.next_seat()):
        race.apply(race.next_seat(), decide(race, race.next_seat(), rider))
    seat = int(race.next_seat())
    bot = make_bot("world-tour:3", game, "bot")
    assert isinstance(bot, Searcher)
    assert int(decide(race, seat, bot)) in race.legal(seat)
    assert (bot.search.net is None) != same
    assert bot.search.is_judged == same


@every_title
def test_features_and_choices_hang_on_what_the_seat_may_know(game: str) -> None:
    found = ladder_of(game)
    mind = found.mind(Rng("mind"))
    for number, (race, seat) in enumerate(positions(game)):
        chosen, seen = set[int](), set[tuple[float, ...]]()
        for deal in range(3):
            dealt = race.clone_for(seat, Rng(f"deal {number} {deal}")) if deal else race
            mind.look(dealt, seat)
            seen.add(tuple(float(x) for x in mind.seen))
            chosen.add(int(decide(dealt, seat, make_bot("world-tour:12", game, f"bot {number}"))))
        assert len(seen) == 1, f"{race.action_text(race.legal(seat)[0])} at {race.position(None)}"
        assert len(chosen) == 1


@every_title
def test_hints_hang_on_what_the_seat_may_know_and_name_every_option_once(game: str) -> None:
    for number, (race, seat) in enumerate(positions(game)[:: 6 if COMPILED else 4]):
        told = [
            advise(race.clone_for(seat, Rng(f"deal {number} {deal}")), seat, seed=f"hint {number}", deals=3)
            for deal in range(2)
        ]
        assert told[0] == told[1]
        actions = [option.action for option in told[0].options]
        assert len(actions) == len(set(actions)) > 1
        assert {race.parse_action(action) for action in actions} == set(race.legal(seat))
        assert told[0].best == actions[0]
        assert all(0 <= option.low <= option.win <= option.high <= 1 for option in told[0].options)
        assert all(1 <= option.place <= int(race.teams) for option in told[0].options)
        assert sentence(title(game).package, told[0])


@every_title
def test_a_hint_that_is_cut_short_says_nothing_of_what_was_not_ridden(game: str) -> None:
    race, seat = positions(game)[0]
    many = len(race.legal(seat))
    short = advise(race, seat, seed="short", deals=50, budget=Budget(many * LEAST + 1))
    assert {option.tries for option in short.options} <= {LEAST, LEAST + 1}
    assert len(short.options) == many
    with pytest.raises(PacelineError, match="no time"):
        advise(race, seat, seed="short", deals=50, budget=Budget(many))


@every_title
def test_the_policy_leaves_the_race_as_it_was_and_slips_are_legal(game: str) -> None:
    found = ladder_of(game)
    mind = found.mind(Rng("mind"))
    slipped = 0
    for race, seat in positions(game):
        before = race.to_bytes()
        assert int(mind.ride(race, seat)) in race.legal(seat)
        assert race.to_bytes() == before
        buffer = vec[i64]([0] * (int(race.most_actions) + 1))
        many = int(mind.shortlist(race, seat, buffer))
        assert {int(buffer[i]) for i in range(many)} <= set(race.legal(seat))
        for which in range(len(found.slips)):
            slip = int(mind.slip(race, seat, which))
            slipped += slip >= 0
            assert slip < 0 or slip in race.legal(seat)
            assert race.to_bytes() == before
    assert slipped > 0


@every_title
def test_a_level_rides_whole_races_by_the_rules(game: str) -> None:
    found = ladder_of(game)
    names = ["amateur", "continental", "pro", "world-tour:4"] if COMPILED else ["continental", "pro"] * 2
    setup = Setup(game=game, seats=SEATS, options=title(game).bench_options())
    race = title(game).new(setup, seed_from("by the rules"))
    bots = [make_bot(name, game, f"{name} {seat}") for seat, name in enumerate(names)]
    bots[0].level = 8  # playouts: few are enough to ride by the rules
    while (seat := int(race.next_seat())) >= 0:
        action = int(decide(race, seat, bots[seat]))
        assert action in race.legal(seat)
        race.apply(seat, action)
    assert race.over
    assert found.pro in title_bots(game)


@every_title
def test_an_amateur_throws_no_race_away(game: str) -> None:
    tried = 0
    for number, (race, seat) in enumerate(positions(game)):
        bot = make_bot("amateur", game, f"amateur {number}")
        assert isinstance(bot, Amateur)
        action = int(decide_within(race, seat, bot, Budget(24)))
        search = bot.search
        chances = {
            int(search.actions[i]): search.wins[i] / int(search.tries[i])
            for i in range(int(search.many))
            if search.tries[i]
        }
        if action in chances:
            tried += 1
            assert chances[action] * 3 >= chances[int(search.actions[search.best()])]
    assert tried > 0


@every_title
def test_a_mistake_is_weighed_though_it_is_not_worth_it(game: str) -> None:
    bot = make_bot("amateur", game, "guest")
    assert isinstance(bot, Amateur)
    for race, seat in positions(game)[::4]:
        bot.suit(race)
        for guest in (race.legal(seat)[0], race.legal(seat)[-1]):
            bot.search.guest = guest
            bot.search.weigh(race, seat, Budget(2 * len(race.legal(seat))))
            weighed = [int(bot.search.actions[i]) for i in range(int(bot.search.many))]
            assert weighed.count(guest) == 1
            assert len(weighed) == len(set(weighed))


@every_title
def test_a_search_stops_when_its_time_is_up(game: str) -> None:
    race, seat = positions(game)[0]
    asked = 0

    def late() -> bool:
        nonlocal asked
        asked += 1
        return asked > 5

    bot = make_bot("champion", game, "bot")
    assert int(decide_within(race, seat, bot, Budget(100_000, late))) in race.legal(seat)
    assert asked == 6
    assert int(decide_within(race, seat, bot, Budget(0))) in race.legal(seat)
