"""Mangled content, positions, records and options of every title: each is refused in words, or raced to its end."""

from __future__ import annotations

import json
import tomllib
from functools import cache
from random import Random
from typing import NamedTuple

from paceline.core.content import stock
from paceline.core.errors import PacelineError
from paceline.core.log import replay
from paceline.core.race import Race
from paceline.core.record import parse_record, record_text
from paceline.core.registry import game_ids, title
from paceline.core.rng import seed_from
from paceline.core.setup import Option, Setup, Value

from ..conformance.play import KNOWS_ALL, cases, finish, start, stops
from ..conformance.texts import ride_logged
from .mangle import WORDS, another, mangle_text, mangle_tree, misspelt, toml_text

KINDS = ("content", "position", "record", "options")
SEED = seed_from("mangled")


class Trial(NamedTuple):
    """Something that somebody might hand in."""

    game: str
    kind: str
    setup: Setup  # for content and options
    text: str = ""  # for positions and records


def trial(seed: str, number: int) -> Trial:
    """One of the trials of a seed: titles and kinds take turns."""
    chance = Random(f"{seed}/{number}")
    game = game_ids()[number // len(KINDS) % len(game_ids())]
    kind = KINDS[number % len(KINDS)]
    nothing = Setup(game=game, seats=2)
    if kind == "position":
        texts = positions_of(game)
        return Trial(game, kind, nothing, mangle_text(chance, chance.choice(texts), texts))
    if kind == "record":
        return Trial(game, kind, nothing, mangled_record(chance, records_of(game)))
    mangled = mangled_content(chance, game) if kind == "content" else mangled_options(chance, game)
    return Trial(game, kind, mangled)


def is_taken(tried: Trial) -> bool:
    """Refused with an error of ours, or raced to the end; whatever else is raised is a mistake of ours."""
    chance = Random(str(tried))
    try:
        race = handed_in(tried, chance)
    except PacelineError:
        return False
    finish(race, chance)
    if tried.kind in ("content", "options"):
        race.check()  # drawn positions hold fewer cards than the box: no law for those
    return True


def handed_in(tried: Trial, chance: Random) -> Race:
    """The race that comes of it; what is taken is printed as it was read, and shown to everybody."""
    here = title(tried.game)
    if tried.kind == "record":
        record = parse_record(tried.text)
        assert parse_record(record_text(record)) == record
        log = replay(record)
        assert log.record().entries == record.entries
        return log.race
    if tried.kind == "position":
        race = here.from_position(tried.text, SEED)
    else:
        setup = on_a_course(tried.setup, chance) if tried.kind == "content" else tried.setup
        race = here.new(setup, SEED)
        here.board(setup)
        here.cards(setup)
    printed = race.position(KNOWS_ALL)
    assert here.from_position(printed, SEED, content=race.setup.content).position(KNOWS_ALL) == printed
    for seat in (None, *range(int(race.seats))):
        race.view(seat)
        race.position(seat)
    return race


def on_a_course(setup: Setup, chance: Random) -> Setup:
    """A course of the content, as far as it has any."""
    courses = [course.id for course in title(setup.game).courses(setup.content)]
    options: dict[str, Value] = {"course": chance.choice(courses)} if courses and chance.random() < 0.7 else {}
    return Setup(game=setup.game, seats=setup.seats, options=options, content=setup.content)


# What is mangled


def mangled_content(chance: Random, game: str) -> Setup:
    """One file or two of the box, mangled as text or in what they say."""
    box = stock(title(game).package)
    names = chance.sample(sorted(box), 2 if len(box) > 1 and chance.random() < 0.1 else 1)
    content = {
        name: mangle_text(chance, box[name], list(box.values()))
        if chance.random() < 0.35
        else toml_text(mangle_tree(chance, tomllib.loads(box[name])))
        for name in names
    }
    few, many = title(game).players
    return Setup(game=game, seats=chance.randint(few, many), content=content)


def mangled_options(chance: Random, game: str) -> Setup:
    """A set-up of the promises with other seats, values, names or courses."""
    setup = chance.choice(setups_of(game))
    options = dict(setup.options)
    known = {option.name: option for option in title(game).options()}
    for _ in range(chance.choice((1, 1, 2, 3))):
        name = chance.choice([*options, *known])
        match chance.choice(("sound", "sound", "value", "text", "borrow", "lose", "rename")):
            case "sound" if name in known:
                options[name] = sound_value(chance, known[name])
            case "value" | "sound":
                options[name] = another_value(chance, options.get(name, 0))
            case "text":
                options[name] = mangle_text(chance, str(options.get(name, "true")).lower(), WORDS)
            case "borrow":
                other = chance.choice(setups_of(game)).options
                options |= {name: other[name]} if name in other else other
            case "lose":
                options.pop(name, None)
            case _:
                options[misspelt(chance, name)] = options.pop(name, 1)
    seats = setup.seats if chance.random() < 0.7 else chance.choice((setup.seats + 1, setup.seats - 1, 0, -1, 99))
    return Setup(game=game, seats=seats, options=options)


def sound_value(chance: Random, option: Option) -> Value:
    """What the option may be by itself; whether it goes with the rest is another question."""
    if option.values:
        return chance.choice(option.values)
    low, high = option.limits or (0, 3)
    return chance.choice((chance.randint(low, high), low, high))


def another_value(chance: Random, value: Value) -> Value:
    """Another text, number, yes or no, or list of numbers."""
    new = another(chance, value)
    return new if isinstance(new, str | bool | int) or (isinstance(new, list) and numbers(new)) else str(new)


def numbers(items: list[object]) -> bool:
    return all(isinstance(item, int) for item in items)


def mangled_record(chance: Random, texts: list[str]) -> str:
    """A record with mistakes in its header or anywhere."""
    text = chance.choice(texts)
    if chance.random() < 0.7:
        return mangle_text(chance, text, texts)
    header, _, entries = text.partition("\n")
    return f"{json.dumps(mangle_tree(chance, json.loads(header)))}\n{entries}"


@cache
def setups_of(game: str) -> list[Setup]:
    return [case.setup for case in cases(game, "mangled", 60)]


@cache
def positions_of(game: str) -> list[str]:
    """Positions of every phase, as somebody who knows all, a seat and a spectator see them."""
    found: dict[tuple[object, ...], str] = {}
    for case in cases(game, "mangled", 60):
        chance = Random(case.seed)
        race = start(*case)
        for _ in stops(race, chance, 0.2):
            seat = chance.choice((KNOWS_ALL, 0, None))
            text = race.position(seat)
            phase = text.splitlines()[1].split()[2]
            found[case.setup.seats, phase, seat] = text
    return list(found.values())


@cache
def records_of(game: str) -> list[str]:
    """Records of whole races, and of some that were broken off."""
    texts = [
        record_text(ride_logged(case.setup, case.seed, Random(case.seed)).record())
        for case in cases(game, "mangled", 12)
    ]
    return texts + ["\n".join(text.splitlines()[: 1 + len(text.splitlines()) // 5]) for text in texts]
