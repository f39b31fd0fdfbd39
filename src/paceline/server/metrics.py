"""What operators watch. Workers of `paceline serve --metrics` count in files that the process above them adds up;
everywhere else it stays in memory, and nobody asks."""

from __future__ import annotations

import asyncio
import os
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from prometheus_client import Counter, Gauge, Histogram, values

if TYPE_CHECKING:
    from paceline.server.tables import Tables

FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"  # the environment says where the files are,
NUMBER: Final = "PACELINE_WORKER"  # and which are ours: those of the worker whose place we took go on
WATCHED: Final = FOLDER in os.environ
BEAT: Final = 0.25  # seconds
QUICK: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
SLOW: Final = (0.01, 0.05, 0.1, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)

if WATCHED:
    shared: Any = values
    shared.ValueClass = shared.MultiProcessValue(lambda: os.environ[NUMBER])

requests = Counter("paceline_requests", "HTTP requests that were answered.", ["method", "route", "status"])
request_seconds = Histogram("paceline_request_seconds", "How long an answer took.", ["route"], buckets=QUICK)
connections = Gauge("paceline_connections", "Connections, of browsers or of a proxy.", multiprocess_mode="livesum")
sockets = Gauge("paceline_sockets", "Sockets at tables.", multiprocess_mode="livesum")
tables = Gauge("paceline_tables", "Tables in memory, at each worker.", multiprocess_mode="livesum")
appends = Counter("paceline_appends", "Entries that were added to logs.")
commit_seconds = Histogram("paceline_commit_seconds", "How long an entry took to be on the disk.", buckets=QUICK)
notify_seconds = Histogram("paceline_notify_seconds", "How long other workers took to hear of one.", buckets=QUICK)
unavailable = Counter("paceline_unavailable", "Answers 503: mostly a database that does not answer.")
bot_questions = Gauge("paceline_bot_questions", "Questions that wait for a thinker.", multiprocess_mode="livesum")
bot_wait_seconds = Histogram("paceline_bot_wait_seconds", "How long they waited for their turn.", buckets=SLOW)
thinker_starts = Counter("paceline_thinker_starts", "Thinkers that were started: at first, or in the place of another.")
loop_lag_seconds = Histogram("paceline_loop_lag_seconds", "How late a worker came to what was due.", buckets=QUICK)
refusals = Counter("paceline_refusals", "What was refused because it is too much.", ["limit"])


async def watch(all_tables: Tables) -> None:
    """Looks from time to time at what nobody counts."""
    while True:
        due = monotonic() + BEAT
        await asyncio.sleep(BEAT)
        loop_lag_seconds.observe(max(0.0, monotonic() - due))
        tables.set(len(all_tables.live))
        bot_questions.set(sum(map(len, all_tables.thinker.queue.tables.values())))
