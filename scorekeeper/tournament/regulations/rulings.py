"""Whether an option may be picked for a ruling."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from scorekeeper.games.engine.game import Game


def ruling_objection(games: Sequence[Game], name: str, choice: str) -> str:
    """Return why this option cannot be picked for this ruling in these games, or an empty text."""
    known = {ruling.id: ruling for game in games for ruling in game.book.rulings}
    if name not in known:
        near = get_close_matches(name.upper(), known, n=1, cutoff=0.8)
        said = f"; did you mean {near[0]} ({known[near[0]].title})?" if near else ""
        return f"there is no ruling {name} in the book of {' or '.join(game.id for game in games)}{said}"
    options = [option.value for option in known[name].options]
    if choice in options:
        return ""
    if not options:
        return f"{name} is fixed and offers no choice"
    near = get_close_matches(choice, options, n=1)
    return f"{name} offers {', '.join(options)}, not {choice!r}{f'; did you mean {near[0]!r}?' if near else ''}"
