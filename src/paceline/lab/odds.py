"""Odds: what may come of each card, from what its seat may know.

Every sample deals anew what the seat cannot know, as a search does, plays one of its legal actions, lets everybody ride
by the title's policy to the end of the round or what counts as its end, and counts what came of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from time import perf_counter
from typing import Final

import msgspec
from mypy_extensions import i64

from paceline.bots import ladder, make_bot, usual_bot
from paceline.core.bot import decide
from paceline.core.events import Event
from paceline.core.mind import Mind
from paceline.core.race import Race
from paceline.core.rng import Rng, Streams
from paceline.core.title import Title

SAMPLES: Final = 150
FEWEST: Final = 20  # samples, however slow the machine is


class Odds(msgspec.Struct, frozen=True, kw_only=True):
    """What may come of one action: the mean of every tally, or how often each of its values comes."""

    action: str
    means: dict[str, float]
    spreads: dict[str, dict[int, float]]


class Usual(Mind):
    """The policy of a title without a ladder: its best bot, who is dealt anew whatever he cannot know."""

    def __init__(self, game: str, rng: Rng) -> None:
        super().__init__(rng, 0)
        self.bot = make_bot(usual_bot(game), game, f"{rng.next()}")

    def ride(self, race: Race, seat: i64) -> i64:
        return decide(race, seat, self.bot)

    def look(self, race: Race, seat: i64) -> None:
        """Nothing is learned here."""


def policy(game: str, seed: str) -> Mind:
    """Who rides in samples."""
    found, rng = ladder(game), Rng(seed)
    return found.mind(rng) if found is not None else Usual(game, rng)


def odds(
    title: Title,
    race: Race,
    seat: int,
    mind: Mind,
    *,
    samples: int = SAMPLES,
    seconds: float = 0.1,
    late: Callable[[], bool] | None = None,
) -> list[Odds]:
    """The odds of every legal action that the title tallies; fewer samples where the time runs out."""
    actions = race.legal(seat)
    counts: list[list[dict[str, int]]] = [[] for _ in actions]
    rng = Rng(f"{mind.rng.next()}")
    until = perf_counter() + seconds
    for sample in range(samples):
        if (sample >= FEWEST and perf_counter() > until) or (late is not None and late()):
            break
        dealt = race.clone_for(seat, rng)  # one deal for all actions, so that they are compared on equal terms
        mind.rethink(dealt, seat)
        others_choose(dealt, seat, mind)
        words = mind.rng.stream.words[:]
        for action, counted in zip(actions, counts, strict=True):
            mind.rng.stream = Streams(words[:])
            counted.append(title.tally(race, seat, action, round_after(dealt, seat, action, mind)))
    return [
        summed(race.action_text(action), counted, title.spreads)
        for action, counted in zip(actions, counts, strict=True)
        if counted and counted[0]
    ]


def others_choose(dealt: Race, seat: int, mind: Mind) -> None:
    """Whoever is asked at the same time as the seat chooses first: what they choose cannot depend on its choice."""
    while others := [other for other in dealt.to_act() if other != seat]:
        dealt.apply(others[0], mind.ride(dealt, others[0]))


def round_after(dealt: Race, seat: int, action: int, mind: Mind) -> list[Event]:
    """What happens to the end of the round when a seat plays an action and all ride by the policy from then on."""
    race = dealt.clone()
    events: list[Event] = []
    race.listener = events.append
    now = race.round_number()
    race.apply(seat, action)
    while not race.over and race.round_number() == now and not mind.is_settled(dealt, race, seat):
        other = race.next_seat()
        race.apply(other, mind.ride(race, other))
    return events


def summed(action: str, counted: list[dict[str, int]], spreads: tuple[str, ...]) -> Odds:
    many = len(counted)
    return Odds(
        action=action,
        means={name: sum(tally[name] for tally in counted) / many for name in counted[0] if name not in spreads},
        spreads={name: shares([tally[name] for tally in counted]) for name in spreads},
    )


def shares(values: list[int]) -> dict[int, float]:
    return {value: times / len(values) for value, times in sorted(Counter(values).items())}
