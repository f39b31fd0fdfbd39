"""Before the first Movement phase: tactics are dealt, riders line up on the grid, hands are drawn."""

from __future__ import annotations

from mypy_extensions import i64

from paceline.games.rivet import events as e
from paceline.games.rivet.cards import FIRST_STREAM, PLAYED, RIDER_STREAM
from paceline.games.rivet.riders import TOKENS
from paceline.games.rivet.state import INITIAL, PLACE, Situation
from paceline.games.rivet.table import SETUP
from paceline.games.rivet.vocabulary import BonusToken, HandSize


class Opening(Situation):
    """tactics.deal, tactics.initial, setup.first, grid.order, deck.hand: in this order."""

    def begin(self) -> None:
        """From the set-up to the first decision."""
        if self.table.tactics_each > 0:
            self.cards.deal_tactics(self.table.tactics_each)
            self.tell_tactics()
        self.next_initial()

    def tell_tactics(self) -> None:
        for seat in range(self.seats):
            self.seen[seat] += 1
            if self.listener is not None:
                held = [int(t) for t in range(len(self.table.tactics)) if self.cards.tactic_at[t] == seat]
                initial = [t for t in held if self.table.windows[t] == SETUP]
                self.tell(e.TacticsDealt(seat=int(seat), count=len(held), initial=initial, tactics=held))

    def next_initial(self) -> None:
        """tactics.initial: played at once, seat by seat."""
        for seat in range(self.seats):
            for tactic in range(len(self.table.tactics)):
                if self.table.windows[tactic] != SETUP or self.cards.tactic_at[tactic] != seat:
                    continue
                if self.play_initial(seat, tactic):
                    return
        self.line_up()

    def play_initial(self, seat: i64, tactic: i64) -> bool:
        """Whether a rider must be chosen for it."""
        for op in self.table.tactics[tactic].effects:
            if isinstance(op, HandSize):
                self.cards.hand_size[seat] += op.amount
        for op in self.table.tactics[tactic].effects:
            if isinstance(op, BonusToken):
                self.tactic = tactic
                self.tactic_seat = seat
                self.ask(seat, INITIAL)
                return True
        self.cards.tactic_at[tactic] = PLAYED
        if self.listener is not None:
            self.tell(e.TacticPlayed(seat=int(seat), tactic=int(tactic)))
        return False

    def give_token(self, rider: i64, tactic: i64) -> None:
        """tactics.token: a bonus ability for one rider, at most two each."""
        self.riders.tokens[rider * TOKENS + self.riders.free_slot(rider)] = tactic
        if self.listener is not None:
            self.tell(e.TokenGiven(rider=int(rider), tactic=int(tactic)))

    def choose_initial(self, seat: i64, rider: i64) -> None:
        if self.table.team_of(rider) != seat or self.riders.free_slot(rider) < 0:
            raise self.refuse("tactics.token", "the ability goes to one of your own riders, who has room for it")
        tactic = self.tactic
        self.answered(seat)
        self.tactic = -1
        self.tactic_seat = -1
        self.cards.tactic_at[tactic] = PLAYED
        if self.listener is not None:
            self.tell(e.TacticPlayed(seat=int(seat), tactic=int(tactic), rider=int(rider)))
        self.give_token(rider, tactic)
        self.next_initial()

    # The grid

    def line_up(self) -> None:
        """setup.first: chance says who begins."""
        self.first = self.cards.streams.below(self.cards.stream(FIRST_STREAM), self.teams)
        self.reveal_to_all()
        if self.listener is not None:
            self.tell(e.FirstTeam(team=int(self.first)))
        self.next_place()

    def team_to_place(self) -> i64:
        """grid.order: forwards, then back, and so on; the last of a row places twice."""
        lap = self.spot // self.teams
        at = self.spot % self.teams
        if lap & 1:
            at = self.teams - 1 - at
        return (self.first + at) % self.teams

    def next_place(self) -> None:
        while self.spot < self.table.riders:
            self.team = self.team_to_place()
            if self.table.is_player(self.team):
                self.ask(self.team, PLACE)
                return
            self.put_rider(self.random_rider(self.team))
            self.reveal_to_all()
        self.draw_hands()
        self.begin_phase()

    def random_rider(self, team: i64) -> i64:
        """ai.place: one of those who are not on the grid yet."""
        left: i64 = 0
        for rider in range(self.first_rider(team), self.first_rider(team + 1)):
            if self.bunch.at[rider] < 0:
                left += 1
        left = self.cards.streams.below(self.cards.stream(RIDER_STREAM), left)
        for rider in range(self.first_rider(team), self.first_rider(team + 1)):
            if self.bunch.at[rider] < 0:
                if left == 0:
                    return rider
                left -= 1
        return -1

    def put_rider(self, rider: i64) -> None:
        """grid.order: on the next number."""
        space = self.table.net.grid[self.spot]
        self.bunch.put(rider, space)
        self.spot += 1
        if self.listener is not None:
            self.tell(e.Placed(rider=int(rider), space=int(space), place=int(self.spot)))

    def place(self, seat: i64, which: i64) -> None:
        rider = self.first_rider(seat) + which
        if which >= self.table.size:
            raise self.refuse("turn.owed", "there is no such rider")
        if self.bunch.at[rider] >= 0:
            raise self.refuse("grid.order", "that rider stands on the grid already")
        self.answered(seat)
        self.put_rider(rider)
        self.next_place()

    def draw_hands(self) -> None:
        """deck.hand: when everybody is on the grid."""
        for team in range(self.teams):
            if self.table.is_player(team):
                self.cards.deal_hand(team)
                self.reveal(team)
                if self.listener is not None:
                    hand = self.cards.piles.cards(self.cards.hand(team))
                    self.tell(e.Drew(seat=int(team), count=len(hand), cards=hand))
            else:
                self.cards.piles.add(team * 4, self.table.deck.headlines)
