"""Events: whom they strike, what they do, and Grupo Compacto."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from paceline.games.rivet import events as e
from paceline.games.rivet import vocabulary as v
from paceline.games.rivet.cards import EVENT_DISCARD, TARGET_STREAM
from paceline.games.rivet.effects import are_so, select
from paceline.games.rivet.state import GRUPO, MOST_CLAUSES, NOTHING, OPTION, PICK, TO_AI_TURN, TO_REFILL
from paceline.games.rivet.table import AT_EVENT, GRUPO_ROWS, HEAVY, LIGHT, NOBODY
from paceline.games.rivet.turns import Turns

UNDECIDED = -1


class Happenings(Turns):
    """event.order: reveal, tactics, select, apply clause by clause, Grupo Compacto, discard."""

    def begin_event(self, resume: i64) -> None:
        """event.draw: the next card of the event deck; the weather of the last one ends."""
        self.resume = resume
        self.event = self.cards.draw_event()
        self.events_resolved += 1
        self.otherwise = False
        self.struck = False
        self.clause = 0
        self.op = 0
        self.immune = 0
        for i in range(MOST_CLAUSES):
            self.hit[i] = 0
        self.reveal_to_all()
        if self.listener is not None:
            self.tell(e.EventRevealed(card=int(self.event)))
            if self.weather != NOTHING:
                self.tell(e.WeatherSet(card=None))
        self.weather = NOTHING
        if not self.open_window(AT_EVENT):
            self.resolve_event()

    def clauses(self) -> list[v.Clause]:
        event = self.table.events[self.event]
        return event.otherwise if self.otherwise else event.clauses

    def resolve_event(self) -> None:
        if not self.struck and not self.strike():
            return
        self.apply_clauses()

    # Whom

    def strike(self) -> bool:
        """event.targets: all clauses select first; False while an owner has to pick."""
        while True:
            clauses = self.clauses()
            while self.clause < len(clauses):
                if not self.select_clause(clauses[self.clause].target):
                    return False
                self.clause += 1
            if self.otherwise or self.anybody_hit() or not self.table.events[self.event].otherwise:
                break
            self.otherwise = True  # event.otherwise: nobody was selected
            self.clause = 0
        for i in range(MOST_CLAUSES):
            self.hit[i] &= ~self.immune
        self.struck = True
        self.clause = 0
        self.op = 0
        if self.listener is not None:
            struck: i64 = 0
            for i in range(MOST_CLAUSES):
                struck |= self.hit[i]
            self.tell(e.EventStruck(card=int(self.event), riders=bits(struck), immune=bits(self.immune)))
        return True

    def anybody_hit(self) -> bool:
        for i in range(MOST_CLAUSES):
            if self.hit[i]:
                return True
        return False

    def select_clause(self, selector: v.AnySelector) -> bool:
        """Whether the clause's targets are known; False where an owner is asked."""
        found = select(self.bunch, self.riders, selector)
        if isinstance(selector, v.PerTeam):
            return self.select_per_team(found, selector)
        if isinstance(selector, v.Random):
            found = self.select_random(found, selector.n)
        for rider in found:
            self.hit[self.clause] |= 1 << rider
        return True

    def select_random(self, found: list[int], many: int) -> list[int]:
        """event.random: by chance, never one whom the card has selected already."""
        taken: i64 = 0
        for i in range(MOST_CLAUSES):
            taken |= self.hit[i]
        pool = [rider for rider in found if not (taken >> rider) & 1]
        chosen: list[int] = []
        stream = self.cards.stream(TARGET_STREAM)
        while pool and len(chosen) < many:
            at = self.cards.streams.next_stacked(stream)
            if at < 0:
                at = self.cards.streams.below(stream, len(pool))
            chosen.append(pool.pop(at))
        return chosen

    def select_per_team(self, found: list[int], selector: v.PerTeam) -> bool:
        """event.team: one rider of each team, by fatigue, and among equals by its owner."""
        for i in range(self.teams):
            team = (self.first + i) % self.teams
            own = [rider for rider in found if self.table.team_of(rider) == team]
            if not own or self.has_hit(self.clause, team):
                continue
            if selector.pick != "owner":
                tokens = [int(self.riders.fatigue(rider)) for rider in own]
                wanted = max(tokens) if selector.pick == "most_fatigue" else min(tokens)
                own = [rider for rider, many in zip(own, tokens, strict=True) if many == wanted]
            if len(own) > 1 and self.table.is_player(team):
                self.ask(team, PICK)
                return False
            self.hit[self.clause] |= 1 << own[0]
        return True

    def has_hit(self, clause: i64, team: i64) -> bool:
        for rider in range(self.first_rider(team), self.first_rider(team + 1)):
            if (self.hit[clause] >> rider) & 1:
                return True
        return False

    def candidates(self, team: i64) -> list[int]:
        """Those of a team whom its owner may pick."""
        selector = self.clauses()[self.clause].target
        found = [r for r in select(self.bunch, self.riders, selector) if self.table.team_of(r) == team]
        if isinstance(selector, v.PerTeam) and selector.pick != "owner" and found:
            tokens = [int(self.riders.fatigue(rider)) for rider in found]
            wanted = max(tokens) if selector.pick == "most_fatigue" else min(tokens)
            found = [rider for rider, many in zip(found, tokens, strict=True) if many == wanted]
        return found

    def pick(self, seat: i64, rider: i64) -> None:
        if rider not in self.candidates(seat):
            raise self.refuse("event.team", "the event does not strike that rider")
        self.answered(seat)
        self.hit[self.clause] |= 1 << rider
        self.resolve_event()

    # What

    def apply_clauses(self) -> None:
        """event.apply: clause by clause, operation by operation, best placed first."""
        clauses = self.clauses()
        while self.clause < len(clauses):
            ops = clauses[self.clause].do
            while self.op < len(ops):
                if not self.apply_op(ops[self.op], self.hit_riders(self.clause)):
                    return
                self.op += 1
            self.op = 0
            self.clause += 1
        self.begin_grupo()

    def hit_riders(self, clause: i64) -> list[int]:
        """Best placed first."""
        found = [rider for rider in bits(self.hit[clause]) if self.bunch.at[rider] >= 0]
        found.sort(key=self.bunch.sort_key)
        return found

    def apply_op(self, op: v.EventOp, found: list[int]) -> bool:
        """Whether it is done; False while an owner has to choose."""
        if isinstance(op, v.Weather):
            if self.table.weather:
                self.weather = self.event
                if self.listener is not None:
                    self.tell(e.WeatherSet(card=int(self.event)))
            return True
        if isinstance(op, v.Choice):
            return self.choose_for(op, found)
        self.consequence(op, found)
        return True

    def consequence(self, op: v.Consequence, found: list[int]) -> None:
        """effect.back: who falls back does so from the last to the first, so that nobody is in the way."""
        if isinstance(op, v.MoveBack):
            for rider in found[::-1]:
                self.fall_back(rider, op.rows)
            return
        for rider in found:
            if isinstance(op, v.GiveFatigue):
                self.tire(rider, LIGHT if op.kind == "light" else HEAVY, op.amount)
            elif isinstance(op, v.RemoveFatigue):
                if not op.if_ or are_so(self.bunch, self.riders, [rider], op.if_):
                    self.recover(rider, LIGHT if op.kind == "light" else HEAVY, op.amount)
            elif isinstance(op, v.TakeEnergy):
                self.feed(rider)
            elif isinstance(op, v.ToRoadside):
                self.pull_over(rider, op)

    def fall_back(self, rider: i64, rows: i64) -> None:
        """effect.back: to an empty space of his lane; nobody is displaced."""
        start = self.bunch.at[rider]
        end = self.bunch.space_back(rider, rows)
        if end != start:
            self.bunch.move(rider, end)
        if self.listener is not None:
            self.tell(e.MovedBack(rider=int(rider), start=int(start), end=int(end)))

    def choose_for(self, op: v.Choice, found: list[int]) -> bool:
        """event.choice: every owner chooses for each rider; an AI team takes the first."""
        for rider in found:
            if self.option[rider] == UNDECIDED:
                team = self.table.team_of(rider)
                if self.table.is_player(team):
                    self.ask(team, OPTION)
                    return False
                self.option[rider] = 0
        for which in range(len(op.options)):
            chose = [rider for rider in found if self.option[rider] == which]
            for consequence in op.options[which]:
                self.consequence(consequence, chose)
        for rider in found:
            self.option[rider] = UNDECIDED
        return True

    def undecided(self) -> i64:
        """The rider for whom an owner chooses now."""
        for rider in self.hit_riders(self.clause):
            if self.option[rider] == UNDECIDED:
                return rider
        return NOBODY

    def options(self) -> i64:
        op = self.clauses()[self.clause].do[self.op]
        return len(op.options) if isinstance(op, v.Choice) else 0

    def choose_option(self, seat: i64, which: i64) -> None:
        if which >= self.options():
            raise self.refuse("event.choice", "the event gives no such choice")
        self.answered(seat)
        self.option[self.undecided()] = which
        self.apply_clauses()

    # Grupo Compacto

    def begin_grupo(self) -> None:
        """grupo.targets: the last riders on the road, the best placed of them first."""
        order = self.bunch.order(False)
        many = min(len(order), self.table.events[self.event].gc)
        self.grupo_at = 0
        self.grupo_many = many
        for i in range(self.grupo_many):
            self.grupo[i] = order[len(order) - many + i]
        self.next_grupo()

    def next_grupo(self) -> None:
        while self.grupo_at < self.grupo_many:
            rider = self.grupo[self.grupo_at]
            many = self.grupo_into(rider, self.buffer, 0)
            team = self.table.team_of(rider)
            if many and self.table.is_player(team):
                self.ask(team, GRUPO)
                return
            if many:
                self.regroup(rider, self.best_of(many))
            self.grupo_at += 1
        self.end_event()

    def best_of(self, many: i64) -> i64:
        """ai.grupo: as far forward as it goes."""
        best = self.buffer[0]
        for i in range(many):
            if self.table.net.road.rank[self.buffer[i]] > self.table.net.road.rank[best]:
                best = self.buffer[i]
        return best

    def grupo_into(self, rider: i64, buffer: vec[i64], prefix: i64) -> i64:
        """grupo.spaces: any empty space up to ten rows ahead that is no better than the next rider's."""
        net = self.table.net
        road = net.road
        ahead = self.bunch.next_ahead(rider, True)
        if ahead == NOBODY:
            return 0
        limit = road.rank[self.bunch.at[ahead]]
        row = road.row[self.bunch.at[rider]]
        last = min(row + GRUPO_ROWS, road.row[self.bunch.at[ahead]])
        many: i64 = 0
        if last > row:
            for space in range(road.first[row + 1], net.last_of_row(last)):
                if self.bunch.rider_on[space] == NOBODY and road.rank[space] < limit:
                    buffer[many] = prefix | space
                    many += 1
        return many

    def may_regroup(self, rider: i64, space: i64) -> bool:
        many = self.grupo_into(rider, self.buffer, 0)
        for i in range(many):
            if self.buffer[i] == space:
                return True
        return False

    def regroup(self, rider: i64, space: i64) -> None:
        start = self.bunch.at[rider]
        won = [int(owner) for owner in self.bunch.bonus_owner] if self.listener is not None else []
        self.bunch.forward(rider, space)
        if self.listener is not None:
            self.tell(e.Regrouped(rider=int(rider), start=int(start), end=int(space)))
            self.tell_progress(self.bunch.homecomers, won)

    def ride_up(self, seat: i64, space: i64) -> None:
        rider = self.grupo[self.grupo_at]
        if not self.may_regroup(rider, space):
            raise self.refuse("grupo.spaces", "an empty space up to ten rows ahead, no better than the next rider's")
        self.answered(seat)
        self.regroup(rider, space)
        self.grupo_at += 1
        self.next_grupo()

    def stay(self, seat: i64) -> None:
        self.answered(seat)
        self.grupo_at += 1
        self.next_grupo()

    def end_event(self) -> None:
        """event.deck: the card is discarded, and the race goes on where it was."""
        self.cards.events.add(EVENT_DISCARD, self.event)
        self.event = NOTHING
        self.grupo_at = 0
        self.grupo_many = 0
        self.struck = False
        self.clause = 0
        self.op = 0
        self.otherwise = False
        self.immune = 0
        for i in range(MOST_CLAUSES):
            self.hit[i] = 0
        if self.resume == TO_REFILL:
            self.refill()
        elif self.resume == TO_AI_TURN:
            self.ai_turn()
        else:
            self.end_reorganization()


def bits(mask: i64) -> list[int]:
    """The riders of a set."""
    found: list[int] = []
    rider: i64 = 0
    while mask >> rider:
        if (mask >> rider) & 1:
            found.append(int(rider))
        rider += 1
    return found
