"""The start of a game.

`carry` is what one game passes on to the next, `opening` compares the recorded start with what it must be, `beginning` gives
the position before the first turn, and `moments` names what the judge asks the checks about.
"""
