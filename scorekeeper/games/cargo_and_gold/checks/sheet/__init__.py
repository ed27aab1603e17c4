"""Checks on the sheet: do the counts add up, do the tallies explain them, and what does the transcript say of them."""
