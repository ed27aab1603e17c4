"""Chapter 6: replacing scored tiles from the market, and refreshing it."""

from __future__ import annotations

from scorekeeper.games.engine.checks import KEPT, Answer, check, permission, violated
from scorekeeper.games.magic_mine.checks.steps import TILES
from scorekeeper.games.magic_mine.equipment import ROW
from scorekeeper.games.magic_mine.position import Position
from scorekeeper.games.magic_mine.position.moments import TurnEnds
from scorekeeper.games.magic_mine.position.pieces import NOT_NAMED
from scorekeeper.games.magic_mine.record import Refresh, Replace
from scorekeeper.terminal import counted


@check("MIN-606", on=Refresh, step=TILES, then="assume")
def no_more_is_refreshed_than_must_be_taken(position: Position, event: Refresh) -> Answer:
    """A player throws out at most as many market tiles as they have to take (ruling MIN-R17)."""
    most = position.replacing if position.owed else 0
    if position.refreshed >= most:
        text = (
            "{who} throws out {thrown} but has only {expected} to take"
            if most
            else "{who} throws out a market tile but has none to take"
        )
        return violated(
            text,
            expected=most,
            found=position.refreshed + 1,
            who=position.player,
            thrown=counted(position.refreshed + 1, "market tile"),
        )
    how = position.rulings.refresh
    if how == "before-taking" and position.taken:
        return violated("{who} throws out a market tile after taking one (ruling MIN-R17)", who=position.player)
    if how == "fresh-stay" and event.out in position.fresh:
        text = "{who} throws out {tile}, but a refresh has just revealed it (ruling MIN-R17)"
        return violated(text, found=event.out, who=position.player, tile=event.out)
    return None


@check("MIN-606", on=Replace, step=TILES, then="assume")
def all_are_refreshed_or_none(position: Position, event: Replace) -> Answer:
    """Under one option of ruling MIN-R17, a player refreshes for all tiles that they must take, or for none."""
    if position.rulings.refresh != "all-or-none" or position.owed != 1:
        return None
    if position.refreshed in (0, position.replacing):
        return None
    text = "{who} throws out {thrown} but has {expected} to take; it must be all or none (ruling MIN-R17)"
    return violated(
        text,
        expected=position.replacing,
        found=position.refreshed,
        who=position.player,
        thrown=counted(position.refreshed, "market tile"),
    )


@check("MIN-601", on=(Refresh, Replace), step=TILES, then="assume")
def the_tile_lies_in_the_market(position: Position, event: Refresh | Replace) -> Answer:
    tile = event.out if type(event) is Refresh else event.take  # type: ignore[union-attr]
    if tile in position.market:
        return KEPT
    text = (
        "{who} throws out {tile}, but it is not in the market"
        if type(event) is Refresh
        else "{who} takes {tile}, but it is not in the market"
    )
    return violated(text, expected=list(position.market), found=tile, who=position.player, tile=tile)


@check("MIN-602", on=Replace, step=TILES)
def the_gap_is_filled(position: Position, event: Replace) -> Answer:
    """The tile that fills the gap is named; a blank is not known, and only a statement of the table shows a gap."""
    return KEPT if event.new is not None and not event.new.startswith(NOT_NAMED) else None


@check("MIN-608", on=Replace, step=TILES, then="assume")
def only_what_was_scored_is_replaced(position: Position, event: Replace) -> Answer:
    if position.owed:
        return KEPT
    text = "{who} takes {tile} from the market, but the row is full"
    return violated(text, expected=ROW, found=ROW + 1, who=position.player, tile=event.take)


@permission("MIN-603", on=TurnEnds)
def a_replacement_costs_nothing(position: Position, event: TurnEnds) -> Answer:
    return KEPT if "replace" in position.since else None


@permission("MIN-605", on=Refresh)
def the_market_is_refreshed(position: Position, event: Refresh) -> Answer:
    return KEPT


@permission("MIN-606", on=Refresh)
def as_many_are_refreshed_as_must_be_taken(position: Position, event: Refresh) -> Answer:
    return KEPT


@permission("MIN-607", on=Replace)
def the_fresh_tile_is_taken(position: Position, event: Replace) -> Answer:
    return KEPT if event.take in position.fresh else None
