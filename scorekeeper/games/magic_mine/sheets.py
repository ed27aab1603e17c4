"""Checks on the end position of a sheet: limits, counts and turns."""

from __future__ import annotations

from collections import Counter
from typing import Any

from scorekeeper.games.engine.old_hearing import Hearing
from scorekeeper.games.engine.terms import Effect
from scorekeeper.games.engine.verdict import Where
from scorekeeper.games.magic_mine.lines import Lines, Sum, is_itemised
from scorekeeper.games.magic_mine.pace import check_pace
from scorekeeper.games.magic_mine.play import (
    CARDS,
    CART,
    CLAIM,
    GOAL,
    HAND,
    MARKET,
    PER_COLOUR,
    ROW,
    some,
)
from scorekeeper.games.magic_mine.play import TILES as TILES_STEP
from scorekeeper.games.magic_mine.record import COLOURS, OnTile, Row, Sheet
from scorekeeper.games.magic_mine.tiles import TILES, Bound


class SheetCheck:
    """One sheet while it is judged, thoroughly; `quick` has passed over those on which nothing can be wrong."""

    def __init__(
        self, sheet: Sheet, seats: list[str], first: str | None, number: int, bound: Bound, hearing: Hearing
    ) -> None:
        self.sheet = sheet
        self.seats = seats
        self.first = first
        self.number = number
        self.bound = bound
        self.hearing = hearing
        self.sums: dict[str, Sum] = {}

    def check(self) -> bool:
        """Check everything; whether all points are known."""
        if self._missing_rows():
            return False
        rows = self.sheet.rows
        itemised = is_itemised(rows)
        for who in self.seats:
            lines = Lines(who, rows[who], self.number, self.bound, self.hearing, itemised=itemised)
            found = lines.add_up()
            if found is not None:
                self.sums[who] = found
        self.check_position()
        return len(self.sums) == len(self.seats)

    def check_position(self) -> None:
        """Limits and counts: what can be seen when the game is over."""
        for who, row in self.sheet.rows.items():
            self._check_row(who, row)
        self._check_each_tile_once()
        self._check_gems()
        self._check_cards()
        self._check_tiles()
        self._check_turns()
        check_pace(self.sheet.rows, self.sums, self.number, self.bound.rulings, self.hearing)

    def _missing_rows(self) -> bool:
        missing = [who for who in self.seats if who not in self.sheet.rows]
        if missing:
            self._find(
                "MIN-903",
                "nobody can be placed without a row for {who}",
                "rows",
                expected=len(self.seats),
                found=len(self.sheet.rows),
                who=missing,
            )
        return bool(missing)

    def _find(self, rule: str, text: str, field: str, *, step: int = TILES_STEP, **figures: Any) -> Effect | None:
        """Say what is wrong with one player's things; what does not add up comes after that."""
        at = Where(round=self.number, field=f"rounds.{self.number}.sheet.{field}")
        return self.hearing.find(rule, text, where=at, step=step, **figures)

    def _at_most(self, rule: str, what: str, field: str, most: int, count: int, who: str) -> None:
        if 0 <= count <= most:
            self.hearing.kept(rule)
            return
        text = f"{{who}} has {{count}} {what}; "
        text += "at most {most} are allowed" if count > most else "there cannot be fewer than none"
        self._find(rule, text, field, expected=most, found=count, who=who, count=count, most=most)

    def winner(self) -> str | None:
        """Who has reached 20, if it is one."""
        reached = [who for who, found in self.sums.items() if found.points >= GOAL]
        return reached[0] if len(reached) == 1 else None

    def _check_row(self, who: str, row: Row) -> None:
        at = f"rows.{who}."
        if row.cart is not None:
            self._at_most("MIN-328", "gems in the cart", at + "cart", CART, len(row.cart), who)
        if row.hand is not None:
            self._at_most("MIN-712", "cards in hand", at + "hand", HAND, row.hand, who)
        if row.tiles is not None:
            self._check_tile_count(who, row, row.tiles)
            for index, on in enumerate(row.tiles, 1):
                self._check_fill(who, on, f"{at}tiles.{index}.gems")

    def _check_tile_count(self, who: str, row: Row, tiles: list[OnTile]) -> None:
        """Three; the winner may lack those that were scored last (ruling MIN-R06)."""
        allowed = {ROW, ROW - self._unreplaced(who, row)}
        if len(tiles) in allowed:
            self.hearing.kept("MIN-608")
            return
        self._find(
            "MIN-608",
            "{who} has {count}; it is three",
            f"rows.{who}.tiles",
            expected=ROW,
            found=len(tiles),
            who=who,
            count=some(len(tiles), "tile"),
        )

    def _unreplaced(self, who: str, row: Row) -> int:
        """How many tiles the winning move may have left unreplaced."""
        if who != self.winner() or not won_by_scoring(row) or self.bound.rulings.after_the_win == "tidy":
            return 0
        return len(row.scored[-1].tiles)

    def _check_fill(self, who: str, on: OnTile, field: str) -> None:
        """The gems on a tile fit its holes."""
        faces = self.bound.faces
        if faces is None:
            return
        face = faces.get(on.tile)
        if face is None:
            self._find("MIN-111", "the equipment has no tile {tile}", field, found=on.tile, tile=on.tile)
            return
        if tuple(on.gems) in face.fillings:
            self.hearing.kept("MIN-408" if face.takes_any else "MIN-405")
            self.hearing.shown("MIN-504" if face.brown else "MIN-506", "MIN-112")
            return
        mixed = face.takes_any and len(set(on.gems)) > 1
        self._find(
            "MIN-408" if mixed else "MIN-405",
            "{tile} of {who} has {gems}; "
            + ("all gems of such a piece have one colour" if mixed else "its holes take {holes}"),
            field,
            expected=list(face.holes),
            found=list(on.gems),
            who=who,
            tile=on.tile,
            gems=list(on.gems),
            holes=list(face.holes),
        )

    def _check_each_tile_once(self) -> None:
        """A tile lies in one row, and one that was scored comes back only when the pile has run out."""
        lying = Counter(on.tile for row in self.sheet.rows.values() for on in row.tiles or ())
        scored = [tile for row in self.sheet.rows.values() for line in row.scored for tile in line.tiles]
        for tile, count in lying.items():
            if count > 1:
                text = "tile {tile} lies in {count} places"
                self._find("MIN-111", text, "rows", expected=1, found=count, tile=tile, count=count)
        if self._pile_can_have_run_out():
            return
        self._check_tile_discards(len(scored))
        for tile, count in Counter(scored).items():
            if count > 1 or tile in lying:
                self._find(
                    "MIN-513",
                    "tile {tile} was scored and turns up again, though the tile pile cannot have run out",
                    "rows",
                    expected=1,
                    found=count + (tile in lying),
                    tile=tile,
                )
        self.hearing.kept("MIN-513")

    def _pile_can_have_run_out(self) -> bool:
        """Each scored tile brings one new tile, and one more where the market was refreshed for it."""
        lines = [line for row in self.sheet.rows.values() for line in row.scored]
        scored = sum(len(line.tiles) or ROW for line in lines)
        return 2 * scored >= TILES - ROW * len(self.seats) - MARKET

    def _check_tile_discards(self, scored: int) -> None:
        """Scored tiles are discarded; those of the winning move may still lie there (ruling MIN-R06)."""
        said = self.sheet.tile_discard
        due = scored - sum(self._unreplaced(who, row) for who, row in self.sheet.rows.items())
        if said is None or said >= due or said < 0:
            return
        self._find(
            "MIN-513",
            "the discard pile has {said}; {scored} were scored, and the tile pile cannot have run out",
            "tile_discard",
            step=CLAIM,
            expected=due,
            found=said,
            said=some(said, "tile"),
            scored=scored,
        )

    def _check_gems(self) -> None:
        """Ten of each colour; all that is not in the mine is in carts and on tiles."""
        rows = self.sheet.rows.values()
        held = Counter(gem for row in rows for gem in (*(row.cart or ()), *_on_tiles(row)))
        mine = self.sheet.mine
        counted = all(row.cart is not None and row.tiles is not None for row in rows)
        complete = counted and mine is not None and len(mine) == len(COLOURS)
        on_tiles = any(_on_tiles(row) for row in rows)
        if mine is not None and not any(mine.get(colour, 0) for colour in COLOURS) and len(mine) == len(COLOURS):
            self._say_mine_is_empty()
        self.hearing.shown("MIN-108", "MIN-109")
        for colour, left in (mine or {}).items():
            if left < 0:
                text = "{count} {colour} gems are in the mine; there cannot be fewer than none"
                self._find("MIN-109", text, "mine", step=CLAIM, expected=0, found=left, count=left, colour=colour)
                return
        counts = {colour: held[colour] + (mine or {}).get(colour, 0) for colour in COLOURS}
        wrong = [colour for colour in COLOURS if counts[colour] > PER_COLOUR]
        if mine is not None and not complete:
            self._say_not_counted("MIN-109", "gems", "mine", "some of mine, carts and tiles")
        elif complete and self._unequal(counts):
            if on_tiles:
                wrong = self._unequal(counts)
            else:
                self._say_not_counted("MIN-109", "gems", "mine", "the gems on the tiles in the rows")
        for colour in wrong:
            self._find(
                "MIN-109",
                "{count} {colour} gems are accounted for; there are {due}",
                "mine",
                step=CLAIM,
                expected=PER_COLOUR,
                found=counts[colour],
                count=counts[colour],
                colour=colour,
                due=PER_COLOUR,
            )

    def _say_not_counted(self, rule: str, what: str, field: str, missing: str) -> None:
        self.hearing.unchecked(
            rule,
            f"whether all {what} are there is not checked: {missing} are not written down",
            where=Where(round=self.number, field=f"rounds.{self.number}.sheet.{field}"),
        )

    def _unequal(self, counts: dict[str, int]) -> list[str]:
        """Colours that do not come to ten, whether or not the gems of the winning move went back."""
        missing = self._not_returned()
        if missing is None:
            return [colour for colour in COLOURS if counts[colour] > PER_COLOUR]
        back = [colour for colour in COLOURS if counts[colour] != PER_COLOUR]
        out = [colour for colour in COLOURS if counts[colour] + missing[colour] != PER_COLOUR]
        return min(back, out, key=len)

    def _not_returned(self) -> Counter[str] | None:
        """Gems on the tiles of the winning move, which need not have gone back (ruling MIN-R06); None if not known."""
        winner = self.winner()
        if winner is None or self.bound.rulings.after_the_win == "tidy":
            return Counter()
        if not won_by_scoring(self.sheet.rows[winner]):
            return Counter()
        scorings = self.sums[winner].scorings
        return Counter(scorings[-1].gems) if scorings and scorings[-1].gems else None

    def _say_mine_is_empty(self) -> None:
        self.hearing.shown("MIN-325")
        if self.bound.rulings.empty_mine == "impossible":
            self._find("MIN-325", "the mine is said to be empty, which cannot be (ruling MIN-R18)", "mine", found=0)

    def _check_cards(self) -> None:
        sheet = self.sheet
        hands = [row.hand for row in sheet.rows.values()]
        counts = [*hands, sheet.card_pile, sheet.card_discard]
        self._check_total("MIN-106", "cards", "card_pile", CARDS, counts)
        if None in hands and sheet.card_pile is not None and sheet.card_discard is not None:
            self._say_not_counted("MIN-106", "cards", "card_pile", "the hands of all")

    def _check_tiles(self) -> None:
        sheet = self.sheet
        if sheet.market is not None and sheet.market != MARKET:
            self._find(
                "MIN-602",
                "the market shows {count} tiles; it always shows {due}",
                "market",
                expected=MARKET,
                found=sheet.market,
                count=sheet.market,
                due=MARKET,
            )
        elif sheet.market is not None:
            self.hearing.kept("MIN-602")
            self.hearing.kept("MIN-231")
        rows = [len(row.tiles) if row.tiles is not None else ROW for row in sheet.rows.values()]
        market = sheet.market if sheet.market is not None else MARKET
        lacking = sum(self._lacking(who, row) for who, row in sheet.rows.items())
        counts = [*rows, market, sheet.tile_pile, sheet.tile_discard]
        what = (
            "tiles" if all(row.tiles is not None for row in sheet.rows.values()) else "tiles, with three in each row,"
        )
        self._check_total("MIN-111", what, "tile_pile", TILES, counts, lacking)

    def _lacking(self, who: str, row: Row) -> int:
        """How many tiles a row may lack that is not written down."""
        if row.tiles is not None or who != self.winner():
            return 0
        return self._unreplaced(who, row) if row.scored else ROW

    def _check_total(
        self, rule: str, what: str, field: str, due: int, counts: list[int | None], lacking: int = 0
    ) -> None:
        """All there are, if all places were counted; never more, but for what may be lacking."""
        known = [count for count in counts if count is not None]
        total = sum(known)
        self.hearing.shown(rule)
        if less := [count for count in known if count < 0]:
            text = f"{{count}} {what.partition(',')[0]} are counted in one place; there cannot be fewer than none"
            self._find(rule, text, field, step=CLAIM, expected=0, found=less[0], count=less[0])
        elif total - lacking > due or (len(known) == len(counts) and total < due):
            text = f"{{total}} {what} are accounted for; there are {{due}}"
            self._find(rule, text, field, step=CLAIM, expected=due, found=total, total=total, due=due)

    def _check_turns(self) -> None:
        """Everybody has had as many turns as the first player, or one fewer; the last one was the winner's."""
        turns = [self.sheet.rows[who].turns for who in self.seats if who in self.sheet.rows]
        counts = [count for count in turns if count is not None]
        for who, count in zip(self.seats, turns, strict=False):
            if count is not None and count < 0:
                self._find(
                    "MIN-302", "{who} has had {count} turns", f"rows.{who}.turns", found=count, who=who, count=count
                )
                return
            if count == 0 and self.sheet.rows[who].scored:
                text = "{who} has scored without a turn"
                self._find("MIN-302", text, f"rows.{who}.turns", expected=1, found=0, who=who)
                return
        if len(counts) != len(self.seats):
            return
        if problem := turns_problem(counts, self.seats, self.first, self._last_turn()):
            text, who = problem
            self._find("MIN-902" if who else "MIN-302", text, "rows", step=CLAIM, found=counts, turns=counts, who=who)
        else:
            self.hearing.kept("MIN-302")

    def _last_turn(self) -> str | None:
        """Whose turn must have been the last: the winner's, unless a heart can have won the game (ruling MIN-R31)."""
        winner = self.winner()
        if winner is None or (self.bound.rulings.heart == "point" and self.sheet.rows[winner].hearts):
            return None
        return winner


def won_by_scoring(row: Row) -> bool:
    """Whether the last scoring can have won; a space below 20 that is written for it says that a heart did."""
    if not row.scored:
        return False
    space = row.scored[-1].space
    return space is None or space >= GOAL


def _on_tiles(row: Row) -> list[str]:
    return [gem for on in row.tiles or () for gem in on.gems]


def turns_problem(counts: list[int], seats: list[str], first: str | None, last: str | None) -> tuple[str, str] | None:
    """What is wrong with numbers of turns, and who cannot have had the last one."""
    low, high = min(counts), max(counts)
    if high - low > 1:
        return "turns are written as {turns}; going round, nobody is more than one ahead", ""
    begins = [at for at in range(len(counts)) if counts[at] == high > counts[at - 1]]
    if high != low and len(begins) != 1:
        return "turns are written as {turns}; going round, those ahead sit side by side", ""
    at = begins[0] if begins else (seats.index(first) if first is not None else None)
    if begins and first is not None and seats[begins[0]] != first:
        return "turns are written as {turns}; the first player cannot have had fewer than others", ""
    if at is None or last is None:
        return None
    end = seats[(at + counts.count(high) - 1) % len(seats)]
    if end != last:
        return "turns are written as {turns}; {who} has won, and did not have the last turn", last
    return None
