"""All arithmetic of the game: sums of tallies, shares of turns, and everybody's wealth and place."""
