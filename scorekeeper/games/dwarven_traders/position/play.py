"""How the events of a transcript change the position: what the engine replays with."""

from __future__ import annotations

from scorekeeper.games.dwarven_traders import record
from scorekeeper.games.dwarven_traders.fast import FAST
from scorekeeper.games.dwarven_traders.position.actions import (
    declare,
    end_round,
    end_turn,
    mine,
    pass_turn,
    pick,
    sell,
    settle,
    start_turn,
    trade,
)
from scorekeeper.games.dwarven_traders.position.as_written import (
    adopt,
    declare_as_written,
    mine_as_written,
    sell_as_written,
    start_as_written,
)
from scorekeeper.games.dwarven_traders.position.cards import deal, draw, refresh
from scorekeeper.games.dwarven_traders.position.events import AFTER_PRICES, PricesMove, moments
from scorekeeper.games.dwarven_traders.position.stated import note_statement, put_right, read_statement, sell_and_note
from scorekeeper.games.dwarven_traders.trail import TELL
from scorekeeper.games.engine.plans import Play

PLAY = Play(
    apply={
        record.Pick: pick,
        record.Deal: deal,
        record.Turn: start_turn,
        record.Mine: mine,
        record.Sell: sell_and_note,
        record.Change: declare,
        record.Trade: trade,
        record.State: note_statement,
        record.Draw: draw,
        record.Refresh: refresh,
        record.Pass: pass_turn,
        record.EndOfTurn: end_turn,
        record.Stuck: end_round,
        PricesMove: settle,
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
        record.Sell: sell,
        record.State: put_right,
    },
    closing=AFTER_PRICES,
    begins=frozenset({record.Turn, record.Pass}),
    moments=moments,
    fast=FAST,
    fast_variants=("standard",),
    tell=TELL,
)
