"""All arithmetic.

`ending` decides when a game is over, `points` what cargo is worth and who is ahead, `columns` reads a sheet, `session`
decides when a table is over and who wins it, and `claims` reads a result without its games.
"""
