"""Skipping Stones, a game that another package plugs into scorekeeper."""

from pathlib import Path

from scorekeeper.games.engine.game import assemble
from scorekeeper.rules import register_book

register_book(Path(__file__).parent)
GAME = assemble(__name__, "STO", interface=2, score="skips")
