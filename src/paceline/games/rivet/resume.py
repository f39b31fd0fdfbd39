"""Racing on from a position that somebody wrote or printed."""

from __future__ import annotations

import re

from paceline.core.errors import BadNotation
from paceline.core.events import Listener
from paceline.core.positions import Lines
from paceline.core.rng import Rng
from paceline.games.rivet import roadbook as b
from paceline.games.rivet import state as s
from paceline.games.rivet.cards import EVENT_DECK, EVENT_DISCARD, PLAYED, UNSEEN
from paceline.games.rivet.engine import Rivet
from paceline.games.rivet.event_cards import bits, candidates, clauses, found_by_clause, has_hit, make_room
from paceline.games.rivet.grupo import call
from paceline.games.rivet.lines import Line, read_line
from paceline.games.rivet.notation import parse_cards, parse_space
from paceline.games.rivet.opening import team_to_place
from paceline.games.rivet.order import REFILL
from paceline.games.rivet.positions import QUESTION_NAMES, RESUMES
from paceline.games.rivet.questions import QUESTIONS
from paceline.games.rivet.riders import TOKENS
from paceline.games.rivet.roadbook import Roadbook
from paceline.games.rivet.start import empty_race
from paceline.games.rivet.vocabulary import TYPES, WINDOWS

ONE_LINE = ("home", "bonus", "resolved", "weather", "event", "played", "window", "tactic", "move")


def resume(lines: Lines, book: Roadbook, seed: bytes, listener: Listener | None) -> Rivet:
    """The race of a position. Cards that it does not know are dealt from those left."""
    race = empty_race(book, seed)
    race.listener = listener
    reader = Reader(race, Rng(seed.hex()))
    reader.read_phase(*lines[0])
    for number, words in lines[1:]:
        reader.read(number, words)
    reader.finish()
    ask(race)
    return race


class Reader:
    """Fills a race line by line."""

    def __init__(self, race: Rivet, dealer: Rng) -> None:
        self.race = race
        self.book = race.book
        self.dealer = dealer
        self.met: set[str] = set()
        self.home: list[str] = []
        self.off: dict[str, int] = {}  # riders written as home, and their lines
        self.tactics_known = [tactic.id for tactic in race.book.tactics]
        self.unknown_tactics: list[int] = []  # a seat for each

    def rider(self, line: Line, name: str) -> int:
        if name not in self.book.rider_names:
            raise line.wrong(f"'{name}' is no rider: expected {' '.join(self.book.rider_names)}")
        return self.book.rider_names.index(name)

    def riders(self, line: Line, text: str) -> list[int]:
        found = [self.rider(line, name) for name in text.split(",")]
        if len(set(found)) != len(found):
            raise line.wrong(f"'{text}': a rider is there twice")
        return found

    def mask(self, line: Line, name: str) -> int:
        return sum(1 << rider for rider in self.riders(line, line.values[name])) if name in line.values else 0

    def tactic(self, line: Line, name: str) -> int:
        if name not in self.tactics_known:
            raise line.wrong(f"'{name}' is no tactics card of this race")
        return self.tactics_known.index(name)

    def event(self, line: Line, name: str) -> int:
        ids = [event.id for event in self.book.events]
        if name not in ids:
            raise line.wrong(f"'{name}' is no event of this race")
        return ids.index(name)

    def read_phase(self, number: int, words: list[str]) -> None:
        line = read_line(number, words, 3, ("team", "first", "events", "cycle", "at", "with", "sent"), ())
        race = self.race
        if (
            line.head[0] != "phase"
            or not re.fullmatch(r"\d{1,3}", line.head[1], re.ASCII)
            or line.head[2] not in QUESTION_NAMES
        ):
            raise line.wrong(f"expected: phase 2 turn team=0 first=0 (questions: {', '.join(QUESTION_NAMES)})")
        race.phase = int(line.head[1])
        race.asking = QUESTION_NAMES.index(line.head[2])
        race.question = QUESTIONS[race.asking]
        race.over = race.asking == s.OVER
        opening = race.asking in (s.INITIAL, s.PLACE)
        if opening != (race.phase == 0) or race.phase > b.MOST_PHASES:
            raise line.wrong(f"phases are counted from 1 to {b.MOST_PHASES}, and are 0 before the start")
        last = int(self.book.teams) - 1
        race.team = line.number_of("team", 0, last)
        race.first = line.number_of("first", 0, last)
        race.events_resolved = line.number_of("events", 0, 60)
        race.cycle_left = line.number_of("cycle", 0, 30)
        race.reorg_at = line.number_of("at", 0, last)
        race.sent = self.mask(line, "sent")
        if "with" in line.values:
            race.current.tactic = self.tactic(line, line.values["with"])

    def read(self, number: int, words: list[str]) -> None:
        head = words[0]
        key = " ".join(words[:2]) if head == "team" else head
        if key in self.met:
            raise BadNotation(f"'{key}' is there twice", number)
        self.met.add(key)
        if head in self.book.rider_names:
            self.read_rider(number, words)
        elif head == "team":
            self.read_team(number, words)
        elif head in ONE_LINE:
            getattr(self, f"read_{head}")(number, words)
        else:
            raise BadNotation(f"'{head}': expected a rider, team, {', '.join(ONE_LINE)}", number)

    def read_rider(self, number: int, words: list[str]) -> None:
        line = read_line(number, words, 2, ("light", "heavy", "token"), ("energy", "done"))
        race, mats = self.race, self.race.riders
        rider = self.rider(line, line.head[0])
        if line.head[1] == "home":
            self.off[line.head[0]] = number
        elif line.head[1] != "--":
            try:
                space = parse_space(line.head[1], self.book)
            except BadNotation as error:
                raise line.wrong(error.why) from None
            if race.bunch.rider_on[space] != b.NOBODY:
                raise line.wrong(f"two riders on {line.head[1]}")
            race.bunch.put(rider, space)
        elif race.phase:
            raise line.wrong(f"{line.head[0]} must be on the road or home")
        light, heavy = line.number_of("light", 0, 5, 0), line.number_of("heavy", 0, 5, 0)
        if light + heavy > self.book.most_fatigue:
            raise line.wrong(f"a rider has at most {self.book.most_fatigue} fatigue tokens")
        mats.tire(rider, b.LIGHT, light)
        mats.tire(rider, b.HEAVY, heavy)
        for slot, name in enumerate(line.values.get("token", "").split()):
            if slot >= TOKENS:
                raise line.wrong(f"a rider has at most {TOKENS} bonus abilities")
            mats.tokens[rider * TOKENS + slot] = self.tactic(line, name)
        if "energy" in line.flags and self.book.team_of(rider) >= race.seats:
            raise line.wrong("riders of the AI team have no energy tokens")
        if "energy" in line.flags and not mats.feed(rider):
            raise line.wrong("there are no more energy tokens")
        mats.activated |= int("done" in line.flags) << rider

    def read_team(self, number: int, words: list[str]) -> None:
        line = read_line(number, words, 2, ("hand", "discard", "limit", "tactics", "car"), ("aside", "clear", "used"))
        race, cards, deck = self.race, self.race.cards, self.book.deck
        if not re.fullmatch(r"\d", line.head[1], re.ASCII) or int(line.head[1]) >= self.book.teams:
            raise line.wrong(f"teams are 0 to {self.book.teams - 1}")
        team = int(line.head[1])
        pile = team * b.PILES
        if race.phase:
            cards.piles.add(pile + b.DECK, deck.headlines)
        known = deck.ids[: deck.kinds + 1]
        try:
            hand = parse_cards(line.values.get("hand", "-"), known[:-1])
            discards = parse_cards(line.values.get("discard", "-"), known)
        except BadNotation as error:
            raise line.wrong(error.why) from None
        if "?" in discards or (hand and (not race.phase or team >= race.seats)):
            raise line.wrong("discards are known to all, and only players have a hand, from the first phase on")
        for where, names in ((b.HAND, [name for name in hand if name != "?"]), (b.DISCARD, discards)):
            for name in names:
                self.take(line, pile, deck.ids.index(name), where)
        if "aside" in line.flags:
            self.take(line, pile, int(deck.headlines), b.ASIDE)
        self.deal_hand(line, team, hand.count("?"))
        cards.clear |= int("clear" in line.flags) << team
        cards.hand_size = b.with_byte(cards.hand_size, team, line.number_of("limit", b.HAND_SIZE, 20, 0))
        if team < race.seats:
            race.tactic_used |= int("used" in line.flags) << team
            race.car_rows = b.with_byte(race.car_rows, team, line.number_of("car", b.CAR_ROWS, 30, 0))
            self.read_tactics(line, team)

    def take(self, line: Line, pile: int, card: int, where: int) -> None:
        if not self.race.cards.piles.count(pile + b.DECK, card):
            raise line.wrong(f"the deck has no more cards {self.book.deck.ids[card]}")
        self.race.cards.piles.take(pile + b.DECK, card)
        self.race.cards.piles.add(pile + where, card)

    def deal_hand(self, line: Line, team: int, many: int) -> None:
        """Unknown cards of a hand come from the deck, which never gives Making Headlines into a hand."""
        piles, pile, headlines = self.race.cards.piles, team * b.PILES, self.book.deck.headlines
        for _ in range(many):
            left = [card for card in piles.cards(pile + b.DECK) if card != headlines]
            if not left:
                raise line.wrong("there are not so many cards in the deck")
            self.take(line, pile, left[int(self.dealer.below(len(left)))], b.HAND)

    def read_tactics(self, line: Line, seat: int) -> None:
        try:
            held = parse_cards(line.values.get("tactics", "-"), self.tactics_known)
        except BadNotation as error:
            raise line.wrong(error.why) from None
        for name in held:
            if name == "?":
                self.unknown_tactics.append(seat)
            elif self.race.cards.tactic_at[self.tactic(line, name)] != UNSEEN:
                raise line.wrong(f"'{name}' is there twice")
            else:
                self.race.cards.tactic_at[self.tactic(line, name)] = seat

    def read_home(self, number: int, words: list[str]) -> None:
        line = Line(number, words[:1], {}, [])
        bunch = self.race.bunch
        for name in words[1:]:
            rider = self.rider(line, name)
            if name not in self.off or name in self.home:
                raise line.wrong(f"{name} is home once, with 'home' for a place in a line before")
            self.home.append(name)
            bunch.come_home(rider)

    def read_bonus(self, number: int, words: list[str]) -> None:
        line = Line(number, words[:1], {}, [])
        owners = self.race.bunch.bonus_owner
        if len(words) - 1 != len(owners):
            raise line.wrong(f"the course has {len(owners)} bonus lines: a rider or - for each")
        for i, name in enumerate(words[1:]):
            owners[i] = b.NOBODY if name == "-" else self.rider(line, name)

    def read_resolved(self, number: int, words: list[str]) -> None:
        line = read_line(number, words, 2, (), ())
        events = self.race.cards.events
        for name in line.head[1].split(","):
            event = self.event(line, name)
            if not events.count(EVENT_DECK, event):
                raise line.wrong(f"'{name}' is there twice")
            events.take(EVENT_DECK, event)
            events.add(EVENT_DISCARD, event)

    def read_weather(self, number: int, words: list[str]) -> None:
        line = read_line(number, words, 2, (), ())
        self.race.weather = self.event(line, line.head[1])

    def read_event(self, number: int, words: list[str]) -> None:
        hits = tuple(f"hit{i}" for i in range(s.MOST_CLAUSES))
        known = ("resume", "clause", "op", "immune", "options", "grupo", *hits)
        line = read_line(number, words, 2, known, ("otherwise", "struck"))
        race = self.race
        race.event = self.event(line, line.head[1])
        if not race.cards.events.count(EVENT_DECK, race.event):
            raise line.wrong("an event is resolved once until the deck is shuffled")
        race.cards.events.take(EVENT_DECK, race.event)
        resumes = {name: part for part, name in RESUMES.items()}
        if line.values.get("resume") not in resumes:
            raise line.wrong(f"resume= is one of {', '.join(resumes)}")
        race.resume = resumes[line.values["resume"]]
        race.otherwise, race.struck = "otherwise" in line.flags, "struck" in line.flags
        found = clauses(race)
        race.clause = line.number_of("clause", 0, len(found))
        race.op = line.number_of("op", 0, len(found[race.clause].effects) - 1 if race.clause < len(found) else 0)
        race.immune = self.mask(line, "immune")
        make_room(race)
        for i, name in enumerate(hits):
            race.hit[i] = self.mask(line, name)
        for word in line.values.get("options", "").split(",") if "options" in line.values else []:
            name, _, which = word.partition(":")
            if not re.fullmatch(r"\d", which, re.ASCII):
                raise line.wrong("options= are riders and numbers: 0A:1,1C:0")
            race.option[self.rider(line, name)] = int(which)
        if "grupo" in line.values:
            call(race, self.riders(line, line.values["grupo"]))

    def read_played(self, number: int, words: list[str]) -> None:
        line = read_line(number, words, 2, (), ())
        for name in line.head[1].split(","):
            tactic = self.tactic(line, name)
            if self.race.cards.tactic_at[tactic] != UNSEEN:
                raise line.wrong(f"'{name}' is there twice")
            self.race.cards.tactic_at[tactic] = PLAYED

    def read_window(self, number: int, words: list[str]) -> None:
        seats = tuple(str(seat) for seat in range(self.book.seats))
        line = read_line(number, words, 2, seats, ())
        if line.head[1] not in WINDOWS:
            raise line.wrong(f"windows are {', '.join(WINDOWS)}")
        self.race.window = WINDOWS.index(line.head[1])
        for seat, answer in line.values.items():
            plain = {"waiting": s.WAITING, "pass": s.PASSED, "?": s.PASSED}
            self.race.answers[int(seat)] = plain[answer] if answer in plain else self.tactic(line, answer) + 1

    def read_tactic(self, number: int, words: list[str]) -> None:
        line = read_line(number, words, 2, ("seat", "op", "option"), ())
        race = self.race
        race.tactic = self.tactic(line, line.head[1])
        race.tactic_seat = line.number_of("seat", 0, int(race.seats) - 1)
        race.tactic_op = line.number_of("op", 0, len(self.book.tactic_texts[race.tactic]) - 1)
        race.tactic_option = line.number_of("option", s.NOTHING, 9)

    def read_move(self, number: int, words: list[str]) -> None:
        known = ("strokes", "line", "visits", "diagonals", "cut", "tactic", "effect", "sent")
        line = read_line(number, words, 4, known, ("standard", "extra"))
        race, move = self.race, self.race.current
        _, name, card, kind = line.head
        rider = self.rider(line, name)
        if card not in self.book.deck.ids or kind not in (*TYPES, "wild"):
            raise line.wrong("expected: move 0A steady-tempo lead strokes=5 line=0A,1C")
        members = self.riders(line, line.values.get("line", name))
        if members[0] != rider:
            raise line.wrong("the line begins with the rider who moves")
        move.begin(rider, int(race.bunch.at[rider]) if race.bunch.at[rider] >= 0 else int(self.book.net.finish))
        for member in members[1:]:
            move.join(member)
        move.card = self.book.deck.ids.index(card)
        move.type = (*TYPES, "wild").index(kind)
        move.strokes = line.number_of("strokes", -1, 99)
        move.diagonals = line.number_of("diagonals", 0, 99)
        move.cut = self.mask(line, "cut")
        move.tactic = self.tactic(line, line.values["tactic"]) if "tactic" in line.values else -1
        move.standard, race.extra = "standard" in line.flags, "extra" in line.flags
        race.effect = line.number_of("effect", 0, 9)
        if "sent" in line.values:
            self.sent(line, line.values["sent"])
        if "visits" in line.values:
            move.visits = 0
            for word in line.values["visits"].split(","):
                space, _, many = word.partition("*")
                for _ in range(int(many) if many in ("2", "3") else 1):
                    self.visit(line, space)

    def sent(self, line: Line, text: str) -> None:
        """transition.push: the ways of lines that were pushed through branchings, `60b:61a,...`."""
        net, move = self.book.net, self.race.current
        for way in text.split(","):
            first, _, second = way.partition(":")
            space, to = parse_space(first, self.book), parse_space(second, self.book)
            if to not in net.road.steps_ahead(space):
                raise line.wrong("sent= are branchings with the space that a pushed line went to, such as 60b:61a")
            move.send(space, to)

    def visit(self, line: Line, text: str) -> None:
        space = parse_space(text, self.book)
        here = int(self.race.bunch.at[self.race.current.rider])
        row = self.book.net.road.row
        if here < 0 or row[space] != row[here]:
            raise line.wrong("visits= are spaces of the rider's own row")
        if self.race.current.visited(space) == 3:
            raise line.wrong(f"{text} is there too often: nobody visits a space more than twice")
        self.race.current.visit(space)

    def finish(self) -> None:
        """What holds for the whole position."""
        race, book = self.race, self.book
        missing = [name for name in book.rider_names if name not in self.met]
        if missing:
            raise BadNotation(f"{missing[0]} is missing: {book.riders} riders take part")
        for name, number in self.off.items():
            if name not in self.home:
                raise BadNotation(f"{name} is home, but not in a line 'home'", number)
        for team in range(book.teams):
            if f"team {team}" not in self.met:
                self.read_team(0, ["team", str(team), *(["hand=?*5"] if race.phase and team < race.seats else [])])
        for seat in self.unknown_tactics:
            free = [
                i for i in range(len(book.tactics)) if race.cards.tactic_at[i] == UNSEEN and book.windows[i] != b.SETUP
            ]
            if not free:
                raise BadNotation("there are not so many tactics cards left")
            race.cards.tactic_at[free[int(self.dealer.below(len(free)))]] = seat
        for seat in range(int(race.seats)):
            if (
                race.phase
                and not race.over
                and not race.cards.piles.size(race.cards.hand(seat))
                and not refills(race, seat)
            ):
                raise BadNotation(f"team {seat} has no cards in hand")


def refills(race: Rivet, seat: int) -> bool:
    """Whether a hand is filled up before its owner has to play from it: in the middle of the own turn."""
    if seat != race.team:
        return False
    after = race.asking == s.WINDOW and race.window == b.AFTER_MOVE
    moving = race.question.in_move or race.asking == s.CYCLE
    return moving or after or (race.event >= 0 and race.resume == REFILL)


def ask(race: Rivet) -> None:
    """Works out who owes what from what lies on the table."""
    if race.over:
        return
    question = race.question
    if race.asking == s.PLACE:
        race.spot = sum(race.bunch.at[rider] >= 0 for rider in range(race.book.riders))
        if race.spot >= race.book.riders:
            raise BadNotation("at the question 'place' somebody has yet to line up")
        check_grid(race)
        race.team = team_to_place(race)
    if race.asking == s.CAR and not race.book.team_car:
        raise BadNotation("this race has no team car")
    if question.in_move and not race.current.length:
        raise BadNotation(f"the question '{question.name}' goes with a line 'move'")
    if race.asking == s.PICK:
        race.picker = picker(race)
    race.pending = question.asked(race)
    seats = race.to_act()
    if not seats or not all(race.legal(seat) for seat in seats):
        raise BadNotation(f"at the question '{question.name}' nobody has anything to decide here")


def check_grid(race: Rivet) -> None:
    """grid.order: the first places of the grid are taken, each by the team whose turn it was."""
    taken = race.spot
    for place in range(taken):
        race.spot = place
        space, team = int(race.book.net.grid[place]), int(team_to_place(race))
        rider = int(race.bunch.rider_on[space])
        if rider == b.NOBODY or race.book.team_of(rider) != team:
            raise BadNotation(f"place {place + 1} of the grid belongs to a rider of team {team}")
    race.spot = taken


def picker(race: Rivet) -> int:
    """event.team: the first player with several riders of whom the event may strike one."""
    if race.event < 0 or race.clause >= len(clauses(race)):
        return s.NOTHING
    found = found_by_clause(race)
    for i in range(int(race.teams)):
        team = int((race.first + i) % race.teams)
        if team < race.seats and not has_hit(race, team) and len(bits(candidates(race, found, team))) > 1:
            return team
    return s.NOTHING
