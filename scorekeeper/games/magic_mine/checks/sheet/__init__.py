"""Checks on the sheet: its scorings, what lies where at the end, and whether it says what the transcript led to."""
