"""The beginning and the end of a round: yellow jersey, finishers, the dismounted; and the end of the race."""

from __future__ import annotations

from mypy_extensions import i64

from paceline.games.um_reifenbreite import events
from paceline.games.um_reifenbreite.roadbook import NOBODY
from paceline.games.um_reifenbreite.state import OVER, ROUND, TURN, State


def begin_round(race: State) -> None:
    """ur.round.once: every rider moves once; ur.fall.up: or lies there for what happened after his last move."""
    race.round += 1
    race.declined = NOBODY
    race.bunch.next_round()
    if race.listener is not None:
        race.listener(events.RoundBegan(round=int(race.round)))
        for rider in range(race.book.riders):
            if race.bunch.fallen[rider]:
                race.listener(events.StayedDown(rider=int(rider)))
    race.phase = TURN


def end_round(race: State) -> None:
    """The yellow jersey, the finishers, the dismounted; then the next round, or the race is over."""
    jersey(race)
    leave(race)
    remount(race)
    if race.scores.homecomers == race.book.riders:
        finish_race(race)
    else:
        race.phase = ROUND


def jersey(race: State) -> None:
    """ur.jersey.round: two points for whoever wears it at the end of a round and still races.

    ur.jersey.change: before that the sprint points are compared, unless that waits for the third rider across.
    """
    if not race.book.jersey_at_the_third:
        race.award_jersey()
    wearer: i64 = race.scores.wearer
    won_now = race.scores.new_wearer
    race.scores.new_wearer = False
    if wearer != NOBODY and not race.scores.is_home(wearer) and not won_now:
        race.scores.jersey_rounds[wearer] += 1
        if race.listener is not None:
            race.listener(events.JerseyKept(rider=int(wearer), rounds=int(race.scores.jersey_rounds[wearer])))


def leave(race: State) -> None:
    """ur.finish.leave: whoever has finished leaves the road when the round is over, or the move."""
    for place in range(race.scores.homecomers):
        rider = race.scores.home[place]
        if race.bunch.is_riding(rider):
            race.bunch.lift(rider)
            if race.book.leave_at_once and race.listener is not None:
                race.listener(events.Left(rider=int(rider)))


def remount(race: State) -> None:
    """ur.dismount.back: after all others have moved, in the order of dismounting."""
    rider = race.bunch.remount()
    while rider != NOBODY:
        if race.listener is not None:
            race.listener(events.Remounted(rider=int(rider), space=race.told(rider)))
        rider = race.bunch.remount()


def finish_race(race: State) -> None:
    """ur.finish.end: the race is over when everybody is home; ur.car.caught: then the photo cards tell."""
    race.over = True
    race.phase = OVER
    race.declined = NOBODY
    race.certain = False
    race.scores.new_wearer = False
    if race.book.chase_car:
        race.cards.develop()
        race.reveal_to_all()
        if race.listener is not None:
            numbers = race.book.photo_numbers
            drawn = [number for photo, number in enumerate(numbers) if race.cards.drawn[photo]]
            caught = [int(rider) for rider in range(race.book.riders) if race.cards.is_caught(rider)]
            race.listener(events.Developed(photos=drawn, caught=caught))
    if race.listener is not None:
        points = [int(race.team_points(team)) for team in range(race.book.teams)]
        race.listener(events.RaceOver(ranking=race.ranking(), points=points))
