"""What every title stands on: the race, its randomness, roads, piles, rules, notation and records."""
