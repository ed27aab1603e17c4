"""The events of a turn of Magic Mine in a few words each, for a picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import asdict

from scorekeeper.games.engine.pictures.picture import Chip, Shelf, Shelves
from scorekeeper.games.engine.verdict import Names, listed
from scorekeeper.games.magic_mine.record import (
    CatchUp,
    CopySet,
    CopyTake,
    Discard,
    Draw,
    DrawThree,
    Drop,
    Event,
    Heart,
    MineThree,
    Over,
    Play,
    PurgeCart,
    React,
    Refresh,
    Replace,
    Reshuffle,
    Score,
    Set,
    SetTwo,
    StealCart,
    StealSetGem,
    SwapGem,
    SwapTile,
    Take,
    Turn,
)

DEEDS: dict[type, str] = {
    Take: "takes {gem}",
    Set: "sets {gem} into {tile}",
    Discard: "discards {gem}",
    Draw: "draws a card",
    Play: "{player} plays {card}",
    React: "{player} answers with {card}",
    SwapTile: "{give} is swapped for {take}",
    SwapGem: "{give} is swapped for {take} of {partner}",
    StealSetGem: "{gem} is taken from {tile} of {victim}",
    DrawThree: "draws three cards",
    PurgeCart: "{gems} out of the cart of {owner}",
    MineThree: "takes {gems} from the mine",
    StealCart: "{gems} out of the cart of {victim}",
    SetTwo: "sets two gems",
    CopyTake: "takes {gem} as well",
    CopySet: "sets {gem} into {tile} as well",
    Heart: "{player} receives a heart",
    Score: "scores {tiles}",
    CatchUp: "{player} receives a card",
    Drop: "{player} discards cards",
    Refresh: "throws out {out}, {new} comes",
    Replace: "takes {take} for it",
    Reshuffle: "the {pile} are shuffled",
    Over: "{winner} has won, says the table",
}
"""Wording for each kind of event by the player on turn, unless a player is named; the others are left out."""
PEOPLE = ("player", "partner", "victim", "owner", "winner")


def done_in_turn(events: Sequence[Event], player: str | None, names: Names) -> Iterator[Shelves]:
    """What was done in the current turn after these events."""
    turns = [at for at, event in enumerate(events) if isinstance(event, Turn)]
    done = [event for event in events[turns[-1] + 1 :] if type(event) in DEEDS] if turns else []
    if player is not None and done:
        chips = [Chip(text=_words(event, player, names)) for event in done]
        yield Shelves(title="What happened", shelves=[Shelf(name="", chips=chips)])


def _words(event: Any, player: str, names: Names) -> str:
    told = {key: listed(map(str, value)) if isinstance(value, list) else value for key, value in asdict(event).items()}
    told |= {key: names(told[key] or player) for key in PEOPLE if key in told}
    return DEEDS[type(event)].format(**told)
