"""What turns, cards and the board allow the tallies of a sheet to be."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import Struct

from scorekeeper.games.cargo_and_gold.board import NOTHING, Board
from scorekeeper.games.cargo_and_gold.figures import CARGO_CARDS, HAS_PRICE, NEEDS_PRICE, OTHER_PRICE
from scorekeeper.games.cargo_and_gold.ledger import SALES, tallied, tally
from scorekeeper.games.cargo_and_gold.moments import LEDGER
from scorekeeper.games.cargo_and_gold.record import Row
from scorekeeper.games.cargo_and_gold.sheets import Paper
from scorekeeper.games.cargo_and_gold.words import noun, too_many

UNKNOWN_HAZARDS = "whether hazards give or take gold is not checked: the board is not given as equipment"
UNREAD_HAZARDS = "what hazards gave and took is not checked: the board file has the text of some alone"


def check_limits(paper: Paper, board: Board | None, first: str | None) -> None:
    """Check the tallies against all that limits them; `first` is the first player, where known."""
    _check_turns(paper, board, first)
    _check_deck(paper)
    _check_hazards(paper, board)
    _check_last_sale(paper)
    if board is not None:
        _check_kinds(paper, board)


class Share(Struct, frozen=True):
    """One player's share in the turns of all."""

    ahead: int
    """Others who have begun as many rounds: they come before the player in turn order."""
    behind: int
    """Others who may have begun one round less."""
    misses: int | None
    """How many turns somebody may miss for one that they have; None where there is no limit."""

    def fewest(self, own: int) -> int:
        """The fewest turns of all in which the player has so many."""
        return own + self.ahead * self._taken(own) + self.behind * self._taken(own - 1)

    def most(self, turns: int) -> int:
        """The most turns that the player has among so many of all."""
        return next(own for own in range(turns, -1, -1) if self.fewest(own) <= turns)

    def _taken(self, rounds: int) -> int:
        if self.misses is None:
            return min(rounds, 1)
        return -(-rounds // (1 + self.misses))


def _check_turns(paper: Paper, board: Board | None, first: str | None) -> None:
    """Purchases, and sales where they are of one card (ruling CGO-R12), against the turns of all and of each."""
    if paper.sheet.turns is None:
        return
    _check_deeds(paper, board, first, ("bought",), ("CGO-730", "bought", "purchase"))
    if paper.rulings.sale_size == "one-card":
        _check_deeds(paper, board, first, SALES, ("CGO-731", "sold", "sale"))


def _check_deeds(
    paper: Paper, board: Board | None, first: str | None, names: Sequence[str], words: tuple[str, str, str]
) -> None:
    """One deed a turn is the most, for all together and for each."""
    (rule, _, deed), turns, rows = words, paper.sheet.turns or 0, paper.sheet.rows
    counts = {who: sum(getattr(row, name) or 0 for name in names) for who, row in rows.items()}
    if (count := sum(counts.values())) > turns:
        text = f"{{count}} {noun(count, deed)} in {{turns}} {noun(turns, 'turn')}; one a turn is the most"
        paper.find(rule, text, "turns", step=LEDGER, expected=count, found=turns, count=count, turns=turns)
        return
    paper.hearing.kept(rule)
    for who, count in counts.items():
        if count:
            even = _share(paper, first, who, rows, 0)
            if even.fewest(count) > turns:
                _find_own(paper, who, count, even, _least(paper, board, first, who), words)


def _find_own(paper: Paper, who: str, count: int, even: Share, least: Share, words: tuple[str, str, str]) -> None:
    """More purchases or sales than an even share of the turns: others had fewer, if a board allows that."""
    (rule, done, deed), turns = words, paper.sheet.turns or 0
    figures = {"who": who, "count": count, "turns": turns}
    field = f"rows.{who}.{'bought' if done == 'bought' else 'sold_needs'}"
    if least.fewest(count) > turns:
        text = f"{{who}} {done} {{count}} times; of {{turns}} turns in all {{most}} at most were {{who}}'s, and one {deed} a turn is the most"
        most = least.most(turns)
        paper.find(rule, text, field, step=LEDGER, expected=most, found=count, most=most, **figures)
    elif least.misses is None:
        text = f"whether {{who}} had a turn for each of {{count}} {deed}s is not checked: of {{turns}} turns in all {{most}} are {{who}}'s, unless others missed turns"
        paper.miss(rule, text, field, most=even.most(turns), **figures)


def _least(paper: Paper, board: Board | None, first: str | None, who: str) -> Share:
    """The share where the others had as few turns as they can have had: who left, or is passed over, may have had none."""
    staying = [other for other, row in paper.sheet.rows.items() if not row.left]
    others = staying if paper.rulings.without_means == "plays-on" else ()
    return _share(paper, first, who, others, _misses(board))


def _share(paper: Paper, first: str | None, who: str, players: Collection[str], misses: int | None) -> Share:
    seats = paper.seats
    others = [other for other in players if other != who]
    if first is None:
        return Share(0, len(others), misses)
    place = {seat: (seats.index(seat) - seats.index(first)) % len(seats) for seat in seats}
    ahead = sum(1 for other in others if place[other] < place[who])
    return Share(ahead, len(others) - ahead, misses)


def _misses(board: Board | None) -> int | None:
    """How many turns the hazards of a board make somebody miss after one landing; None where nobody knows."""
    if board is None or NOTHING in board.hazards.values():
        return None
    return max((_missed_from(board, square) for square in board.hazards), default=0)


def _missed_from(board: Board, square: str | None) -> int:
    missed, seen = 0, set()
    while square in board.hazards and square not in seen:
        seen.add(square)
        missed += board.hazards[square].miss
        square = board.hazards[square].to
    return missed


def _check_deck(paper: Paper) -> None:
    """Where the discards are never shuffled, every card leaves a box once (ruling CGO-R08)."""
    rulings, rows = paper.rulings, paper.sheet.rows.values()
    if rulings.deck_empty == "reshuffle" or rulings.discards == "bottom":
        return
    buys = tally(rows, "bought")
    met = tally(rows, "sold_needs") if rulings.needs_twice != "both-4" else 0
    if buys + met <= CARGO_CARDS:
        return
    text = (
        "{buys} cards were bought and {met} NEEDS cards met; without a shuffle there are {all} in all (ruling CGO-R08)"
    )
    figures = {"buys": buys, "met": met, "all": CARGO_CARDS}
    paper.find("CGO-626", text, "rows", step=LEDGER, expected=CARGO_CARDS, found=buys + met, **figures)


def _check_hazards(paper: Paper, board: Board | None) -> None:
    """Hazards give and take only what some square of the board says; the book prints none that is about gold."""
    rows = paper.sheet.rows
    if board is None:
        if any(row.hazards for row in rows.values()):
            paper.miss("CGO-504", UNKNOWN_HAZARDS, "rows")
        return
    hazards = board.hazards.values()
    gives, takes = any(hazard.gold > 0 for hazard in hazards), any(hazard.gold < 0 for hazard in hazards)
    costs = any(hazard.cargo for hazard in hazards)
    for who, row in rows.items():
        gold, lost = row.hazards or 0, row.lost or 0
        for wrong, field, text in (
            (
                gold > 0 and not gives,
                "hazards",
                "{who} has {gold} gold by hazards, and no hazard of the board gives any",
            ),
            (
                gold < 0 and not takes,
                "hazards",
                "{who} has {gold} gold by hazards, and no hazard of the board takes any",
            ),
            (
                lost > 0 and not costs,
                "lost",
                f"{{who}} lost {{lost}} cargo {noun(lost, 'card')} to hazards, and no hazard of the board takes cargo",
            ),
        ):
            if not wrong:
                continue
            if NOTHING in hazards:
                paper.miss("CGO-504", UNREAD_HAZARDS, "rows")
                return
            said = gold if field == "hazards" else lost
            paper.find(
                "CGO-504",
                text,
                f"rows.{who}.{field}",
                step=LEDGER,
                expected=0,
                found=said,
                who=who,
                gold=gold,
                lost=lost,
            )


def _check_last_sale(paper: Paper) -> None:
    """Who took the last gold card drew it for a sale, or by a hazard; a sale paid short was worth more than it lacked."""
    sheet = paper.sheet
    if sheet.last is None or not tallied(row := sheet.rows[sheet.last]) or row.hazards:
        return
    best = best_sale(row)
    figures = {"who": sheet.last, "short": sheet.short, "best": best}
    if not best:
        text = "{who} is said to have taken the last gold card, and sold nothing"
        paper.find("CGO-708", text, "last", step=LEDGER, expected="a sale", found="none", **figures)
    elif best <= (sheet.short or 0) < NEEDS_PRICE:
        text = "the last sale is said to be short by {short}; {who} sold nothing for more than {best}"
        paper.find("CGO-101", text, "short", step=LEDGER, expected=best - 1, found=sheet.short, **figures)


def best_sale(row: Row) -> int:
    """The price of the best sale that a player made."""
    return NEEDS_PRICE if row.sold_needs else OTHER_PRICE if row.sold_other else HAS_PRICE if row.sold_has else 0


def _check_kinds(paper: Paper, board: Board) -> None:
    """The cargo left is of kinds that exist, and no more of a kind than there are."""
    named = [card for row in paper.sheet.rows.values() for card in row.kinds or ()]
    for card in dict.fromkeys(named):
        copies, count = board.copies.get(card, 0), named.count(card)
        if count > copies:
            known = f"{{count}} {{card}} {noun(count, 'card')} {'is' if count == 1 else 'are'} left with the players"
            text = too_many("{card} is left with the players", known, copies)
            at = {"expected": copies, "found": count}
            paper.find("CGO-205", text, "rows", card=card, count=count, copies=copies, **at)
