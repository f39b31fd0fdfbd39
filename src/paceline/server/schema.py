"""The database: tables, their seats, the log of what was done at each, and what lists show of races that are over."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

METADATA: Final = sa.MetaData()

TABLES: Final = sa.Table(
    "tables",
    METADATA,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("header", sa.Text, nullable=False),  # of the record, the seed included
    sa.Column("maker", sa.Text, nullable=False, index=True),  # hash of the token of the browser that set it up
    sa.Column("watch", sa.Text, nullable=False, unique=True),  # the watch link's code
    sa.Column("created", sa.BigInteger, nullable=False),  # milliseconds
    sa.Column("result", sa.Text),  # the ranking, once the race is over
    sa.Column("rematch", sa.Text),  # the table that goes on from this one
    sa.Column("secret", sa.Text, nullable=False),  # what the bots' chance derives from; no client ever sees it
    sa.Column("box", sa.Text, sa.ForeignKey("boxes.id")),  # components of its own
    sa.Column("box_name", sa.Text),
    sa.Column("lesson", sa.Boolean, nullable=False, server_default=sa.false()),  # a title's coached race
    sa.Column("branch_of", sa.Text),  # the table that it rides on from, or nothing known of it
    sa.Column("seating", sa.Integer, nullable=False, server_default="0"),  # counts what changed beside its log
)

BOXES: Final = sa.Table(
    "boxes",
    METADATA,
    sa.Column("id", sa.Text, primary_key=True),  # hash of the files
    sa.Column("files", sa.Text, nullable=False),  # texts by name, in JSON
)

SEATS: Final = sa.Table(
    "seats",
    METADATA,
    sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("kind", sa.Text, nullable=False),  # person, bot or open
    sa.Column("bot", sa.Text),
    sa.Column("owner", sa.Text, index=True),  # hash of the token of the browser that plays it
    sa.Column("code", sa.Text, unique=True),  # the play link's code
    sa.Column("orders", sa.Text),  # standing orders in JSON, while the race is on
)

LOG: Final = sa.Table(
    "log",
    METADATA,
    sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("action_id", sa.Text),  # the client's own, so that a resend is recognised
    sa.Column("decision", sa.Integer),  # the decision that it answers
    sa.Column("at", sa.BigInteger, nullable=False),  # milliseconds
    sa.Column("n", sa.Integer),  # how many events there had been after it; nothing in logs of before
    sa.UniqueConstraint("table", "action_id"),
    sqlite_with_rowid=False,
)

FINISHED: Final = sa.Table(
    "finished",
    METADATA,
    sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False, index=True),  # when the race ended
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("told", sa.Text),  # what a list shows, in JSON
    sa.Column("places", sa.Text, nullable=False),  # of every seat, in JSON
    sa.Column("shape", sa.Integer, nullable=False, server_default="0"),  # how `told` is written
    sa.Index("ix_finished_kept", "table", "shape", "game"),
)

LISTED: Final = sa.Table(
    "listed",
    METADATA,
    sa.Column("owner", sa.Text, primary_key=True),  # who lists it
    sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True, index=True),
    sa.Column("over", sa.Boolean, nullable=False),
    sa.Column("sat", sa.Boolean, nullable=False),  # whether they have a seat there
    sa.Column("updated", sa.BigInteger, nullable=False),  # about when something last happened; exactly, once it is over
    sa.Index("ix_listed_order", "owner", "over", "updated", "sat", "table"),
)

SHOWN: Final = sa.Table(
    "shown",
    METADATA,
    sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("entries", sa.Integer, nullable=False),  # how long its log was
    sa.Column("version", sa.Text, nullable=False),  # which Paceline told it
    sa.Column("told", sa.Text, nullable=False),  # what a list shows of a race that is on, in JSON
)

REMOVED: Final = sa.Table(
    "removed",
    METADATA,
    sa.Column("owner", sa.Text, primary_key=True),  # who does not want to see it
    sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
)

ANALYSES: Final = sa.Table(
    "analyses",
    METADATA,
    sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("found", sa.Text, nullable=False),  # everybody's chances and key moments, in JSON
    sa.Column("shape", sa.Integer, nullable=False),  # how that is written
)

# Who serves: processes that live, the tables whose bots they drive, the seats that are looked through there, and the
# finished races that they look at again.

WORKERS: Final = sa.Table(
    "workers",
    METADATA,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("until", sa.BigInteger, nullable=False),  # milliseconds: by then it is dead, unless it says otherwise
)

LEASES: Final = sa.Table(
    "leases",
    METADATA,
    sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("holder", sa.Text, nullable=False, index=True),  # a worker; a dead one's leases are free to take
)

PRESENCE: Final = sa.Table(
    "presence",
    METADATA,
    sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("worker", sa.Text, primary_key=True),
    sa.Column("seats", sa.Text, nullable=False),  # in JSON
)

LOOKING: Final = sa.Table(
    "looking",
    METADATA,
    sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("holder", sa.Text, nullable=False, index=True),  # a worker; what a dead one looked at is free to take
    sa.Column("wishes", sa.Text, nullable=False),  # the browsers that asked for it, in JSON
    sa.Column("done", sa.Integer, nullable=False),  # how far that is
    sa.Column("of", sa.Integer, nullable=False),
    sa.Column("failed", sa.Boolean, nullable=False),
)

# What an operator has done that servers heed while they run.

BANS: Final = sa.Table(
    "bans",
    METADATA,
    sa.Column("network", sa.Text, primary_key=True),  # 203.0.113.7/32
    sa.Column("until", sa.BigInteger),  # milliseconds; for good, where there is none
    sa.Column("why", sa.Text, nullable=False),
    sa.Column("made", sa.BigInteger, nullable=False),  # milliseconds
)

TOUCHED: Final = sa.Table(
    "touched",
    METADATA,
    sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("table", sa.Text, nullable=False),  # removed, or changed beside its log: no server's copy holds
    sa.Column("at", sa.BigInteger, nullable=False),  # milliseconds
)
