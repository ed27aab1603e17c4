"""Checks on the end of a game by its sheet: how many crystals are owned, the bag, and who had the last turn."""

from __future__ import annotations

from msgspec.structs import replace

from scorekeeper.games.engine.checks import KEPT, Answer, Wrong, check, claim, doubted, unchecked, violated
from scorekeeper.games.smugglonauts.equipment import CIRCULATING, LONGEST, SHORTEST, board_limits
from scorekeeper.games.smugglonauts.position.ring import END
from scorekeeper.games.smugglonauts.record import Sheet
from scorekeeper.games.smugglonauts.scoring.columns import AnyBoard, CargoColumns, TakenAsOver
from scorekeeper.games.smugglonauts.scoring.ending import (
    collected_on_any_board,
    collected_on_usual_boards,
    in_bag_at_end,
    laid_out_at_start,
    may_stay_unlaid,
    wrong_rest,
)
from scorekeeper.terminal import counted


@claim("NAU-805", on=Sheet, step=END)
def whoever_had_the_last_turn_owns_a_crystal(columns: CargoColumns, sheet: Sheet) -> Answer:
    """The turn that ends the game is a Shop."""
    if sheet.last is None or not columns.finished:
        return None
    if columns.counts[columns.seats.index(sheet.last)] > 0:
        return KEPT
    text = "{who} had the last turn but owns no crystal; the turn that ends the game is a Shop"
    return violated(text, field="last", expected=1, found=0, who=sheet.last)


@check("NAU-801", on=Sheet, step=END)
def a_finished_game_is_over(columns: CargoColumns, sheet: Sheet) -> Answer:
    """A finished game ended with a failed refill, so a fixed number of crystals is owned."""
    if not columns.finished or columns.due is None or columns.went_on:
        return None
    if not columns.goes_on:
        text = "the end of the game is not checked because a count of crystals on the sheet is impossible"
        return KEPT if columns.is_possible else unchecked(text, field="rows")
    return None if columns.bag_is_just_empty else _wrong_end(columns, columns.due[0], ", so the game was not over yet")


@check("NAU-803", on=Sheet, step=END)
def an_empty_bag_is_not_the_end(columns: CargoColumns, sheet: Sheet) -> Answer:
    """A refill that empties the bag is complete and does not end the game."""
    if not columns.finished or columns.due is None or columns.went_on:
        return None
    if not columns.goes_on:
        return KEPT
    why = "; the bag was empty, but the refill was complete, so the game goes on"
    return _wrong_end(columns, columns.due[0], why) if columns.bag_is_just_empty else None


@claim("NAU-804", on=Sheet, step=END)
def nobody_moved_after_the_end(columns: CargoColumns, sheet: Sheet) -> Answer:
    """Even in a stopped game, the players own no more crystals than at the end."""
    if columns.due is None:
        return None
    if columns.went_on:
        return _wrong_end(columns, columns.due[1], ", so the game was already over")
    return KEPT if columns.finished and not columns.goes_on else None


def _wrong_end(columns: CargoColumns, due: int, why: str) -> Wrong:
    rulings = ["NAU-R04"] if columns.rulings.end == "bag-empty" else []
    ends = "the bag is empty when they own {due}" if rulings else "the refill fails when they own {due}"
    if columns.due is not None and columns.due[0] != columns.due[1]:
        # What goes into the bag late, or a partial refill, makes the end come sooner or later.
        ends += " at the earliest" if due == columns.due[0] else " at the latest"
        rulings.append("NAU-R05" if columns.rulings.skipped_return == "after" else "NAU-R19")
    told = f" (ruling{'s' if len(rulings) > 1 else ''} {' and '.join(rulings)})" if rulings else ""
    text = "the players own {crystals}, but on a track of {length} spaces " + ends + told + why
    return violated(
        text,
        field="rows",
        expected=due,
        found=columns.collected,
        crystals=counted(columns.collected, "crystal"),
        length=columns.length,
        due=due,
    )


@claim("NAU-801", on=Sheet, step=END)
def the_bag_is_empty_at_the_end(columns: CargoColumns, sheet: Sheet) -> Answer:
    """The last refill empties the bag (ruling NAU-R19); skipped crystals may go back after it (ruling NAU-R05)."""
    bag, rulings, collected = sheet.bag, columns.rulings, columns.collected
    if bag is None and sheet.left is not None and rulings.skipped_return == "after":
        bag = CIRCULATING - collected - sum(sheet.left.values())
    if bag is None or bag < 0 or not columns.finished:
        return None
    high = collected if columns.due is None or columns.goes_on else max(collected, columns.due[1])
    fewest, most = in_bag_at_end(collected if columns.is_possible else high, high, rulings)
    if fewest <= bag <= most:
        return None
    due = fewest if bag < fewest else most
    say, text = violated, "the bag still holds {crystals}, but it must be empty when the game is over"
    if may_stay_unlaid(bag, rulings):
        say = doubted
        text = "the bag still holds {crystals}, but a failed last refill lays out all that are left (ruling NAU-R19)"
    elif bag < fewest:
        text = (
            "the players own {owned} and the bag holds {bag}, but with so few owned the game is over only if the last turn"
            " puts {due} or more back after the refill (ruling NAU-R05)"
        )
    elif most:
        text = (
            "the bag still holds {crystals}, but when the game is over it holds only what the last turn skipped, {due} at most"
            " (ruling NAU-R05)"
        )
    return say(
        text,
        field="bag",
        expected=due,
        found=bag,
        crystals=counted(bag, "crystal"),
        owned=counted(collected, "crystal"),
        bag=bag,
        due=due,
    )


# A game that was stopped.


@claim("NAU-203", on=Sheet, step=END)
def the_rest_is_on_the_track_and_in_the_bag(columns: CargoColumns, sheet: Sheet) -> Answer:
    """In a stopped game, the last turn is refilled (ruling NAU-R16)."""
    if columns.finished or columns.length is None or columns.went_on or not columns.is_possible:
        return None
    collected = columns.collected
    wrong = wrong_rest(sheet, collected, laid_out_at_start(len(columns.seats), columns.length), columns.rulings)
    if wrong is None:
        return None
    field, said, due = wrong
    text = (
        "{said} "
        + ("in the bag" if field == "bag" else "left on the track")
        + ", but with {collected} owned on a track of {length} spaces it must be {due}"
    )
    return violated(
        text,
        field=field,
        expected=due,
        found=said,
        said=counted(said, "crystal"),
        collected=collected,
        length=columns.length,
        due=due,
    )


@claim("NAU-203", on=Sheet, step=END)
def some_board_leaves_such_a_rest(columns: CargoColumns, sheet: Sheet) -> Answer:
    """If the board is not known, the figures must be possible on some board."""
    if not _on_no_board(columns, sheet, (SHORTEST, LONGEST)):
        return None
    collected, never = columns.collected, _on_no_board(columns, sheet, board_limits(len(columns.seats)))
    text = (
        "{crystals} owned"
        + ("" if sheet.left is None else ", {left} left on the track")
        + ("" if sheet.bag is None else ", {bag} in the bag")
        + (
            ", but no board leads to this"
            if never
            else ", but no board of {low} to {high} spaces, as usual, leads to this"
        )
    )
    return (violated if never else doubted)(
        text,
        field="rows",
        found=collected,
        crystals=counted(collected, "crystal"),
        left=sum((sheet.left or {}).values()),
        bag=sheet.bag,
        low=SHORTEST,
        high=LONGEST,
    )


def _stopped_on_some_board(columns: CargoColumns) -> bool:
    """Whether the game was stopped on an unknown board and was not over on every board."""
    if columns.finished or columns.length is not None or not columns.is_possible:
        return False
    return columns.collected <= collected_on_any_board(len(columns.seats), columns.rulings)[1]


def _on_no_board(columns: CargoColumns, sheet: Sheet, limits: tuple[int, int]) -> bool:
    players = len(columns.seats)
    return _stopped_on_some_board(columns) and all(
        wrong_rest(sheet, columns.collected, laid_out_at_start(players, length), columns.rulings)
        for length in range(limits[0], limits[1] + 1)
    )


@claim("NAU-801", on=Sheet)
def whether_a_stopped_game_was_over_is_not_known(columns: CargoColumns, sheet: Sheet) -> Answer:
    """Without the board, nobody can say whether a stopped game was already over."""
    if not _stopped_on_some_board(columns) or _on_no_board(columns, sheet, board_limits(len(columns.seats))):
        return None
    return unchecked(
        "whether the game was over before it was stopped is not checked because the board length is not known",
        field="rows",
    )


@claim("NAU-801", on=TakenAsOver)
def a_game_that_may_be_over_is_taken_as_over(columns: CargoColumns, taken: TakenAsOver) -> Answer:
    """Under some rulings, the number of crystals does not show whether a game is over."""
    if columns.due is None or columns.due[0] == columns.due[1]:
        return None
    text = "whether game {number} is over is not checked because with so many crystals owned it may or may not be; it counts as over"
    return unchecked(text, field="rows", number=columns.number)


# A board that nobody knows.


@claim("NAU-801", on=AnyBoard, step=END)
def the_board_is_given_where_it_must_be(board: AnyBoard, asked: AnyBoard) -> Answer:
    """A tournament may require the board length (ruling NAU-R30)."""
    if board.rulings.missing_figures != "required" or not board.finished:
        return None
    return violated("the board length is not given, but this tournament requires it (ruling NAU-R30)", field="rows")


@check("NAU-801", "NAU-804", on=AnyBoard, step=END)
def some_board_ends_a_game_with_so_many(board: AnyBoard, asked: AnyBoard) -> Answer:
    """A game ends with the fewest crystals on the longest board, and with the most on the shortest."""
    (low, high), usual = (
        ends(board.players, board.rulings) for ends in (collected_on_any_board, collected_on_usual_boards)
    )
    collected = board.collected
    if collected is None:
        return None
    few = board.finished and collected < usual[0]
    if collected <= usual[1] and not few:
        return None
    never = collected > high or (board.finished and collected < low)
    text = (
        "the players own {crystals}, but no board ends a game with that number"
        if never
        else "the players own {crystals}, but no board of {low} to {high} spaces, as usual, ends a game with that number"
    )
    answer = (violated if never else doubted)(
        text,
        rule="NAU-801" if few else "NAU-804",
        field="rows",
        expected=low if few else high,
        found=collected,
        crystals=counted(collected, "crystal"),
        low=SHORTEST,
        high=LONGEST,
    )
    return replace(answer, then="stop" if never and few else "go on")


@claim("NAU-801", on=AnyBoard)
def the_end_is_not_checked_without_a_board(board: AnyBoard, asked: AnyBoard) -> Answer:
    """A finished game shows the length of the board, so its own end cannot be checked (ruling NAU-R03)."""
    if not board.finished:
        return None
    if board.length is not None:
        text = "the end of the game is not checked because the board length is not known; by this game it has {length} spaces"
        return unchecked(text, field="rows", length=board.length)
    low, high = collected_on_any_board(board.players, board.rulings)
    if board.collected is not None and not low <= board.collected <= high:
        return None
    return unchecked("the end of the game is not checked because the board length is not known", field="rows")
