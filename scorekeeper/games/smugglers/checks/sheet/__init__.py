"""Checks on the sheet of a round: counts, what the transcript told, and what no round can do."""
