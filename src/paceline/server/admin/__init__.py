"""What an operator does with a database, beside the server or without one: `paceline admin`."""
