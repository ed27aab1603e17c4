"""Checks on the sheet: whether the counts add up, the tallies explain them and the transcript agrees."""
