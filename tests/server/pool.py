"""A pool of workers that answer as a test wants, and what they were asked."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from paceline.core.registry import title
from paceline.server.thinker import Thinker
from paceline.server.worker import Answer, Question

PATIENCE = 300  # seconds: only a failure takes so long
GAME = "flamme-rouge"
POSITION = title(GAME).start(seats=2).position(0)
Story = Callable[[Thinker], Coroutine[Any, Any, None]]

# Workers that say what they were asked in names of files; `hang` never answers, `meet` waits for another. Beside a
# file `broken` none starts.
FAKE = """
import json, pathlib, sys, time
folder = pathlib.Path(sys.argv[1])
if folder.with_name("broken").exists():
    folder.with_name("tried").touch()
    sys.exit(1)
for line in sys.stdin:
    asked = json.loads(line)
    if isinstance(asked, int):  # a question that is past
        continue
    (folder / f"{asked['number']:03} {asked['bot'] or 'odds'}").touch()
    while asked["bot"] == "hang" or (asked["bot"] == "meet" and len(list(folder.iterdir())) < 2):
        time.sleep(0.01)
    print(json.dumps({"number": asked["number"], "action": "R@5"}), flush=True)
"""


def tell(folder: Path, story: Story, workers: int, engines: Callable[[], object] = int) -> None:
    async def with_workers() -> None:
        pool = Thinker((sys.executable, "-c", FAKE, str(folder)), PATIENCE, workers, engines)
        try:
            async with asyncio.timeout(PATIENCE):
                await story(pool)
        finally:
            await pool.close()

    asyncio.run(with_workers())


def question(bot: str | None = "random") -> Question:
    return Question(game=GAME, position=POSITION, seat=0, seed="seed", bot=bot)


def asking(pool: Thinker, table: str, bot: str | None = "random", *, watched: bool = True) -> asyncio.Task[Answer]:
    return asyncio.create_task(pool.ask(table, question(bot), yes if watched else no))


def heard(folder: Path) -> list[str]:
    """What the workers were asked, in the order of the questions."""
    return [file.name[4:] for file in sorted(folder.iterdir())]


async def until(true: Callable[[], bool]) -> None:
    while not true():
        await asyncio.sleep(0.005)


def yes() -> bool:
    return True


def no() -> bool:
    return False
