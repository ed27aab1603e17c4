"""For every option of a ruling that is not the default, a table whose verdict it changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scorekeeper.games.smugglers.record import Compare, FoundPosition, Held, Record, Round, Row, Standing, Start
from tests.games.smugglers.tables import (
    ANA,
    BO,
    CY,
    DI,
    PLAYERS,
    TRACK,
    bomb,
    dice,
    eye,
    game,
    inspect,
    junk,
    owns,
    piece,
    ranked,
    result,
    reveal,
    roll,
    scale,
    seat,
    sheet,
    stuck,
    take,
    trial,
    waive,
)

Settled = Callable[[], tuple[Record, dict[str, Any]]]
TWO, THREE = PLAYERS[:2], PLAYERS[:3]


def told(*events: Any, seats: list[str] = TWO, **fields: Any) -> tuple[Record, dict[str, Any]]:
    """Round 1, event by event, as far as it was played."""
    script = [event for part in events for event in (part if isinstance(part, list) else [part])]
    return game(Round(number=1, transcript=script), seats=seats, ended="time", **fields), {}


def claimed(ended: str = "finished", **fields: Any) -> tuple[Record, dict[str, Any]]:
    """A result alone, of Ana, Bo and Cy."""
    return game(seats=THREE, result=result(**fields), ended=ended), {}


def placed(ended: str, *places: int, **fields: Any) -> Record:
    """A result of Ana, Bo and Cy with their places: Ana and Bo lack one token each, Bo has more, and Cy lacks five."""
    held = {ANA: (6, 0), BO: (6, 2), CY: (2, 2)}
    rows = {
        who: Standing(sweet=sweet, sour=sour, place=place)
        for (who, (sweet, sour)), place in zip(held.items(), places or (None, None, None), strict=True)
    }
    return game(seats=THREE, result=result(**rows, **fields), ended=ended)


def ranking() -> tuple[Record, dict[str, Any]]:
    """Ana has won. Bo lacks one token and has 6, Cy lacks two and has 8, Di lacks one and has 8."""
    said = result(winner=ANA, ana=(7, 0), bo=(6, 0), cy=(5, 3), di=(6, 2))
    return game(seats=PLAYERS, result=said), {}


def stopped() -> tuple[Record, dict[str, Any]]:
    return claimed("time", ana=(3, 2), bo=(6, 1), cy=(2, 2))


def breach(*effects: Any, pieces: tuple[str, ...] = ()) -> tuple[Record, dict[str, Any]]:
    """Ana inspects Bo, whose sphere holds no piece or several."""
    return told(ranked(ANA, seats=TWO), inspect(ANA, BO, "sweet", *pieces), list(effects))


def uninspected(*effects: Any) -> tuple[Record, dict[str, Any]]:
    """Bo's sphere is empty, and nobody inspects it: chair 1 has inspected Cy."""
    before = [inspect(ANA, CY, "sour", "sour"), take(ANA, "sour"), reveal(ANA, "sweet"), take(ANA, "sweet")]
    return told(ranked(ANA, seats=THREE), before, reveal(BO), list(effects), seats=THREE)


def refused() -> tuple[Record, dict[str, Any]]:
    before = [inspect(ANA, BO, "sour", "sour"), take(ANA, "sour")]
    return told(ranked(ANA, seats=TWO), before, reveal(ANA, "sweet"), waive(ANA))


def bar(*events: Any) -> tuple[Record, dict[str, Any]]:
    """Ana, Bo and Cy passed, Di got stuck."""
    return told(roll(1), trial(ANA), trial(BO), trial(CY), stuck(DI), list(events), seats=PLAYERS)


def judged() -> tuple[Record, dict[str, Any]]:
    decided = Compare(spheres=[ANA, BO], by="judge", larger=ANA)
    return bar(eye(ANA, CY), eye(BO, CY), scale(ANA, BO), dice(ana=3, bo=3), decided, seat(ANA, BO, junk=[CY, DI]))


def two_by_two() -> tuple[Record, dict[str, Any]]:
    level = [scale(ANA, BO), scale(BO, CY), scale(ANA, CY)]
    return bar(*level, dice(ana=4, bo=2), dice(bo=3, cy=1), dice(ana=4, cy=1), seat(ANA, BO, junk=[CY, DI]))


def junk_room(*events: Any) -> tuple[Record, dict[str, Any]]:
    """Cy and Di are left in the junk room."""
    before = [inspect(ANA, BO, "sour", "sour"), take(ANA, "sour"), reveal(ANA, "sweet"), take(ANA, "sweet")]
    return told(ranked(ANA, seats=PLAYERS), before, list(events), seats=PLAYERS)


def around_the_edge() -> tuple[Record, dict[str, Any]]:
    """From 4 with a 4: 5, 6, 7, and then 1 or, for nothing, 1 and on to 2."""
    return told(roll(4, slot=2))[0], TRACK


def by_age() -> tuple[Record, dict[str, Any]]:
    """Bo is the oldest: sweet for Bo, sour for Ana, and Bo starts."""
    one = sheet(ana=junk(None, 0, 1), bo=junk(None, 1, 0), starter=BO)
    return game(one, seats=TWO), {}


def repeated() -> tuple[Record, dict[str, Any]]:
    nothing = sheet(ana=junk(None, 1, 0), bo=junk(None, 0, 1), starter=ANA)
    return game(nothing, nothing), {}


def left() -> tuple[Record, dict[str, Any]]:
    return claimed("conceded", left=CY, ana=(3, 2), bo=(6, 1), cy=(6, 4))


def winning(*events: Any) -> tuple[Record, dict[str, Any]]:
    """Round 2: Ana has 6 sweet tokens, and Bo one."""
    one = sheet(ana=owns(6, 0, 1, 0), bo=owns(1, 1, 1, 0))
    script = [*ranked(ANA, seats=TWO, starter=BO), *events]
    return game(Round(number=1, sheet=one), Round(number=2, transcript=script), seats=TWO), {}


def shown() -> tuple[Record, dict[str, Any]]:
    return winning(inspect(ANA, BO, "sweet", "sweet"), take(ANA, "sweet"), reveal(ANA, "sour"))


def winning_bomb() -> tuple[Record, dict[str, Any]]:
    script = [inspect(ANA, BO, "sour", "sour"), take(ANA, "sour"), reveal(ANA, "bomb"), take(ANA, "sweet", BO)]
    return winning(*script, bomb(ANA, "behind"))


def first(settled: tuple[Record, dict[str, Any]]) -> Record:
    return settled[0]


def won(*events: Any) -> Record:
    """The same round, begun from a position found at the table: Ana has 6 sweet tokens."""
    rows = {ANA: Held(sweet=6, sour=0, bombs=1, used=0), BO: Held(sweet=1, sour=1, bombs=1, used=0)}
    script = [*ranked(ANA, seats=TWO), inspect(ANA, BO, "sweet", "sweet"), take(ANA, "sweet"), *events]
    begun = Start(found=FoundPosition(rows=rows))
    return game(Round(number=5, start=begun, transcript=script), seats=TWO)


def oldest(starter: str, ana: Row, bo: Row) -> Record:
    return game(sheet(ana=ana, bo=bo, starter=starter), seats=TWO, ended="time")


def equal_rolls(*decided: Any) -> Record:
    rolled = [eye(ANA, CY), eye(BO, CY), scale(ANA, BO), dice(ana=3, bo=3)]
    return first(bar(*rolled, *decided, seat(ANA, BO, junk=[CY, DI])))


def junk_reveals(*events: Any) -> Record:
    return first(junk_room(eye(CY, DI), *events, reveal(CY, "sweet"), take(CY, "sweet")))


SWEET_FIRST, SOUR_FIRST = junk(None, 1, 0), junk(None, 0, 1)
THROWN = first(breach(piece(ANA, "bomb")))
TWO_PIECES = ("sour", "bomb")

CLEAN_AND_FAULTY: dict[tuple[str, str], tuple[Record, Record]] = {
    ("SMU-R02", "no-winner"): (placed("time"), placed("time", 1, 1, 3)),
    ("SMU-R02", "fewest-missing"): (placed("time", 1, 1, 3), placed("time", 2, 1, 3)),
    ("SMU-R02", "missing-then-tokens"): (placed("time", 2, 1, 3), placed("time", 1, 1, 3)),
    ("SMU-R02", "draw"): (placed("time", 1, 1, 1), placed("time", 1, 1, 3)),
    ("SMU-R03", "token"): (first(breach(take(ANA, "sweet"))), THROWN),
    ("SMU-R03", "contraband"): (THROWN, first(breach(take(ANA, "sweet")))),
    ("SMU-R05", "nothing"): (first(uninspected()), first(uninspected(take(ANA, "sweet")))),
    ("SMU-R05", "token-back"): (first(uninspected(take(None, "sour", BO))), first(uninspected(take(ANA, "sweet")))),
    ("SMU-R05", "chair-1"): (first(uninspected(take(ANA, "sweet"))), first(uninspected(take(None, "sour", BO)))),
    ("SMU-R06", "owner"): (
        first(breach(take(ANA, "sweet"), pieces=TWO_PIECES)),
        first(breach(bomb(ANA, "behind"), pieces=TWO_PIECES)),
    ),
    ("SMU-R06", "bomb-instead"): (
        first(breach(bomb(ANA, "behind"), pieces=TWO_PIECES)),
        first(breach(bomb(ANA, "front"), pieces=TWO_PIECES)),
    ),
    ("SMU-R07", "may"): (
        first(refused()),
        first(told(ranked(ANA, seats=TWO), inspect(ANA, BO, "sour", "sour"), waive(ANA))),
    ),
    ("SMU-R08", "again"): (
        equal_rolls(dice(ANA, ana=4, bo=2)),
        equal_rolls(Compare(spheres=[ANA, BO], by="judge", larger=ANA)),
    ),
    ("SMU-R08", "judge"): (
        equal_rolls(Compare(spheres=[ANA, BO], by="judge", larger=ANA)),
        equal_rolls(dice(ANA, ana=4, bo=2), Compare(spheres=[ANA, BO], by="judge", larger=BO)),
    ),
    ("SMU-R11", "right"): (junk_reveals(waive(DI, "order")), junk_reveals()),
    ("SMU-R13", "again"): (
        first(told(roll(1), trial(ANA, "short", "stuck", "through"))),
        first(told(roll(1), trial(ANA, "short"))),
    ),
    ("SMU-R14", "may"): (
        first(told(roll(1), trial(ANA, "stuck"))),
        first(told(roll(1), trial(ANA, "stuck", "stuck", "through"))),
    ),
    ("SMU-R16", "seat-1"): (oldest(ANA, SWEET_FIRST, SOUR_FIRST), oldest(BO, SOUR_FIRST, SWEET_FIRST)),
    ("SMU-R16", "by-age"): (oldest(BO, SOUR_FIRST, SWEET_FIRST), oldest(BO, SWEET_FIRST, SOUR_FIRST)),
    ("SMU-R27", "void"): (placed("conceded", left=BO), placed("conceded", 1, 3, 2, left=BO)),
    ("SMU-R27", "ranked"): (placed("conceded", 1, 3, 2, left=BO), placed("conceded", 2, 1, 3, left=BO)),
    ("SMU-R33", "closed"): (won(), won(reveal(ANA, "sour"))),
    ("SMU-R33", "shown"): (won(reveal(ANA, "sour")), won(take(BO, "sour"))),
}
"""For options that simulated games do not show by themselves: a record without an error under it, and one with."""

OPTIONS = {key: lambda both=both: (*both, {}) for key, both in CLEAN_AND_FAULTY.items()}

SETTLED: dict[tuple[str, str], Settled] = {
    ("SMU-R01", "fewest-missing"): ranking,
    ("SMU-R01", "most-tokens"): ranking,
    ("SMU-R01", "missing-then-tokens"): ranking,
    ("SMU-R02", "fewest-missing"): stopped,
    ("SMU-R02", "missing-then-tokens"): stopped,
    ("SMU-R02", "draw"): stopped,
    ("SMU-R03", "contraband"): lambda: breach(piece(ANA, "bomb")),
    ("SMU-R05", "token-back"): lambda: uninspected(take(None, "sour", BO)),
    ("SMU-R05", "chair-1"): lambda: uninspected(take(ANA, "sweet")),
    ("SMU-R06", "bomb-instead"): lambda: breach(bomb(ANA, "behind"), pieces=("sour", "bomb")),
    ("SMU-R07", "must"): refused,
    ("SMU-R08", "judge"): judged,
    ("SMU-R09", "pairwise"): two_by_two,
    ("SMU-R10", "clockwise"): lambda: junk_room(scale(DI, CY), reveal(CY, "sweet"), take(CY, "sweet")),
    ("SMU-R11", "duty"): lambda: junk_room(eye(CY, DI), waive(DI, "order"), reveal(CY, "sweet"), take(CY, "sweet")),
    ("SMU-R12", "free"): around_the_edge,
    ("SMU-R13", "fails"): lambda: told(roll(1), trial(ANA, "short", "stuck", "through")),
    ("SMU-R14", "must"): lambda: told(roll(1), trial(ANA, "stuck")),
    ("SMU-R16", "by-age"): by_age,
    ("SMU-R18", "same"): repeated,
    ("SMU-R27", "ranked"): left,
    ("SMU-R33", "shown"): shown,
    ("SMU-R37", "unused"): winning_bomb,
}
"""Ruling and option to a record, and the equipment that it needs."""
