"""Words to set a table of Smugglonauts with, so that a test reads like the table at which it happened.

Ana, Bo, Cy and Di. Unless told otherwise Ana and Bo play on a track of twelve spaces. Ana's rocket is hindmost on space 0,
Bo's on 1; crystals lie on spaces 2 to 10, black, green, orange, white and so on (`LAID`), and 11 is the gap.
"""

from __future__ import annotations

from typing import Any

from scorekeeper.games.engine.terms import Decision, Terms
from scorekeeper.games.engine.verdict import Finding, Verdict
from scorekeeper.games.smugglonauts import GAME
from scorekeeper.games.smugglonauts.record import (
    COLOURS,
    LETTERS,
    End,
    EndOfTurn,
    Event,
    Pass,
    Record,
    Refill,
    Refuel,
    Result,
    Round,
    Row,
    Sheet,
    Shop,
    Skipped,
    Standing,
    Start,
    State,
)

ANA, BO, CY, DI = "ana", "bo", "cy", "di"
EVERYBODY = (ANA, BO, CY, DI)
LENGTH = 12
LAID = "kgowkgowk"
BOARD: dict[str, Any] = {"title": "Board of the tests", "invented": True, "length": LENGTH}
LEVEL = {"black": 1, "green": 1, "orange": 1, "white": 1}


def colours(letters: str) -> list[str]:
    """`colours("kg")`: black, green."""
    return [LETTERS[letter] for letter in letters]


# Events.


def shop(player: str | None, steps: int | None = None, colour: str | None = None, **claims: Any) -> Shop:
    return Shop(player=player, steps=steps, colour=LETTERS.get(colour or ""), **claims)


def refuel(player: str | None, colour: str | None = None, change: int | None = None, **claims: Any) -> Refuel:
    return Refuel(player=player, colour=LETTERS.get(colour or ""), change=change, **claims)


def skipped(colour: str | None = None, change: int | None = None, **claims: Any) -> Skipped:
    return Skipped(colour=LETTERS.get(colour or ""), change=change, **claims)


def refill(letters: str, *spaces: int) -> Refill:
    return Refill(crystals=colours(letters), spaces=list(spaces) or None)


def state(**claims: Any) -> State:
    return State(**claims)


def passes(player: str) -> Pass:
    return Pass(player=player)


def turn_over(player: str | None = None) -> EndOfTurn:
    return EndOfTurn(player=player)


def end(reason: str = "refill") -> End:
    return End(reason=reason)  # type: ignore[arg-type]


# Sheets and records.


def has(cargo: str = "", **claims: Any) -> Row:
    """A player's row: `has("kkg", points=5)`; claims only where they are given."""
    counts = {LETTERS[letter]: cargo.count(letter) for letter in LETTERS}
    return Row(**counts, **claims)


def sheet(*, prices: dict[str, int] | None = None, left: str | None = None, **fields: Any) -> Sheet:
    """The end of a game: `sheet(ana=has("kkg"), bo=has("w"), prices={"black": 3})`; other prices are 1."""
    rows = {who: fields.pop(who) for who in EVERYBODY if who in fields}
    counts = None if left is None else {LETTERS[letter]: left.count(letter) for letter in LETTERS}
    return Sheet(prices={**LEVEL, **(prices or {})}, rows=rows, left=counts, **fields)


def start(letters: str | None = LAID, *, formation: list[str] | None = None, **fields: Any) -> Start:
    return Start(crystals=None if letters is None else colours(letters), formation=formation, **fields)


def game(*rounds: Sheet | Round, seats: list[str] | None = None, result: Result | None = None, **fields: Any) -> Record:
    """A record of these games, numbered from 1; seats are read off the first sheet when they are not given."""
    numbered = [
        round_ if isinstance(round_, Round) else Round(number=number, sheet=round_)
        for number, round_ in enumerate(rounds, 1)
    ]
    if seats is None:
        seats = list(next(round_.sheet for round_ in numbered if round_.sheet).rows)
    return Record(game="smugglonauts", seats=seats, rounds=numbered, result=result, **fields)


def result(*, winner: str | None = None, **rows: tuple[int | None, int | None]) -> Result:
    """What people say came of it: `result(ana=(12, 1), bo=(9, 2))`: points and place."""
    return Result(
        rows={who: Standing(points=points, place=place) for who, (points, place) in rows.items()}, winner=winner
    )


# Judging.


def judge(
    record: Record | Sheet,
    *,
    equipment: dict[str, Any] | None = None,
    decisions: tuple[Decision, ...] = (),
    **rulings: str,
) -> Verdict:
    """Judge a record, or a single sheet as the only game; the board is known: `judge(…, R01="more-crystals")`."""
    if isinstance(record, Sheet):
        record = game(record)
    terms = Terms(
        rulings={f"NAU-{ruling}": option for ruling, option in rulings.items()},
        equipment=BOARD if equipment is None else equipment,
        decisions=decisions,
    )
    return GAME.judge(record, terms)


def scene(
    *events: Event,
    seats: list[str] | None = None,
    letters: str | None = LAID,
    opening: Start | None = None,
    complete: bool = False,
    sheet: Sheet | None = None,
    turns: str = "",
    number: int = 1,
    **fields: Any,
) -> Record:
    """A record of one game told event by event; the table stops where the events stop, unless it is complete."""
    seats = seats or [ANA, BO]
    played = Round(
        number=number,
        start=opening or start(letters, formation=list(seats)),
        transcript=list(events),
        turns=turns,
        sheet=sheet,
    )
    return game(played, seats=seats, ended="finished" if complete else "time", **fields)


def play(
    *events: Event, decisions: tuple[Decision, ...] = (), equipment: dict[str, Any] | None = None, **fields: Any
) -> Verdict:
    """Judge a game event by event: rulings as `R05="after"`, the rest as for `scene`."""
    rulings = {name: fields.pop(name) for name in list(fields) if name[0] == "R"}
    return judge(scene(*events, **fields), decisions=decisions, equipment=equipment, **rulings)


def decided(effect: str, **narrowed: Any) -> tuple[Decision, ...]:
    return (Decision(effect=effect, author="head judge", reason="seen at the table", **narrowed),)  # type: ignore[arg-type]


# Reading a verdict.


def found(verdict: Verdict) -> list[str]:
    """Rule ids of the errors, in the order in which a judge should hear them."""
    return [finding.rule for finding in verdict.errors]


def warned(verdict: Verdict) -> list[str]:
    """Rule ids of the warnings."""
    return [finding.rule for finding in verdict.findings if finding.level == "warning"]


def first(verdict: Verdict) -> Finding:
    """The finding that a judge should hear."""
    return verdict.errors[0]


def places(verdict: Verdict) -> dict[str, int]:
    return {place.participant: place.place for place in verdict.places}


def scores(verdict: Verdict) -> dict[str, int]:
    return {place.participant: place.score for place in verdict.places}


def unchecked(verdict: Verdict) -> list[str]:
    return [finding.rule for finding in verdict.unchecked]


def all_colours(count: int) -> dict[str, int]:
    return dict.fromkeys(COLOURS, count)
