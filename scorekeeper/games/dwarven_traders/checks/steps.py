"""Steps of a turn in the order of the rulebook; findings are sorted by them."""

START, CARD, ACTION, PRICES, TRADE, CLAIM, END, SALE, PLACE, AWARD, GAME = range(11)
