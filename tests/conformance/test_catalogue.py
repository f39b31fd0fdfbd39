"""What a title says of itself: rules, options, courses. The same for every title."""

from __future__ import annotations

import re
from random import Random

import msgspec
import pytest

from paceline.core.content import stock
from paceline.core.errors import BadSetup, PacelineError, UnknownName
from paceline.core.registry import PACKAGES, game_ids, title
from paceline.core.rng import seed_from
from paceline.core.rules import OPTION, catalogue, find_rule, told_rules
from paceline.core.setup import Setup
from paceline.core.words import speech

from .play import adapter, cases, start

SEED = seed_from("catalogue")


@pytest.fixture(params=game_ids())
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_a_title_stands_where_the_registry_says(game: str) -> None:
    here = title(game)
    assert here.id == game
    assert here.package == PACKAGES[game]
    assert here.name
    assert here.rules_version
    assert 1 <= here.players[0] <= here.players[1]


def test_an_unknown_title_is_refused_with_a_suggestion(game: str) -> None:
    with pytest.raises(UnknownName) as refusal:
        title(game + "x")
    assert refusal.value.suggestion == game


def test_the_catalogue_is_well_formed(game: str) -> None:
    here = title(game)
    rules = catalogue(here.package)
    for rule_id, rule in rules.items():
        assert rule.id == rule_id
        assert re.fullmatch(rf"{here.prefix}(\.[a-z]+){{2}}", rule_id)
        for text in (rule.title, rule.source, rule.text):
            assert text
            assert text == text.strip()
    assert len({rule.title for rule in rules.values()}) == len(rules)
    for general in ("turn.owed", "turn.undo", "race.over"):
        assert f"{here.prefix}.{general}" in rules
    with pytest.raises(UnknownName):
        find_rule(here.package, f"{here.prefix}.no.rule")


def test_every_option_has_a_rule_and_every_optional_rule_its_option(game: str) -> None:
    rules = catalogue(title(game).package)
    options = title(game).options()
    assert len({option.name for option in options}) == len(options)
    for option in options:
        assert option.rule in rules
        assert option.text
    optional = {rule.option: rule.id for rule in rules.values() if rule.option}
    assert optional == {option.name: option.rule for option in options}


def test_rulings_call_options_and_their_values_as_the_set_up_does(game: str) -> None:
    here = title(game)
    lines = speech(here.package).lines("en")
    for rule in catalogue(here.package).values():
        for option, value in OPTION.findall(rule.ruling):
            assert lines[f"option.{option}.values.{value}" if value else f"option.{option}.label"]
    for rule in told_rules(here.package).values():
        assert not OPTION.search(rule.ruling), rule.ruling


def test_the_options_are_all_there_are_and_stand_at_their_defaults(game: str) -> None:
    """Naming every default changes nothing, and the sampled set-ups use no option that is not listed."""
    here = title(game)
    defaults = {option.name: option.default for option in here.options()}
    seats = max(2, here.players[0])
    plain = here.new(Setup(game=game, seats=seats), SEED)
    assert here.new(Setup(game=game, seats=seats, options=defaults), SEED).to_bytes() == plain.to_bytes()
    with pytest.raises(UnknownName):
        here.new(Setup(game=game, seats=seats, options={"no_such_option": 1}), SEED)
    sampled = [case.setup.options for case in cases(game, "options", 5000)]
    assert {name for options in sampled for name in options} == set(defaults)
    for option in here.options():
        used = {str(options[option.name]).lower() for options in sampled if option.name in options}
        assert used >= set(option.values), f"the sample never sets {option.name} to {set(option.values) - used}"


def test_the_sample_visits_every_course_and_every_number_of_seats(game: str) -> None:
    here = title(game)
    sampled = [case.setup for case in cases(game, "courses", 1500)]
    assert {setup.seats for setup in sampled} == set(range(here.players[0], here.players[1] + 1))
    assert {course.id for course in here.courses()} <= {str(setup.options.get("course")) for setup in sampled}


def test_every_option_refuses_a_value_that_is_none_of_its_own(game: str) -> None:
    here = title(game)
    for option in here.options():
        for value in ("no-such-value", -1, [-1]):
            setup = Setup(game=game, seats=2, options={option.name: value})
            with pytest.raises((BadSetup, UnknownName)) as refusal:
                here.new(setup, SEED)
            if isinstance(refusal.value, BadSetup):
                assert refusal.value.rule_id in catalogue(here.package)


@pytest.mark.parametrize("seats", [-1, 0, 13, 99, 10**6, 10**30])
def test_too_few_or_too_many_seats_are_refused(game: str, seats: int) -> None:
    with pytest.raises(BadSetup):
        title(game).new(Setup(game=game, seats=seats), SEED)


def test_a_set_up_has_advice_a_fingerprint_a_board_and_cards(game: str) -> None:
    here = title(game)
    for _, setup, _ in cases(game, "advice", 100):
        assert here.warnings(setup) == here.warnings(setup)
        assert re.fullmatch("box:[0-9a-f]{32}", here.content_hash(setup))
        for shown in (here.board(setup), *here.cards(setup)):
            assert msgspec.json.decode(msgspec.json.encode(shown), type=type(shown)) == shown
    assert here.content_files() == sorted(set(here.content_files()))


def test_sampling_is_repeatable(game: str) -> None:
    setups = [adapter(game).setups(Random("again")) for _ in range(2)]
    for _ in range(50):
        assert next(setups[0]) == next(setups[1])


def test_owners_content_that_is_the_stock_content_changes_nothing(game: str) -> None:
    """A copy of a stock file as one's own gives the same race and fingerprint; a broken one is refused by name."""
    here = title(game)
    files = stock(here.package)
    assert sorted(files) == here.content_files()
    for case in cases(game, "content", 5):
        own = Setup(game=game, seats=case.setup.seats, options=case.setup.options, content=files)
        assert here.content_hash(own) == here.content_hash(case.setup)
        assert start(here, own, case.seed).to_bytes() == start(*case).to_bytes()
        for name in files:
            broken = Setup(game=game, seats=own.seats, options=own.options, content={name: "]"})
            with pytest.raises(PacelineError, match=rf"{re.escape(name)}, line 1"):
                here.new(broken, SEED)
