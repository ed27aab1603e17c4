"""How the events of a transcript change the position: what the engine replays with."""

from __future__ import annotations

from scorekeeper.games.dwarven_traders import record
from scorekeeper.games.dwarven_traders.fast import FAST
from scorekeeper.games.dwarven_traders.position.as_written import (
    adopt,
    declare_as_written,
    mine_as_written,
    sell_as_written,
    start_as_written,
)
from scorekeeper.games.dwarven_traders.position.events import AFTER_PRICES, PricesMove, moments
from scorekeeper.games.dwarven_traders.position.pile import draw, refresh
from scorekeeper.games.dwarven_traders.position.position import Position
from scorekeeper.games.dwarven_traders.position.stated import note_statement, put_right, read_statement, sell_and_note
from scorekeeper.games.dwarven_traders.trail import TELL
from scorekeeper.games.engine.plans import Play

PLAY = Play(
    apply={
        record.Pick: Position.pick,
        record.Deal: Position.deal,
        record.Turn: Position.start_turn,
        record.Mine: Position.mine,
        record.Sell: sell_and_note,
        record.Change: Position.declare,
        record.Trade: Position.trade,
        record.State: note_statement,
        record.Draw: draw,
        record.Refresh: refresh,
        record.Pass: Position.pass_turn,
        record.EndOfTurn: Position.end_turn,
        record.Stuck: Position.end_round,
        PricesMove: Position.settle,
    },
    plan={record.State: read_statement},
    as_written={
        record.Turn: start_as_written,
        record.Mine: mine_as_written,
        record.Sell: sell_as_written,
        record.Change: declare_as_written,
        record.State: adopt,
    },
    by_rules={
        record.Sell: Position.sell,
        record.State: put_right,
    },
    closing=AFTER_PRICES,
    begins=frozenset({record.Turn, record.Pass}),
    moments=moments,
    fast=FAST,
    fast_variants=("standard",),
    tell=TELL,
)
