"""Checks on the result of a game: against its rounds, or on its own."""
