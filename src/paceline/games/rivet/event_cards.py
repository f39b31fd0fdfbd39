"""Events: an event card is revealed, whom it strikes, and what it does."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from paceline.games.rivet import events as e
from paceline.games.rivet import special_text as t
from paceline.games.rivet.cards import EVENT_DISCARD, TARGET_STREAM
from paceline.games.rivet.consequences import befall_all
from paceline.games.rivet.order import APPLY_EVENT, ON, STRIKE
from paceline.games.rivet.question import NumberQuestion, PlacedRiderQuestion
from paceline.games.rivet.roadbook import NOBODY
from paceline.games.rivet.special_text import Clause, Effect, Target
from paceline.games.rivet.state import MOST_CLAUSES, NOTHING, OPTION, PICK, State, only
from paceline.games.rivet.targets import select

UNDECIDED = -1


def reveal_event(race: State) -> i64:
    """event.draw: the next card of the event deck; the weather of the last one ends."""
    forget_event(race)
    race.event = race.cards.draw_event()
    make_room(race)
    race.events_resolved += 1
    race.reveal_to_all()
    if race.listener is not None:
        race.tell(e.EventRevealed(card=int(race.event)))
        if race.weather != NOTHING:
            race.tell(e.WeatherSet(card=None))
    race.weather = NOTHING
    return ON


def make_room(race: State) -> None:
    """Whom an event strikes and what they choose is kept as long as it lasts: a race without is quicker to copy."""
    race.hit = vec[i64]([0] * MOST_CLAUSES)
    race.option = vec[i64]([UNDECIDED] * race.book.riders)


def forget_event(race: State) -> None:
    race.event = NOTHING
    race.otherwise = False
    race.struck = False
    race.clause = 0
    race.op = 0
    race.immune = 0
    race.hit = vec[i64]()
    race.option = vec[i64]()


def clauses(race: State) -> list[Clause]:
    event = race.book.event_texts[race.event]
    return event.otherwise if race.otherwise else event.clauses


# Whom


def strike(race: State) -> i64:
    """event.targets: all clauses select first, some by asking an owner."""
    if race.struck:
        return ON
    while True:
        found = clauses(race)
        while race.clause < len(found):
            if not select_clause(race, found[race.clause].target):
                return PICK
            race.clause += 1
        if race.otherwise or hit_by_any(race) or not race.book.event_texts[race.event].otherwise:
            break
        race.otherwise = True  # event.otherwise: nobody was selected
        race.clause = 0
    for i in range(MOST_CLAUSES):
        race.hit[i] &= ~race.immune
    race.struck = True
    race.clause = 0
    race.op = 0
    if race.listener is not None:
        struck = bits(hit_by_any(race))
        race.tell(e.EventStruck(card=int(race.event), riders=struck, immune=bits(race.immune)))
    return ON


def hit_by_any(race: State) -> i64:
    """All whom a clause has selected, a bit each."""
    riders: i64 = 0
    for i in range(MOST_CLAUSES):
        riders |= race.hit[i]
    return riders


def select_clause(race: State, target: Target) -> bool:
    """Whether the clause's targets are known; False where an owner is asked."""
    found = select(race.bunch, race.riders, target)
    if target.kind == t.PER_TEAM:
        return select_per_team(race, found)
    if target.kind == t.RANDOM:
        found = select_random(race, found, target.many)
    race.hit[race.clause] |= found
    return True


def select_random(race: State, found: i64, many: i64) -> i64:
    """event.random: by chance, never one whom the card has selected already."""
    pool = race.bunch.best_first(found & ~hit_by_any(race))
    chosen: i64 = 0
    stream = race.cards.stream(TARGET_STREAM)
    while pool and many > 0:
        at = race.cards.streams.next_stacked(stream)
        if at < 0:
            at = race.cards.streams.below(stream, len(pool))
        chosen |= 1 << pool.pop(at)
        many -= 1
    return chosen


def select_per_team(race: State, found: i64) -> bool:
    """event.team: one rider of each team, by fatigue, and among equals by its owner."""
    for i in range(race.teams):
        team = (race.first + i) % race.teams
        own = candidates(race, found, team)
        if not own or has_hit(race, team):
            continue
        if own & (own - 1) and race.book.is_player(team):  # more than one
            race.picker = team
            return False
        race.hit[race.clause] |= 1 << race.bunch.best_first(own)[0]
    return True


def has_hit(race: State, team: i64) -> bool:
    """Whether the clause has struck one of that team."""
    return race.hit[race.clause] & race.book.team_riders(team) != 0


def candidates(race: State, found: i64, team: i64) -> i64:
    """Those of a team whom the clause may strike, of all whom it finds."""
    own = found & race.book.team_riders(team)
    target = clauses(race)[race.clause].target
    if target.kind != t.PER_TEAM or target.which == t.OWNERS_PICK:
        return own
    chosen: i64 = 0
    wanted: i64 = -1
    for rider in range(race.first_rider(team), race.first_rider(team + 1)):
        if (own >> rider) & 1:
            tokens = race.riders.fatigue(rider)
            if wanted < 0 or (tokens > wanted if target.which == t.MOST_TIRED else tokens < wanted):
                wanted = tokens
                chosen = 0
            if tokens == wanted:
                chosen |= 1 << rider
    return chosen


def found_by_clause(race: State) -> i64:
    return select(race.bunch, race.riders, clauses(race)[race.clause].target)


class Pick(PlacedRiderQuestion):
    """event.team: which of one's riders an event strikes."""

    def asked(self, race: State) -> i64:
        return only(race.picker)

    def nameable(self, race: State, seat: i64) -> i64:
        return candidates(race, found_by_clause(race), seat)

    def named(self, race: State, seat: i64, rider: i64) -> i64:
        if not (self.nameable(race, seat) >> rider) & 1:
            raise race.refuse("event.team", "not-struck")
        race.hit[race.clause] |= 1 << rider
        return STRIKE


# What


def apply_event(race: State) -> i64:
    """event.apply: clause by clause, operation by operation, best placed first."""
    found = clauses(race)
    while race.clause < len(found):
        effects = found[race.clause].effects
        while race.op < len(effects):
            if not apply_effect(race, effects[race.op], hit_riders(race)):
                return OPTION
            race.op += 1
        race.op = 0
        race.clause += 1
    return ON


def hit_riders(race: State) -> list[int]:
    """Whom the clause strikes, best placed first."""
    return race.bunch.best_first(race.hit[race.clause])


def apply_effect(race: State, effect: Effect, found: list[int]) -> bool:
    """Whether it is done; False while an owner has to choose."""
    if effect.kind == t.WEATHER:
        if race.book.weather:
            race.weather = race.event
            if race.listener is not None:
                race.tell(e.WeatherSet(card=int(race.event)))
        return True
    if effect.kind == t.CHOICE:
        return apply_choice(race, effect, found)
    befall_all(race, effect, found)
    return True


def apply_choice(race: State, effect: Effect, found: list[int]) -> bool:
    """event.choice: every owner chooses for each rider; an AI team takes the first."""
    for rider in found:
        if race.option[rider] == UNDECIDED:
            if race.book.is_player(race.book.team_of(rider)):
                return False
            race.option[rider] = 0
    for which in range(len(effect.options)):
        chose = [rider for rider in found if race.option[rider] == which]
        for consequence in effect.options[which]:
            befall_all(race, consequence, chose)
    for rider in found:
        race.option[rider] = UNDECIDED
    return True


class Option(NumberQuestion):
    """event.choice: which of an event's consequences a rider takes."""

    def asked(self, race: State) -> i64:
        rider = self.subject(race)
        return 1 << race.book.team_of(rider) if rider != NOBODY else 0

    def subject(self, race: State) -> i64:
        if race.event >= 0 and race.clause < len(clauses(race)):
            for rider in hit_riders(race):
                if race.option[rider] == UNDECIDED:
                    return rider
        return NOBODY

    def numbers(self, race: State, seat: i64) -> list[int]:
        return list(range(len(clauses(race)[race.clause].effects[race.op].options)))

    def chosen(self, race: State, seat: i64, number: i64) -> i64:
        if number not in self.numbers(race, seat):
            raise race.refuse("event.choice", "no-such-choice")
        race.option[self.subject(race)] = number
        return APPLY_EVENT


def end_event(race: State) -> i64:
    """event.deck: the card is discarded, and the race goes on where it was."""
    race.cards.events.add(EVENT_DISCARD, race.event)
    forget_event(race)
    return race.resume


def bits(mask: i64) -> list[int]:
    """The riders of a set."""
    found: list[int] = []
    rider: i64 = 0
    while mask >> rider:
        if (mask >> rider) & 1:
            found.append(int(rider))
        rider += 1
    return found
