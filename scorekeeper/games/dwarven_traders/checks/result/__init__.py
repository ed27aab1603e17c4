"""Checks on the result of a game: next to its `rounds`, or `alone`."""
