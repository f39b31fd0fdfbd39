"""Positions as text: what a seat knows of a race, in lines that can be written by hand and raced on from.

    on-the-rivet seats=3 course=short-kermesse
    phase 2 step team=1 first=0 events=1
    0A 23b light=1 heavy=1 energy token=altitude-camp done
    0C home
    …
    team 0 hand=steady-tempo,pain-cave discard=sit-in,headlines
    team 1 hand=?*5 discard=- tactics=?
    move 1S red-mist chase strokes=4 line=1S visits=24b
    home 0C
    bonus 0C -

`resume.py` reads them; a team line may be left out, its cards then come from a full deck.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from paceline.core.positions import setup_text
from paceline.games.rivet import roadbook as b
from paceline.games.rivet import state as s
from paceline.games.rivet.cards import PLAYED
from paceline.games.rivet.event_cards import bits
from paceline.games.rivet.moves import ROW_SPACES, SPACE, SPACE_BITS
from paceline.games.rivet.notation import cards_text, space_text
from paceline.games.rivet.order import CLEAN_UP, DRAW_AI_CARD, REFILL
from paceline.games.rivet.questions import QUESTIONS
from paceline.games.rivet.riders import NO_TOKEN, TOKENS
from paceline.games.rivet.vocabulary import TYPES, WINDOWS

if TYPE_CHECKING:
    from paceline.games.rivet.engine import Rivet

QUESTION_NAMES = tuple(question.name for question in QUESTIONS)
RESUMES = {REFILL: "refill", CLEAN_UP: "reorganization", DRAW_AI_CARD: "ai-turn"}
KNOWS_ALL = -1  # a seat that sees every card


def position_text(race: Rivet, seat: int | None) -> str:
    """The race as a seat, a spectator (`None`) or somebody who knows everything (`KNOWS_ALL`) sees it."""
    lines = [setup_text(race.setup), phase_line(race)]
    lines += [rider_line(race, rider) for rider in range(int(race.book.riders))]
    lines += [team_line(race, team, seat in (team, KNOWS_ALL)) for team in range(int(race.teams))]
    lines += event_lines(race)
    lines += tactic_lines(race, seat)
    if race.current.length:
        lines.append(move_line(race))
    home = [race.rider_text(int(race.bunch.home[i])) for i in range(race.bunch.homecomers)]
    if home:
        lines.append(" ".join(["home", *home]))
    if any(int(owner) >= 0 for owner in race.bunch.bonus_owner):
        lines.append(" ".join(["bonus", *("-" if o < 0 else race.rider_text(int(o)) for o in race.bunch.bonus_owner)]))
    return "\n".join(lines) + "\n"


def phase_line(race: Rivet) -> str:
    numbers = {
        "team": race.team,
        "first": race.first,
        "events": race.events_resolved,
        "cycle": race.cycle_left,
        "at": race.reorg_at,
    }
    words = [f"{name}={value}" for name, value in numbers.items() if value]
    if race.current.tactic >= 0 and not race.current.length:
        words.append(f"with={race.book.tactics[race.current.tactic].id}")
    if race.sent:
        words.append(f"sent={names(race, bits(race.sent))}")
    return " ".join([f"phase {race.phase} {QUESTION_NAMES[race.asking]}", *words])


def names(race: Rivet, riders: list[int]) -> str:
    return ",".join(race.rider_text(rider) for rider in riders)


def rider_line(race: Rivet, rider: int) -> str:
    mats, space = race.riders, int(race.bunch.at[rider])
    home = rider in [int(race.bunch.home[i]) for i in range(race.bunch.homecomers)]
    words = [race.rider_text(rider), space_text(space, race.book) if space >= 0 else "home" if home else "--"]
    for name, many in (("light", mats.light_of(rider)), ("heavy", mats.heavy_of(rider))):
        if many:
            words.append(f"{name}={many}")
    if mats.has_energy(rider):
        words.append("energy")
    tokens = [int(mats.tokens[rider * TOKENS + slot]) for slot in range(TOKENS)]
    words += [f"token={race.book.tactics[token].id}" for token in tokens if token != NO_TOKEN]
    if mats.is_activated(rider):
        words.append("done")
    return " ".join(words)


def team_line(race: Rivet, team: int, known: bool) -> str:
    """Hand, discards, tactics; the deck is what is left."""
    cards, ids = race.cards, race.book.deck.ids
    hand = [ids[card] if known else "?" for card in cards.piles.cards(team * b.PILES + b.HAND)]
    discards = [ids[card] for card in cards.piles.cards(team * b.PILES + b.DISCARD)]
    words = [f"team {team}", f"hand={cards_text(hand)}", f"discard={cards_text(discards)}"]
    if cards.piles.size(team * b.PILES + b.ASIDE):
        words.append("aside")
    if cards.is_clear(team):
        words.append("clear")
    if cards.limit(team) != b.HAND_SIZE:
        words.append(f"limit={cards.limit(team)}")
    if team < race.seats:
        held = [i for i in range(len(race.book.tactics)) if cards.tactic_at[i] == team]
        if held:
            public = [race.book.windows[i] == b.SETUP for i in held]
            shown = [race.book.tactics[i].id if known or open_ else "?" for i, open_ in zip(held, public, strict=True)]
            words.append(f"tactics={cards_text(sorted(shown, key=lambda name: name == '?'))}")
        if race.has_used_tactic(team):
            words.append("used")
        if b.byte_of(race.car_rows, team) != b.CAR_ROWS:
            words.append(f"car={b.byte_of(race.car_rows, team)}")
    return " ".join(words)


def event_lines(race: Rivet) -> list[str]:
    lines: list[str] = []
    events = race.book.events
    out = [events[i].id for i in range(len(events)) if race.cards.events.count(1, i)]
    if out:
        lines.append(f"resolved {','.join(out)}")
    if race.weather >= 0:
        lines.append(f"weather {events[race.weather].id}")
    if race.event < 0:
        return lines
    words = [f"event {events[race.event].id} resume={RESUMES[int(race.resume)]}"]
    words += [f"{name}={value}" for name, value in (("clause", race.clause), ("op", race.op)) if value]
    words += [name for name, on in (("otherwise", race.otherwise), ("struck", race.struck)) if on]
    if race.immune:
        words.append(f"immune={names(race, bits(race.immune))}")
    words += [f"hit{i}={names(race, bits(race.hit[i]))}" for i in range(s.MOST_CLAUSES) if race.hit[i]]
    chosen = [(rider, int(race.option[rider])) for rider in range(int(race.book.riders)) if race.option[rider] >= 0]
    if chosen:
        words.append("options=" + ",".join(f"{race.rider_text(rider)}:{which}" for rider, which in chosen))
    grupo = [int(race.grupo[i]) for i in range(race.grupo_at, len(race.grupo))]
    if grupo:
        words.append(f"grupo={names(race, grupo)}")
    return [*lines, " ".join(words)]


def tactic_lines(race: Rivet, seat: int | None) -> list[str]:
    tactics = race.book.tactics
    lines: list[str] = []
    played = [tactics[i].id for i in range(len(tactics)) if race.cards.tactic_at[i] == PLAYED]
    if played:
        lines.append(f"played {','.join(played)}")
    answers = [int(answer) for answer in race.answers]
    if any(answer != s.NO_ANSWER for answer in answers):
        words = [f"window {WINDOWS[race.window]}"]
        for other, answer in enumerate(answers):
            if answer == s.WAITING:
                words.append(f"{other}=waiting")
            elif answer > s.NO_ANSWER:
                hidden = race.asking == s.WINDOW and seat not in (other, KNOWS_ALL)
                words.append(f"{other}=" + ("?" if hidden else tactics[answer - 1].id if answer else "pass"))
        lines.append(" ".join(words))
    if race.tactic >= 0:
        words = [f"tactic {tactics[race.tactic].id} seat={race.tactic_seat}"]
        words += [f"op={race.tactic_op}"] * (race.tactic_op > 0) + [f"option={race.tactic_option}"] * (
            race.tactic_option >= 0
        )
        lines.append(" ".join(words))
    return lines


def move_line(race: Rivet) -> str:
    move, book = race.current, race.book
    types = (*TYPES, "wild")
    words = [f"move {race.rider_text(int(move.rider))} {book.deck.ids[move.card]} {types[move.type]}"]
    if move.strokes >= 0:
        words.append(f"strokes={move.strokes}")
    words.append(f"line={names(race, [int(move.line[i]) for i in range(move.length)])}")
    space = int(race.bunch.at[move.rider])
    if 0 <= space < book.net.on_road:
        first = int(book.net.road.first[book.net.road.row[space]])
        visited = [space_text(first + i, book) for i in range(ROW_SPACES) for _ in range(move.visits_to(i))]
        words += [f"visits={cards_text(visited)}"] * bool(visited)
    if len(move.sent):
        words.append(
            "sent="
            + ",".join(
                f"{space_text(way >> SPACE_BITS, book)}:{space_text(way & SPACE, book)}" for way in map(int, move.sent)
            )
        )
    if move.diagonals:
        words.append(f"diagonals={move.diagonals}")
    if move.cut:
        words.append(f"cut={names(race, bits(move.cut))}")
    if move.tactic >= 0:
        words.append(f"tactic={book.tactics[move.tactic].id}")
    words += [name for name, on in (("standard", move.standard), ("extra", race.extra)) if on]
    if race.effect:
        words.append(f"effect={race.effect}")
    return " ".join(words)
