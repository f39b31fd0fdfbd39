"""How a search rides either edition: `directeur` in playouts, whole turns to weigh, and what tells who will win."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from paceline.core.mind import Mind
from paceline.core.race import OPERAND_BITS, Race
from paceline.core.rng import Rng
from paceline.games.rivet import state as s
from paceline.games.rivet.bots import SHADOW, Directeur, taste
from paceline.games.rivet.engine import Rivet
from paceline.games.rivet.roadbook import ALL_STAR, HAND, NOBODY, PILES

TEAM: Final = (
    "seconds less than the others, as they stand",
    "the same, the more the nearer the end",
    "best rider, rows behind the leader",
    "second rider, rows behind the leader",
    "third rider, rows behind the leader",
    "mean of the riders, rows behind the leader",
    "last rider, rows behind the leader",
    "riders home",
    "riders within a move of the line",
    "strokes lost to fatigue",
    "heavy fatigue",
    "riders on a wheel",
    "riders with a teammate on their wheel",
    "energy",
    "bonus lines",
    "what the next rows give its riders",
    "the All-Star, rows behind the leader",
    "teams that play before it",
)
EACH: Final = 18
BLOCKS: Final = 4  # oneself and the three best rivals
COMMON: Final = (
    "rows from the leader to the line",
    "phases to come",
    "mountain to come",
    "sprint to come",
    "teams",
    "riders a team",
    "riders home",
    "strokes in hand",
    "strongest card",
    "second strongest card",
    "cards in hand that tire",
    "tactics cards in hand",
    "tactics cards of the others",
    "seconds ahead of the best rival",
    "seconds ahead of the best rival, the more the nearer the end",
)
WHO: Final = ("own", "best rival", "second rival", "third rival")
FEATURES: Final = (*[f"{who}: {what}" for who in WHO for what in TEAM], *COMMON)
MANY: Final = EACH * BLOCKS + 15
SLIPS: Final = ("hasty", "timid", "careless")
HASTY: Final = 0
TIMID: Final = 1
LEAN: Final = 0.02  # of a chance to win, for a card to one's taste
SHORTLIST: Final = 8  # plays that are worth a search, by the heuristic's own worth
MOVE: Final = 9  # rows that a rider has a good chance to ride in a move
NEXT: Final = 12  # rows: the road that the next phase is ridden on
MOUNTAIN: Final = 0
SPRINT: Final = 3
HEAVY_STROKES: Final = 12.0
MOST_TEAMS: Final = 8


@final
class RivetMind(Mind):
    def __init__(self, rng: Rng) -> None:
        super().__init__(rng, MANY)
        self.rider = Directeur(rng)
        self.seconds = vec[float]([0.0] * MOST_TEAMS)
        self.rows = vec[i64]([0] * 8)  # of a team's riders, the foremost first
        self.taken = vec[i64]([0] * MOST_TEAMS)

    def ride(self, race: Race, seat: i64) -> i64:
        return self.rider.choose(race, seat)

    def clock(self, race: Race) -> i64:
        assert isinstance(race, Rivet)
        return race.phase

    def weighs(self, race: Race, seat: i64) -> bool:
        """A turn with all that follows from it, the team car and rescues; the rest is the heuristic's."""
        assert isinstance(race, Rivet)
        asking = race.asking
        return asking == s.TURN or asking == s.CAR or asking == s.RESCUE

    def is_settled(self, before: Race, race: Race, seat: i64) -> bool:
        """At its next turn, with a rider moved; a phase is a dozen of them."""
        assert isinstance(before, Rivet)
        assert isinstance(race, Rivet)
        return race.asking == s.TURN and race.team == seat and race.riders.activated != before.riders.activated

    def shortlist(self, race: Race, seat: i64, buffer: vec[i64]) -> i64:
        """The plays that the heuristic likes best, and every tactics card."""
        assert isinstance(race, Rivet)
        many = race.legal_into(seat, buffer)
        if race.asking != s.TURN or many <= SHORTLIST:
            return many
        worths = self.rider.weigh_plays(race, seat, buffer, many)
        kept: i64 = 0
        for i in range(many):  # tactics cards first
            if buffer[i] >> OPERAND_BITS == s.TACTIC:
                held = buffer[i]
                buffer[i] = buffer[kept]
                worths[i] = worths[kept]
                buffer[kept] = held
                kept += 1
        for _play in range(SHORTLIST):
            if kept >= many:
                break
            best = kept
            for i in range(kept + 1, many):
                if worths[i] > worths[best]:
                    best = i
            held = buffer[best]
            buffer[best] = buffer[kept]
            worths[best] = worths[kept]
            buffer[kept] = held
            kept += 1
        return kept

    def lean(self, race: Race, seat: i64, action: i64, style: i64) -> float:
        assert isinstance(race, Rivet)
        if action >> OPERAND_BITS != s.PLAY:
            return 0.0
        if style == SHADOW:
            return LEAN if self.rider.ends_on_wheel(race, seat, action) else 0.0
        return LEAN * float(taste(race, action & 0xFF, style))

    # What tells who will win

    def look(self, race: Race, seat: i64) -> None:
        assert isinstance(race, Rivet)
        book = race.book
        bunch = race.bunch
        road = book.net.road
        x = self.seen
        for i in range(MANY):
            x[i] = 0.0
        leader = bunch.leader()
        lead: i64 = road.rows
        if not bunch.homecomers and leader != NOBODY:
            lead = bunch.row_of(leader)
        left = float(road.rows - lead)
        near = 1.0 / (1.0 + left / 20.0)
        self.count_seconds(race)
        teams = book.teams
        mean = 0.0
        for team in range(teams):
            mean += self.seconds[team] / float(teams)
            self.taken[team] = 0
        self.look_at(race, seat, 0, lead, mean, near)
        self.taken[seat] = 1
        ahead = 0.0
        for block in range(1, BLOCKS):
            best: i64 = NOBODY
            for team in range(teams):
                if not self.taken[team] and (best == NOBODY or self.seconds[team] < self.seconds[best]):
                    best = team
            if best == NOBODY:
                break
            self.taken[best] = 1
            if block == 1:
                ahead = self.seconds[best] - self.seconds[seat]
            self.look_at(race, best, block * EACH, lead, mean, near)
        at = EACH * BLOCKS
        x[at] = left / 40.0
        x[at + 1] = near
        for row in range(lead, road.rows):
            terrain = road.terrain[road.first[row]]
            if terrain == MOUNTAIN:
                x[at + 2] += 0.05
            elif terrain == SPRINT:
                x[at + 3] += 0.05
        x[at + 4] = float(teams) / 4.0 - 1.0
        x[at + 5] = float(book.size) / 4.0 - 1.0
        x[at + 6] = float(bunch.homecomers) / 5.0
        self.look_at_cards(race, seat, at + 7)
        x[at + 13] = ahead / 10.0
        x[at + 14] = ahead * near / 5.0

    def count_seconds(self, race: Rivet) -> None:
        """Every team's time as if the race ended now, the rider's place by the line-up of the moment."""
        book = race.book
        bunch = race.bunch
        seconds = self.seconds
        for team in range(book.teams):
            seconds[team] = 0.0
        place: i64 = 0
        for i in range(bunch.homecomers):
            seconds[book.team_of(bunch.home[i])] += float(book.seconds[place])
            place += 1
        many = bunch.line_up(True)
        for i in range(many):
            seconds[book.team_of(bunch.nth(i))] += float(book.seconds[place] + book.penalty_seconds)
            place += 1
        for line in range(len(bunch.bonus_owner)):
            if bunch.bonus_owner[line] != NOBODY:
                seconds[book.team_of(bunch.bonus_owner[line])] -= float(book.bonus_seconds)

    def look_at(self, race: Rivet, team: i64, at: i64, lead: i64, mean: float, near: float) -> None:
        """A team on the road, as everybody sees it."""
        book = race.book
        bunch = race.bunch
        road = book.net.road
        riders = race.riders
        rows = self.rows
        x = self.seen
        size = float(book.size)
        many: i64 = 0
        total = 0.0
        for rider in range(race.first_rider(team), race.first_rider(team + 1)):
            space = bunch.at[rider]
            if space < 0:
                if race.phase:
                    x[at + 7] += 1.0 / size
                continue
            row = road.row[space]
            gap = float(lead - row)
            total += gap
            i = many
            while i > 0 and rows[i - 1] < row:
                rows[i] = rows[i - 1]
                i -= 1
            rows[i] = row
            many += 1
            if road.rows - row <= MOVE:
                x[at + 8] += 1.0 / size
            x[at + 9] += float(riders.penalty(rider)) / 5.0
            x[at + 10] += float(riders.heavy_of(rider)) / 5.0
            if space < book.net.on_road:
                if bunch.rider_ahead(space) != NOBODY:
                    x[at + 11] += 1.0 / size
                behind = bunch.rider_behind(space)
                if behind != NOBODY and book.team_of(behind) == team:
                    x[at + 12] += 1.0 / size
            if riders.has_energy(rider):
                x[at + 13] += 1.0 / size
            for ahead in range(row, min(row + NEXT, road.rows)):
                x[at + 15] += float(book.modifier(rider, road.terrain[road.first[ahead]])) / (size * float(NEXT))
            if book.rider_class[rider] == ALL_STAR:
                x[at + 16] = gap / 10.0
        x[at] = (mean - self.seconds[team]) / 10.0
        x[at + 1] = (mean - self.seconds[team]) * near / 5.0
        if many > 0:
            x[at + 2] = float(lead - rows[0]) / 10.0
            x[at + 3] = float(lead - rows[min(1, many - 1)]) / 10.0
            x[at + 4] = float(lead - rows[min(2, many - 1)]) / 10.0
            x[at + 5] = total / float(many) / 10.0
            x[at + 6] = float(lead - rows[many - 1]) / 10.0
        for line in range(len(bunch.bonus_owner)):
            owner = bunch.bonus_owner[line]
            if owner != NOBODY and book.team_of(owner) == team:
                x[at + 14] += 0.5
        x[at + 17] = float((team - race.team + book.teams) % book.teams) / 4.0

    def look_at_cards(self, race: Rivet, seat: i64, at: i64) -> None:
        """The own hand, and how many tactics cards are out."""
        deck = race.book.deck
        x = self.seen
        best: i64 = 0
        second: i64 = 0
        counts = race.cards.piles.counts
        hand = (seat * PILES + HAND) * (race.cards.piles.kinds + 1) + 1
        for card in range(deck.kinds):
            many = counts[hand + card]
            if many == 0:
                continue
            strokes = deck.strokes[card]
            x[at] += float(many * strokes) / 30.0
            if deck.fatigue[card]:
                x[at + 3] += float(many) / 4.0
            if strokes > best:
                second = strokes if many > 1 else best
                best = strokes
            elif strokes > second:
                second = strokes
        x[at + 1] = float(best) / HEAVY_STROKES
        x[at + 2] = float(second) / HEAVY_STROKES
        if race.book.tactics_each:
            for tactic in range(len(race.cards.tactic_at)):
                holder = race.cards.tactic_at[tactic]
                if holder == seat:
                    x[at + 4] += 0.5
                elif holder >= 0:
                    x[at + 5] += 0.2

    # Mistakes

    def slip(self, race: Race, seat: i64, which: i64) -> i64:
        """The strongest card whatever it costs, the weakest for fear of tiring, or any card with any rider."""
        assert isinstance(race, Rivet)
        if race.asking != s.TURN:
            return -1
        buffer = race.buffer
        many = race.legal_into(seat, buffer)
        plays: i64 = 0
        for i in range(many):
            if buffer[i] >> OPERAND_BITS == s.PLAY:
                buffer[plays] = buffer[i]
                plays += 1
        if plays < 2:
            return -1
        if which > TIMID:
            return buffer[self.rng.below(plays)]
        strokes = race.book.deck.strokes
        best = buffer[0]
        for i in range(1, plays):
            value = strokes[buffer[i] & 0xFF]
            held = strokes[best & 0xFF]
            if (value > held) if which == HASTY else (value < held):
                best = buffer[i]
        return best
