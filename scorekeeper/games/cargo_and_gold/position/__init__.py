"""The position during a game, what each event does to it, and the moments that are not recorded.

This is only mechanics: what moves where. The checks decide whether an event was allowed; they look at the
position before the event.
"""
