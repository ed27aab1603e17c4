"""The trail: how the rules led to the places of a game, step by step; made only on request."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from scorekeeper.games.cargo_and_gold.equipment import GOLD_CARDS
from scorekeeper.games.cargo_and_gold.record import Row, Sell
from scorekeeper.games.cargo_and_gold.scoring.ledger import Ledger
from scorekeeper.games.cargo_and_gold.scoring.prices import HAS_PRICE, NEEDS_PRICE, OTHER_PRICE, made, summed
from scorekeeper.games.cargo_and_gold.scoring.wealth import Final
from scorekeeper.games.engine.verdict import Place, Step

if TYPE_CHECKING:
    from scorekeeper.games.cargo_and_gold.position.state import Position
    from scorekeeper.games.cargo_and_gold.position.trader import Trader

SALES = {
    HAS_PRICE: ("CGO-711", "which {centre} has"),
    OTHER_PRICE: ("CGO-712", "which {centre} neither has nor needs"),
    NEEDS_PRICE: ("CGO-713", "which {centre} needs"),
}


def tell_sale(position: Position, event: Sell) -> Iterator[Step]:
    """A card sold to a trade centre."""
    centre = position.centre()
    if centre is None or not position.pile or (event.gold is None and not position.boxes_known(centre)):
        return
    value = position.priced(event, centre)
    paid = position.payable(value)
    rule, why = SALES[value]
    figures = {"who": position.player, "card": event.card, "centre": centre, "value": value, "paid": paid}
    short = "" if paid == value else ", but the pile has only {paid}"
    text = "{who} sells {card}, " + why + ", for {value} gold" + short
    yield Step(rule, position.number, text, figures, position.turn)


def tell_end(position: Position) -> Iterator[Step]:
    """The end of the game, if a transcript shows it, and the sum behind everybody's gold."""
    number = position.number
    if position.last is not None:
        text = "{who} takes the last of the {all} gold cards in turn {turn}: the game is over"
        yield Step("CGO-103", number, text, {"who": position.last, "all": GOLD_CARDS, "turn": position.turn})
    for trader in position.traders.values():
        short = position.short if trader.key == position.last else 0
        if made(trader, short) == trader.gold:
            yield _ledger(number, trader.key, trader, short)


def tell_ledgers(number: int, ledger: Ledger) -> Iterator[Step]:
    """The sum of everybody's tallies."""
    for (who, row), due in zip(ledger.sheet.rows.items(), ledger.dues, strict=True):
        if due is not None:
            yield _ledger(number, who, row, ledger.shorts.get(who, 0))


def _ledger(number: int, who: str, tallies: Row | Trader, short: int) -> Step:
    figures = {"who": who, "sum": summed(tallies, short), "gold": made(tallies, short)}
    return Step("CGO-101", number, "the tallies of {who}: {sum} = {gold} gold", figures)


def tell_open_end() -> Iterator[Step]:
    """The step before the places of a game that is not over by its count, which may be a miscount."""
    yield Step("CGO-104", None, "the game is not over and nobody has won; the places are those at this moment", {})


def tell_early_stop() -> Iterator[Step]:
    """The step for a transcript of a finished game that stops before its end."""
    yield Step("CGO-104", None, "the game is not over and nobody has won, so nobody is placed", {})


def tell_places(ranking: Sequence[Final], ended: str) -> Iterator[Step]:
    """Wealth and place of everybody."""
    if ended != "finished":
        text = "play stopped before the end ({ended}), so the players are ranked by what they have (ruling CGO-R39)"
        yield Step("CGO-104", None, text, {"ended": ended})
    for final in ranking:
        figures = {"who": final.who, "gold": final.gold, "wealth": final.wealth, "place": final.place}
        text = "{who} has {gold} gold"
        if final.wealth != final.gold:
            text += " and a wealth of {wealth}"
        if final.left:
            text += " and left before the end (ruling CGO-R40)"
        elif final.ahead and any(other.wealth == final.wealth and other.place != final.place for other in ranking):
            text += f", level; {final.ahead} breaks the tie"
        yield Step("CGO-108", None, text + ": place {place}", figures)


def tell_claims(places: Sequence[Place], said: str) -> Iterator[Step]:
    """A result without a sheet: the claimed scores, and the places they lead to."""
    for place in places:
        figures = {"who": place.participant, "score": place.score, "place": place.place}
        yield Step("CGO-108", None, said + ": place {place}", figures)
