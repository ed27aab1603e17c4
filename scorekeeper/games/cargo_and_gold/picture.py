"""The position of a game as a picture: the board, the cargo in its places, and the gold against the 108 cards there are.

What is shown is the moment before the event that a judge should hear of first; without one, the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.games.cargo_and_gold.board import board
from scorekeeper.games.cargo_and_gold.figures import CARGO_PLACES, GOLD_CARDS
from scorekeeper.games.cargo_and_gold.play import Position
from scorekeeper.games.cargo_and_gold.record import (
    Buy,
    Event,
    Loss,
    Move,
    Record,
    Roll,
    Round,
    Sell,
    Sheet,
    Skip,
    Start,
    Trade,
    Turn,
)
from scorekeeper.games.cargo_and_gold.rulings import rulings
from scorekeeper.games.cargo_and_gold.starts import Opening, boxes_of, take_places
from scorekeeper.games.cargo_and_gold.transcript import replay
from scorekeeper.games.hearing import Hearing
from scorekeeper.games.picture import (
    Bar,
    Bars,
    Chip,
    Figure,
    Figures,
    Line,
    Picture,
    Shelf,
    Shelves,
    heard,
    marked_fields,
    notes,
)
from scorekeeper.games.picture_roads import Place, Roads, Square
from scorekeeper.games.terms import Terms
from scorekeeper.games.verdict import Finding, Names, Verdict
from scorekeeper.rules import evidence

TONES = ("red", "blue", "green", "orange")
"""Of the tokens, in the order of the seats."""
HAND = frozenset({"CGO-513", "CGO-514", "CGO-515", "CGO-517", "CGO-518", "CGO-616", "CGO-620", "CGO-621", "CGO-703"})
GOLD = frozenset({"CGO-313", "CGO-320", "CGO-321", "CGO-609", "CGO-708", "CGO-803", "CGO-813"})
PILE = frozenset({"CGO-101", "CGO-103", "CGO-104", "CGO-105", "CGO-206", "CGO-314", "CGO-611", "CGO-707"})
"""Where a finding is shown; all others are about a square of the board."""


def picture(record: Record, verdict: Verdict, terms: Terms, names: Names) -> Picture:
    """The board at the finding that a judge should hear first, or at the end; where there is only paper, the paper."""
    finding, told = heard(verdict), notes(verdict, names)
    played = record.rounds[0] if record.rounds else None
    if played is not None and played.transcript and (finding is None or finding.where.event is not None):
        events = played.transcript
        before = len(events) if finding is None else (finding.where.event or 1) - 1
        position = _position(record, played, terms, events[:before])
        if position is not None:
            moment = Moment(
                position,
                event=None if finding is None else events[before],
                finding=finding,
                way=_way(record, played, terms, before, asked=finding is not None),
                equipment=terms.equipment,
                tones=_tones(record, played.start),
                names=names,
            )
            return Picture(title=moment.title(), parts=[moment.board(), moment.cargo(), moment.gold(), *told])
    return Picture(title="The end, as it is written down", parts=[*_paper(record, verdict, names), *told])


class Moment:
    """The position before an event, and where the finding about that event is shown."""

    def __init__(
        self,
        position: Position,
        *,
        event: Event | None,
        finding: Finding | None,
        way: Sequence[str],
        equipment: Mapping[str, Any],
        tones: Mapping[str, str],
        names: Names,
    ) -> None:
        self.position = position
        self.event = event
        self.finding = finding
        self.way = way
        self.equipment = equipment
        self.tones = tones
        self.names = names

    def title(self) -> str:
        turn, player, event = self.position.turn, self.position.player, self.event
        if event is not None:
            when = f"Turn {turn}" if turn else "Before the first turn"
            return f"{when}: {_deed(event, self.names(player) if player is not None else '', self.names)}"
        return f"Turn {turn}, {self.names(player)}" if player is not None else "The start"

    def _mark(self, place: str) -> str | None:
        """The rule of the finding, if it is shown at this place."""
        return self.finding.rule if self.finding is not None and place == self._place() else None

    def _place(self) -> str:
        """Where the finding is shown: `hand 1`, `gold 2`, `pile`, or the name of a square."""
        finding, position, event = self.finding, self.position, self.event
        if finding is None:
            return ""
        who = finding.figures.get("who", position.player)
        who = who[0] if isinstance(who, list) else who
        if finding.rule in PILE:
            return "pile"
        if finding.rule in HAND:
            return f"hand {who}"
        if finding.rule in GOLD:
            return f"gold {who}"
        if isinstance(event, Move) and event.path:
            return event.path[-1]
        if position.due:
            return position.due[0][1]
        told = getattr(event, "centre", None) or getattr(event, "square", None)
        here = position.actor.square if position.actor is not None else None
        return told or here or "pile"

    def _tokens(self, square: str) -> list[Chip]:
        return [
            Chip(text=self.names(key), tone=self.tones[key])
            for key, trader in self.position.traders.items()
            if trader.square == square and not trader.left
        ]

    def board(self) -> Roads | Figures:
        """The board with its roads; without a board file, the boxes of the trade centres."""
        position = self.position
        if not self.equipment:
            return self._centres()
        texts = {hazard["square"]: hazard["text"] for hazard in self.equipment.get("hazard", ())}
        squares = [
            Square(name=name, text=texts.get(name, ""), tokens=self._tokens(name), mark=self._mark(name))
            for name in dict.fromkeys(square for road in self.equipment["roads"] for square in road)
            if name not in position.has
        ]
        return Roads(
            title="The board",
            places=[
                Place(
                    name=name,
                    lines=[self._box("has", name), self._box("needs", name)],
                    tokens=self._tokens(name),
                    mark=self._mark(name),
                )
                for name in self.equipment["centres"]
            ],
            squares=[square for square in squares if square.text or square.tokens or square.mark],
            roads=self.equipment["roads"],
            way=self.way,
            wrong=isinstance(self.event, Move),
        )

    def _box(self, box: str, centre: str) -> str:
        """What lies in a box, or lay there until it was bought or met."""
        card = (self.position.has if box == "has" else self.position.needs)[centre]
        if card is None and (box, centre) in self.position.due:
            return f"{box} {self.position.replaced[box, centre]}, {'sold' if box == 'has' else 'met'}"
        return f"{box} {card or 'nothing'}"

    def _centres(self) -> Figures:
        position = self.position
        return Figures(
            title="Trade centres",
            heads=["HAS", "NEEDS", "Tokens"],
            lines=[
                Line(
                    name=name,
                    figures=[
                        Figure(text=position.has[name] or "-"),
                        Figure(text=position.needs[name] or "-"),
                        Figure(text=", ".join(chip.text for chip in self._tokens(name)) or "-", mark=self._mark(name)),
                    ],
                )
                for name in position.has
            ],
        )

    def cargo(self) -> Shelves:
        return Shelves(
            title="Cargo, from the first place to the third",
            shelves=[
                Shelf(name=self.names(key), chips=self._chips(key), room=CARGO_PLACES, mark=self._hand_mark(key))
                for key in self.position.traders
            ],
        )

    def _chips(self, key: str) -> list[Chip]:
        due = self._due(key)
        hand = self.position.traders[key].hand
        return [
            Chip(text=card or "empty", mark=self.finding.rule if place == due and self.finding is not None else None)
            for place, card in enumerate(hand)
        ]

    def _due(self, key: str) -> int | None:
        """The place whose card a loss roll takes, where another is written down."""
        event, position = self.event, self.position
        if not isinstance(event, Loss) or event.roll is None or position.player != key:
            return None
        return (event.roll - 1) // 2

    def _hand_mark(self, key: str) -> str | None:
        due = self._due(key)
        shown = due is not None and due < len(self.position.traders[key].hand)
        return None if shown else self._mark(f"hand {key}")

    def gold(self) -> Bars:
        position = self.position
        players = [
            Bar(
                name=self.names(key),
                amount=trader.gold,
                goal=GOLD_CARDS,
                tone=self.tones[key],
                mark=self._mark(f"gold {key}"),
            )
            for key, trader in position.traders.items()
        ]
        pile = Bar(name="Pile", amount=position.pile, goal=GOLD_CARDS, mark=self._mark("pile"))
        return Bars(title="Gold", bars=[*players, pile], columns=2)


def _deed(event: Event, who: str, names: Names) -> str:
    """What an event is about, in a few words."""
    match event:
        case Buy() | Sell():
            who = names(event.player) if event.player is not None else who
            return f"{who} {'buys' if isinstance(event, Buy) else 'sells'} {event.card}"
        case Move():
            return f"{who} moves"
        case Roll():
            return f"{who} rolls {event.value}"
        case Loss() if event.roll is not None:
            return f"{who} rolls {event.roll} for a loss"
        case Trade():
            return f"{names(event.player)} and {names(event.partner)} trade"
        case Turn() | Skip():
            return f"before the turn of {names(event.player)}"
    return who


def _way(record: Record, played: Round, terms: Terms, before: int, *, asked: bool) -> list[str]:
    """Where the player on turn went: the move in question, or the one that was made in this turn."""
    events = played.transcript
    at = before if asked and isinstance(events[before], Move) else _last_move(events, before)
    move = events[at] if at is not None else None
    if not isinstance(move, Move):
        return []
    position = _position(record, played, terms, events[:at])
    square = position.actor.square if position is not None and position.actor is not None else None
    return [*([square] if square is not None else []), *move.path]


def _last_move(events: Sequence[Event], before: int) -> int | None:
    """The move of the turn in progress, if it was made already."""
    for at in range(before - 1, -1, -1):
        if isinstance(events[at], Move):
            return at
        if isinstance(events[at], Turn):
            return None
    return None


def _position(record: Record, played: Round, terms: Terms, events: Sequence[Event]) -> Position | None:
    """The position after these events; None where nobody wrote down what lay in the boxes."""
    start, known, picks = played.start or Start(), board(terms.equipment), rulings(terms.rulings)
    if start.boxes is None:
        return None
    with evidence.record():  # Whoever records evidence has heard of this table already.
        hearing = Hearing(terms.decisions)
        position = Position(
            seats=record.seats,
            boxes=boxes_of(start.boxes, known),
            squares={},
            rulings=picks,
            board=known,
            first=Opening(start, played.number, record.seats, picks, hearing).first(),
            stop=True,
        )
        take_places(position, start, played.number, hearing)
        replay(position, events, played.number, hearing)
    return position


def _tones(record: Record, start: Start | None) -> dict[str, str]:
    """A colour for each player: that of the token where it is written down."""
    tokens = start.tokens if start is not None else None
    if tokens is not None and len({*tokens.values()}) == len(record.seats):
        return {seat: tokens.get(seat, TONES[at]) for at, seat in enumerate(record.seats)}
    return dict(zip(record.seats, TONES, strict=False))


def _paper(record: Record, verdict: Verdict, names: Names) -> Iterator[Bars | Figures]:
    """What is written of the end: the gold of all, and what people say came of it."""
    marked, tones = marked_fields(verdict), _tones(record, None)
    sheet = record.rounds[0].sheet if record.rounds else None
    if sheet is not None:
        yield _written_gold(sheet, marked, tones, names)
    if record.result is not None and record.result.rows:
        yield _claims(record, marked, names)


def _written_gold(sheet: Sheet, marked: Mapping[str, Finding], tones: Mapping[str, str], names: Names) -> Bars:
    at = "rounds.1.sheet"
    bars = [
        Bar(
            name=names(key),
            amount=row.gold,
            goal=GOLD_CARDS,
            note=f"{row.cargo} cargo" if row.cargo is not None else "",
            tone=tones.get(key, ""),
            mark=_rule(marked, f"{at}.rows.{key}.gold"),
        )
        for key, row in sheet.rows.items()
    ]
    total = sum(row.gold for row in sheet.rows.values())
    bars.append(Bar(name="All players", amount=total, goal=GOLD_CARDS, mark=_rule(marked, f"{at}.rows")))
    if sheet.pile is not None:
        bars.append(Bar(name="Pile", amount=sheet.pile, goal=GOLD_CARDS, mark=_rule(marked, f"{at}.pile")))
    return Bars(title="Gold", bars=bars)


def _claims(record: Record, marked: Mapping[str, Finding], names: Names) -> Figures:
    """The figures of the result; what is wrong stands beside what the rules make of it."""
    assert record.result is not None
    rows = record.result.rows
    fields = [
        field
        for field in ("gold", "cargo", "wealth", "place")
        if any(getattr(row, field) is not None for row in rows.values())
    ]
    return Figures(
        title="What people say came of it",
        heads=[field.capitalize() for field in fields],
        lines=[
            Line(
                name=names(key),
                figures=[_figure(getattr(row, field), marked.get(f"result.rows.{key}.{field}")) for field in fields],
            )
            for key, row in rows.items()
        ],
    )


def _figure(said: Any, finding: Finding | None) -> Figure:
    text = "" if said is None else str(said)
    if finding is None:
        return Figure(text=text)
    return Figure(text=text, due=None if finding.expected is None else str(finding.expected), mark=finding.rule)


def _rule(marked: Mapping[str, Finding], field: str) -> str | None:
    return marked[field].rule if field in marked else None
