"""Checks on the sheet of a game.

`cargo` and `ending` check the sheet by itself, `transcript` compares it with a transcript, and `awards` checks points,
places and totals.
"""
