"""Words to set a table of Cargo & Gold with, so that a test reads like the table at which it happened.

Ana, Bo, Cy and Di sit clockwise. The board is made for these tests:

    Harbour - h1* - h2 - Mill - m1* - m2* - m3* - Abbey - a1 - Harbour, and Harbour - x1* - x2* - x3* - Abbey

The starred squares are hazards: h1 loses 1 cargo, m1 loses 2 cargo, m2 costs 2 gold, m3 sends to h1, x1 misses a turn,
x2 sends to Mill, x3 gives 3 gold. Harbour has salt and needs wine, Mill has wine and needs salt, Abbey has and needs cloth.
"""

from __future__ import annotations

from typing import Any

from scorekeeper.games.cargo_and_gold import GAME
from scorekeeper.games.cargo_and_gold.record import (
    Arrange,
    Boxes,
    Buy,
    Chosen,
    EndOfTurn,
    Event,
    Found,
    Hazard,
    Leave,
    Loss,
    Move,
    Record,
    Refill,
    Result,
    Roll,
    Rolled,
    Round,
    Row,
    Sell,
    Sheet,
    Shuffle,
    Skip,
    Standing,
    Start,
    State,
    Trade,
    Turn,
)
from scorekeeper.games.engine.terms import Decision, Terms
from scorekeeper.games.engine.verdict import Finding, Verdict

ANA, BO, CY, DI = "ana", "bo", "cy", "di"
HARBOUR, MILL, ABBEY = "Harbour", "Mill", "Abbey"
SALT, WINE, CLOTH, GRAIN = "salt", "wine", "cloth", "grain"
DEALT = {HARBOUR: (SALT, WINE), MILL: (WINE, SALT), ABBEY: (CLOTH, CLOTH)}
STARTS = {ANA: HARBOUR, BO: MILL, CY: ABBEY, DI: HARBOUR}

BOARD: dict[str, Any] = {
    "title": "Board of the tests",
    "invented": True,
    "cargo": {SALT: 20, WINE: 20, CLOTH: 20, GRAIN: 20},
    "split": [40, 40],
    "centres": [HARBOUR, MILL, ABBEY],
    "roads": [
        [HARBOUR, "h1", "h2", MILL],
        [MILL, "m1", "m2", "m3", ABBEY],
        [ABBEY, "a1", HARBOUR],
        [HARBOUR, "x1", "x2", "x3", ABBEY],
    ],
    "hazard": [
        {"square": "h1", "text": "Lose 1 cargo", "cargo": 1},
        {"square": "m1", "text": "Lose 2 cargo", "cargo": 2},
        {"square": "m2", "text": "Lose 2 gold", "gold": -2},
        {"square": "m3", "text": "Go to h1", "to": "h1"},
        {"square": "x1", "text": "Miss a turn", "miss": 1},
        {"square": "x2", "text": "Go to Mill", "to": MILL},
        {"square": "x3", "text": "Take 3 gold", "gold": 3},
    ],
}


def boxes(**changed: tuple[str | None, str | None]) -> dict[str, Boxes]:
    """The cards at the centres: `boxes(Mill=("grain", "salt"))`; HAS and NEEDS of the others are as dealt."""
    return {centre: Boxes(has=has, needs=needs) for centre, (has, needs) in {**DEALT, **changed}.items()}


def start(seats: list[str] | None = None, **fields: Any) -> Start:
    """The start: Ana first, everybody on their centre, boxes as dealt, unless told otherwise."""
    seats = seats or [ANA, BO]
    chosen = fields.pop("chosen", [(seat, STARTS[seat]) for seat in seats])
    given = {
        "first": seats[0],
        "boxes": boxes(),
        "chosen": [Chosen(player=player, centre=centre) for player, centre in chosen],
    }
    return Start(**{**given, **fields})


def game(
    *events: Event,
    seats: list[str] | None = None,
    opening: Start | None = None,
    sheet: Sheet | None = None,
    result: Result | None = None,
    ended: str = "finished",
) -> Record:
    """A record: a transcript with its start, or only a sheet, or only a result."""
    rounds = []
    if seats is None:
        known = sheet.rows if sheet is not None else result.rows if result is not None else ()
        seats = [who for who in (ANA, BO, CY, DI) if who in known] or [ANA, BO]
    if events or sheet is not None or opening is not None:
        first = opening or (start(seats) if events else None)
        rounds = [Round(number=1, start=first, transcript=list(events), sheet=sheet)]
    return Record(game="cargo-and-gold", seats=seats, rounds=rounds, result=result, ended=ended)  # type: ignore[arg-type]


def terms(*, equipment: dict[str, Any] | None = None, decisions: tuple[Decision, ...] = (), **rulings: str) -> Terms:
    """Terms with rulings as keywords: `terms(R01="cargo-2")`."""
    return Terms(
        rulings={f"CGO-{ruling}": option for ruling, option in rulings.items()},
        equipment=equipment or {},
        decisions=decisions,
    )


def judge(
    record: Record | Sheet | Result,
    *,
    equipment: dict[str, Any] | None = None,
    decisions: tuple[Decision, ...] = (),
    **rulings: str,
) -> Verdict:
    """Judge a record, or a sheet or a result alone."""
    if isinstance(record, Sheet):
        record = game(sheet=record)
    elif isinstance(record, Result):
        record = game(result=record)
    return GAME.judge(record, terms(equipment=equipment, decisions=decisions, **rulings))


def decided(effect: str, **narrowed: Any) -> tuple[Decision, ...]:
    return (Decision(effect=effect, author="Head judge", reason="agreed at the table", **narrowed),)  # type: ignore[arg-type]


def play(
    *events: Event,
    seats: list[str] | None = None,
    opening: Start | None = None,
    at: dict[str, Any] | None = None,
    known: bool = True,
    complete: bool = False,
    decisions: tuple[Decision, ...] = (),
    sheet: Sheet | None = None,
    result: Result | None = None,
    **rulings: str,
) -> Verdict:
    """Judge a transcript.

    Unless told otherwise Ana and Bo play, the board is known, and the table stops where the events stop. `at` is a
    position that a head judge lets stand before the first event: `at={"gold": {ANA: 90}, "cargo": {ANA: ["salt"]}}`.
    """
    first: tuple[Event, ...] = ()
    if at:
        first, decisions = (State(**at),), (*decided("as-written", event=1), *decisions)
    record = game(
        *first,
        *events,
        seats=seats,
        opening=opening,
        sheet=sheet,
        result=result,
        ended="finished" if complete else "abandoned",
    )
    return judge(record, equipment=BOARD if known else None, decisions=decisions, **rulings)


def row(gold: int, cargo: int | None = None, tallies: tuple[int, int, int, int] | None = None, **fields: Any) -> Row:
    """A row: `row(54, 1, (30, 2, 3, 24))` with the tallies bought, sold to HAS, to neither, to NEEDS."""
    if tallies is not None:
        fields = {**dict(zip(("bought", "sold_has", "sold_other", "sold_needs"), tallies, strict=True)), **fields}
    return Row(gold=gold, cargo=cargo, **fields)


def sheet(**fields: Any) -> Sheet:
    """The end as on paper: `sheet(ana=row(60), bo=row(48), pile=0)`."""
    rows = {who: fields.pop(who) for who in (ANA, BO, CY, DI) if who in fields}
    return Sheet(rows=rows, **fields)


def fair(**fields: Any) -> Sheet:
    """A sheet that adds up: Ana has 58 gold and a card, Bo 50 gold and lost a card; other fields as given."""
    rows = {ANA: row(58, 1, (30, 0, 3, 26)), BO: row(50, 0, (27, 2, 1, 23), lost=1)}
    return sheet(**{**rows, **fields})


def result(*, winner: str | None = None, **rows: Any) -> Result:
    """What people say: `result(ana=(60, 1), bo=(48, 2), winner=ANA)`: gold and place, or a whole `Standing`."""
    return Result(
        rows={
            who: said if isinstance(said, Standing) else Standing(gold=said[0], place=said[1])
            for who, said in rows.items()
        },
        winner=winner,
    )


def turn(player: str) -> Turn:
    return Turn(player=player)


def skip(player: str) -> Skip:
    return Skip(player=player)


def roll(value: int) -> Roll:
    return Roll(value=value)


def move(*path: str) -> Move:
    return Move(path=list(path))


def goes(player: str, *path: str) -> tuple[Event, ...]:
    """A turn with its roll and its move: as many squares as the roll."""
    return turn(player), roll(len(path)), move(*path)


def hazard(**read: Any) -> Hazard:
    return Hazard(**read)


def loss(value: int | None, *lost: str, **fields: Any) -> Loss:
    """A loss roll and the cards lost by it."""
    return Loss(roll=value, lost=list(lost), **fields)


def buy(card: str, new: str | None = GRAIN, **fields: Any) -> tuple[Event, ...]:
    """A purchase and the new HAS card; `new=None`: the box is forgotten."""
    return (Buy(card=card, **fields), *((Refill(box="has", card=new),) if new else ()))


def sell(card: str, gold: int | None = None, new: str | None = None, **fields: Any) -> tuple[Event, ...]:
    """A card sold, and the new NEEDS card where one is drawn."""
    return (Sell(card=card, gold=gold, **fields), *((Refill(box="needs", card=new),) if new else ()))


def refill(box: str, card: str, centre: str | None = None) -> Refill:
    return Refill(box=box, card=card, centre=centre)  # type: ignore[arg-type]


def shuffle(cards: int | None = None, box: str | None = None) -> Shuffle:
    return Shuffle(cards=cards, box=box)  # type: ignore[arg-type]


def trade(player: str, partner: str, **goods: Any) -> Trade:
    return Trade(player=player, partner=partner, **goods)


def arrange(player: str, *cargo: str) -> Arrange:
    return Arrange(player=player, cargo=list(cargo))


def leave(player: str) -> Leave:
    return Leave(player=player)


def state(**claims: Any) -> State:
    return State(**claims)


def over(player: str | None = None) -> EndOfTurn:
    """The table says that the turn is over."""
    return EndOfTurn(player=player)


def found_at(**position: Any) -> Start:
    """A start that is a position found at the table: Ana's turn, everybody as dealt, unless told otherwise."""
    given = {
        "player": ANA,
        "gold": {ANA: 8, BO: 8},
        "cargo": {ANA: [], BO: []},
        "squares": {ANA: MILL, BO: MILL},
        "misses": {ANA: 0, BO: 0},
        "left": [],
        "boxes": boxes(),
    }
    return Start(found=Found(**{**given, **position}))


def rolled(*rolls: tuple[str, int]) -> list[Rolled]:
    return [Rolled(player=player, value=value) for player, value in rolls]


def found(verdict: Verdict) -> list[str]:
    """Rule ids of the errors, in the order in which a judge should hear them."""
    return [finding.rule for finding in verdict.errors]


def first(verdict: Verdict) -> Finding:
    """The finding that a judge should hear."""
    return verdict.errors[0]


def standing(verdict: Verdict) -> dict[str, tuple[int, int]]:
    """Place and score of everybody."""
    return {place.participant: (place.place, place.score) for place in verdict.places}
