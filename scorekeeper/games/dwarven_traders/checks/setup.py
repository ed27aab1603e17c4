"""Chapters 2 and 7: seats, the number of a round, and its recorded start."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct

from scorekeeper.games.dwarven_traders.checks.steps import START
from scorekeeper.games.dwarven_traders.equipment import Bound
from scorekeeper.games.dwarven_traders.position.position import Position
from scorekeeper.games.dwarven_traders.record import SMUGGLER, Record, Start, Taken
from scorekeeper.games.dwarven_traders.setup import Carry, starters, winner
from scorekeeper.games.engine.checks import KEPT, Answer, Kept, Wrong, check, claim, kept, unchecked, violated

PAWNS = 4
FEWEST = 2


@claim("DWT-104", on=Record, step=START)
def as_many_play_as_there_are_pawns(bound: Bound, record: Record) -> Answer:
    """The normal game has two to four players, the solo game has one."""
    count = len(record.seats)
    fewest, most = (1, 1) if bound.solo else (FEWEST, PAWNS)
    if fewest <= count <= most:
        return KEPT
    text = "{found} players are seated, but the normal game has two to four and the solo game one"
    return violated(text, field="seats", expected=fewest if count < fewest else most, found=count)


@claim("DWT-338", "DWT-353", "DWT-601", on=Record)
def the_cards_are_known(bound: Bound, record: Record) -> Answer:
    """Without the card faces, a transcript does not show what could be mined or sold."""
    if bound.deck is not None or not any(played.transcript for played in record.rounds):
        return None
    return [
        unchecked(
            "{what} is not checked because the card faces are not given as equipment",
            rule=rule,
            field="rounds",
            what=what,
        )
        for rule, what in (
            ("DWT-338", "which colours the cards let people mine"),
            ("DWT-353", "which colours the cards let people sell"),
            ("DWT-601", "whether a player had an action left"),
        )
    ]


class Numbered(Struct, frozen=True):
    """The recorded number of a round; the figure beside it is the correct one."""

    number: int
    first: bool


@check("DWT-203", "DWT-701", on=Numbered, step=START)
def rounds_follow_one_another(due: int, written: Numbered) -> Answer:
    """Rounds are numbered from 1 without gaps."""
    rule = "DWT-203" if written.first else "DWT-701"
    if written.number == due:
        return kept(rule)
    text = "round {found} is recorded where round {expected} should be"
    return violated(text, rule=rule, field="number", expected=due, found=written.number)


@claim("DWT-206", "DWT-702", on=Start, step=START)
def prices_start_where_they_were(carry: Carry, start: Start) -> Answer:
    """Prices start at 1, and stay as they are from round to round."""
    if start.prices is None or carry.prices is None:
        return None
    first, due = carry.number == 1, carry.prices
    rule = "DWT-206" if first else "DWT-702"
    return [
        violated(
            "{colour} starts at {found}, but it must be {expected}" + ("" if first else " because prices carry over"),
            rule=rule,
            field=f"prices.{colour}",
            expected=due[colour],
            found=price,
            given=(("prices", colour), price),
            colour=colour,
        )
        for colour, price in start.prices.items()
        if price != due[colour]
    ] or kept(rule)


@claim("DWT-202", "DWT-209", on=Start, step=START)
def pawns_start_where_they_must(carry: Carry, start: Start) -> Answer:
    """Pawns and the Smuggler start on space 5; ruling DWT-R01 says where in later rounds."""
    if start.tracks is None or carry.tracks is None:
        return None
    answers: list[Kept | Wrong] = []
    for who, space in start.tracks.items():
        rule, due = "DWT-209" if who == SMUGGLER else "DWT-202", carry.tracks[who]
        text = "{who} starts on space {space}, but it must be {due}" + (
            "" if carry.number == 1 else " (ruling DWT-R01)"
        )
        figures: dict[str, Any] = {"who": who, "space": space, "due": due}
        answers.append(
            kept(rule)
            if space == due
            else violated(
                text,
                rule=rule,
                field=f"tracks.{who}",
                expected=due,
                found=space,
                given=(("tracks", who), space),
                **figures,
            )
        )
    return answers


@claim("DWT-210", on=Start, step=START)
def the_smuggler_keeps_his_gem(carry: Carry, start: Start) -> Answer:
    """The Smuggler keeps his gem from the last round (ruling DWT-R22)."""
    if start.marker is None or carry.marker is None:
        return None
    if start.marker == carry.marker:
        return KEPT
    text = "the Smuggler's gem is {found}, but he kept {expected} from the round before (ruling DWT-R22)"
    return violated(
        text, field="marker", expected=carry.marker, found=start.marker, given=(("marker", SMUGGLER), start.marker)
    )


class Starter(Struct, frozen=True):
    """The recorded starting player."""

    player: str


@claim("DWT-301", "DWT-711", on=Starter, step=START)
def the_starting_player_is_the_winner(position: Position, starter: Starter) -> Answer:
    """The winner of the last round takes the first turn; in the normal game, the Smuggler never does."""
    player, before = starter.player, position.before
    if player == SMUGGLER and not position.solo:
        text = "the Smuggler is the starting player, but only players take turns"
        return violated(text, rule="DWT-301", found=player)
    if before is None:
        return _smuggler_begins(position) if player == SMUGGLER else None
    due = starters(position)
    if player in due:
        return kept("DWT-711")
    text = "{who} is the starting player, but it must be {who_due}, " + (
        "who won the last round"
        if winner(before) in due
        else "because no player won the last round alone (ruling DWT-R12)"
    )
    return violated(text, rule="DWT-711", expected=due[0], found=player, who=player, who_due=due[0])


def _smuggler_begins(position: Position) -> Wrong | None:
    if position.number > 1 or position.rulings.solo_first_turn == "drawn":
        return None
    text = "the Smuggler has the first turn, but in the first round it is the player's (ruling DWT-R30)"
    return violated(text, rule="DWT-301", expected=position.seats[0], found=SMUGGLER)


class StartingGems(Struct, frozen=True):
    """The starting gems that a sheet lists, after each was checked."""

    taken: Sequence[Taken]


@check("DWT-215", "DWT-705", on=StartingGems, step=START)
def everybody_has_a_starting_gem(position: Position, gems: StartingGems) -> Answer:
    """Nobody starts a round without a gem."""
    pickers = position.pickers()
    missing = [player for player in pickers if player not in {taken.player for taken in gems.taken}]
    if not missing:
        return None
    return violated(
        "{who} has no starting gem",
        rule="DWT-215" if position.number == 1 else "DWT-705",
        expected=len(pickers),
        found=len(gems.taken),
        who=missing,
    )


class Pool(Struct, frozen=True):
    """The recorded pool after the picks."""

    counts: dict[str, int]


SOLD_AND_UNCHOSEN = (kept("DWT-703"), kept("DWT-708"))
"""Gems that were sold are back in the pool, and so is one that nobody took."""


@claim("DWT-211", "DWT-703", "DWT-708", on=Pool, step=START)
def the_pool_starts_with_what_nobody_took(position: Position, pool: Pool) -> Answer:
    """Sold gems go back into the pool, and so does the gem on offer that nobody took."""
    taken = {gem for _, gem in position.picked}
    dues = position.opening or position.pool
    answers: list[Kept | Wrong] = []
    if pool.counts == dues:
        if position.number == 1:
            return kept("DWT-211")
        return kept("DWT-703") if len(taken) == len(dues) else SOLD_AND_UNCHOSEN
    for colour, count in pool.counts.items():
        due = dues[colour]
        unchosen = colour not in taken
        if count == due:
            answers.append(kept("DWT-211" if position.number == 1 else "DWT-708" if unchosen else "DWT-703"))
            continue
        rule = "DWT-211" if position.number == 1 else "DWT-708" if unchosen and count == due - 1 else "DWT-703"
        why = " because the gem that nobody took goes back" if rule == "DWT-708" else ""
        text = "the pool starts with {count} {colour}, but it must be {due}" + why
        figures: dict[str, Any] = {"count": count, "colour": colour, "due": due}
        answers.append(violated(text, rule=rule, field=colour, expected=due, found=count, **figures))
    return answers


class NotReplayed(Struct, frozen=True):
    """A transcript that is not replayed; the figure beside it is the number of the round."""

    why: Literal["start", "picks"]


@claim("DWT-211", "DWT-705", on=NotReplayed)
def the_transcript_can_be_replayed(number: int, transcript: NotReplayed) -> Answer:
    """A transcript is replayed only from a start that is known and legal."""
    if transcript.why == "picks":
        return unchecked("the transcript is not checked because the starting gems are not legal", rule="DWT-705")
    text = "the transcript of round {number} is not checked because prices, tracks or the Smuggler's gem at its start are not known"
    return unchecked(text, rule="DWT-211", number=number)
