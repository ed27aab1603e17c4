"""Chapter 2: the set-up, as recorded or as a transcript implies it, and the number of players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper.games.engine.checks import KEPT, Answer, Check, Kept, Wrong, check, claim, kept, unchecked, violated
from scorekeeper.games.engine.seats import clockwise_from
from scorekeeper.games.magic_mine.checks.steps import START
from scorekeeper.games.magic_mine.equipment import CARDS, COPIES, DEALT, MARKET, PER_COLOUR, ROW, TILES, Bound
from scorekeeper.games.magic_mine.record import COLOURS, Record, Result, Round, Start
from scorekeeper.games.magic_mine.setup import THE_MARKET, Opening, SetUp, Unwritten
from scorekeeper.terminal import counted

FEWEST, MOST = 2, 4
"""How many can play."""
COPIES_RULES = {
    "swap-tile": "MIN-801",
    "swap-gem": "MIN-811",
    "steal-set-gem": "MIN-821",
    "draw-three": "MIN-831",
    "purge-cart": "MIN-841",
    "mine-three": "MIN-851",
    "steal-cart": "MIN-861",
    "set-two": "MIN-871",
    "cancel": "MIN-881",
    "copy-take": "MIN-883",
    "copy-set": "MIN-887",
}
"""The rule on the number of copies, for each kind of card."""


@claim("MIN-101", on=Record, step=START, rests_on=("MIN-107", "MIN-110"))
def two_to_four_play(figures: None, record: Record) -> Answer:
    """The game is for two to four players."""
    count = len(record.seats)
    if FEWEST <= count <= MOST:
        return KEPT
    return violated(
        "{count} at the table, but the game is for two to four",
        field="seats",
        expected=FEWEST if count < FEWEST else MOST,
        found=count,
        count=counted(count, "player"),
    )


@claim("MIN-902", on=Round, step=START)
def the_game_is_one_round(index: int, played: Round) -> Answer:
    """The game has no rounds, so it is recorded as round 1."""
    if index == 1 and played.number == 1:
        return None
    text = (
        "round {found} is recorded" if index == 1 else "{index} rounds are recorded"
    ) + ", but the game is one round, which ends when somebody is on 20"
    return violated(text, field=f"rounds.{played.number}.number", expected=1, found=played.number, index=index)


def _equal(text: str, field: str, due: Any, said: Any, rule: str | None = None, **figures: Any) -> Kept | Wrong:
    if said == due:
        return kept(rule) if rule else KEPT
    return violated(text, rule=rule, field=field, expected=due, found=said, due=due, said=said, **figures)


@claim("MIN-203", on=Start, step=START, rests_on=("MIN-107",))
def pawns_have_different_colours(given: SetUp, start: Start) -> Answer:
    """Every player has a pawn of a different colour; a slip does not affect play."""
    pawns = {who: seat.pawn for who, seat in start.seats.items() if seat.pawn is not None}
    text = "{who} have pawns of the same colour, {pawn}"
    return [
        violated(
            text,
            field="seats",
            expected=1,
            found=count,
            who=[who for who, colour in pawns.items() if colour == pawn],
            pawn=pawn,
        )
        for pawn, count in Counter(pawns.values()).items()
        if count > 1
    ] or (KEPT if pawns else None)


@claim("MIN-205", on=Start, step=START, rests_on=("MIN-110",))
def the_cart_has_the_colour_of_the_pawn(given: SetUp, start: Start) -> Answer:
    """Pawn and cart have the same colour; a slip does not affect play."""
    text = "the pawn of {who} is {due} but the cart is {said}; they must have the same colour"
    return [
        _equal(text, f"seats.{who}.cart", seat.pawn, seat.cart, who=who)
        for who, seat in start.seats.items()
        if seat.cart is not None and seat.pawn is not None
    ]


@check("MIN-204", on=Start, step=START, then="assume")
def pawns_begin_on_nought(given: SetUp, start: Start) -> Answer:
    """All pawns begin below the first space."""
    text = "the pawn of {who} begins on {said}, but all pawns begin on {due}"
    return [
        _equal(text, f"seats.{who}.space", 0, seat.space, who=who)
        for who, seat in start.seats.items()
        if seat.space is not None
    ]


@check("MIN-221", on=Start, step=START, then="assume")
def one_card_is_dealt(given: SetUp, start: Start) -> Answer:
    """Everybody begins with one card."""
    text = "{who} is dealt {said} cards, but it must be one"
    return [
        _equal(text, f"seats.{who}.cards", 1, len(seat.cards), who=who)
        for who, seat in start.seats.items()
        if seat.cards
    ]


@claim("MIN-226", on=Start, step=START)
def five_tiles_are_dealt(given: SetUp, start: Start) -> Answer:
    """Everybody chooses among five tiles."""
    text = "{who} is dealt {said} tiles, but it must be {due}"
    return [
        _equal(text, f"seats.{who}.dealt", DEALT, len(seat.dealt), who=who)
        for who, seat in start.seats.items()
        if seat.dealt
    ]


@check("MIN-227", on=Start, step=START, then="assume")
def three_of_them_are_kept(given: SetUp, start: Start) -> Answer:
    """Every player keeps three of the tiles dealt."""
    return list(_kept_tiles(start))


def _kept_tiles(start: Start) -> Iterator[Kept | Wrong]:
    for who, seat in start.seats.items():
        if not seat.kept:
            continue
        at = f"seats.{who}.kept"
        yield _equal("{who} keeps {said} tiles, but it must be {due}", at, ROW, len(seat.kept), who=who)
        strange = [tile for tile in seat.kept if seat.dealt and tile not in seat.dealt]
        if strange:
            were = "that tile was" if len(strange) == 1 else "these were"
            text = "{who} keeps {tiles}, but " + were + " not dealt to {who}"
            yield violated(text, field=at, found=strange, who=who, tiles=strange)


@check("MIN-215", on=Start, step=START, then="assume")
def everybody_takes_one_gem(given: SetUp, start: Start) -> Answer:
    """Every player takes one starting gem."""
    taken = [gem.player for gem in start.gems]
    text = "{who} takes {said} starting gems, but it must be {due}"
    # A player who is not listed took a gem that nobody wrote down.
    return [_equal(text, "gems", 1, taken.count(who), who=who) for who in given.seats if who in taken] or None


@claim("MIN-216", on=Start, step=START)
def gems_are_taken_clockwise(given: SetUp, start: Start) -> Answer:
    """The first player takes the first starting gem."""
    taken, seats = [gem.player for gem in start.gems], given.seats
    if len(taken) != len(seats):
        return None
    due = clockwise_from(seats, start.first or taken[0])
    text = "starting gems are taken in the order {who_said}, but it must be {who_due}"
    return _equal(text, "gems", due, taken, who_said=taken, who_due=due)


@claim("MIN-208", on=Start, step=START)
def all_gems_went_into_the_mine(given: SetUp, start: Start) -> Answer:
    """The number of gems left in the mine, if counted."""
    if start.mine is None or len(start.gems) > len(given.seats):
        return None
    out = Counter(taken.gem for taken in start.gems)
    if len(start.gems) < len(given.seats):
        return _mine_after_unknown_gems(given, start.mine, out)
    text = "{said} {colour} gems are in the mine after the starting gems, but it must be {due}"
    return [
        _equal(text, f"mine.{colour}", PER_COLOUR - out[colour], said, colour=colour)
        for colour, said in start.mine.items()
    ]


def _mine_after_unknown_gems(given: SetUp, mine: Mapping[str, int], out: Counter[str]) -> Answer:
    """Answer that the mine cannot be so, whatever the starting gems were that nobody wrote down."""
    unknown = len(given.seats) - out.total()
    lacking = {colour: PER_COLOUR - out[colour] - said for colour, said in mine.items()}
    beyond = [colour for colour, count in lacking.items() if count < 0]
    if beyond:
        text = "{found} {colour} gems are in the mine after the starting gems, but it must be {expected} at most"
        return [
            violated(text, field=f"mine.{colour}", expected=PER_COLOUR - out[colour], found=mine[colour], colour=colour)
            for colour in beyond
        ]
    whole, taken = len(mine) == len(COLOURS), sum(lacking.values())
    if taken == unknown or (taken < unknown and not whole):
        return KEPT if whole else None
    text = "{gone} missing from the mine after set-up, but each of {expected} players took one"
    gone = taken + out.total()
    told = counted(gone, "gem") + (" is" if gone == 1 else " are")
    return violated(text, field="mine", expected=len(given.seats), found=gone, gone=told)


@claim("MIN-222", on=Start, step=START)
def the_other_cards_are_the_pile(given: SetUp, start: Start) -> Answer:
    """The number of cards left in the pile, if counted."""
    if start.card_pile is None:
        return None
    text = "{said} cards are in the pile after the deal, but it must be {due}"
    return _equal(text, "card_pile", CARDS - len(given.seats), start.card_pile)


@claim("MIN-229", "MIN-230", on=Start, step=START)
def the_other_tiles_are_the_pile(given: SetUp, start: Start) -> Answer:
    """The number of tiles left in the pile, if counted, including those not kept."""
    if start.tile_pile is None:
        return None
    count = len(given.seats)
    due = TILES - ROW * count - MARKET
    lost = start.tile_pile == due - (DEALT - ROW) * count
    text = "{said} tiles are in the pile after set-up, but it must be {due}"
    text += " because the tiles not kept go back into it" if lost else ""
    answer = _equal(text, "tile_pile", due, start.tile_pile, "MIN-229" if lost else "MIN-230")
    return [answer, kept("MIN-229")] if start.tile_pile == due else answer


@check("MIN-231", on=Start, step=START, then="assume")
def the_market_shows_four(given: SetUp, start: Start) -> Answer:
    """The market has four tiles."""
    text = "{said} tiles are laid out as the market, but it must be {due}"
    return _equal(text, "market", MARKET, len(start.market)) if start.market else None


@check("MIN-111", on=Start, step=START, then="assume")
def every_tile_exists_once(given: SetUp, start: Start) -> Answer:
    """Each tile exists and is in one place only."""
    faces = given.bound.faces
    lying = Counter([*start.market, *(tile for seat in start.seats.values() for tile in seat.kept)])
    # Tiles that are not kept go back, so the market may show them; but no tile is dealt to two players.
    dealt = Counter(tile for seat in start.seats.values() for tile in (seat.dealt or seat.kept))
    return [
        violated(
            where_it_is(len(_holders(start, tile)), start.market.count(tile))
            if count > 1
            else "the equipment has no tile {tile}",
            field="seats",
            expected=1,
            found=count,
            then="stop" if any(seat.kept.count(tile) > 1 for seat in start.seats.values()) else None,
            tile=tile,
            who=_holders(start, tile),
        )
        for tile, count in (lying | dealt).items()
        if count > 1 or (faces is not None and tile not in faces)
    ]


def _holders(start: Start, tile: str) -> list[str]:
    """The players to whom a tile was dealt, or who kept it."""
    return [who for who, seat in start.seats.items() if tile in seat.kept or tile in seat.dealt]


def where_it_is(players: int, in_market: int) -> str:
    """Sentence about one tile in several places."""
    if in_market > 1:
        return "tile {tile} is {found} times in the market, but there is only one"
    if in_market:
        return "tile {tile} is with {who} and in the market, but there is only one"
    if players > 1:
        return "tile {tile} is with {who}, but there is only one"
    return "{who} has tile {tile} {found} times, but there is only one"


def copies_dealt(card: str) -> Check:
    """Make the check that no more copies of a card are dealt than there are."""

    @check(COPIES_RULES[card], on=Start, step=START, then="assume")
    def no_more_copies_are_dealt(given: SetUp, start: Start) -> Answer:
        count = sum(seat.cards.count(card) for seat in start.seats.values())
        if count <= COPIES[card]:
            return None
        text = "{found} players are dealt {card}, but there are {expected}"
        return violated(text, field="seats", expected=COPIES[card], found=count, card=card)

    return no_more_copies_are_dealt


COPIES_DEALT = tuple(copies_dealt(card) for card in COPIES)


# The set-up that a transcript starts from.


@claim("MIN-227", on=Opening)
def the_set_up_is_known(bound: Bound, opening: Opening) -> Answer:
    """Missing parts of the set-up are taken from the transcript; an illegal set-up is not replayed."""
    if not opening.legal:
        return unchecked("the transcript is not checked because the set-up is not legal")
    if not opening.missing:
        return None
    text = (
        "the set-up is taken from the transcript and not checked because {missing} "
        + ("is" if opening.missing == [THE_MARKET] else "are")
        + " not recorded"
    )
    return unchecked(text, missing=opening.missing)


@claim("MIN-111", on=Opening, step=START, rests_on=("MIN-111", "MIN-112"))
def the_equipment_has_the_tiles(bound: Bound, opening: Opening) -> Answer:
    """A transcript without its set-up names only tiles that the equipment has."""
    if opening.strange:
        text = "the equipment has no tile {tiles}"
        return violated(text, field=f"rounds.{opening.round}.transcript", found=opening.strange, tiles=opening.strange)
    return KEPT if bound.faces is not None and opening.legal else None


@claim("MIN-503", on=Unwritten)
def something_is_written_down(result: Result | None, unwritten: Unwritten) -> Answer:
    """Without sheet and transcript, there is nothing to check."""
    text = (
        "neither sheet nor transcript is recorded"
        if result is not None
        else "nothing is checked and nobody is placed because neither sheet nor transcript nor result is recorded"
    )
    return unchecked(text)
