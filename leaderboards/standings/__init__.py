"""Where every player stands, and how many stand at each value."""
