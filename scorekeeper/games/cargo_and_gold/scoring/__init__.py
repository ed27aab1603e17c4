"""The only arithmetic: what tallies make, how turns are shared out, and what the end of a game is worth to everybody."""
