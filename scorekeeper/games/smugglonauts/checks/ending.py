"""Chapter 8, first part: the end of a game, turn by turn. `scoring.ending` decides when a game is over."""

from __future__ import annotations

from scorekeeper.games.engine.checks import KEPT, Answer, check, claim, kept, unchecked, violated
from scorekeeper.games.engine.replay import Lost
from scorekeeper.games.smugglonauts.position.play import TranscriptEnds
from scorekeeper.games.smugglonauts.position.ring import END, TURN, Position
from scorekeeper.games.smugglonauts.record import End, Pass, Refuel, Shop
from scorekeeper.games.smugglonauts.setup.moments import NotCompared, StopsShort
from scorekeeper.terminal import counted


@check("NAU-804", "NAU-803", on=(Shop, Refuel, Pass), step=TURN, then="end")
def nobody_moves_after_the_end(position: Position, event: Shop | Refuel | Pass) -> Answer:
    """A failed refill ends the game; one that empties the bag does not."""
    if not position.finished:
        return kept("NAU-803") if position.in_bag == 0 else None
    text = (
        "{who} has a turn, but the game was over after turn {turn} because the bag was empty (ruling NAU-R04); nothing after it counts"
        if position.rulings.end == "bag-empty"
        else "{who} has a turn, but the game was over after turn {turn} because the station track could not be refilled;"
        " nothing after it counts"
    )
    return violated(
        text,
        rule="NAU-804",
        expected=position.turn,
        found=position.turn + 1,
        who=event.player or position.rear,
        turn=position.turn,
    )


@check("NAU-801", on=(Shop, Refuel, Pass), step=TURN, then="end")
def nobody_moves_after_time_was_called(position: Position, event: Shop | Refuel | Pass) -> Answer:
    """When time is called, the current turn is the last (ruling NAU-R16)."""
    if position.time_called is None or not position.may_stop:
        return None
    text = "{who} has a turn, but time was called in turn {turn}, which was the last (ruling NAU-R16); nothing after it counts"
    return violated(
        text,
        expected=position.time_called,
        found=position.turn + 1,
        who=event.player or position.rear,
        turn=position.time_called,
    )


@claim("NAU-801", on=End, step=END)
def time_is_called_only_where_the_record_says_so(position: Position, event: End) -> Answer:
    """A game recorded as finished did not stop because time was called."""
    if position.wrong_end != "time":
        return None
    text = "the transcript stops because time was called, but the record says that the game was finished"
    return violated(text, expected="refill", found="time")


@claim("NAU-805", on=End, step=END)
def the_last_turn_is_a_shop(position: Position, event: End) -> Answer:
    """A game ends with a Shop, because only a Shop takes a crystal out of circulation."""
    if position.wrong_end == "refuel":
        text = "the table stops after a Refuel of {who}, but a Refuel leaves the bag as full as it was, so only a Shop ends the game"
        return violated(text, expected="shop", found="refuel", who=position.mover)
    return KEPT if position.action is Shop and (position.finished or position.in_bag is None) else None


@claim("NAU-802", on=End, step=END)
def the_last_turn_is_complete(position: Position, event: End) -> Answer:
    """A game ends after a complete turn."""
    if position.wrong_end != "midway":
        return KEPT if position.finished and position.refilled else None
    text = "the table stops in the middle of a turn; empty spaces to refill: {needed}, crystals in the bag: {bag}"
    return violated(
        text,
        expected=min(position.needed, position.drawable()),
        found=0,
        needed=position.needed,
        bag=position.drawable(),
    )


@claim("NAU-801", "NAU-803", on=End, step=END)
def the_end_is_a_failed_refill(position: Position, event: End) -> Answer:
    """A table stops when a refill fails: not before it, and not with an empty bag."""
    if position.wrong_end != "refilled":
        return kept("NAU-801") if position.finished else None
    empty = position.available() == 0 and not position.holes
    text = (
        "the table stops before the first turn, but a game ends only when the track cannot be refilled"
        if not position.turn and not position.found
        else "the table stops with an empty bag, but the refill was complete, so the game goes on"
        if empty
        else "the table stops, but the refill placed a crystal, so the game goes on (ruling NAU-R19)"
        if position.holes and position.rulings.partial_refill == "only-if-none"
        else "the table stops, but the bag still holds {crystals}, so the game goes on (ruling NAU-R04)"
        if position.rulings.end == "bag-empty"
        else "the table stops, but the refill was complete and the bag still holds {crystals}, so the game goes on"
    )
    return violated(
        text,
        rule="NAU-803" if empty else "NAU-801",
        expected="a failed refill",
        found="a complete refill",
        crystals=counted(position.available(), "crystal"),
    )


@claim("NAU-801", "NAU-804", on=TranscriptEnds, step=END)
def the_transcript_reaches_the_end(position: Position, moment: TranscriptEnds) -> Answer:
    """A finished game was played until a refill failed, and not further."""
    if not position.stops_short():
        return kept("NAU-804") if position.finished else None
    text = (
        "the transcript stops after turn {turn}, but the game is not over because the bag still holds {crystals} (ruling NAU-R04)"
        if position.rulings.end == "bag-empty"
        else "the transcript stops after turn {turn}, but the game is not over because the refill placed a crystal (ruling NAU-R19)"
        if position.holes and position.rulings.partial_refill == "only-if-none"
        else "the transcript stops after turn {turn}, but the game is not over because the bag still holds {crystals}"
        if position.holes
        else "the transcript stops after turn {turn}, but the game is not over because the refill was complete"
        if position.refills_told and not position.unlaid
        else "the transcript stops after turn {turn}, but the game is not over because the bag holds enough for the refill"
    )
    return violated(
        text,
        rule="NAU-801",
        expected="a failed refill",
        found="a complete refill",
        crystals=counted(position.available(), "crystal"),
        turn=position.turn,
    )


@check("NAU-801", on=NotCompared)
def what_rests_on_an_error_decides_nothing(position: Position, compared: NotCompared) -> Answer:
    """After an illegal event, the end of a transcript holds only if that event stands."""
    text = (
        "the sheet of game {number} is not compared with the transcript because that goes on from something illegal"
        if compared.has_sheet
        else "game {number} is not scored because its transcript goes on from something illegal"
    )
    return unchecked(text, number=position.number)


@check("NAU-801", on=StopsShort)
def a_transcript_without_its_end_decides_nothing(number: int, short: StopsShort) -> Answer:
    """If a transcript lacks its last turns, the sheet counts."""
    text = (
        "the sheet of game {number} is not compared with the transcript because that stops before the sheet was written"
    )
    return unchecked(text, number=number)


@check("NAU-801", "NAU-402", "NAU-702", on=Lost)
def what_follows_is_not_checked(position: Position, lost: Lost) -> Answer:
    """After an illegal event or a gap in the transcript, the position is unknown."""
    rest = "the rest of the game's transcript is not checked because "
    if position.lost_for == "flight":
        text = (
            rest
            + "it does not say how far the rocket flew"
            + (" and the board length is not given" if position.length is None else "")
        )
        return unchecked(text, rule="NAU-402")
    if position.lost_for == "spaces":
        return unchecked(
            rest
            + "some spaces stay empty (ruling NAU-R19) and "
            + ("the board length is not given" if position.length is None else "it does not say which"),
            rule="NAU-702",
        )
    return unchecked(rest + "the position is no longer known", rule="NAU-801")
