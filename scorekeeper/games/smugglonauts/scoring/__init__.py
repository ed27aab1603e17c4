"""The only arithmetic.

`ending` says when a game is over, `points` what cargo is worth and who is ahead, `columns` what a sheet says, `session`
when a table is over and who wins it, `claims` what a result says without its games.
"""
