"""What people say came of the game: compared with a sheet or a transcript, or by itself."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from scorekeeper.games.cargo_and_gold.play import CARGO_PLACES, GAME, GOLD_CARDS
from scorekeeper.games.cargo_and_gold.record import Record, Result
from scorekeeper.games.cargo_and_gold.rulings import Rulings
from scorekeeper.games.cargo_and_gold.score import Final, UnknownWealthError, places, rank
from scorekeeper.games.cargo_and_gold.telling import tell_claims
from scorekeeper.games.hearing import Hearing
from scorekeeper.games.terms import Effect
from scorekeeper.games.verdict import Place, Where


def check_result(result: Result, ranking: list[Final], hearing: Hearing) -> list[Final]:
    """Compare gold, cargo, wealth, places and winner; gives the ranking that counts."""
    stand: dict[str, int] = {}
    counting = [_check_row(result, final, stand, hearing) for final in ranking]
    if any(now is not before for now, before in zip(counting, ranking, strict=True)):
        counting = [
            replace(final, place=1 + sum(1 for other in counting if other.wealth > final.wealth)) for final in counting
        ]
    if stand:
        counting = [replace(final, place=stand.get(final.who, final.place)) for final in counting]
    counting.sort(key=lambda final: final.place)
    return _check_winner(result, counting, hearing)


def _check_row(result: Result, final: Final, stand: dict[str, int], hearing: Hearing) -> Final:
    """Compare one row; notes a place that stands as written, and gives the wealth that counts."""
    row = result.rows.get(final.who)
    if row is None:
        return final
    counting = final
    for field, rule, text, said, due in (
        ("gold", "CGO-109", "{who} has {due} gold at the end", row.gold, final.gold),
        ("cargo", "CGO-616", "{who} holds {due} cargo cards at the end", row.cargo, final.cargo),
        ("wealth", "CGO-108", "{who} has a wealth of {due} (ruling CGO-R01)", row.wealth, final.wealth),
        ("place", "CGO-108", "{who} has {wealth} and is place {due}", row.place, final.place),
    ):
        if said is None or due is None or said == due:
            hearing.kept(rule) if said is not None else None
            continue
        figures = {"who": final.who, "due": due, "said": said, "wealth": final.wealth}
        at = f"rows.{final.who}.{field}"
        settled = _find(hearing, rule, text + "; the result says {said}", at, expected=due, found=said, **figures)
        if settled == "as-written" and field == "place":
            stand[final.who] = said
        elif settled == "as-written" and field != "cargo":
            counting = replace(final, wealth=said)
    return counting


def _find(hearing: Hearing, rule: str, text: str, field: str, **figures: Any) -> Effect | None:
    return hearing.find(rule, text, where=Where(field=f"result.{field}"), step=GAME, **figures)


def _check_winner(result: Result, ranking: list[Final], hearing: Hearing) -> list[Final]:
    """The winner is one of those in first place."""
    first = [final.who for final in ranking if final.place == 1]
    if result.winner is None or result.winner in first or not first:
        return ranking
    settled = _find(
        hearing,
        "CGO-108",
        "{who} has the most wealth, {wealth}; the result names {who_said} as the winner",
        "winner",
        expected=first[0],
        found=result.winner,
        who=first,
        wealth=ranking[0].wealth,
        who_said=result.winner,
    )
    if settled != "as-written":
        return ranking
    return [
        *(replace(final, place=1) for final in ranking if final.who == result.winner),
        *(replace(final, place=max(2, final.place)) for final in ranking if final.who != result.winner),
    ]


def rank_by_result(record: Record, rulings: Rulings, hearing: Hearing) -> list[Place]:
    """Rank by what people say, when neither sheet nor transcript is known; what cannot be checked is said."""
    result = record.result
    assert result is not None
    rows = result.rows
    at = Where(field="result.rows")
    hearing.unchecked(
        "CGO-109", "neither sheet nor transcript is recorded, so purchases, sales and trades are not checked", where=at
    )
    missing = [who for who in record.seats if who not in rows]
    if missing:
        text = "nobody can be placed without {who}, of whom the result says nothing"
        _find(hearing, "CGO-108", text, "rows", expected=len(record.seats), found=len(rows), who=missing)
        return []
    _check_counts(record, result, rulings, hearing)
    known = [row.gold for row in rows.values()]
    if None in known:
        return _rank_by_places(record, result, hearing)
    finals = [Final(who=who, gold=rows[who].gold or 0, cargo=rows[who].cargo) for who in record.seats]
    try:
        ranking = rank(finals, rulings)
    except UnknownWealthError as unknown:
        return _rank_by_places(record, result, hearing, unknown)
    ranking = check_result(result, ranking, hearing)
    found = places(ranking)
    hearing.tell(tell_claims, found, "{who} is said to have {score}")
    return found


def _check_counts(record: Record, result: Result, rulings: Rulings, hearing: Hearing) -> None:
    """Whether a game can give these holdings at all."""
    known = {who: row.gold for who, row in result.rows.items() if row.gold is not None}
    hearing.shown("CGO-106", "CGO-608")
    for who, row in result.rows.items():
        if row.gold is not None and row.gold < 0:
            text = "{who} is said to have {gold} gold; nobody has less than none"
            _find(hearing, "CGO-101", text, f"rows.{who}.gold", expected=0, found=row.gold, who=who, gold=row.gold)
        if row.cargo is not None and not 0 <= row.cargo <= CARGO_PLACES:
            text = "{who} is said to hold {cargo} cargo cards; there is room for three"
            _find(
                hearing, "CGO-620", text, f"rows.{who}.cargo",
                expected=CARGO_PLACES, found=row.cargo, who=who, cargo=row.cargo,
            )  # fmt: skip
    total = sum(known.values())
    figures = {"total": total, "all": GOLD_CARDS}
    if total > GOLD_CARDS:
        text = "the players are said to have {total} gold in all; there are {all} cards"
        _find(hearing, "CGO-206", text, "rows", expected=GOLD_CARDS, found=total, **figures)
    elif len(known) == len(record.seats):
        _check_end(record, figures, rulings, hearing)


def _check_end(record: Record, figures: dict[str, int], rulings: Rulings, hearing: Hearing) -> None:
    finished, total = record.ended == "finished", figures["total"]
    if total == GOLD_CARDS:
        hearing.kept("CGO-206")
        if not finished:
            text = "the players have all {all} gold cards, so the game is over; the record says {ended}"
            _find(
                hearing, "CGO-103", text, "rows", expected="finished", found=record.ended, ended=record.ended, **figures
            )
    elif finished and rulings.deck_empty != "game-ends":
        text = "the players are said to have {total} gold in all; the game is not over before they have {all}"
        _find(hearing, "CGO-104", text, "rows", expected=GOLD_CARDS, found=total, **figures)


def _rank_by_places(
    record: Record, result: Result, hearing: Hearing, unknown: UnknownWealthError | None = None
) -> list[Place]:
    """The places that people wrote down, where the wealth is not known."""
    said = {who: result.rows[who].place for who in record.seats}
    if None in said.values():
        hearing.unchecked(
            "CGO-108",
            "nobody is placed: {what} of {who} is not written down",
            where=Where(field="result.rows"),
            what=unknown.what + f" (ruling {unknown.ruling})" if unknown else "the gold, or the place,",
            who=unknown.who if unknown else [who for who, place in said.items() if place is None],
        )
        return []
    gold = {who: row.gold or 0 for who, row in result.rows.items()}
    ranking = [Final(who=who, gold=gold[who], wealth=gold[who], place=place or 0) for who, place in said.items()]
    ranking.sort(key=lambda final: final.place)
    found = places(_check_winner(result, ranking, hearing))
    hearing.tell(tell_claims, found, "{who} is said to be there")
    return found
