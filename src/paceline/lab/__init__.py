"""Races by the million: playouts, simulations, benches."""
