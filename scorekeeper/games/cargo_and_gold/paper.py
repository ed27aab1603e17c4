"""The score sheet of Cargo & Gold: one landscape page per game with tallies and the count, turns on the back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.games.cargo_and_gold.record import (
    Buy,
    Event,
    Hazard,
    Leave,
    Loss,
    Move,
    Record,
    Roll,
    Sell,
    Skip,
    Trade,
    Turn,
)
from scorekeeper.games.engine.paper import Beside, Block, Box, Grid, Layout, Note, Signatures, Single, Strip
from scorekeeper.games.engine.sheet_parts import by_opening, end_of_game, log_of_turns

ROUND = "rounds.{round}."
ROWS = ROUND + "sheet.rows.{who}."
TURNS = 28
"""Lines of the turn log in each of its two columns."""


def layout(variant: str = "standard") -> Layout:
    """The paper for a variant."""
    return Layout(
        game="cargo-and-gold",
        title="Cargo & Gold",
        orientation="landscape",
        round=_round(),
        round_title="Game",
        foot=(_closing(),),
        back=_back(),
    )


def _round() -> tuple[Block, ...]:
    return (_start(), _tallies(), _end(), _count())


def _start() -> Strip:
    """Who begins, where everybody starts, and the pile at the start."""
    return Strip(
        title="Start",
        hint="8 gold each",
        rules=("CGO-313",),
        boxes=(
            Box(path=ROUND + "start.first", label="First turn", kind="player", width=0.9, rule="CGO-320"),
            *(box for n in range(1, 5) for box in _choice(n)),
            Box(path=ROUND + "start.pile", label="Pile", hint="92, 84 or 76", width=1.3, rule="CGO-314"),
        ),
    )


NTH = ("1st", "2nd", "3rd", "4th")


def _choice(n: int) -> tuple[Box, Box]:
    path = f"{ROUND}start.chosen.{n}."
    return (
        Box(path=path + "player", label=f"{NTH[n - 1]} to choose", kind="player", width=0.75, players=n),
        Box(path=path + "centre", label="centre", kind="text", width=1.3, players=n),
    )


def _tallies() -> Grid:
    """Tally marks made during the game; they explain the gold at the end."""
    return Grid(
        title="Tallies",
        columns=(
            Box(path=ROWS + "bought", label="Bought", hint="-2 each", width=2, rule="CGO-607"),
            Box(path=ROWS + "sold_has", label="Sold to HAS", hint="+1 each", width=1.3, rule="CGO-711"),
            Box(path=ROWS + "sold_other", label="Sold to neither", hint="+2 each", width=1.6, rule="CGO-712"),
            Box(path=ROWS + "sold_needs", label="Sold to NEEDS", hint="+4 each", width=2, rule="CGO-713"),
            Box(path=ROWS + "lost", label="Lost", hint="to hazards", width=1, rule="CGO-510"),
            Box(path=ROWS + "gold_in", label="Gold in", hint="from players", width=1, rule="CGO-806"),
            Box(path=ROWS + "gold_out", label="Gold out", hint="to players", width=1, rule="CGO-807"),
            Box(path=ROWS + "hazards", label="Hazards", hint="gold, + or -", width=1, rule="CGO-504"),
        ),
    )


def _count() -> Grid:
    """The count at the end beside the sum of the tallies; getting the same figure in two ways reveals slips.

    The hints hold under every ruling, also where a game that was stopped early is ranked by its gold (ruling CGO-R39).
    """
    return Grid(
        title="Count",
        columns=(
            Box(path="", label="8 + tallies", width=1.5, rule="CGO-101"),
            Box(
                path=ROWS + "gold",
                label="Gold in hand",
                hint="with pile: 108",
                question="the players' gold and the pile add up to 108",
                width=1.5,
                rule="CGO-206",
            ),
            Box(path=ROWS + "cargo", label="Cargo left", hint="0 to 3", width=1.2, rule="CGO-620"),
            Box(path=ROWS + "left", label="Left early", kind="tick", width=0.8),
            Box(path="result.rows.{who}.gold", label="Final gold", hint="once more", width=1.3, rule="CGO-109"),
            Box(path="result.rows.{who}.place", label="Final place", hint="1 is best", width=1.3, rule="CGO-108"),
        ),
    )


def _end() -> Strip:
    """The last moment of the game; part of the round and not of the foot, so that the desk is asked for it."""
    return Strip(
        title="End",
        hint="at once, in mid-turn",
        rules=("CGO-105",),
        boxes=(
            Box(path=ROUND + "sheet.last", label="Last gold", kind="player", rule="CGO-103"),
            Box(path=ROUND + "sheet.short", label="Short by", hint="0 to 3", rule="CGO-101"),
            Box(
                path=ROUND + "sheet.pile", label="Pile left", hint="0 when over", question="0 when over", rule="CGO-104"
            ),
            Box(path=ROUND + "sheet.turns", label="Turns", hint="of all", rule="CGO-730"),
        ),
    )


def _closing() -> Beside:
    return Beside(
        stacks=(
            (
                Strip(
                    title="Sums",
                    hint="of all players",
                    boxes=(
                        Box(path="", label="Gold", hint="with pile: 108", width=1.2, rule="CGO-206"),
                        Box(
                            path="",
                            label="Sold to NEEDS",
                            hint="when over: 46, 42, 38 or more",
                            width=1.8,
                            rule="CGO-713",
                        ),
                        Box(path="", label="Bought", hint="at most the turns of all", width=1.2, rule="CGO-730"),
                    ),
                ),
                end_of_game(
                    Box(path="result.winner", label="Winner", kind="player", width=1.2, rule="CGO-108"),
                    title="Result",
                    width=3.4,
                    after=(Box(path="", label="Judge called", kind="tick"),),
                ),
                Strip(title="Remarks", hint="with rule ids", boxes=(Box(path="", label="", kind="text"),)),
            ),
            _words(),
        ),
        widths=(1.35, 1),
    )


def _words() -> tuple[Single, ...]:
    return (
        Note(
            text="Unless a ruling says otherwise: wealth is gold alone; level players share a place; a sale may be of "
            "several cards, each priced by the boxes at that moment; NEEDS is replaced after each match, HAS after each "
            "purchase; an empty deck is replaced by the shuffled discards; a pile that is too small pays what it has.",
            rules=("CGO-108", "CGO-704", "CGO-715", "CGO-721", "CGO-625", "CGO-626"),
        ),
        Signatures(),
    )


def _back() -> tuple[Block, ...]:
    columns = (
        Box(path="player", label="Player", kind="player", width=1.1),
        Box(path="roll", label="Roll", width=0.7),
        Box(path="to", label="To", kind="text", width=1.5),
        Box(path="bought", label="Bought", kind="text", width=1.3),
        Box(path="sold", label="Sold, for", kind="text", width=2.2),
        Box(path="else", label="Hazard, loss, trade", kind="text", width=2.6),
    )
    return (
        Note(
            text="One line per turn. To: the square where the move ended. Bought: the cargo from the HAS box. Sold: each "
            "card with the gold drawn for it, such as salt 4, wine 2. Hazard: the loss roll and the card lost, or a "
            "dash; trade: with whom, what was given, what was taken.",
            rules=("CGO-401", "CGO-614", "CGO-707", "CGO-510", "CGO-801"),
        ),
        log_of_turns(columns, TURNS),
    )


def turn_lines(record: Record) -> Iterator[dict[str, str]]:
    """Yield the recorded turns, as the players would have written them on the back of the sheet."""
    for played in record.rounds:
        for events in by_opening(played.transcript, Turn, Skip):
            yield _turn_line(events)


def _turn_line(events: Sequence[Event]) -> dict[str, str]:
    opening = events[0]
    assert isinstance(opening, Turn | Skip)
    squares = [event.path[-1] if event.path else "stays" for event in events if isinstance(event, Move)]
    return {
        "player": opening.player,
        "roll": " ".join(str(event.value) for event in events if isinstance(event, Roll)),
        "to": " ".join([*squares, *(event.to for event in events if isinstance(event, Hazard) and event.to)]),
        "bought": ", ".join(event.card for event in events if isinstance(event, Buy)),
        "sold": ", ".join(_sale(event) for event in events if isinstance(event, Sell)),
        "else": "; ".join(filter(None, map(_beside, events))),
    }


def _sale(event: Sell) -> str:
    return f"{event.card} {event.gold}" if event.gold is not None else event.card


def _beside(event: Event) -> str:
    """The text of the last column of a line."""
    match event:
        case Skip():
            return "misses the turn"
        case Leave():
            return f"{event.player} leaves"
        case Loss():
            return f"{event.roll or '?'}: {', '.join(event.lost or ()) or chr(0x2013)}"
        case Hazard() if event.gold:
            return f"{event.gold:+d} gold"
        case Trade():
            given, taken = _goods(event.give, event.give_gold), _goods(event.take, event.take_gold)
            return f"{event.player} to {event.partner}: {given} for {taken}"
    return ""


def _goods(cards: Sequence[str], gold: int) -> str:
    return " + ".join([*cards, *([str(gold)] if gold else [])]) or "nothing"
