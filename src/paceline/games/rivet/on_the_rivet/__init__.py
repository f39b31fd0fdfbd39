"""On the Rivet, with Team Tactics and its AI team."""
