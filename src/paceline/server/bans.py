"""Addresses that may not use the server: how they are told, and whom they mean."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final

import msgspec
import sqlalchemy as sa

from paceline.core.errors import PacelineError
from paceline.server.clocks import now
from paceline.server.schema import BANS
from paceline.server.statements import upsert
from paceline.server.storage import as_struct

HOUSEHOLD: Final = 64  # bits of an IPv6 address that a provider gives to one customer
MOST_REMEMBERED: Final = 10_000  # addresses

Network = IPv4Network | IPv6Network


class Ban(msgspec.Struct, frozen=True, kw_only=True):
    network: str
    until: int | None  # milliseconds; None for good
    why: str
    made: int


class Bans:
    """The bans that hold, as they were last read. Whether an address is meant is reckoned once."""

    def __init__(self, bans: Sequence[Ban] = ()) -> None:
        self.listed = [*bans]
        self.bans = [(ip_network(ban.network), ban) for ban in bans]
        self.known: dict[str, Ban | None] = {}

    def of(self, address: str | None) -> Ban | None:
        """The ban that an address falls under."""
        if not self.bans or address is None:
            return None
        if address not in self.known:
            if len(self.known) >= MOST_REMEMBERED:
                self.known.clear()
            self.known[address] = self.found(address)
        ban = self.known[address]
        return ban if ban is None or ban.until is None or ban.until > now() else None

    def found(self, address: str) -> Ban | None:
        """The one that holds longest."""
        try:
            plain = unmapped(ip_address(address.partition("%")[0]))
        except ValueError:
            return None  # no address: a socket of this machine
        bans = [ban for network, ban in self.bans if plain.version == network.version and plain in network]
        return max(bans, key=lambda ban: ban.until or float("inf"), default=None)


def unmapped(address: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address:
    """An IPv4 address, also where it comes as an IPv6 one."""
    return (address.ipv4_mapped or address) if isinstance(address, IPv6Address) else address


def read_network(text: str) -> Network:
    """An address or a network; an IPv6 address stands for the customer that it belongs to."""
    try:
        if "/" in text:
            network = ip_network(text.strip(), strict=False)
        else:
            address = unmapped(ip_address(text.strip()))
            network = ip_network((address, HOUSEHOLD if address.version == 6 else 32), strict=False)
    except ValueError:
        raise PacelineError(f"'{text}' is no address: expected 203.0.113.7, 203.0.113.0/24 or 2001:db8::/48") from None
    if network.prefixlen == 0:
        raise PacelineError(f"{network} is everybody")
    return network


def read_bans(connection: sa.Connection) -> list[Ban]:
    """Those that hold now, the newest first."""
    query = BANS.select().where(BANS.c.until.is_(None) | (BANS.c.until > now()))
    rows = connection.execute(query.order_by(BANS.c.made.desc(), BANS.c.network)).mappings()
    return [as_struct(row, Ban) for row in rows]


def write_ban(network: Network, milliseconds: int | None, why: str) -> Callable[[sa.Connection], Ban]:
    """In the place of one of the same network; those that are over go."""
    made = now()
    until = made + milliseconds if milliseconds is not None else None
    ban = Ban(network=str(network), until=until, why=why, made=made)

    def work(connection: sa.Connection) -> Ban:
        connection.execute(BANS.delete().where(BANS.c.until <= made))
        upsert(connection, BANS, msgspec.structs.asdict(ban))
        return ban

    return work


def lift_ban(network: Network) -> Callable[[sa.Connection], bool]:
    """Whether there was one of just that network."""
    query = BANS.delete().where(BANS.c.network == str(network))
    return lambda connection: connection.execute(query).rowcount > 0
