"""All arithmetic of the game: rounds, the whole game, and results without rounds."""
