"""Words to set a table of Magic Mine with, so that a test reads like the table at which it happened.

Ana, Bo, Cy and Di sit clockwise, and Ana begins. The tiles are made for these tests, see `FACES`. Unless told otherwise
nobody saw anybody's card, so a hand can hold whatever is played from it.
"""

from __future__ import annotations

from typing import Any

from scorekeeper.games.engine.terms import Decision, Terms
from scorekeeper.games.engine.verdict import Finding, Verdict
from scorekeeper.games.magic_mine import GAME
from scorekeeper.games.magic_mine.record import (
    CatchUp,
    CopySet,
    CopyTake,
    Discard,
    Draw,
    DrawThree,
    Drop,
    Event,
    Heart,
    MineThree,
    OnTile,
    Over,
    Placing,
    Play,
    PurgeCart,
    React,
    Record,
    Refresh,
    Remark,
    Replace,
    Reshuffle,
    Result,
    Round,
    Row,
    Score,
    Scored,
    Seat,
    Set,
    SetTwo,
    Sheet,
    Standing,
    Start,
    State,
    StealCart,
    StealSetGem,
    SwapGem,
    SwapTile,
    Take,
    Taken,
    Turn,
)

ANA, BO, CY, DI = "ana", "bo", "cy", "di"
Y, R, B, G, ANY = "yellow", "red", "blue", "green", "any"

FACES: dict[str, tuple[list[str], int, int]] = {
    # tile: holes, points, set bonus; n is brown, b is blue
    "n1": ([R, G], 3, 0),
    "n2": ([B, Y], 3, 0),
    "n3": ([R, B], 2, 0),
    "n4": ([G, Y], 2, 0),
    "n5": ([R, G, B], 4, 0),
    "n6": ([R, R, G], 4, 0),
    **{f"n{number}": ([G, B, Y], 3, 0) for number in range(7, 14)},
    "n14": ([R, G, B, Y], 5, 0),
    "n15": ([R, Y], 5, 0),
    "n16": ([R, B], 9, 0),
    "n17": ([R, G], 20, 0),
    "b1": ([R], 2, 1),  # the ring of the leaflet
    "b2": ([R, R], 2, 1),  # and its bracelet
    "b3": ([G], 2, 1),
    "b4": ([G, G], 2, 1),
    "b5": ([B], 2, 0),
    "b6": ([B, B], 2, 0),
    "b7": ([ANY], 1, 1),
    "b8": ([ANY, ANY], 2, 2),
    "b9": ([ANY, ANY, ANY], 4, 2),
    "b10": ([Y], 2, 1),
    "b11": ([R, R, R], 4, 2),
    **{f"b{number}": ([Y, Y], 2, 1) for number in range(12, 17)},
    "b17": ([ANY] * 4, 4, 0),
    "b18": ([G], 10, 0),
    "b19": ([R], 17, 0),
}
TILES: dict[str, Any] = {
    "title": "Tiles of the tests",
    "invented": True,
    "tile": [
        {"id": tile, "back": "brown" if tile[0] == "n" else "blue", "holes": holes, "points": points}
        | ({"bonus": bonus} if bonus else {})
        for tile, (holes, points, bonus) in FACES.items()
    ],
}
GEMS = {ANA: R, BO: G, CY: B, DI: Y}
KEPT = {ANA: ["n1", "b1", "b8"], BO: ["n2", "b3", "b2"], CY: ["n3", "b5", "b7"], DI: ["n4", "b10", "b9"]}
MARKET = ["n5", "n6", "b4", "b6"]
PILE = ["n7", "n8", "n9", "n10", "n11", "n12", "n13", "b12", "b13", "b14", "b15", "b16"]
"""Tiles that come out of the pile, in the order in which tests use them."""


def start(
    seats: list[str],
    *,
    first: str | None = ANA,
    gems: dict[str, str] | None = None,
    kept: dict[str, list[str]] | None = None,
    cards: dict[str, list[str]] | None = None,
    market: list[str] | None = None,
    **fields: Any,
) -> Start:
    """The set-up; what is not said is as the tables above have it."""
    gems, kept, cards = {**GEMS, **(gems or {})}, {**KEPT, **(kept or {})}, cards or {}
    return Start(
        first=first,
        seats={who: Seat(kept=kept[who], cards=cards.get(who, [])) for who in seats},
        gems=[Taken(player=who, gem=gems[who]) for who in seats],
        market=MARKET if market is None else market,
        **fields,
    )


def terms(*, known: bool = True, decisions: tuple[Decision, ...] = (), **rulings: str) -> Terms:
    """Terms with rulings as keywords: `terms(R01="card")`."""
    return Terms(
        rulings={f"MIN-{ruling}": option for ruling, option in rulings.items()},
        equipment=TILES if known else {},
        decisions=decisions,
    )


def game(
    *events: Event,
    seats: list[str] | None = None,
    opening: Start | None = None,
    sheet: Sheet | None = None,
    result: Result | None = None,
    ended: str = "finished",
    **setup: Any,
) -> Record:
    """A record: these events after the usual set-up, or only a sheet."""
    seats = seats or [ANA, BO]
    opening = opening or (start(seats, **setup) if events or setup else None)
    return Record(
        game="magic-mine",
        seats=seats,
        ended=ended,  # type: ignore[arg-type]
        rounds=[Round(number=1, start=opening, transcript=list(events), sheet=sheet)],
        result=result,
    )


def judge(record: Record, *, known: bool = True, decisions: tuple[Decision, ...] = (), **rulings: str) -> Verdict:
    return GAME.judge(record, terms(known=known, decisions=decisions, **rulings))


SETUP = ("opening", "first", "gems", "kept", "cards", "market")


def play(
    *events: Event,
    seats: list[str] | None = None,
    complete: bool = False,
    known: bool = True,
    decisions: tuple[Decision, ...] = (),
    **fields: Any,
) -> Verdict:
    """Judge events after the usual set-up; unless complete, the table stops where the events stop."""
    setup = {name: fields.pop(name) for name in SETUP if name in fields}
    record = game(*events, seats=seats, ended="finished" if complete else "abandoned", **setup)
    return judge(record, known=known, decisions=decisions, **fields)


# Events.


def turn(player: str) -> Turn:
    return Turn(player=player)


def take(gem: str, count: int = 1) -> Take:
    return Take(gem=gem, count=count)  # type: ignore[arg-type]


def put(gem: str, tile: str, hole: int | None = None, count: int = 1) -> Set:
    return Set(gem=gem, tile=tile, hole=hole, count=count)  # type: ignore[arg-type]


def discard(gem: str, cart: str | None = None) -> Discard:
    return Discard(gem=gem, cart=cart)  # type: ignore[arg-type]


def draw(card: str = "unseen", count: int = 1) -> Draw:
    return Draw(card=card, count=count)  # type: ignore[arg-type]


def card(kind: str, player: str | None = None, count: int = 1) -> Play:
    return Play(card=kind, player=player, count=count)  # type: ignore[arg-type]


def react(player: str, kind: str, to: int | None = None) -> React:
    return React(player=player, card=kind, to=to)  # type: ignore[arg-type]


def cancel(player: str, to: int | None = None) -> React:
    return react(player, "cancel", to)


def swap_tile(give: str, taken: str, partner: str | None = None, gem: str | None = None) -> SwapTile:
    return SwapTile(give=give, take=taken, partner=partner, gem=gem)  # type: ignore[arg-type]


def swap_gem(give: str, taken: str, partner: str) -> SwapGem:
    return SwapGem(give=give, take=taken, partner=partner)  # type: ignore[arg-type]


def steal_set(victim: str, tile: str, gem: str) -> StealSetGem:
    return StealSetGem(victim=victim, tile=tile, gem=gem)  # type: ignore[arg-type]


def draw_three(*cards: str) -> DrawThree:
    return DrawThree(cards=list(cards) or ["unseen"] * 3)  # type: ignore[arg-type]


def purge(owner: str, *gems: str) -> PurgeCart:
    return PurgeCart(owner=owner, gems=list(gems))  # type: ignore[arg-type]


def dig(gems: list[str], thrown: list[str]) -> MineThree:
    return MineThree(gems=gems, discard=thrown)  # type: ignore[arg-type]


def rob(victim: str, *gems: str) -> StealCart:
    return StealCart(victim=victim, gems=list(gems))  # type: ignore[arg-type]


def set_two(*sets: tuple[str, str]) -> SetTwo:
    return SetTwo(sets=[Placing(gem=gem, tile=tile) for gem, tile in sets])  # type: ignore[arg-type]


def copy_take(gem: str) -> CopyTake:
    return CopyTake(gem=gem)  # type: ignore[arg-type]


def copy_set(gem: str, tile: str) -> CopySet:
    return CopySet(gem=gem, tile=tile)  # type: ignore[arg-type]


def heart(player: str) -> Heart:
    return Heart(player=player)


def score(*tiles: str, player: str | None = None, **claims: int) -> Score:
    return Score(tiles=list(tiles), player=player, **claims)


def catch_up(player: str, space: int | None = None, kind: str = "unseen") -> CatchUp:
    return CatchUp(player=player, space=space, card=kind)  # type: ignore[arg-type]


def drop(player: str, *cards: str) -> Drop:
    return Drop(player=player, cards=list(cards))  # type: ignore[arg-type]


def refresh(out: str, new: str) -> Refresh:
    return Refresh(out=out, new=new)


def replace(taken: str, new: str | None) -> Replace:
    return Replace(take=taken, new=new)


def reshuffle(pile: str) -> Reshuffle:
    return Reshuffle(pile=pile)  # type: ignore[arg-type]


def state(**claims: Any) -> State:
    return State(**claims)


def remark(text: str) -> Remark:
    return Remark(text=text)


def over(winner: str) -> Over:
    return Over(winner=winner)


def drawing(*players: str) -> list[Event]:
    """A turn for each in which two cards are drawn."""
    return [event for player in players for event in (turn(player), draw(), draw())]


def idling(*players: str) -> list[Event]:
    """A turn for each in which a gem is taken and thrown back."""
    return [event for player in players for event in (turn(player), take(Y), discard(Y))]


# Sheets and results.


def line(*tiles: str, gem: str | None = None, bonus: int = 0, **claims: int) -> Scored:
    return Scored(tile=tiles[0], set_with=list(tiles[1:]), gem=gem, bonus=bonus, **claims)  # type: ignore[arg-type]


def row(*lines: Scored, **fields: Any) -> Row:
    """A player's lines, and whatever else was counted."""
    return Row(scored=list(lines), **fields)


def on(tile: str, *gems: str) -> OnTile:
    return OnTile(tile=tile, gems=list(gems))  # type: ignore[arg-type]


def sheet(*, table: dict[str, Any] | None = None, **rows: Row) -> Sheet:
    """The end of a game: `sheet(ana=row(line("n17")), bo=row(line("b1")))`; Ana wins with n17."""
    return Sheet(rows=rows, **(table or {}))


WIN = line("n17")
"""A scoring that wins the game at once."""


def paper(
    *, table: dict[str, Any] | None = None, result: Result | None = None, ended: str = "finished", **rows: Row
) -> Record:
    """A record with nothing but a sheet; seats are read off its rows."""
    return game(seats=list(rows), sheet=sheet(table=table, **rows), result=result, ended=ended)


def result(*, winner: str | None = None, **rows: tuple[int | None, int | None]) -> Result:
    """What people say came of it: `result(ana=(20, 1), bo=(14, 2))`: space and place."""
    return Result(rows={who: Standing(space=space, place=place) for who, (space, place) in rows.items()}, winner=winner)


def found(verdict: Verdict) -> list[str]:
    """Rule ids of the errors, in the order in which a judge should hear them."""
    return [finding.rule for finding in verdict.errors]


def warned(verdict: Verdict) -> list[str]:
    """Rule ids of the warnings."""
    return [finding.rule for finding in verdict.findings if finding.level == "warning"]


def first(verdict: Verdict) -> Finding:
    """The finding that a judge should hear."""
    return verdict.errors[0]


def places(verdict: Verdict) -> dict[str, tuple[int, int]]:
    """Place and space of everybody."""
    return {place.participant: (place.place, place.score) for place in verdict.places}
