"""`paceline serve` in a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import IO

from .browser import PATIENCE, Server

COMMAND = (sys.executable, "-m", "paceline", "serve", "--port")


class Service(Server):
    """One on a free port, by default on a file of its own."""

    def __init__(self, folder: Path, *options: str, db: str = "", log: IO[bytes] | None = None) -> None:
        self.options = options
        self.url_of_db = db or f"sqlite:///{folder / 'paceline.db'}"
        self.log = log
        super().__init__(folder)

    def begin(self) -> subprocess.Popen[str]:
        environment = {**os.environ, "PACELINE_DB": self.url_of_db}
        command = [*COMMAND, str(self.port), *self.options]
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.log, text=True, env=environment)

    def workers(self) -> list[int]:
        """Its processes that serve."""
        told = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return [int(pid) for pid in told.split()]

    def ask_to_end(self) -> None:
        self.process.send_signal(signal.SIGTERM)

    def ended(self) -> int:
        """Waits until it has; the exit status."""
        status = self.process.wait(PATIENCE)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return status

    def end(self) -> int:
        self.ask_to_end()
        return self.ended()
