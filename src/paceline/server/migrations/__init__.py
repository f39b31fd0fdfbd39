"""The schema's history. The server brings a database up to date when it starts."""
