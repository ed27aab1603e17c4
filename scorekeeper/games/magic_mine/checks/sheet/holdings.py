"""Limits and counts of what a sheet says is where at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from scorekeeper.games.engine.checks import KEPT, Answer, Wrong, claim, kept, unchecked, violated
from scorekeeper.games.magic_mine.checks.steps import CLAIM, TILES
from scorekeeper.games.magic_mine.equipment import ANY, CARDS, CART, HAND, MARKET, PER_COLOUR, ROW, Face
from scorekeeper.games.magic_mine.equipment import TILES as ALL_TILES
from scorekeeper.games.magic_mine.record import COLOURS, OnTile, Sheet
from scorekeeper.games.magic_mine.scoring.sheet import Holdings, full_pile
from scorekeeper.terminal import counted


class Blanks(Struct, frozen=True):
    """A sheet that leaves something out."""

    sheet: Sheet


def has_blanks(held: Holdings, sheet: Sheet) -> bool:
    """Whether a sheet leaves out hands, carts, rows, the mine or the gems on tiles."""
    mine = sheet.mine
    told = held.is_counted and held.filled and mine is not None and len(mine) == len(COLOURS)
    return not told or len(held.hands) < len(sheet.rows)


# What one player has.


def _beyond(what: str, field: str, most: int, count: int, who: str) -> Wrong:
    text = f"{{who}} has {{count}} {what}, but "
    text += "at most {most} are allowed" if count > most else "there cannot be fewer than 0"
    return violated(text, field=field, expected=most, found=count, who=who, count=count, most=most)


@claim("MIN-328", on=Sheet, step=TILES)
def a_cart_holds_three(held: Holdings, sheet: Sheet) -> Answer:
    """No cart has more than three gems."""
    if not held.carts or max(held.carts) <= CART:
        return KEPT if held.carts else None
    return [
        _beyond("gems in the cart", f"rows.{who}.cart", CART, len(row.cart), who)
        for who, row in sheet.rows.items()
        if row.cart is not None and len(row.cart) > CART
    ]


@claim("MIN-712", on=Sheet, step=TILES)
def a_hand_holds_four(held: Holdings, sheet: Sheet) -> Answer:
    """No hand has more than four cards or fewer than 0."""
    if not held.hands or 0 <= min(held.hands) <= max(held.hands) <= HAND:
        return KEPT if held.hands else None
    return [
        _beyond("cards in hand", f"rows.{who}.hand", HAND, row.hand, who)
        for who, row in sheet.rows.items()
        if row.hand is not None and not 0 <= row.hand <= HAND
    ]


@claim("MIN-608", on=Sheet, step=TILES)
def a_row_holds_three(held: Holdings, sheet: Sheet) -> Answer:
    """A row has three tiles; the winner may lack those scored last (ruling MIN-R06)."""
    if held.tiles.count(ROW) == len(held.tiles):
        return KEPT if held.tiles else None
    return [
        violated(
            "{who} has {count}, but a row has three",
            field=f"rows.{who}.tiles",
            expected=ROW,
            found=len(row.tiles),
            who=who,
            count=counted(len(row.tiles), "tile"),
        )
        for who, row in sheet.rows.items()
        if row.tiles is not None and len(row.tiles) != ROW and ROW - len(row.tiles) not in held.may_lack.get(who, (0,))
    ] or KEPT


@claim("MIN-111", on=Sheet, step=TILES, rests_on=("MIN-112",))
def every_tile_exists_once(held: Holdings, sheet: Sheet) -> Answer:
    """Each tile in a row exists and is in no other row."""
    faces, lying = held.bound.faces, held.different
    if len(lying) == len(held.lying) and (faces is None or faces.keys() >= lying):
        return KEPT if faces is not None and lying else None
    text = "the equipment has no tile {tile}"
    wrong = [
        violated(text, field=f"rows.{who}.tiles.{index}.gems", found=on.tile, tile=on.tile)
        for who, index, on in _tiles(sheet)
        if faces is not None and on.tile not in faces
    ]
    text, counts = "tile {tile} is in {count} places", Counter(on.tile for _, _, on in _tiles(sheet))
    return wrong + [
        violated(text, field="rows", expected=1, found=count, tile=tile, count=count)
        for tile, count in counts.items()
        if count > 1
    ]


def _tiles(sheet: Sheet) -> Iterator[tuple[str, int, OnTile]]:
    for who, row in sheet.rows.items():
        for index, on in enumerate(row.tiles or (), 1):
            yield who, index, on


@claim("MIN-405", "MIN-403", on=Sheet, step=TILES, rests_on=("MIN-504", "MIN-506"))
def gems_have_the_colours_of_their_holes(held: Holdings, sheet: Sheet) -> Answer:
    """The gems on a tile match its holes."""
    fillings = held.bound.fillings
    if held.fits or not fillings:
        return kept("MIN-405") if fillings and held.filled else None
    return [wrong for wrong in _wrong_fillings(held, sheet) if wrong.rule in ("MIN-403", "MIN-405")]


@claim("MIN-408", on=Sheet, step=TILES)
def gems_for_any_colour_have_one(held: Holdings, sheet: Sheet) -> Answer:
    """All gems on a tile that takes any colour have one colour."""
    if held.fits:
        return None if held.bound.multicoloured.isdisjoint(held.filled) else KEPT
    return [wrong for wrong in _wrong_fillings(held, sheet) if wrong.rule == "MIN-408"]


def _wrong_fillings(held: Holdings, sheet: Sheet) -> Iterator[Wrong]:
    faces = held.bound.faces or {}
    for who, index, on in _tiles(sheet):
        face = faces.get(on.tile)
        if face is None or tuple(on.gems) in face.fillings:
            continue
        yield wrong_filling(face, on.gems, who, f"rows.{who}.tiles.{index}.gems")


def wrong_filling(face: Face, gems: Sequence[str], who: str | None, field: str) -> Wrong:
    """Answer that gems cannot be on a tile: too many, of several colours, or of others than its holes take."""
    many, mixed = len(gems) > len(face.holes), face.takes_any and len({*gems}) > 1
    return violated(
        ("{tile} of {who} has " if who is not None else "{tile} has ")
        + (
            "{gems}, but {holes}"
            if many
            else "{found}, but all gems of such a piece have one colour"
            if mixed
            else "{found}, but its holes take {expected}"
        ),
        rule="MIN-403" if many else "MIN-408" if mixed else "MIN-405",
        field=field,
        expected=list(face.holes),
        found=list(gems),
        who=who,
        tile=face.id,
        gems=counted(len(gems), "gem"),
        holes=counted(len(face.holes), "hole"),
    )


@claim("MIN-513", on=Sheet, step=TILES)
def a_scored_tile_is_gone(held: Holdings, sheet: Sheet) -> Answer:
    """A scored tile comes back only after the pile has run out."""
    if held.run_out:
        return None
    scored, lying = held.columns.scored, held.different
    if len({*scored, *lying}) == len(scored) + len(held.lying):
        return KEPT
    return [
        violated(
            "tile {tile} was scored but turns up again, and the tile pile cannot have run out",
            field="rows",
            expected=1,
            found=count + (tile in lying),
            tile=tile,
        )
        for tile, count in Counter(
            tile for row in sheet.rows.values() for line in row.scored for tile in {*line.tiles}
        ).items()
        if count > 1 or tile in lying
    ]


@claim("MIN-513", on=Sheet, step=CLAIM)
def scored_tiles_are_discarded(held: Holdings, sheet: Sheet) -> Answer:
    """Scored tiles are in the discard pile; those of the winning move may still be in the row (ruling MIN-R06)."""
    said = sheet.tile_discard
    if said is None or said < 0 or held.run_out:
        return None
    scored, due = len(held.columns.scored), _least_discarded(held)
    if said >= due:
        return None
    text = "the discard pile has {said}, but {scored} were scored and the tile pile cannot have run out"
    return violated(text, field="tile_discard", expected=due, found=said, said=counted(said, "tile"), scored=scored)


def _least_discarded(held: Holdings) -> int:
    """How many scored tiles are in the discard pile at least, if the pile has not run out."""
    unreplaced = max([max(lack) for lack in held.may_lack.values()], default=0)
    return 0 if held.run_out else max(0, len(held.columns.scored) - unreplaced)


# Gems.


@claim("MIN-325", on=Sheet, step=TILES)
def the_mine_is_not_empty(held: Holdings, sheet: Sheet) -> Answer:
    """Under one option of ruling MIN-R18, the mine cannot run out."""
    mine = sheet.mine
    if mine is None or len(mine) < len(COLOURS) or any(mine.values()):
        return None
    if held.bound.rulings.empty_mine != "impossible":
        return KEPT
    return violated(
        "the sheet says that the mine is empty, but it cannot run out (ruling MIN-R18)", field="mine", found=0
    )


@claim("MIN-109", on=Sheet, step=CLAIM, rests_on=("MIN-108", "MIN-109"))
def there_are_ten_gems_of_each_colour(held: Holdings, sheet: Sheet) -> Answer:
    """Gems that are not in the mine are in carts or on tiles."""
    mine, gems = sheet.mine or {}, held.held
    counted_all = held.is_counted and len(mine) == len(COLOURS)
    if counted_all and _all_there(held, mine):
        return KEPT
    counts = {colour: mine.get(colour, 0) + gems.count(colour) for colour in COLOURS}
    text = "{count} {colour} gems are in the mine, but there cannot be fewer than 0"
    for colour, left in mine.items():
        if left < 0:
            return violated(text, field="mine", expected=0, found=left, count=left, colour=colour)
    wrong = _unequal(held, counts, mine) if held.is_counted and held.filled else _too_many(counts)
    text = "{count} {colour} gems are accounted for, but there are {due}"
    return [
        violated(
            text,
            field="mine",
            expected=PER_COLOUR,
            found=counts[colour],
            count=counts[colour],
            colour=colour,
            due=PER_COLOUR,
        )
        for colour in wrong
    ] or (KEPT if mine or gems else None)


def _all_there(held: Holdings, mine: Mapping[str, int]) -> bool:
    """Whether each colour adds up to ten, with the gems of the winning move in the mine or still out."""
    gems = held.held
    if held.not_returned and sum(mine.values()) + len(gems) < ALL_GEMS:
        gems = [*gems, *held.not_returned]
    count = gems.count
    for colour, left in mine.items():  # noqa: SIM110 - quicker than all()
        if left < 0 or left + count(colour) != PER_COLOUR:
            return False
    return True


ALL_GEMS = len(COLOURS) * PER_COLOUR


def _too_many(counts: Mapping[str, int]) -> list[str]:
    return [colour for colour in COLOURS if counts[colour] > PER_COLOUR]


def _unequal(held: Holdings, counts: Mapping[str, int], mine: Mapping[str, int]) -> list[str]:
    """Colours that do not add up to ten, whether the gems of the winning move all went back or none did."""
    missing = held.not_returned
    if missing is None:
        return _too_many(counts)
    # A piece for any colour whose colour is not recorded can have had each of them.
    filled = [[colour] * len(missing) for colour in COLOURS] if ANY in missing else [missing]
    return min((_not_ten(counts, mine, gems) for gems in ((), *filled)), key=len)


def _not_ten(counts: Mapping[str, int], mine: Mapping[str, int], out: Sequence[str]) -> list[str]:
    """Colours that do not add up to ten with these gems; one that is not counted in the mine only has too many."""
    totals = {colour: counts[colour] + out.count(colour) for colour in COLOURS}
    return [colour for colour, total in totals.items() if total > PER_COLOUR or (total < PER_COLOUR and colour in mine)]


@claim("MIN-109", on=Blanks)
def all_gems_are_counted(held: Holdings, blanks: Blanks) -> Answer:
    """Gems can only be counted if mine, carts and tiles are all recorded."""
    mine = blanks.sheet.mine
    if mine is None or min(mine.values(), default=0) < 0:
        return None
    if not held.is_counted or len(mine) < len(COLOURS):
        return _not_counted("gems", "mine", "the gems in the mine, carts or rows")
    if held.filled:
        return None
    counts = {colour: mine[colour] + held.held.count(colour) for colour in COLOURS}
    if not _unequal(held, counts, mine):
        return None
    return _not_counted("gems", "mine", "the gems on the tiles in the rows")


def _not_counted(what: str, field: str, missing: str) -> Wrong:
    return unchecked(f"whether all {what} are there is not checked because {missing} are not recorded", field=field)


# Cards and tiles.


@claim("MIN-106", on=Sheet, step=CLAIM, rests_on=("MIN-106",))
def there_are_34_cards(held: Holdings, sheet: Sheet) -> Answer:
    """Hands, pile and discard pile add up to all cards."""
    counts = [*held.hands, sheet.card_pile, sheet.card_discard]
    blank = len(sheet.rows) - len(held.hands)
    if not blank and _comes_to(CARDS, counts):
        return KEPT
    if not all(0 <= hand <= HAND for hand in held.hands):
        # That a hand is impossible was already said; only the piles are counted.
        return _total("cards", "card_pile", CARDS, [None, *counts[-2:]])
    return _total("cards", "card_pile", CARDS, counts, more=HAND * blank)


@claim("MIN-106", on=Blanks)
def all_hands_are_counted(held: Holdings, blanks: Blanks) -> Answer:
    """Cards can only be counted if all hands are recorded."""
    sheet = blanks.sheet
    if len(held.hands) == len(sheet.rows) or sheet.card_pile is None or sheet.card_discard is None:
        return None
    return _not_counted("cards", "card_pile", "some hands")


@claim("MIN-602", on=Sheet, step=TILES, rests_on=("MIN-231",))
def the_market_shows_four(held: Holdings, sheet: Sheet) -> Answer:
    """A gap in the market is filled at once."""
    if sheet.market is None or sheet.market == MARKET:
        return KEPT if sheet.market is not None else None
    text = "the market shows {count} tiles, but it always shows {due}"
    return violated(text, field="market", expected=MARKET, found=sheet.market, count=sheet.market, due=MARKET)


@claim("MIN-111", on=Sheet, step=CLAIM, rests_on=("MIN-111",))
def there_are_36_tiles(held: Holdings, sheet: Sheet) -> Answer:
    """Rows, market, pile and discard pile add up to all tiles; a row that is not recorded has three."""
    market = MARKET if sheet.market is None else sheet.market
    counts = [*held.tiles, market, sheet.tile_pile, sheet.tile_discard]
    untold = [who for who, row in sheet.rows.items() if row.tiles is None]
    if not untold and _comes_to(ALL_TILES, counts):
        return KEPT
    if market != MARKET:
        counts[-3] = None  # That the market is wrong was already said.
    lacking = max([max(held.may_lack.get(who, (0,))) for who in untold], default=0)
    what = "tiles, with three in each row," if untold else "tiles"
    if sheet.tile_discard is None and not held.run_out:
        # A tile of the winning move that was not replaced is in the discard pile.
        gaps = sum(ROW - count for count in held.tiles)
        lacking = -max(0, _least_discarded(held) + gaps)
    return _total(what, "tile_pile", ALL_TILES, [*held.tiles, *[ROW] * len(untold), *counts[-3:]], lacking)


@claim("MIN-606", on=Sheet, step=CLAIM)
def the_pile_lasts(held: Holdings, sheet: Sheet) -> Answer:
    """Each scored tile takes at most two tiles from the pile: a refreshed one, and the one that fills the gap."""
    left, least = sheet.tile_pile, held.least_left
    if left is None or held.run_out or left < 0 or left >= least:
        return None
    full = full_pile(held.seats)
    text = "{found} tiles are left in the pile of {full}, but what was scored takes at most {most} from it"
    return violated(text, field="tile_pile", expected=least, found=left, full=full, most=full - least)


def _comes_to(due: int, counts: Sequence[int | None]) -> bool:
    """Whether everything was counted and adds up."""
    return None not in counts and min(counts) >= 0 and sum(counts) == due  # type: ignore[type-var, arg-type, operator]


def _total(what: str, field: str, due: int, counts: Sequence[int | None], lacking: int = 0, *, more: int = 0) -> Answer:
    """The total is right if all places were counted; it is never too high, except for tiles that may be lacking.

    `more` is the most that can be in places that were not counted.
    """
    known = [count for count in counts if count is not None]
    total = sum(known)
    if less := [count for count in known if count < 0]:
        text = f"{{count}} {what.partition(',')[0]} are counted in one place, but there cannot be fewer than 0"
        return violated(text, field=field, expected=0, found=less[0], count=less[0])
    if total - lacking > due or (total + more < due and len(known) == len(counts)):
        text = f"{{total}} {what} are accounted for" + (" and {more} at most in hands" if more else "")
        text += ", but there are {due}"
        return violated(text, field=field, expected=due, found=total, total=total, due=due, more=more)
    return KEPT
