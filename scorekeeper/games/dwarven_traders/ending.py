"""The end of the game: who wins, and checks on what people say came of it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from scorekeeper.games.dwarven_traders.play import GAME
from scorekeeper.games.dwarven_traders.record import SMUGGLER, Record, Result
from scorekeeper.games.dwarven_traders.rulings import Rulings
from scorekeeper.games.dwarven_traders.score import AWARDS, ROUNDS, SOLO_WINS, Line, Total
from scorekeeper.games.hearing import Hearing
from scorekeeper.games.verdict import Place, Where

VP_MARKERS = 40


def game_places(ranking: Sequence[Total]) -> list[Place]:
    return [Place(total.participant, total.participant != SMUGGLER, total.place, total.vp) for total in ranking]


def check_result(result: Result, ranking: Sequence[Total], hearing: Hearing) -> list[Total]:
    """Compare totals, places and winner; gives the ranking that counts."""
    counting = list(ranking)
    for index, total in enumerate(ranking):
        said = result.rows.get(total.participant)
        if said is None:
            continue
        at = f"result.rows.{total.participant}."
        if said.vp is not None and said.vp != total.vp:
            settled = hearing.find(
                "DWT-802",
                "the rounds of {who} add up to {due} VP; the result says {said}",
                where=Where(field=at + "vp"),
                step=GAME,
                expected=total.vp,
                found=said.vp,
                who=total.participant,
                due=total.vp,
                said=said.vp,
            )
            if settled == "as-written":
                counting[index] = replace(counting[index], vp=said.vp)
        if said.place is not None and said.place != total.place:
            settled = hearing.find(
                _place_rule(total, said.place, ranking),
                "{who} is place {due} of the game with {vp} VP and place {last} in the last round; the result says {said}",
                where=Where(field=at + "place"),
                step=GAME,
                expected=total.place,
                found=said.place,
                who=total.participant,
                due=total.place,
                vp=total.vp,
                last=total.round_four,
                said=said.place,
            )
            if settled == "as-written":
                counting[index] = replace(counting[index], place=said.place)
    _check_winner(result, ranking, hearing)
    return sorted(counting, key=lambda total: total.place)


def _place_rule(total: Total, said: int, ranking: Sequence[Total]) -> str:
    if any(other.vp == total.vp and other is not total for other in ranking):
        return "DWT-803"
    ahead = [other for other in ranking if other.place < total.place]
    if SMUGGLER in {other.participant for other in ahead} and said == total.place - 1:
        return "DWT-804"
    return "DWT-802"


def _check_winner(result: Result, ranking: Sequence[Total], hearing: Hearing) -> None:
    first = [total for total in ranking if total.place == 1]
    if result.winner is None or result.winner in {total.participant for total in first}:
        return
    said = next(total for total in ranking if total.participant == result.winner)
    rule = "DWT-804" if first[0].participant == SMUGGLER else "DWT-803" if said.vp == first[0].vp else "DWT-802"
    hearing.find(
        rule,
        "{who} wins with {vp} VP; the result names {who_said} with {said}",
        where=Where(field="result.winner"),
        step=GAME,
        expected=first[0].participant,
        found=result.winner,
        who=[total.participant for total in first],
        vp=first[0].vp,
        who_said=result.winner,
        said=said.vp,
    )


def check_vp_markers(record: Record, hearing: Hearing) -> None:
    """There are forty VP markers, so a game cannot have paid more."""
    if record.variant == "solo":
        return
    rows = record.result.rows if record.result else {}
    by_round = sum(row.vp or 0 for played in record.rounds if played.sheet for row in played.sheet.rows.values())
    paid = max(by_round, sum(row.vp or 0 for row in rows.values()))
    if not paid:
        return
    if paid <= VP_MARKERS:
        hearing.kept("DWT-105")
        return
    hearing.find(
        "DWT-105",
        "{paid} VP are handed out in all; there are {markers} markers",
        where=Where(field="result" if rows else "rounds"),
        step=GAME,
        expected=VP_MARKERS,
        found=paid,
        paid=paid,
        markers=VP_MARKERS,
    )


def rank_by_result(record: Record, hearing: Hearing) -> list[Place]:
    """Rank by what people say, when the rounds are not known; what cannot be checked is said."""
    assert record.result is not None
    solo = record.variant == "solo"
    rows = record.result.rows
    wanted = [*record.seats, SMUGGLER]
    at = Where(field="result.rows")
    hearing.unchecked(
        "DWT-604", "the rounds are not recorded, so awards, ties and places within them are not checked", where=at
    )
    if any(who not in rows for who in wanted):
        missing = [who for who in wanted if who not in rows]
        if missing == [SMUGGLER]:
            hearing.find(
                "DWT-804",
                "the Smuggler is missing from the result; he is ranked like a player and can win",
                where=at,
                step=GAME,
                expected=len(wanted),
                found=len(rows),
            )
        else:
            hearing.unchecked("DWT-802", "{who} is missing from the result, so nobody is placed", where=at, who=missing)
        return []
    most = SOLO_WINS if solo else ROUNDS * AWARDS[0]
    for who in wanted:
        vp = rows[who].vp
        if vp is not None and not 0 <= vp <= most:
            hearing.find(
                "DWT-923" if solo else "DWT-605",
                "{who} is said to have {vp}; {most} is the most that a game can give",
                where=Where(field=f"result.rows.{who}.vp"),
                step=GAME,
                expected=most,
                found=vp,
                who=who,
                vp=vp,
                most=most,
            )
    return _order_claims(record, wanted, hearing, solo=solo)


def _order_claims(record: Record, wanted: list[str], hearing: Hearing, *, solo: bool) -> list[Place]:
    assert record.result is not None
    rows = record.result.rows
    if all(rows[who].vp is not None for who in wanted):
        vp = {who: rows[who].vp or 0 for who in wanted}
        said = {who: rows[who].place for who in wanted}
        for who in wanted:
            low = 1 + sum(1 for other in wanted if vp[other] > vp[who])
            high = sum(1 for other in wanted if vp[other] >= vp[who])
            claim = said[who]
            if claim is not None and not low <= claim <= high:
                hearing.find(
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
        keys = {who: (-vp[who], said[who] or 0) for who in wanted}
        level = [who for who in wanted if said[who] is None and list(vp.values()).count(vp[who]) > 1]
        if level:
            hearing.unchecked(
                "DWT-803",
                "{who} are level, and the last round that separates them is not recorded",
                where=Where(field="result"),
                who=level,
            )
            keys = {
                who: (-vp[who], 0 if vp[who] in {vp[other] for other in level} else said[who] or 0) for who in wanted
            }
    elif all(rows[who].place is not None for who in wanted):
        keys = {who: (rows[who].place or 0, 0) for who in wanted}
    else:
        hearing.unchecked(
            "DWT-802",
            "neither VP nor places of all are written down, so nobody is placed",
            where=Where(field="result.rows"),
        )
        return []
    _check_claimed_winner(record.result, keys, hearing)
    ordered = sorted(wanted, key=lambda who: keys[who])
    return [
        Place(who, who != SMUGGLER, 1 + sum(1 for other in wanted if keys[other] < keys[who]), rows[who].vp or 0)
        for who in ordered
    ]


def _check_claimed_winner(result: Result, keys: dict[str, tuple[int, int]], hearing: Hearing) -> None:
    best = min(keys.values())
    if result.winner is None or keys[result.winner] == best:
        return
    first = [who for who, key in keys.items() if key == best]
    hearing.find(
        "DWT-804" if first == [SMUGGLER] else "DWT-802",
        "{who} did best; the result names {who_said} as the winner",
        where=Where(field="result.winner"),
        step=GAME,
        expected=first[0],
        found=result.winner,
        who=first,
        who_said=result.winner,
    )


def solo_wins(rounds: Sequence[Sequence[Line]], rulings: Rulings) -> dict[str, int]:
    """Rounds won; a round that ends level is nobody's (ruling DWT-R31)."""
    wins = dict.fromkeys((line.participant for line in rounds[0]), 0)
    for lines in rounds:
        first = [line.participant for line in lines if line.place == 1]
        if len(first) == 1:
            wins[first[0]] += 1
        elif rulings.solo_tied_round == "smuggler":
            wins[SMUGGLER] += 1
    return wins


def rank_solo(rounds: Sequence[Sequence[Line]], rulings: Rulings) -> list[Total]:
    """Rank the two by rounds won."""
    wins = solo_wins(rounds, rulings)
    decided = max(wins.values()) >= SOLO_WINS
    vp = {who: sum(line.vp for lines in rounds for line in lines if line.participant == who) for who in wins}
    score = wins if decided or rulings.solo_tied_round != "four-rounds" else vp
    last = {line.participant: line.place for line in rounds[-1]}
    ordered = sorted(wins, key=lambda who: -score[who])
    return [
        Total(who, wins[who], 1 + sum(1 for other in wins if score[other] > score[who]), last[who]) for who in ordered
    ]


def check_solo_result(result: Result, ranking: Sequence[Total], hearing: Hearing) -> None:
    """Compare rounds won, places and winner of a solo game."""
    for total in ranking:
        said = result.rows.get(total.participant)
        claims = () if said is None else (("vp", said.vp, total.vp), ("place", said.place, total.place))
        for field, claim, due in claims:
            if claim is not None and claim != due:
                hearing.find(
                    "DWT-923",
                    "{who}: {field} is {due}, counted in rounds won; the result says {said}",
                    where=Where(field=f"result.rows.{total.participant}.{field}"),
                    step=GAME,
                    expected=due,
                    found=claim,
                    who=total.participant,
                    field="place" if field == "place" else "rounds won",
                    due=due,
                    said=claim,
                )
    first = [total.participant for total in ranking if total.place == 1]
    if result.winner is not None and result.winner not in first:
        hearing.find(
            "DWT-923",
            "{who} has won more rounds; the result names {who_said}",
            where=Where(field="result.winner"),
            step=GAME,
            expected=first[0],
            found=result.winner,
            who=first,
            who_said=result.winner,
        )
