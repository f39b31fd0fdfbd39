"""Promises about taking back. Each takes a title, a set-up and a seed."""

from __future__ import annotations

from random import Random

import pytest

from paceline.bots import make_bot
from paceline.core.bot import decide
from paceline.core.errors import IllegalAction
from paceline.core.log import Log, replay
from paceline.core.race import Race
from paceline.core.record import Entry, parse_record, record_text
from paceline.core.rng import seed_from
from paceline.core.setup import Setup
from paceline.core.title import Title

from .play import Ear, adapter

BACKS = 6  # in a race: enough to meet every sort of reveal over a few of them


def taking_back_leads_to_the_same_race(title: Title, setup: Setup, seed: str) -> None:
    """Against bots: position, choices and what bots answer are as before the decision; it is counted and recorded."""
    chance, person = Random(seed), Random(seed).randrange(setup.seats)
    log = against_bots(setup, seed, person)
    backs = 0
    while not log.race.over and backs < BACKS:
        before = [log.race.position(person), title.choices(log.race, person), log.race.to_bytes()]
        taken = Entry(person, log.race.action_text(chance.choice(log.race.legal(person))))
        log.add(taken)
        let_bots_ride(log, seed, person)
        if log.way_back(person) != Entry(person, "", "back") or chance.random() < 0.3:
            continue
        after = standing(log)
        log.add(Entry(person, "", "back"))
        backs += 1
        assert [log.race.position(person), title.choices(log.race, person), log.race.to_bytes()] == before
        assert log.take_backs == backs
        log.add(taken)
        let_bots_ride(log, seed, person)
        assert standing(log) == after, "the bots answer as they had"
    text = record_text(log.record())
    again = replay(parse_record(text))
    assert again.race.to_bytes() == log.race.to_bytes()
    assert again.take_backs == backs
    assert record_text(again.record()) == text
    for seat in range(setup.seats):
        if seat != person:
            with pytest.raises(IllegalAction, match=r"turn\.undo|race\.over"):
                log.add(Entry(seat, "", "back"))


def taking_back_goes_one_reveal_back(title: Title, setup: Setup, seed: str) -> None:
    """Whoever takes back as long as they may crosses one reveal, and comes no further by deciding anew."""
    chance, person = Random(seed), Random(seed).randrange(setup.seats)
    log = against_bots(setup, seed, person)
    walks = 0
    while log.race.owes(person) and walks < BACKS:
        decide_anyhow(log, seed, person, chance)
        if chance.random() < 0.5:
            continue
        walks += 1
        furthest = walk_back(log, person)
        if log.race.owes(person):
            decide_anyhow(log, seed, person, chance)
            assert walk_back(log, person) >= furthest


def decide_anyhow(log: Log, seed: str, person: int, chance: Random) -> None:
    log.play(person, chance.choice(log.race.legal(person)))
    let_bots_ride(log, seed, person)


def walk_back(log: Log, person: int) -> int:
    """Takes back as long as one may; how many actions are left."""
    reveals = 0
    while isinstance(way := log.way_back(person), Entry):
        before = log.race.clone()
        log.add(way)
        reveals += before.seen[person] != log.race.seen[person] and before.moment != log.race.moment
    assert reveals <= 1, "a second reveal goes back"
    return len(log.live)


def against_bots(setup: Setup, seed: str, person: int) -> Log:
    bots = ["" if seat == person else "random" for seat in range(setup.seats)]
    log = Log(setup, seed_from(seed), bots=bots)
    let_bots_ride(log, seed, person)
    return log


def let_bots_ride(log: Log, seed: str, person: int) -> None:
    """Bots answer from what they may know; their chance is that of seat and decision, as on a server."""
    while not log.race.over and (asked := [seat for seat in log.race.to_act() if seat != person]):
        bot = make_bot("random", log.setup.game, f"{seed} {asked[0]} {log.acts[asked[0]]}")
        log.play(asked[0], decide(log.race, asked[0], bot))


def standing(log: Log) -> tuple[bytes, list[Entry]]:
    """The race and what made it; who of those that are asked at once answers first does not matter."""
    return log.race.to_bytes(), sorted(log.live, key=lambda entry: entry.seat)


def taking_back_tells_nobody_what_it_was(title: Title, setup: Setup, seed: str) -> None:
    """Two races that differ in what somebody chose and took back again: all others are told the same throughout."""
    chance = Random(seed)
    twins = Twins(setup, seed)
    differed = 0
    while not twins.race.over and differed < BACKS:
        seat = chance.choice(twins.race.to_act())
        action = chance.choice(twins.race.legal(seat))
        others = [wish for wish in twins.race.legal(seat) if wish != action and twins.looks_alike(seat, wish, action)]
        if others:
            differed += 1
            twins.listen_anew()
            twins.play(seat, action, chance.choice(others))
            twins.assert_told_alike(seat)
            twins.go_on_without(seat, chance)
            twins.assert_told_alike(seat)
            twins.take_back(seat)
            twins.assert_told_alike(seat)
            assert twins.race.to_bytes() == twins.logs[1].race.to_bytes(), "what is taken back leaves no trace"
        if twins.race.owes(seat):
            twins.play(seat, action, action)


class Twins:
    """The same race twice, with the same seed."""

    def __init__(self, setup: Setup, seed: str) -> None:
        self.ears = Ear(), Ear()
        self.logs = [Log(setup, seed_from(seed), listener=ear) for ear in self.ears]
        self.looks = adapter(setup.game).looks

    @property
    def race(self) -> Race:
        return self.logs[0].race

    def listen_anew(self) -> None:
        """What was heard of one's own secrets before is one's own."""
        for ear in self.ears:
            ear.heard.clear()

    def looks_alike(self, seat: int, one: int, two: int) -> bool:
        """Whether nobody else can tell two actions apart, and neither turns anything over."""
        return self.looks(one) == self.looks(two) and not (self.reveals(seat, one) or self.reveals(seat, two))

    def reveals(self, seat: int, action: int) -> bool:
        tried = self.race.clone()
        tried.apply(seat, action)
        return bool(tried.moment != self.race.moment or tried.seen[seat] != self.race.seen[seat])

    def play(self, seat: int, *actions: int) -> None:
        for log, action in zip(self.logs, actions, strict=True):
            log.play(seat, action)

    def take_back(self, seat: int) -> None:
        for log in self.logs:
            log.add(Entry(seat, "", "undo"))

    def go_on_without(self, seat: int, chance: Random) -> None:
        """What others do at the same time; one of them takes it back as well."""
        for other in self.race.to_act():
            action = chance.choice(self.race.legal(other))
            if other == seat or self.reveals(other, action):
                continue
            self.play(other, action, action)
            if chance.random() < 0.5:
                self.take_back(other)

    def assert_told_alike(self, but: int) -> None:
        for seat in (None, *range(int(self.race.seats))):
            assert seat == but or self.told(0, seat) == self.told(1, seat)

    def told(self, number: int, seat: int | None) -> list[object]:
        log = self.logs[number]
        own = (log.title.choices(log.race, seat), log.way_back(seat)) if seat is not None else ()
        return [log.race.view(seat), log.race.position(seat), self.ears[number].as_seen_by(seat), str(own)]
