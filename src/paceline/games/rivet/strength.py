"""What a move is worth: card, class, abilities, special text, weather, energy, fatigue."""

from __future__ import annotations

from mypy_extensions import i64

from paceline.games.rivet import vocabulary as v
from paceline.games.rivet.effects import condition_of, holds, is_so
from paceline.games.rivet.net import FINISH_TILE
from paceline.games.rivet.opening import Opening
from paceline.games.rivet.riders import NO_TOKEN, TOKENS
from paceline.games.rivet.table import (
    AT_FINISH,
    DRAFT,
    LEAD,
    LINKED,
    LINKED_BEHIND,
    TEAMMATE_BEHIND,
    TERRAINS,
    WILD,
    Condition,
)


class Strength(Opening):
    """strength.sum: counted once, when a rider sets off."""

    def has_text(self) -> bool:
        """ai.move: an AI team ignores special text."""
        return self.table.is_player(self.team) and not self.extra

    def set_types(self) -> list[int]:
        """The types to choose from: all for a Wild card, those of a tactics card that changes the type."""
        return self.tactic_types() or ([0, 1, 2, 3] if self.table.deck.type[self.current.card] == WILD else [])

    def tactic_types(self) -> list[int]:
        """move.wild: the types that a tactics card gives to the card played with it."""
        if self.current.tactic >= 0:
            for op in self.table.tactics[self.current.tactic].effects:
                if isinstance(op, v.SetType):
                    return sorted({v.TYPES.index(name) for name in op.any_})
        return []

    def class_counts(self) -> bool:
        """card.icons: whether class modifiers apply."""
        move = self.current
        if move.tactic >= 0:
            for op in self.table.tactics[move.tactic].effects:
                if isinstance(op, v.SetIcon) and op.icon == "class":
                    return op.value
        return move.type != DRAFT if move.standard else self.table.deck.class_icon[move.card] != 0

    def fatigue_counts(self) -> bool:
        move = self.current
        if move.tactic >= 0:
            for op in self.table.tactics[move.tactic].effects:
                if isinstance(op, v.SetIcon) and op.icon == "fatigue":
                    return op.value
        return move.type != DRAFT if move.standard else self.table.deck.fatigue_icon[move.card] != 0

    def tokens_on(self, rider: i64, terrain: i64) -> i64:
        """tactics.token: what bonus abilities give on a terrain (as a bit)."""
        strokes: i64 = 0
        for slot in range(rider * TOKENS, rider * TOKENS + TOKENS):
            tactic = self.riders.tokens[slot]
            if tactic != NO_TOKEN:
                for op in self.table.tactics[tactic].effects:
                    if isinstance(op, v.BonusToken) and terrain & token_terrains(op):
                        strokes += op.amount
        return strokes

    def on_terrain(self, rider: i64, terrain: i64) -> i64:
        """class.terrain: modifiers of class and card for a terrain."""
        strokes: i64 = 0
        if self.class_counts():
            strokes = self.table.modifier(rider, terrain)
            if self.table.tactics_each:
                strokes += self.tokens_on(rider, 1 << terrain)
        if self.has_text():
            strokes += self.table.deck.terrain[self.current.card * TERRAINS + terrain]
        return strokes

    def card_bonus(self, rider: i64) -> i64:
        """card.text: strokes by the card's own text."""
        deck = self.table.deck
        move = self.current
        strokes: i64 = 0
        for bonus in deck.bonuses[move.card]:
            if self.has_earned(rider, bonus.conditions):
                strokes += bonus.amount
        if deck.per_ahead[move.card]:
            strokes += min(deck.per_most[move.card], deck.per_ahead[move.card] * self.bunch.linked_ahead(rider))
        if deck.per_behind[move.card]:
            many = self.bunch.linked_behind(rider)
            if move.type == LEAD or move.type == DRAFT:
                many = move.length - 1
            strokes += min(deck.per_most[move.card], deck.per_behind[move.card] * many)
        return strokes

    def has_earned(self, rider: i64, conditions: list[Condition]) -> bool:
        """link.branches: behind a Lead or Draft the line that comes along is what counts."""
        move = self.current
        if move.type != LEAD and move.type != DRAFT:
            return holds(self.bunch, self.riders, rider, conditions)
        for condition in conditions:
            if condition.kind == LINKED_BEHIND:
                so = move.length > condition.least
            elif condition.kind == LINKED:
                so = self.bunch.linked_ahead(rider) + move.length > condition.least
            elif condition.kind == TEAMMATE_BEHIND:
                so = self.teammates_along() >= condition.least
            else:
                so = is_so(self.bunch, self.riders, rider, condition)
            if so == condition.negated:
                return False
        return True

    def teammates_along(self) -> i64:
        move = self.current
        many: i64 = 0
        for i in range(1, move.length):
            if self.table.team_of(move.line[i]) == self.table.team_of(move.rider):
                many += 1
        return many

    def tactic_bonus(self) -> i64:
        strokes: i64 = 0
        if self.current.tactic >= 0:
            for op in self.table.tactics[self.current.tactic].effects:
                if isinstance(op, v.PsBonus):
                    conditions = [condition_of(predicate) for predicate in op.if_]
                    if self.has_earned(self.current.rider, conditions):
                        strokes += op.amount
        return strokes

    def weather_on(self, terrain: i64) -> i64:
        """effect.weather: moves that start on that terrain."""
        if self.weather < 0:
            return 0
        event = self.table.events[self.weather]
        for clause in (*event.clauses, *event.otherwise):
            for op in clause.do:
                if isinstance(op, v.Weather):
                    return op.amount if v.TERRAINS[terrain] in op.terrain else 0
        return 0

    def ledger(self, energy: bool) -> list[tuple[str, int]]:
        """strength.sum: what a move is worth, part by part."""
        move = self.current
        rider = move.rider
        road = self.table.net.road
        space = self.bunch.at[rider]
        terrain = road.terrain[space]
        parts: list[tuple[str, int]] = [("card", int(self.table.deck.strokes[move.card]))]
        if self.extra:
            return [("card", int(move.strokes))]
        if self.class_counts():
            parts.append(("class", int(self.table.modifier(rider, terrain))))
            tokens = self.tokens_on(rider, 1 << terrain)
            if road.marks[space] & FINISH_TILE:
                tokens += self.tokens_on(rider, AT_FINISH)
            parts.append(("ability", int(tokens)))
        if self.has_text():
            text = self.card_bonus(rider) + self.table.deck.terrain[move.card * TERRAINS + terrain]
            parts.append(("text", int(text)))
            parts.append(("tactic", int(self.tactic_bonus())))
        parts.append(("weather", int(self.weather_on(terrain))))
        parts.append(("energy", int(self.table.energy_strokes) if energy else 0))
        if self.fatigue_counts():
            parts.append(("fatigue", -int(self.riders.penalty(rider))))
        return [part for part in parts if part[1] or part[0] == "card"]

    def strength(self, energy: bool) -> i64:
        """strength.sum: card, class, special text, weather and energy, less fatigue; never below 0."""
        move = self.current
        rider = move.rider
        road = self.table.net.road
        space = self.bunch.at[rider]
        terrain = road.terrain[space]
        strokes = self.table.deck.strokes[move.card] + self.on_terrain(rider, terrain) + self.weather_on(terrain)
        if self.table.tactics_each and road.marks[space] & FINISH_TILE and self.class_counts():
            strokes += self.tokens_on(rider, AT_FINISH)
        if self.has_text():
            strokes += self.card_bonus(rider) + self.tactic_bonus()
        if energy:
            strokes += self.table.energy_strokes
        if self.fatigue_counts():
            strokes -= self.riders.penalty(rider)
        return max(0, strokes)

    def diagonals(self) -> i64:
        steps: i64 = self.table.deck.diagonals[self.current.card] if self.has_text() else 0
        if self.current.tactic >= 0:
            for op in self.table.tactics[self.current.tactic].effects:
                if isinstance(op, v.Diagonal):
                    steps += op.steps
        return steps


def token_terrains(op: v.BonusToken) -> i64:
    """The terrains of a bonus ability as bits."""
    bits: i64 = 0
    for name in op.terrain:
        bits |= AT_FINISH if name == "@finish" else 1 << v.TERRAINS.index(name)
    return bits
