"""Bots that think: within a budget, at a level, with a memory that may be lost."""

from __future__ import annotations

import pytest

import paceline
from paceline import bots
from paceline.core.bot import PLAYOUTS, Budget, decide, decide_within
from paceline.core.race import Race
from paceline.core.registry import game_ids, title
from paceline.core.rng import Rng


class Planner(paceline.Bot):
    """Tries its actions in turn, each in a race dealt anew, and keeps the one that brought the best place."""

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng, False)
        self.tried = 0

    def choose(self, race: Race, seat: int) -> int:
        return int(self.think(race, seat, self.budget()))

    def think(self, race: Race, seat: int, budget: Budget) -> int:
        actions = race.legal(seat)
        places = [race.seats] * len(actions)
        while budget.spend():
            which = self.tried % len(actions)
            dealt = race.clone_for(seat, self.rng)
            dealt.apply(seat, actions[which])
            paceline.play(dealt, [paceline.make_bot("random", race.setup.game, f"{self.tried}")] * int(race.seats))
            places[which] = min(places[which], dealt.places()[seat])
            self.tried += 1
        self.memory = b"%d" % (int(self.memory or b"0") + 1)
        return actions[places.index(min(places))]


@pytest.fixture
def planner(monkeypatch: pytest.MonkeyPatch) -> None:
    """Flamme Rouge with a bot that thinks, at two levels."""
    known = {**bots.title_bots("flamme-rouge"), "planner:1": Planner, "planner:3": Planner}
    monkeypatch.setattr(bots, "title_bots", lambda _: known)


def made(name: str, seed: str = "bot") -> Planner:
    bot = bots.make_bot(name, "flamme-rouge", seed)
    assert isinstance(bot, Planner)
    return bot


@pytest.mark.usefixtures("planner")
def test_a_level_is_part_of_the_name_and_says_how_much_is_tried() -> None:
    race = title("flamme-rouge").start(seats=2)
    for name, level in (("planner:1", 1), ("planner:3", 3)):
        bot = made(name)
        assert bot.level == level
        assert decide(race, 0, bot) in race.legal(0)
        assert bot.tried == level * PLAYOUTS
    assert bots.make_bot("rouleur", "flamme-rouge", "bot").level == 0
    with pytest.raises(paceline.PacelineError, match="planner:2"):
        made("planner:2")


@pytest.mark.usefixtures("planner")
def test_a_budget_ends_with_its_playouts_or_its_time() -> None:
    race = title("flamme-rouge").start(seats=2)
    bot = made("planner:3")
    assert decide_within(race, 0, bot, Budget(5)) in race.legal(0)
    assert bot.tried == 5
    ticks = iter([False, False, True])
    assert decide_within(race, 0, bot, Budget(5, lambda: next(ticks))) in race.legal(0)
    assert bot.tried == 7
    assert decide_within(race, 0, bot, Budget(0)) in race.legal(0)
    assert bot.tried == 7


@pytest.mark.usefixtures("planner")
def test_the_same_question_gets_the_same_answer_with_or_without_a_memory() -> None:
    race = title("flamme-rouge").start(seats=2)
    answers = set[int]()
    for memory in (b"", b"41"):
        bot = made("planner:1")
        bot.memory = memory
        answers.add(int(decide(race, 0, bot)))
        assert bot.memory == b"%d" % (int(memory or b"0") + 1)
    assert len(answers) == 1


@pytest.mark.usefixtures("planner")
def test_a_bot_that_thinks_never_sees_the_truth(monkeypatch: pytest.MonkeyPatch) -> None:
    race = title("flamme-rouge").start(seats=2)
    handed: list[Race] = []

    def think(_: Planner, race: Race, seat: int, __: Budget) -> int:
        handed.append(race)
        return race.legal(seat)[0]

    monkeypatch.setattr(Planner, "think", think)
    decide(race, 0, made("planner:1"))
    decide_within(race, 0, made("planner:1"), Budget(1))
    assert len(handed) == 2
    assert race not in handed


@pytest.mark.parametrize("game", game_ids())
def test_every_bot_that_does_not_search_answers_within_any_budget_as_it_chooses(game: str) -> None:
    race = title(game).start(seats=3, seed="within")
    for name in ("random", *bots.title_bots(game), "continental", "pro"):
        chosen = decide(race, 0, bots.make_bot(name, game, "bot"))
        for playouts in (0, 10):
            assert decide_within(race, 0, bots.make_bot(name, game, "bot"), Budget(playouts)) == chosen
