"""Checks on a position found at the table: what any position of the game satisfies."""

from __future__ import annotations

from collections import Counter

from scorekeeper.games.engine.checks import KEPT, Answer, check, claim, unchecked, violated
from scorekeeper.games.engine.verdict import counted
from scorekeeper.games.magic_mine.checks.steps import START
from scorekeeper.games.magic_mine.equipment import CART, MARKET, PER_COLOUR, ROW, Bound
from scorekeeper.games.magic_mine.found import FoundOpening, gems_out
from scorekeeper.games.magic_mine.record import COLOURS, Found
from scorekeeper.games.magic_mine.setup import SetUp


@claim("MIN-227", on=FoundOpening)
def the_position_is_known(bound: Bound, opening: FoundOpening) -> Answer:
    """A transcript can be followed only from a position that shows what its events move."""
    if not opening.missing:
        return None
    text = "the transcript is not checked because the position found does not show {missing}"
    return unchecked(text, missing=opening.missing)


@check("MIN-328", on=Found, step=START, then="assume")
def carts_hold_three(given: SetUp, found: Found) -> Answer:
    """No cart has more than three gems."""
    text = "{who} has {count} in the cart, but a cart has room for {expected}"
    return [
        violated(text, field=f"carts.{who}", expected=CART, found=len(gems), who=who, count=counted(len(gems), "gem"))
        for who, gems in (found.carts or {}).items()
        if len(gems) > CART
    ] or (KEPT if found.carts else None)


@check("MIN-608", on=Found, step=START, then="assume")
def rows_hold_three(given: SetUp, found: Found) -> Answer:
    """No row has more than three tiles; it has fewer only while its owner replaces what was scored."""
    text = "{who} has {count} in the row, but a row has {expected}"
    return [
        violated(text, field=f"rows.{who}", expected=ROW, found=len(row), who=who, count=counted(len(row), "tile"))
        for who, row in (found.rows or {}).items()
        if len(row) > ROW or (len(row) < ROW and found.player not in (None, who))
    ] or (KEPT if found.rows else None)


@check("MIN-602", on=Found, step=START, then="assume")
def the_market_shows_four(given: SetUp, found: Found) -> Answer:
    """A gap in the market is filled at once."""
    if found.market is None or len(found.market) == MARKET:
        return None if found.market is None else KEPT
    text = "the market shows {count}, but it always shows {expected}"
    return violated(
        text, field="market", expected=MARKET, found=len(found.market), count=counted(len(found.market), "tile")
    )


@check("MIN-109", on=Found, step=START, then="assume", rests_on=("MIN-108", "MIN-109"))
def there_are_ten_gems_of_each_colour(given: SetUp, found: Found) -> Answer:
    """Gems that are not in the mine are in carts or on tiles."""
    out, mine = gems_out(found), found.mine or {}
    whole = found.carts is not None and found.gems is not None and {*given.seats} <= {*found.carts}
    counts = {colour: out[colour] + mine.get(colour, 0) for colour in COLOURS}
    text = "{count} {colour} accounted for, but there are {expected}"
    return [
        violated(
            text,
            field="mine",
            expected=PER_COLOUR,
            found=count,
            count=count,
            colour=f"{colour} gem is" if count == 1 else f"{colour} gems are",
        )
        for colour, count in counts.items()
        if count > PER_COLOUR or (whole and colour in mine and count < PER_COLOUR)
    ] or (KEPT if mine or out else None)


@check("MIN-111", on=Found, step=START)
def every_tile_exists_once(given: SetUp, found: Found) -> Answer:
    """Each tile exists and is in one place only."""
    faces = given.bound.faces
    lying = Counter([*(found.market or ()), *(tile for row in (found.rows or {}).values() for tile in row)])
    return [
        violated(
            "tile {tile} is in {count} places" if count > 1 else "the equipment has no tile {tile}",
            field="rows",
            expected=1,
            found=count,
            tile=tile,
            count=count,
        )
        for tile, count in lying.items()
        if count > 1 or (faces is not None and tile not in faces)
    ] or (KEPT if lying else None)


@check("MIN-405", "MIN-402", on=Found, step=START)
def gems_on_tiles_fit_their_holes(given: SetUp, found: Found) -> Answer:
    """The gems on a tile match its holes, and the tile is in a row."""
    faces, rows = given.bound.faces or {}, [tile for row in (found.rows or {}).values() for tile in row]
    wrong = []
    for tile, gems in (found.gems or {}).items():
        if gems and found.rows is not None and tile not in rows:
            text = "gems are on {tile}, but that tile is in nobody's row"
            wrong.append(violated(text, rule="MIN-402", field="gems", found=tile, tile=tile))
        elif tile in faces and tuple(gems) not in faces[tile].fillings:
            text = "{tile} has {found}, but its holes take {expected}"
            holes = list(faces[tile].holes)
            wrong.append(violated(text, rule="MIN-405", field="gems", expected=holes, found=list(gems), tile=tile))
    return wrong
