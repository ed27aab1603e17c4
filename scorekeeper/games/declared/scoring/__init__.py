"""The only arithmetic of declared games: points of lines and awards, totals, ties and places."""
