"""The score sheet of Smugglers: a box for each round with chairs, contents and holdings; then the end, and a log of spheres."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.games.engine.paper import Beside, Block, Box, Grid, Layout, Note, Signatures, Single, Strip
from scorekeeper.games.engine.sheet_parts import by_opening, how_it_ended, log_of_turns
from scorekeeper.games.smugglers.record import KINDS, Bomb, Event, Inspect, Piece, Record, Reveal, Take, Waive

ROUND = "rounds.{round}.sheet."
ROWS = ROUND + "rows.{who}."
ROUNDS, ACROSS = 12, 2
SPHERES = 24
"""Lines in each of the two columns of the log of spheres."""


def layout(variant: str = "standard") -> Layout:
    """The score sheet of a variant."""
    short = variant == "short"
    return Layout(
        game="smugglers",
        title="Smugglers" + (", short game" if short else ""),
        orientation="portrait",
        head=(_head(short=short),),
        round=_round(),
        rounds=ROUNDS,
        across=ACROSS,
        foot=(Beside(stacks=((_result(), _check()), _closing()), widths=(1, 1)), *_spheres()),
    )


def _head(*, short: bool) -> Note:
    """What wins and what everybody starts with, printed where all can see it."""
    alone, each = (5, 4) if short else (7, 5)
    return Note(
        text=f"{alone} sweet, or {alone} sour, or {each} sweet and {each} sour tokens win at once. Seat 1 counts as the "
        "oldest and starts round 1; the start then passes clockwise, even after a round with all stuck. "
        "Starting tokens by seat: sweet, sour, sweet, sour. One bomb each.",
        rules=("SMU-803", "SMU-805", "SMU-222", "SMU-701") if short else ("SMU-712", "SMU-714", "SMU-222", "SMU-701"),
    )


def _round() -> tuple[Block, ...]:
    return (
        Strip(
            title="Hole",
            boxes=(
                Box(path=ROUND + "starter", label="Starts", kind="player", rule="SMU-701"),
                Box(path=ROUND + "rolls.1", label="Die", width=0.7),
                Box(path=ROUND + "rolls.2", label="after 5, 6", width=1.1, rule="SMU-325"),
                Box(path=ROUND + "hole", label="Hole", width=0.7),
                Box(path="", label="All stuck", kind="tick", width=1.1, rule="SMU-503"),
            ),
        ),
        Grid(title="", columns=_columns()),
        Strip(title="Inspects", boxes=(*_inspection(1, 2), *_inspection(2, 4))),
    )


def _columns() -> tuple[Box, ...]:
    return (
        Box(path=ROWS + "test", label="Test", kind="choice", choices=("passed", "stuck"), width=0.9),
        Box(path=ROWS + "seat", label="Seat", kind="choice", choices=("1", "2", "junk"), width=1.05, rule="SMU-402"),
        Box(path=ROWS + "found.1", label="Found", kind="text", hint="or \u2013", width=1.1),
        Box(path=ROWS + "sweet", label="Sweet", width=0.85),
        Box(path=ROWS + "sour", label="Sour", width=0.85),
        Box(path=ROWS + "bombs", label="Bomb", width=0.8),
        Box(path=ROWS + "used", label="Bombs used", width=0.8),
    )


def _inspection(number: int, players: int) -> tuple[Box, ...]:
    """Who inspects whom and names what; the second inspection is for tables of four."""
    path = f"{ROUND}inspections.{number}."
    return (
        Box(path=path + "player", label=f"Chair {number}", kind="player", width=0.8, players=players),
        Box(path=path + "target", label="whom", kind="player", width=0.8, players=players),
        Box(path=path + "guess", label="says", kind="text", width=0.9, players=players),
    )


def _result() -> Grid:
    """Asks for the end holdings a second time, because writing a figure twice reveals slips."""
    return Grid(
        title="End",
        columns=(
            Box(path="result.rows.{who}.sweet", label="Sweet", rule="SMU-712"),
            Box(path="result.rows.{who}.sour", label="Sour", rule="SMU-713"),
            Box(path="result.rows.{who}.tokens", label="Tokens", hint="together", sum_of=("sweet", "sour")),
            Box(path="result.rows.{who}.bombs", label="Bombs", hint="unused", rule="SMU-536"),
            Box(path="result.rows.{who}.used", label="Bombs used", rule="SMU-547"),
            Box(path="result.rows.{who}.place", label="Place", hint="winner 1", rule="SMU-105"),
        ),
    )


def _check() -> Strip:
    """Counts that must add up."""
    return Strip(
        title="Check",
        boxes=(
            Box(path="result.rounds", label="Rounds", rule="SMU-301"),
            Box(path="result.stuck", label="all stuck", rule="SMU-501"),
            Box(path="result.supply.sweet", label="Supply sweet", width=1.2, rule="SMU-906"),
            Box(path="result.supply.sour", label="Supply sour", width=1.2, rule="SMU-907"),
        ),
    )


def _closing() -> tuple[Single, ...]:
    return (
        Strip(
            title="Game",
            boxes=(
                how_it_ended(4),
                Box(path="result.left", label="Who left", kind="player", width=1),
            ),
        ),
        Strip(
            title="Win",
            boxes=(
                Box(path="result.winner", label="Winner", kind="player", width=1.6, rule="SMU-716"),
                Box(path="result.set", label="with", kind="choice", choices=("sweet", "sour", "both"), width=2.4),
                Box(path="", label="Judge called", kind="tick", width=1),
            ),
        ),
        _legend(),
        Signatures(),
    )


def _legend() -> Note:
    """The order of the inspection phase, and what each sphere pays."""
    return Note(
        text="Order: chair 1 inspects; chair 2 only at a table of four with two in the junk room. Then chair 1, chair 2 and "
        "the junk room reveal, the smaller sphere first. Treat guessed: token for the inspector. Treat missed: token for the "
        "owner. Bomb guessed: the inspector gets it. Bomb missed: the owner robs the inspector. Bomb revealed: robs anybody. "
        "The supply pays only if there is nothing to take.",
        rules=("SMU-515", "SMU-603", "SMU-531", "SMU-542", "SMU-535", "SMU-544", "SMU-612", "SMU-548"),
    )


def _spheres() -> tuple[Block, ...]:
    """The log of spheres, the only place that shows whom a bomb robbed and who refused a reward."""
    columns = (
        Box(path="round", label="Rd", width=0.7),
        Box(path="sphere", label="Sphere of", kind="player", width=1.2),
        Box(path="inspector", label="Inspected by", kind="player", width=1.3),
        Box(path="said", label="Said", width=1.1),
        Box(path="found", label="Found", width=1.4),
        Box(path="to", label="Token to", width=1.2),
        Box(path="token", label="Token", width=1.1),
        Box(path="source", label="From", width=1.2),
    )
    return (
        log_of_turns(columns, SPHERES),
        Note(
            text="One line per sphere, in the order of opening. Inspected by: empty if the owner revealed it. Token to, "
            "token, from: who took which token, and from whom if not from the supply; write no for a refused reward, bomb if "
            "the bomb itself was won.",
            rules=("SMU-602", "SMU-531", "SMU-612"),
        ),
    )


def turn_lines(record: Record) -> Iterator[dict[str, str]]:
    """Yield the opened spheres, as the players would have written them down."""
    for played in record.rounds:
        for events in by_opening(played.transcript, Inspect, Reveal):
            yield _line(played.number, events)


def _line(number: int, events: Sequence[Event]) -> dict[str, str]:
    opening = events[0]
    assert isinstance(opening, Inspect | Reveal)
    inspected = isinstance(opening, Inspect)
    line = {
        "round": str(number),
        "sphere": opening.target if isinstance(opening, Inspect) else opening.player,
        "inspector": opening.player if inspected else "",
        "said": (opening.guess or "") if isinstance(opening, Inspect) else "",
        "found": " ".join(opening.found) if opening.found else "\u2013" if opening.found == [] else "",
    }
    for event in events[1:]:
        line |= _effect(event)
    return line


def _effect(event: Event) -> dict[str, str]:
    match event:
        case Take():
            return {"to": event.player or "supply", "token": event.token, "source": event.source or ""}
        case Waive() if event.what == "reward":
            return {"to": event.player, "token": "no"}
        case Bomb() if event.to == "behind":
            return {"to": event.player, "token": KINDS[2]}
        case Piece():
            return {"to": event.player, "token": event.kind, "source": "box"}
    return {}
