"""The criteria for ordering the standings: their names, directions and rules.

`tiebreaks.py` computes them; this module has only what regulations, headings and sentences need.
"""

from __future__ import annotations

from typing import NamedTuple


class Criterion(NamedTuple):
    """One criterion that can separate two players."""

    key: str
    """The name in `tournament.toml` and JSON."""
    title: str
    """The name in sentences."""
    short: str
    """The heading of its column."""
    rule: str
    larger: bool = True
    """Whether more is better."""


CRITERIA: dict[str, Criterion] = {
    one.key: one
    for one in (
        Criterion("points", "points", "Pts", "TRN-501"),
        Criterion("wins", "wins", "W", "TRN-602"),
        Criterion("score", "score in the games", "Score", "TRN-603"),
        Criterion("share", "share of the tables", "Share", "TRN-604"),
        Criterion("share-corrected", "share corrected for table size", "ShareC", "TRN-605"),
        Criterion("count-back", "count of places", "1-2-3-4", "TRN-606"),
        Criterion("place-average", "average place", "Place", "TRN-607", larger=False),
        Criterion("margin", "sum of margins", "Margin", "TRN-608"),
        Criterion("opponents-rate", "opponents' rate", "OppR", "TRN-609"),
        Criterion("buchholz", "Buchholz", "Bh", "TRN-610"),
        Criterion("buchholz-cut-1", "Buchholz without the weakest table", "Bh-1", "TRN-611"),
        Criterion("schedule", "strength of schedule", "SoS", "TRN-612"),
        Criterion("sonneborn-berger", "Sonneborn-Berger", "SB", "TRN-613"),
        Criterion("direct-encounter", "direct encounter", "DE", "TRN-614"),
        Criterion("seat-handicap", "average seat", "Seat", "TRN-615", larger=False),
        Criterion("progress", "progress", "Prog", "TRN-616"),
        Criterion("seed", "place in the stage before", "Seed", "TRN-617", larger=False),
        Criterion("lots", "lot drawn", "Lot", "TRN-618", larger=False),
    )
}
