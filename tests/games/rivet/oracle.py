"""A second opinion on On the Rivet and Visions of Rainbows: small, slow, written from the rulebooks alone.

A race is a generator: it yields each `Question` that a team has to answer and is sent the answer. Chance (cards
drawn, events, riders at random, the AI team) comes from a `Chance`, so a race that the engine rode is ridden again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Mapping, Sequence
from typing import Any, Protocol

from .oracle_bunch import Asked, Bunch
from .oracle_cards import TYPES, Card, Effect, Mats
from .oracle_events import Asking, Question, drop_to_car, rescue, rescues, resolve
from .oracle_move import Move, Step, outcomes
from .oracle_road import Space
from .oracle_tactics import hit, swap, targets

PASS = None
FOLLOWED = ("lead", "draft")  # types with a line behind
IN_THE_WAY = ("push", "shove", "back")  # questions about riders in the way of a step


class Chance(Protocol):
    """What the table shows to the oracle."""

    def first(self) -> int:
        """The first player."""
        ...

    def turn(self, team: int) -> None:
        """A team's turn begins."""
        ...

    def refill(self, team: int) -> list[str] | str | None:
        """What comes next of a team's deck: cards for the hand, what becomes of Making Headlines, or nothing."""
        ...

    def event(self) -> str: ...
    def riders(self, pool: list[int], many: int, do: Sequence[Effect]) -> list[int]: ...
    def ai_grid(self) -> int: ...
    def ai_turn(self) -> tuple[int, str]: ...
    def ai_answer(self, question: Question) -> Any: ...


class Oracle:
    """The turn of the race. Teams count from 0, the AI team last; riders have numbers."""

    def __init__(
        self,
        mats: Mats,
        *,
        teams: int,
        ai: int | None,
        grid: list[Space],
        cards: Mapping[str, Card],
        events: Mapping[str, Mapping[str, Any]],
        tactics: Mapping[str, Mapping[str, Any]],
        dealt: Mapping[int, list[str]],
        short: bool,
        options: Mapping[str, object],
        chance: Chance,
    ) -> None:
        self.mats, self.teams, self.ai, self.grid = mats, teams, ai, grid
        self.cards, self.events, self.tactics, self.chance = cards, events, tactics, chance
        self.short = short
        self.everybody_reacts = options.get("reactions", "everybody") == "everybody"
        self.helper_may_gain = options.get("rescue_helper", "back") == "any"
        self.rescued_in_their_row = mats.edition == "vor" or options.get("rescue_gain", "row") == "place"
        self.keeps_its_type = mats.edition == "vor" or options.get("new_type", "other") == "any"
        self.sets_headlines_aside = mats.edition == "vor" or options.get("headlines", "shuffle") == "aside"
        self.hands: list[Counter[str]] = [Counter() for _ in range(teams)]
        self.hand_size = [5] * teams
        self.tactic_hands = {team: list(dealt.get(team, [])) for team in range(teams)}
        self.open_tactics: set[str] = set()  # played already
        self.has_played_tactic: set[int] = set()  # in this turn
        self.phase = 0
        self.first = self.team = 0
        self.resolved = 0  # events in this phase
        self.car_rows: dict[int, int] = {}
        self.move: Move | None = None

    @property
    def bunch(self) -> Bunch:
        """The riders where they are, in the middle of a move too."""
        return self.mats.bunch if self.move is None else self.move.bunch

    def place(self, rider: int) -> Space:
        return self.bunch.places[rider]

    # The race

    def ride(self) -> Asking:
        yield from self.initial_tactics()
        self.first = self.chance.first()
        yield from self.line_up()
        for team in range(self.teams):
            yield from self.refill(team)
        while not self.bunch.home:
            self.phase += 1
            yield from self.movement()
            if not self.bunch.home:
                yield from self.reorganize()

    def order(self) -> list[int]:
        """Clockwise from the first team."""
        return [(self.first + number) % self.teams for number in range(self.teams)]

    def decides(self, team: int) -> bool:
        return team != self.ai

    def riders_of(self, team: int) -> list[int]:
        return [rider for rider, box in self.mats.riders.items() if box.team == team]

    def movement(self) -> Asking:
        """Every team in turn activates one of its riders, until all are."""
        while any(map(self.available, range(self.teams))):
            for team in self.order():
                if self.available(team):
                    self.team = team
                    self.has_played_tactic = set()
                    self.chance.turn(team)
                    yield from self.turn(team)

    def available(self, team: int) -> list[int]:
        """Riders who are on the course and have not been activated in this phase."""
        return [r for r in self.riders_of(team) if not self.mats.riders[r].activated and r in self.bunch.places]

    # Set-up

    def initial_tactics(self) -> Asking:
        """Initial Tactics must be played when they are dealt."""
        for team in range(self.teams):
            for name in [name for name in self.tactic_hands[team] if self.tactics[name]["initial"]]:
                self.tactic_hands[team].remove(name)
                self.open_tactics.add(name)
                yield from self.play_tactic(team, name)

    def line_up(self) -> Asking:
        """Numbered grid spaces, back and forth between the first team and the last."""
        order, number = self.order(), 0
        while waiting := [r for r in self.mats.riders if r not in self.bunch.places]:
            for team in order:
                mine = [rider for rider in waiting if self.mats.riders[rider].team == team]
                rider = (yield Question(team, "grid", mine)) if self.decides(team) else self.chance.ai_grid()
                self.bunch.places[rider] = self.grid[number]
                number += 1
            order = order[::-1]

    # A turn

    def turn(self, team: int) -> Asking:
        if team == self.ai:
            yield from self.ai_turn()
        else:
            rider, card, tactic = yield from self.activate(team)
            yield from self.act(team, rider, card, tactic)
            yield from self.window("after_move", [team], rider)
            yield from self.cycle(team, card)
        yield from self.refill(team)
        reacting = self.order() if self.everybody_reacts else [team]
        yield from self.window("any_end", reacting, None)

    def plays(self, team: int) -> list[tuple[int, str]]:
        """Every rider with every card that its restriction allows."""
        return [
            (rider, name)
            for rider in self.available(team)
            for name in self.hands[team]
            if self.mats.holds(rider, self.cards[name].restriction)
        ]

    def activate(self, team: int) -> Generator[Question, Any, tuple[int, Card, tuple[Effect, ...]]]:
        """A rider and a card, a tactics card before; with no card to be played, one is discarded for the fallback."""
        tactic: tuple[Effect, ...] = ()
        while True:
            windows = ("before_move", "with_card")
            tactics = [("tactic", name) for window in windows for name in self.playable_tactics(team, window)]
            plays: list[Any] = [("play", *play) for play in self.plays(team)]
            if not plays:
                plays = [("soft", rider, name) for rider in self.available(team) for name in self.hands[team]]
            kind, *what = yield Question(team, "turn", [*plays, *tactics])
            if kind != "tactic":
                break
            self.spend(team, what[0])
            if self.tactics[what[0]]["window"] == "with_card":
                tactic = tuple(self.tactics[what[0]]["effects"])
            else:
                yield from self.play_tactic(team, what[0])
        rider, name = what
        self.hands[team] -= Counter([name])
        return rider, self.cards["fallback" if kind == "soft" else name], tactic

    def act(self, team: int, rider: int, card: Card, tactic: tuple[Effect, ...]) -> Asking:
        """Declare, move, end effects, flip, fatigue."""
        kind = card.type
        if any(effect["op"] == "set_type" for effect in tactic) or kind == "wild":
            kind = yield Question(team, "type", [name for name in TYPES if name != kind or self.keeps_its_type])
        move = yield from self.settle(team, Move(self.bunch, rider, kind, 0), None)
        cuts = [min(effect["max"], len(move.snake) - 1) for effect in card.all("drop_linked")]
        if any(cuts):
            move.cut_off((yield Question(team, "cut", list(range(cuts[0] + 1)))))
        energy = False
        if self.mats.riders[rider].energy:
            energy = yield Question(team, "energy", [False, True])
            if energy:
                self.mats.riders[rider].energy = 0
                self.mats.energy_left += 1
        ready = self.mats.declare(
            rider, card, kind, line=move.snake[1:] if kind in FOLLOWED else None, energy=energy, tactic=tactic
        )
        ready.snake, ready.dropped, ready.visits = move.snake, move.dropped, move.visits
        yield from self.ride_on(team, ready)
        if rider in self.bunch.places:
            yield from self.end(team, rider, card)
            self.mats.give_fatigue(rider, card.fatigue)
        self.mats.riders[rider].activated = True

    def ride_on(self, team: int, move: Move) -> Asking:
        """Step by step until the strokes are spent or the rider may and does stop."""
        self.move = move
        while not self.move.over and self.move.legal() != [Step("stop")]:
            question = Question(team, "step", self.ways(self.move), move.rider)
            step, answers = (yield question) if self.decides(team) else self.chance.ai_answer(question)
            self.move = yield from self.settle(team, self.move, step, answers)
        self.mats.bunch = self.move.bunch
        self.move = None

    def ways(self, move: Move) -> list[tuple[Step, tuple[Asked, ...]]]:
        """Every legal step with what is asked about the riders in its way; lines are chosen after it."""
        found: dict[tuple[Step, tuple[Asked, ...]], None] = {}
        for step in move.legal():
            for trail, _ in outcomes(move, step):
                found[step, tuple(asked for asked in trail if asked.question in IN_THE_WAY)] = None
        return list(found)

    def settle(
        self, team: int, move: Move, step: Step | None, asked: tuple[Asked, ...] = ()
    ) -> Generator[Question, Any, Move]:
        """A step (or the beginning) with the questions after it; only answers that lead somewhere are offered."""
        trail = list(asked)
        while True:
            ways = [way for way in outcomes(move, step) if way[0][: len(trail)] == trail]
            if [len(way[0]) for way in ways] == [len(trail)]:
                return ways[0][1]
            if step is not None:
                self.move = ways[0][1]  # everybody has moved; only lines are still open
            rest = [way[0][len(trail)] for way in ways]
            options = list(dict.fromkeys(one.answer for one in rest))
            question = Question(team, rest[0].question, options, move.rider)
            answer = (yield question) if self.decides(team) else self.chance.ai_answer(question)
            trail.append(next(one for one in rest if one.answer == answer))

    def end(self, team: int, rider: int, card: Card) -> Asking:
        """Special text that works when the move is over."""
        for effect in card.effects:
            if effect["op"] == "swap":
                behind = self.bunch.all_behind(rider)
                mates = [other for other in self.bunch.order() if other in behind and other in self.riders_of(team)]
                mate: Any = (yield Question(team, "swap", [PASS, *mates], rider)) if mates else PASS
                if mate is not PASS:
                    swap(self.bunch, rider, mate)
            elif effect["op"] == "to_roadside":
                start = self.place(rider)
                able = not start.on_road_side and self.bunch.has_road_side(rider, start.row)
                if able and (yield Question(team, "pull over", [False, True], rider)):
                    self.bunch.to_road_side(rider, start.row)
                    for then in effect.get("then", ()):
                        self.mats.remove_fatigue(rider, then["kind"], then["amount"])
            elif effect["op"] == "remove_fatigue" and self.mats.holds(rider, effect.get("if", ())):
                self.mats.remove_fatigue(rider, effect["kind"], effect["amount"])
            elif effect["op"] == "take_energy":
                self.mats.take_energy(rider)

    def cycle(self, team: int, card: Card) -> Asking:
        """Some cards let their player discard more before refilling."""
        for effect in card.all("cycle_hand"):
            for _ in range(effect["max"]):
                name: Any = (yield Question(team, "cycle", [*self.hands[team], PASS])) if self.hands[team] else PASS
                if name is PASS:
                    return
                self.hands[team] -= Counter([name])

    def ai_turn(self) -> Asking:
        """The AI ignores special text and restrictions; which rider and card it is comes by chance."""
        assert self.ai is not None
        yield from self.refill(self.ai)  # Making Headlines may lie on top
        rider, name = self.chance.ai_turn()
        assert rider in self.available(self.ai)
        whole = self.cards[name]
        card = Card(name, whole.type, whole.ps, whole.shows_class, whole.shows_fatigue, whole.follows, whole.fatigue)
        yield from self.act(self.ai, rider, card, ())

    # Cards and events

    def refill(self, team: int) -> Asking:
        """Up to the hand limit. Making Headlines brings at most two events a phase, none once a rider is home."""
        while (shown := self.chance.refill(team)) is not None:
            if isinstance(shown, list):
                self.hands[team] += Counter(shown)
                continue
            over = bool(self.bunch.home) and not (self.short and self.mats.edition == "vor")
            late = "aside" if self.sets_headlines_aside else "shuffled"
            assert shown == ("out" if over else "event" if self.resolved < 2 else late)
            if shown == "event":
                yield from self.happen()
        assert team == self.ai or self.hands[team].total() == self.hand_size[team], "a hand is filled up to its limit"

    def happen(self) -> Asking:
        """An event; who is immune to it is asked first."""
        self.resolved += 1
        event = self.events[self.chance.event()]
        self.mats.weather = (frozenset(), 0)
        immune: set[int] = set()
        yield from self.window("event", range(self.teams), None, immune)
        yield from resolve(self.mats, event, self.chance.riders, immune, self.order(), self.decides)

    # Reorganization

    def reorganize(self) -> Asking:
        self.has_played_tactic = set()
        yield from self.window("reorg", range(self.teams), None)
        to_car: set[int] = set()
        if self.mats.edition == "vor" and not self.short:
            for team in self.order():
                yield from self.team_car(team, to_car)
        for team in self.order():
            ways = rescues(self.mats, team, to_car, may_gain=self.helper_may_gain) if self.decides(team) else []
            if not self.rescued_in_their_row:
                ways = [way for way in ways if way.to.row > self.place(way.dropped).row]
            helper = (yield Question(team, "rescue", [*(way.helper for way in ways), PASS])) if ways else PASS
            for way in ways:
                if way.helper == helper:
                    rescue(self.mats, way)
        if not self.resolved:
            yield from self.happen()
        self.resolved = 0
        self.car_rows = {}
        for box in self.mats.riders.values():
            box.activated = False
        self.first = self.mats.riders[self.bunch.order()[0]].team

    def team_car(self, team: int, to_car: set[int]) -> Asking:
        """Riders who have taken fatigue may drop back, one after the other."""
        rows = self.car_rows.get(team, 5)
        while True:
            mine = [rider for rider in self.riders_of(team) if self.mats.riders[rider].fatigue and rider not in to_car]
            tired = [rider for rider in mine if self.bunch.has_road_side(rider, self.place(rider).row - rows)]
            rider: Any = (yield Question(team, "car", [*tired, PASS])) if tired else PASS
            if rider is PASS:
                return
            drop_to_car(self.mats, rider, rows)
            to_car.add(rider)

    # Tactics

    def playable_tactics(self, team: int, window: str) -> list[str]:
        """One tactics card a turn, in its window, if it can do anything."""
        if team in self.has_played_tactic:
            return []
        names = [name for name in self.tactic_hands[team] if self.tactics[name]["window"] == window]
        return [
            n for n in names if all(targets(self.mats, team, effect) != [] for effect in self.tactics[n]["effects"])
        ]

    def spend(self, team: int, name: str) -> None:
        self.tactic_hands[team].remove(name)
        self.open_tactics.add(name)
        self.has_played_tactic.add(team)

    def window(self, window: str, teams: Iterable[int], rider: int | None, immune: set[int] | None = None) -> Asking:
        """Whoever could hold a card for this moment is asked; the cards are played when all have answered."""
        if not any(card["window"] == window and name not in self.open_tactics for name, card in self.tactics.items()):
            return
        answers = {}
        for team in self.order():
            if team in teams and self.tactic_hands[team] and team not in self.has_played_tactic:
                names = self.playable_tactics(team, window) if rider not in self.bunch.home else []  # no second move
                answers[team] = yield Question(team, window, [*names, PASS], rider)
        for team, name in answers.items():
            if name is PASS:
                continue
            self.spend(team, name)
            if window == "event":
                assert immune is not None
                immune.add(team)
            elif window == "after_move":
                assert rider is not None
                [effect] = self.tactics[name]["effects"]
                extra = Move(
                    self.bunch,
                    rider,
                    effect["type"],
                    effect["ps"],
                    must_bump=self.mats.must_bump,
                    cuts_own_line=self.mats.cuts_own_line,
                )
                yield from self.ride_on(team, (yield from self.settle(team, extra, None)))
            else:
                yield from self.play_tactic(team, name)

    def play_tactic(self, team: int, name: str) -> Asking:
        """What a tactics card does that is played by itself."""
        for effect in self.tactics[name]["effects"]:
            options = targets(self.mats, team, effect)
            match effect["op"]:
                case "hand_size":
                    self.hand_size[team] += effect["amount"]
                case "team_car":
                    self.car_rows[team] = effect["rows"]
                case "choice":
                    assert options is not None
                    kinds = [kind for kind in ("light", "heavy") if any(kind == one[1] for one in options)]
                    kind = yield Question(team, "fatigue", kinds)
                    rider = yield Question(team, "tactic rider", [one[0] for one in options if one[1] == kind])
                    hit(self.mats, effect, (rider, kind))
                case op:
                    assert options is not None
                    hit(self.mats, effect, (yield Question(team, "pair" if op == "swap" else "tactic rider", options)))
