"""The tournament: regulations, players, heats, points, standings, and why."""
