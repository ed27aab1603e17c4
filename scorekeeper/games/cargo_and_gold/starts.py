"""The start of a game: what it must be, and checks on what is written down of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.games.cargo_and_gold.board import Board
from scorekeeper.games.cargo_and_gold.figures import CARGO_CARDS, GOLD_CARDS, SIDES, START_GOLD
from scorekeeper.games.cargo_and_gold.moments import START, check
from scorekeeper.games.cargo_and_gold.play import Position
from scorekeeper.games.cargo_and_gold.record import Boxes, Chosen, Rolled, Start
from scorekeeper.games.cargo_and_gold.rulings import Rulings
from scorekeeper.games.cargo_and_gold.words import noun, too_many
from scorekeeper.games.engine.old_checks import KEPT, Answer, Violation, violated
from scorekeeper.games.engine.old_hearing import Hearing
from scorekeeper.games.engine.terms import Effect
from scorekeeper.games.engine.verdict import Where


class Opening:
    """Checks of one start; everything that it claims is optional."""

    def __init__(self, start: Start, number: int, seats: list[str], rulings: Rulings, hearing: Hearing) -> None:
        self.start = start
        self.number = number
        self.seats = seats
        self.rulings = rulings
        self.hearing = hearing

    def check(self, board: Board | None) -> None:
        """Compare whatever is written down of the start with what it must be."""
        start = self.start
        self._check_first()
        self._check_tokens()
        self._check_each("CGO-313", "gold", start.gold, START_GOLD)
        self._check_each("CGO-316", "cargo", start.cargo, 0)
        pile = GOLD_CARDS - START_GOLD * len(self.seats)
        self._compare("CGO-314", "the pile starts with {said} gold; it must be {due}", start.pile, pile, "pile")
        if start.boxes is not None:
            deck = CARGO_CARDS - 2 * len(start.boxes)
            self._compare("CGO-307", "the deck starts with {said} cards; it must be {due}", start.deck, deck, "deck")
            self._check_boxes(board)

    def first(self) -> str | None:
        """Who has the first turn: as it is written, else as the rolls say."""
        return self.start.first or self._rolled_first()

    def _rolled_first(self) -> str | None:
        if self.rulings.first_player == "draw":
            return None
        among, _ = self._level()
        return among[0] if len(among) == 1 else None

    def _level(self) -> tuple[list[str], list[Rolled]]:
        return still_level(self.start.rolls, self.seats, lowest=self.rulings.first_player == "lowest")

    def _where(self, field: str) -> Where:
        return Where(round=self.number, field=f"rounds.{self.number}.start.{field}")

    def _find(self, rule: str, text: str, field: str, **figures: Any) -> Effect | None:
        return self.hearing.find(rule, text, where=self._where(field), step=START, **figures)

    def _compare(self, rule: str, text: str, said: int | None, due: int, field: str, **figures: Any) -> None:
        if said is None:
            return
        if said == due:
            self.hearing.kept(rule)
            return
        self._find(rule, text, field, expected=due, found=said, said=said, due=due, **figures)

    def _check_each(self, rule: str, field: str, said: Mapping[str, int] | None, due: int) -> None:
        if said is None:
            return
        for who, count in said.items():
            what = "gold" if field == "gold" else "cargo " + noun(count, "card")
            self._compare(
                rule, f"{{who}} starts with {{said}} {what}; it must be {{due}}", count, due, f"{field}.{who}", who=who
            )
        missing = [who for who in self.seats if who not in said]
        if missing:
            verb = "starts" if len(missing) == 1 else "start"
            self._miss(rule, f"what {field} {{who}} {verb} with", field, missing)

    def _check_tokens(self) -> None:
        """Everybody has a token of their own; one that is not written down may be anybody's."""
        if self.start.tokens is None:
            return
        plain = {who: token.strip().casefold() for who, token in self.start.tokens.items()}
        missing = [who for who in self.seats if not plain.get(who)]
        if missing:
            verb = "has" if len(missing) == 1 else "have"
            self._miss("CGO-310", f"whether {{who}} {verb} a token", "tokens", missing)
        colours = [colour for colour in plain.values() if colour]
        shared = [who for who, colour in plain.items() if colours.count(colour) > 1]
        if shared:
            self._find("CGO-310", "{who} have the same token", "tokens", who=shared, found=self.start.tokens[shared[0]])
        elif not missing:
            self.hearing.kept("CGO-310")

    def _miss(self, rule: str, what: str, field: str, who: list[str]) -> None:
        """Say of whom something is not written down that is written of others."""
        self.hearing.unchecked(
            rule, what + " is not checked: it is not written down", where=self._where(field), who=who
        )

    def _check_first(self) -> None:
        """The die names the first player (ruling CGO-R24)."""
        start = self.start
        if not start.rolls:
            return
        for rolled in start.rolls:
            if not 1 <= rolled.value <= SIDES:
                self._find(
                    "CGO-203",
                    "{who} rolls {value} for the first turn; the die shows 1 to 6",
                    "rolls",
                    found=rolled.value,
                    who=rolled.player,
                    value=rolled.value,
                )
        due = self._rolled_first()
        if due is None:
            self._check_rolls_settle()
            return
        if idle := self._level()[1]:
            text = "{who} rolls again, and {who_due} is first already (ruling CGO-R24)"
            self._find("CGO-320", text, "rolls", expected="no roll", who=idle[0].player, who_due=due)
        if start.first is None:
            return
        if due == start.first:
            self.hearing.kept("CGO-320")
            return
        self._find(
            "CGO-320",
            "{who} is the first player; {who_due} rolled {how}",
            "first",
            expected=due,
            found=start.first,
            who=start.first,
            who_due=due,
            how=f"{self.rulings.first_player} (ruling CGO-R24)",
        )

    def _check_rolls_settle(self) -> None:
        """Rolls that are written down name somebody: all roll, and those who tie roll again."""
        if self.rulings.first_player == "draw":
            return
        among, rolls = self._level()
        idle = [who for who in among if who not in [rolled.player for rolled in rolls]]
        text = "the rolls do not name the first player: "
        if not rolls:
            text += "{who} are level and do not roll again"
        elif idle:
            text += "{who_idle} did not roll" + ("" if len(among) == len(self.seats) else " again")
        else:
            text += "each of {who} rolls once, and only those who are level roll again"
        self._find("CGO-320", text + " (ruling CGO-R24)", "rolls", expected="one name", who=among, who_idle=idle)

    def _check_boxes(self, board: Board | None) -> None:
        """Every trade centre has two cards, of kinds that exist and as often as they exist."""
        boxes = self.start.boxes or {}
        cards: list[str] = []
        for centre, laid in boxes.items():
            for rule, box, card in (("CGO-302", "has", laid.has), ("CGO-303", "needs", laid.needs)):
                if card is None:
                    text = "{centre} starts without a " + box.upper() + " card"
                    self._find(rule, text, f"boxes.{centre}.{box}", expected="a card", centre=centre)
                    continue
                self.hearing.kept(rule)
                cards.append(card)
        if len(cards) > CARGO_CARDS:
            text = "{count} cards lie in the boxes; there are {all}"
            self._find(
                "CGO-205", text, "boxes", expected=CARGO_CARDS, found=len(cards), count=len(cards), all=CARGO_CARDS
            )
        if board is not None:
            self._check_against(board, cards)

    def _check_against(self, board: Board, cards: Sequence[str]) -> None:
        boxes = self.start.boxes or {}
        for centre in board.centres:
            if centre not in boxes:
                self._find("CGO-302", "{centre} starts without cards", "boxes", expected=centre, centre=centre)
        for centre in boxes:
            if centre not in board.centres:
                self._find(
                    "CGO-302", "{centre} has boxes, and is no trade centre", "boxes", found=centre, centre=centre
                )
        for card in dict.fromkeys(cards):
            if (count := cards.count(card)) > (copies := board.copies.get(card, 0)):
                text = too_many(
                    "{card} lies in the boxes", f"{{count}} {{card}} {noun(count, 'card')} lie in the boxes", copies
                )
                figures = {"count": count, "card": card, "copies": copies}
                self._find("CGO-205", text, "boxes", expected=copies, found=count, **figures)


def first_by_rolls(rolls: Sequence[Rolled], seats: Sequence[str], *, lowest: bool) -> str | None:
    """Who starts: everybody rolls, and those who tie roll again; None where the rolls do not tell."""
    among, _ = still_level(rolls, seats, lowest=lowest)
    return among[0] if len(among) == 1 else None


def still_level(rolls: Sequence[Rolled], seats: Sequence[str], *, lowest: bool) -> tuple[list[str], list[Rolled]]:
    """Who may still be first after the rolls, and the rolls that settle nothing among them."""
    among, rest = list(seats), list(rolls)
    while len(among) > 1:
        now = rest[: len(among)]
        if {rolled.player for rolled in now} != set(among):
            return among, rest
        rest = rest[len(among) :]
        values = [rolled.value for rolled in now]
        best = min(values) if lowest else max(values)
        among = [rolled.player for rolled in now if rolled.value == best]
    return among, rest


def boxes_of(laid: Mapping[str, Boxes], board: Board | None) -> dict[str, Boxes]:
    """The boxes of all trade centres; one without cards is a trade centre too."""
    return {**{centre: Boxes() for centre in (board.centres if board is not None else ())}, **laid}


def take_places(position: Position, start: Start, number: int, hearing: Hearing) -> bool:
    """Put the tokens on the chosen trade centres; whether all of them stand on one."""
    table = check.table("standard")[Chosen]
    for trader in position.traders.values():
        trader.square = None
    legal = True
    for index, chosen in enumerate(start.chosen, 1):
        where = Where(round=number, field=f"rounds.{number}.start.chosen.{index}")
        for guard, entry in table:
            answer = guard(position, chosen)
            if isinstance(answer, Violation) and hearing.answer(answer, entry, where) is None:
                legal = False
        position.traders[chosen.player].square = chosen.centre
    return legal


def say_who_starts_nowhere(position: Position, number: int, hearing: Hearing) -> None:
    """Where a token began is not known if nobody wrote it down."""
    unknown = [trader.key for trader in position.traders.values() if trader.square is None]
    if unknown:
        hearing.unchecked(
            "CGO-323",
            "where {who} started is not checked: the start centre is not written down",
            where=Where(round=number, field=f"rounds.{number}.start.chosen"),
            who=unknown,
        )


@check("CGO-323", on=Chosen, step=START)
def tokens_start_on_a_trade_centre(position: Position, chosen: Chosen) -> Answer:
    if chosen.centre in position.has:
        return KEPT
    return violated(
        "{who} starts on {square}, which is no trade centre",
        found=chosen.centre,
        who=chosen.player,
        square=chosen.centre,
    )


@check("CGO-323", on=Chosen, step=START)
def start_centres_are_chosen_in_order(position: Position, chosen: Chosen) -> Answer:
    """In turn order, the other way round, or secretly (ruling CGO-R25)."""
    how = position.rulings.start_order
    if position.traders[chosen.player].square is not None:
        return violated("{who} chooses a start centre a second time", found=chosen.centre, who=chosen.player)
    if how == "secret" or position.first is None:
        return None
    first = position.seats.index(position.first)
    order = position.seats[first:] + position.seats[:first]
    if how == "reverse":
        order.reverse()
    later = order[order.index(chosen.player) + 1 :]
    ahead = [who for who in later if position.traders[who].square is not None]
    if not ahead:
        return KEPT
    return violated(
        f"{{who}} {'chooses' if len(ahead) == 1 else 'choose'} a start centre before {{who_due}} does (ruling CGO-R25)",
        expected=chosen.player,
        found=ahead[0],
        who=ahead,
        who_due=chosen.player,
    )


@check("CGO-324", on=Chosen, step=START)
def start_centres_may_be_shared(position: Position, chosen: Chosen) -> Answer:
    """Ruling CGO-R23 may forbid it."""
    if position.rulings.shared_squares == "yes" or not _taken(position, chosen):
        return None
    return violated(
        "{who} starts on {centre}, where somebody stands already (ruling CGO-R23)",
        found=chosen.centre,
        who=chosen.player,
        centre=chosen.centre,
    )


@check.permission("CGO-324", on=Chosen, step=START)
def any_centre_will_do(position: Position, chosen: Chosen) -> Answer:
    return KEPT if _taken(position, chosen) else None


def _taken(position: Position, chosen: Chosen) -> bool:
    return any(trader.square == chosen.centre for trader in position.traders.values())
