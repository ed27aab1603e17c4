"""The end of the game: who wins, and checks on what people say came of it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from scorekeeper.games.dwarven_traders.play import GAME
from scorekeeper.games.dwarven_traders.record import SMUGGLER, Result
from scorekeeper.games.dwarven_traders.rulings import Rulings
from scorekeeper.games.dwarven_traders.score import SOLO_WINS, Line, Total
from scorekeeper.games.engine.old_hearing import Hearing
from scorekeeper.games.engine.verdict import Place, Where


def game_places(ranking: Sequence[Total]) -> list[Place]:
    return [Place(total.participant, total.participant != SMUGGLER, total.place, total.vp) for total in ranking]


def check_result(result: Result, ranking: list[Total], hearing: Hearing) -> list[Total]:
    """Compare totals, places and winner; gives the ranking that counts."""
    if _all_claimed(result, ranking):
        return ranking
    counting = _check_totals(result, ranking, hearing)
    counting = _check_game_places(result, counting, hearing)
    return _check_winner(result, counting, hearing)


def _all_claimed(result: Result, ranking: list[Total]) -> bool:
    """Whether everything is written down, and all of it is true: the common case, and quickly seen."""
    rows = result.rows
    for total in ranking:
        row = rows.get(total.participant)
        if row is None or row.vp != total.vp or row.place != total.place:
            return False
    return result.winner == ranking[0].participant and ranking[1].place != 1


def _check_totals(result: Result, ranking: Sequence[Total], hearing: Hearing) -> list[Total]:
    """The sums of VP; one that a decision lets stand as written changes the order."""
    stand: dict[str, int] = {}
    for total in ranking:
        said = result.rows.get(total.participant)
        if said is None or said.vp is None or said.vp == total.vp:
            continue
        settled = hearing.find(
            "DWT-802",
            "the rounds of {who} add up to {due} VP; the result says {said}",
            where=Where(field=f"result.rows.{total.participant}.vp"),
            step=GAME,
            expected=total.vp,
            found=said.vp,
            who=total.participant,
            due=total.vp,
            said=said.vp,
        )
        if settled == "as-written":
            stand[total.participant] = said.vp
    if not stand:
        return list(ranking)
    keys = {total.participant: (stand.get(total.participant, total.vp), -total.place) for total in ranking}
    return sorted(
        (
            replace(total, vp=key[0], place=1 + sum(1 for other in keys.values() if other > key))
            for total in ranking
            for key in (keys[total.participant],)
        ),
        key=lambda total: total.place,
    )


def _check_game_places(result: Result, ranking: list[Total], hearing: Hearing) -> list[Total]:
    counting = list(ranking)
    for index, total in enumerate(ranking):
        said = result.rows.get(total.participant)
        if said is None or said.place is None or said.place == total.place:
            continue
        rule, why = _place_reason(total, said.place, ranking)
        settled = hearing.find(
            rule,
            "{who} is place {due} of the game with {vp} VP" + why + "; the result says {said}",
            where=Where(field=f"result.rows.{total.participant}.place"),
            step=GAME,
            expected=total.place,
            found=said.place,
            who=total.participant,
            due=total.place,
            vp=total.vp,
            last=total.round_four,
            said=said.place,
            who_level=[other.participant for other in ranking if other.vp == total.vp and other is not total],
            others=[other.round_four for other in ranking if other.vp == total.vp and other is not total],
        )
        if settled == "as-written":
            counting[index] = replace(total, place=said.place)
    return sorted(counting, key=lambda total: total.place)


def _place_reason(total: Total, said: int, ranking: Sequence[Total]) -> tuple[str, str]:
    """Which rule puts a participant where they are, rather than where the result has them, and how it goes on."""
    best = 1 + sum(1 for other in ranking if other.vp > total.vp)
    worst = sum(1 for other in ranking if other.vp >= total.vp)
    if worst > best and best <= said <= worst:
        return "DWT-803", ", level with {who_level}, and place {last} in the last round against {others}"
    smuggler = next((other for other in ranking if other.participant == SMUGGLER), None)
    if smuggler is not None and smuggler.place < total.place and said == total.place - 1:
        return "DWT-804", ", for the Smuggler is ranked too"
    if smuggler is total:
        return "DWT-804", ", for he is ranked like a player"
    return "DWT-802", ""


def _check_winner(result: Result, ranking: list[Total], hearing: Hearing) -> list[Total]:
    """The winner; one that a decision lets stand as written goes before all others."""
    first = [total for total in ranking if total.place == 1] or ranking[:1]
    if result.winner is None or [result.winner] == [total.participant for total in first]:
        return ranking
    said = next(total for total in ranking if total.participant == result.winner)
    if said in first:
        settled = hearing.find(
            "DWT-803",
            "{who} share first place with {vp} VP, level in the last round too (ruling DWT-R14); the result names {who_said} alone",
            where=Where(field="result.winner"),
            step=GAME,
            expected=[total.participant for total in first],
            found=result.winner,
            who=[total.participant for total in first],
            vp=said.vp,
            who_said=result.winner,
        )
        return _put_first(ranking, said) if settled == "as-written" else ranking
    rule = "DWT-804" if first[0].participant == SMUGGLER else "DWT-803" if said.vp == first[0].vp else "DWT-802"
    settled = hearing.find(
        rule,
        "{who} wins with {vp} VP" + _ahead(first[0], said) + "; the result names {who_said} with {said}",
        where=Where(field="result.winner"),
        step=GAME,
        expected=first[0].participant,
        found=result.winner,
        who=[total.participant for total in first],
        vp=first[0].vp,
        last=first[0].round_four,
        other=said.round_four,
        who_said=result.winner,
        said=said.vp,
    )
    return _put_first(ranking, said) if settled == "as-written" else ranking


def _ahead(first: Total, said: Total) -> str:
    return ", level, and place {last} in the last round against {other}" if first.vp == said.vp else ""


def _put_first(ranking: list[Total], winner: Total) -> list[Total]:
    behind = [
        replace(total, place=total.place + 1) if total.place <= winner.place else total
        for total in ranking
        if total is not winner
    ]
    return [replace(winner, place=1), *behind]


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


def check_solo_result(result: Result, ranking: Sequence[Total], hearing: Hearing) -> list[Total]:
    """Compare rounds won, places and winner of a solo game; gives the ranking that counts."""
    counting = list(ranking)
    for index, total in enumerate(ranking):
        said = result.rows.get(total.participant)
        claims = () if said is None else (("vp", said.vp, total.vp), ("place", said.place, total.place))
        for field, claim, due in claims:
            if claim is None or claim == due:
                continue
            settled = hearing.find(
                "DWT-923",
                "{who} is place {due}, counted in rounds won; the result says {said}"
                if field == "place"
                else "{who} has won {due} rounds; the result says {said}",
                where=Where(field=f"result.rows.{total.participant}.{field}"),
                step=GAME,
                expected=due,
                found=claim,
                who=total.participant,
                due=due,
                said=claim,
            )
            if settled == "as-written":
                counting[index] = (
                    replace(counting[index], place=claim) if field == "place" else replace(counting[index], vp=claim)
                )
    counting.sort(key=lambda total: total.place)
    first = [total.participant for total in counting if total.place == counting[0].place]
    if result.winner is None or result.winner in first:
        return counting
    settled = hearing.find(
        "DWT-923",
        "{who} has won more rounds; the result names {who_said}",
        where=Where(field="result.winner"),
        step=GAME,
        expected=first[0],
        found=result.winner,
        who=first,
        who_said=result.winner,
    )
    if settled != "as-written":
        return counting
    return _put_first(counting, next(total for total in counting if total.participant == result.winner))
