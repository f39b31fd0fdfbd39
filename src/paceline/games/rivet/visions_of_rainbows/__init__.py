"""Visions of Rainbows, the earlier edition."""
