"""The score sheet of Magic Mine: one landscape page per game, with scorings line by line and turns on the back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.games.engine.paper import Beside, Block, Box, Grid, Layout, Note, Signatures, Single, Strip
from scorekeeper.games.engine.sheet_parts import by_opening, end_of_game, log_of_turns
from scorekeeper.games.magic_mine.record import (
    COLOURS,
    CatchUp,
    Discard,
    Draw,
    Event,
    Heart,
    Play,
    React,
    Record,
    Score,
    Set,
    State,
    Take,
    Turn,
)

ROUND = "rounds.{round}."
ROWS = ROUND + "sheet.rows.{who}."
SCORINGS, ACROSS = 12, 4
"""Lines for scorings, and how many of them are side by side."""
GEMS = 3
"""Number of boxes for the gems on a tile in the row."""
TURNS = 28
"""Lines in each of the two columns of the turn log."""


def layout(variant: str = "standard") -> Layout:
    """The score sheet."""
    return Layout(
        game="magic-mine",
        title="Magic Mine",
        orientation="landscape",
        round=(_start(), *_scorings(), _end_position(), _census()),
        round_title="Game",
        foot=(Beside(stacks=((_result(),), _closing()), widths=(1, 1.25)),),
        back=_back(),
    )


def _start() -> Strip:
    """Who begins, and the starting gems in the order of taking."""
    return Strip(
        title="Start",
        hint="first player first",
        rules=("MIN-216",),
        boxes=(
            Box(path=ROUND + "start.first", label="First player", kind="player", width=1.2, rule="MIN-214"),
            *(box for n in range(1, 5) for box in _starting_gem(n)),
            *(Box(path="", label=label, kind="tick", width=width) for label, width in TICKS),
        ),
    )


TICKS = (("40 gems in", 0.75), ("1 card each", 0.8), ("3 of 5 tiles", 0.8), ("market 4", 0.7), ("cart = pawn", 0.8))


def _starting_gem(n: int) -> tuple[Box, Box]:
    path = f"{ROUND}start.gems.{n}."
    return (
        Box(path=path + "player", label=f"Gem {n}", kind="player", width=0.6, players=n),
        Box(path=path + "gem", label="colour", kind="choice", choices=COLOURS, width=0.85, players=n),
    )


def _scorings() -> Iterator[Grid]:
    """One line per scoring: the tile (two or three for a set), the colour of a blue one, points, bonus, new space."""
    for first in range(1, SCORINGS + 1, ACROSS):
        numbers = range(first, first + ACROSS)
        yield Grid(title=f"Scorings {first}-{numbers[-1]}", columns=tuple(box for n in numbers for box in _scoring(n)))


def _scoring(n: int) -> tuple[Box, ...]:
    path = f"{ROWS}scored.{n}."
    return (
        Box(path=path + "tile", label=f"{n}. Tile", kind="text", width=1.05),
        Box(path=path + "set_with.1", label="Set with", kind="text", width=0.95, question="the second tile of a set"),
        Box(path=path + "set_with.2", label="and", kind="text", width=0.95, question="the third tile of a set"),
        Box(path=path + "gem", label="Gem", hint="blue tiles", kind="choice", choices=COLOURS, width=1.6),
        Box(path=path + "points", label="Pts", width=0.95, question="printed points"),
        Box(path=path + "bonus", label="Bonus", width=0.95, question="set bonus"),
        Box(path=path + "space", label="Space", width=1.0, question="the pawn's new space"),
    )


def _end_position() -> Grid:
    """What is counted when the game is over."""
    return Grid(
        title="At the end",
        columns=(
            Box(path=ROWS + "hearts", label="Hearts", width=0.75, rule="MIN-844"),
            Box(path=ROWS + "turns", label="Turns", width=0.75, rule="MIN-302"),
            *(
                Box(path=f"{ROWS}cart.{n}", label=f"Cart {n}", kind="choice", choices=COLOURS, width=1.25)
                for n in range(1, 4)
            ),
            Box(path=ROWS + "hand", label="Cards", hint="at most 4", width=0.9, rule="MIN-712"),
            *(box for n in range(1, 4) for box in _tile_of_row(n)),
            Box(path=ROWS + "space", label="Space", width=0.8, rule="MIN-512"),
            Box(path=ROWS + "place", label="Place", width=0.75, rule="MIN-903"),
        ),
    )


def _tile_of_row(n: int) -> tuple[Box, ...]:
    """A tile and the gems on it, which are needed to count whether all gems are there."""
    path = f"{ROWS}tiles.{n}."
    return (
        Box(
            path=path + "tile",
            label=f"Tile {n}",
            kind="text",
            width=0.9,
            rule="MIN-608" if n == 1 else None,
        ),
        *(Box(path=f"{path}gems.{gem}", label=f"Gem {gem}", kind="text", width=0.75) for gem in range(1, GEMS + 1)),
    )


def _census() -> Strip:
    """Counts that anybody can make; with carts and tiles they add up to 10 of each colour, 34 cards and 36 tiles."""
    sheet = ROUND + "sheet."
    return Strip(
        title="Count",
        hint="at the end",
        boxes=(
            *(
                Box(
                    path=f"{sheet}mine.{colour}",
                    label=f"Mine: {colour}",
                    hint="of 10",
                    rule="MIN-109" if not n else None,
                )
                for n, colour in enumerate(COLOURS)
            ),
            Box(path=sheet + "card_pile", label="Cards: pile", rule="MIN-106"),
            Box(path=sheet + "card_discard", label="discarded", hint="of 34"),
            Box(path=sheet + "market", label="Market", hint="4", rule="MIN-602"),
            Box(path=sheet + "tile_pile", label="Tiles: pile", rule="MIN-111"),
            Box(path=sheet + "tile_discard", label="discarded", hint="of 36"),
        ),
    )


def _result() -> Grid:
    """Asks for the result a second time, because writing a figure twice reveals slips."""
    return Grid(
        title="Game",
        columns=(
            Box(path="result.rows.{who}.space", label="Final space", hint="20 at most", rule="MIN-901"),
            Box(path="result.rows.{who}.place", label="Final place", rule="MIN-903"),
        ),
    )


def _closing() -> tuple[Single, ...]:
    return (
        end_of_game(
            Box(path="result.winner", label="Winner", kind="player", width=1.3, rule="MIN-903"),
            width=3.6,
            before=(Box(path="", label="Heart was", kind="text", hint="point, card", width=2.0),),
        ),
        Note(
            text="Unless a ruling says otherwise: a heart is a point. A set is blue tiles of one colour scored together: "
            "write them in one line, with the bonus once. When a pawn stops on or crosses 5, 10 or 15, every player "
            "still behind that space gets a card. The first player on 20 wins at once; past 20 write 20.",
            rules=("MIN-R01", "MIN-508", "MIN-533", "MIN-901", "MIN-R03"),
        ),
        Signatures(),
    )


def _back() -> tuple[Block, ...]:
    columns = (
        Box(path="player", label="Player", kind="player", width=1.1),
        Box(path="first", label="First action", width=2.7),
        Box(path="then", label="Second action", width=2.7),
        Box(path="answers", label="Answers", width=2.6),
        Box(path="scored", label="Scored", width=2.2),
        Box(path="space", label="Space", width=1),
        Box(path="cards", label="Cards to", width=2.8),
    )
    return (
        Note(
            text="One line per turn. Actions: +R a red gem taken, R>b7 a red gem set into tile b7, -R a red gem discarded, "
            "card = a card drawn; write a card that is played by its name. Answers: who played a card with the lightning mark, "
            "and which. Scored: the tiles. Space: the pawn's new space. Cards to: who received a card for a special "
            "space, or a heart.",
            rules=("MIN-303", "MIN-306", "MIN-727", "MIN-512", "MIN-533"),
        ),
        Note(
            text="Cards for your own turn: swap a tile 2, swap a gem 2, take a set gem 2, draw three 2, discard from a cart 4, "
            "take three from the mine 6, take from a cart 2, set two 2. With the lightning mark: cancel 4, take as well 4, "
            "set as well 4. A brown piece is scored in the turn, a blue one may wait. Carts hold 3 gems, hands 4 cards, rows "
            "3 tiles, the market 4.",
            rules=("MIN-106", "MIN-505", "MIN-507", "MIN-328", "MIN-712", "MIN-608"),
        ),
        log_of_turns(columns, TURNS),
    )


def turn_lines(record: Record) -> Iterator[dict[str, str]]:
    """Yield the recorded turns, as the players would have written them on the back of the sheet."""
    for played in record.rounds:
        for events in by_opening(played.transcript, Turn):
            yield _turn_line(events)


def _turn_line(events: Sequence[Event]) -> dict[str, str]:
    opening = events[0]
    assert isinstance(opening, Turn)
    actions = [_action(event) for event in events if isinstance(event, Take | Set | Discard | Draw | Play)]
    scored = [event for event in events if isinstance(event, Score)]
    spaces = [str(event.space) for event in scored if event.space is not None]
    told = [event.spaces for event in events if isinstance(event, State) and event.spaces]
    spaces += [str(spaces_of_all[opening.player]) for spaces_of_all in told if opening.player in spaces_of_all]
    return {
        "player": opening.player,
        "first": "".join(actions[:1]),
        "then": " ".join(actions[1:]),
        "answers": ", ".join(f"{event.player}: {event.card}" for event in events if isinstance(event, React)),
        "scored": ", ".join("+".join(event.tiles) for event in scored),
        "space": "".join(spaces[-1:]),
        "cards": ", ".join(_received(event) for event in events if isinstance(event, CatchUp | Heart)),
    }


def _action(event: Take | Set | Discard | Draw | Play) -> str:
    match event:
        case Take():
            return f"+{event.count if event.count != 1 else ''}{initial(event.gem)}"
        case Set():
            return f"{initial(event.gem)}>{event.tile}"
        case Discard():
            return f"-{initial(event.gem)}"
        case Draw():
            return "card"
    return event.card


def _received(event: CatchUp | Heart) -> str:
    return event.player if isinstance(event, CatchUp) else f"{event.player} heart"


def initial(colour: str) -> str:
    """`R` for red, as people write gems."""
    return colour[0].upper()
