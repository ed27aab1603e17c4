"""The score sheet of Smugglonauts: one page for a game with its turns, or six games to a page for a session."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.games.engine.paper import Beside, Block, Box, Grid, Layout, Note, Signatures, Single, Strip
from scorekeeper.games.engine.sheet_parts import by_opening, end_of_game, log_of_turns
from scorekeeper.games.smugglonauts.record import (
    COLOURS,
    Event,
    Pass,
    Record,
    Refill,
    Refuel,
    Shop,
    Skipped,
    letter,
    sign,
    told,
)

ROUND = "rounds.{round}."
ROWS = ROUND + "sheet.rows.{who}."
PRICES = tuple(str(price) for price in range(5))
GAMES = {"standard": 1, "games": 6, "threshold": 12}
"""Games on the paper; six fit on a page, and a session up to a number of points may need more than one page."""
FEW = 6
"""So many games of a session have room for the word in the heads of their columns."""
TURNS, SESSION_TURNS = 20, 30
"""Lines in each of the two columns of the turn log."""


def layout(variant: str = "standard") -> Layout:
    """The score sheet of a variant."""
    session = variant != "standard"
    # At the top it is on the first page, and most sessions need only that one.
    long = variant == "threshold"
    titles = {"games": ", session of games", "threshold": ", session up to a number of points"}
    return Layout(
        game="smugglonauts",
        title="Smugglonauts" + titles.get(variant, ""),
        orientation="landscape" if session else "portrait",
        head=_ending(variant) if long else (),
        round=_session_game() if session else _only_game(),
        rounds=GAMES[variant],
        across=3 if session else 1,
        round_title="Game {round}",
        foot=() if long else _ending(variant),
        back=_log(session=True) if session else (),
        slip=() if session else (Grid(title="Result", columns=_final("Points")),),
    )


def _only_game() -> tuple[Block, ...]:
    """One game has the whole page, so prices are tracks to circle and every figure has a box."""
    return (
        Strip(title="Formation", hint="hindmost first", rules=("NAU-302",), boxes=(*_formation(), _length())),
        _prices("start", "at the start", "NAU-202"),
        _prices("sheet", "at the end", "NAU-812"),
        Grid(title="Cargo", columns=_columns(session=False)),
        _left(),
        Strip(
            title="Check",
            boxes=(
                Box(path="", label="All crystals", hint="22 + players - spaces", width=2, rule="NAU-801"),
                Box(path=ROUND + "sheet.last", label="Last turn", kind="player", width=1.5, rule="NAU-805"),
                Box(path="", label="Judge called", kind="tick", width=1.2),
            ),
        ),
    )


def _session_game() -> tuple[Block, ...]:
    """One game of six on a page: what the next one needs, and what is scored."""
    return (
        Strip(title="Start", hint="hindmost first", rules=("NAU-909",), boxes=_formation()),
        Grid(title="Cargo", columns=_columns(session=True)),
        Strip(
            title="Prices",
            hint="at the end",
            rules=("NAU-906",),
            boxes=tuple(
                Box(path=f"{ROUND}sheet.prices.{colour}", label=colour.capitalize(), kind="choice", choices=PRICES)
                for colour in COLOURS
            ),
        ),
        Strip(
            title="Left",
            hint="on the track",
            rules=("NAU-203",),
            boxes=(
                *(Box(path=f"{ROUND}sheet.left.{colour}", label=colour.capitalize()) for colour in COLOURS),
                Box(path=ROUND + "sheet.bag", label="Bag", question="must be 0", width=1.1, rule="NAU-801"),
            ),
        ),
    )


def _formation() -> tuple[Box, ...]:
    names = ("Hindmost", "Second", "Third", "Fourth")
    return tuple(
        Box(path=f"{ROUND}start.formation.{n}", label=name, kind="player", players=n) for n, name in enumerate(names, 1)
    )


def _length() -> Box:
    return Box(path=ROUND + "start.length", label="Spaces on the track", width=1.6, rule="NAU-212")


def _prices(where: str, hint: str, rule: str) -> Strip:
    return Strip(
        title="Prices",
        hint=hint,
        rules=(rule,),
        boxes=tuple(
            Box(
                path=f"{ROUND}{where}.prices.{colour}",
                label=colour.capitalize(),
                kind="choice",
                choices=PRICES,
                question=f"{hint}, 0 to 4",
            )
            for colour in COLOURS
        ),
    )


def _left() -> Strip:
    return Strip(
        title="Left over",
        hint="on the track",
        rules=("NAU-203",),
        boxes=(
            *(
                Box(path=f"{ROUND}sheet.left.{colour}", label=colour.capitalize(), hint="with cargo: 5")
                for colour in COLOURS
            ),
            Box(path=ROUND + "sheet.bag", label="In the bag", hint="must be 0", rule="NAU-801"),
        ),
    )


def _columns(*, session: bool) -> tuple[Box, ...]:
    """One player's line of a game; colours are named, not tinted, for any printer and any eye."""
    cargo = (
        Box(
            path=ROWS + colour,
            label=letter(colour).upper() if session else colour.capitalize(),
            rule="NAU-201" if colour == COLOURS[0] and not session else None,
            question=f"{colour} crystals, 0 to 5",
        )
        for colour in COLOURS
    )
    points = Box(path=ROWS + "points", label="Points", width=1.2, rule=None if session else "NAU-811")
    place = Box(path=ROWS + "place", label="Place", width=1, rule=None if session else "NAU-815")
    if session:
        return (*cargo, points, place, Box(path=ROWS + "total", label="Total", width=1.2))
    return (
        *(box for count in cargo for box in (count, Box(path="", label="worth", hint="x price"))),
        Box(path=ROWS + "refuels", label="Refuels", hint="tally", rule="NAU-307"),
        Box(path=ROWS + "fuel", label="Fuel left", hint="1 to 4", rule="NAU-407"),
        points,
        place,
    )


def _ending(variant: str) -> tuple[Block, ...]:
    """The result and the signatures."""
    if variant == "standard":
        return (*_closing(variant), *_log(session=False))
    widths = (1.25, 1) if variant == "threshold" else (1, 1.25)
    return (Beside(stacks=((_total(GAMES[variant]),), _closing(variant)), widths=widths),)


def _total(count: int) -> Grid:
    """Asks for the whole session a second time, because writing a figure twice reveals slips."""
    games = (
        Box(path=f"rounds.{n}.sheet.rows.{{who}}.points", label=f"Game {n}" if count <= FEW else f"{n}.")
        for n in range(1, count + 1)
    )
    return Grid(
        title="Session",
        columns=(
            *games,
            *_final("Total"),
        ),
    )


def _final(points: str) -> tuple[Box, Box]:
    """The result of one player."""
    return (
        Box(path="result.rows.{who}.points", label=points, width=1.3, rule="NAU-905"),
        Box(path="result.rows.{who}.place", label="Final place", width=1.3, rule="NAU-815"),
    )


def _closing(variant: str) -> tuple[Single, ...]:
    return (
        end_of_game(Box(path="result.winner", label="Winner", kind="player", width=1.2, rule="NAU-815")),
        _legend(variant),
        Signatures(),
    )


def _legend(variant: str) -> Note:
    text = (
        "The hindmost rocket moves. Only crystals cost fuel, the last one too; fuel 1 means Refuel; a Refuel always moves "
        "its price, within 0 and 4. The space behind the hindmost rocket stays empty. The game is over when a refill "
        "fails. "
    )
    rules = ("NAU-302", "NAU-403", "NAU-307", "NAU-516", "NAU-703", "NAU-801")
    if variant == "standard":
        return Note(text=text + "A crystal is worth the price of its colour at the end.", rules=(*rules, "NAU-812"))
    ends = {
        "games": "The session has the number of games agreed before it.",
        "threshold": "The session ends after the game in which somebody's total reaches the agreed number; the next "
        "page has room for more games.",
    }
    more = f"K, G, O, W: black, green, orange, white. Prices stay for the next game. {ends[variant]}"
    return Note(text=text + more, rules=(*rules, "NAU-906", "NAU-902" if variant == "games" else "NAU-903"))


def _log(*, session: bool) -> tuple[Block, ...]:
    """The turns, one line each; a single game has room for them below its sheet."""
    count = SESSION_TURNS if session else TURNS
    columns = (
        *((Box(path="game", label="Game", width=0.9),) if session else ()),
        Box(path="player", label="Player", kind="player", width=1.3),
        Box(path="move", label="1 2 3 R"),
        Box(path="crystal", label="Crystal", width=1.1),
        Box(path="price", label="+ or -"),
        Box(path="skipped", label="Skipped", width=1.7),
        Box(path="refill", label="Refill", width=1.7),
    )
    return (
        Note(
            text="One line per turn. 1, 2 or 3: a Shop that many crystals ahead; R: a Refuel. Crystal: the one taken or "
            "returned, K black, G green, O orange, W white. + or -: its price after a Refuel. Skipped: crystals that all "
            "have now skipped, with +, - or = for the price. Refill: what was drawn, clockwise, the old gap first. "
            "Even the moves alone are worth writing down: turn order, fuel and the length of the game follow from them.",
            rules=("NAU-305", "NAU-409", "NAU-514", "NAU-724", "NAU-702"),
        ),
        log_of_turns(columns, count),
    )


def turn_lines(record: Record) -> Iterator[dict[str, str]]:
    """Yield the recorded turns, as the players would have written them on the back of the sheet."""
    for played in record.rounds:
        for events in by_opening(told(played), Shop, Refuel, Pass):
            yield _turn_line(played.number, events)


def _turn_line(number: int, events: Sequence[Event]) -> dict[str, str]:
    """One line of the back; crystals by their letters."""
    move = events[0]
    line = {"game": str(number), "player": getattr(move, "player", None) or ""}
    if isinstance(move, Shop):
        line |= {"move": "" if move.steps is None else str(move.steps), "crystal": letter(move.colour).upper()}
    elif isinstance(move, Refuel):
        line |= {"move": "R", "crystal": letter(move.colour).upper(), "price": sign(move.change)}
    else:
        line["move"] = "pass"
    line["skipped"] = " ".join(
        letter(event.colour).upper() + sign(event.change) for event in events if isinstance(event, Skipped)
    )
    line["refill"] = " ".join(
        letter(colour).upper() for event in events if isinstance(event, Refill) for colour in event.crystals
    )
    return line
