"""The rulings that a tournament can pick, by name and id."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Struct

from scorekeeper.games.engine.rulings import Picks


class Rulings(Struct, frozen=True, kw_only=True):
    """One option per ruling; the defaults are the book's."""

    wealth: Annotated[Literal["gold", "cargo-2", "cargo-1", "needed", "tie-break"], "CGO-R01"] = "gold"
    level_at_the_top: Annotated[Literal["shared", "cargo", "needs-sales", "fewer-turns", "last-seat"], "CGO-R02"] = (
        "shared"
    )
    places: Annotated[Literal["skip", "dense", "winner-only"], "CGO-R03"] = "skip"
    pile_too_small: Annotated[Literal["short", "forbidden", "owed"], "CGO-R05"] = "short"
    end_in_a_sale: Annotated[Literal["stop", "complete"], "CGO-R06"] = "stop"
    players: Annotated[Literal["two-to-four", "one-allowed"], "CGO-R07"] = "two-to-four"
    deck_empty: Annotated[Literal["reshuffle", "stays-empty", "game-ends"], "CGO-R08"] = "reshuffle"
    decks: Annotated[Literal["one", "two"], "CGO-R09"] = "one"
    discards: Annotated[Literal["pile", "bottom"], "CGO-R10"] = "pile"
    both_match: Annotated[Literal["needs", "has", "seller"], "CGO-R11"] = "needs"
    sale_size: Annotated[Literal["several", "one-card"], "CGO-R12"] = "several"
    needs_twice: Annotated[Literal["replaced-at-once", "both-4", "after-sale"], "CGO-R13"] = "replaced-at-once"
    transaction_order: Annotated[Literal["free", "sale-first"], "CGO-R15"] = "free"
    resale: Annotated[Literal["yes", "no"], "CGO-R16"] = "yes"
    before_the_roll: Annotated[Literal["yes", "landing-only", "if-staying"], "CGO-R17"] = "yes"
    start_centre: Annotated[Literal["yes", "no"], "CGO-R18"] = "yes"
    staying: Annotated[Literal["no", "yes"], "CGO-R19"] = "no"
    turning_back: Annotated[Literal["free", "never", "at-centres"], "CGO-R21"] = "free"
    shared_squares: Annotated[Literal["yes", "no"], "CGO-R23"] = "yes"
    first_player: Annotated[Literal["highest", "lowest", "draw"], "CGO-R24"] = "highest"
    start_order: Annotated[Literal["turn-order", "reverse", "secret"], "CGO-R25"] = "turn-order"
    cargo_places: Annotated[Literal["close-up", "gaps", "rearrange"], "CGO-R26"] = "close-up"
    losses: Annotated[Literal["roll-each", "neighbours", "until-lost", "unchanged"], "CGO-R27"] = "roll-each"
    roll_without_cargo: Annotated[Literal["may-skip", "must-roll"], "CGO-R28"] = "may-skip"
    hazard_chain: Annotated[Literal["landing", "no-effect"], "CGO-R30"] = "landing"
    trade_in_hazard: Annotated[Literal["until-roll", "barred"], "CGO-R31"] = "until-roll"
    trade_kinds: Annotated[Literal["cargo-involved", "anything", "one-kind"], "CGO-R32"] = "cargo-involved"
    trade_over_limit: Annotated[Literal["never", "turn-end"], "CGO-R34"] = "never"
    without_means: Annotated[Literal["plays-on", "skipped"], "CGO-R37"] = "plays-on"
    unfinished: Annotated[Literal["no-result", "by-gold", "full-round"], "CGO-R39"] = "no-result"
    withdrawal: Annotated[Literal["keeps-gold", "gold-returns"], "CGO-R40"] = "keeps-gold"


rulings = Picks("CGO", Rulings)
