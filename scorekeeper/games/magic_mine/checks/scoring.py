"""Chapter 5: scoring pieces, and the cards for those behind."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.engine.checks import KEPT, Answer, Wrong, check, claim, doubted, kept, permission, violated
from scorekeeper.games.magic_mine.checks.setting import tiles_unknown
from scorekeeper.games.magic_mine.checks.steps import ACTION, CLAIM, TRACK
from scorekeeper.games.magic_mine.equipment import Bound
from scorekeeper.games.magic_mine.position import ACTIONS, Position
from scorekeeper.games.magic_mine.position.moments import TurnEnds
from scorekeeper.games.magic_mine.position.moves import held_back
from scorekeeper.games.magic_mine.position.pieces import Piece
from scorekeeper.games.magic_mine.record import CatchUp, CopySet, Score
from scorekeeper.games.magic_mine.scoring.ending import GOAL
from scorekeeper.games.magic_mine.scoring.printed import PAIR
from scorekeeper.games.magic_mine.setup import Opening
from scorekeeper.terminal import counted


@claim("MIN-501", on=Opening)
def numbers_of_holes_are_known(bound: Bound, opening: Opening) -> Answer:
    """Without the tiles, the program cannot tell when a piece is complete."""
    return tiles_unknown("whether the pieces scored were complete", bound, opening)


@claim("MIN-503", on=Opening)
def printed_points_are_known(bound: Bound, opening: Opening) -> Answer:
    """Without the tiles, their points and bonuses are not known."""
    return tiles_unknown("whether points and bonuses are those printed", bound, opening)


@claim("MIN-505", on=Opening)
def backs_are_known(bound: Bound, opening: Opening) -> Answer:
    """Without the tiles, the brown ones are not known."""
    return tiles_unknown("whether complete brown pieces were scored in time", bound, opening)


@check("MIN-517", "MIN-301", on=Score, step=ACTION, then="assume")
def only_the_player_on_turn_scores(position: Position, event: Score) -> Answer:
    if position.player is None:
        early = violated("a piece is scored before the first turn", rule="MIN-301", expected="turn")
        return None if position.midway else early
    if position.turn_over:
        text = "{who} scores {tiles} after the turn of {who_turn} ended, but a piece is scored during its owner's turn"
        who = event.player or position.player
        return violated(
            text, rule="MIN-517", found=list(event.tiles), who=who, tiles=list(event.tiles), who_turn=position.player
        )
    if event.player in (None, position.player):
        return kept("MIN-517")
    return violated(
        "{who} scores {tiles} in the turn of {who_turn}, but a piece waits for its owner's turn",
        rule="MIN-517",
        expected=position.player,
        found=event.player,
        who=event.player,
        tiles=list(event.tiles),
        who_turn=position.player,
    )


@check("MIN-513", "MIN-402", "MIN-517", on=Score, step=ACTION, then="assume")
def the_tile_lies_in_the_row(position: Position, event: Score) -> Answer:
    """A scored tile comes from the player's own row."""
    player = event.player or position.player
    if player is None:
        return None
    row = position.rows[player]
    for tile in event.tiles:
        if tile in row and event.tiles.count(tile) == 1:
            continue
        gone = tile in position.tile_discards or tile in row
        owner = position.owner(tile) if not gone else None
        if owner is not None and event.player not in (None, position.player):
            return None  # That somebody scores in another player's turn was already said.
        return violated(
            "{who} scores {tile} twice at once, but there is only one such tile"
            if tile in row
            else "{who} scores {tile}, but it was already scored and discarded"
            if gone
            else "{who} scores {tile}, but it is in the row of {who_owner}; players score only their own pieces"
            if owner is not None
            else "{who} scores {tile}, but it is in nobody's row",
            rule="MIN-513" if gone else "MIN-517" if owner is not None else "MIN-402",
            expected=list(row),
            found=tile,
            who=player,
            who_owner=owner or player,
            tile=tile,
        )
    return kept("MIN-513")


@check("MIN-501", on=Score, step=ACTION, then="assume")
def the_piece_is_complete(position: Position, event: Score) -> Answer:
    pieces = _pieces(position, event)
    if pieces is None:
        return None
    for tile, piece in zip(event.tiles, pieces, strict=True):
        if piece.face is None and not piece.gems:
            text = "{who} scores {tile}, but no gem is set on it"
            return violated(text, expected=1, found=0, who=event.player or position.player, tile=tile)
        if piece.complete is False:
            return violated(
                "{who} scores {tile}, but {left} empty",
                expected=0,
                found=len(piece.holes) - piece.gems,
                who=event.player or position.player,
                tile=tile,
                left=counted(len(piece.holes) - piece.gems, "hole")
                + (" is" if len(piece.holes) - piece.gems == 1 else " are"),
            )
    return KEPT if all(piece.complete for piece in pieces) else None


def _pieces(position: Position, event: Score) -> list[Piece] | None:
    """The scored pieces, if they are all in the player's row, each of them once."""
    row = position.rows.get(event.player or position.player or "")
    if row is None or not all(tile in row for tile in event.tiles) or len({*event.tiles}) < len(event.tiles):
        return None
    return [row[tile] for tile in event.tiles]


@permission("MIN-502", on=Score)
def before_between_or_after_the_actions(position: Position, event: Score) -> Answer:
    return KEPT if position.actions < ACTIONS else None


@permission("MIN-507", on=TurnEnds)
def a_blue_piece_waits(position: Position, event: TurnEnds) -> Answer:
    if position.player is None:
        return None
    held = (piece for piece in position.rows[position.player].values() if piece.complete and piece.face)
    return KEPT if any(piece.face is not None and not piece.face.brown for piece in held) else None


@permission("MIN-516", on=CopySet)
def a_piece_is_completed_off_turn(position: Position, event: CopySet) -> Answer:
    chain = position.chain
    piece = position.rows[chain.player].get(event.tile) if chain is not None else None
    return KEPT if piece is not None and piece.face is not None and piece.gems + 1 == len(piece.holes) else None


@check("MIN-505", on=TurnEnds, step=ACTION, rests_on=("MIN-504",), then="assume")
def brown_pieces_are_scored(position: Position, event: TurnEnds) -> Answer:
    """No complete brown piece is left when its owner's turn ends."""
    if position.player is None:
        return None
    brown = None
    for tile, piece in position.rows[position.player].items():
        face = piece.face
        if face is not None and face.brown:
            brown = tile
            if piece.gems == len(piece.holes) and held_back(tile) not in position.excused:
                text = "{who} ends the turn with {tile} complete, but a complete brown piece must be scored before the turn ends"
                return violated(text, expected="scored", found=tile, who=position.player, tile=tile)
    return KEPT if brown is not None or "score" in position.since else None


@claim("MIN-503", "MIN-511", on=Score, step=CLAIM)
def the_points_are_those_printed(position: Position, event: Score) -> Answer:
    """The recorded points are the sum printed on the tiles."""
    pieces = _pieces(position, event)
    worth = position.worth(pieces) if event.points is not None and pieces is not None else None
    if worth is None or pieces is None:
        return None
    due, _ = worth
    if due == event.points:
        return kept("MIN-511" if len(pieces) > 1 else "MIN-503")
    text = "{tiles} " + ("score" if len(pieces) > 1 else "scores") + " {due}, but {found} is recorded"
    return violated(
        text,
        rule="MIN-511" if len(pieces) > 1 else "MIN-503",
        expected=due,
        found=event.points,
        tiles=list(event.tiles),
        due=counted(due, "point"),
    )


@claim("MIN-509", on=Score, step=CLAIM, rests_on=("MIN-506",))
def a_piece_alone_has_no_bonus(position: Position, event: Score) -> Answer:
    """A single piece is not a set, so it brings no bonus."""
    pieces = _pieces(position, event)
    if pieces is None or event.bonus is None:
        return None
    if len(pieces) > 1 or not event.bonus:
        worth = position.worth(pieces)
        return KEPT if worth is not None and event.bonus == worth[1] == 0 else None
    text = "{tile} alone is not a set, but a bonus of {found} is recorded"
    return violated(text, expected=0, found=event.bonus, tile=event.tiles[0])


@claim("MIN-508", "MIN-510", "MIN-511", on=Score, step=CLAIM, rests_on=("MIN-506",))
def the_bonus_is_that_of_the_set(position: Position, event: Score) -> Answer:
    """A bonus is for blue pieces of one colour scored together, and is the one printed on the tiles."""
    pieces = _pieces(position, event)
    if pieces is None or event.bonus is None or len(pieces) < PAIR:
        return None
    if event.bonus and not position.is_set(pieces):
        return _no_set(position, event, pieces)
    worth = position.worth(pieces)
    if worth is None:
        return None
    _, due = worth
    if due == event.bonus:
        return kept("MIN-508") if due else None
    return _wrong_bonus(event, pieces, due)


def _no_set(position: Position, event: Score, pieces: Sequence[Piece]) -> Wrong:
    three = position.rulings.set_size == "pairs-only" and len(pieces) > PAIR
    text = (
        "{tiles} are not a set"
        + (" (ruling MIN-R04)" if three else " (a set is blue, and all its gems have one colour)")
        + ", but a bonus of {found} is recorded"
    )
    return violated(text, rule="MIN-508", expected=0, found=event.bonus, tiles=list(event.tiles))


def _wrong_bonus(event: Score, pieces: Sequence[Piece], due: int) -> Wrong:
    each = sum(piece.face.bonus for piece in pieces if piece.face is not None)
    twice = event.bonus == each != due
    text = (
        "the set {tiles} earns a bonus of {expected}"
        + (", once and not for every tile (ruling MIN-R04)" if twice else "")
        + ", but {found} is recorded"
    )
    return violated(
        text, rule="MIN-511" if twice else "MIN-510", expected=due, found=event.bonus, tiles=list(event.tiles)
    )


@claim("MIN-512", on=Score, step=CLAIM)
def the_pawn_moves_by_the_points(position: Position, event: Score) -> Answer:
    """The new space is the old one plus the points; past 20 it may be recorded as 20."""
    pieces = _pieces(position, event)
    player = event.player or position.player
    if pieces is None or player is None or event.space is None:
        return None
    worth, before, off = position.worth(pieces), position.spaces[player], position.drift.get(player, 0)
    if worth is None and (event.points is None or (event.bonus is None and position.is_set(pieces))):
        return _forward(event, player, before + min(off, 0) + (event.points or 0) + (event.bonus or 0))
    points = sum(worth) if worth is not None else (event.points or 0) + (event.bonus or 0)
    if event.space == before + points or event.space == GOAL <= before + points:
        return KEPT
    if worth is not None and event.space == before + _told(event, worth):
        return None  # The pawn followed points or a bonus that were already found to be wrong.
    if off and event.space - before - off in (points, _told(event, worth) if worth is not None else points):
        return None  # It went on from a space that was already found to be wrong.
    text = "{who} receives {points} and moves from {before} to {expected}, but {found} is recorded"
    return violated(
        text, expected=before + points, found=event.space, who=player, points=counted(points, "point"), before=before
    )


def _told(event: Score, worth: tuple[int, int]) -> int:
    """The points and the bonus as recorded; a blank is what the tiles say."""
    points, bonus = worth
    return (points if event.points is None else event.points) + (bonus if event.bonus is None else event.bonus)


def _forward(event: Score, player: str, least: int) -> Wrong | None:
    """Answer that a pawn moves back, or by fewer points than are recorded, though not all of them are."""
    if event.space is None or event.space >= least or event.space == GOAL:
        return None
    text = "{who} is on {expected} or beyond after this scoring, but {found} is recorded"
    return violated(text, expected=least, found=event.space, who=player)


@check("MIN-532", on=CatchUp, step=TRACK, rests_on=("MIN-531",), then="assume")
def a_pawn_has_come_to_the_space(position: Position, event: CatchUp) -> Answer:
    """A card is due when a pawn stops on or crosses a special space, not when it leaves one."""
    crossed = position.crossed
    if position.midway and position.moved is None:
        return None
    if crossed and (event.space is None or event.space in crossed):
        return KEPT
    text = "{who} receives a card, but no pawn has just stopped on or crossed " + (
        "space {found}" if event.space else "a special space"
    )
    return violated(text, expected=list(crossed), found=event.space, who=event.player)


@check("MIN-534", on=CatchUp, step=TRACK, then="assume")
def the_card_goes_to_somebody_behind(position: Position, event: CatchUp) -> Answer:
    """The card goes once to each player behind the space, not to the one who moved."""
    moved, crossed, who = position.moved, position.crossed, event.player
    if moved is None or not crossed or event.space not in (None, *crossed):
        return None
    if (position.unsure and event.space in (None, *position.unsure)) or position.drift.get(who):
        return None  # Whether the card is due hangs on a space that was already found to be wrong.
    if any(owed == who and event.space in (None, space) for owed, space in position.catch_ups):
        ahead = [seat for seat in position.seats if seat != moved[0] and position.spaces[seat] >= crossed[0]]
        return KEPT if ahead else None
    space = event.space or crossed[-1]
    reached = "stands on it or beyond" if position.spaces[who] >= space else "already has that card"
    if reached != "stands on it or beyond" and position.rulings.two_spaces == "one-card" and len(crossed) > 1:
        reached = "a move gives one card, however many spaces it crosses (ruling MIN-R05)"
    text = "{who} receives a card for space {space}, but " + ("is the one who moved" if moved[0] == who else reached)
    return violated(text, expected=[owed for owed, _ in position.catch_ups], found=who, who=who, space=space)


@check("MIN-536", on=CatchUp, step=TRACK, then="assume")
def cards_are_drawn_in_order(position: Position, event: CatchUp) -> Answer:
    """The order decides who gets which hidden card, so another order is a warning (ruling MIN-R20)."""
    owed = [one for one in position.catch_ups if one[0] == event.player and event.space in (None, one[1])]
    if not owed or owed[0] not in position.overtaken:
        return KEPT if owed else None
    text = "{who} draws the card for space {space} only after {who_last}, but " + (
        "the last on the track draws first"
        if position.rulings.catch_up_order == "last-first"
        else "cards go clockwise from {who_moved}"
    )
    return doubted(
        text + " (ruling MIN-R20)",
        who=event.player,
        space=owed[0][1],
        who_last=position.overtaken[owed[0]],
        who_moved=position.moved[0] if position.moved is not None else None,
    )
