"""Racing on from a position that somebody wrote or printed."""

from __future__ import annotations

import re

from paceline.core.errors import BadNotation
from paceline.core.events import Listener
from paceline.core.positions import Lines
from paceline.games.larrivee_du_tour import breakaway
from paceline.games.larrivee_du_tour import roadbook as b
from paceline.games.larrivee_du_tour.engine import LarriveeDuTour
from paceline.games.larrivee_du_tour.feeding import can_eat
from paceline.games.larrivee_du_tour.notation import (
    PACES,
    TERRAINS,
    is_profile,
    parse_place,
    parse_rider,
    parse_skills,
    rider_text,
)
from paceline.games.larrivee_du_tour.positions import PHASES, TROUBLE, WORDS, Position, RiderLine
from paceline.games.larrivee_du_tour.roadbook import Roadbook
from paceline.games.larrivee_du_tour.start import empty_race
from paceline.games.larrivee_du_tour.state import (
    ALLOCATE,
    ANSWER,
    ATTACK,
    COUNTER,
    FEED,
    LIFT,
    MOVE,
    OVER,
    PAY,
    PLACE,
    SHOVE,
)

BEYOND = 40  # squares past the line that somebody may reach before the turn is judged
MOST_POINTS = 60
NUMBER = r"(0|[1-9]\d{0,2})"


def parse_position(lines: Lines, seats: int) -> Position:
    """What the lines say; raises `BadNotation` with the line that is wrong."""
    position = parse_turn(seats, *lines[0])
    for number, words in lines[1:]:
        if words[0] in ("groups", "home"):
            if getattr(position, words[0]) or len(words) < 2:
                raise BadNotation(f"'{words[0]}' is there twice, or says nothing", number)
            setattr(position, words[0], words[1:])
        else:
            position.riders.append(parse_line(number, words))
    return position


def parse_turn(seats: int, number: int, words: list[str]) -> Position:
    fits = re.fullmatch(rf"turn {NUMBER} ([a-z]+) {NUMBER}", " ".join(words[:4]), re.ASCII)
    if fits is None or fits[2] not in PHASES or fits[2] in ("line", "end"):
        known = ", ".join(phase for phase in PHASES if phase not in ("line", "end"))
        raise BadNotation(f"expected: turn 5 attack 0 (phases: {known}; then whose turn it is)", number)
    phase = PHASES.index(fits[2])
    if int(fits[3]) >= seats:
        raise BadNotation(f"there are seats 0 to {seats - 1}", number)
    if (phase >= MOVE) != (int(fits[1]) > 0):
        raise BadNotation("turns are counted from 1, and are 0 before everybody is placed", number)
    known_words = WORDS.get(fits[2], ())
    more: dict[str, str] = {}
    for word in words[4:]:
        name, _, value = word.partition("=")
        if name not in known_words or name in more or not value:
            wanted = ", ".join(known_words) or "nothing"
            raise BadNotation(f"'{word}': with {fits[2]} goes {wanted}, each once, with =", number)
        more[name] = value
    return Position(turn=int(fits[1]), phase=phase, active=int(fits[3]), words=more, riders=[], groups=[], home=[])


def parse_line(number: int, words: list[str]) -> RiderLine:
    if len(words) < 3:
        raise BadNotation("expected a racer, its place and its points: 0a 23 10/3/2", number)
    line = RiderLine(name=words[0], place=words[1], skills=words[2], words={}, trouble="", line=number)
    for word in words[3:]:
        name, equals, value = word.partition("=")
        if name in line.words or (word in TROUBLE and line.trouble):
            raise BadNotation(f"'{word}' is there twice", number)
        if word in TROUBLE[1:]:
            line.trouble = word
        elif name in ("of", "group", "over", "mountain", "fed", "lost") and equals:
            line.words[name] = value
        else:
            raise BadNotation(f"'{word}': expected of=, group=, over=, mountain=, fed=, lost=, stopped or out", number)
    return line


def resume(lines: Lines, book: Roadbook, seed: bytes, listener: Listener | None) -> LarriveeDuTour:
    """The race of a position; what happens by itself happens at once."""
    position = parse_position(lines, book.seats)
    race = empty_race(book, seed)
    race.listener = listener
    race.phase = position.phase
    race.turn = position.turn
    race.active = position.active
    seen: set[int] = set()
    for line in position.riders:
        try:
            rider = parse_rider(line.name, book)
            lay_line(race, rider, line)
        except BadNotation as error:
            raise BadNotation(error.why, line.line) from None
        if rider in seen:
            raise BadNotation(f"racer {line.name} is there twice", line.line)
        seen.add(rider)
    if len(seen) != book.riders:
        raise BadNotation(f"{book.riders} racers take part, but the position has {len(seen)}")
    bring_home(race, position)
    if race.phase >= MOVE and race.phase != OVER:
        lay_groups(race, position)
    ask(race, position)
    return race


def lay_line(race: LarriveeDuTour, rider: int, line: RiderLine) -> None:
    sheets, peloton, book = race.sheets, race.peloton, race.book
    lay_points(race, rider, line)
    if line.place == "home" and race.phase >= MOVE:
        peloton.at[rider] = b.HOME
        peloton.group[rider] = -1
    elif line.place != "--" or race.phase > PLACE:
        beyond = BEYOND if ATTACK <= race.phase <= ANSWER else 0
        space = parse_place(line.place, book, beyond)
        if race.phase == ALLOCATE or (race.phase == PLACE and space >= book.strip):
            raise BadNotation(f"{line.name} cannot stand on {line.place} yet")
        if space < book.line and peloton.on[space] > (b.CAPACITY if race.phase == SHOVE else b.CAPACITY - 1):
            raise BadNotation(f"more than {b.CAPACITY} racers on {line.place}")
        peloton.put(rider, space)
    sheets.passed[rider] = mask(line.words.get("over", ""), len(book.summits), "summits") >> 1
    zones = max((int(zone) for zone in book.zone), default=0)
    sheets.fed[rider] = mask(line.words.get("fed", ""), zones, "feeding zones")
    check_gained(race, rider, line)
    sheets.mountain[rider] = whole(line.words.get("mountain", "0"))
    if line.trouble and race.phase < MOVE:
        raise BadNotation("nobody has an incident before the start")
    race.trouble[rider] = TROUBLE.index(line.trouble)
    lost, _, mark = line.words.get("lost", "0").partition(":")
    race.lost[rider] = whole(lost)
    race.lost_to[rider] = parse_rider(mark, book) if mark else b.NOBODY


def lay_points(race: LarriveeDuTour, rider: int, line: RiderLine) -> None:
    sheets = race.sheets
    if line.skills == "-":
        if race.phase != ALLOCATE or "of" in line.words:
            raise BadNotation(f"{line.name} needs points, such as 10/3/2")
        return
    left = parse_skills(line.skills)
    opening = parse_skills(line.words.get("of", line.skills))
    if race.phase <= PLACE and (opening != left or sum(left) != b.POINTS or not is_profile(left[0], left[1])):
        raise BadNotation(f"{line.skills}: {b.POINTS} points, at most {b.MOST_IN_ONE} in one skill, nothing burned yet")
    if max(sum(left), sum(opening)) > MOST_POINTS:
        raise BadNotation(f"{line.name} has too many points; at most {MOST_POINTS}")
    if sum(opening) == 0:
        raise BadNotation(f"{line.name} began with some points: say so with of=5/5/5")
    for skill in range(b.SKILLS):
        sheets.left[rider * b.SKILLS + skill] = left[skill]
        sheets.opening[rider * b.SKILLS + skill] = opening[skill]


def check_gained(race: LarriveeDuTour, rider: int, line: RiderLine) -> None:
    """lt.feeding.zone: nobody has more points than at the start, but for what was fed."""
    sheets = race.sheets
    first = rider * b.SKILLS
    gained = sum(int(sheets.left[first + i] - sheets.opening[first + i]) for i in range(b.SKILLS))
    fed = int(sheets.fed[rider]).bit_count()
    if gained > 2 * fed:
        began = "/".join(str(sheets.opening[first + i]) for i in range(b.SKILLS))
        raise BadNotation(f"{line.name} has {line.skills}, but began with {began} and was fed {fed} times")


def mask(text: str, most: int, what: str) -> int:
    """Numbers from 1, as bits."""
    bits = 0
    for word in text.split(",") if text else []:
        number = whole(word)
        if not 1 <= number <= most or bits >> number & 1:
            raise BadNotation(f"'{text}': this race has {most} {what}, each named once")
        bits |= 1 << number
    return bits


def whole(text: str) -> int:
    if not re.fullmatch(NUMBER, text, re.ASCII):
        raise BadNotation(f"'{text}' is no number")
    return int(text)


def bring_home(race: LarriveeDuTour, position: Position) -> None:
    """The order of those who have finished; the race is over when they are enough."""
    named: list[int] = []
    for word in position.home:
        found = re.fullmatch(rf"(\d[abc])(?::{NUMBER}:{NUMBER})?", word, re.ASCII)
        if found is None:
            raise BadNotation(f"'{word}': expected a racer, the turn and the group in which it came home: 0a:17:1")
        rider = parse_rider(found[1], race.book)
        if race.peloton.at[rider] != b.HOME or rider in named:
            raise BadNotation(f"{found[1]} is in the line 'home' and has 'home' for its place, once")
        race.home[len(named)] = rider
        race.home_turn[rider] = int(found[2] or position.turn)
        race.home_group[rider] = int(found[3] or 1) - 1
        named.append(rider)
    home = [rider for rider in range(race.book.riders) if race.peloton.at[rider] == b.HOME]
    if sorted(named) != home:
        raise BadNotation("the line 'home' names everybody who is home, the first one first")
    race.homecomers = len(named)
    race.over = race.phase == OVER
    if race.over != (bool(home) and (not race.book.until_all or len(home) == race.book.riders)):
        raise BadNotation("the phase is 'over' when somebody is home (end=all: everybody), and only then")


def lay_groups(race: LarriveeDuTour, position: Position) -> None:
    """The groups as written; where racers name none, neighbouring squares are groups."""
    peloton, book = race.peloton, race.book
    words = {parse_rider(line.name, book): line.words.get("group", "") for line in position.riders}
    on_road = [rider for rider in range(book.riders) if peloton.at[rider] >= 0]
    written = [rider for rider in on_road if words[rider]]
    if any(words[rider] for rider in words if rider not in on_road) or (written and written != on_road):
        raise BadNotation("either every racer on the road has group=, or none has")
    if written:
        for rider in on_road:
            peloton.join(rider, whole(words[rider]) - 1)
            if not 0 <= peloton.group[rider] < len(position.groups):
                raise BadNotation(f"{rider_text(rider)} is in a group that the line 'groups' does not have")
        peloton.groups = len(position.groups)
    else:
        if any(peloton.is_across(rider) for rider in on_road):
            raise BadNotation("with somebody past the line, every racer on the road has group=")
        peloton.regroup(race.order, peloton.line_up(race.order, race.active))
        if position.groups and len(position.groups) != peloton.groups:
            raise BadNotation(f"there are {peloton.groups} groups, but {len(position.groups)} paces")
    if peloton.groups > (book.riders if race.phase == MOVE else b.MOST_GROUPS - b.RACERS):
        raise BadNotation("there are more groups than racers")
    for group in range(peloton.groups):
        head = int(peloton.head(group))
        if head < 0 and race.phase == MOVE:
            raise BadNotation(f"nobody rides in group {group + 1}")
        text = position.groups[group] if position.groups else "steady"
        pace, ground, left, *rest = [*text.split("/"), "", ""]
        if pace not in PACES or (ground and ground not in TERRAINS) or any(rest):
            raise BadNotation(f"'{text}': expected a pace and a terrain, such as steady/flat")
        peloton.rank[group] = whole(left) - 1 if left else group
        if left and not (race.phase != MOVE and 0 <= peloton.rank[group] < group):
            raise BadNotation(f"'{text}': in this turn it can have left a group named before it, by its number")
        peloton.pace[group] = PACES.index(pace)
        here = TERRAINS[book.terrain[head]] if head >= 0 else "flat"
        peloton.ground[group] = TERRAINS.index(ground or here)


def ask(race: LarriveeDuTour, position: Position) -> None:
    """Whoever is asked in the phase; and on to the first decision where nobody is."""
    words = position.words
    book = race.book
    if race.phase <= PLACE:
        ask_opening(race, position)
        return
    if race.phase == OVER:
        return
    race.tried = mask(words.get("tried", ""), int(race.peloton.groups), "groups") >> 1
    for name in words["due"].split(",") if "due" in words else []:
        race.due |= 1 << parse_rider(name, book)
    if race.phase in (LIFT, COUNTER, ANSWER):
        lay_attack(race, words)
    if race.phase in (COUNTER, ANSWER, SHOVE, PAY, FEED):
        race.runner = parse_rider(need(words, "runner"), book)
        check_runner(race)
        race.ask(race.active if race.phase == SHOVE else book.team_of(race.runner))
    elif race.phase == LIFT:
        race.ask(race.active)
    elif race.phase == MOVE:
        race.turn -= 1
    race.go_on()


def need(words: dict[str, str], name: str) -> str:
    if name not in words:
        raise BadNotation(f"the line of the turn needs {name}=")
    return words[name]


def ask_opening(race: LarriveeDuTour, position: Position) -> None:
    """lt.setup.turns: seats have allocated, or placed, as many racers as their turn says."""
    book = race.book
    racers = range(book.riders)
    if race.phase == ALLOCATE:
        made = [race.sheets.is_allocated(rider) for rider in racers]
    else:
        made = [race.peloton.at[rider] != b.WAITING for rider in racers]
    race.done = sum(made)
    counts = [sum(made[seat * b.RACERS : (seat + 1) * b.RACERS]) for seat in range(book.seats)]
    first = (race.active - race.done) % book.seats
    due = [(race.done - (seat - first) % book.seats + book.seats - 1) // book.seats for seat in range(book.seats)]
    if race.done == book.riders or counts != due:
        raise BadNotation("racers are allocated and placed one each, clockwise; it is another seat's turn")
    if race.phase == ALLOCATE and made != [rider % b.RACERS < counts[rider // b.RACERS] for rider in racers]:
        raise BadNotation("points are allocated to a, then to b, then to c")
    if "begun" in position.words:
        race.begun = whole(position.words["begun"])
        if race.begun > b.MOST_IN_ONE or not race.sheets.may_begin(race.begun):
            raise BadNotation(f"no profile begins with {race.begun} sprint points")
    race.ask(race.active)


def lay_attack(race: LarriveeDuTour, words: dict[str, str]) -> None:
    book, peloton = race.book, race.peloton
    race.attacker = parse_rider(need(words, "attacker"), book)
    if book.team_of(race.attacker) != race.active or peloton.at[race.attacker] < 0:
        raise BadNotation("the attacker is a racer of the player whose turn it is, on the road")
    race.target = peloton.at[race.attacker]
    if race.phase != COUNTER:
        race.roll = whole(need(words, "roll"))
        if not book.worst_roll <= race.roll <= book.best_roll:
            raise BadNotation(f"a roll is {book.worst_roll} to {book.best_roll}")
    if race.phase == LIFT:
        race.source = race.target
        race.left = peloton.group[race.attacker]
        if not peloton.leads(race.attacker) or breakaway.burns_into(race, race.buffer) < 2:
            raise BadNotation("the attacker leads a group, and has something to decide after this roll")
        return
    race.score = whole(need(words, "score"))
    race.source = parse_place(need(words, "from"), book)
    race.left = whole(need(words, "left")) - 1
    if race.score > 99 or not 0 <= race.left < peloton.groups or race.source >= race.target:
        raise BadNotation("the attacker has left a group (left=) and a square behind (from=), with a score")


def check_runner(race: LarriveeDuTour) -> None:
    """Whether the racer whose owner is asked, and those who are still to be, fit the question."""
    if race.phase == SHOVE:
        check_shove(race)
        return
    due = [rider for rider in range(race.book.riders) if race.due >> rider & 1]
    for rider in (int(race.runner), *due):
        if not race.takes_part(rider) or not fits_question(race, rider):
            raise BadNotation(f"{rider_text(rider)} cannot be one who is asked in this phase")


def fits_question(race: LarriveeDuTour, rider: int) -> bool:
    asked = rider == race.runner
    if race.phase == ANSWER and asked:
        return breakaway.stands_by(race, rider) and 1 <= breakaway.lift_needed(race) <= breakaway.most_lift(race)
    if race.phase in (COUNTER, ANSWER):
        return breakaway.stands_by(race, rider) and breakaway.can_counter(race, rider)
    if race.phase == PAY:
        other = race.book.other_skill(race.peloton.ground[race.peloton.group[rider]])
        both = other != b.NO_SKILL and race.sheets.points(rider, other) > 0 and race.sheets.points(rider, b.STAMINA) > 0
        return both or not asked
    return race.book.feeding and race.book.zone[race.peloton.at[rider]] > 0 and can_eat(race, rider)


def check_shove(race: LarriveeDuTour) -> None:
    peloton = race.peloton
    race.crowded = peloton.at[race.runner]
    if not peloton.is_riding(race.runner) or peloton.on[race.crowded] <= b.CAPACITY:
        raise BadNotation("shove goes with a runner= who has come into a full square")
    if any(peloton.on[space] > b.CAPACITY for space in range(race.book.line) if space != race.crowded):
        raise BadNotation("only the runner's square may hold one too many")
    if peloton.free_behind(race.crowded - 1) < 0:
        raise BadNotation("there is no room behind the full square")
