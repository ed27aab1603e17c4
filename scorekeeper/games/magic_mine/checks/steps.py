"""Steps of a turn in the order in which a judge looks at them; findings are sorted by them."""

START, DUE, TURN, ACTION, CARD, TRACK, TILES, CLAIM, END, GAME = range(10)
