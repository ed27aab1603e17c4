"""How the events of a transcript change the position: what the engine replays with."""

from __future__ import annotations

from scorekeeper.games.engine.plans import Play
from scorekeeper.games.magic_mine.fast import FAST
from scorekeeper.games.magic_mine.position.moments import PlayGoesOn, TurnBegins, go_on, moments
from scorekeeper.games.magic_mine.position.moves import APPLY
from scorekeeper.games.magic_mine.position.unwritten import FOLLOW
from scorekeeper.games.magic_mine.position.written import AS_WRITTEN
from scorekeeper.games.magic_mine.record import EndOfTurn, Turn
from scorekeeper.games.magic_mine.trail import TELL

PLAY = Play(
    apply={**APPLY, PlayGoesOn: go_on, TurnBegins: go_on},
    plan=FOLLOW,
    as_written=AS_WRITTEN,
    fast=FAST,
    closing=frozenset({EndOfTurn, Turn}),
    begins=frozenset({Turn, TurnBegins}),
    moments=moments,
    tell=TELL,
)
