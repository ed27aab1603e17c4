"""Checks on the sheet of a game.

`cargo` and `ending` look at what it says by itself, `transcript` at what it says beside a transcript, `awards` at points,
places and totals.
"""
