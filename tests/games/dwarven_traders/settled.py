"""Tables for the options of rulings that simulated games do not turn round: rare, or not what a simulator does."""

from __future__ import annotations

from typing import Any

from scorekeeper.games.dwarven_traders.record import Record, Round
from tests.games.dwarven_traders.tables import ANA, BO, CY, DECK, DI, game, on, result, sheet, start

Table = tuple[Record, dict[str, Any]]


def _finish(*names: str, by: int = 0):
    return sheet(**{name: on(by + value) for name, value in zip(names, (14, 12, 10, 8), strict=False)})


def picked_against_the_clock() -> Table:
    """Bo and Cy have 0 VP from round 2 each; Cy picks first, though clockwise Bo comes first."""
    one = sheet(di=on(14), bo=on(12), cy=on(10), ana=on(8), smuggler=on(6))
    two = sheet(di=on(20), ana=on(18), smuggler=on(16), bo=on(9), cy=on(9))
    picks = [(CY, "red"), (BO, "blue"), (ANA, "green"), (DI, "yellow")]
    third = Round(number=3, start=start(picks=picks))
    return game(one, Round(number=2, start=start(starter=DI), sheet=two), third, seats=[ANA, BO, CY, DI]), {}


def level_to_the_end() -> Table:
    """Ana and Bo have 11 VP each and are level in all of round four; Ana won a round, Bo was better in round two."""
    level = sheet(ana=on(34), bo=on(34), cy=on(30), smuggler=on(28))
    first = _finish("ana", "smuggler", "bo", "cy")
    return game(first, _finish("smuggler", "bo", "cy", "ana", by=10), level, level), {}


def beyond_the_track() -> Table:
    """The track has 15 spaces; Ana sells from 14 at 3."""
    return _sale_from_14(None), SHORT_TRACK


SHORT_TRACK = {**DECK, "track_length": 15}


def _sale_from_14(after: int | None) -> Record:
    return game(sheet(ana=on(14, "red", after=after), bo=on(15), smuggler=on(9), prices={"red": 3}))


def four_rounds_alone() -> Table:
    """Two rounds tied, one won by each side."""
    level, hers, his = (sheet(ana=on(a), smuggler=on(b)) for a, b in ((10, 10), (14, 10), (10, 14)))
    return game(level, level, hers, his, variant="solo"), {}


def time_was_called() -> Table:
    """After two rounds Ana and Bo have 7 VP each, and Bo was better in the last one."""
    return _stopped(None), {}


def _stopped(place: int | None) -> Record:
    """The same table, with a place of Ana's written down."""
    rounds = (_finish("ana", "bo", "smuggler"), _finish("bo", "ana", "smuggler"))
    return game(*rounds, ended="time", result=result(ana=(7, place)))


SETTLED = {
    ("DWT-R13", "random"): picked_against_the_clock,
    ("DWT-R14", "round-wins"): level_to_the_end,
    ("DWT-R14", "earlier-rounds"): level_to_the_end,
    ("DWT-R17", "stop"): beyond_the_track,
    ("DWT-R31", "four-rounds"): four_rounds_alone,
    ("DWT-R38", "last-round"): time_was_called,
}

OPTIONS = {
    ("DWT-R17", "stop"): lambda: (_sale_from_14(15), _sale_from_14(17), SHORT_TRACK),
    ("DWT-R38", "no-result"): lambda: (_stopped(None), _stopped(2), {}),
    ("DWT-R38", "last-round"): lambda: (_stopped(2), _stopped(1), {}),
    ("DWT-R17", "count-on"): lambda: (_sale_from_14(17), _sale_from_14(15), SHORT_TRACK),
}
"""For each option, a record that is clean under it and one that is not."""
