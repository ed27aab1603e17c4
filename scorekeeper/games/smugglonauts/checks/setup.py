"""Chapters 1, 2 and 9: how many play, and how a game starts, the first or a later one of a session."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from scorekeeper.games.engine.checks import KEPT, Answer, Then, Wrong, check, claim, doubted, kept, unchecked, violated
from scorekeeper.games.smugglonauts.equipment import (
    CIRCULATING,
    FEWEST,
    FULL,
    LONGEST,
    PER_COLOUR,
    ROCKETS,
    SHORTEST,
    Bound,
    board_limits,
)
from scorekeeper.games.smugglonauts.position.ring import START, TURN
from scorekeeper.games.smugglonauts.record import Record, Start
from scorekeeper.games.smugglonauts.scoring.ending import laid_out_at_start
from scorekeeper.games.smugglonauts.setup.moments import Crowd
from scorekeeper.games.smugglonauts.setup.opening import Opening, is_possible
from scorekeeper.terminal import counted


def rule_for(opening: Opening, first: str, later: str) -> str:
    """A set-up follows chapter 2 in the first game, and chapter 9 in later ones."""
    return first if opening.number == 1 else later


# Players.


@check("NAU-101", on=Record, step=START, rests_on=("NAU-117",))
def two_to_four_play(bound: Bound, record: Record) -> Answer:
    """The game is for two to four players."""
    count = len(record.seats)
    if FEWEST <= count <= ROCKETS:
        return KEPT
    text = "{players} at the table, but the game is for two to four"
    return violated(text, field="seats", expected=FEWEST, found=count, players=counted(count, "player"))


@claim("NAU-811", on=Crowd)
def the_games_of_a_crowd_are_not_checked(bound: Bound, crowd: Crowd) -> Answer:
    """With a wrong number of players, nothing else is checked."""
    return unchecked("the games are not checked because the number of players is not allowed")


# The board.


@claim("NAU-212", on=Start, step=START)
def the_board_is_as_long_as_it_is(opening: Opening, start: Start) -> Answer:
    """The recorded length fits the equipment, the box, and the crystals on the track and in the bag."""
    said, known = start.length, opening.known_length
    if said is None or said == known:
        return None
    if known is not None:
        text = "the station track is recorded with {said} spaces, but it has {length}"
        return violated(
            text, field="length", expected=known, found=said, given=("length", said), said=said, length=known
        )
    if not is_possible(said, len(opening.seats)):
        return _no_set_up("the station track is recorded with {said} spaces, but ", said, len(opening.seats))
    told = opening.length_of_crystals
    if said == opening.length or told is None or told != opening.length_of_bag:
        return None
    text = "the station track is recorded with {said} spaces, but {laid} on it and {bag} in the bag make it {told}"
    return violated(
        text,
        field="length",
        expected=told,
        found=said,
        given=("length", said),
        said=said,
        laid=counted(len(start.crystals or ()), "crystal"),
        bag=start.bag,
        told=told,
    )


def _no_set_up(begin: str, length: int, players: int) -> Wrong:
    """No game can be set up on a track of this length."""
    low, high = board_limits(players)
    text = (
        "with {rockets} and the gap no crystal fits on it"
        if length < low
        else "twenty crystals, {rockets} and the gap do not fill it"
    )
    rockets = counted(players, "rocket")
    return violated(
        begin + text, field="length", expected=low if length < low else high, found=length, said=length, rockets=rockets
    )


@claim("NAU-212", on=Record, step=START)
def the_board_of_the_tournament_suits_the_players(bound: Bound, record: Record) -> Answer:
    """A game of so many players can be set up on the board that the tournament names."""
    length, players = bound.length, len(record.seats)
    if length is None or not FEWEST <= players <= ROCKETS or is_possible(length, players):
        return None
    return replace(_no_set_up("the board of the tournament has {said} spaces, but ", length, players), field="")


@claim("NAU-212", on=Start, step=START)
def an_unusual_board_is_pointed_out(opening: Opening, start: Start) -> Answer:
    """The rulebook does not give the length; one that leaves the gap in reach or the bag empty may be a slip."""
    said = start.length
    if said is None or said != opening.length or said == opening.known_length or SHORTEST <= said <= LONGEST:
        return None
    text = "the station track is recorded with {said} spaces; that is possible, but most boards have {low} to {high}"
    return doubted(text, field="length", found=said, said=said, low=SHORTEST, high=LONGEST)


# Prices and tanks.


@claim("NAU-202", "NAU-906", on=Start, step=START)
def prices_start_at_one_or_stay(opening: Opening, start: Start) -> Answer:
    """All prices start at 1, and in a later game where the last game left them."""
    if start.prices is None:
        return None
    rule, due = rule_for(opening, "NAU-202", "NAU-906"), opening.prices_due
    wrong = {colour: said for colour, said in start.prices.items() if said != due[colour] and due[colour] is not None}
    if not wrong:
        return kept(rule) if any(due[colour] is not None for colour in start.prices) else None
    one = len(wrong) == 1
    text = (
        "{said}, but "
        + ("it" if one else "they")
        + " must be {must}"
        + ("" if opening.number == 1 else f", where the last game left {'it' if one else 'them'}")
    )
    colour = next(iter(wrong))
    return violated(
        text,
        rule=rule,
        field=f"prices.{colour}" if one else "prices",
        expected=due[colour] if one else {each: due[each] for each in wrong},
        found=wrong[colour] if one else wrong,
        given=("prices", wrong),
        said=_starts(wrong),
        must=str(due[colour]) if len({due[each] for each in wrong}) == 1 else [f"{each} {due[each]}" for each in wrong],
    )


def _starts(prices: Mapping[str, int]) -> str:
    """Which prices start where: `black starts at 1`, or `black and green start at 1`."""
    at = sorted({*prices.values()})
    parts = []
    for price in at:
        colours = [colour for colour, said in prices.items() if said == price]
        named = " and ".join(filter(None, (", ".join(colours[:-1]), colours[-1])))
        parts.append(f"{named} {'starts' if len(colours) == 1 else 'start'} at {price}")
    return "; ".join(parts)


@claim("NAU-207", "NAU-908", on=Start, step=START)
def tanks_start_full(opening: Opening, start: Start) -> Answer:
    """Every tank starts with 4."""
    if not start.fuel:
        return None
    rule = rule_for(opening, "NAU-207", "NAU-908")
    return [
        violated(
            "{who} starts with fuel {found}, but every tank starts with 4",
            rule=rule,
            field=f"fuel.{who}",
            expected=FULL,
            found=said,
            given=(("fuel", who), said),
            who=who,
        )
        for who, said in start.fuel.items()
        if said != FULL
    ] or kept(rule)


# Crystals and bag.


def _spaces(start: Start) -> str:
    """The field that a wrong space is reported for."""
    return "spaces" if start.spaces else "crystals"


@check("NAU-213", on=Start, step=START)
def each_crystal_has_a_space_of_its_own(opening: Opening, start: Start) -> Answer:
    """Each crystal is on its own space."""
    laid = opening.laid
    if laid is None or opening.length is None or start.spaces is None:
        return None
    if opening.spaces_fault != "twice":
        return KEPT if opening.spaces_fault is None else None
    spaces = start.spaces
    twice = next((space for space in spaces if spaces.count(space) > 1), None)
    if twice is not None:
        return violated("two crystals are on space {space}", field="spaces", expected=1, found=2, space=twice)
    text = "{laid} laid out on {named}, but there must be one space for each"
    return violated(
        text,
        field=_spaces(start),
        expected=laid,
        found=len(spaces),
        laid=counted(laid, "crystal"),
        named=counted(len(spaces), "space"),
    )


@check("NAU-215", on=Start, step=START)
def no_crystal_lies_under_a_rocket(opening: Opening, start: Start) -> Answer:
    """The spaces of the rockets stay free."""
    spaces = start.spaces
    if opening.length is None or spaces is None:
        return None
    if opening.spaces_fault != "rocket":
        return KEPT if opening.spaces_fault is None else None
    under = next(space for space in spaces if 0 <= space < len(opening.seats))
    return violated("a crystal is on space {found}, under a rocket", field="spaces", found=under)


@check("NAU-214", "NAU-910", on=Start, step=START)
def the_gap_starts_empty(opening: Opening, start: Start) -> Answer:
    """The space behind the hindmost rocket is empty."""
    laid, length, fault = opening.laid, opening.length, opening.spaces_fault
    if laid is None or length is None:
        return None
    if fault == "gap":
        text = "a crystal is on space {space}, behind the hindmost rocket, but that space starts empty"
        return violated(text, rule="NAU-214", field="spaces", then=_then(opening), found=length - 1, space=length - 1)
    due = laid_out_at_start(len(opening.seats), length)
    if fault == "count" and start.spaces is None and laid == due + 1:
        text = (
            "crystals laid out: {laid}, but it must be {due} because the space behind the hindmost rocket stays empty"
        )
        return violated(
            text,
            rule=rule_for(opening, "NAU-214", "NAU-910"),
            field="crystals",
            then=_then(opening),
            expected=due,
            found=laid,
            laid=laid,
            due=due,
        )
    return kept("NAU-214") if fault is None and start.spaces is not None else None


@check("NAU-212", "NAU-910", on=Start, step=START)
def every_other_space_gets_a_crystal(opening: Opening, start: Start) -> Answer:
    """Every space gets a crystal except those of the rockets and the gap."""
    laid, length, fault = opening.laid, opening.length, opening.spaces_fault
    if laid is None or length is None:
        return None
    rule = rule_for(opening, "NAU-212", "NAU-910")
    due, gap = laid_out_at_start(len(opening.seats), length), length - 1
    if fault == "outside":
        outside = _outside(start.spaces or (), len(opening.seats), gap)
        text = "a crystal is on space {space}, but spaces are numbered 0 to {last}"
        return violated(text, rule=rule, field=_spaces(start), found=outside, space=outside, last=gap)
    if fault == "count" and (laid != due + 1 or start.spaces is not None):
        text = "crystals laid out: {laid}, but it must be {due} because every space except the gap gets one"
        return violated(
            text, rule=rule, field=_spaces(start), then=_then(opening), expected=due, found=laid, laid=laid, due=due
        )
    return kept(rule) if fault is None else None


def _then(opening: Opening) -> Then:
    """Whether the game can start from a wrong layout as it is written."""
    return "assume" if opening.tells_layout else "stop"


def _outside(spaces: Sequence[int], players: int, gap: int) -> int:
    return next(space for space in spaces if not players <= space < gap)


@claim("NAU-203", on=Start, step=START)
def five_of_each_colour_circulate(opening: Opening, start: Start) -> Answer:
    """Five crystals of each colour circulate, because one of the six marks the price."""
    colour = opening.too_many
    if colour is None:
        return None
    count = (start.crystals or []).count(colour)
    text = "{count} {colour} are laid out, but five of each colour circulate"
    return violated(text, field="crystals", expected=PER_COLOUR, found=count, count=count, colour=colour)


@claim("NAU-203", "NAU-907", on=Start, step=TURN)
def the_bag_holds_what_is_not_laid_out(opening: Opening, start: Start) -> Answer:
    """The bag holds all twenty crystals that are not on the track, including the cargo of the last game."""
    said = start.bag
    if said is None or opening.length is None:
        return None
    rule = rule_for(opening, "NAU-203", "NAU-907")
    due = CIRCULATING - laid_out_at_start(len(opening.seats), opening.length)
    if said == due:
        return kept(rule)
    if start.crystals is not None and said == CIRCULATING - len(start.crystals):
        # It follows from a wrong layout, which is reported by itself.
        return None
    text = "the bag is recorded with {written}, but it must hold {due}" + (
        "" if opening.number == 1 else " because all cargo goes back before the next game"
    )
    return violated(text, rule=rule, field="bag", expected=due, found=said, written=counted(said, "crystal"), due=due)
