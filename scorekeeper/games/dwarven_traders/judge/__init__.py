"""Judges a record: its `rounds`, one after the other, and the end of the `game`."""

from scorekeeper.games.dwarven_traders.judge.game import Rounds, judge

__all__ = ["Rounds", "judge"]
