"""Promises about secrets: nobody sees what the rules hide. Each takes a title, a set-up and a seed."""

from __future__ import annotations

from random import Random

import msgspec

from paceline.core.errors import IllegalAction
from paceline.core.race import Race
from paceline.core.record import Entry
from paceline.core.rng import Rng, seed_from
from paceline.core.setup import Setup
from paceline.core.title import Title
from paceline.lab.ruling import BEFORE, told

from .play import KNOWS_ALL, Ear, adapter, finish, ride, start, stops

SPECTATOR = -1  # in `clone_for`; views and positions know a spectator as None


def watchers(setup: Setup, chance: Random) -> list[int]:
    """Two seats at random and a spectator: whom a promise is checked for."""
    return [*chance.sample(range(setup.seats), min(2, setup.seats)), SPECTATOR]


def person(seat: int) -> int | None:
    return None if seat == SPECTATOR else seat


def looks_the_same_redealt(title: Title, setup: Setup, seed: str) -> None:
    """A view never shows what the seat may not know: with the hidden part changed it stays the same."""
    chance = Random(seed)
    race = start(title, setup, seed)
    for number, _ in enumerate(stops(race, chance, 0.1)):
        before = race.to_bytes()
        for seat in watchers(setup, chance):
            other = race.clone_for(seat, Rng(f"{seed} {number}"))
            assert_looks_the_same(title, race, other, seat)
            other.check()
        assert race.to_bytes() == before


def assert_looks_the_same(title: Title, race: Race, other: Race, seat: int) -> None:
    who = person(seat)
    assert other.view(who) == race.view(who)
    assert other.position(who) == race.position(who)
    assert other.to_act() == race.to_act()
    assert other.legal(seat) == race.legal(seat)
    if seat != SPECTATOR:
        assert title.choices(other, seat) == title.choices(race, seat)
    assert other.moment == race.moment
    assert list(other.seen) == list(race.seen)
    assert other.result() == race.result()
    assert title.score(other, []) == title.score(race, [])


def tells_nothing_hidden(title: Title, race: Race, seat: int, wishes: list[int], deals: list[str]) -> None:
    """What is told of a question's actions is the same however the hidden part is dealt, so none of it is a guess."""
    told = title.choices(race, seat)
    whys = [str(race.explain(seat, wish)) for wish in wishes]
    assert [title.preview(race, seat, action) for action in race.legal(seat)] == told
    assert [str(refusal(race, seat, wish)) for wish in wishes] == whys
    for deal in deals:
        other = race.clone_for(seat, Rng(deal))
        for action, choice in zip(other.legal(seat), told, strict=True):
            assert title.foretell(other, seat, action) == choice, f"'{choice.text}' tells something hidden"
        assert [str(refusal(other, seat, wish)) for wish in wishes] == whys
    other = race.clone_for(seat, Rng(deals[0]))
    assert title.choices(other, seat) == told
    assert [str(other.explain(seat, wish)) for wish in wishes] == whys


def refusal(race: Race, seat: int, wish: int) -> IllegalAction | None:
    """What a wish really meets with."""
    try:
        race.clone().apply(seat, wish)
    except IllegalAction as refused:
        return refused
    return None


def redealing_knows_the_view_alone(title: Title, setup: Setup, seed: str) -> None:
    """The exact test of `clone_for`: from a re-dealt race it deals the very same as from the true one."""
    chance = Random(seed)
    race = start(title, setup, seed)
    for number, _ in enumerate(stops(race, chance, 0.1)):
        for seat in watchers(setup, chance):
            other = race.clone_for(seat, Rng(f"{seed} {number}"))
            from_truth = race.clone_for(seat, Rng(f"{seed} again {number}"))
            from_other = other.clone_for(seat, Rng(f"{seed} again {number}"))
            assert from_truth.to_bytes() == from_other.to_bytes()


def redealing_knows_the_position_alone(title: Title, setup: Setup, seed: str) -> None:
    """The same from a race that shares nothing with the true one but what the watcher can write down."""
    chance = Random(seed)
    race = start(title, setup, seed)
    for number, _ in enumerate(stops(race, chance, 0.03)):
        for seat in watchers(setup, chance):
            paper = race.position(person(seat))
            written = title.from_position(paper, seed_from(f"{seed} {number}"), content=setup.content)
            from_truth = race.clone_for(seat, Rng(f"{seed} {number}"))
            from_paper = written.clone_for(seat, Rng(f"{seed} {number}"))
            assert from_paper.position(KNOWS_ALL) == from_truth.position(KNOWS_ALL)
            for actor, action in ride(from_truth, chance):
                from_paper.apply(actor, action)
            assert from_paper.position(KNOWS_ALL) == from_truth.position(KNOWS_ALL)


def redealing_deals_anew(title: Title, setup: Setup, seed: str) -> None:
    """What is to come is dealt anew too, and a re-dealt race can be ridden to its end."""
    chance = Random(seed)
    race = start(title, setup, seed)
    for number, _ in enumerate(stops(race, chance, 0.03)):
        for seat in watchers(setup, chance):
            other = race.clone_for(seat, Rng(f"{seed} {number}"))
            assert other.to_bytes() != race.clone_for(seat, Rng(f"{seed} other {number}")).to_bytes()
            written = other.position(KNOWS_ALL)
            assert title.from_position(written, seed_from(seed), content=setup.content).position(KNOWS_ALL) == written
            finish(other, chance).check()


def what_chance_decides_has_been_seen(title: Title, setup: Setup, seed: str) -> None:
    """Whoever acts when chance decides has seen something new: nobody takes back what luck did not like."""
    race = start(title, setup, seed)
    seen, chance, actor = list(race.seen), list(race.chance().words), -1
    for seat, _ in ride(race, Random(seed)):
        if actor >= 0 and list(race.chance().words) != chance:
            assert race.seen[actor] > seen[actor]
        seen, chance, actor = list(race.seen), list(race.chance().words), seat


def a_view_is_plain_data(title: Title, setup: Setup, seed: str) -> None:
    """A view and an event can be sent and come back the same; what somebody sees of an event can be told."""
    chance = Random(seed)
    ear = Ear()
    race = start(title, setup, seed, ear)
    for _ in stops(race, chance, 0.05):
        for seat in watchers(setup, chance):
            view = race.view(person(seat))
            assert msgspec.json.decode(msgspec.json.encode(view), type=type(view)) == view
    for event in ear.heard:
        for who in (None, *range(setup.seats)):
            seen = event.seen_by(who)
            assert msgspec.json.decode(msgspec.json.encode(seen), type=type(seen)) == seen
            assert "\n" not in title.words(race, seen)


def events_tell_no_secrets(title: Title, setup: Setup, seed: str) -> None:
    """Until chance or a reveal shows a watcher something new, it hears the same, number by number.

    The hidden part is changed; then both races go on with actions that nobody else can tell apart.
    """
    chance = Random(seed)
    race = start(title, setup, seed)
    for number, _ in enumerate(stops(race, chance, 0.05)):
        for seat in watchers(setup, chance):
            rides_on_alike(title, race.clone(), race.clone_for(seat, Rng(f"{seed} {number}")), seat, chance)


def rides_on_alike(title: Title, race: Race, other: Race, seat: int, chance: Random) -> None:
    looks = adapter(title.id).looks
    ears = Ear(), Ear()
    race.listener, other.listener = ears
    reports = BEFORE, BEFORE
    while not race.over:
        actor = chance.choice(race.to_act())
        action = chance.choice(race.legal(actor))
        alike = [wish for wish in other.legal(actor) if looks(wish) == looks(action)]
        assert alike, "what a seat may do shows what it holds"
        if actor == seat:
            assert action in alike
            alike = [action]
        heard = len(ears[0].heard), len(ears[1].heard)
        shown = shown_to(race, seat)
        wish = chance.choice(alike)
        entries = Entry(actor, race.action_text(action)), Entry(actor, other.action_text(wish))
        race.apply(actor, action)
        other.apply(actor, wish)
        if shown_to(race, seat) != shown:  # chance may differ from here on: what was heard before must not
            del ears[0].heard[heard[0] :], ears[1].heard[heard[1] :]
            break
        assert_looks_the_same(title, race, other, seat)
        news = ears[0].heard[heard[0] :], ears[1].heard[heard[1] :]
        reports = (
            told(title, person(seat), entries[0], news[0], race, reports[0]),
            told(title, person(seat), entries[1], news[1], other, reports[1]),
        )
        assert reports[0] == reports[1], "a report tells what is hidden"
    assert list(enumerate(ears[0].as_seen_by(person(seat)))) == list(enumerate(ears[1].as_seen_by(person(seat))))


def shown_to(race: Race, seat: int) -> int:
    """A count that grows when chance shows something to a watcher."""
    return int(race.moment) if seat == SPECTATOR else int(race.seen[seat])
