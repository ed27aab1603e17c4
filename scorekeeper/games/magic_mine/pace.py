"""How much can be done in so many turns: two actions each, and what cards add to them."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.games.engine.old_hearing import Hearing
from scorekeeper.games.engine.verdict import Where
from scorekeeper.games.magic_mine.lines import Sum
from scorekeeper.games.magic_mine.play import ACTIONS, CLAIM, SPECIAL, some
from scorekeeper.games.magic_mine.record import Row
from scorekeeper.games.magic_mine.rulings import Rulings

BEST = 3
"""What one action can bring at most: three cards, each good for taking or setting one gem on the turn of another."""
A_TURN = BEST * ACTIONS
ROBBED = 3
"""How many owners one discarding card can hit, where it may empty several carts (ruling MIN-R13)."""


def check_pace(
    rows: Mapping[str, Row], sums: Mapping[str, Sum], number: int, rulings: Rulings, hearing: Hearing
) -> None:
    """Nobody has set more gems, and no more hearts were given, than the turns that are written allow."""
    for who, found in sums.items():
        turns = rows[who].turns
        if not turns or turns < 0 or rulings.blank_tiles == "own":
            continue  # A tile that is swapped with its gems brings more than its action.
        gems = sum(max(len(scoring.gems), len(scoring.tiles), 1) for scoring in found.scorings)
        if 2 * gems <= most_steps(turns, len(rows), rows[who].hearts if rulings.heart == "card" else 0):
            continue
        hearing.find(
            "MIN-303",
            "{who} has scored pieces with {gems} in {turns}; two actions a turn do not bring that many",
            where=Where(round=number, field=f"rounds.{number}.sheet.rows.{who}.turns"),
            step=CLAIM,
            found=turns,
            who=who,
            gems=some(gems, "gem") + ("" if any(scoring.gems for scoring in found.scorings) else " or more"),
            turns=some(turns, "turn"),
        )
    _check_hearts(rows, number, rulings, hearing)


def most_steps(turns: int, players: int, cards: int) -> int:
    """How often a gem can have been taken or set at most, for each gem of a piece needs both.

    Beside the actions there are the starting gem, the card of the deal, and a card for each special space that each of
    the others reaches.
    """
    return 2 + A_TURN * turns + len(SPECIAL) * (players - 1) + cards


def _check_hearts(rows: Mapping[str, Row], number: int, rulings: Rulings, hearing: Hearing) -> None:
    """A heart comes of a card, and a card costs an action."""
    turns = [row.turns for row in rows.values() if row.turns is not None]
    hearts = sum(row.hearts for row in rows.values())
    most = ACTIONS * sum(turns) * (ROBBED if rulings.purged_carts == "several" else 1)
    if len(turns) < len(rows) or min(turns) < 0 or hearts <= most:
        return
    hearing.find(
        "MIN-303",
        "{hearts} are written in all; each comes of a card, and {turns} have {most} actions",
        where=Where(round=number, field=f"rounds.{number}.sheet.rows"),
        step=CLAIM,
        expected=most,
        found=hearts,
        hearts=some(hearts, "heart"),
        turns=some(sum(turns), "turn"),
        most=most,
    )
