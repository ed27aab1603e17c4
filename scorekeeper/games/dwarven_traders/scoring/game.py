"""The end of the game: when it is over, who wins, and the places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.games.dwarven_traders.record import SMUGGLER, Sheet
from scorekeeper.games.dwarven_traders.rulings import Rulings
from scorekeeper.games.dwarven_traders.scoring.rounds import RoundScore
from scorekeeper.games.engine.ranking import places_by, put_first
from scorekeeper.games.engine.verdict import Place

K = TypeVar("K")

ROUNDS = 4
SOLO_WINS = 2


def is_over(scored: Sequence[Sequence[RoundScore]], rulings: Rulings, *, solo: bool, smuggler_stuck: bool) -> bool:
    """Whether the game is over: after four rounds, or in the solo game when one side has won two."""
    if not solo:
        return len(scored) >= ROUNDS
    if smuggler_stuck and rulings.solo_stuck == "game":
        return True
    if rulings.solo_tied_round == "four-rounds" and len(scored) >= ROUNDS:
        return True
    return bool(scored) and max(solo_wins(scored, rulings).values()) >= SOLO_WINS


class Total(Struct, frozen=True, gc=False):
    """A participant at the end of the game."""

    participant: str
    vp: int
    place: int
    round_four: int
    written: int | None = None
    """The sum of what the sheets give, if all of them say it."""


def vp_so_far(rounds: Sequence[Sequence[RoundScore]]) -> dict[str, int]:
    """The VP of all rounds, added up by participant."""
    vp: dict[str, int] = {}
    for lines in rounds:
        for line in lines:
            vp[line.participant] = vp.get(line.participant, 0) + line.vp
    return vp


def with_written(ranking: Sequence[Total], sheets: Sequence[Sheet | None]) -> list[Total]:
    """The ranking with what the sheets of its rounds give everybody, which is another sum where one of them is wrong."""
    return [replace(total, written=_written(total.participant, sheets)) for total in ranking]


def _written(who: str, sheets: Sequence[Sheet | None]) -> int | None:
    rows = [sheet.rows.get(who) if sheet is not None else None for sheet in sheets]
    vp = [row.vp for row in rows if row is not None and row.vp is not None]
    return sum(vp) if len(vp) == len(sheets) else None


def places_of_totals(ranking: Sequence[Total], vp: Mapping[str, int]) -> dict[str, int]:
    """The places by other totals; who is level keeps the order of the ranking."""
    return places_by({total.participant: (vp.get(total.participant, total.vp), -total.place) for total in ranking})


def vp_by_round(who: str, rounds: Sequence[Sequence[RoundScore]]) -> list[int]:
    """The VP of a participant, round by round."""
    return [line.vp for lines in rounds for line in lines if line.participant == who]


def totals(rounds: Sequence[Sequence[RoundScore]], rulings: Rulings) -> list[Total]:
    """The participants in order: by VP, then by the finishing order of the last round (rulings DWT-R14, R15)."""
    vp = vp_so_far(rounds)
    last = {line.participant: line.place for line in rounds[-1]}
    if rulings.level_in_round_four == "shared":
        keys: dict[str, tuple[int, ...]] = {who: (points, -last[who]) for who, points in vp.items()}
    else:
        keys = {who: (vp[who], -last[who], *_further(who, rounds, rulings)) for who in vp}
    return [Total(who, vp[who], place, last[who]) for who, place in placed(keys, rulings).items()]


def placed(keys: Mapping[K, tuple[int, ...]], rulings: Rulings) -> dict[K, int]:
    """The places of the game by keys that begin with the VP; ruling DWT-R15 may let the last round decide first place only."""
    if rulings.ranks_below != "shared":
        return places_by(keys)
    top = max(keys.values())
    return places_by({who: (1,) if key == top else (0, key[0]) for who, key in keys.items()})


def _further(who: str, rounds: Sequence[Sequence[RoundScore]], rulings: Rulings) -> tuple[int, ...]:
    """What breaks a tie of VP and last round (ruling DWT-R14)."""
    own = [line for lines in rounds for line in lines if line.participant == who]
    if rulings.level_in_round_four == "round-wins":
        return (sum(line.lowest == 1 for line in own),)
    return tuple(-line.place for line in reversed(own[:-1]))


def game_places(ranking: Sequence[Total]) -> list[Place]:
    """The ranking as places of the table."""
    return [Place(total.participant, total.participant != SMUGGLER, total.place, total.vp) for total in ranking]


def as_given(ranking: Sequence[Total], given: Mapping[Any, Any], *, solo: bool = False) -> list[Total]:
    """The ranking that counts if decisions let totals, places or a winner stand as written."""
    counting = list(ranking)
    if vp := {who: figure for (what, _), said in given.items() if what == "vp" for who, figure in said.items()}:
        counting = [replace(total, vp=vp.get(total.participant, total.vp)) for total in ranking]
        if not solo:
            places = places_of_totals(counting, {})
            counting = [replace(total, place=places[total.participant]) for total in counting]
    if said := {who: place for (what, _), said in given.items() if what == "place" for who, place in said.items()}:
        counting = [replace(total, place=said.get(total.participant, total.place)) for total in counting]
    counting.sort(key=lambda total: total.place)
    winner = next((who for what, who in given if what == "winner"), None)
    if winner is None:
        return counting
    places = put_first({total.participant: total.place for total in counting}, winner)
    return sorted(
        [replace(total, place=places[total.participant]) for total in counting], key=lambda total: total.place
    )


def round_winner(lines: Sequence[RoundScore], rulings: Rulings, *, solo: bool) -> str | None:
    """Who has won a round; nobody if it ends level, except that the Smuggler may win it in the solo game (ruling DWT-R31)."""
    first = [line.participant for line in lines if line.place == 1]
    if len(first) == 1:
        return first[0]
    return SMUGGLER if solo and rulings.solo_tied_round == "smuggler" else None


def solo_wins(rounds: Sequence[Sequence[RoundScore]], rulings: Rulings) -> dict[str, int]:
    """How many rounds each of the two has won."""
    winners = [round_winner(lines, rulings, solo=True) for lines in rounds]
    return {line.participant: winners.count(line.participant) for line in rounds[0]}


def wins_by_round(who: str, rounds: Sequence[Sequence[RoundScore]], rulings: Rulings) -> list[int]:
    """1 for each round of the solo game that a participant has won, 0 for the others."""
    return [int(round_winner(lines, rulings, solo=True) == who) for lines in rounds]


def rank_solo(rounds: Sequence[Sequence[RoundScore]], rulings: Rulings) -> list[Total]:
    """Rank the two by rounds won."""
    wins = solo_wins(rounds, rulings)
    decided = max(wins.values()) >= SOLO_WINS
    score = wins if decided or rulings.solo_tied_round != "four-rounds" else vp_so_far(rounds)
    last = {line.participant: line.place for line in rounds[-1]}
    return [Total(who, wins[who], place, last[who]) for who, place in places_by(score).items()]
