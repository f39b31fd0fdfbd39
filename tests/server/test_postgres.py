"""The PostgreSQL that tests run on keeps what it acknowledges."""

from __future__ import annotations

from .postgres import Address


def test_everything_is_on_the_disk(postgres: Address) -> None:
    told = [postgres.say(f"SHOW {name}")[0][0] for name in ("fsync", "synchronous_commit", "full_page_writes")]
    assert told == ["on", "on", "on"]
