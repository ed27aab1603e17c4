"""The position during a game, what each event does to it, and the moments that nobody writes down.

Everything here is mechanics: what moves where. Whether an event was allowed is decided by the checks, which look at the
position before the event.
"""
