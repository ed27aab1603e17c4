"""Words to set a table of Smugglers with, so that a test reads like the table at which it happened.

Ana, Bo, Cy and Di sit clockwise, Ana is the oldest. The track of these tests has seven slots, so the boss starts at 4.
"""

from __future__ import annotations

from typing import Any

from scorekeeper.games.engine.terms import Decision, Terms
from scorekeeper.games.engine.verdict import Finding, Verdict
from scorekeeper.games.smugglers import GAME
from scorekeeper.games.smugglers.record import (
    Bomb,
    Compare,
    Event,
    Held,
    Inspect,
    Inspection,
    Piece,
    Record,
    Result,
    Reveal,
    Roll,
    Round,
    Row,
    Seat,
    Sheet,
    Standing,
    Start,
    State,
    Take,
    Taken,
    Trial,
    Waive,
    Won,
)

ANA, BO, CY, DI = "ana", "bo", "cy", "di"
PLAYERS = [ANA, BO, CY, DI]
TRACK = {"title": "Track of the tests", "invented": True, "slots": 7}
SWEET, SOUR, BOMB = "sweet", "sour", "bomb"


def roll(die: int, player: str = ANA, slot: int | None = None) -> Roll:
    return Roll(player=player, die=die, slot=slot)


def trial(player: str, *attempts: str, slot: int | None = None) -> Trial:
    """A sphere at the fence: `trial(ANA)` goes through at once."""
    return Trial(player=player, attempts=list(attempts or ["through"]), slot=slot)


def stuck(player: str) -> Trial:
    return trial(player, "stuck", "stuck")


def eye(larger: str, *others: str) -> Compare:
    return Compare(spheres=[larger, *others], larger=larger)


def scale(*spheres: str, heavier: str | None = None, larger: str | None = None) -> Compare:
    return Compare(spheres=list(spheres), by="scale", heavier=heavier, larger=larger)


def dice(larger: str | None = None, **rolls: int) -> Compare:
    return Compare(spheres=list(rolls), by="die", rolls=rolls, larger=larger)


def seat(*chairs: str, junk: list[str]) -> Seat:
    return Seat(chairs=list(chairs), junk=junk)


def inspect(player: str, target: str, guess: str | None, *found: str, opened: bool = True) -> Inspect:
    return Inspect(player=player, target=target, guess=guess, found=list(found) if opened else None)


def reveal(player: str, *found: str) -> Reveal:
    return Reveal(player=player, found=list(found))


def take(player: str | None, token: str, source: str | None = None) -> Take:
    return Take(player=player, token=token, source=source)


def bomb(player: str, to: str) -> Bomb:
    return Bomb(player=player, to=to)


def piece(player: str, kind: str) -> Piece:
    return Piece(player=player, kind=kind)


def waive(player: str, what: str = "reward") -> Waive:
    return Waive(player=player, what=what)


def won(player: str, with_set: str | None = None) -> Won:
    return Won(player=player, set=with_set)


def state(*, supply: dict[str, int] | None = None, **rows: tuple[int | None, ...]) -> State:
    """What the table says everybody owns: `state(ana=(2, 0))`, with bombs `state(ana=(2, 0, 1, 0))`."""
    return State(
        rows={who: Held(**dict(zip(FIELDS, counts, strict=False))) for who, counts in rows.items()}, supply=supply
    )


FIELDS = ("sweet", "sour", "bombs", "used")


def ranked(*chairs: str, seats: list[str], starter: str | None = None, die: int = 1) -> list[Event]:
    """The first half of a round, told shortly: those on the chairs pass, the larger first, all others get stuck."""
    first = seats.index(starter or seats[0])
    order = [*seats[first:], *seats[:first]]
    tests = [trial(who) if who in chairs else stuck(who) for who in order]
    compared = [eye(*chairs)] if len(chairs) > 1 else []
    return [roll(die, order[0]), *tests, *compared, seat(*chairs, junk=[who for who in seats if who not in chairs])]


def row(sweet: int, sour: int, bombs: int | None = 1, used: int | None = 0, **fields: Any) -> Row:
    """What somebody owns at the end of a round: `row(2, 0, test="passed", seat="1", found=["sweet"])`."""
    return Row(sweet=sweet, sour=sour, bombs=bombs, used=used, **fields)


def owns(sweet: int, sour: int, bombs: int | None = None, used: int | None = None) -> Row:
    """Tokens only: a sheet that says nothing of how the round went."""
    return Row(sweet=sweet, sour=sour, bombs=bombs, used=used)


def chair(number: int, found: str | None, sweet: int, sour: int, bombs: int = 1, used: int = 0) -> Row:
    """Somebody on a chair."""
    return row(sweet, sour, bombs, used, test="passed", seat=str(number), found=None if found is None else [found])


def junk(found: str | None, sweet: int, sour: int, bombs: int = 1, used: int = 0, *, passed: bool = False) -> Row:
    """Somebody in the junk room."""
    content = None if found is None else [found]
    return row(sweet, sour, bombs, used, test="passed" if passed else "stuck", seat="junk", found=content)


def sheet(*inspections: tuple[str, str, str | None], rolls: list[int] | None = None, **fields: Any) -> Sheet:
    """A sheet: inspections as (who, whom, said), rows by name: `sheet((ANA, BO, "sour"), ana=…, bo=…)`."""
    rows = {name: fields.pop(name) for name in list(fields) if isinstance(fields[name], Row)}
    return Sheet(
        rows=rows,
        rolls=[1] if rolls is None else rolls,
        inspections=[Inspection(player=who, target=whom, guess=said) for who, whom, said in inspections],
        **fields,
    )


def start(*tokens: tuple[str, str], **fields: Any) -> Start:
    return Start(tokens=[Taken(player=player, token=token) for player, token in tokens], **fields)


def game(*rounds: Sheet | Round, seats: list[str] | None = None, result: Result | None = None, **fields: Any) -> Record:
    """A record of these rounds, numbered from 1; seats are read off the first sheet when they are not given."""
    numbered = [
        one if isinstance(one, Round) else Round(number=number, sheet=one) for number, one in enumerate(rounds, 1)
    ]
    if seats is None:
        seats = list(next(one.sheet.rows for one in numbered if one.sheet))
    return Record(game="smugglers", seats=seats, rounds=numbered, result=result, **fields)


def result(*, winner: str | None = None, **fields: Any) -> Result:
    """What people say came of it: `result(winner=ANA, ana=(7, 2), bo=(3, 3))`; more figures are bombs and used bombs."""
    rows = {name: fields.pop(name) for name in list(fields) if isinstance(fields[name], tuple | Standing)}
    return Result(
        rows={
            who: said if isinstance(said, Standing) else Standing(**dict(zip(FIELDS, said, strict=False)))
            for who, said in rows.items()
        },
        winner=winner,
        **fields,
    )


def terms(*, equipment: dict[str, Any] | None = None, decisions: tuple[Decision, ...] = (), **rulings: str) -> Terms:
    """Terms with rulings as keywords: `terms(R01="most-tokens")`."""
    return Terms(
        rulings={f"SMU-{ruling}": option for ruling, option in rulings.items()},
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


def before(players: int = 2, **held: tuple[int, ...]) -> Sheet:
    """Round 1, of which only the holdings are known: what is not told is as after the preparation."""
    rows = {
        who: owns(*held.get(who, (int(n % 2 == 0), int(n % 2 == 1), 1, 0))) for n, who in enumerate(PLAYERS[:players])
    }
    return Sheet(rows=rows)


def play(
    *events: Event | list[Event],
    players: int = 2,
    start: Start | None = None,
    complete: bool = False,
    variant: str = "standard",
    known: bool = True,
    decisions: tuple[Decision, ...] = (),
    after: Sheet | None = None,
    sheet: Sheet | None = None,
    **rulings: str,
) -> Verdict:
    """Judge a round event by event.

    Unless told otherwise Ana and Bo play round 1, and the table stops where the events stop. `after` is the sheet of a
    round 1 before it; then the events are of round 2, which Bo starts.
    """
    script = [event for part in events for event in (part if isinstance(part, list) else [part])]
    number = 1 if after is None else 2
    rounds = [] if after is None else [Round(number=1, sheet=after)]
    record = game(
        *rounds,
        Round(number=number, start=start, transcript=script, sheet=sheet),
        seats=PLAYERS[:players],
        ended="finished" if complete else "abandoned",
        variant=variant,
    )
    return judge(record, equipment=TRACK if known else None, decisions=decisions, **rulings)


def found(verdict: Verdict) -> list[str]:
    """Rule ids of the errors, in the order in which a judge should hear them."""
    return [finding.rule for finding in verdict.errors]


def warned(verdict: Verdict) -> list[str]:
    return [finding.rule for finding in verdict.findings if finding.level == "warning"]


def unchecked(verdict: Verdict) -> list[str]:
    return [finding.rule for finding in verdict.unchecked]


def first(verdict: Verdict) -> Finding:
    """The finding that a judge should hear."""
    return verdict.errors[0]


def places(verdict: Verdict) -> dict[str, int]:
    return {place.participant: place.place for place in verdict.places}
