"""How wide the widest tests are: a share in `make test`, all of it in `make soak`, for when an engine changed."""

from __future__ import annotations

import os

SOAK = os.environ.get("PACELINE_SOAK") == "1"


def wide(share: int, whole: int) -> int:
    return whole if SOAK else share
