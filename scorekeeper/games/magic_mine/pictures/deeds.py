"""The events of a turn of Magic Mine in a few words each, for a picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import asdict

from scorekeeper.games.engine.pictures.picture import Chip, Shelf, Shelves
from scorekeeper.games.engine.verdict import Names, listed
from scorekeeper.games.magic_mine import record

DEEDS: dict[type, str] = {
    record.Take: "takes {gem}",
    record.Set: "sets {gem} into {tile}",
    record.Discard: "discards {gem}",
    record.Draw: "draws a card",
    record.Play: "{player} plays {card}",
    record.React: "{player} answers with {card}",
    record.SwapTile: "{give} is swapped for {take}",
    record.SwapGem: "{give} is swapped for {take} of {partner}",
    record.StealSetGem: "{gem} is taken from {tile} of {victim}",
    record.DrawThree: "draws three cards",
    record.PurgeCart: "{gems} out of the cart of {owner}",
    record.MineThree: "takes {gems} from the mine",
    record.StealCart: "{gems} out of the cart of {victim}",
    record.SetTwo: "sets two gems",
    record.CopyTake: "takes {gem} as well",
    record.CopySet: "sets {gem} into {tile} as well",
    record.Heart: "{player} receives a heart",
    record.Score: "scores {tiles}",
    record.CatchUp: "{player} receives a card",
    record.Drop: "{player} discards cards",
    record.Refresh: "throws out {out}, {new} comes",
    record.Replace: "takes {take} for it",
    record.Reshuffle: "the {pile} are shuffled",
    record.Over: "{winner} has won, says the table",
}
"""Wording for each kind of event by the player on turn, unless a player is named; the others are left out."""
PEOPLE = ("player", "partner", "victim", "owner", "winner")


def done_in_turn(events: Sequence[record.Event], player: str | None, names: Names) -> Iterator[Shelves]:
    """What was done in the current turn after these events."""
    turns = [at for at, event in enumerate(events) if isinstance(event, record.Turn)]
    done = [event for event in events[turns[-1] + 1 :] if type(event) in DEEDS] if turns else []
    if player is not None and done:
        chips = [Chip(text=_words(event, player, names)) for event in done]
        yield Shelves(title="What happened", shelves=[Shelf(name="", chips=chips)])


def _words(event: Any, player: str, names: Names) -> str:
    told = {key: listed(map(str, value)) if isinstance(value, list) else value for key, value in asdict(event).items()}
    told |= {key: names(told[key] or player) for key in PEOPLE if key in told}
    return DEEDS[type(event)].format(**told)
