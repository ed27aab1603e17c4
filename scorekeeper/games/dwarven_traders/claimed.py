"""A result without its rounds: what people say came of the game, and whether that is possible."""

from __future__ import annotations

from scorekeeper.games.dwarven_traders.play import GAME
from scorekeeper.games.dwarven_traders.possible import can_add_up, most_paid
from scorekeeper.games.dwarven_traders.record import SMUGGLER, Record, Result
from scorekeeper.games.dwarven_traders.rulings import Rulings
from scorekeeper.games.dwarven_traders.score import AWARDS, ROUNDS, SOLO_WINS, TWO
from scorekeeper.games.dwarven_traders.telling import tell_claims
from scorekeeper.games.engine.old_hearing import Hearing
from scorekeeper.games.engine.terms import Effect
from scorekeeper.games.engine.verdict import Place, Where

VP_MARKERS = 40


def check_vp_markers(record: Record, rulings: Rulings, hearing: Hearing, *, known: bool) -> None:
    """There are forty VP markers, so a game cannot have paid more, unless ruling DWT-R04 pays a fifth."""
    if record.variant == "solo" or rulings.fifth_place != "nothing":
        return
    rows = record.result.rows if record.result else {}
    by_round = _paid_by_round(record, hearing)
    # Totals of rounds that are known are compared one by one.
    paid = by_round if by_round or known else sum(row.vp or 0 for row in rows.values())
    if not paid:
        return
    if paid <= VP_MARKERS:
        hearing.kept("DWT-105")
        return
    hearing.find(
        "DWT-105",
        "{paid} VP are handed out in all; there are {markers} markers",
        where=Where(field="rounds" if by_round else "result"),
        step=GAME,
        expected=VP_MARKERS,
        found=paid,
        paid=paid,
        markers=VP_MARKERS,
    )


def _paid_by_round(record: Record, hearing: Hearing) -> int:
    """What the sheets pay in all; where a claim was settled by the rules, what these make of it."""
    due = {
        finding.where.field: finding.expected
        for finding in hearing.findings
        if str(finding.figures.get("settled", "")).startswith("by-rules ")
    }
    return sum(
        due.get(f"rounds.{played.number}.sheet.rows.{who}.vp", row.vp or 0)
        for played in record.rounds
        if played.sheet
        for who, row in played.sheet.rows.items()
    )


def rank_by_result(record: Record, rulings: Rulings, hearing: Hearing) -> list[Place]:
    """Rank by what people say, when the rounds are not known; what cannot be checked is said."""
    assert record.result is not None
    solo = record.variant == "solo"
    rows = record.result.rows
    wanted = [*record.seats, SMUGGLER]
    at = Where(field="result.rows")
    hearing.unchecked(
        "DWT-604", "the rounds are not recorded, so awards, ties and places within them are not checked", where=at
    )
    missing = [who for who in wanted if who not in rows]
    if missing == [SMUGGLER]:
        settled = hearing.find(
            "DWT-804",
            "the Smuggler is missing from the result; he is ranked like a player and can win",
            where=at,
            step=GAME,
            expected=len(wanted),
            found=len(rows),
        )
        if settled != "as-written":
            return []
        wanted = record.seats
    elif missing:
        hearing.find(
            "DWT-802",
            "nobody can be placed without {who}, of whom the result says nothing",
            where=at,
            step=GAME,
            expected=len(wanted),
            found=len(rows),
            who=missing,
        )
        return []
    _check_possible(record, rulings, wanted, hearing)
    return _order_claims(record, wanted, hearing, solo=solo)


def _check_possible(record: Record, rulings: Rulings, wanted: list[str], hearing: Hearing) -> None:
    """Whether a game can give these scores at all."""
    assert record.result is not None
    rows = record.result.rows
    solo = record.variant == "solo"
    most = SOLO_WINS if solo else ROUNDS * AWARDS[0]
    for who in wanted:
        vp = rows[who].vp
        if vp is not None and vp < 0:
            hearing.find(
                "DWT-923" if solo else "DWT-608",
                "{who} is said to have {vp}; there is nothing below 0",
                where=Where(field=f"result.rows.{who}.vp"),
                step=GAME,
                expected=0,
                found=vp,
                who=who,
                vp=vp,
            )
        elif vp is not None and vp > most:
            hearing.find(
                "DWT-923" if solo else "DWT-605",
                "{who} is said to have won {vp} rounds; the game is over when {most} are won"
                if solo
                else "{who} is said to have {vp} VP; {most} is the most that four rounds can give",
                where=Where(field=f"result.rows.{who}.vp"),
                step=GAME,
                expected=most,
                found=vp,
                who=who,
                vp=vp,
                most=most,
            )
    if solo:
        _check_solo_possible([rows[who].vp for who in wanted], record, rulings, hearing)
        return
    totals = [rows[who].vp for who in wanted]
    sums = [vp for vp in totals if vp is not None and 0 <= vp <= most]
    if len(sums) == len(wanted) == len(record.seats) + 1 and record.ended == "finished" and sum(sums) <= VP_MARKERS:
        _check_totals_possible(dict(zip(wanted, sums, strict=True)), rulings, hearing)


def _check_totals_possible(totals: dict[str, int], rulings: Rulings, hearing: Hearing) -> None:
    """Four rounds pay 4, 3, 2 and 1, less where a tie is not broken: not every set of totals can come of it."""
    if can_add_up(tuple(totals.values()), rulings):
        return
    hearing.find(
        "DWT-624" if sum(totals.values()) < most_paid(len(totals)) else "DWT-605",
        "no four rounds add up to {totals}: a round pays 4, 3, 2 and 1, and less only to those who are level for good",
        where=Where(field="result.rows"),
        step=GAME,
        found=totals,
        totals=list(totals.values()),
    )


def _check_solo_possible(won: list[int | None], record: Record, rulings: Rulings, hearing: Hearing) -> None:
    """Exactly one side has won two rounds when a solo game is over."""
    wins = [count for count in won if count is not None]
    at = Where(field="result.rows")
    if len(wins) == len(won) and min(wins) >= SOLO_WINS:
        hearing.find(
            "DWT-923",
            "both sides are said to have won {most} rounds; the game is over when one has",
            where=at,
            step=GAME,
            expected=1,
            found=len(wins),
            most=SOLO_WINS,
        )
    early = rulings.solo_stuck == "game" or rulings.solo_tied_round == "four-rounds"
    if len(wins) == len(won) and max(wins) < SOLO_WINS and not early and record.ended == "finished":
        hearing.find(
            "DWT-924",
            "neither side is said to have won {most} rounds, so the game goes on",
            where=at,
            step=GAME,
            expected=SOLO_WINS,
            found=max(wins),
            most=SOLO_WINS,
        )


def _order_claims(record: Record, wanted: list[str], hearing: Hearing, *, solo: bool) -> list[Place]:
    """The places that scores, places and winner of a result lead to."""
    assert record.result is not None
    rows = record.result.rows
    stand: dict[str, int] = {}
    if all(rows[who].vp is not None for who in wanted):
        vp = {who: rows[who].vp or 0 for who in wanted}
        said, stand = _check_claimed_places(record.result, vp, hearing, solo=solo)
        keys = _claimed_keys(record.result, vp, said, hearing)
    elif all(rows[who].place is not None for who in wanted):
        keys = {who: (rows[who].place or 0, 0) for who in wanted}
        _check_places_alone(record.result, wanted, hearing, solo=solo)
    else:
        hearing.unchecked(
            "DWT-802",
            "neither VP nor places of all are written down, so nobody is placed",
            where=Where(field="result.rows"),
        )
        return []
    if _check_claimed_winner(record.result, keys, hearing) == "as-written" and record.result.winner:
        keys[record.result.winner] = (min(keys.values())[0] - 1, 0)
    places = [
        Place(
            who,
            who != SMUGGLER,
            stand.get(who, 1 + sum(1 for other in wanted if keys[other] < keys[who])),
            rows[who].vp or 0,
        )
        for who in sorted(wanted, key=lambda who: keys[who])
    ]
    places.sort(key=lambda place: place.place)
    told = {who: rows[who].vp for who in wanted}
    hearing.tell(tell_claims, places, told, "DWT-923" if solo else "DWT-802")
    return places


def _check_places_alone(result: Result, wanted: list[str], hearing: Hearing, *, solo: bool) -> None:
    """Places that nothing else is known of still count from 1, leave out what is shared, and follow the VP there are."""
    rows = result.rows
    rule = "DWT-923" if solo else "DWT-802"
    said = {who: rows[who].place or 0 for who in wanted}
    for who, place in sorted(said.items(), key=lambda item: item[1]):
        due = 1 + sum(1 for other in said.values() if other < place)
        if place != due:
            hearing.find(
                rule,
                "{who} is written as place {said}; {ahead} are ahead, so it is place {due}"
                if due != TWO
                else "{who} is written as place {said}; one is ahead, so it is place {due}",
                where=Where(field=f"result.rows.{who}.place"),
                step=GAME,
                expected=due,
                found=place,
                who=who,
                said=place,
                ahead=due - 1 or "none",
                due=due,
            )
            return
    known = [(rows[who].vp, said[who], who) for who in wanted if rows[who].vp is not None]
    for vp, place, who in known:
        for less, before, rival in known:
            if before < place and (less or 0) < (vp or 0):
                hearing.find(
                    rule,
                    "{who} has {vp} and is written behind {who_rival} with {less}",
                    where=Where(field=f"result.rows.{who}.place"),
                    step=GAME,
                    expected=before,
                    found=place,
                    who=who,
                    vp=vp,
                    who_rival=rival,
                    less=less,
                )
                return


def _check_claimed_places(
    result: Result, vp: dict[str, int], hearing: Hearing, *, solo: bool
) -> tuple[dict[str, int | None], dict[str, int]]:
    """Places that the VP allow, and those that stand as written although they do not."""
    said = {who: result.rows[who].place for who in vp}
    stand: dict[str, int] = {}
    for who, claim in list(said.items()):
        low = 1 + sum(1 for other in vp if vp[other] > vp[who])
        high = sum(1 for other in vp if vp[other] >= vp[who])
        if claim is None or low <= claim <= high:
            continue
        settled = hearing.find(
            "DWT-923" if solo else "DWT-802",
            "{who} has {vp} and is place {low}; the result says {said}",
            where=Where(field=f"result.rows.{who}.place"),
            step=GAME,
            expected=low,
            found=claim,
            who=who,
            vp=vp[who],
            low=low,
            said=claim,
        )
        said[who] = None
        if settled == "as-written":
            stand[who] = claim
    return said, stand


def _claimed_keys(
    result: Result, vp: dict[str, int], said: dict[str, int | None], hearing: Hearing
) -> dict[str, tuple[int, int]]:
    """What the claims order by: VP, then place, or being named as the winner."""
    level = [who for who in vp if said[who] is None and list(vp.values()).count(vp[who]) > 1]
    if not level:
        return {who: (-points, said[who] or 0) for who, points in vp.items()}
    unclear = {vp[who] for who in level}
    if result.winner not in level:
        hearing.find(
            "DWT-803",
            "{who} are level on {vp}; write down their places, for round four decides (the same place if it did not)",
            where=Where(field="result.rows"),
            step=GAME,
            who=[who for who in vp if vp[who] in unclear],
            vp=sorted(unclear, reverse=True),
        )
    return {
        who: (-points, int(who != result.winner) if points in unclear else said[who] or 0) for who, points in vp.items()
    }


def _check_claimed_winner(result: Result, keys: dict[str, tuple[int, int]], hearing: Hearing) -> Effect | None:
    best = min(keys.values())
    if result.winner is None or keys.get(result.winner) == best:
        return None
    first = [who for who, key in keys.items() if key == best]
    return hearing.find(
        "DWT-804" if first == [SMUGGLER] else "DWT-802",
        "{who} did best; the result names {who_said} as the winner",
        where=Where(field="result.winner"),
        step=GAME,
        expected=first[0],
        found=result.winner,
        who=first,
        who_said=result.winner,
    )
