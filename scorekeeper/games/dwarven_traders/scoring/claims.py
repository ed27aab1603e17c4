"""A result without its rounds: the places that its claims lead to, and whether four rounds can give its totals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import count, islice, product

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.games.dwarven_traders.record import SMUGGLER, Standing
from scorekeeper.games.dwarven_traders.rulings import Rulings
from scorekeeper.games.dwarven_traders.scoring.game import ROUNDS, SOLO_WINS
from scorekeeper.games.dwarven_traders.scoring.rounds import AWARDS, rank
from scorekeeper.games.engine.ranking import places_by, span
from scorekeeper.games.engine.verdict import Place

VP_MARKERS = 40
MOST_PARTICIPANTS = 5
MOST_TRIES = 4000
"""Scores that are tried in blanks; with more, hardly anything could be wrong."""

NO_ROW = Standing()
"""The row of somebody whom a result leaves out: all blank."""

BITS = 5
"""A total is at most 16, so five bits hold it, and adding packed totals never carries."""
BOX = (1 << BITS) - 1


class Claims(Struct, frozen=True, kw_only=True):
    """The claimed result of a game whose rounds are not known."""

    rows: Mapping[str, Standing]
    wanted: Sequence[str]
    """Who must have a row."""
    winner: str | None
    rulings: Rulings
    solo: bool
    seats: int
    finished: bool
    decided: bool = False
    """Whether a decision lets the result count."""
    known: Sequence[Mapping[str, int]] = ()
    """The VP of rounds that are known, by participant, if others are not."""

    def possible(self, who: str) -> range:
        """The totals that somebody can have, because of the rounds that are known."""
        paid = [vp[who] for vp in self.known if who in vp]
        return range(sum(paid), sum(paid) + AWARDS[0] * max(0, ROUNDS - len(paid)) + 1)

    @property
    def missing(self) -> list[str]:
        return [who for who in self.wanted if self.rows[who] is NO_ROW]

    @property
    def most(self) -> int:
        """The highest possible score: VP or rounds won."""
        return SOLO_WINS if self.solo else ROUNDS * AWARDS[0]

    @property
    def vp(self) -> dict[str, int] | None:
        """Everybody's score; None if one is not written down."""
        scores = {who: self.rows[who].vp for who in self.wanted}
        known = {who: vp for who, vp in scores.items() if vp is not None}
        return known if len(known) == len(scores) else None

    @property
    def places(self) -> dict[str, int] | None:
        """Everybody's place; None if one is not written down."""
        places = {who: self.rows[who].place for who in self.wanted}
        known = {who: place for who, place in places.items() if place is not None}
        return known if len(known) == len(places) else None

    @property
    def blank(self) -> list[str]:
        """Those whose score or place is not written down."""
        return [who for who in self.wanted if self.rows[who].vp is None or self.rows[who].place is None]

    @property
    def enough_markers(self) -> bool:
        """Whether there are VP markers for all scores, unless ruling DWT-R04 pays a fifth place."""
        paid = sum(self.rows[who].vp or 0 for who in self.wanted)
        return self.solo or self.rulings.fifth_place != "nothing" or paid <= VP_MARKERS

    def places_fit_scores(self) -> bool:
        """Whether each place that is written down is one that the scores allow; only if all scores are known."""
        vp = self.vp
        return vp is not None and all(
            (place := self.rows[who].place) is None or low <= place <= high
            for who in vp
            for low, high in (span(vp, who),)
        )

    def fillings(self) -> Iterator[Claims | None]:
        """The ways of filling the blanks that are worth a look; None where there are too many to go on."""
        blank = [who for who in self.wanted if self.rows[who].vp is None]
        tries = count(1)

        def grow(vp: dict[str, int]) -> Iterator[Claims | None]:
            if next(tries) > MOST_TRIES:
                yield None
            elif self._can_go_on(vp):
                who = next((who for who in blank if who not in vp), None)
                if who is None:
                    yield from self._with_places(vp)
                    return
                for score in self._scores(who):
                    yield from grow({**vp, who: score})

        if self.blank:
            yield from grow({who: vp for who in self.wanted if (vp := self.rows[who].vp) is not None})

    def _scores(self, who: str) -> range:
        """The scores that somebody can have in a blank."""
        if self.solo:
            return range(self.most + 1)
        possible = self.possible(who)
        return range(possible.start, min(possible.stop, self.most + 1))

    def _can_go_on(self, vp: Mapping[str, int]) -> bool:
        """Whether the scores that are known, or are tried, leave room for the places and for the others."""
        count = len(self.wanted)
        for who, score in vp.items():
            place = self.rows[who].place
            if place is None:
                continue
            ahead = sum(other > score for other in vp.values())
            behind = sum(other < score for other in vp.values())
            if not ahead < place <= count - behind:
                return False
        return self.can_add_up(vp)

    def can_add_up(self, vp: Mapping[str, int]) -> bool:
        """Whether four rounds can give these totals, of which some may not be known; in a whole normal game only."""
        if self.solo or not self.finished or len(self.wanted) != self.seats + 1:
            return True
        return can_add_up(tuple(vp.get(who) for who in self.wanted), self.rulings)

    def _with_places(self, vp: Mapping[str, int]) -> Iterator[Claims]:
        """These scores with every place that they allow in the blanks."""
        spans = {who: span(vp, who) for who in vp}
        boxes = [
            (row.place,) if (row := self.rows[who]).place is not None else range(spans[who][0], spans[who][1] + 1)
            for who in vp
        ]
        for places in islice(product(*boxes), MOST_TRIES):
            rows = {who: Standing(vp=vp[who], place=place) for who, place in zip(vp, places, strict=True)}
            yield replace(self, rows=rows)

    def complete_totals(self) -> tuple[int, ...] | None:
        """The scores of a whole game, if all are known and each is possible by itself."""
        vp = self.vp
        if vp is None or not self.finished or len(vp) != self.seats + 1 or sum(vp.values()) > VP_MARKERS:
            return None
        return tuple(vp.values()) if all(0 <= score <= self.most for score in vp.values()) else None

    def left(self) -> tuple[tuple[int, ...], int] | None:
        """What the rounds that are not known must have paid, and how many they are; None if this cannot be told."""
        totals = self.complete_totals()
        if totals is None or not all(who in vp for vp in self.known for who in self.wanted):
            return None
        paid = [sum(vp[who] for vp in self.known) for who in self.wanted]
        return tuple(total - vp for total, vp in zip(totals, paid, strict=True)), ROUNDS - len(self.known)

    def level(self, vp: Mapping[str, int]) -> list[str]:
        """The participants who share a score and have no place that the score allows."""
        scores, allowed = list(vp.values()), self._allowed(vp)
        return [who for who in vp if allowed[who] is None and scores.count(vp[who]) > 1]

    def _allowed(self, vp: Mapping[str, int]) -> dict[str, int | None]:
        """The stated places that the scores allow."""
        found: dict[str, int | None] = {}
        for who in vp:
            low, high = span(vp, who)
            place = self.rows[who].place
            found[who] = place if place is not None and low <= place <= high else None
        return found

    def keys(self) -> dict[str, tuple[int, int]]:
        """Sort keys of the claims, lowest first: the score, then the place or being named as the winner."""
        vp = self.vp
        if vp is None:
            return {who: (place, 0) for who, place in (self.places or {}).items()}
        allowed = self._allowed(vp)
        unclear = {vp[who] for who in self.level(vp)}
        return {
            who: (-score, int(who != self.winner) if score in unclear else allowed[who] or 0)
            for who, score in vp.items()
        }

    def known_first(self) -> dict[str, tuple[int, int]]:
        """Sort keys of those whose place is written, if somebody is first among them."""
        keys = {who: (place, 0) for who in self.wanted if (place := self.rows[who].place) is not None}
        return keys if (1, 0) in keys.values() else {}

    def score(self, who: str) -> int | None:
        """The recorded score; a winner whom a decision lets stand may have no row."""
        row = self.rows.get(who)
        return row.vp if row is not None else None

    def ranked(self, given: Mapping[tuple[str, str], Mapping[str, int]]) -> list[Place]:
        """The places that the claims lead to, including figures that decisions let stand as written."""
        keys, said = self.keys(), dict[str, int]()
        for (what, who), figures in given.items():
            if what == "winner":
                keys[who] = (min(keys.values())[0] - 1, 0)
            elif what == "place":
                said.update(figures)
        ahead = places_by({who: (-key[0], -key[1]) for who, key in keys.items()})
        places = [
            Place(who, who != SMUGGLER, said.get(who, place), self.score(who) or 0) for who, place in ahead.items()
        ]
        return sorted(places, key=lambda place: place.place)


def most_paid(participants: int) -> int:
    """The VP that four rounds pay if all ties are broken."""
    return ROUNDS * sum(AWARDS[:participants])


def can_add_up(totals: tuple[int | None, ...], rulings: Rulings, rounds: int = ROUNDS) -> bool:
    """Whether this many rounds can give these totals, of which some may not be known; the Smuggler's comes last."""
    known = [total for total in totals if total is not None]
    # More people than can play are a fault of its own; how they could be paid is not worked out.
    if len(totals) > MOST_PARTICIPANTS:
        return True
    if rounds <= 0:
        return not any(known)
    if min(known, default=0) < 0:
        return False
    mask = _packed(tuple(0 if total is None else BOX for total in totals))
    wanted, half = _packed(tuple(total or 0 for total in totals)), rounds // 2
    others = _sums(len(totals), rulings, rounds - half, mask)
    return any(wanted - some in others for some in _sums(len(totals), rulings, half, mask))


@cache
def _sums(participants: int, rulings: Rulings, rounds: int, mask: int) -> frozenset[int]:
    """What none, one or two rounds can pay those whom the mask covers."""
    if not rounds:
        return frozenset({0})
    one = {_packed(awards) & mask for awards in _awards(participants, rulings)}
    return frozenset(one if rounds == 1 else {first + second for first in one for second in one})


def _packed(figures: tuple[int, ...]) -> int:
    return sum(figure << BITS * index for index, figure in enumerate(figures))


def _awards(participants: int, rulings: Rulings) -> Iterator[tuple[int, ...]]:
    """The awards of every possible finishing order, including ties."""
    names = [*map(str, range(participants - 1)), SMUGGLER]
    for spaces in _orders(participants):
        lines = rank({name: (space, (), ()) for name, space in zip(names, spaces, strict=True)}, {}, rulings)
        paid = {line.participant: line.vp for line in lines}
        yield tuple(paid[name] for name in names)


def _orders(participants: int) -> Iterator[tuple[int, ...]]:
    """Spaces that represent every finishing order of this many participants: all levels from 1 up are used."""

    def grow(spaces: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(spaces) == participants:
            if set(spaces) == set(range(1, max(spaces) + 1)):
                yield spaces
            return
        for space in range(1, participants + 1):
            yield from grow((*spaces, space))

    return grow(())
