"""Smugglers: roll a sphere through the fence, guess what others hide, and collect sweet and sour tokens."""

from scorekeeper.games.engine.game import Equipment, assemble
from scorekeeper.games.smugglers.equipment import TrackFile, invent_track

GAME = assemble(
    __name__,
    "SMU",
    interface=2,
    score="tokens",
    equipment=Equipment(TrackFile, "track.toml", invent_track, to_play=False),
)
