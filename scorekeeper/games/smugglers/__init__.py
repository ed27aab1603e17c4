"""Smugglers: roll a sphere through the fence, guess what others hide, and collect sweet and sour tokens."""

from scorekeeper.games.engine.game import Equipment, Game
from scorekeeper.games.smugglers.judge import judge
from scorekeeper.games.smugglers.record import Record
from scorekeeper.games.smugglers.sheet import layout, turn_lines
from scorekeeper.games.smugglers.simulate import simulate
from scorekeeper.games.smugglers.track import TrackFile, invent_track

GAME = Game(
    "SMU",
    record=Record,
    judge=judge,
    simulate=simulate,
    paper=layout,
    turns=turn_lines,
    score="tokens",
    equipment=Equipment(TrackFile, "track.toml", invent_track),
    picture="scorekeeper.games.smugglers.picture",
)
