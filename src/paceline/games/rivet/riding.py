"""A move from its declaration to its last step: who comes along, and every step."""

from __future__ import annotations

from mypy_extensions import i64

from paceline.core.errors import IllegalAction
from paceline.games.rivet import events as e
from paceline.games.rivet import moves as m
from paceline.games.rivet.net import NOWHERE
from paceline.games.rivet.state import BRANCH, CUT, ENERGY, LINK, STEP, TYPE
from paceline.games.rivet.strength import Strength
from paceline.games.rivet.table import DRAFT, LEAD, NOBODY

KINDS = ("forward", "sideways", "diagonal")


class Riding(Strength):
    """move.order: type, line, cut, energy, strength; then step by step."""

    def begin_move(self, rider: i64) -> None:
        """move.order: type, line, cut, energy, strength; then the steps."""
        move = self.current
        move.begin(rider, self.bunch.at[rider])
        move.type = self.table.deck.type[move.card]
        move.strokes = -1  # until the strength is known
        move.diagonals = 0
        if self.table.is_player(self.team) and not self.extra and self.set_types():
            self.ask(self.team, TYPE)
        else:
            self.take_line()

    def choose_type(self, seat: i64, which: i64) -> None:
        """move.wild: a Wild card is played as any type."""
        if which not in self.set_types():
            raise self.refuse("move.wild", "that type cannot be chosen")
        self.answered(seat)
        self.current.type = which
        if self.tactic_types() or self.table.wild_by_type:
            self.current.standard = True
        self.take_line()

    def take_line(self) -> None:
        """link.line: who is linked behind comes along in a Lead or Draft."""
        move = self.current
        if (move.type != LEAD and move.type != DRAFT) or self.complete_line():
            self.take_cut()

    def complete_line(self) -> bool:
        """transition.merge: where two lines stand behind one space, one comes along; False while that is asked."""
        while not self.current.extend(self.bunch):
            if self.table.is_player(self.team):
                self.ask(self.team, BRANCH)
                return False
            self.current.join(self.bunch.rider_on[self.best_branch()])
        return True

    def best_branch(self) -> i64:
        """The line behind the tail, nearest the priority line."""
        tail = self.bunch.at[self.current.line[self.current.length - 1]]
        behind = self.table.net.behind
        return behind[tail * 2] if self.current.joinable(self.bunch, behind[tail * 2]) else behind[tail * 2 + 1]

    def join_line(self, space: i64) -> None:
        """All of the line that stands there is linked."""
        move = self.current
        before = move.length
        move.join(self.bunch.rider_on[space])
        complete = self.complete_line()
        if self.listener is not None:
            self.tell(e.Linked(riders=[int(move.line[i]) for i in range(before, move.length)]))
        if not complete:
            return
        if move.strokes < 0:  # still being declared
            self.take_cut()
        else:
            self.next_step()

    def is_behind_tail(self, space: i64) -> bool:
        tail = self.bunch.at[self.current.line[self.current.length - 1]]
        behind_tail = self.table.net.behind
        is_behind = space == behind_tail[tail * 2] or space == behind_tail[tail * 2 + 1]
        return is_behind and self.current.joinable(self.bunch, space)

    def branch(self, seat: i64, space: i64) -> None:
        if space > self.table.net.finish or not self.is_behind_tail(space):
            raise self.refuse("transition.merge", "choose one of the two lines right behind")
        self.answered(seat)
        self.join_line(space)

    def link(self, seat: i64, space: i64) -> None:
        """link.pickup: the whole line behind the tail comes along."""
        if space > self.table.net.finish or not self.is_behind_tail(space):
            raise self.refuse("link.pickup", "nobody stands there right behind the end of the line")
        self.answered(seat)
        self.join_line(space)

    def leave(self, seat: i64) -> None:
        """link.pickup: the line is left behind."""
        self.answered(seat)
        if self.listener is not None:
            self.tell(e.Linked(riders=[]))
        self.next_step()

    def take_cut(self) -> None:
        """effect.cut: riders may be cut off the end of the line before the move."""
        move = self.current
        most = min(self.table.deck.drop[move.card], move.length - 1)
        if most > 0 and self.has_text():
            self.ask(self.team, CUT)
        else:
            self.take_energy()

    def cut(self, seat: i64, many: i64) -> None:
        move = self.current
        if many > min(self.table.deck.drop[move.card], move.length - 1):
            raise self.refuse("effect.cut", "no more riders can be cut off")
        self.answered(seat)
        for i in range(move.length - many, move.length):
            move.cut |= 1 << move.line[i]
        if self.listener is not None and many:
            self.tell(e.Cut(riders=[int(move.line[i]) for i in range(move.length - many, move.length)]))
        move.length -= many
        self.take_energy()

    def take_energy(self) -> None:
        """effect.energy: a token may be spent for strokes."""
        if self.riders.energy[self.current.rider] and not self.extra:
            self.ask(self.team, ENERGY)
        else:
            self.set_off(False)

    def spend_energy(self, seat: i64, spend: i64) -> None:
        if spend > 1:
            raise self.refuse("turn.owed", "yes or no")
        self.answered(seat)
        if spend:
            self.riders.energy[self.current.rider] = 0
            self.riders.energy_left += 1
        self.set_off(spend == 1)

    def set_off(self, energy: bool) -> None:
        move = self.current
        rider = move.rider
        ledger = self.ledger(energy) if self.listener is not None else []
        if not self.extra:
            move.strokes = self.strength(energy)
            move.diagonals = self.diagonals()
        if self.listener is not None:
            line = [int(move.line[i]) for i in range(move.length)]
            self.tell(
                e.Strength(rider=int(rider), type=int(move.type), strokes=int(move.strokes), ledger=ledger, line=line)
            )
        self.next_step()

    # Steps

    def can_step(self) -> bool:
        here = self.bunch.at[self.current.rider]
        ahead = self.table.net.ahead[here * 2]
        if ahead != NOWHERE and self.bunch.rider_on[ahead] == NOBODY and not self.current.seen_twice(here, ahead):
            return True
        return self.current.steps_into(self.bunch, self.buffer, 0) > 0

    def next_step(self) -> None:
        """move.spend: as long as there are strokes and a step is possible."""
        move = self.current
        if move.strokes > 0 and self.bunch.at[move.rider] >= 0 and self.can_step():
            self.ask(self.team, STEP)
        else:
            self.end_move()

    def step(self, seat: i64, operand: i64) -> None:
        why = self.current.plan(self.bunch, operand & m.SPACE, operand >> m.SPACE_BITS)
        if why != m.POSSIBLE:
            raise self.why_not(why)
        self.answered(seat)
        if self.take_step():
            self.next_step()

    def take_step(self) -> bool:
        """Carries the plan out; whether the move goes on without a question."""
        move = self.current
        rider = move.rider
        before = self.bunch.at[rider]
        home = self.bunch.homecomers
        moved: list[tuple[int, int, int | None]] = []
        won: list[int] = []
        if self.listener is not None:
            moved = self.planned()
            won = [int(owner) for owner in self.bunch.bonus_owner]
        sideways = move.kind != m.FORWARD
        move.carry_out(self.bunch)
        terrain = self.enter(rider, before)
        if self.listener is not None:
            self.tell(
                e.Stepped(
                    rider=int(rider),
                    kind=KINDS[move.kind],
                    cost=int(move.cost),
                    strokes=int(move.strokes),
                    terrain=int(terrain),
                    moves=moved,
                )
            )
            self.tell_progress(home, won)
        if self.bunch.at[rider] < 0:
            self.roll_on()
            return True
        if sideways and move.type == DRAFT and move.strokes > 0 and not self.complete_line():
            return False  # link.draft: the line of the new lane, all of it
        if move.strokes > 0 and (move.type == LEAD or move.type == DRAFT) and move.joinable_behind(self.bunch):
            return self.ask_link()
        return True

    def ask_link(self) -> bool:
        """link.pickup, transition.pickup: a line that stands behind the tail may be picked up."""
        if self.table.is_player(self.team):
            self.ask(self.team, LINK)
            return False
        self.current.join(self.bunch.rider_on[self.best_branch()])  # ai.together
        return self.complete_line()

    def planned(self) -> list[tuple[int, int, int | None]]:
        move = self.current
        finish = self.table.net.finish
        found: list[tuple[int, int, int | None]] = []
        for i in range(move.planned):
            to = move.plan_to[i]
            rider = move.plan_rider[i]
            found.append((int(rider), int(self.bunch.at[rider]), None if to == finish else int(to)))
        return found

    def tell_progress(self, home: i64, won: list[int]) -> None:
        for line in range(len(won)):
            if won[line] != self.bunch.bonus_owner[line]:
                self.tell(e.BonusWon(rider=int(self.bunch.bonus_owner[line]), line=int(line)))
        for place in range(home, self.bunch.homecomers):
            self.tell(e.Finished(rider=int(self.bunch.home[place]), place=int(place) + 1))

    def enter(self, rider: i64, before: i64) -> i64:
        """class.terrain: a new terrain changes the strokes at once; move.visits: spaces are counted in a row."""
        move = self.current
        after = self.bunch.at[rider]
        road = self.table.net.road
        if after < 0:
            return 0
        if road.row[after] != road.row[before]:
            move.forget_visits()
        move.visit(after)
        if road.terrain[after] == road.terrain[before] or self.extra:
            return 0
        change = max(self.on_terrain(rider, road.terrain[after]), -move.strokes)
        move.strokes += change
        return change

    def roll_on(self) -> None:
        """finish.rest: strokes that are left bring the rest of the line across, one each."""
        move = self.current
        first: i64 = 1
        while move.strokes > 0 and first < move.length:
            home = self.bunch.homecomers
            space = self.bunch.at[move.line[first]]  # right before the line, where the one before has been
            moved: list[tuple[int, int, int | None]] = [(int(move.line[first]), int(space), None)]
            self.bunch.finish(move.line[first])
            for i in range(first + 1, move.length):
                old = self.bunch.at[move.line[i]]
                moved.append((int(move.line[i]), int(old), int(space)))
                self.bunch.forward(move.line[i], space)
                space = old
            move.strokes -= 1
            if self.listener is not None:
                left = int(move.strokes)
                self.tell(e.Stepped(rider=moved[0][0], kind="roll-on", cost=1, strokes=left, terrain=0, moves=moved))
                self.tell_progress(home, [])
            first += 1

    def stop(self, seat: i64) -> None:
        """move.blocked: strokes may be left only where everything ahead is taken."""
        if not self.current.may_stop(self.bunch):
            raise self.refuse("move.spend", "all pedal strokes are ridden while the way ahead can be ridden")
        self.answered(seat)
        self.end_move()

    def why_not(self, why: i64) -> IllegalAction:
        """Why a step cannot be taken, for people."""
        if why == m.TOO_DEAR:
            cost = int(self.current.cost)
            return self.refuse("bump.price", f"that step costs {cost} pedal strokes; {self.current.strokes} left")
        if why == m.NO_BUMPING:
            return self.refuse("card.text", "with this card nobody is bumped")
        if why == m.OWN_LINE:
            return self.refuse("bump.own", "a leader does not ride into the line that follows")
        if why == m.TWICE:
            return self.refuse("move.visits", "the rider has been on that space twice in this move")
        if why == m.ROAD_ENDS:
            return self.refuse("bump.back", "nobody can be shoved back: there is no road left behind")
        if why == m.STRAIGHT_ONLY:
            return self.refuse("card.text", "with this card riders go straight on")
        if why == m.NO_DIAGONAL:
            return self.refuse("move.diagonal", "diagonal steps need a card that allows them")
        if why == m.FROM_ROADSIDE:
            return self.refuse("roadside.leave", "from the road side the first step goes sideways onto the road")
        if why == m.NO_CHOICE:
            return self.refuse("transition.push", "there is no such choice for those who are pushed")
        return self.refuse("move.forward", "that space is not one step ahead or to the side")
