"""How a search rides L'Arrivée du Tour: `patron` in playouts, and what tells who will win."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.mind import Mind
from paceline.core.race import OPERAND, OPERAND_BITS, Race
from paceline.core.rng import Rng
from paceline.games.larrivee_du_tour.bots import PatronBot
from paceline.games.larrivee_du_tour.engine import LarriveeDuTour
from paceline.games.larrivee_du_tour.road import NEVER, Road
from paceline.games.larrivee_du_tour.roadbook import CLIMBING, POINTS, RACERS, SPRINT, STAMINA, UPHILL
from paceline.games.larrivee_du_tour.state import (
    ALLOCATE,
    ANSWER,
    ATTACK,
    BEGIN,
    BIG_DIE,
    COUNTER,
    LIFT,
    PACE,
    PACE_OF,
    PAY,
    PLACE,
    POINT,
    POINT_BITS,
    PROFILE,
    RIDE,
    SPACE,
    SPACE_BITS,
    WITHIN,
)

RIDERS: Final = ("best racer", "second racer", "third racer", "best rival racer")
FEATURES: Final = (
    "best racer, turns ahead of the best rival",
    "the same, the more the nearer the end",
    "the same of the second-best rival",
    "the same of the third-best rival",
    "second racer ahead of the best rival, the more the nearer the end",
    "third racer ahead of the best rival, the more the nearer the end",
    "best racer ahead of the rivals' second racers",
    "turns of the best racer to the line",
    "own turn",
    "turn of the next clockwise",
    "turns until mine",
    "teams",
    "most sprint points of a rival in the front square",
    "own points ahead of them",
    "the race is won",
    "the race is lost",
    "own racers who are home",
    "rivals' racers who are home",
    "teams in the front group",
    "own racers in the front group",
    "racers in the front square",
    "uphill finish",
    "first at the present paces, the more the nearer the end",
    "first at the present paces one turn from the line",
    "first at the present paces two turns from the line",
    "turns to the line at the present paces",
    "own turn when the first comes to the line",
    *[
        f"{rider}: {what}"
        for rider in RIDERS
        for what in (
            "sprint points",
            "stamina points",
            "climbing points",
            "uphill to come",
            "road to come",
            "squares behind the head",
            "no rival beside or before it",
            "in the front square of its group",
            "pace",
            "can attack",
        )
    ],
)
COMMON: Final = 27
EACH: Final = 10
MANY: Final = COMMON + 4 * EACH
SLIPS: Final = ("hasty", "timid", "sleepy", "careless")
HASTY: Final = 0
TIMID: Final = 1
SLEEPY: Final = 2
ANY: Final = 1000
LEAN: Final = 0.03  # the chance to win that a style is worth, at the most
FAR: Final = 20.0  # turns: as far behind as it matters


@final
class LarriveeMind(Mind):
    def __init__(self, rng: Rng) -> None:
        super().__init__(rng, MANY)
        self.rider = PatronBot(rng)
        self.buffer = vec[i64]([0] * 128)
        self.time = vec[float]([0.0] * 16)  # turns to the line, of every racer

    def ride(self, race: Race, seat: i64) -> i64:
        return self.rider.choose(race, seat)

    def clock(self, race: Race) -> i64:
        assert isinstance(race, LarriveeDuTour)
        return race.turn

    def weighs(self, race: Race, seat: i64) -> bool:  # noqa: ARG002
        assert isinstance(race, LarriveeDuTour)
        return race.phase not in (PLACE, PAY)

    def shortlist(self, race: Race, seat: i64, buffer: vec[i64]) -> i64:
        """Profiles that are offered; everything where a race is on."""
        many = race.legal_into(seat, buffer)
        assert isinstance(race, LarriveeDuTour)
        if race.phase != ALLOCATE or race.begun >= 0:
            return many
        kept: i64 = 0
        for i in range(many):
            if buffer[i] >> OPERAND_BITS != BEGIN:
                buffer[kept] = buffer[i]
                kept += 1
        return kept

    def knows(self, race: Race) -> bool:
        return race.seats > 1

    def lean(self, race: Race, seat: i64, action: i64, style: i64) -> float:
        assert isinstance(race, LarriveeDuTour)
        return LEAN * self.rider.road_of(race).taste(race, seat, action, style)

    # What tells who will win

    def look(self, race: Race, seat: i64) -> None:
        assert isinstance(race, LarriveeDuTour)
        road = self.rider.road_of(race)
        book = race.book
        peloton = race.peloton
        x = self.seen
        for i in range(MANY):
            x[i] = 0.0
        time = self.time
        head: i64 = 0
        for rider in range(book.riders):
            at = peloton.at[rider]
            head = max(head, at)
            time[rider] = road.time_left(race, rider) if at >= 0 else NEVER
        first = seat * RACERS
        a = first
        b = first + 1
        c = first + 2
        if time[b] < time[a]:
            a, b = b, a
        if time[c] < time[b]:
            b, c = c, b
        if time[b] < time[a]:
            a, b = b, a
        r1 = NEVER
        r2 = NEVER
        r3 = NEVER
        s1 = NEVER
        strongest: i64 = -1
        for team in range(race.seats):
            if team == seat:
                continue
            best = NEVER
            second = NEVER
            for rider in range(team * RACERS, team * RACERS + RACERS):
                if time[rider] < best:
                    second = best
                    best = time[rider]
                    if best < r1:
                        strongest = rider
                elif time[rider] < second:
                    second = time[rider]
            if best < r1:
                r3 = r2
                r2 = r1
                r1 = best
            elif best < r2:
                r3 = r2
                r2 = best
            elif best < r3:
                r3 = best
            s1 = min(s1, second)
        mine = min(time[a], FAR)
        scale = 1.0 / (1.0 + 0.15 * max(0.0, mine))
        lead = limited(r1 - time[a])
        x[0] = lead
        x[1] = lead * scale
        x[2] = limited(r2 - time[a]) * scale
        x[3] = limited(r3 - time[a]) * scale
        x[4] = limited(r1 - time[b]) * scale
        x[5] = limited(r1 - time[c]) * scale
        x[6] = limited(s1 - time[a]) * scale
        x[7] = mine / 10.0
        away = seat - race.active
        if away < 0:
            away += race.seats
        x[8] = 1.0 if away == 0 else 0.0
        x[9] = 1.0 if away == 1 else 0.0
        x[10] = float(away) / 4.0
        x[11] = float(race.seats) / 4.0 - 1.0
        self.look_ahead(race, seat, head)
        if race.homecomers > 0:
            if race.home[0] // RACERS == seat:
                x[14] = 1.0
            else:
                x[15] = 1.0
            for i in range(race.homecomers):
                x[16 if race.home[i] // RACERS == seat else 17] += 0.25
        x[21] = 1.0 if book.terrain[book.line - 1] == UPHILL else 0.0
        self.look_at(race, road, seat, a, COMMON, head)
        self.look_at(race, road, seat, b, COMMON + EACH, head)
        self.look_at(race, road, seat, c, COMMON + 2 * EACH, head)
        if strongest >= 0:
            self.look_at(race, road, strongest // RACERS, strongest, COMMON + 3 * EACH, head)

    def look_ahead(self, race: LarriveeDuTour, seat: i64, head: i64) -> None:
        """The front of the race, and who is first if everybody rides on at the present pace."""
        x = self.seen
        peloton = race.peloton
        line = race.book.line
        front: i64 = -1
        soonest: i64 = 99
        farthest: i64 = -1
        first: i64 = -1
        sprint: i64 = -1
        own_sprint: i64 = 0
        rival_sprint: i64 = 0
        teams: i64 = 0
        for rider in range(race.book.riders):
            at = peloton.at[rider]
            if at < 0 or at >= line:
                continue
            mine = rider // RACERS == seat
            points = race.sheets.for_sprint(rider, True)
            group = peloton.group[rider]
            if at == head:
                front = group
                x[20] += 0.25
                if mine:
                    own_sprint = max(own_sprint, points)
                else:
                    rival_sprint = max(rival_sprint, points)
            speed = race.book.outer[race.book.terrain[peloton.head(group)] * 3 + peloton.pace[group]]
            turns = (line - at + speed - 1) // speed
            reach = at + turns * speed
            if (
                turns < soonest
                or (turns == soonest and reach > farthest)
                or (turns == soonest and reach == farthest and points > sprint)
            ):
                soonest = turns
                farthest = reach
                sprint = points
                first = rider
        x[12] = float(rival_sprint) / 5.0
        x[13] = float(own_sprint - rival_sprint) / 5.0
        if first < 0:
            return
        for rider in range(race.book.riders):
            if peloton.group[rider] == front and peloton.at[rider] >= 0:
                if rider // RACERS == seat:
                    x[19] += 0.3
                teams |= 1 << rider // RACERS
        while teams:
            x[18] += 0.25 * float(teams & 1)
            teams >>= 1
        ahead = 1.0 if first // RACERS == seat else -1.0
        x[22] = ahead / float(soonest)
        x[23] = ahead if soonest == 1 else 0.0
        x[24] = ahead if soonest == 2 else 0.0
        x[25] = float(soonest) / 10.0
        x[26] = 1.0 if (race.active + soonest) % race.seats == seat else 0.0

    def look_at(self, race: LarriveeDuTour, road: Road, team: i64, rider: i64, at: i64, head: i64) -> None:
        """One racer."""
        x = self.seen
        peloton = race.peloton
        space = peloton.at[rider]
        sheets = race.sheets
        x[at] = float(sheets.points(rider, SPRINT)) / 5.0
        x[at + 1] = float(sheets.points(rider, STAMINA)) / 5.0
        x[at + 2] = float(sheets.points(rider, CLIMBING)) / 5.0
        if space < 0 or space >= race.book.line:
            return
        x[at + 3] = road.uphill[space] / 5.0
        x[at + 4] = road.steady[space] / 10.0
        x[at + 5] = float(head - space) / 10.0
        group = peloton.group[rider]
        x[at + 6] = 1.0 if road.leads_alone(race, group, team) else 0.0
        x[at + 8] = float(peloton.pace[group]) - 1.0
        if peloton.leads(rider):
            x[at + 7] = 1.0
            skill = race.book.attack_skill(race.book.terrain[space])
            x[at + 9] = 1.0 if sheets.points(rider, skill) > 0 else 0.0

    # Mistakes

    def slip(self, race: Race, seat: i64, which: i64) -> i64:
        """Sprints, attacks and speeds up whatever it costs, never dares to, dozes at the back, or does anything."""
        assert isinstance(race, LarriveeDuTour)
        buffer = self.buffer
        many = race.legal_into(seat, buffer)
        phase = race.phase
        if many < 2 or phase == PLACE:
            return -1
        if phase == ALLOCATE:
            return self.poor_profile(race, many, which)
        if which > SLEEPY:
            return buffer[self.rng.below(many)]
        if which == SLEEPY:
            return self.hindmost(race, seat, many) if phase == WITHIN else -1
        if phase in (ATTACK, COUNTER):
            return self.worst_attack(race, seat, many) if which == HASTY else buffer[0]
        if phase in (LIFT, ANSWER):
            return buffer[many - 1] if which == HASTY else buffer[0]
        if phase == WITHIN and which == TIMID:
            return buffer[0]
        return self.extreme_pace(many, which == HASTY) if phase == PACE else -1

    def poor_profile(self, race: LarriveeDuTour, many: i64, which: i64) -> i64:
        """Nothing but a sprinter, the same of everything, or whatever is offered; none where one is made by hand."""
        buffer = self.buffer
        best: i64 = -1
        most: i64 = 0
        for i in range(many):
            if race.begun >= 0 or which == SLEEPY or buffer[i] >> OPERAND_BITS != PROFILE:
                continue
            sprint = (buffer[i] & OPERAND) >> POINT_BITS
            stamina = buffer[i] & POINT
            worth = sprint
            if which == TIMID:
                worth = -max(sprint, stamina, POINTS - sprint - stamina)
            elif which > SLEEPY:
                worth = self.rng.below(ANY)
            if best < 0 or worth > most:
                best = buffer[i]
                most = worth
        return best

    def hindmost(self, race: LarriveeDuTour, seat: i64, many: i64) -> i64:
        """Whoever can falls back as far as possible, or else nobody moves up."""
        buffer = self.buffer
        best = buffer[0]
        farthest: i64 = 0
        for i in range(many):
            if buffer[i] >> OPERAND_BITS == RIDE:
                rider = seat * RACERS + ((buffer[i] & OPERAND) >> SPACE_BITS)
                back = race.peloton.at[rider] - (buffer[i] & SPACE)
                if back > farthest:
                    farthest = back
                    best = buffer[i]
        return best

    def worst_attack(self, race: LarriveeDuTour, seat: i64, many: i64) -> i64:
        """The racer with the poorest chance to get away, or to counter."""
        buffer = self.buffer
        road = self.rider.road_of(race)
        best = buffer[1]
        least: i64 = BIG_DIE + 1
        for i in range(1, many):
            odds = road.odds(race, seat * RACERS + (buffer[i] & OPERAND))
            if odds < least:
                least = odds
                best = buffer[i]
        return best

    def extreme_pace(self, many: i64, is_fast: bool) -> i64:
        """The fastest pace, or the slowest."""
        buffer = self.buffer
        best = buffer[0]
        for i in range(many):
            pace = buffer[i] & PACE_OF
            if (pace > best & PACE_OF) if is_fast else (pace < best & PACE_OF):
                best = buffer[i]
        return best


def limited(turns: float) -> float:
    """What is too far away to matter."""
    return max(-5.0, min(5.0, turns))
