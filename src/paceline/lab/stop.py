"""Stopping a long simulation without losing what is finished."""

from __future__ import annotations

import signal
from collections.abc import Generator
from contextlib import contextmanager
from time import monotonic


class Stop:
    """Ctrl-C or SIGTERM: the first asks to stop, a later one ends at once. Called, it says whether anybody asked."""

    def __init__(self) -> None:
        self.signal = 0
        self.asked = 0.0

    def __call__(self) -> bool:
        return self.signal != 0

    @contextmanager
    def listening(self) -> Generator[None]:
        before = {number: signal.signal(number, self.ask) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def ask(self, number: int, _frame: object) -> None:
        if not self.signal:
            self.signal, self.asked = number, monotonic()
        elif monotonic() - self.asked > 1:  # tools such as timeout send the same signal twice
            raise KeyboardInterrupt
