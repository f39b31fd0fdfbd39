"""Racing on from a position that somebody wrote or printed."""

from __future__ import annotations

import re

from paceline.core.errors import BadNotation
from paceline.core.events import Listener
from paceline.core.positions import Lines
from paceline.games.um_reifenbreite import roadbook as b
from paceline.games.um_reifenbreite.bunch import STAYS_DOWN
from paceline.games.um_reifenbreite.cards import LAID, PILE
from paceline.games.um_reifenbreite.engine import UmReifenbreite
from paceline.games.um_reifenbreite.notation import parse_cards, parse_manager, parse_rider, parse_space
from paceline.games.um_reifenbreite.positions import PHASES, Position, RiderLine
from paceline.games.um_reifenbreite.roadbook import Roadbook
from paceline.games.um_reifenbreite.start import empty_race
from paceline.games.um_reifenbreite.state import GRID, OVER
from paceline.games.um_reifenbreite.whose_turn import ask

WORDS = {  # what the line of the round says of each phase, in this order
    "grid": ("first",),
    "choose": (),
    "ask": ("rider",),
    "lose": ("cards", "points"),
    "gain": ("cards", "points"),
    "move": ("points",),
    "follow": ("ahead", "steps", "rider"),
    "agree": ("team",),
    "over": (),
}
MAY_SAY = {"choose": "refused"}  # and need not
FLAGS = {"choose": "switched", "lose": "breakaway", "gain": "breakaway", "move": "breakaway"}


# Reading the lines


def parse_position(lines: Lines) -> Position:
    """What the lines say; raises `BadNotation` with the line that is wrong."""
    position = Position(round=0, phase=GRID, flags=set(), words={}, riders=[], rest={})
    parse_round(position, *lines[0])
    for number, words in lines[1:]:
        if re.fullmatch(r"\d\d", words[0], re.ASCII):
            position.riders.append(parse_rider_line(number, words))
            continue
        key = " ".join(words[:2]) if words[0] in ("energy", "sprint") else words[0]
        known = r"energy [2-5]x|sprint [1-3]|chance|photographers|home|dismounted|jersey|declined|drawn"
        if not re.fullmatch(known, key, re.ASCII):
            raise BadNotation(
                f"'{key}': expected a rider's number, energy, chance, photographers, home, dismounted, sprint, jersey, "
                "declined or drawn",
                number,
            )
        if key in position.rest:
            raise BadNotation(f"'{key}' is there twice", number)
        position.rest[key] = number, words[len(key.split()) :]
    return position


def parse_round(position: Position, number: int, words: list[str]) -> None:
    if len(words) < 3 or words[0] != "round" or words[2] not in PHASES:
        raise BadNotation(f"expected: round 4 choose (phases: {', '.join(PHASES)})", number)
    phase = words[2]
    if not re.fullmatch(r"\d{1,4}", words[1], re.ASCII) or (int(words[1]) == 0) != (phase == "grid"):
        raise BadNotation("rounds are counted from 1, and are 0 while riders are placed on the grid", number)
    position.round = int(words[1])
    position.phase = PHASES.index(phase)
    for word in words[3:]:
        name, _, value = word.partition("=")
        if word == FLAGS.get(phase) and word not in position.flags:
            position.flags.add(word)
        elif (name in WORDS[phase] or name == MAY_SAY.get(phase)) and value and name not in position.words:
            position.words[name] = value
        else:
            raise BadNotation(f"'{word}' does not belong to the phase {phase}, or is there twice", number)
    missing = [name for name in WORDS[phase] if name not in position.words]
    if missing:
        raise BadNotation(f"the phase {phase} needs {missing[0]}=", number)


def parse_rider_line(number: int, words: list[str]) -> RiderLine:
    if len(words) < 2:
        raise BadNotation("expected a rider and his place: 21 C-F.2.07", number)
    place = words[1].removeprefix("beside=")
    rider = RiderLine(
        name=words[0], place=place, beside=place != words[1], flags=set(), numbers={}, photos=[], line=number
    )
    for word in words[2:]:
        name, _, value = word.partition("=")
        if word in ("moved", "fallen", "stays") and word not in rider.flags:
            rider.flags.add(word)
        elif name in ("car", "yellow") and re.fullmatch(r"[1-9]\d{0,3}", value, re.ASCII) and name not in rider.numbers:
            rider.numbers[name] = int(value)
        elif name == "photos" and re.fullmatch(r"\d{1,2}(,\d{1,2})*", value, re.ASCII) and not rider.photos:
            rider.photos = [int(photo) for photo in value.split(",")]
        else:
            raise BadNotation(
                f"'{word}': expected moved, fallen, stays, car=2, photos=1,4 or yellow=3, each of them once", number
            )
    return rider


# Setting up the race


def resume(lines: Lines, book: Roadbook, seed: bytes, listener: Listener | None) -> UmReifenbreite:
    """The race of a position, at the decision that it stands before."""
    position = parse_position(lines)
    race = empty_race(book, seed)
    race.listener = listener
    race.phase = position.phase
    race.round = position.round
    race.over = race.phase == OVER
    place_riders(race, position)
    note_home(race, position)
    note_dismounted(race, position)
    note_sprints(race, position)
    lay_energy(race, position)
    lay_chance(race, position)
    note_jersey(race, position)
    note_declined(race, position)
    note_photos(race, position)
    ask(race, position)
    return race


def place_riders(race: UmReifenbreite, position: Position) -> None:
    seen: set[int] = set()
    home = position.rest.get("home", (0, []))[1]
    for line in position.riders:
        try:
            rider = parse_rider(line.name, race.book)
            place_rider(race, rider, line, home)
        except BadNotation as error:
            raise BadNotation(error.why, line.line) from None
        if rider in seen:
            raise BadNotation(f"rider {line.name} is there twice", line.line)
        seen.add(rider)
    if len(seen) != race.book.riders:
        raise BadNotation(f"{race.book.riders} riders take part, but the position has {len(seen)}")


def place_rider(race: UmReifenbreite, rider: int, line: RiderLine, home: list[str]) -> None:
    bunch = race.bunch
    bunch.moved[rider] = int("moved" in line.flags)
    bunch.fallen[rider] = STAYS_DOWN if "stays" in line.flags else int("fallen" in line.flags)
    note_car(race, rider, line)
    race.scores.jersey_rounds[rider] = line.numbers.get("yellow", 0)
    if line.numbers.get("yellow", 0) > race.round or (line.numbers.get("yellow") and not race.book.yellow_jersey):
        raise BadNotation("yellow= counts rounds in the yellow jersey, no more than there were")
    if line.place in ("--", "home"):
        if (line.place == "home") != (line.name in home) or line.flags or line.beside:
            raise BadNotation(f"{line.name} is home if the line 'home' names him, and has not moved or fallen then")
        if line.place == "--" and race.phase != GRID:
            raise BadNotation(f"{line.name} must be on the road, beside it, or home")
        bunch.moved[rider] = int(race.phase != GRID)
        return
    space = parse_space(line.place, race.book)
    finished = race.book.past_line(space)
    if (finished != (line.name in home)) or (finished and "moved" not in line.flags) or race.phase == OVER:
        raise BadNotation(
            "who stands behind the finish has moved and is named in 'home'; nobody is left when it is over"
        )
    if "stays" in line.flags and not (race.book.late_falls_cost and "fallen" in line.flags):
        raise BadNotation("who has fallen stays down in the next round with late_falls=next_round only")
    if "fallen" in line.flags and ("moved" not in line.flags or finished or line.beside):
        raise BadNotation("who has fallen has lost the move (moved fallen), and is on the road before the finish")
    if race.phase == GRID and (line.flags or line.beside or space not in list(race.book.dots)):
        raise BadNotation("in the phase grid riders stand on dots of the start grid")
    if line.beside:
        if "moved" not in line.flags or int(race.book.effect[space]) >= 0:
            raise BadNotation("who stands beside the road has moved, and dismounted on a climb or on cobbles")
        bunch.beside[rider] = space
        return
    if bunch.rider_on[space] != b.NOBODY:
        raise BadNotation(f"two riders on {line.place}, which is one place of the board in all passages")
    bunch.put(rider, space)


def note_car(race: UmReifenbreite, rider: int, line: RiderLine) -> None:
    rides, numbers = line.numbers.get("car", 0), race.book.photo_numbers
    if rides and not race.book.chase_car:
        raise BadNotation("there is a chase car with chase_car=true only")
    if rides > b.MOST_CAR_RIDES or not rides <= len(line.photos) <= 2 * rides or set(line.photos) - set(numbers):
        raise BadNotation(f"car= is at most {b.MOST_CAR_RIDES}, with one or two photo numbers for each ride in photos=")
    race.cards.car_rides[rider] = rides
    for photo in line.photos:
        race.cards.noted[rider * len(numbers) + numbers.index(photo)] += 1


def riders_of(race: UmReifenbreite, position: Position, key: str) -> list[int]:
    """The riders that a line names, each once."""
    number, names = position.rest[key]
    try:
        riders = [parse_rider(name, race.book) for name in names]
    except BadNotation as error:
        raise BadNotation(error.why, number) from None
    if not riders or len(set(riders)) < len(riders):
        raise BadNotation(f"'{key}' names riders, each once", number)
    return riders


def note_home(race: UmReifenbreite, position: Position) -> None:
    if "home" in position.rest:
        for rider in riders_of(race, position, "home"):
            race.scores.come_home(rider)
    if (race.scores.homecomers == race.book.riders) != race.over:
        raise BadNotation("the race is over when everybody is home, and only then")
    for line in position.riders:
        if line.place != "home" and line.name in position.rest.get("home", (0, []))[1]:
            rider = parse_rider(line.name, race.book)
            if not race.book.past_line(race.bunch.at[rider]):
                raise BadNotation(f"{line.name} is home, so he stands behind the finish or has left", line.line)


def note_dismounted(race: UmReifenbreite, position: Position) -> None:
    beside = [rider for rider in range(race.book.riders) if int(race.bunch.beside[rider]) >= 0]
    waiting = riders_of(race, position, "dismounted") if "dismounted" in position.rest else []
    if sorted(waiting) != beside:
        raise BadNotation("'dismounted' names those beside the road, the first to dismount first")
    for rider in waiting:
        race.bunch.queue[race.bunch.waiting] = rider
        race.bunch.waiting += 1


def note_sprints(race: UmReifenbreite, position: Position) -> None:
    for sprint in range(3):
        key = f"sprint {sprint + 1}"
        if key not in position.rest:
            continue
        riders = riders_of(race, position, key)
        if sprint >= race.book.sprints or len(riders) > b.AT_A_SPRINT:
            raise BadNotation(
                f"'{key}': this race has {race.book.sprints} sprints, each for three", position.rest[key][0]
            )
        for place, rider in enumerate(riders):
            race.scores.crossed[sprint * b.AT_A_SPRINT + place] = rider


def note_jersey(race: UmReifenbreite, position: Position) -> None:
    worn = race.book.yellow_jersey and race.scores.newest() >= 0
    if worn != ("jersey" in position.rest):
        raise BadNotation("with yellow_jersey=true somebody wears it from the first sprint on, and nobody before")
    if worn:
        number, words = position.rest["jersey"]
        race.scores.new_wearer = words[-1:] == ["new"] and race.book.jersey_from_next_round
        if race.scores.new_wearer:
            position.rest["jersey"] = number, words[:-1]
        riders = riders_of(race, position, "jersey")
        if len(riders) != 1 or riders[0] not in list(race.scores.crossed):
            raise BadNotation("one rider who is noted at a sprint wears the jersey", position.rest["jersey"][0])
        race.scores.wearer = riders[0]


def note_declined(race: UmReifenbreite, position: Position) -> None:
    race.certain = race.book.settling and not race.over and race.certain_winner() != b.NOBODY
    if "declined" not in position.rest:
        return
    number, words = position.rest["declined"]
    if len(words) != 1 or not race.certain:
        raise BadNotation("a team declines to settle the rest: with settling=true, once the winner is certain", number)
    race.declined = parse_manager(words[0], race.book)


def lay_energy(race: UmReifenbreite, position: Position) -> None:
    """The cards of every team; without a line, all that it was dealt."""
    book = race.book
    for key in position.rest:
        if not key.startswith("energy"):
            continue
        number, words = position.rest[key]
        team = int(key[7]) - 2
        found = re.fullmatch(r"left=(\S+) spent=(\S+)", " ".join(words))
        if team >= book.teams or found is None:
            raise BadNotation(f"expected: {key} left=1:5,J:6M*2 spent=-", number)
        try:
            left, spent = parse_cards(found[1], book.codes), parse_cards(found[2], book.codes)
        except BadNotation as error:
            raise BadNotation(error.why, number) from None
        for kind, code in enumerate(book.codes):
            if left.count(code) + spent.count(code) != int(book.dealt[kind]):
                raise BadNotation(f"{key}: {book.dealt[kind]} cards {code} were dealt, left and spent together", number)
            race.cards.left[team * book.kinds + kind] = left.count(code)
            race.cards.spent[team * book.kinds + kind] = spent.count(code)


def lay_chance(race: UmReifenbreite, position: Position) -> None:
    if "chance" not in position.rest:
        return
    number, words = position.rest["chance"]
    try:
        laid = parse_cards(words[0] if len(words) == 1 else "?", race.book.chance_ids)
    except BadNotation as error:
        raise BadNotation(error.why, number) from None
    for name in laid:
        card = race.book.chance_ids.index(name)
        if race.cards.chance.count(PILE, card) == 0:
            raise BadNotation(f"there are not so many cards {name}", number)
        race.cards.chance.take(PILE, card)
        race.cards.chance.add(LAID, card)


def note_photos(race: UmReifenbreite, position: Position) -> None:
    book, cards = race.book, race.cards
    if "photographers" in position.rest:
        number, words = position.rest["photographers"]
        if len(words) != 1 or not re.fullmatch(r"[1-9]\d?", words[0], re.ASCII) or not book.chase_car:
            raise BadNotation("expected: photographers 1 (with chase_car=true)", number)
        cards.photographers = int(words[0])
    expected = min(int(book.photos_at_the_end + cards.photographers), len(book.photo_numbers))
    number, drawn = position.rest.get("drawn", (0, []))
    if len(set(drawn)) != (expected if race.over and book.chase_car else 0) or len(set(drawn)) < len(drawn):
        raise BadNotation(f"after a race with the chase car {expected} photo cards are drawn, and none before", number)
    for name in drawn:
        if name not in map(str, book.photo_numbers):
            raise BadNotation(f"'{name}' is no photo card: there are {book.photo_numbers}", number)
        photo = book.photo_numbers.index(int(name))
        cards.drawn[photo] = 1
        cards.photos.take(0, photo)
