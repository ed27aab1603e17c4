"""All arithmetic of the game: the end, sums of tallies, shares of turns, and everybody's wealth and place."""
