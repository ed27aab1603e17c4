"""Checks on a position found at the table: what any position of the game satisfies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from scorekeeper.games.engine.checks import KEPT, Answer, check, claim, kept, unchecked, violated
from scorekeeper.games.magic_mine.checks.sheet.holdings import wrong_filling
from scorekeeper.games.magic_mine.checks.sheet.spaces import off_the_track
from scorekeeper.games.magic_mine.checks.start import where_it_is
from scorekeeper.games.magic_mine.checks.steps import START
from scorekeeper.games.magic_mine.equipment import CARDS, CART, HAND, MARKET, PER_COLOUR, ROW, TILES, Bound
from scorekeeper.games.magic_mine.record import COLOURS, Found
from scorekeeper.games.magic_mine.scoring.ending import GOAL, reached
from scorekeeper.games.magic_mine.scoring.sheet import SPECIAL
from scorekeeper.games.magic_mine.setup.found import Around, FoundOpening, gems_out
from scorekeeper.terminal import counted


@claim("MIN-227", on=FoundOpening)
def the_position_is_known(bound: Bound, opening: FoundOpening) -> Answer:
    """A transcript can be followed only from a position that shows what its events move."""
    if not opening.missing:
        return None
    text = "the transcript is not checked because the position found does not show {missing}"
    return unchecked(text, missing=opening.missing)


@check("MIN-328", on=Found, step=START, then="assume")
def carts_hold_three(given: Around, found: Found) -> Answer:
    """No cart has more than three gems."""
    text = "{who} has {count} in the cart, but a cart has room for {expected}"
    return [
        violated(text, field=f"carts.{who}", expected=CART, found=len(gems), who=who, count=counted(len(gems), "gem"))
        for who, gems in (found.carts or {}).items()
        if len(gems) > CART
    ] or (KEPT if found.carts else None)


@check("MIN-608", on=Found, step=START, then="assume")
def rows_hold_three(given: Around, found: Found) -> Answer:
    """No row has more than three tiles; it has fewer only while its owner replaces what was scored."""
    text = "{who} has {count} in the row, but a row has {expected}"
    return [
        violated(text, field=f"rows.{who}", expected=ROW, found=len(row), who=who, count=counted(len(row), "tile"))
        for who, row in (found.rows or {}).items()
        if len(row) > ROW or (len(row) < ROW and (given.begins or found.player not in (None, who)))
    ] or (KEPT if found.rows else None)


@check("MIN-602", on=Found, step=START, then="assume")
def the_market_shows_four(given: Around, found: Found) -> Answer:
    """A gap in the market is filled at once."""
    if found.market is None or len(found.market) == MARKET:
        return None if found.market is None else KEPT
    text = "the market shows {count}, but it always shows {expected}"
    return violated(
        text, field="market", expected=MARKET, found=len(found.market), count=counted(len(found.market), "tile")
    )


@check("MIN-109", on=Found, step=START, then="assume", rests_on=("MIN-108", "MIN-109"))
def there_are_ten_gems_of_each_colour(given: Around, found: Found) -> Answer:
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
def every_tile_exists_once(given: Around, found: Found) -> Answer:
    """Each tile exists and is in one place only."""
    faces = given.bound.faces
    lying = Counter([*(found.market or ()), *(tile for row in (found.rows or {}).values() for tile in row)])
    return [
        violated(
            _where_it_is(tile, found.rows or {}, found.market or ())
            if count > 1
            else "the equipment has no tile {tile}",
            field="rows",
            expected=1,
            found=count,
            tile=tile,
            who=[who for who, row in (found.rows or {}).items() if tile in row],
        )
        for tile, count in lying.items()
        if count > 1 or (faces is not None and tile not in faces)
    ] or (KEPT if lying else None)


def _where_it_is(tile: str, rows: Mapping[str, Sequence[str]], market: Sequence[str]) -> str:
    return where_it_is(sum(tile in row for row in rows.values()), market.count(tile))


@check("MIN-204", "MIN-512", "MIN-901", on=Found, step=START, then="assume")
def pawns_are_on_the_track(given: Around, found: Found) -> Answer:
    """No pawn is below 0 or beyond what a scoring can reach, and one at most is on 20."""
    spaces = found.spaces or {}
    off = [off_the_track(who, space, given.bound.most, f"spaces.{who}") for who, space in spaces.items()]
    wrong = [one for one in off if one is not None]
    if len(there := reached(spaces)) > 1:
        text = "{who} are on {goal} or beyond, but the game ends when the first player gets there"
        wrong.append(violated(text, rule="MIN-901", field="spaces", expected=1, found=len(there), who=there, goal=GOAL))
    return wrong or (kept("MIN-512") if spaces else None)


MOST_HELD = HAND + len(SPECIAL)
"""The most cards that a hand can have before it is cut: the limit, and a card for each special space of one move."""


@check("MIN-712", on=Found, step=START, then="assume")
def hands_can_be_cut_to_four(given: Around, found: Found) -> Answer:
    """A hand is larger than four only until it is cut (ruling MIN-R24)."""
    text = "{who} holds {count}, but a hand is cut to {expected}"
    if given.bound.rulings.hand_cut != "at-once":
        return None
    return [
        violated(text, field=f"hands.{who}", expected=HAND, found=count, who=who, count=counted(count, "card"))
        for who, count in (found.hands or {}).items()
        if count > MOST_HELD
    ]


@check("MIN-106", on=Found, step=START, then="assume")
def there_are_34_cards(given: Around, found: Found) -> Answer:
    """Cards that are not in hands are in the pile or discarded."""
    hands = found.hands or {}
    told = [*(hands.get(who) for who in given.seats), found.card_pile, found.card_discard]
    return _adds_up(told, CARDS, "card", "card_pile")


@check("MIN-111", on=Found, step=START, then="assume")
def there_are_36_tiles(given: Around, found: Found) -> Answer:
    """Tiles that are not in rows or the market are in the pile or discarded."""
    lying = [*(found.rows.get(who) if found.rows else None for who in given.seats), found.market]
    told = [*(len(tiles) if tiles is not None else None for tiles in lying), found.tile_pile, found.tile_discard]
    return _adds_up(told, TILES, "tile", "tile_pile")


def _adds_up(told: Sequence[int | None], due: int, what: str, field: str) -> Answer:
    """Answer that there are too many of something, or too few though everything was counted."""
    known = [count for count in told if count is not None]
    below = min(known, default=0)
    if below < 0:
        text = "{found} {what}s are counted in one place, but there cannot be less than 0"
        return violated(text, field=field, expected=0, found=below, what=what)
    total = sum(known)
    if total <= due and (total == due or len(known) < len(told)):
        return KEPT if total == due else None
    text = "{count} accounted for, but there are {expected}"
    count = counted(total, what) + (" is" if total == 1 else " are")
    return violated(text, field=field, expected=due, found=total, count=count)


@check("MIN-402", on=Found, step=START)
def gems_are_on_tiles_in_rows(given: Around, found: Found) -> Answer:
    """A tile with gems is in somebody's row."""
    text = "gems are on {tile}, but that tile is in nobody's row"
    return [
        violated(text, field="gems", found=tile, tile=tile)
        for tile, gems in (found.gems or {}).items()
        if gems and found.rows is not None and _owner(found, tile) is None
    ]


@check("MIN-403", "MIN-405", "MIN-408", on=Found, step=START)
def gems_on_tiles_fit_their_holes(given: Around, found: Found) -> Answer:
    """The gems on a tile match its holes."""
    faces = given.bound.faces or {}
    return [
        wrong_filling(faces[tile], gems, _owner(found, tile), "gems")
        for tile, gems in (found.gems or {}).items()
        if tile in faces and tuple(gems) not in faces[tile].fillings and (not found.rows or _owner(found, tile))
    ]


def _owner(found: Found, tile: str) -> str | None:
    """The player in whose row a tile is."""
    return next((who for who, row in (found.rows or {}).items() if tile in row), None)
