"""Do bots keep what is promised of them? Measures and says: python -m tools.promises decisions champion --many 1000.

`decisions`: so many of a level, over all titles: whether one was against the rules, and what each took of a processor.
`stop`: how long a worker goes on with a question that nobody wants any more.
`together`: how long a person waits, who rides against Champions, until it is his turn again.
`beside`: how long a person's bots take alone, and beside 50 tables of four Champions each with somebody looking on.
"""

from __future__ import annotations

import argparse
import asyncio
from collections import defaultdict
from collections.abc import Callable, Coroutine, Iterator, Sequence
from itertools import count, cycle, groupby, islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic, process_time
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from paceline.bots import levels, make_bot
from paceline.core.ladder import LEVELS, STYLES
from paceline.core.race import Race
from paceline.core.registry import game_ids, title
from paceline.core.rng import seed_from
from paceline.core.setup import Setup
from paceline.lab.advice import ladder_of
from paceline.lab.search_bench import positions
from paceline.server import api, frames, making
from paceline.server.seats import Viewer
from paceline.server.sqlite import SqliteStore
from paceline.server.table import Table
from paceline.server.tables import Tables
from paceline.server.thinker import Thinker
from paceline.server.worker import Answer, Question, answer

OVER: Final = 0.05  # seconds over its time that a decision may take, but for one in a thousand
PATIENCE: Final = 60.0  # seconds: more than any level takes
STOPS: Final = 0.05  # seconds in which thinking stops that nobody wants any more
LONG: Final = "champion:9999999"
TOGETHER: Final = 6.0  # seconds for all bots between two decisions of a person
TABLES: Final = 50
WARM_UP: Final = 6  # decisions, until workers are started and a title is loaded


class Decision(NamedTuple):
    """What a worker answered to a question with several legal actions."""

    legal: bool
    seconds: float  # of a processor, with reading the position
    cut: bool
    turn: int  # what a seat decides before another does


def by_turn(found: Sequence[Decision]) -> list[float]:
    """The seconds of each turn, as far as there was anything to choose in it."""
    return [sum(one.seconds for one in turn) for _, turn in groupby(found, key=lambda one: one.turn)]


def with_levels() -> list[str]:
    return [game for game in game_ids() if levels(game)]


def decisions(game: str, level: str, many: int, seed: str = "promises") -> list[Decision]:
    """So many, in whole races of a level in all its styles, on the set-ups of the title's school in turn."""
    return [*islice(decided(game, level, seed), many)]


def decided(game: str, level: str, seed: str) -> Iterator[Decision]:
    schools = cycle(ladder_of(game).school)
    for number in count():
        school = next(schools)
        setup = Setup(game=game, seats=school.seats, options=school.options)
        yield from ridden(title(game).new(setup, seed_from(f"{seed} {number}")), names(level, school.seats, number))


def names(level: str, seats: int, number: int) -> list[str]:
    """The level without a style and in all of them, a seat further in every race."""
    styles = ["", *(f"/{style}" for style in STYLES)]
    return [level + styles[(seat + number) % len(styles)] for seat in range(seats)]


def ridden(race: Race, bots: Sequence[str]) -> Iterator[Decision]:
    """A race, every decision of which is asked of a worker as a table asks."""
    memories = [b""] * len(bots)
    asked = turn = 0
    before = -1
    while (seat := int(race.next_seat())) >= 0:
        turn += seat != before
        before = seat
        legal = race.legal(seat)
        action = legal[0]
        if len(legal) > 1:
            asked += 1
            question = Question(
                game=race.setup.game,
                position=race.position(seat),
                seat=seat,
                seed=f"{asked} {seat}",
                bot=bots[seat],
                seconds=PATIENCE,
                memory=memories[seat],
            )
            begun = process_time()
            told = answer(question)
            taken = process_time() - begun
            texts = {race.action_text(one): one for one in legal}
            memories[seat] = told.memory
            action = texts.get(told.action or "", legal[0])
            yield Decision(told.action in texts, taken, told.cut, turn)
        race.apply(seat, action)


def limit(game: str, level: str) -> float:
    """The seconds of a processor that a level may take; none for those that do not search."""
    return float(getattr(make_bot(level, game, ""), "seconds", 0.0))


def at(values: Sequence[float], share: float) -> float:
    """The value that so many of them do not exceed; they are sorted."""
    return values[min(len(values) - 1, int(share * len(values)))]


def tell_decisions(level: str, games: Sequence[str], many: int, seed: str) -> bool:
    """A line a title; whether all were legal and in time."""
    print(f"{level}: {many} decisions over {len(games)} titles; milliseconds of a processor")
    kept = True
    for number, game in enumerate(games):
        found = decisions(game, level, many // len(games) + (number < many % len(games)), seed)
        seconds, turns = sorted(one.seconds for one in found), sorted(by_turn(found))
        illegal = sum(not one.legal for one in found)
        late = at(seconds, 0.999) > limit(game, level) + OVER
        kept = kept and not illegal and not late
        print(
            f"  {game}: {len(found)} decisions, {illegal} illegal, {sum(one.cut for one in found)} cut short; "
            f"mean {1000 * sum(seconds) / len(seconds):.1f}, p99 {1000 * at(seconds, 0.99):.1f}, "
            f"p99.9 {1000 * at(seconds, 0.999):.1f}, most {1000 * seconds[-1]:.1f}; "
            f"a turn {1000 * sum(turns) / len(turns):.1f}, p99 {1000 * at(turns, 0.99):.1f}; "
            f"may take {1000 * limit(game, level):.0f}{': TOO LATE' if late else ''}",
            flush=True,
        )
    return kept


# Thinking that nobody wants any more


class Stop(NamedTuple):
    """What passed between giving a question up and its worker being free."""

    seconds: float
    processor: float  # seconds of it that the worker took


async def stops(pool: Thinker, game: str, many: int) -> list[Stop]:
    """A bot's question and the coach's in turn."""
    places = positions(Setup(game=game, seats=4, options=title(game).bench_options()))
    found: list[Stop] = []
    for number, (race, seat) in enumerate(Random(game).sample(places, min(many + 1, len(places)))):
        asked = Question(game=game, position=race.position(seat), seat=seat, seed=f"{number}")
        asked = replace(asked, deals=1 << 20) if number % 2 else replace(asked, bot=LONG if number else "pro")
        task = asyncio.create_task(pool.ask(game, asked, lambda: True))
        if not number:  # the title is loaded
            await task
            continue
        await asyncio.sleep(0.1)
        begun, spent = monotonic(), processor_of(pool)
        pool.abandon(game, lambda _: True)
        while not pool.free:
            await asyncio.sleep(0.001)
        found.append(Stop(monotonic() - begun, processor_of(pool) - spent))
        await asyncio.gather(task, return_exceptions=True)
    return found


def processor_of(pool: Thinker) -> float:
    """Seconds of a processor that the workers have taken so far, as Linux tells."""
    processes = [worker.process for worker in pool.workers if worker.process is not None]
    threads = [thread for one in processes for thread in Path(f"/proc/{one.pid}/task").iterdir()]
    return sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads) / 1e9


async def tell_stops(games: Sequence[str], many: int) -> bool:
    pool = Thinker(workers=1)
    kept = True
    for game in games:
        found = await stops(pool, game, many)
        seconds, spent = sorted(one.seconds for one in found), sorted(one.processor for one in found)
        kept = kept and seconds[-1] <= STOPS
        print(
            f"{game}: {len(found)} questions given up; the worker was free after {1000 * at(seconds, 0.5):.0f} ms "
            f"(half of them), {1000 * seconds[-1]:.0f} ms at most, and {1000 * at(spent, 0.5):.1f} ms of a processor, "
            f"{1000 * spent[-1]:.1f} ms at most",
            flush=True,
        )
    starts = pool.workers[0].starts
    print(f"the worker was started {starts} time{'s' if starts > 1 else ''}")
    await pool.close()
    return kept and starts == 1


# At tables


class Timed(Thinker):
    """Notes how long each table's bots take, seat by seat, waiting for a worker and all."""

    def __init__(self) -> None:
        super().__init__()
        self.took: dict[str, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))

    async def ask(self, table: str, question: Question, watched: Callable[[], bool]) -> Answer:
        begun = monotonic()
        told = await super().ask(table, question, watched)
        self.took[table][question.seat].append(monotonic() - begun)
        return told


class Onlooker:
    """Somebody at a table: in a seat, or at the rail."""

    owner: str | None = None

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer

    def race_changed(self, *, soon: bool = False) -> None: ...

    def seats_changed(self) -> None: ...

    def rematch_made(self, table: str) -> None: ...


class Raced(NamedTuple):
    waits: list[float]  # of the person, from deciding to the next question
    spent: list[float]  # seconds of a processor that the workers took meanwhile
    took: dict[int, list[float]]  # of each bot
    cut: int


async def lay(tables: Tables, game: str, seats: list[api.SeatWish], seed: str, viewer: Viewer) -> Table:
    fitting = (school.options for school in ladder_of(game).school if school.seats == len(seats))
    wish = api.NewTable(game=game, seats=seats, options=next(fitting, title(game).bench_options()))
    table = await tables.get((await making.create(tables, wish, "promises", seed=seed)).table)
    table.watchers.add(Onlooker(viewer))
    return table


async def race_against(tables: Tables, game: str, bots: int, most: int) -> Raced:
    """A person at the first seat, who decides at once and by chance; so many decisions of his at the most."""
    assert isinstance(tables.thinker, Timed)
    champions = [api.SeatWish(kind="bot", bot="champion")] * bots
    table = await lay(tables, game, [api.SeatWish(kind="me"), *champions], f"promises {bots}", (0,))
    chance, waits, spent = Random(game), list[float](), list[float]()
    begun, before = monotonic(), processor_of(tables.thinker)
    while not table.log.race.over and len(waits) < most:
        while not table.log.race.over and not table.log.race.owes(0):
            await asyncio.sleep(0.001)
        waits.append(monotonic() - begun)
        spent.append(processor_of(tables.thinker) - before)
        if not table.log.race.over:
            action = table.log.race.action_text(chance.choice(table.log.race.legal(0)))
            begun, before = monotonic(), processor_of(tables.thinker)
            wish = frames.Act(id=f"{len(waits)}", seat=0, decision=table.log.decision(0), action=action)
            await tables.act(table, wish)
    table.watchers.clear()
    return Raced(waits[1:], spent[1:], tables.thinker.took[table.id], table.cut_short)


async def tell_together(tables: Tables, games: Sequence[str], bots: Sequence[int], most: int) -> bool:
    kept = True
    for game in games:
        for many in bots:
            if many + 1 > title(game).players[1]:
                continue
            found = await race_against(tables, game, many, most)
            waits, answers = sorted(found.waits), sum(map(len, found.took.values()))
            kept = kept and waits[-1] <= TOGETHER
            print(
                f"{game}, a person and {many} Champions: {len(waits)} waits, mean {sum(waits) / len(waits):.2f} s, "
                f"p95 {at(waits, 0.95):.2f} s, longest {waits[-1]:.2f} s "
                f"(of a processor {max(found.spent):.2f} s); {found.cut} of {answers} answers cut short",
                flush=True,
            )
    return kept


async def tell_beside(tables: Tables, games: Sequence[str], most: int) -> bool:
    kept = True
    for game in games:
        await race_against(tables, game, 3, WARM_UP)
    alone = {game: await race_against(tables, game, 3, most) for game in games}
    crowd = [
        await lay(tables, games[number % len(games)], [api.SeatWish(kind="bot", bot="champion")] * 4, f"{number}", ())
        for number in range(TABLES)
    ]
    for game in games:
        beside = await race_against(tables, game, 3, most)
        pairs = [
            pair
            for seat, took in alone[game].took.items()
            for pair in zip(took, beside.took[seat], strict=False)  # the same questions
        ]
        first, second = sum(one for one, _ in pairs), sum(other for _, other in pairs)
        kept = kept and second <= 2 * first
        riding = sum(not table.log.race.over for table in crowd)
        print(
            f"{game}: {len(pairs)} answers of a person's bots took {1000 * first / len(pairs):.0f} ms each alone, "
            f"{1000 * second / len(pairs):.0f} ms beside {riding} tables: {second / first:.2f} times; "
            f"the slowest {1000 * max(one for one, _ in pairs):.0f} and {1000 * max(two for _, two in pairs):.0f} ms; "
            f"{beside.cut} cut short",
            flush=True,
        )
    return kept


async def at_tables(story: Callable[[Tables], Coroutine[Any, Any, bool]]) -> bool:
    with TemporaryDirectory() as folder:
        tables = Tables(SqliteStore(Path(folder) / "promises.db"), Timed())
        try:
            return await story(tables)
        finally:
            await tables.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("decisions", "stop", "together", "beside"))
    parser.add_argument("level", nargs="?", choices=LEVELS, default=LEVELS[-1])
    parser.add_argument("--many", type=int, default=1000, help="decisions, stops a title, or decisions of the person")
    parser.add_argument("--game", choices=with_levels(), action="append")
    parser.add_argument("--bots", type=int, action="append", help="Champions at the table")
    parser.add_argument("--seed", default="promises", help="another one for other races to take decisions in")
    wanted = parser.parse_args()
    games = wanted.game or with_levels()
    if wanted.what == "decisions":
        kept = tell_decisions(wanted.level, games, wanted.many, wanted.seed)
    elif wanted.what == "stop":
        kept = asyncio.run(tell_stops(games, wanted.many))
    elif wanted.what == "together":
        kept = asyncio.run(at_tables(lambda tables: tell_together(tables, games, wanted.bots or [3, 5], wanted.many)))
    else:
        kept = asyncio.run(at_tables(lambda tables: tell_beside(tables, games, wanted.many)))
    raise SystemExit(0 if kept else 1)


if __name__ == "__main__":
    main()
