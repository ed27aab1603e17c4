"""Smugglers: roll a sphere through the fence, guess what others hide, and collect sweet and sour tokens."""

from scorekeeper.games.engine.game import Equipment, Game
from scorekeeper.games.smugglers.checks import CHECKS
from scorekeeper.games.smugglers.equipment import TrackFile, invent_track, prepare
from scorekeeper.games.smugglers.judge import judge
from scorekeeper.games.smugglers.paper import layout, turn_lines
from scorekeeper.games.smugglers.position.play import PLAY
from scorekeeper.games.smugglers.record import Record
from scorekeeper.games.smugglers.simulate import simulate

GAME = Game(
    "SMU",
    interface=2,
    record=Record,
    prepare=prepare,
    judge=judge,
    checks=CHECKS,
    play=PLAY,
    simulate=simulate,
    paper=layout,
    turns=turn_lines,
    score="tokens",
    equipment=Equipment(TrackFile, "track.toml", invent_track),
    picture="scorekeeper.games.smugglers.pictures",
)
