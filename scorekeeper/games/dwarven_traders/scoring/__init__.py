"""The only arithmetic of the game: rounds, the whole game, and results of which nothing else is known."""
