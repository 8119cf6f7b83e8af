"""What every game shares: the Game interface, dice, events, outcome, errors, legal moves, replay."""
