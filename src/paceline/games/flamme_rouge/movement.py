"""Movement phase and end phase: cards are revealed and riders move; slipstream, exhaustion, who is home."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from paceline.games.flamme_rouge import events
from paceline.games.flamme_rouge.dummies import card_of, flip_dummies, value_of
from paceline.games.flamme_rouge.roadbook import NO_CARD_LEFT
from paceline.games.flamme_rouge.state import OVER, State

# Movement


def reveal_cards(race: State) -> None:
    """fr.energy.secret: the chosen cards are turned over together; fr.dummy.flip: dummy teams turn theirs."""
    race.reveal_to_all()
    flip_dummies(race.book, race.bunch, race.cards)
    if race.listener is not None:
        riding = [rider for rider in range(race.book.riders) if race.bunch.is_riding(rider)]
        race.listener(events.Revealed(cards=[(int(rider), shown_card(race, rider)) for rider in riding]))


def shown_card(race: State, rider: i64) -> int | None:
    card = card_of(race.book, race.cards, rider)
    return None if card == NO_CARD_LEFT else int(card)


def move_riders(race: State) -> None:
    """fr.move.order: one by one from the leader to the last."""
    bunch = race.bunch
    bunch.line_up()
    values = vec[i64]([0] * race.book.riders)
    for rider in range(race.book.riders):
        if bunch.is_riding(rider):  # fr.dummy.attack: judged before anybody moves
            values[rider] = value_of(race.book, bunch, race.cards, rider)
    for i in range(race.book.riders):
        rider = bunch.order[i]
        if bunch.is_riding(rider):
            move(race, rider, values[rider])


def move(race: State, rider: i64, value: i64) -> None:
    """fr.move.exact: the number on the card, as terrain and full squares allow."""
    bunch = race.bunch
    start = bunch.at[rider]
    end = bunch.goal(rider, bunch.speed(rider, value))
    bunch.ride(rider, end)
    if race.listener is not None:
        why = bunch.reasons(bunch.road.row_of(start), bunch.road.row_of(end), value)
        race.listener(events.Moved(rider=int(rider), start=int(start), end=int(end), value=int(value), why=why))


# End of the round


def discard(race: State) -> None:
    """fr.end.discard: each card is played once in a race."""
    for rider in range(race.book.riders):
        race.cards.discard(rider)


def slipstream(race: State) -> None:
    if race.listener is None:
        race.bunch.slipstream(None)
        return
    drafted: list[tuple[int, int, int]] = []
    race.bunch.slipstream(drafted)
    for rider, start, end in drafted:
        race.listener(events.Slipstreamed(rider=rider, start=start, end=end))


def exhaustion(race: State) -> None:
    """fr.exhaustion.wind: from the front, every rider in the wind tires; fr.dummy.fresh: dummies never do."""
    bunch = race.bunch
    bunch.line_up()
    for i in range(race.book.riders):
        rider = bunch.order[i]
        if not bunch.is_riding(rider):
            break
        if race.book.is_player(rider) and bunch.in_the_wind(rider):
            taken = race.cards.exhaust(rider)
            if race.listener is not None:
                race.listener(events.Exhausted(rider=int(rider), taken=taken))


def finish(race: State) -> None:
    """fr.finish.first: past the line is home, the farthest first; fr.finish.end: when the race is over."""
    bunch = race.bunch
    came_home = False
    for i in range(race.book.riders):
        rider = bunch.order[i]
        if not bunch.is_riding(rider) or bunch.row_of(rider) < race.book.line:
            break
        came_home = True
        race.home[race.homecomers] = rider
        race.homecomers += 1
        if race.listener is not None:
            race.listener(events.Finished(rider=int(rider), place=int(race.homecomers)))
    if not came_home:
        return
    if race.book.until_all:
        for i in range(race.homecomers):
            if bunch.is_riding(race.home[i]):
                bunch.lift(race.home[i])
    if not race.book.until_all or race.homecomers == race.book.riders:
        race.over = True
        race.phase = OVER
        if race.listener is not None:
            race.listener(events.RaceOver(ranking=race.ranking()))
