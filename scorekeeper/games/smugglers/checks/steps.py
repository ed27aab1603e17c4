"""Steps of a round in the order of the rulebook; findings are sorted by them."""

START, ROLL, TEST, SIZE, RANK, INSPECT, OPEN, PAY, CLAIM, END, GAME = range(11)
