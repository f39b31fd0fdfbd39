"""Races by the million: playouts, simulations, benches, and which rules the tests check."""
