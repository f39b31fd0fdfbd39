"""The end of a move: what the card does then, fatigue, and who recovers."""

from __future__ import annotations

from mypy_extensions import i64

from paceline.games.rivet import events as e
from paceline.games.rivet import vocabulary as v
from paceline.games.rivet.effects import are_so
from paceline.games.rivet.riding import Riding
from paceline.games.rivet.state import PULL_OVER, RECOVER, SWAP
from paceline.games.rivet.table import AFTER_MOVE, HEAVY, LIGHT


class Endings(Riding):
    """card.text, turn.flip, fatigue.card: in this order."""

    def end_move(self) -> None:
        move = self.current
        if self.listener is not None:
            self.tell(e.MoveEnded(rider=int(move.rider), unused=int(move.strokes)))
        self.effect = 0
        self.end_effects()

    def end_effects(self) -> None:
        """card.text: what the card does at the end; a rider who is home has no use for it."""
        move = self.current
        if self.has_text() and self.bunch.at[move.rider] >= 0:
            ops = self.table.deck.end_ops[move.card]
            while self.effect < len(ops):
                if self.ask_effect(ops[self.effect]):
                    return
                self.effect += 1
        self.tire_and_flip()

    def ask_effect(self, op: v.ActionOp) -> bool:
        """Applies an end effect; whether the player has to be asked first."""
        rider = self.current.rider
        if isinstance(op, v.Swap):
            if self.swap_partners(rider):
                self.ask(self.team, SWAP)
                return True
        elif isinstance(op, v.ToRoadside):
            if self.bunch.on_roadside(rider) or self.bunch.free_roadside(rider, self.bunch.row_of(rider)) < 0:
                return False
            if op.optional:
                self.ask(self.team, PULL_OVER)
                return True
            self.pull_over(rider, op)
        elif isinstance(op, v.RemoveFatigue):
            if op.to == "own_any":
                if self.can_recover(self.team, op):
                    self.ask(self.team, RECOVER)
                    return True
            elif not op.if_ or are_so(self.bunch, self.riders, [int(rider)], op.if_):
                self.recover(rider, LIGHT if op.kind == "light" else HEAVY, op.amount)
        elif isinstance(op, v.TakeEnergy):
            self.feed(rider)
        return False

    def swap_partners(self, rider: i64) -> list[int]:
        """effect.swap: teammates linked behind."""
        team = self.table.team_of(rider)
        return [other for other in self.bunch.all_behind(rider) if self.table.team_of(other) == team]

    def swap(self, seat: i64, other: i64) -> None:
        if other not in self.swap_partners(self.current.rider):
            raise self.refuse("effect.swap", "only with a teammate linked behind")
        self.answered(seat)
        self.exchange(self.current.rider, other)
        self.effect += 1
        self.end_effects()

    def exchange(self, rider: i64, other: i64) -> None:
        """effect.swap: two riders change places and nothing else moves."""
        space = self.bunch.at[rider]
        there = self.bunch.at[other]
        self.bunch.put(rider, there)
        self.bunch.put(other, space)
        if self.listener is not None:
            self.tell(e.Swapped(riders=[int(rider), int(other)]))

    def skip_effect(self, seat: i64) -> None:
        self.answered(seat)
        self.effect += 1
        self.end_effects()

    def choose_pull_over(self, seat: i64, yes: i64) -> None:
        if yes > 1:
            raise self.refuse("turn.owed", "yes or no")
        self.answered(seat)
        op = self.table.deck.end_ops[self.current.card][self.effect]
        if yes and isinstance(op, v.ToRoadside):
            self.pull_over(self.current.rider, op)
        self.effect += 1
        self.end_effects()

    def pull_over(self, rider: i64, op: v.ToRoadside) -> None:
        """effect.roadside: to the road side of the same row, and what follows for whoever went."""
        before = [int(at) for at in self.bunch.at] if self.listener is not None else []
        if self.bunch.on_roadside(rider) or not self.bunch.to_roadside(rider, self.bunch.row_of(rider)):
            return
        if self.listener is not None:
            shoved = [
                (other, before[other], int(self.bunch.at[other]))
                for other in range(len(before))
                if other != rider and before[other] != self.bunch.at[other]
            ]
            self.tell(e.PulledOver(rider=int(rider), moves=shoved))
        for then in op.then:
            self.recover(rider, LIGHT if then.kind == "light" else HEAVY, then.amount)

    def can_recover(self, team: i64, op: v.RemoveFatigue) -> bool:
        for rider in range(self.first_rider(team), self.first_rider(team + 1)):
            if self.has_fatigue(rider, op):
                return True
        return False

    def has_fatigue(self, rider: i64, op: v.RemoveFatigue) -> bool:
        many = self.riders.light[rider] if op.kind == "light" else self.riders.heavy[rider]
        return many > 0 and self.bunch.at[rider] >= 0

    def choose_recovery(self, seat: i64, rider: i64) -> None:
        op = self.table.deck.end_ops[self.current.card][self.effect]
        assert isinstance(op, v.RemoveFatigue)
        if rider >= self.table.riders or self.table.team_of(rider) != seat or not self.has_fatigue(rider, op):
            raise self.refuse("fatigue.remove", "choose one of your riders who has such fatigue")
        self.answered(seat)
        self.recover(rider, LIGHT if op.kind == "light" else HEAVY, op.amount)
        self.effect += 1
        self.end_effects()

    def recover(self, rider: i64, kind: i64, amount: i64) -> None:
        """fatigue.remove: up to so many tokens."""
        taken = self.riders.recover(rider, kind, amount)
        if self.listener is not None and taken:
            self.tell(e.Recovered(rider=int(rider), kind=int(kind), amount=int(taken)))

    def tire(self, rider: i64, kind: i64, amount: i64) -> None:
        """fatigue.limit: up to the last slot."""
        taken = self.riders.tire(rider, kind, amount)
        if self.listener is not None:
            self.tell(e.Tired(rider=int(rider), kind=int(kind), amount=int(taken)))

    def feed(self, rider: i64) -> None:
        """effect.energy: where energy is switched off, a light fatigue goes instead; ai.move: never for an AI team."""
        if not self.table.energy:
            self.recover(rider, LIGHT, 1)
        elif self.table.is_player(self.table.team_of(rider)) and self.riders.feed(rider) and self.listener is not None:
            self.tell(e.EnergyTaken(rider=int(rider)))

    def tire_and_flip(self) -> None:
        """turn.flip, fatigue.card: the rider is activated, and receives the fatigue that the card shows."""
        move = self.current
        rider = move.rider
        if not self.extra:
            kind = self.table.deck.fatigue[move.card]
            if kind and self.bunch.at[rider] >= 0:
                self.tire(rider, kind, 1)
            self.riders.activated[rider] = 1
            self.cycle_left = self.table.deck.cycle[move.card] if self.has_text() else 0
            if self.table.is_player(self.team) and self.open_window(AFTER_MOVE):
                return
        self.cycle_cards()
