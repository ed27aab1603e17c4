"""A turn in a picture: where everybody stands, the prices, the gems, the card and what happened."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scorekeeper.games.dwarven_traders import record
from scorekeeper.games.dwarven_traders.pictures.board import card, gem, price_tracks, score_track
from scorekeeper.games.dwarven_traders.pictures.moment import Moment
from scorekeeper.games.dwarven_traders.position.pieces import WAGONS
from scorekeeper.games.dwarven_traders.position.position import Position
from scorekeeper.games.engine.pictures.picture import Chip, Lane, Part, Shelf, Shelves
from scorekeeper.games.engine.verdict import Finding, Names

DISPLAY = {"DWT-303", "DWT-304", "DWT-310", "DWT-338", "DWT-353", "DWT-601", "DWT-602", "DWT-914"}
"""Rules that depend on all cards on display, not only on the one used."""
POOL = {"DWT-303", "DWT-335", "DWT-337", "DWT-356", "DWT-601", "DWT-602"}
"""Rules that depend on what is left in the pool."""

SOLO = "DWT-9"
"""The rules of the solo game, in which the Smuggler chooses among the cards."""


def turn_title(now: Moment, names: Names) -> str:
    position, event = now.position, now.event
    if isinstance(event, record.Turn | record.Pass | record.Stuck):
        return f"Round {position.number}, turn {position.turn + 1}: {names(event.player)}"
    if position.player is None:
        return f"Round {position.number}, before the first turn"
    return f"Round {position.number}, turn {position.turn}: {names(position.player)}"


def turn_parts(now: Moment, finding: Finding | None, names: Names) -> Iterator[Part]:
    """The parts of the picture at the event of a finding, or at the end of the transcript."""
    position = now.position
    prices = now.event.prices if isinstance(now.event, record.State) else None
    rule = finding.rule if finding else ""
    yield _deeds(now, rule, names)
    everybody = [*position.seats, record.SMUGGLER]
    yield score_track([_lane(now, who, names) for who in everybody])
    yield price_tracks(position.prices, was=now.prices, said=prices)
    yield Shelves(title="Wagons", columns=2, shelves=[_wagons(position, who, names) for who in everybody])
    if cards := _cards(now, rule):
        yield Shelves(title="Cards", shelves=cards)
    if rule in POOL:
        left = [Chip(text=f"{colour} {count}", tone=colour if count else "") for colour, count in position.pool.items()]
        yield Shelves(title="Left in the pool", shelves=[Shelf(name="", chips=left)])


def _deeds(now: Moment, rule: str, names: Names) -> Shelves:
    """The events of the turn, and the one in question at its end."""
    sales = iter(now.position.sales)
    told = []
    for done in now.deeds:
        price = sale.price if isinstance(done, record.Sell) and (sale := next(sales, None)) else None
        told.append(Chip(text=_words(done, price, names), tone=_tone(done)))
    event = now.event
    if event is not None and rule:
        price = now.position.prices[event.gem] if isinstance(event, record.Sell) else None
        told.append(Chip(text=_words(event, price, names), tone=_tone(event), mark=rule))
    elif rule and told:
        told.append(Chip(text="no more", mark=rule))
    return Shelves(title="What happened", shelves=[Shelf(name="", chips=told)])


def _lane(now: Moment, who: str, names: Names) -> Lane:
    position, event = now.position, now.event
    at, was, said = position.tracks[who], now.tracks[who], None
    if isinstance(event, record.Sell) and who == position.player and event.gem in position.gems[who]:
        was, at = at, position.reach(who, position.prices[event.gem])
        said = was + event.steps if event.steps is not None else None
    elif isinstance(event, record.State) and event.tracks is not None:
        said = event.tracks.get(who)
    return Lane(name=names(who), at=at, was=was, said=said if said != at else None)


def _wagons(position: Position, who: str, names: Names) -> Shelf:
    """What somebody holds; the Smuggler's own gem is his marker on the score track."""
    if who == record.SMUGGLER and not position.solo:
        return Shelf(name=names(who), chips=[gem(position.marker, position.prices)], note="his marker")
    marker = f"marker {position.marker}" if who == record.SMUGGLER else ""
    return Shelf(
        name=names(who), chips=[gem(held, position.prices) for held in position.gems[who]], room=WAGONS, note=marker
    )


def _cards(now: Moment, rule: str) -> list[Shelf]:
    position = now.position
    begins = isinstance(now.event, record.Turn | record.Pass | record.Stuck)
    if position.card is not None and not begins and rule not in DISPLAY and not rule.startswith(SOLO):
        chosen = next((done.card for done in now.deeds if isinstance(done, record.Turn)), None)
        return [card(chosen or position.card, position.face)]
    sides = position.deck.sides if position.deck is not None else {}
    faces = [number + position.up.get(number, "") for number in position.display if number]
    return [card(face, sides.get(face)) for face in faces]


def _tone(event: record.Event) -> str:
    return event.gem if isinstance(event, record.Mine | record.Sell | record.Pick) else ""


def _words(event: Any, price: int | None, names: Names) -> str:  # noqa: C901, PLR0912
    """An event in a few words; a sale with its price."""
    match event:
        case record.Pick():
            return f"{names(event.player)} takes {event.gem}"
        case record.Deal():
            return f"cards {', '.join(event.cards)}"
        case record.Turn():
            return f"{names(event.player)}: card {event.card}" if event.card else f"{names(event.player)} is on turn"
        case record.Mine():
            return f"mines {event.gem}" + (f" with {event.card}" if event.card else "")
        case record.Sell():
            moved = "" if event.steps is None else f", moves {event.steps}"
            return f"sells {event.gem} at {price}{moved}" + (f" with {event.card}" if event.card else "")
        case record.Change():
            return "prices " + ", ".join(f"{colour} {steps:+}" for colour, steps in event.changes.items())
        case record.Trade():
            return (
                f"trades with {names(event.partner)}: gives {event.give or 'nothing'}, takes {event.take or 'nothing'}"
            )
        case record.State():
            return "the table records the position"
        case record.Draw():
            return f"draws card {event.card}"
        case record.Refresh():
            return "new pile"
        case record.Pass():
            return f"{names(event.player)} passes"
        case record.EndOfTurn():
            return "the turn is over"
        case record.Stuck():
            return f"{names(event.player)} cannot act: the round ends"
    return ""
