"""On the Rivet and Visions of Rainbows: one engine, two editions."""
