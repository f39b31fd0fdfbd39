"""Odds: what may come of each card, from what its seat may know.

Every sample deals anew what the seat cannot know, plays one of its legal actions, lets a bot choose for everybody
to the end of the round, and counts what came of it.
"""

from __future__ import annotations

from collections import Counter
from time import perf_counter
from typing import Final

import msgspec

from paceline.core.bot import Bot, decide
from paceline.core.events import Event
from paceline.core.race import Race
from paceline.core.title import Title

SAMPLES: Final = 150
FEWEST: Final = 20  # samples, however slow the machine is


class Odds(msgspec.Struct, frozen=True, kw_only=True):
    """What may come of one action: the mean of every tally, or how often each of its values comes."""

    action: str
    means: dict[str, float]
    spreads: dict[str, dict[int, float]]


def odds(title: Title, race: Race, seat: int, bot: Bot, *, samples: int = SAMPLES, seconds: float = 0.1) -> list[Odds]:
    """The odds of every legal action that the title tallies; fewer samples where the time runs out."""
    actions = race.legal(seat)
    counts: list[list[dict[str, int]]] = [[] for _ in actions]
    until = perf_counter() + seconds
    for sample in range(samples):
        if sample >= FEWEST and perf_counter() > until:
            break
        dealt = race.clone_for(seat, bot.rng)  # one deal for all actions, so that they are compared on equal terms
        others_choose(dealt, seat, bot)
        for action, counted in zip(actions, counts, strict=True):
            counted.append(title.tally(race, seat, action, round_after(dealt, seat, action, bot)))
    return [
        summed(race.action_text(action), counted, title.spreads)
        for action, counted in zip(actions, counts, strict=True)
        if counted and counted[0]
    ]


def others_choose(dealt: Race, seat: int, bot: Bot) -> None:
    """Whoever is asked at the same time as the seat chooses first: what they choose cannot depend on its choice."""
    while others := [other for other in dealt.to_act() if other != seat]:
        dealt.apply(others[0], decide(dealt, others[0], bot))


def round_after(dealt: Race, seat: int, action: int, bot: Bot) -> list[Event]:
    """What happens to the end of the round when a seat plays an action and a bot chooses from then on."""
    race = dealt.clone()
    events: list[Event] = []
    race.listener = events.append
    now = race.round_number()
    race.apply(seat, action)
    while not race.over and race.round_number() == now:
        other = race.next_seat()
        race.apply(other, decide(race, other, bot))
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
