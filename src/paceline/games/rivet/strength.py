"""strength.sum: what a move is worth, counted once, when a rider sets off: card, class, abilities, text and so on."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from paceline.games.rivet import special_text as t
from paceline.games.rivet.net import FINISH_TILE
from paceline.games.rivet.riders import NO_TOKEN, TOKENS
from paceline.games.rivet.roadbook import AT_FINISH, DRAFT, LEAD, TERRAINS, WILD
from paceline.games.rivet.special_text import Condition
from paceline.games.rivet.state import State
from paceline.games.rivet.targets import holds, is_so

ALL_TYPES: Final = 0b1111


def has_text(race: State) -> bool:
    """ai.move: an AI team ignores special text."""
    return race.is_players_turn() and not race.extra


def set_types(race: State) -> i64:
    """The types to choose from, a bit each: all for a Wild card, those of a tactics card that changes the type."""
    types = tactic_types(race)
    if types == 0 and race.book.deck.type[race.current.card] == WILD:
        types = ALL_TYPES
    return types


def tactic_types(race: State) -> i64:
    """effect.type: the types that a tactics card gives to the card played with it, other than its own."""
    if race.current.tactic >= 0:
        for effect in race.book.tactic_texts[race.current.tactic]:
            if effect.kind == t.SET_TYPE:
                if race.book.same_type:
                    return effect.which
                return effect.which & ~(1 << race.book.deck.type[race.current.card])
    return 0


def class_counts(race: State) -> bool:
    """card.icons: whether class modifiers apply."""
    return is_lit(race, t.CLASS_ICON, race.book.deck.class_icon[race.current.card])


def fatigue_counts(race: State) -> bool:
    return is_lit(race, t.FATIGUE_ICON, race.book.deck.fatigue_icon[race.current.card])


def is_lit(race: State, icon: i64, on_card: i64) -> bool:
    """card.icons: by a tactics card, as usual for the type, or as the card shows."""
    move = race.current
    if move.tactic >= 0:
        for effect in race.book.tactic_texts[move.tactic]:
            if effect.kind == icon:
                return effect.amount != 0
    if move.standard:
        return move.type != DRAFT
    return on_card != 0


def tokens_on(race: State, rider: i64, terrain: i64) -> i64:
    """tactics.token: what bonus abilities give on a terrain (as a bit)."""
    strokes: i64 = 0
    for slot in range(rider * TOKENS, rider * TOKENS + TOKENS):
        tactic = race.riders.tokens[slot]
        if tactic != NO_TOKEN:
            for effect in race.book.tactic_texts[tactic]:
                if effect.kind == t.BONUS_TOKEN and terrain & effect.which:
                    strokes += effect.amount
    return strokes


def on_terrain(race: State, rider: i64, terrain: i64) -> i64:
    """class.terrain: modifiers of class and card for a terrain."""
    strokes: i64 = 0
    if class_counts(race):
        strokes = race.book.modifier(rider, terrain)
        if race.book.tactics_each:
            strokes += tokens_on(race, rider, 1 << terrain)
    if has_text(race):
        strokes += race.book.deck.terrain[race.current.card * TERRAINS + terrain]
    return strokes


def card_bonus(race: State, rider: i64) -> i64:
    """card.text: strokes by the card's own text."""
    deck = race.book.deck
    move = race.current
    strokes: i64 = 0
    for bonus in deck.bonuses[move.card]:
        if has_earned(race, rider, bonus.conditions):
            strokes += bonus.amount
    if deck.per_ahead[move.card]:
        strokes += min(deck.per_most[move.card], deck.per_ahead[move.card] * race.bunch.linked_ahead(rider))
    if deck.per_behind[move.card]:
        many = race.bunch.linked_behind(rider)
        if move.type == LEAD or move.type == DRAFT:
            many = move.length - 1
        strokes += min(deck.per_most[move.card], deck.per_behind[move.card] * many)
    return strokes


def has_earned(race: State, rider: i64, conditions: list[Condition]) -> bool:
    """link.branches: behind a Lead or Draft the line that comes along is what counts."""
    move = race.current
    if move.type != LEAD and move.type != DRAFT:
        return holds(race.bunch, race.riders, rider, conditions)
    for condition in conditions:
        if condition.kind == t.LINKED_BEHIND:
            so = move.length > condition.least
        elif condition.kind == t.LINKED:
            so = race.bunch.linked_ahead(rider) + move.length > condition.least
        elif condition.kind == t.TEAMMATE_BEHIND:
            so = teammates_along(race) >= condition.least
        else:
            so = is_so(race.bunch, race.riders, rider, condition)
        if so == condition.negated:
            return False
    return True


def teammates_along(race: State) -> i64:
    move = race.current
    many: i64 = 0
    for i in range(1, move.length):
        if race.book.team_of(move.line[i]) == race.book.team_of(move.rider):
            many += 1
    return many


def tactic_bonus(race: State) -> i64:
    strokes: i64 = 0
    if race.current.tactic >= 0:
        for effect in race.book.tactic_texts[race.current.tactic]:
            if effect.kind == t.PS_BONUS and has_earned(race, race.current.rider, effect.conditions):
                strokes += effect.amount
    return strokes


def weather_on(race: State, terrain: i64) -> i64:
    """effect.weather: moves that start on that terrain."""
    if race.weather < 0:
        return 0
    return race.book.event_texts[race.weather].weather[terrain]


def ledger(race: State, energy: bool) -> list[tuple[str, int]]:
    """strength.sum: what a move is worth, part by part."""
    move = race.current
    rider = move.rider
    road = race.book.net.road
    space = race.bunch.at[rider]
    terrain = road.terrain[space]
    parts: list[tuple[str, int]] = [("card", int(race.book.deck.strokes[move.card]))]
    if class_counts(race):
        parts.append(("class", int(race.book.modifier(rider, terrain))))
        tokens = tokens_on(race, rider, 1 << terrain)
        if road.marks[space] & FINISH_TILE:
            tokens += tokens_on(race, rider, AT_FINISH)
        parts.append(("ability", int(tokens)))
    if has_text(race):
        text = card_bonus(race, rider) + race.book.deck.terrain[move.card * TERRAINS + terrain]
        parts.append(("text", int(text)))
        parts.append(("tactic", int(tactic_bonus(race))))
    parts.append(("weather", int(weather_on(race, terrain))))
    parts.append(("energy", int(race.book.energy_strokes) if energy else 0))
    if fatigue_counts(race):
        parts.append(("fatigue", -int(race.riders.penalty(rider))))
    return [part for part in parts if part[1] or part[0] == "card"]


def strength(race: State, energy: bool) -> i64:
    """strength.sum: card, class, special text, weather and energy, less fatigue; never below 0."""
    move = race.current
    rider = move.rider
    road = race.book.net.road
    space = race.bunch.at[rider]
    terrain = road.terrain[space]
    strokes = race.book.deck.strokes[move.card] + on_terrain(race, rider, terrain) + weather_on(race, terrain)
    if race.book.tactics_each and road.marks[space] & FINISH_TILE and class_counts(race):
        strokes += tokens_on(race, rider, AT_FINISH)
    if has_text(race):
        strokes += card_bonus(race, rider) + tactic_bonus(race)
    if energy:
        strokes += race.book.energy_strokes
    if fatigue_counts(race):
        strokes -= race.riders.penalty(rider)
    return max(0, strokes)


def diagonals(race: State) -> i64:
    steps: i64 = 0
    if has_text(race):
        steps = race.book.deck.diagonals[race.current.card]
    if race.current.tactic >= 0:
        for effect in race.book.tactic_texts[race.current.tactic]:
            if effect.kind == t.DIAGONAL:
                steps += effect.amount
    return steps
