"""Checks on claims that depend on something that nobody wrote down: whether they can be right at all."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from scorekeeper.games.cargo_and_gold.equipment import GOLD_CARDS
from scorekeeper.games.cargo_and_gold.position.moments import GAME
from scorekeeper.games.cargo_and_gold.record import Result
from scorekeeper.games.cargo_and_gold.rulings import Rulings
from scorekeeper.games.cargo_and_gold.scoring.claims import some_filling_fits, without_filling
from scorekeeper.games.cargo_and_gold.scoring.ending import ends_by_deck
from scorekeeper.games.cargo_and_gold.scoring.wealth import End, Final, Unknown
from scorekeeper.games.engine.checks import Answer, Wrong, claim, violated
from scorekeeper.games.engine.ranking import numbered
from scorekeeper.terminal import counted


class OpenClaims(Struct, frozen=True):
    """A thing to check: claims beside an end of which something that counts is not written down."""

    result: Result
    end: End
    unknown: Unknown
    finished: bool
    alone: bool = False
    """Whether there is nothing but the result."""


WHATEVER = {
    "the first player": "whoever the first player is",
    "the number of turns of each player": "whoever had how many turns",
    "the sales to NEEDS boxes": "whoever sold how many cards to NEEDS boxes",
}
"""What is not written down, in words; otherwise it is the cargo."""


@claim("CGO-108", on=OpenClaims, step=GAME)
def the_claims_fit_something_that_may_be_true(rulings: Rulings, thing: OpenClaims) -> Answer:
    """There is cargo, or a first player, with which wealth, places and winner are right."""
    result, end = thing.result, thing.end
    if wrong := without_filling(result, end, rulings):
        return [_wrong_wealth(final, result.rows[final.who].wealth) for final in wrong]
    derived = thing.finished and not ends_by_deck(rulings) and any(final.gold < 0 for final in end.finals)
    if some_filling_fits(result, end, rulings, GOLD_CARDS if derived else None):
        return None
    places = {who: row.place for who, row in result.rows.items() if row.place is not None}
    said = sorted(places.values())
    if thing.alone and len(said) == len(end.finals) and said != numbered(said, rulings.places):
        return None  # The places do not go on as they must, and that is told by itself.
    one = len(places) == 1
    text = WHATEVER.get(thing.unknown.what, "whatever cargo is left") + (
        f", {'place' if one else 'places'} {{places}} of {{who}} {'does' if one else 'do'} not fit the gold or wealth written down"
        if places
        else ", {who_winner} cannot have won"
        if result.winner is not None
        else ", the wealth written down does not fit {all} gold cards"
    )
    text += f" (ruling {thing.unknown.ruling})"
    named: dict[str, Any] = {
        "who": [*places],
        "places": [*places.values()],
        "who_winner": result.winner or "",
        "all": GOLD_CARDS,
    }
    return violated(
        text, field="rows" if places or result.winner is None else "winner", found=[*places.values()], **named
    )


def _wrong_wealth(final: Final, said: int | None) -> Wrong:
    """The answer to a wealth that the cargo of a player cannot make."""
    text = (
        "{who} has {gold} gold, and no cargo left makes that a wealth of {said} (ruling CGO-R01)"
        if final.cargo is None
        else f"{{who}} has {{gold}} gold and {counted(final.cargo, 'cargo card')}, and that is not a wealth of {{said}} (ruling CGO-R01)"
    )
    return violated(text, field=f"rows.{final.who}.wealth", found=said, who=final.who, gold=final.gold, said=said)
