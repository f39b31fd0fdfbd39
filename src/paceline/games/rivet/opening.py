"""Before the first Movement phase: tactics are dealt, riders line up on the grid, hands are drawn."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from paceline.games.rivet import events as e
from paceline.games.rivet.cards import FIRST_STREAM, PLAYED, RIDER_STREAM
from paceline.games.rivet.consequences import give_token
from paceline.games.rivet.order import LINE_UP, MISFIT, ON, PLAY_INITIALS
from paceline.games.rivet.question import RiderQuestion, put_into
from paceline.games.rivet.roadbook import DECK, PILES, SETUP
from paceline.games.rivet.special_text import BONUS_TOKEN, HAND_SIZE
from paceline.games.rivet.state import INITIAL, NOTHING, PLACE, PUT, Question, State, only

# Tactics


def deal_tactics(race: State) -> i64:
    """tactics.deal: so many to each, where there are any."""
    if race.book.tactics_each == 0:
        return ON
    race.cards.deal_tactics(race.book.tactics_each)
    for seat in range(race.seats):
        race.reveal(seat)
        if race.listener is not None:
            held = [int(t) for t in range(len(race.book.tactics)) if race.cards.tactic_at[t] == seat]
            initial = [t for t in held if race.book.windows[t] == SETUP]
            race.tell(e.TacticsDealt(seat=int(seat), count=len(held), initial=initial, tactics=held))
    return ON


def play_initials(race: State) -> i64:
    """tactics.initial: played at once, seat by seat."""
    for seat in range(race.seats):
        for tactic in range(len(race.book.tactics)):
            if race.book.windows[tactic] != SETUP or race.cards.tactic_at[tactic] != seat:
                continue
            if play_initial(race, seat, tactic):
                return INITIAL
    return ON


def play_initial(race: State, seat: i64, tactic: i64) -> bool:
    """Whether a rider must be chosen for it."""
    for effect in race.book.tactic_texts[tactic]:
        if effect.kind == HAND_SIZE:
            race.cards.raise_limit(seat, effect.amount)
    for effect in race.book.tactic_texts[tactic]:
        if effect.kind == BONUS_TOKEN:
            race.tactic = tactic
            race.tactic_seat = seat
            return True
    race.cards.tactic_at[tactic] = PLAYED
    if race.listener is not None:
        race.tell(e.TacticPlayed(seat=int(seat), tactic=int(tactic)))
    return False


class Initial(RiderQuestion):
    """tactics.token: which rider gets an Initial Tactic's bonus ability."""

    def asked(self, race: State) -> i64:
        return only(race.tactic_seat) if race.tactic >= 0 else 0

    def nameable(self, race: State, seat: i64) -> i64:
        found: i64 = 0
        for rider in range(race.first_rider(seat), race.first_rider(seat + 1)):
            if race.riders.free_slot(rider) >= 0:
                found |= 1 << rider
        return found

    def named(self, race: State, seat: i64, rider: i64) -> i64:
        if race.book.team_of(rider) != seat or race.riders.free_slot(rider) < 0:
            raise race.refuse("tactics.token", "no-room-for-ability")
        tactic = race.tactic
        race.tactic = NOTHING
        race.tactic_seat = NOTHING
        race.cards.tactic_at[tactic] = PLAYED
        if race.listener is not None:
            race.tell(e.TacticPlayed(seat=int(seat), tactic=int(tactic), rider=int(rider)))
        give_token(race, rider, tactic)
        return PLAY_INITIALS


# The grid


def draw_first(race: State) -> i64:
    """setup.first: chance says who begins."""
    race.first = race.cards.streams.below(race.cards.stream(FIRST_STREAM), race.teams)
    race.reveal_to_all()
    if race.listener is not None:
        race.tell(e.FirstTeam(team=int(race.first)))
    return ON


def line_up(race: State) -> i64:
    """grid.order: place by place."""
    while race.spot < race.book.riders:
        race.team = team_to_place(race)
        if race.is_players_turn():
            return PLACE
        put_rider(race, random_rider(race, race.team))
        race.reveal_to_all()
    return ON


def team_to_place(race: State) -> i64:
    """grid.order: forwards, then back, and so on; the last of a row places twice."""
    lap = race.spot // race.teams
    at = race.spot % race.teams
    if lap & 1:
        at = race.teams - 1 - at
    return (race.first + at) % race.teams


def random_rider(race: State, team: i64) -> i64:
    """ai.place: one of those who are not on the grid yet."""
    left: i64 = 0
    for rider in range(race.first_rider(team), race.first_rider(team + 1)):
        if race.bunch.at[rider] < 0:
            left += 1
    left = race.cards.streams.below(race.cards.stream(RIDER_STREAM), left)
    for rider in range(race.first_rider(team), race.first_rider(team + 1)):
        if race.bunch.at[rider] < 0:
            if left == 0:
                return rider
            left -= 1
    return -1


def put_rider(race: State, rider: i64) -> None:
    """grid.order: on the next number."""
    space = race.book.net.grid[race.spot]
    race.bunch.put(rider, space)
    race.spot += 1
    if race.listener is not None:
        race.tell(e.Placed(rider=int(rider), space=int(space), place=int(race.spot)))


class Place(Question):
    """grid.order: which rider takes the next start place."""

    def legal_into(self, race: State, seat: i64, buffer: vec[i64]) -> i64:
        many: i64 = 0
        for which in range(race.book.size):
            if race.bunch.at[race.first_rider(seat) + which] < 0:
                many = put_into(buffer, many, PUT, which)
        return many

    def answer(self, race: State, seat: i64, kind: i64, operand: i64) -> i64:
        if kind != PUT:
            return MISFIT
        rider = race.first_rider(seat) + operand
        if operand >= race.book.size:
            raise race.refuse("turn.owed", "no-such-rider")
        if race.bunch.at[rider] >= 0:
            raise race.refuse("grid.order", "on-the-grid")
        put_rider(race, rider)
        return LINE_UP


def draw_hands(race: State) -> i64:
    """deck.hand: when everybody is on the grid."""
    for team in range(race.teams):
        if race.book.is_player(team):
            race.cards.deal_hand(team)
            race.reveal(team)
            if race.listener is not None:
                hand = race.cards.piles.cards(race.cards.hand(team))
                race.tell(e.Drew(seat=int(team), count=len(hand), cards=hand))
        else:
            race.cards.piles.add(team * PILES + DECK, race.book.deck.headlines)
    return ON
