"""Words to set a table of Dwarven Traders with, so that a test reads like the table at which it happened.

Ana, Bo, Cy and Di sit clockwise. The deck is made for these tests: card n, side a, mines and sells what `FACES` says, and
side b the same one colour further on.
"""

from __future__ import annotations

from typing import Any

from scorekeeper.games.dwarven_traders import GAME
from scorekeeper.games.dwarven_traders.record import (
    COLOURS,
    Change,
    Deal,
    Draw,
    EndOfTurn,
    Event,
    Found,
    Mine,
    Pass,
    Pick,
    Record,
    Refresh,
    Result,
    Round,
    Row,
    Sell,
    Sheet,
    Standing,
    Start,
    State,
    Stuck,
    Taken,
    Trade,
    Turn,
)
from scorekeeper.games.engine.terms import Decision, Terms
from scorekeeper.games.engine.verdict import Finding, Verdict

ANA, BO, CY, DI, SMUGGLER = "ana", "bo", "cy", "di", "smuggler"
LEVEL = {"red": 1, "blue": 1, "green": 1, "yellow": 1}


def _shift(colour: str, by: int) -> str:
    return COLOURS[(COLOURS.index(colour) + by) % 4]


def _side(mine: str, sell: tuple[str, ...], down: dict[str, int], up: dict[str, int], by: int) -> dict[str, Any]:
    return {
        "mine": [_shift(mine, by)],
        "sell": [_shift(colour, by) for colour in sell],
        "mine_prices": {_shift(colour, by): steps for colour, steps in down.items()},
        "sell_prices": {_shift(colour, by): steps for colour, steps in up.items()},
    }


FACES: tuple[tuple[str, tuple[str, ...], dict[str, int], dict[str, int]], ...] = (
    # card: mines, sells, prices after mining, prices after selling
    ("red", ("blue",), {"red": -1}, {"blue": 1}),  # 1
    ("blue", ("red",), {"blue": -1}, {"red": 1}),  # 2
    ("green", ("yellow", "red"), {"green": -2}, {"yellow": 2}),  # 3
    ("yellow", ("green", "blue"), {"yellow": -2}, {"green": 2}),  # 4
    ("red", ("red",), {"red": -1}, {"red": 1}),  # 5
    ("blue", ("blue",), {"blue": -2}, {"blue": 2}),  # 6
    ("green", ("green",), {"green": -1, "red": -1}, {"green": 1, "red": 1}),  # 7
    ("yellow", ("yellow",), {"yellow": -1}, {"yellow": 1}),  # 8
    ("red", ("green", "yellow"), {"red": -2}, {"green": 1}),  # 9
    ("blue", ("yellow", "red"), {"blue": -1, "yellow": -1}, {"yellow": 1}),  # 10
    ("green", ("red", "blue"), {"green": -1}, {"red": 2}),  # 11
    ("yellow", ("blue", "green"), {"yellow": -1}, {"blue": 2}),  # 12
)
DECK: dict[str, Any] = {
    "title": "Deck of the tests",
    "invented": True,
    "card": [
        {"number": number, "a": _side(*face, by=0), "b": _side(*face, by=1)} for number, face in enumerate(FACES, 1)
    ],
}


def on(track: int, *gems: str, after: int | None = None, place: int | None = None, vp: int | None = None) -> Row:
    """A participant on a space of the score track, with these gems; claims only where they are given."""
    return Row(track=track, gems=list(gems), after=after, place=place, vp=vp)  # type: ignore[arg-type]


def sheet(*, marker: str | None = "yellow", prices: dict[str, int] | None = None, **rows: Row) -> Sheet:
    """The end of a round: `sheet(ana=on(14, "red"), bo=on(11), smuggler=on(9), prices={"red": 2})`; other prices are 1."""
    return Sheet(prices={**LEVEL, **(prices or {})}, marker=marker, rows=rows)  # type: ignore[arg-type]


def start(*, picks: list[tuple[str, str]] = [], **fields: Any) -> Start:  # noqa: B006
    """The start of a round: `start(starter=ANA, marker="green", picks=[(ANA, "red"), (BO, "blue")])`."""
    return Start(picks=[Taken(player=player, gem=gem) for player, gem in picks], **fields)  # type: ignore[arg-type]


def game(*rounds: Sheet | Round, seats: list[str] | None = None, result: Result | None = None, **fields: Any) -> Record:
    """A record of these rounds, numbered from 1; seats are read off the first sheet when they are not given."""
    numbered = [
        round_ if isinstance(round_, Round) else Round(number=number, sheet=round_)
        for number, round_ in enumerate(rounds, 1)
    ]
    if seats is None:
        first = next(round_.sheet for round_ in numbered if round_.sheet)
        seats = [who for who in first.rows if who != SMUGGLER]
    return Record(game="dwarven-traders", seats=seats, rounds=numbered, result=result, **fields)


def result(*, winner: str | None = None, **rows: tuple[int | None, int | None]) -> Result:
    """What people say came of it: `result(ana=(12, 1), bo=(9, 2), smuggler=(8, 3))`: VP and place."""
    return Result(rows={who: Standing(vp=vp, place=place) for who, (vp, place) in rows.items()}, winner=winner)


def terms(*, equipment: dict[str, Any] | None = None, decisions: tuple[Decision, ...] = (), **rulings: str) -> Terms:
    """Terms with rulings as keywords: `terms(R01="reset")`."""
    return Terms(
        rulings={f"DWT-{ruling}": option for ruling, option in rulings.items()},
        equipment=equipment or {},
        decisions=decisions,
    )


def judge(
    record: Record | Sheet,
    *,
    equipment: dict[str, Any] | None = None,
    decisions: tuple[Decision, ...] = (),
    **rulings: str,
) -> Verdict:
    """Judge a record, or a single sheet as the first round."""
    if isinstance(record, Sheet):
        record = game(record)
    return GAME.judge(record, terms(equipment=equipment, decisions=decisions, **rulings))


def play(
    *events: Event,
    seats: list[str] | None = None,
    marker: str = "yellow",
    starter: str | None = ANA,
    picks: list[tuple[str, str]] | None = None,
    cards: list[str] | None = None,
    opening: Start | None = None,
    number: int = 1,
    before: list[Sheet | Round] = [],  # noqa: B006
    known: bool = True,
    complete: bool = False,
    variant: str = "standard",
    **rulings: str,
) -> Verdict:
    """Judge a round event by event, after picks and a deal.

    Unless told otherwise Ana and Bo play, Ana starts, picks are Ana red, Bo blue (and so on clockwise), cards 1a to 4a lie
    on display, the Smuggler's gem is yellow, the card faces are known, and the table stops where the events stop.
    """
    seats = seats or [ANA, BO]
    if picks is None:
        picks = list(zip(seats, ("red", "blue", "green", "yellow"), strict=False))
    if cards is None:
        cards = ["1a", "2a", "3a", "4a"]
    script: list[Event] = [pick(player, gem) for player, gem in picks]
    script += [deal(*cards)] if cards else []
    round_ = Round(number=number, start=opening or start(starter=starter, marker=marker), transcript=[*script, *events])
    record = game(*before, round_, seats=seats, ended="finished" if complete else "abandoned", variant=variant)
    return judge(record, equipment=DECK if known else None, **rulings)


def later(
    *events: Event,
    ana: int = 9,
    bo: int = 7,
    smuggler: int = 5,
    prices: dict[str, int] | None = None,
    **fields: Any,
) -> Verdict:
    """Judge round 2 of Ana and Bo with the spaces and prices that round 1 left.

    Ana must be the furthest, so that she won round 1: Bo picks first (blue), then Ana (red), and Ana has the first turn.
    """
    round_one = sheet(ana=on(ana), bo=on(bo), smuggler=on(smuggler), prices=prices)
    fields = {"picks": [(BO, "blue"), (ANA, "red")], "opening": start(), **fields}
    return play(*events, number=2, before=[round_one], **fields)


def pick(player: str, gem: str) -> Pick:
    return Pick(player=player, gem=gem)  # type: ignore[arg-type]


def deal(*cards: str, deck: list[str] | None = None) -> Deal:
    return Deal(cards=list(cards), deck=deck)


def turn(player: str, card: str | None = None) -> Turn:
    return Turn(player=player, card=card)


def mine(gem: str, card: str | None = None, count: int = 1) -> Mine:
    return Mine(gem=gem, card=card, count=count)  # type: ignore[arg-type]


def sell(gem: str, steps: int | None = None, card: str | None = None) -> Sell:
    return Sell(gem=gem, steps=steps, card=card)  # type: ignore[arg-type]


def prices(**changes: int) -> Change:
    return Change(changes=changes)  # type: ignore[arg-type]


def trade(partner: str, give: str | None = None, take: str | None = None, player: str | None = None) -> Trade:
    return Trade(partner=partner, give=give, take=take, player=player)  # type: ignore[arg-type]


def state(**claims: Any) -> State:
    return State(**claims)


def draw(card: str) -> Draw:
    return Draw(card=card)


def refresh(*deck: str) -> Refresh:
    return Refresh(deck=list(deck) or None)


def passes(player: str) -> Pass:
    return Pass(player=player)


def end(player: str | None = None) -> EndOfTurn:
    return EndOfTurn(player=player)


def from_found(*events: Event, ended: str = "adjourned", **fields: Any) -> Record:
    """A round that goes on from a position found at the table: Bo is on turn; a field that is None is left out."""
    position: dict[str, Any] = {
        "tracks": {ANA: 8, BO: 6, SMUGGLER: 7},
        "prices": LEVEL,
        "gems": {ANA: ["red"], BO: ["blue"]},
        "pool": {"red": 3, "blue": 3, "green": 4, "yellow": 3},
        "box": dict.fromkeys(COLOURS, 0),
        "display": ["1a", "2a", "3a", "4a"],
        "marker": "yellow",
        "player": BO,
        **fields,
    }
    opening = Start(found=Found(**{name: value for name, value in position.items() if value is not None}))
    return game(Round(number=1, start=opening, transcript=[*events]), seats=[ANA, BO], ended=ended)


def stuck(player: str, **sales: list[str]) -> Stuck:
    return Stuck(player=player, sales=sales or None)  # type: ignore[arg-type]


def found(verdict: Verdict) -> list[str]:
    """Rule ids of the errors, in the order in which a judge should hear them."""
    return [finding.rule for finding in verdict.errors]


def first(verdict: Verdict) -> Finding:
    """The finding that a judge should hear."""
    return verdict.errors[0]


def order(verdict: Verdict) -> list[str]:
    """Participants by their place."""
    return [place.participant for place in verdict.places]


def round_vp(verdict: Verdict, number: int = 1) -> dict[str, int]:
    """VP of a round, read off the trail."""
    return {
        step.figures["who"]: step.figures["vp"]
        for step in verdict.trail
        if step.round == number and "vp" in step.figures and isinstance(step.figures["who"], str)
    }
