"""Checks on the sheet of a round: its counts, the transcript beside it, and what no round can do."""
