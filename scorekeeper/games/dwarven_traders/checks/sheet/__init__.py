"""Checks on the sheet of a round.

`limits` checks the sheet by itself, `transcript` compares it with a transcript, and `awards` checks sale, places and VP.
"""
