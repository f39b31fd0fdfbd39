"""Standing orders: what a seat tells the table to answer in its place. They are no part of a race or its record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from paceline.core.errors import UnknownName

Given = dict[str, str]  # the value of every order that is given, by its id


class OrderValue(msgspec.Struct, frozen=True):
    value: str
    text: str


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """Something that can be ordered. Its first value orders nothing: the seat is asked."""

    id: str
    text: str
    values: list[OrderValue]


class OrderedAnswer(msgspec.Struct, frozen=True):
    """What standing orders answer to a question, and in a few words what it does."""

    action: str  # in notation
    text: str


def read_orders(known: Sequence[Order], wish: Mapping[str, str]) -> Given:
    """Orders as somebody gives them, those that order nothing left out; raises `UnknownName`."""
    values = {order.id: [each.value for each in order.values] for order in known}
    for name, value in wish.items():
        if name not in values:
            raise UnknownName("order", name, list(values))
        if value not in values[name]:
            raise UnknownName("order_value", value, values[name])
    return {name: value for name, value in wish.items() if value != values[name][0]}
