"""What a stage adds to the rules of its games: how seats are given out, and what separates players who are level at a table."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.tournament.regulations.document import RegulationsDocument, Seats, StageRules
from scorekeeper.tournament.regulations.text import Text

SHARED = "shared"
ADDENDA = {
    "later-seat": "later seat",
    "better-before": "place in the stage before",
    "higher-bid": "higher bid",
}
"""What can separate players who are level in a game, in words."""


def seats_of(rules: StageRules, whole: RegulationsDocument) -> Seats:
    """Return how the players of a stage get their seats."""
    return rules.seats or whole.seating.seats


def ties_of(
    rules: StageRules, whole: RegulationsDocument, text: Text, at: str, before: Sequence[object], seats: str
) -> tuple[str, ...]:
    """Return what separates players who are level in a game, in order; `shared` only ends the list."""
    given, where = (rules.ties, f"{at}.ties") if rules.ties else (whole.standings.ties, "standings.ties")
    found = [
        text.one_of(one, (*ADDENDA, SHARED), f"{where}.{count}", "tie-break at a table")
        for count, one in enumerate(given, 1)
    ]
    for count, one in enumerate(found, 1):
        field = f"{where}.{count}"
        text.require(found.index(one) == count - 1, f"{one!r} is named twice", field)
        text.require(one != SHARED or count == len(found), "shared must come last, because it ends the list", field)
        bids = 'only players who bid for seats have a higher bid: write seats = "bid"'
        text.require(one != "higher-bid" or seats == "bid", bids, field)
        early = one == "better-before" and not before
        text.require(not (early and rules.ties), "the first stage has no stage before it", field)
    kept = [one for one in found if one != SHARED and (one != "better-before" or before)]
    return tuple(kept)
