"""The sheet beside the transcript: every figure is compared with what the turns lead to."""

from __future__ import annotations

from collections.abc import Callable

from scorekeeper.games.cargo_and_gold.play import Position
from scorekeeper.games.cargo_and_gold.sheets import Paper
from scorekeeper.games.cargo_and_gold.trader import Trader

TALLIES: tuple[tuple[str, str, str, Callable[[Trader], int]], ...] = (
    ("gold", "CGO-109", "has {due} gold at the end", lambda trader: trader.gold),
    ("cargo", "CGO-616", "holds {due} cargo cards at the end", Trader.held),
    ("bought", "CGO-614", "bought {due} cards", lambda trader: trader.bought),
    ("sold_has", "CGO-711", "sold {due} cards to HAS boxes", lambda trader: trader.sold_has),
    ("sold_other", "CGO-712", "sold {due} cards to neither box", lambda trader: trader.sold_other),
    ("sold_needs", "CGO-713", "sold {due} cards to NEEDS boxes", lambda trader: trader.sold_needs),
    ("lost", "CGO-520", "lost {due} cards to hazards", lambda trader: trader.lost),
    ("gold_in", "CGO-813", "got {due} gold in trades", lambda trader: trader.gold_in),
    ("gold_out", "CGO-813", "gave {due} gold in trades", lambda trader: trader.gold_out),
    ("hazards", "CGO-504", "has {due} gold by hazards", lambda trader: trader.hazards),
)
"""Fields of a row, the rules they rest on, and what a transcript makes of them."""


def check_against_transcript(paper: Paper, position: Position) -> dict[str, int]:
    """Compare a sheet with what the transcript leads to; gives the gold that a decision lets stand as written."""
    stand: dict[str, int] = {}
    for who, row in paper.sheet.rows.items():
        trader = position.traders[who]
        for field, rule, what, due_of in TALLIES:
            said, due = getattr(row, field), due_of(trader)
            if said is None or said == due:
                paper.hearing.kept(rule) if said is not None else None
                continue
            figures = {"who": who, "due": due, "said": said}
            text = "{who} " + (what.replace("cards", "card") if due == 1 else what) + "; the sheet says {said}"
            settled = paper.find(rule, text, f"rows.{who}.{field}", expected=due, found=said, **figures)
            if settled == "as-written" and field == "gold":
                stand[who] = said
    _check_last_moment(paper, position)
    return stand


def _check_last_moment(paper: Paper, position: Position) -> None:
    """The end of the game as the sheet tells it: the pile, the last gold card, the short payment, the turns."""
    sheet = paper.sheet
    taker = "{who}" if position.last is not None else "nobody"
    for field, rule, text, said, due in (
        ("pile", "CGO-103", "{due} gold is left in the pile; the sheet says {said}", sheet.pile, position.pile),
        ("last", "CGO-105", taker + " took the last gold card; the sheet says {who_said}", sheet.last, position.last),
        ("short", "CGO-101", "the last sale was short by {due}; the sheet says {said}", sheet.short, position.short),
        ("turns", "CGO-321", "{due} turns were taken; the sheet says {said}", sheet.turns, position.turn),
    ):
        if said is None or said == due:
            continue
        paper.find(rule, text, field, expected=due, found=said, due=due, said=said, who=due or "", who_said=said)
