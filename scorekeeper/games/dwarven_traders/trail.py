"""The trail: how the rules led to the places of a round and of the game, step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from scorekeeper.games.dwarven_traders.position.position import Position
from scorekeeper.games.dwarven_traders.record import SMUGGLER, Sell
from scorekeeper.games.dwarven_traders.scoring.game import Total, vp_by_round
from scorekeeper.games.dwarven_traders.scoring.rounds import AWARD_RULES, RoundScore, tie
from scorekeeper.games.engine.verdict import Place, Step


def tell_sale(position: Position, event: Sell) -> Iterator[Step]:
    """A sale during a turn."""
    if (who := position.player) is not None:
        figures = {"who": who, "gem": event.gem, "price": position.prices[event.gem], "space": position.tracks[who]}
        text = "{who} sells {gem} at {price} from space {space}"
        yield Step("DWT-354", position.number, text, figures, position.turn)


TELL: dict[type, Callable[[Any, Any], Iterator[Step]]] = {Sell: tell_sale}
"""Steps of the trail by kind of event, made before the event happens."""


def tell_round(number: int, lines: Sequence[RoundScore], prices: Mapping[str, int]) -> Iterator[Step]:
    """The end of a round: final sale, ties, places, awards."""
    for line in lines:
        if line.gems:
            figures = {
                "who": line.participant,
                "gems": [f"{gem} at {prices[gem]}" for gem in line.gems],
                "before": line.before,
                "after": line.after,
            }
            yield Step("DWT-603", number, "{who} sells {gems}: space {before} to {after}", figures)
    for above, line in pairwise(lines):
        if above.after == line.after and above.key != line.key:
            rule, why, tied = tie(above, line)
            yield Step(rule, number, why + "{who} is ahead", {"who": above.participant, **tied})
    order = {"who": [line.participant for line in lines], "spaces": [line.after for line in lines]}
    yield Step("DWT-604", number, "order after the sale: {who} (spaces {spaces})", order)
    for line in lines:
        yield _award(number, line, lines)


def _award(number: int, line: RoundScore, lines: Sequence[RoundScore]) -> Step:
    figures = {"who": line.participant, "space": line.after, "place": line.place, "vp": line.vp}
    if line.among:
        figures["among"] = line.among
        text = "{who} is in place {among} of the players, on space {space}: {vp} VP (ruling DWT-R04)"
        return Step(AWARD_RULES[line.among - 1], number, text, figures)
    if line.place != line.lowest:
        tied = [other.participant for other in lines if other.key == line.key]
        return Step(
            "DWT-624",
            number,
            "{who_tied} are level in everything: {who} gets the VP for place {lowest}: {vp}",
            {**figures, "who_tied": tied, "lowest": line.lowest},
        )
    rule = "DWT-609" if line.participant == SMUGGLER else AWARD_RULES[min(line.place, len(AWARD_RULES)) - 1]
    return Step(rule, number, "{who} is in place {place} on space {space}: {vp} VP", figures)


def tell_as_written(number: int, places: Mapping[str, int], awards: Mapping[str, int]) -> Iterator[Step]:
    """Places and awards that a decision lets stand against the rules."""
    for who, place in places.items():
        yield Step("DWT-604", number, "{who} counts as place {place}, as written", {"who": who, "place": place})
    for who, vp in awards.items():
        yield Step("DWT-604", number, "{who} counts with {vp} VP, as written", {"who": who, "vp": vp})


def tell_game(rounds: Sequence[Sequence[RoundScore]], ranking: Sequence[Total]) -> Iterator[Step]:
    """The end of the game: VP, then the finishing order of the last round."""
    for total in ranking:
        by_round = vp_by_round(total.participant, rounds)
        figures = {
            "who": total.participant,
            "vp": total.vp,
            "by_round": "+".join(map(str, by_round)),
            "place": total.place,
        }
        level = [other for other in ranking if other.vp == total.vp and other is not total]
        if not level:
            yield Step("DWT-802", None, "{who} has {vp} VP ({by_round}): place {place}", figures)
            continue
        yield Step(
            "DWT-803",
            None,
            "{who} has {vp} VP ({by_round}), level with {who_level}; place {last} in round {number} against {others}: place {place}",
            {
                **figures,
                "who_level": [other.participant for other in level],
                "last": total.round_four,
                "number": len(rounds),
                "others": [other.round_four for other in level],
            },
        )
    if ranking[0].participant == SMUGGLER:
        yield Step("DWT-804", None, "the Smuggler wins the game with {vp} VP", {"vp": ranking[0].vp})


def tell_claims(places: Sequence[Place], told: Mapping[str, int | None], rule: str) -> Iterator[Step]:
    """A result without its rounds: the claimed scores, and the places they lead to."""
    for place in places:
        who = place.participant
        if told[who] is None:
            yield Step(rule, None, "the result says {who} is in place {place}", {"who": who, "place": place.place})
            continue
        what = "VP" if rule != "DWT-923" else "round won" if place.score == 1 else "rounds won"
        figures = {"who": who, "score": place.score, "place": place.place}
        yield Step(rule, None, f"the result gives {{who}} {{score}} {what}: place {{place}}", figures)


def tell_solo(ranking: Sequence[Total]) -> Iterator[Step]:
    """The end of a solo game: rounds won."""
    for total in ranking:
        figures = {"who": total.participant, "wins": total.vp, "place": total.place}
        text = (
            "{who} has won {wins} round: place {place}"
            if total.vp == 1
            else "{who} has won {wins} rounds: place {place}"
        )
        yield Step("DWT-923", None, text, figures)
