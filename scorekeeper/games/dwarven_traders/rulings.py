"""The rulings in force, each named for what it decides."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Struct

from scorekeeper.games.engine.rulings import Picks


class Rulings(Struct, frozen=True, kw_only=True):
    """One option per ruling; the defaults are the book's."""

    tracks: Annotated[Literal["stay", "reset"], "DWT-R01"] = "stay"
    smuggler_gem_in_ties: Annotated[Literal["counts", "none", "loses"], "DWT-R02"] = "counts"
    smuggler_gem_sold: Annotated[Literal["no", "yes"], "DWT-R03"] = "no"
    fifth_place: Annotated[Literal["nothing", "beside", "one"], "DWT-R04"] = "nothing"
    smuggler_can_be_last: Annotated[Literal["yes", "no"], "DWT-R05"] = "yes"
    last_place_moment: Annotated[Literal["turn-end", "before-prices"], "DWT-R06"] = "turn-end"
    final_sale: Annotated[Literal["lowest-first", "net", "highest-first"], "DWT-R07"] = "lowest-first"
    same_price_twice: Annotated[Literal["in-order", "net", "mining-first", "selling-first"], "DWT-R08"] = "in-order"
    sale_colours: Annotated[Literal["by-card", "any"], "DWT-R09"] = "by-card"
    unique_first_pick: Annotated[Literal["yes", "no"], "DWT-R10"] = "yes"
    who_is_stuck: Annotated[Literal["on-turn", "anybody", "finish-cycle"], "DWT-R11"] = "on-turn"
    starter_without_winner: Annotated[Literal["best-player", "same-starter", "random"], "DWT-R12"] = "best-player"
    picks_among_equals: Annotated[Literal["clockwise", "random", "game-vp"], "DWT-R13"] = "clockwise"
    level_in_round_four: Annotated[Literal["shared", "round-wins", "earlier-rounds"], "DWT-R14"] = "shared"
    ranks_below: Annotated[Literal["round-four", "shared"], "DWT-R15"] = "round-four"
    track_end: Annotated[Literal["count-on", "stop"], "DWT-R17"] = "count-on"
    dealt_side: Annotated[Literal["as-dealt", "side-a"], "DWT-R20"] = "as-dealt"
    marker: Annotated[Literal["kept", "redrawn"], "DWT-R22"] = "kept"
    solo_marker: Annotated[Literal["apart", "counts", "start-gem"], "DWT-R28"] = "apart"
    solo_stuck: Annotated[Literal["round", "game"], "DWT-R29"] = "round"
    solo_first_turn: Annotated[Literal["player-then-winner", "drawn", "player"], "DWT-R30"] = "player-then-winner"
    solo_tied_round: Annotated[Literal["play-on", "four-rounds", "smuggler"], "DWT-R31"] = "play-on"
    solo_sale_preference: Annotated[Literal["most-steps", "yes-no", "printed"], "DWT-R32"] = "most-steps"
    solo_sale_at_a_loss: Annotated[Literal["must", "skips"], "DWT-R33"] = "must"
    solo_trade: Annotated[Literal["held-gems", "none", "marker"], "DWT-R34"] = "held-gems"
    solo_final_sale: Annotated[Literal["sold", "kept"], "DWT-R35"] = "sold"
    solo_replacement: Annotated[Literal["same-slot", "rightmost", "refresh-late"], "DWT-R36"] = "same-slot"
    solo_just_mined: Annotated[Literal["counts", "before"], "DWT-R37"] = "counts"
    unfinished: Annotated[Literal["no-result", "last-round"], "DWT-R38"] = "no-result"


rulings = Picks("DWT", Rulings)
"""Reads the rulings of a tournament."""
