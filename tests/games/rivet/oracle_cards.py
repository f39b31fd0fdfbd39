"""Cards and riders of the second opinion: who may play what, how many strokes it gives, what it does at the end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from .oracle_bunch import Bunch
from .oracle_move import Move

TYPES = ("lead", "chase", "draft", "break")
# Standard movement rules: which of the class, fatigue and follow-sideways icons a type has lit.
ICONS = {
    "lead": (True, True, True),
    "chase": (True, True, False),
    "draft": (False, False, False),
    "break": (True, True, False),
}
Effect = Mapping[str, Any]


@dataclass
class Cyclist:
    """A rider's box on the player mat."""

    team: int
    kind: str
    light: int = 0
    heavy: int = 0
    energy: int = 0
    tokens: list[tuple[frozenset[str], int]] = field(default_factory=list)  # terrains, strokes
    activated: bool = False

    @property
    def fatigue(self) -> int:
        return self.light + self.heavy


@dataclass(frozen=True)
class Card:
    """An action card, as the content describes it."""

    id: str
    type: str
    ps: int
    shows_class: bool = True
    shows_fatigue: bool = True
    follows: bool = True
    fatigue: str = "none"
    restriction: tuple[Effect, ...] = ()
    effects: tuple[Effect, ...] = ()

    def all(self, op: str) -> list[Effect]:
        return [effect for effect in self.effects if effect["op"] == op]


def read_card(entry: Mapping[str, Any], edition: str) -> Card:
    """A card of `actions.toml`, in the words of one edition."""
    effects = entry.get("vor_effects") if edition == "vor" else None
    return Card(
        id=entry.get("id", "fallback"),
        type=entry["type"],
        ps=entry["ps"],
        shows_class=entry["class"],
        shows_fatigue=entry["fatigue_icon"],
        follows=entry["follow"] is True,
        fatigue=entry["fatigue"],
        restriction=tuple(entry.get("restriction", ())),
        effects=tuple(entry.get("effects", ()) if effects is None else effects),
    )


@dataclass
class Mats:
    """The riders with their numbers, and the tables that decide about strokes and fatigue."""

    edition: str  # otr, vor
    bunch: Bunch
    riders: dict[int, Cyclist]
    classes: Mapping[str, Mapping[str, int]]  # class -> terrain -> strokes
    penalty: list[int]  # strokes lost by number of fatigue tokens
    most_fatigue: int
    energy_left: int = 7
    energy_ps: int = 2
    has_energy: bool = True
    has_weather: bool = True
    must_bump: bool = False  # a blocked rider who can bump may not stop
    cuts_own_line: bool = False  # a leader may bump the line that follows, which is cut off there
    weather: tuple[frozenset[str], int] = (frozenset(), 0)

    # What a card asks for

    def holds(self, rider: int, predicates: Iterable[Effect], line: list[int] | None = None) -> bool:
        """Whether all predicates hold for a rider; `line` is who follows behind, where that has been chosen."""
        return all(self._is(rider, one, line) != one.get("not", False) for one in predicates)

    def _is(self, rider: int, one: Effect, line: list[int] | None) -> bool:
        me, place = self.riders[rider], self.bunch.places[rider]
        least: int = one.get("min", 1)
        wanted: list[str] = one.get("any", [])
        row = self.bunch.road.rows[place.row]
        ahead, behind = self.bunch.linked_ahead(rider), self.bunch.linked_behind(rider) if line is None else line
        match one["is"]:
            case "class":
                return me.kind in wanted
            case "terrain":
                return row.terrain in wanted
            case "leading":
                return rider == self.bunch.leader()
            case "linked":
                return len(ahead) + len(behind) >= least
            case "linked_ahead":
                return len(ahead) >= least
            case "linked_behind":
                return len(behind) >= least
            case "teammate_behind":
                lines = self.bunch.chains(rider, self.bunch.next_behind) if line is None else [[rider, *line]]
                return max(sum(self.riders[other].team == me.team for other in found[1:]) for found in lines) >= least
            case "finish_tile":
                return row.kind == "finish"
            case "curve":
                return row.kind == "curve"
            case "lane":
                lanes = {0, row.lanes - 1} if one["at"] == "edge" else {row.priority}
                return place.lane in lanes
            case "fatigue":
                return me.fatigue >= least
            case other:
                raise LookupError(other)

    # Strokes

    def icons(self, card: Card, kind: str, replaced: bool = False) -> tuple[bool, bool, bool]:
        """Class, fatigue, follow. A Wild follows sideways by its type, and in VoR has all icons of the type."""
        if replaced or (card.type == "wild" and self.edition == "vor"):
            return ICONS[kind]
        if card.type == "wild":
            return card.shows_class, card.shows_fatigue, ICONS[kind][2]
        return card.shows_class, card.shows_fatigue, card.follows

    def modifier(self, rider: int, terrain: str, *, starting: bool) -> int:
        """The rider's class and bonus abilities on a terrain; @finish counts when a move starts there."""
        me, tokens = self.riders[rider], 0
        on_finish = self.bunch.road.rows[self.bunch.places[rider].row].kind == "finish"
        for terrains, amount in me.tokens:
            tokens += amount * (terrain in terrains or (starting and on_finish and "@finish" in terrains))
        return self.classes[me.kind][terrain] + tokens

    def declare(
        self,
        rider: int,
        card: Card,
        kind: str,
        *,
        line: list[int] | None = None,
        energy: bool = False,
        tactic: tuple[Effect, ...] = (),
    ) -> Move:
        """A move ready to begin: type, icons, strokes and special text in force. `line` is who follows, if known."""
        extra = [*card.effects, *tactic]

        def said(op: str) -> list[Effect]:
            return [effect for effect in extra if effect["op"] == op]

        shows_class, shows_fatigue, follows = self.icons(card, kind, bool(said("set_type")))
        for effect in said("set_icon"):
            shows_fatigue = effect["value"] if effect["icon"] == "fatigue" else shows_fatigue
            shows_class = effect["value"] if effect["icon"] == "class" else shows_class
        terrain = self.bunch.road.terrain(self.bunch.places[rider])
        gains = {
            name: shows_class * self.modifier(rider, name, starting=False)
            + sum(effect["amount"] for effect in said("ps_terrain") if name in effect["terrain"])
            for name in self.classes[self.riders[rider].kind]
        }
        ps = card.ps
        ps += gains[terrain] - shows_class * self.modifier(rider, terrain, starting=False)
        ps += shows_class * self.modifier(rider, terrain, starting=True)
        ps += sum(effect["amount"] for effect in said("ps_bonus") if self.holds(rider, effect.get("if", ()), line))
        linked = {
            "linked_ahead": len(self.bunch.linked_ahead(rider)),
            "linked_behind": len(self.bunch.linked_behind(rider) if line is None else line),
        }
        ps += sum(min(effect["max"], effect["amount"] * linked[effect["of"]]) for effect in said("ps_per"))
        ps += self.weather[1] * (terrain in self.weather[0])
        ps += self.energy_ps * energy
        ps -= shows_fatigue * self.penalty[self.riders[rider].fatigue]
        return Move(
            self.bunch,
            rider,
            kind,
            max(0, ps),
            follows=follows,
            gains=gains,
            side_bump=min([effect["cost"] for effect in said("bump_cost")], default=2),
            diagonals=sum(effect["steps"] for effect in said("diagonal")),
            may_bump=not said("no_bump"),
            straight_only=bool(said("straight_only")),
            may_stop=bool(said("may_stop")),
            must_bump=self.must_bump,
            cuts_own_line=self.cuts_own_line,
        )

    # Fatigue and energy

    def give_fatigue(self, rider: int, kind: str, amount: int = 1) -> None:
        """Tokens beyond the maximum are ignored."""
        me = self.riders[rider]
        amount = min(amount, self.most_fatigue - me.fatigue)
        if kind == "light":
            me.light += amount
        elif kind == "heavy":
            me.heavy += amount

    def remove_fatigue(self, rider: int, kind: str, amount: int) -> None:
        me = self.riders[rider]
        if kind == "light":
            me.light -= min(amount, me.light)
        else:
            me.heavy -= min(amount, me.heavy)

    def take_energy(self, rider: int) -> None:
        """One token a rider, seven in the game; without energy one light fatigue goes instead."""
        if not self.has_energy:
            self.remove_fatigue(rider, "light", 1)
        elif self.energy_left and not self.riders[rider].energy:
            self.energy_left -= 1
            self.riders[rider].energy = 1
