"""Commands that change a tournament. Nothing else writes to its log."""

from __future__ import annotations

from scorekeeper.tournament.acts.creation import create_tournament
from scorekeeper.tournament.acts.decisions import decide
from scorekeeper.tournament.acts.desk_files import merge
from scorekeeper.tournament.acts.freeze import amend_regulations, start
from scorekeeper.tournament.acts.heats import close, reopen
from scorekeeper.tournament.acts.penalties import penalise
from scorekeeper.tournament.acts.records import amend, objections, record, record_all
from scorekeeper.tournament.acts.registration import (
    add_players,
    change_players,
    check_in,
    check_out,
    drop_player,
    rename_player,
    return_player,
    set_details,
    substitute,
)
from scorekeeper.tournament.acts.seat_choices import choose_seats
from scorekeeper.tournament.acts.seats import reseat, seat, seat_by_hand
from scorekeeper.tournament.acts.undos import undo
from scorekeeper.tournament.acts.voids import void

__all__ = [
    "add_players",
    "amend",
    "amend_regulations",
    "change_players",
    "check_in",
    "check_out",
    "choose_seats",
    "close",
    "create_tournament",
    "decide",
    "drop_player",
    "merge",
    "objections",
    "penalise",
    "record",
    "record_all",
    "rename_player",
    "reopen",
    "reseat",
    "return_player",
    "seat",
    "seat_by_hand",
    "set_details",
    "start",
    "substitute",
    "undo",
    "void",
]
