"""The score sheet of Dwarven Traders: one landscape page per game, with a row for the Smuggler and turns on the back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.games.dwarven_traders.record import (
    COLOURS,
    SMUGGLER,
    Draw,
    Event,
    Mine,
    Pass,
    Record,
    Sell,
    State,
    Trade,
    Turn,
)
from scorekeeper.games.engine.paper import Beside, Block, Box, Grid, Layout, Note, Signatures, Single, Strip
from scorekeeper.games.engine.sheet_parts import by_opening, end_of_game, log_of_turns

ROUND = "rounds.{round}."
ROWS = ROUND + "sheet.rows.{who}."
PRICES = tuple(str(price) for price in range(-3, 4))
TURNS = 30
"""Lines of the turn log in each of its two columns."""


def layout(variant: str = "standard") -> Layout:
    """The paper for a variant."""
    solo = variant == "solo"
    return Layout(
        game="dwarven-traders",
        title="Dwarven Traders" + (", solo" if solo else ""),
        orientation="landscape",
        round=_round(solo=solo),
        rounds=4,
        across=2,
        foot=(Beside(stacks=((_total(solo=solo),), _closing(solo=solo)), widths=(1, 1)),),
        back=_back(solo=solo),
        others=(SMUGGLER,),
    )


def _round(*, solo: bool) -> tuple[Block, ...]:
    return (
        _start(solo=solo),
        _prices(solo=solo),
        Grid(title="", columns=_columns(solo=solo)),
        Strip(
            title="Check",
            boxes=(
                Box(path="", label="Won by", kind="player", width=2, rule="DWT-923")
                if solo
                else Box(path="", label="All VP together", hint="10; two players: 9; tie: less", width=2.4),
                Box(path="", label="A tie was not broken", kind="tick", width=2, rule="DWT-624"),
                Box(path="", label="Judge called", kind="tick", width=1.5),
            ),
        ),
    )


def _start(*, solo: bool) -> Strip:
    """Who begins, and the starting gems in the order of the picks."""
    return Strip(
        title="Start",
        hint="least VP first",
        rules=("DWT-706",),
        boxes=(
            Box(path=ROUND + "start.starter", label="First turn", kind="player", width=1.3, rule="DWT-711"),
            *(box for n in range(1, 3 if solo else 5) for box in _pick(n, 1 if solo else n)),
        ),
    )


def _pick(n: int, players: int) -> tuple[Box, Box]:
    path = f"{ROUND}start.picks.{n}."
    return (
        Box(path=path + "player", label=f"Pick {n}", kind="player", width=0.75, players=players),
        Box(path=path + "gem", label="gem", kind="choice", choices=COLOURS, width=1.05, players=players),
    )


def _prices(*, solo: bool) -> Strip:
    """Prices at the end, as tracks to circle, because a handwritten minus sign is easily overlooked."""
    tracks = tuple(
        Box(
            path=f"{ROUND}sheet.prices.{colour}",
            label=colour.capitalize(),
            kind="choice",
            choices=PRICES,
            rule="DWT-406" if colour == COLOURS[0] else None,
        )
        for colour in COLOURS
    )
    marker = Box(path=ROUND + "sheet.marker", label="Marker", kind="choice", choices=COLOURS, width=0.7)
    return Strip(title="Prices", hint="at the end", rules=("DWT-702",), boxes=(*tracks, marker) if solo else tracks)


def _columns(*, solo: bool) -> tuple[Box, ...]:
    """One line of a round; the Smuggler's only gem is his marker, but in the solo game he holds gems like a player."""
    return (
        Box(path=ROWS + "track", label="Track", hint="before sale", width=1.25),
        Box(
            path=ROWS + "gems.1",
            others_path="" if solo else ROUND + "sheet.marker",
            others_label="" if solo else "Marker",
            label="Best gem",
            kind="choice",
            choices=COLOURS,
            width=1.75,
            rule="DWT-621",
        ),
        Box(path="", label="its price", hint="none = -4", rule="DWT-623"),
        Box(
            path=ROWS + "gems.2",
            label="2nd gem",
            kind="choice",
            choices=COLOURS,
            width=1.75,
            rule="DWT-622",
            for_others=solo,
        ),
        Box(path="", label="its price", hint="none = -4", for_others=solo),
        Box(path=ROWS + "after", label="Track", hint="after sale", width=1.25, rule="DWT-603"),
        Box(path=ROWS + "place", label="Place", rule="DWT-604"),
        *(() if solo else (Box(path=ROWS + "vp", label="VP", rule="DWT-605"),)),
    )


def _total(*, solo: bool) -> Grid:
    """The totals of the game; writing each sum a second time reveals slips."""
    if solo:
        return Grid(
            title="Game",
            columns=(
                *(Box(path="", label=f"Won round {n}", kind="tick") for n in range(1, 5)),
                Box(path="result.rows.{who}.vp", label="Rounds won", width=1.2, rule="DWT-923"),
                Box(path="result.rows.{who}.place", label="Final place", width=1.2, rule="DWT-923"),
            ),
        )
    return Grid(
        title="Game",
        columns=(
            *(Box(path=f"rounds.{n}.sheet.rows.{{who}}.vp", label=f"VP round {n}") for n in range(1, 5)),
            Box(
                path="result.rows.{who}.vp",
                label="Total VP",
                hint="all: ≤ 40 or 36",
                question="0 to 16; the totals add up to 40, or to 36 with two players; less if a tie was not broken",
                width=1.3,
                rule="DWT-802",
            ),
            Box(path="rounds.4.sheet.rows.{who}.place", label="Place, round 4", width=1.55, rule="DWT-803"),
            Box(path="result.rows.{who}.place", label="Final place", width=1.15, rule="DWT-802"),
        ),
    )


def _closing(*, solo: bool) -> tuple[Single, ...]:
    return (
        end_of_game(Box(path="result.winner", label="Winner", kind="player", width=1.2, rule="DWT-804")),
        _legend(solo=solo),
        Signatures(),
    )


def _legend(*, solo: bool) -> Note:
    ties = (
        "Level on the track: the better best gem is ahead, then the better second gem; "
        "no gem counts as a gem of price -4; no track falls below 1. "
    )
    if solo:
        return Note(
            text=ties + "Still level: nobody has won the round. Whoever wins two rounds wins the game.",
            rules=("DWT-621", "DWT-623", "DWT-358", "DWT-923", "DWT-924"),
        )
    return Note(
        text="Unless a ruling says otherwise: VP 1st 4, 2nd 3, 3rd 2, 4th 1, 5th 0; the Smuggler is placed like a player. "
        + ties
        + "Still level: all get the VP for the lowest place they cover.",
        rules=("DWT-605", "DWT-609", "DWT-621", "DWT-623", "DWT-358", "DWT-624"),
    )


def _back(*, solo: bool) -> tuple[Block, ...]:
    columns = (
        Box(path="round", label="Rd"),
        Box(path="player", label="Player", kind="player", width=1.5),
        Box(path="card", label="Card, side", width=1.5),
        Box(path="first", label="First", width=1.6),
        Box(path="then", label="Then", width=1.6),
        *(Box(path=colour, label=initial(colour)) for colour in COLOURS),
        Box(path=SMUGGLER, label="Smuggler", width=1.9),
        Box(path="new", label="New card", width=3.4) if solo else Box(path="trade", label="Trade", width=3.4),
    )
    return (
        Note(
            text="One line per turn. Card and the side that was up, such as 7a; actions in the order in which they were "
            "done: +R is a red gem mined, -B a blue gem sold. R, B, G, Y: prices after the turn. Smuggler: his space "
            "after the turn. "
            + (
                "New card: what replaced the card that the Smuggler discarded."
                if solo
                else "Trade: with whom, the gem given, the gem taken."
            ),
            rules=("DWT-312", "DWT-401", "DWT-407", "DWT-909" if solo else "DWT-501"),
        ),
        log_of_turns(columns, TURNS),
    )


def turn_lines(record: Record) -> Iterator[dict[str, str]]:
    """Yield the recorded turns, as the players would have written them on the back of the sheet."""
    for played in record.rounds:
        for events in by_opening(played.transcript, Turn, Pass):
            yield _turn_line(played.number, events)


def _turn_line(number: int, events: Sequence[Event]) -> dict[str, str]:
    """One line of the back: gems by their initials, and prices and the Smuggler's space if they are recorded."""
    opening = events[0]
    assert isinstance(opening, Turn | Pass)
    actions = [event for event in events if isinstance(event, Mine | Sell)]
    told = [_action(action) for action in actions] or (["pass"] if isinstance(opening, Pass) else [])
    cards = [opening.card if isinstance(opening, Turn) else None, *(action.card for action in actions)]
    line = {
        "round": str(number),
        "player": _short(opening.player),
        "card": " ".join(dict.fromkeys(filter(None, cards))),
        "first": "".join(told[:1]),
        "then": " ".join(told[1:]),
        "trade": "; ".join(_trade(event) for event in events if isinstance(event, Trade)),
        "new": " ".join(event.card for event in events if isinstance(event, Draw)),
    }
    for event in events:
        if isinstance(event, State):
            line |= {colour: str(price) for colour, price in (event.prices or {}).items()}
            line[SMUGGLER] = str((event.tracks or {}).get(SMUGGLER, ""))
    return line


def initial(colour: str) -> str:
    """The initial of a gem's colour, such as `R` for red."""
    return colour[0].upper()


def _short(who: str) -> str:
    return "S" if who == SMUGGLER else who


def _action(action: Mine | Sell) -> str:
    if isinstance(action, Sell):
        return f"-{initial(action.gem)}"
    return f"+{action.count if action.count != 1 else ''}{initial(action.gem)}"


def _trade(event: Trade) -> str:
    """`7: R, B`: with whom, the gem given, the gem taken."""
    gems = ", ".join(initial(gem) if gem else "\u2013" for gem in (event.give, event.take))
    trader = f"{_short(event.player)} with " if event.player else ""
    return f"{trader}{_short(event.partner)}: {gems}"
