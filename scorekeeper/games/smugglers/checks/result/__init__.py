"""Checks on what people say came of the game: against its rounds, or by itself."""
