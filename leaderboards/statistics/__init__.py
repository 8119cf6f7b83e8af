"""What players did in the matches that are over, and what their dice showed."""
