"""The AI team of the two-player game: chance picks rider and card, stated principles ride them.

ai.efficient   ride as far forward as the strokes carry, without bumping anybody
ai.together    unlinked, first into the lane of the next rider ahead
ai.priority    of ways that are equally good, towards the priority line
"""

from __future__ import annotations

from mypy_extensions import i64

from paceline.games.rivet import events as e
from paceline.games.rivet import moves as m
from paceline.games.rivet.cards import RIDER_STREAM
from paceline.games.rivet.net import NOWHERE, PRIORITY
from paceline.games.rivet.reorganization import Reorganization
from paceline.games.rivet.state import TO_AI_TURN
from paceline.games.rivet.table import CHASE, DISCARD, DRAFT, MOST_EVENTS, NOBODY, PILES

DEPTH = 40  # steps that a plan looks ahead: more than any move has


class Robot(Reorganization):
    """A turn of the team that nobody plays."""

    def ai_turn(self) -> None:
        """ai.turn: the top card of its deck, and a random available rider."""
        team = self.team
        card = self.cards.draw(team)
        if card == self.table.deck.headlines:
            if self.ai_headlines(team):
                return
            card = self.cards.draw_other(team)
        rider = self.ai_rider(team)
        self.cards.piles.add(team * PILES + DISCARD, card)
        self.reveal_to_all()
        if self.listener is not None:
            self.tell(e.CardPlayed(rider=int(rider), card=int(card)))
        self.current.card = card
        self.begin_move(rider)

    def ai_headlines(self, team: i64) -> bool:
        """headlines.event: the AI team's card triggers as any other."""
        if self.headlines_strike():
            self.cards.piles.add(team * PILES + DISCARD, self.table.deck.headlines)
            self.reveal_to_all()
            if self.listener is not None:
                self.tell(e.HeadlinesSeen(team=int(team), becomes="event"))
            self.begin_event(TO_AI_TURN)
            return True
        self.headlines(team)
        return False

    def headlines_strike(self) -> bool:
        ended = self.bunch.homecomers > 0 and not self.table.events_after_finish
        return not ended and self.events_resolved < MOST_EVENTS

    def ai_rider(self, team: i64) -> i64:
        left: i64 = 0
        for rider in range(self.first_rider(team), self.first_rider(team + 1)):
            if self.is_available(rider):
                left += 1
        left = self.cards.streams.below(self.cards.stream(RIDER_STREAM), left)
        for rider in range(self.first_rider(team), self.first_rider(team + 1)):
            if self.is_available(rider):
                if left == 0:
                    return rider
                left -= 1
        return NOBODY

    # Steps

    def next_step(self) -> None:
        """move.spend: a player is asked for the next step; the AI team rides by itself."""
        if self.table.is_player(self.team):
            super().next_step()
            return
        move = self.current
        alone = not self.bunch.is_linked(move.rider)
        joining = alone  # before the first step forward
        while move.strokes > 0 and self.bunch.at[move.rider] >= 0:
            here = self.bunch.at[move.rider]
            alone = alone and not self.bunch.is_linked(move.rider)
            space = self.step_to_next_rider(here) if alone and joining else NOWHERE
            joining = space != NOWHERE
            if space == NOWHERE and alone:
                space = self.lane_of_next_rider(here)
            if space == NOWHERE:
                space = self.ai_step(here)
            if space == NOWHERE or not move.can_enter(self.bunch, space):
                break
            self.take_step()
        self.end_move()

    def ai_step(self, here: i64) -> i64:
        """ai.efficient: the next space of the AI team's rider; a bump only where no other way leads forward."""
        if self.current.type != CHASE and self.current.type != DRAFT:
            way = self.best_way(here)
            if way != NOWHERE:
                return way
        return self.straight_on(here)

    def straight_on(self, here: i64) -> i64:
        """Forward, pushing who is there, along the priority line where lanes split."""
        net = self.table.net
        if here >= net.on_road:
            return self.onto_road(here)
        if net.ahead[here * 2] == NOWHERE:
            return net.finish
        for i in range(here * 2, here * 2 + 2):  # an empty lane before a bump
            if net.ahead[i] != NOWHERE and self.bunch.rider_on[net.ahead[i]] == NOBODY:
                return net.ahead[i]
        for i in range(here * 2, here * 2 + 2):
            if net.ahead[i] != NOWHERE and self.current.can_enter(self.bunch, net.ahead[i]):
                return net.ahead[i]
        return NOWHERE

    def onto_road(self, here: i64) -> i64:
        for i in range(here * 4, here * 4 + 4):
            space = self.table.net.beside[i]
            if space != NOWHERE and self.current.plan(self.bunch, space, 0) == m.POSSIBLE:
                return space
        return NOWHERE

    def step_to_next_rider(self, here: i64) -> i64:
        """ai.together: one lane nearer to the next rider ahead, if nobody need be bumped."""
        net = self.table.net
        if here >= net.on_road:
            return NOWHERE
        lanes = self.lanes_to_next_rider(here)
        if lanes == 0:
            return NOWHERE
        side = here * 4 + (2 if lanes > 0 else 0)
        for i in range(side, side + 2):
            space = net.beside[i]
            is_free = space != NOWHERE and self.bunch.rider_on[space] == NOBODY
            if is_free and self.current.plan(self.bunch, space, 0) == m.POSSIBLE:
                return space
        return NOWHERE

    def lane_of_next_rider(self, here: i64) -> i64:
        """ai.together: where a lane splits, the one that leads to the next rider ahead, if the other does not."""
        net = self.table.net
        if here >= net.on_road or net.ahead[here * 2 + 1] == NOWHERE:
            return NOWHERE
        a = net.ahead[here * 2]
        b = net.ahead[here * 2 + 1]
        leads = self.lanes_to_next_rider(a) == 0
        if leads == (self.lanes_to_next_rider(b) == 0):
            return NOWHERE
        space = a if leads else b
        return space if self.bunch.rider_on[space] == NOBODY else NOWHERE

    def lanes_to_next_rider(self, here: i64) -> i64:
        """ai.together: how many lanes to the right (or, below 0, left) the closest rider in a row ahead is.

        Of several in one row the one whom the fewest lanes are between, then the better placed.
        """
        row = self.table.net.road.row[here]
        found: i64 = 0
        closest: i64 = 1 << 40
        for other in self.bunch.order(False):
            rows = self.bunch.row_of(other) - row
            if rows > 0:
                lanes = self.lanes_to(here, self.bunch.at[other])
                away = rows * 8 + max(lanes, -lanes)
                if away < closest:
                    closest = away
                    found = lanes
        return found

    def lanes_to(self, here: i64, space: i64) -> i64:
        """How many lanes to the side a rider has to go to come to a space ahead by forward steps alone."""
        road = self.table.net.road
        row = road.row[space]
        low = road.lane[space]
        high = low
        while row > road.row[here]:  # back along every lane that leads there
            if road.width[row - 1] > road.width[row]:
                high += 1
            elif road.width[row - 1] < road.width[row]:
                low = max(low - 1, 0)
                high = min(high, road.width[row - 1] - 1)
            row -= 1
        if road.lane[here] < low:
            return low - road.lane[here]
        return min(high - road.lane[here], 0)

    def best_way(self, here: i64) -> i64:
        """ai.efficient: the first step of the best way without a bump; NOWHERE where none leads forward."""
        best: i64 = NOWHERE
        best_value: i64 = 0
        net = self.table.net
        if here >= net.on_road:
            return self.onto_road(here)
        strokes = self.current.strokes
        for i in range(2):
            space = net.ahead[here * 2 + i]
            if space == NOWHERE and i == 0:
                return net.finish
            if space != NOWHERE and self.bunch.rider_on[space] == NOBODY:
                value = self.way_value(space, strokes - 1 + self.change(here, space), 2, DEPTH)
                if value > best_value:
                    best, best_value = space, value
        for i in range(4):
            space = net.beside[here * 4 + i]
            if space == NOWHERE or self.bunch.rider_on[space] != NOBODY or self.current.visited(space) >= 2:
                continue
            toward = net.road.rank[space] > net.road.rank[here]
            value = self.way_value(space, strokes - 1, i // 2, DEPTH) - 16 + (1 if toward else 0)
            if value > best_value:
                best, best_value = space, value
        return best

    def change(self, here: i64, space: i64) -> i64:
        terrain = self.table.net.road.terrain[space]
        return 0 if terrain == self.table.net.road.terrain[here] else self.on_terrain(self.current.rider, terrain)

    def way_value(self, space: i64, strokes: i64, side: i64, depth: i64) -> i64:
        """Rows gained by the best way from a space (4096 each), less 16 a sideways step; `side` bars turning back."""
        net = self.table.net
        row = net.road.row[space]
        best: i64 = (row - self.bunch.row_of(self.current.rider)) * 4096
        if net.road.marks[space] & PRIORITY:
            best += 1
        if strokes <= 0 or depth == 0:
            return best
        if net.ahead[space * 2] == NOWHERE:
            return best + 4096
        free = False
        for i in range(space * 2, space * 2 + 2):
            ahead = net.ahead[i]
            if ahead != NOWHERE and self.bunch.rider_on[ahead] == NOBODY:
                free = True
                best = max(best, self.way_value(ahead, strokes - 1 + self.change(space, ahead), 2, depth - 1))
        if free:
            return best  # sideways only where the way is barred
        for i in range(4):
            beside = net.beside[space * 4 + i]
            if beside != NOWHERE and self.bunch.rider_on[beside] == NOBODY and (side == 2 or side == i // 2):
                best = max(best, self.way_value(beside, strokes - 1, i // 2, depth - 1) - 16)
        return best
