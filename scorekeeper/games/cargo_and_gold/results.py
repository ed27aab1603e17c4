"""What people say came of the game: compared with a sheet or a transcript, or by itself."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from typing import Any

from msgspec.structs import replace

from scorekeeper.games.cargo_and_gold.figures import CARGO_PLACES, GOLD_CARDS, NEEDS_PRICE
from scorekeeper.games.cargo_and_gold.moments import GAME
from scorekeeper.games.cargo_and_gold.record import Record, Result, Standing
from scorekeeper.games.cargo_and_gold.rulings import Rulings
from scorekeeper.games.cargo_and_gold.score import Final, UnknownWealthError, number_places, places, rank
from scorekeeper.games.cargo_and_gold.telling import tell_claims
from scorekeeper.games.cargo_and_gold.words import noun
from scorekeeper.games.engine.old_hearing import Hearing
from scorekeeper.games.engine.terms import Effect
from scorekeeper.games.engine.verdict import Place, Where

BY_PLACE = attrgetter("place")
HAS_PLACE = "{who} has {wealth} and is place {due}"


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
    held = f"{{who}} holds {{due}} cargo {noun(final.cargo or 0, 'card')} at the end"
    place = "{who} left before the end and is place {due} (ruling CGO-R40)" if final.left else HAS_PLACE
    for field, rule, text, said, due in (
        ("gold", "CGO-109", "{who} has {due} gold at the end", row.gold, final.gold),
        ("cargo", "CGO-616", held, row.cargo, final.cargo),
        ("wealth", "CGO-108", "{who} has a wealth of {due} (ruling CGO-R01)", row.wealth, final.wealth),
        ("place", "CGO-108", place, row.place, final.place),
    ):
        if said is None or due is None or due < 0 or said == due:
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


def _check_winner(
    result: Result, ranking: list[Final], hearing: Hearing, why: str = "{who} has the most wealth, {wealth}"
) -> list[Final]:
    """The winner is one of those in first place."""
    first = [final.who for final in ranking if final.place == 1]
    if result.winner is None or result.winner in first or not first:
        return ranking
    left = any(final.left for final in ranking if final.who == result.winner)
    settled = _find(
        hearing,
        "CGO-108",
        "{who_said} left before the end and is last (ruling CGO-R40); the result names {who_said} as the winner"
        if left
        else why + "; the result names {who_said} as the winner",
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
    golds = {who: _gold(row, rulings) for who, row in rows.items()}
    known = {who: gold for who, gold in golds.items() if gold is not None}
    _check_counts(record, known, rulings, hearing)
    if len(known) < len(golds):
        return _rank_by_places(record, result, rulings, hearing)
    finals = [Final(who=who, gold=known[who], cargo=rows[who].cargo) for who in record.seats]
    try:
        ranking = rank(finals, rulings)
        if rulings.pile_too_small == "owed" and _take_as_owed(result, finals, hearing):
            ranking = rank(finals, rulings)
    except UnknownWealthError as unknown:
        return _rank_by_places(record, result, rulings, hearing, unknown)
    ranking = check_result(result, ranking, hearing)
    found = places(ranking)
    hearing.tell(tell_claims, found, "{who} is said to have {score}")
    return found


def _take_as_owed(result: Result, finals: list[Final], hearing: Hearing) -> bool:
    """Whether one player claims a little more wealth than there is to see: what the pile owed (ruling CGO-R05)."""
    text = "what the pile owed after the last sale is not checked: neither sheet nor transcript is recorded (ruling CGO-R05)"
    hearing.unchecked("CGO-101", text, where=Where(field="result.rows"))
    claims = [(final, said - final.wealth) for final in finals if (said := result.rows[final.who].wealth) is not None]
    more = [(final, over) for final, over in claims if over]
    if len(more) != 1 or not 0 < more[0][1] < NEEDS_PRICE:
        return False
    more[0][0].owed = more[0][1]
    return True


def _gold(row: Standing, rulings: Rulings) -> int | None:
    """The gold that a row says, or that its wealth is where nothing else counts as wealth."""
    if row.gold is not None or rulings.wealth not in ("gold", "tie-break") or rulings.pile_too_small == "owed":
        return row.gold
    return row.wealth


def _check_counts(record: Record, known: Mapping[str, int], rulings: Rulings, hearing: Hearing) -> None:
    """Whether a game can give these holdings at all."""
    hearing.shown("CGO-106", "CGO-608")
    for who, gold in known.items():
        if gold < 0:
            text = "{who} is said to have {gold} gold; nobody has less than none"
            _find(hearing, "CGO-101", text, f"rows.{who}.gold", expected=0, found=gold, who=who, gold=gold)
    for who, row in record.result.rows.items() if record.result is not None else ():
        if row.cargo is not None and not 0 <= row.cargo <= CARGO_PLACES:
            due = 0 if row.cargo < 0 else CARGO_PLACES
            text = f"{{who}} is said to hold {{cargo}} cargo {noun(row.cargo, 'card')}; "
            text += "nobody has fewer than none" if row.cargo < 0 else "there is room for {due}"
            at = {"expected": due, "found": row.cargo}
            _find(hearing, "CGO-620", text, f"rows.{who}.cargo", who=who, cargo=row.cargo, due=due, **at)
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
    elif finished and rulings.deck_empty == "game-ends":
        text = "whether the deck had run out is not checked: {left} gold cards lie in the pile (ruling CGO-R08)"
        hearing.unchecked("CGO-103", text, where=Where(field="result.rows"), left=GOLD_CARDS - total)
    elif finished:
        text = "the players are said to have {total} gold in all; the game is not over before they have {all}"
        _find(hearing, "CGO-104", text, "rows", expected=GOLD_CARDS, found=total, **figures)


def _rank_by_places(
    record: Record, result: Result, rulings: Rulings, hearing: Hearing, unknown: UnknownWealthError | None = None
) -> list[Place]:
    """The places that people wrote down, where the wealth is not known."""
    said = {who: place for who in record.seats if (place := result.rows[who].place) is not None}
    if len(said) < len(record.seats):
        poor = [who for who in record.seats if result.rows[who].gold is None]
        neither = [who for who in poor if who not in said]
        text = f"nobody is placed: the gold{', or the place,' if neither else ''} of {{who}} is not written down"
        at = Where(field="result.rows")
        hearing.unchecked(
            "CGO-108", unknown.text if unknown else text, where=at, who=unknown.who if unknown else neither or poor
        )
        return []
    gold = {who: row.gold or 0 for who, row in result.rows.items()}
    ranking = [Final(who=who, gold=gold[who], wealth=gold[who], place=place) for who, place in said.items()]
    ranking.sort(key=BY_PLACE)
    _check_numbers(ranking, rulings, hearing)
    found = places(_check_winner(result, ranking, hearing, "{who} is said to be first"))
    hearing.tell(tell_claims, found, "{who} is said to be there")
    return found


def _check_numbers(ranking: list[Final], rulings: Rulings, hearing: Hearing) -> None:
    """Places begin with the first, and go on as ruling CGO-R03 says; what they must be counts unless a decision differs."""
    due = [Final(who=final.who, gold=0, key=(False, final.place, 0)) for final in ranking]
    number_places(due, rulings.places)
    said, must = [final.place for final in ranking], [final.place for final in due]
    if said == must:
        hearing.kept("CGO-108")
        return
    text = "the places are written as {said}; in this order they must be {must} (ruling CGO-R03)"
    if _find(hearing, "CGO-108", text, "rows", expected=must, found=said, said=said, must=must) != "as-written":
        for final, place in zip(ranking, must, strict=True):
            final.place = place
