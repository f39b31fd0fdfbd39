"""Many races on several processor cores: fresh processes that are sent races by number."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from ctypes import c_bool
from multiprocessing.sharedctypes import RawValue
from time import perf_counter

from paceline.core.errors import PacelineError
from paceline.lab.simulate import News, Part, Parts, Stopped

POLL_SECONDS = 0.1  # how quickly a wish to stop reaches the workers
QUEUED = 2  # chunks a worker, so that none waits for the next

Play = Callable[[Part, Stopped], News]  # picklable: a function of a module, or a partial of one
Played = tuple[News, int, float]

stop_flag = RawValue(c_bool, False)  # in a worker: the flag that it shares with its parent


def begin_worker(flag: c_bool) -> None:
    global stop_flag  # noqa: PLW0603 - a worker has nowhere else to keep it
    stop_flag = flag
    threading.Thread(target=leave_with_parent, daemon=True).start()


def leave_with_parent() -> None:
    """A worker whose parent was killed would wait for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def work(play: Play[Part, News], part: Part) -> Played[News]:
    begun = perf_counter()
    news = play(part, lambda: stop_flag.value)
    return news, len(part), perf_counter() - begun


def play_with(jobs: int, play: Play[Part, News], parts: Parts[Part], stopped: Stopped) -> Iterator[News]:
    """Plays the parts in so many processes. When stopped, every worker ends after the race that it is in."""
    flag = RawValue(c_bool, False)
    context = multiprocessing.get_context("spawn")
    before = set(multiprocessing.active_children())
    with ProcessPoolExecutor(jobs, context, begin_worker, (flag,)) as pool:
        try:
            yield from feed(pool, jobs, play, parts, stopped, flag)
        except BrokenProcessPool:
            raise PacelineError("a worker process was killed, perhaps for want of memory; try fewer jobs") from None
        except BaseException:
            for child in set(multiprocessing.active_children()) - before:
                child.kill()
            raise


def feed(
    pool: ProcessPoolExecutor,
    jobs: int,
    play: Play[Part, News],
    parts: Parts[Part],
    stopped: Stopped,
    flag: c_bool,
) -> Iterator[News]:
    """Keeps every worker busy and yields what they have done."""
    running: set[Future[Played[News]]] = set()
    while True:
        while not flag.value and len(running) < jobs * QUEUED and (part := parts.next()):
            running.add(submit(pool, play, part))
        if not running:
            return
        done, running = wait(running, POLL_SECONDS, FIRST_COMPLETED)
        for future in done:
            news, games, seconds = future.result()
            parts.took(games, seconds)
            yield news
        flag.value = flag.value or stopped()


def submit(pool: ProcessPoolExecutor, play: Play[Part, News], part: Part) -> Future[Played[News]]:
    """Ctrl-C and `timeout` reach a whole group of processes: one that starts here leaves them to its parent."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        return pool.submit(work, play, part)
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        return pool.submit(work, play, part)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
