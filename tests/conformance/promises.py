"""Promises about playing. Each takes a title, a set-up and a seed, rides a race at random, and asserts."""

from __future__ import annotations

from collections.abc import Container, Iterator
from itertools import groupby
from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.errors import IllegalAction
from paceline.core.orders import read_orders
from paceline.core.race import OPERAND_BITS, Race
from paceline.core.rng import Rng
from paceline.core.rules import catalogue
from paceline.core.setup import Setup
from paceline.core.state import Numbers, all_fields, apart, state_fields
from paceline.core.title import Title

from .play import MOST_DECISIONS, Ear, finish, ride, start, stops

KINDS = 8  # of actions that are tried, and how many operands of each
OPERANDS = 600


def ends_lawfully(title: Title, setup: Setup, seed: str) -> int:
    """Random play ends; every legal action applies and breaks no law. Returns the number of decisions.

    The cheap loop: it runs thousands of times, so it is written out.
    """
    chance = Random(seed)
    race = start(title, setup, seed)
    race.check()
    for decisions in range(MOST_DECISIONS):
        if race.over:
            return decisions
        seat = chance.choice(race.to_act())
        race.apply(seat, chance.choice(race.legal(seat)))
        race.check()
    raise AssertionError("the race does not end")


def is_the_same_again(title: Title, setup: Setup, seed: str) -> None:
    """Same seed and actions give the same race and the same events; nobody listening changes nothing."""
    ears = Ear(), Ear()
    race, again, unheard = (
        start(title, setup, seed, ears[0]),
        start(title, setup, seed, ears[1]),
        start(title, setup, seed),
    )
    for seat, action in ride(race, Random(seed)):
        again.apply(seat, action)
        unheard.apply(seat, action)
    assert race.to_bytes() == again.to_bytes() == unheard.to_bytes()
    assert ears[0].heard == ears[1].heard
    assert race.result() == again.result() == unheard.result()
    assert race.result() is not None


def another_seed_is_another_race(title: Title, setup: Setup, seed: str) -> None:
    assert start(title, setup, seed).to_bytes() != start(title, setup, seed + "!").to_bytes()


def questions_are_consistent(title: Title, setup: Setup, seed: str) -> None:
    """`to_act`, `owes`, `next_seat`, `legal` and `legal_into` tell the same story."""
    race = start(title, setup, seed)
    for _ in stops(race, Random(seed), 0.3):
        asked = race.to_act()
        assert asked == [seat for seat in range(setup.seats) if race.owes(seat)]
        assert race.next_seat() == (asked[0] if asked else -1)
        assert bool(asked) != race.over
        assert (race.result() is not None) == race.over
        buffer = vec[i64]([0] * race.most_actions)
        for seat in range(-1, setup.seats + 2):
            actions = race.legal(seat)
            assert bool(actions) == (seat in asked)
            assert len(set(actions)) == len(actions) <= race.most_actions
            assert list(buffer[: race.legal_into(seat, buffer)]) == actions


def the_result_names_everybody(title: Title, setup: Setup, seed: str) -> None:
    race = finish(start(title, setup, seed), Random(seed))
    result = race.result()
    assert result is not None
    assert result.ranking == [race.rider_text(rider) for rider in race.ranking()]
    assert sorted(race.ranking()) == list(range(len(result.ranking)))
    assert len(set(result.ranking)) == len(result.ranking)
    assert len(result.places) == setup.seats
    assert "shared" in setup.options.values() or len(set(result.places)) == setup.seats
    assert min(result.places) >= 1
    assert (result.winner in range(setup.seats)) == (1 in result.places)
    assert 1 not in result.places or result.places.index(1) == result.winner
    assert result.rounds == race.round_number()


def refuses_everything_else(title: Title, setup: Setup, seed: str) -> None:
    """What is not legal raises `IllegalAction` with a rule of the catalogue and changes nothing."""
    chance = Random(seed)
    rules = catalogue(title.package)
    race = start(title, setup, seed)
    met: set[int] = set()
    for _ in stops(race, chance, 0.1):
        for seat in race.to_act():
            met.update(race.legal(seat))
        known = chance.choice(sorted(met))
        odd = {chance.randint(-(2**40), 2**40), chance.randint(-9, 9), known ^ 1, known + (1 << OPERAND_BITS)}
        refuses(race, sorted(met | odd), rules)


def refuses_all_there_is(title: Title, setup: Setup, seed: str) -> None:
    """The same, for every integer that looks like an action."""
    chance = Random(seed)
    race = start(title, setup, seed)
    every = [kind << OPERAND_BITS | operand for kind in range(KINDS) for operand in range(OPERANDS)]
    for _ in stops(race, chance, 0.02):
        refuses(race, every, catalogue(title.package))


def refuses(race: Race, wishes: list[int], rules: Container[str]) -> None:
    before = race.to_bytes()
    for seat in range(-2, int(race.seats) + 2):
        legal = set(race.legal(seat))
        for wish in wishes:
            if wish in legal:
                continue
            try:
                race.apply(seat, wish)
                refused_by = ""
            except IllegalAction as refusal:
                refused_by = refusal.rule_id
            assert refused_by in rules, f"seat {seat} and {wish:#x}: '{refused_by}' is no rule that refuses it"
    assert race.to_bytes() == before


def asking_changes_nothing(title: Title, setup: Setup, seed: str) -> None:
    """Views, previews, explanations and positions leave the race as it was."""
    race = start(title, setup, seed)
    for _ in stops(race, Random(seed), 0.1):
        before = race.to_bytes()
        for seat in range(setup.seats):
            for action in race.legal(seat):
                assert race.explain(seat, action) is None
                title.preview(race, seat, action)
                assert tallied(title, race, seat, action)
            choices = title.choices(race, seat)
            assert [race.parse_action(choice.action) for choice in choices] == race.legal(seat)
            assert {rule for choice in choices for rule in choice.rules} <= set(catalogue(title.package))
            race.view(seat)
            race.position(seat)
            refusal = race.explain(seat, -1)
            assert refusal is not None
            with pytest.raises(IllegalAction, match=refusal.rule_id):
                title.preview(race, seat, -1)
        race.view(None)
        race.position(None)
        race.ranking()
        race.result()
        race.check()
        assert race.to_bytes() == before


def tallied(title: Title, race: Race, seat: int, action: int) -> bool:
    """Whether what came of an action can be counted in small numbers."""
    ear = Ear()
    copy = race.clone()
    copy.listener = ear
    copy.apply(seat, action)
    return all(isinstance(many, int) for many in title.tally(race, seat, action, ear.heard).values())


def clones_are_independent(title: Title, setup: Setup, seed: str) -> None:
    """A clone is equal, goes its own way, and given the same actions goes the same way."""
    ear = Ear()
    race = start(title, setup, seed, ear)
    chance = Random(seed)
    twin = race.clone()
    for seat, action in ride(race, chance):
        assert twin.to_bytes() == race.to_bytes()
        if chance.random() < 0.05:
            before, heard = race.to_bytes(), len(ear.heard)
            finish(race.clone(), chance).check()
            assert race.to_bytes() == before
            assert len(ear.heard) == heard, "a clone spoke to the listener"
            twin = race.clone()
        twin.apply(seat, action)
    assert twin.to_bytes() == race.to_bytes()
    assert twin.result() == race.result()


def nothing_of_a_state_is_forgotten(title: Title, setup: Setup, seed: str) -> None:
    """Whatever changes, be it one number, is seen when races are compared, is copied, and stays the copy's own."""
    for race in stops(start(title, setup, seed), Random(seed), 0.002):
        before = race.to_bytes()
        for path, name in fields_within(race):
            changed = race.clone()
            change(at(changed, path), name)
            assert changed.to_bytes() != before, f"{name} of {path} is not compared"
            twin = changed.clone()
            assert twin.to_bytes() == changed.to_bytes(), f"{name} of {path} is not copied"
            now = changed.to_bytes()
            change(at(twin, path), name)
            assert changed.to_bytes() == now, f"{name} of {path} is shared with the copy"
        assert race.to_bytes() == before


def fields_within(thing: object, *path: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every field that is state, with the way to the object that has it."""
    assert apart(thing) <= all_fields(thing), f"{type(thing).__name__} sets apart what it does not have"
    for name in state_fields(thing):
        value = getattr(thing, name)
        if isinstance(value, int | list | Numbers | None):
            yield path, name
        else:
            yield from fields_within(value, *path, name)


def at(thing: object, path: tuple[str, ...]) -> object:
    for name in path:
        thing = getattr(thing, name)
    return thing


def change(thing: object, name: str) -> None:
    """Another value, within the list that is there where it holds something."""
    value = getattr(thing, name)
    if isinstance(value, bool):
        setattr(thing, name, not value)
    elif isinstance(value, int):
        setattr(thing, name, value + 1)
    elif value is None:
        setattr(thing, name, [[1]])  # what is stacked to come next
    elif not value:
        setattr(thing, name, vec[i64]([1]))
    elif isinstance(value[0], list):
        value[0].append(1)
    else:
        value[0] += 1


def simultaneous_actions_commute(title: Title, setup: Setup, seed: str) -> None:
    """Between two moments at which the public situation moves on, the seats may act in any order."""
    chance = Random(seed)
    race = start(title, setup, seed)
    steps: list[tuple[int, int, int]] = []
    states: dict[int, bytes] = {}
    for seat, action in ride(race, chance):
        if int(race.moment) not in states:
            states[int(race.moment)] = race.to_bytes()
        steps.append((int(race.moment), seat, action))
    other = start(title, setup, seed)
    for moment, group in groupby(steps, key=lambda step: step[0]):
        assert states[moment] == other.to_bytes()
        waiting: dict[int, list[int]] = {}
        for _, seat, action in group:
            waiting.setdefault(seat, []).append(action)
        while waiting:
            seat = chance.choice([seat for seat in other.to_act() if seat in waiting])
            other.apply(seat, waiting[seat].pop(0))
            if not waiting[seat]:
                del waiting[seat]
    assert other.to_bytes() == race.to_bytes()


def any_two_actions_commute(title: Title, setup: Setup, seed: str) -> None:
    """Whatever two seats choose at once, the order does not matter."""
    chance = Random(seed)
    race = start(title, setup, seed)
    for _ in stops(race, chance, 0.3):
        asked = race.to_act()
        if len(asked) < 2:
            continue
        one, two = chance.sample(asked, 2)
        first, second = chance.choice(race.legal(one)), chance.choice(race.legal(two))
        there, back = race.clone(), race.clone()
        there.apply(one, first)
        there.apply(two, second)
        back.apply(two, second)
        back.apply(one, first)
        assert there.to_bytes() == back.to_bytes()


def standing_orders_answer_from_what_the_seat_knows(title: Title, setup: Setup, seed: str) -> None:
    """Whatever is ordered, the answer is legal and the same however the hidden part is dealt; no order, no answer."""
    chance = Random(seed)
    race = start(title, setup, seed)
    for number, _ in enumerate(stops(race, chance, 0.3)):
        wish = {order.id: chance.choice(order.values).value for order in title.orders()}
        given = read_orders(title.orders(), wish)
        for seat in range(setup.seats):
            one, two = (race.clone_for(seat, Rng(f"{seed} {number} {deal}")) for deal in ("one", "two"))
            answer = title.ordered_answer(one, seat, given)
            assert answer == title.ordered_answer(two, seat, given)
            assert title.ordered_answer(one, seat, {}) is None
            assert answer is None or race.parse_action(answer.action) in race.legal(seat)
