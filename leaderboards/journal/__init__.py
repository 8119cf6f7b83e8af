"""What counts: an append-only journal per game, and one fact per seat. All else is derived from these."""
