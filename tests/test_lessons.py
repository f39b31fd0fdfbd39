"""Coached races: what a title teaches surely comes up, in its own words and by its own rules."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from tools.lessons import PUPIL, Ride, heard, matches

from paceline.bots import title_bots, usual_bot
from paceline.core.registry import game_ids, title
from paceline.core.rules import catalogue
from paceline.core.words import speech
from paceline.server.lessons import coached

from .soak import wide

SURE = 0.95


@pytest.mark.parametrize("game", game_ids())
def test_every_lesson_has_words_and_a_rule(game: str) -> None:
    words, rules = speech(title(game).package), catalogue(title(game).package)
    for lesson in coached(game).lesson:
        assert lesson.rule in rules
        assert (lesson.asked is None) != (lesson.happened is None)
        for line in ("title", "text", "task")[: 3 if lesson.asked else 2]:
            assert words.knows(f"learn.lesson.{lesson.id}.{line}")
        assert words.knows(f"learn.lesson.{lesson.id}.instead") == (lesson.advised is not None)
    ids = [lesson.id for lesson in coached(game).lesson]
    assert len(set(ids)) == len(ids)
    assert all(lesson.after in ids for lesson in coached(game).lesson if lesson.after)


@pytest.mark.slow
@pytest.mark.parametrize("game", game_ids())
def test_a_good_pupil_hears_every_lesson(game: str) -> None:
    rides = wide(6, 200)
    found, ridden = heard(game, usual_bot(game), rides)
    promised = [lesson.id for lesson in coached(game).lesson if not lesson.rare]
    least = SURE if rides > 20 else 0.5
    assert {lesson: found[lesson] for lesson in promised if found[lesson] < least * rides} == {}
    assert all(ride.log.race.over for ride in ridden)


class Advised(Ride):
    """How often advice could be taken and be left, by lesson."""

    def __init__(self, game: str, number: int) -> None:
        super().__init__(game, coached(game), ["random", *title_bots(game)][-2], number)
        self.split = Counter[str]()

    def listen(self) -> None:
        offered = [msgspec.to_builtins(choice) for choice in self.title.choices(self.log.race, PUPIL)]
        told = [{**one, "phase": self.log.race.view(PUPIL).phase} for one in offered]
        for lesson in self.race.lesson:
            if lesson.advised is not None and any(matches(lesson.asked or {}, one, []) for one in told):
                self.split[lesson.id] += 0 < sum(matches(lesson.advised, one, []) for one in told) < len(told)
        super().listen()


@pytest.mark.parametrize("game", game_ids())
def test_every_title_has_advice_that_can_be_taken_and_left(game: str) -> None:
    rides = [Advised(game, number) for number in range(3)]
    for ride in rides:
        ride.to_the_end()
    split = sum((ride.split for ride in rides), Counter[str]())
    advised = {lesson.id for lesson in coached(game).lesson if lesson.advised is not None}
    assert advised
    assert set(+split) == advised


def test_a_coached_race_is_the_same_every_time() -> None:
    first, second = (heard("flamme-rouge", "random", 1)[1][0].log for _ in range(2))
    assert first.entries == second.entries
