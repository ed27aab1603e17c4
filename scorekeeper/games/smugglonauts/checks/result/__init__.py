"""The claimed result of a table, compared with its games, or checked by itself if not all are known.

`points` checks what everybody is said to have, `places` who is said to be ahead, `ending` whether there can be a result at all.
"""
