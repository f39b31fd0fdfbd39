"""Town Sign: who passes the sign first. The smallest title that Paceline can play; it shows how one is made."""
