"""The rulings that a tournament can choose, by name and id."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Struct

from scorekeeper.games.engine.rulings import Picks


class Rulings(Struct, frozen=True, kw_only=True):
    """The chosen option of each ruling; the defaults are those of the rule book."""

    heart: Annotated[Literal["point", "card", "own-turn"], "MIN-R01"] = "point"
    places: Annotated[
        Literal["by-space", "winner-only", "held-pieces", "gems-set", "cards", "later-seat"], "MIN-R02"
    ] = "by-space"
    past_twenty: Annotated[Literal["twenty", "raw"], "MIN-R03"] = "twenty"
    set_size: Annotated[Literal["once", "per-tile", "pairs-only"], "MIN-R04"] = "once"
    two_spaces: Annotated[Literal["per-space", "one-card"], "MIN-R05"] = "per-space"
    after_the_win: Annotated[Literal["stop", "tidy"], "MIN-R06"] = "stop"
    who_cancels: Annotated[Literal["anybody", "owner-once"], "MIN-R07"] = "anybody"
    answers: Annotated[Literal["all", "one-answer"], "MIN-R08"] = "all"
    answers_of_one: Annotated[Literal["several", "once"], "MIN-R09"] = "several"
    mine_card: Annotated[Literal["blocked", "allowed", "all-or-nothing"], "MIN-R10"] = "blocked"
    swap_gem: Annotated[Literal["allowed", "as-taking"], "MIN-R11"] = "allowed"
    blank_tiles: Annotated[Literal["both", "own"], "MIN-R12"] = "both"
    purged_carts: Annotated[Literal["one", "several"], "MIN-R13"] = "one"
    no_effect: Annotated[Literal["refused", "allowed", "warned"], "MIN-R14"] = "refused"
    unfinished: Annotated[Literal["no-result", "by-space"], "MIN-R15"] = "no-result"
    reshuffle: Annotated[Literal["when-needed", "at-once"], "MIN-R16"] = "when-needed"
    refresh: Annotated[Literal["at-most", "before-taking", "fresh-stay", "all-or-none"], "MIN-R17"] = "at-most"
    empty_mine: Annotated[Literal["cannot-take", "impossible"], "MIN-R18"] = "cannot-take"
    catch_up_order: Annotated[Literal["clockwise", "last-first"], "MIN-R20"] = "clockwise"
    window: Annotated[Literal["closed", "scoring-open"], "MIN-R22"] = "closed"
    scoring_moment: Annotated[Literal["between", "anywhere"], "MIN-R23"] = "between"
    hand_cut: Annotated[Literal["at-once", "own-turn"], "MIN-R24"] = "at-once"
    catch_up: Annotated[Literal["must", "may-decline"], "MIN-R32"] = "must"
    replacing: Annotated[Literal["at-once", "turn-end"], "MIN-R33"] = "at-once"


rulings = Picks("MIN", Rulings)
"""Reads the options that a tournament has chosen; raises LookupError for an unknown id or option."""
