"""Flamme Rouge, the base game and Peloton."""
