"""Workers change over to engines that were compiled meanwhile, and nobody waits for it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from paceline.server import thinker
from paceline.server.thinker import Thinker

from .pool import asking, heard, tell, until


@pytest.fixture
def builds(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was built so far: one more entry is one more build, noticed at once."""
    monkeypatch.setattr(thinker, "ENGINES_SECONDS", 0.01)
    return []


def test_a_worker_changes_over_to_newer_engines(tmp_path: Path, builds: list[str]) -> None:
    async def story(pool: Thinker) -> None:
        await asking(pool, "a", "first")
        before = pool.workers[0]
        builds.append("compiled")
        await until(lambda: before.process is None)
        assert before not in pool.workers
        assert heard(tmp_path) == ["first"], "the new one has answered what the old one did"
        await asking(pool, "a", "second")
        assert [worker.starts for worker in pool.workers] == [1], "nobody waited for it to start"
        await asyncio.sleep(0.05)
        assert pool.workers == pool.free, "and it stays"

    tell(tmp_path, story, 1, lambda: len(builds))


def test_a_worker_that_thinks_changes_over_afterwards(tmp_path: Path, builds: list[str]) -> None:
    async def story(pool: Thinker) -> None:
        thought = asking(pool, "a", "meet")
        await until(lambda: heard(tmp_path) == ["meet"])
        before = pool.workers[0]
        builds.append("compiled")
        await until(lambda: before.successor is not None)
        await asking(pool, "b", "random")
        assert (await thought).action == "R@5"
        await until(lambda: before.process is None and len(pool.free) == 2)
        assert before not in pool.workers

    tell(tmp_path, story, 2, lambda: len(builds))


def test_a_worker_stays_where_the_newer_engines_do_not_start(tmp_path: Path, builds: list[str]) -> None:
    folder = tmp_path / "heard"
    folder.mkdir()

    async def story(pool: Thinker) -> None:
        await asking(pool, "a", "first")
        before = pool.workers[0]
        (tmp_path / "broken").touch()
        builds.append("broken")
        await until((tmp_path / "tried").exists)
        await until(lambda: before.successor is None)
        assert pool.workers == [before]
        await asking(pool, "a", "second")
        assert before.starts == 1

    tell(folder, story, 1, lambda: len(builds))
