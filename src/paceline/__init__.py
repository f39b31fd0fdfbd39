"""Paceline plays cycling board games: at a table, in a test, or by the million."""

from paceline import _native

_native.install()

__version__ = "0.1.0"
