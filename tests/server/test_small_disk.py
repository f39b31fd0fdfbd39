"""`paceline serve` on a disk that is really full: a small one in memory, in a mount namespace of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
from functools import cache
from pathlib import Path
from time import monotonic, sleep
from typing import Final

import pytest

from .browser import PATIENCE, Browser, Player
from .serving import COMMAND, Service

SIZE: Final = 1 << 24  # bytes
SMALL: Final = f'mount --make-rprivate / && mount -t tmpfs -o size={SIZE} tmpfs "$0" && exec "$@"'


def apart() -> list[str]:
    """Whoever is not root may mount in a namespace of users, too."""
    return ["unshare", *([] if os.geteuid() == 0 else ["--user", "--map-root-user"]), "--mount", "sh", "-c", SMALL]


@cache
def can_mount() -> bool:
    """A container may not have the right."""
    if not shutil.which("unshare") or not shutil.which("mount"):
        return False
    return subprocess.run([*apart(), "/tmp", "true"], capture_output=True, check=False).returncode == 0


class OnSmallDisk(Service):
    def begin(self) -> subprocess.Popen[str]:
        self.folder = self.db.parent
        command = [*apart(), str(self.folder), *COMMAND, str(self.port), "--db", self.url_of_db]
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.log, text=True)

    @property
    def ballast(self) -> Path:
        return Path(f"/proc/{self.process.pid}/root{self.folder}/ballast")

    def fill(self) -> None:
        """To the last byte: nothing has been written to the log's place twice yet, so whatever comes needs room."""
        with pytest.raises(OSError, match="No space left"):
            self.ballast.write_bytes(bytes(SIZE))


@pytest.mark.skipif(not can_mount(), reason="nothing can be mounted here, not even in a namespace of one's own")
def test_a_full_disk_refuses_what_cannot_be_kept_and_service_goes_on_once_there_is_room(tmp_path: Path) -> None:
    small = tmp_path / "small"
    small.mkdir()
    with (
        (tmp_path / "said").open("wb") as log,
        OnSmallDisk(small, log=log) as service,
        Browser(service) as ann,
    ):
        player = ann.sit(ann.create("me", "random")["table"])
        acknowledged = ride(player, 10)
        service.fill()
        ask = player.asks[0]
        for _ in range(3):
            assert player.act(ask, name="the same one")["code"] == 503
        refused = ann.http.post("/api/tables", json={"game": "flamme-rouge", "seats": [{"kind": "me"}] * 2})
        assert (refused.status_code, refused.headers["retry-after"]) == (503, "2")
        assert ann.http.get(f"/api/tables/{player.table}").status_code == 200, "what is there can be looked at"
        assert ann.get("/api/tables")["on"][0]["table"] == player.table

        service.ballast.unlink()
        until = monotonic() + PATIENCE
        while (answer := player.act(ask, name="the same one"))["t"] != "ack":
            assert monotonic() < until, answer
            sleep(0.05)
        acknowledged += 1 + ride(player)
        record = ann.http.get(f"/api/tables/{player.table}/record").text
        assert sum(line.startswith("0 ") for line in record.splitlines()) == acknowledged
        assert service.end() == 0
    assert b"database or disk is full" in (tmp_path / "said").read_bytes()


def ride(player: Player, most: int = 1 << 30) -> int:
    """Until so many actions are acknowledged and another one is asked for, or the race is over; how many there were."""
    many = 0
    while player.over is None and not (many >= most and player.asks):
        if not player.asks:
            player.receive()
            continue
        ask, name = player.asks[0], f"{many} of {most}"
        while (answer := player.act(ask, name=name)).get("code") == 429:  # a bot is faster than a person
            sleep(1)
        assert answer["t"] == "ack", answer
        many += 1
        player.seen(answer["n"])
    return many
