"""The end of the game: whether it was reached, and that nothing is done after it.

The game is over when the last gold card leaves the pile, which `Position._draw` notes as it happens.
"""

from __future__ import annotations

from scorekeeper.games.cargo_and_gold.figures import GOLD_CARDS
from scorekeeper.games.cargo_and_gold.moments import END, After, Over, check
from scorekeeper.games.cargo_and_gold.play import Position
from scorekeeper.games.cargo_and_gold.record import Refill, Sell
from scorekeeper.games.cargo_and_gold.words import noun
from scorekeeper.games.engine.old_checks import KEPT, Answer, kept, violated


@check("CGO-105", on=After, step=END)
def nothing_is_done_after_the_end(position: Position, event: After) -> Answer:
    """Only the box that the last deed has opened may still be refilled, and a sale completed (ruling CGO-R06)."""
    done = event.event
    if isinstance(done, Refill) and (done.box, done.centre or position.centre() or "") in position.due:
        return None
    if isinstance(done, Sell) and done.also and position.selling and position.rulings.end_in_a_sale == "complete":
        return None
    why = "{who} has taken the last gold card"
    if not position.last:
        why = "the deck has run out, which ends the game (ruling CGO-R08)"
    return violated(
        "play goes on ({deed}) after " + why + "; nothing from then on counts",
        expected="the end",
        found=type(done).__name__.lower(),
        deed=type(done).__name__.lower(),
        who=position.last or "",
    )


@check("CGO-105", on=Over, step=END)
def the_end_is_the_last_event(position: Position, event: Over) -> Answer:
    return KEPT if position.over and not event.beyond else None


@check("CGO-103", "CGO-104", on=Over, step=END, rests_on=("CGO-106", "CGO-206"))
def the_end_is_reached(position: Position, event: Over) -> Answer:
    """The transcript of a finished game leads to an empty pile, and an empty pile finishes the game."""
    if position.over:
        if not position.stop:
            return kept("CGO-103")
        why = "all {all} gold cards are held" if position.last else "the deck has run out (ruling CGO-R08)"
        return violated(
            why + ", so the game is over; the record says that it was broken off",
            rule="CGO-103",
            expected="finished",
            all=GOLD_CARDS,
        )
    if position.stop:
        return kept("CGO-104")
    return violated(
        f"the transcript ends with {{pile}} gold {noun(position.pile, 'card')} in the pile: the game is not over",
        rule="CGO-104",
        expected=0,
        found=position.pile,
        pile=position.pile,
    )
