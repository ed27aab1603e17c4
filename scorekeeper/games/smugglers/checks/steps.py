"""Steps of a round as the rulebook orders them: findings are sorted by them."""

START, ROLL, TEST, SIZE, RANK, INSPECT, OPEN, PAY, CLAIM, END, GAME = range(11)
