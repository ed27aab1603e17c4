"""How the events of a transcript change the position: what the engine replays with."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy

from scorekeeper.games.cargo_and_gold import record
from scorekeeper.games.cargo_and_gold.position import as_written, deeds, hazards
from scorekeeper.games.cargo_and_gold.position.boxes import find_the_box
from scorekeeper.games.cargo_and_gold.position.found import adopt, learn
from scorekeeper.games.cargo_and_gold.position.moments import (
    CLOSING,
    LossesLapse,
    PlayGoesOn,
    TurnEnds,
    go_on,
    lapse,
    moments,
    recall_the_hazard,
    recall_the_loss,
)
from scorekeeper.games.cargo_and_gold.position.state import Position
from scorekeeper.games.cargo_and_gold.position.unwritten import find_the_purchase, find_the_sale, find_the_turn
from scorekeeper.games.cargo_and_gold.scoring.prices import TALLIES
from scorekeeper.games.cargo_and_gold.trail import tell_sale
from scorekeeper.games.engine.plans import Change, Play, nothing
from scorekeeper.games.engine.replay import Impossible, advance

APPLY: dict[type, Change] = {
    record.Turn: deeds.start_turn,
    record.Skip: deeds.skip,
    record.Roll: deeds.roll,
    record.Move: deeds.move,
    record.Hazard: hazards.suffer,
    record.Loss: hazards.lose,
    record.Buy: deeds.buy,
    record.Sell: deeds.sell,
    record.Refill: deeds.refill,
    record.Shuffle: deeds.shuffle,
    record.Trade: deeds.trade,
    record.Arrange: deeds.arrange,
    record.Leave: deeds.leave,
    record.State: learn,
    record.EndOfTurn: deeds.end_turn,
    PlayGoesOn: go_on,
    LossesLapse: lapse,
    TurnEnds: nothing,
}
AS_WRITTEN: dict[type, Change] = {
    record.Turn: as_written.start_turn_as_written,
    record.Move: as_written.move_as_written,
    record.Hazard: as_written.suffer_as_written,
    record.Loss: as_written.lose_as_written,
    record.Buy: as_written.buy_as_written,
    record.Sell: as_written.sell_as_written,
    record.Refill: as_written.refill_as_written,
    record.Trade: as_written.trade_as_written,
}

PLAY = Play(
    apply=APPLY,
    plan={
        record.Roll: find_the_turn,
        record.Buy: find_the_purchase,
        record.Sell: find_the_sale,
        record.Refill: find_the_box,
        record.Hazard: recall_the_hazard,
        record.Loss: recall_the_loss,
    },
    as_written={kind: as_written.assuming(change) for kind, change in (APPLY | AS_WRITTEN).items()}
    | {record.State: adopt},
    by_rules={record.Loss: as_written.lose_by_rules},
    closing=CLOSING,
    begins=frozenset({record.Turn, record.Skip}),
    moments=moments,
    tell={record.Sell: tell_sale},
)


def play_on(position: Position, events: Sequence[record.Event]) -> None:
    """Work out what the table made of the events after the end, so that a sheet that follows from them is no second fault."""
    if not position.over or not events:
        return
    position.reported = position.events = ()
    later = deepcopy(position)
    try:
        for event in events:
            later.over = False
            advance(PLAY, later, event)
    except Impossible:
        return
    position.played = later
    for who, trader in position.traders.items():
        after = later.traders[who]
        if after.gold != trader.gold:
            position.misstated[who] = after.gold - trader.gold
        trader.miscounted = {name: getattr(after, name) - getattr(trader, name) for name in TALLIES}
        trader.miscounted["cargo"] = after.held() - trader.held()
