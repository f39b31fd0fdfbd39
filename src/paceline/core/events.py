"""What a listener is told. Every watcher gets every event, in the same numbering; secrets are blanked."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Self

import msgspec


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="event"):
    """Something that happened. Fields named in `secrets` are for `owner` alone until they are revealed."""

    secrets: ClassVar[tuple[str, ...]] = ()

    @property
    def owner(self) -> int | None:
        """The seat that may read the secret fields."""
        return None

    def seen_by(self, seat: int | None) -> Self:
        """The event as that seat (or a spectator, `None`) may know it."""
        if not self.secrets or self.owner == seat:
            return self
        return msgspec.structs.replace(self, **dict.fromkeys(self.secrets))


Listener = Callable[[Event], None]
