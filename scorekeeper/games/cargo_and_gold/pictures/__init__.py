"""Pictures of a table of Cargo & Gold: the board, the cargo in its places, and the gold.

They show the moment before the event that a judge should hear of first; without one, the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.games.cargo_and_gold.equipment import CARGO_PLACES, GOLD_CARDS
from scorekeeper.games.cargo_and_gold.pictures.moment import done_before, position_after, way_of
from scorekeeper.games.cargo_and_gold.pictures.paper import paper_parts, tones
from scorekeeper.games.cargo_and_gold.position.cargo import place_of
from scorekeeper.games.cargo_and_gold.position.state import Position
from scorekeeper.games.cargo_and_gold.record import (
    Arrange,
    Buy,
    EndOfTurn,
    Event,
    Hazard,
    Leave,
    Loss,
    Move,
    Record,
    Refill,
    Roll,
    Round,
    Sell,
    Shuffle,
    Skip,
    Start,
    State,
    Trade,
    Turn,
)
from scorekeeper.games.engine.pictures.findings import heard, notes
from scorekeeper.games.engine.pictures.picture import Bar, Bars, Chip, Picture, Shelf, Shelves
from scorekeeper.games.engine.pictures.roads import Junction, Roads, Square
from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.engine.verdict import Finding, Names, Verdict

DEEDS: dict[type, str] = {
    Turn: "before the turn of {who}",
    Skip: "before the turn that {who} misses",
    Roll: "{who} rolls {roll}",
    Move: "{who} moves{to}",
    Hazard: "a hazard acts on {who}",
    Loss: "{who} rolls {roll} for a loss",
    Buy: "{who} buys {card}",
    Sell: "{who} sells {card} for {gold}",
    Refill: "the {box} box gets {card}",
    Shuffle: "the discards are shuffled",
    Trade: "{who} and {partner} trade",
    Arrange: "{who} rearranges the cargo",
    Leave: "{who} leaves",
    State: "the table records the position",
    EndOfTurn: "the turn of {who} is over",
}
AT_START = "rounds.1.start."
HAND = frozenset({"CGO-513", "CGO-514", "CGO-515", "CGO-517", "CGO-518", "CGO-616", "CGO-620", "CGO-621", "CGO-703"})
GOLD = frozenset({"CGO-313", "CGO-320", "CGO-321", "CGO-609", "CGO-708", "CGO-803", "CGO-813"})
PILE = frozenset({"CGO-101", "CGO-103", "CGO-104", "CGO-105", "CGO-206", "CGO-314", "CGO-611", "CGO-707"})
"""Rules whose findings are shown at hand, gold or pile; all others are about a square of the board."""


def picture(record: Record, verdict: Verdict, terms: Terms, names: Names) -> Picture:
    """The board at the finding that a judge should hear first, or at the end; without a transcript, the paper."""
    finding, told = heard(verdict), notes(verdict, names)
    played = record.rounds[0] if record.rounds else None
    before = None if played is None else _before(played, finding)
    if played is not None and before is not None:
        events = played.transcript
        position = position_after(record, played, terms, events[:before])
        event = events[before] if finding is not None and finding.where.event is not None else None
        if position is not None:
            moment = Moment(
                position,
                start=played.start or Start(),
                event=event,
                finding=finding,
                way=way_of(record, played, terms, before, event),
                done=done_before(events, before),
                equipment=terms.equipment,
                tones=tones(record, played.start),
                names=names,
            )
            parts = [*moment.done(), moment.board(), moment.cargo(), moment.gold()]
            return Picture(title=moment.title(), parts=[*parts, *told])
    return Picture(title="The end, as recorded", parts=[*paper_parts(record, verdict, names), *told])


def _before(played: Round, finding: Finding | None) -> int | None:
    """The number of events before the moment of the picture; None if the picture shows the paper."""
    if finding is None:
        return len(played.transcript) or None
    if finding.where.event is not None:
        return finding.where.event - 1
    return 0 if (finding.where.field or "").startswith(AT_START) else None


class Moment:
    """The position before an event, and where the finding about that event is shown."""

    def __init__(
        self,
        position: Position,
        *,
        start: Start,
        event: Event | None,
        finding: Finding | None,
        way: Sequence[str],
        done: Sequence[Event],
        equipment: Mapping[str, Any],
        tones: Mapping[str, str],
        names: Names,
    ) -> None:
        self.position = position
        self.start = start
        self.event = event
        self.finding = finding
        self.way = way
        self._done = done
        self.equipment = equipment
        self.tones = tones
        self.names = names

    def title(self) -> str:
        turn, player, event = self.position.turn, self.position.player, self.event
        if event is not None:
            when = f"Turn {turn}" if turn else "Before the first turn"
            return f"{when}: {_deed(event, self.names(player) if player is not None else '', self.names)}"
        return f"Turn {turn}, {self.names(player)}" if player is not None else "The start"

    def done(self) -> Iterator[Shelves]:
        """What happened in this turn so far."""
        player = self.position.player
        if player is not None and self._done:
            chips = [Chip(text=_deed(event, self.names(player), self.names)) for event in self._done]
            yield Shelves(title="What happened", shelves=[Shelf(name="", chips=chips)])

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
        told = getattr(event, "centre", None) or getattr(event, "square", None) or self._start_square()
        here = position.actor.square if position.actor is not None else None
        return told if told is not None and told in self._squares() else here or f"gold {who}"

    def _start_square(self) -> str | None:
        """The square of a finding about the start."""
        field = (self.finding.where.field or "") if self.finding is not None else ""
        what, _, which = field.removeprefix(AT_START).partition(".")
        if what == "boxes":
            return which.removesuffix(".has").removesuffix(".needs")
        return self.start.chosen[int(which) - 1].centre if what == "chosen" and which else None

    def _squares(self) -> set[str]:
        return {*self.position.has, *(square for road in self.equipment.get("roads", ()) for square in road)}

    def _tokens(self, square: str) -> list[Chip]:
        return [
            Chip(text=self.names(key), tone=self.tones[key])
            for key, trader in self.position.traders.items()
            if trader.square == square and not trader.left
        ]

    def board(self) -> Roads | Shelves:
        """The board with its roads; without a board file, the boxes of the trade centres."""
        if not self.equipment:
            return self._centres()
        texts = {hazard["square"]: hazard["text"] for hazard in self.equipment.get("hazard", ())}
        squares = [
            Square(name=name, text=texts.get(name, ""), tokens=self._tokens(name), mark=self._mark(name))
            for name in dict.fromkeys(square for road in self.equipment["roads"] for square in road)
            if name not in self.position.has
        ]
        return Roads(
            title="The board",
            places=[
                Junction(
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
        """The card in a box, or the one that was there until it was bought or met."""
        card = (self.position.has if box == "has" else self.position.needs).get(centre)
        if card is None and (box, centre) in self.position.due:
            return f"{box} {self.position.replaced[box, centre]}, {'sold' if box == 'has' else 'met'}"
        return f"{box} {card or 'nothing'}"

    def _centres(self) -> Shelves:
        return Shelves(
            title="Trade centres, and who stands there",
            shelves=[
                Shelf(
                    name=name,
                    chips=[Chip(text=self._box("has", name)), Chip(text=self._box("needs", name)), *self._tokens(name)],
                    mark=self._mark(name),
                )
                for name in self.position.has
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
        """The place whose card a loss roll takes, if another is recorded."""
        event, position = self.event, self.position
        if not isinstance(event, Loss) or event.roll is None or position.player != key:
            return None
        return place_of(event.roll)

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
    """An event in a few words."""
    told = getattr(event, "player", None)
    roll, gold = getattr(event, "roll", getattr(event, "value", None)), getattr(event, "gold", None)
    return DEEDS[type(event)].format(
        who=who if told is None else names(told),
        partner=names(event.partner) if isinstance(event, Trade) else "",
        card=getattr(event, "card", ""),
        to=f" to {event.path[-1]}" if isinstance(event, Move) and event.path else "",
        box=event.box.upper() if isinstance(event, Refill) else "",
        roll=roll or "nothing",
        gold="gold" if gold is None else f"{gold} gold",
    )
