"""A result without its rounds: the places that its claims lead to, and whether four rounds can give its totals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count, islice, product
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.games.dwarven_traders.record import SMUGGLER, Standing
from scorekeeper.games.dwarven_traders.rulings import Rulings
from scorekeeper.games.dwarven_traders.scoring.game import ROUNDS, SOLO_WINS
from scorekeeper.games.dwarven_traders.scoring.possible import MOST_PARTICIPANTS, Known, Ways
from scorekeeper.games.dwarven_traders.scoring.rounds import AWARDS, award
from scorekeeper.games.engine.ranking import places_by, span
from scorekeeper.games.engine.verdict import Place

VP_MARKERS = 40
MOST_TRIES = 4000
"""Scores that are tried in blanks; with more, hardly anything could be wrong."""

MOST_ENDS = 60
"""Of these, scores for which all places are worked out."""

NO_ROW = Standing()
"""The row of somebody whom a result leaves out: all blank."""


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
    known: Mapping[int, Known] = {}
    """The rounds that are known, at least in part, by number, if others are not."""
    won: Mapping[str, int] = {}
    """In the solo game, how many of the rounds that are known each side has won."""
    refuted: Mapping[str, int] = {}
    """Totals that were found wrong beside the rounds that are known; in the rows they are blank or put right."""
    open: Sequence[str] = ()
    """Those whose right total is not known, but would lead to the same places whichever it is."""

    @property
    def ways(self) -> list[Ways]:
        """How the rounds can have ended; several lengths where play stopped early, none if somebody is not ranked."""
        # More people than can play are a fault of its own; how they could be paid is not worked out.
        if self.solo or len(self.wanted) != self.seats + 1 or len(self.wanted) > MOST_PARTICIPANTS:
            return []
        shortest = ROUNDS if self.finished else max(self.known, default=1)
        return [
            Ways(len(self.wanted), self.rulings, tuple(self.known.get(number) for number in range(1, count + 1)))
            for count in range(shortest, ROUNDS + 1)
        ]

    def possible(self, who: str) -> list[int]:
        """The totals that somebody can have, because of the rounds that are known."""
        seat = self.wanted.index(who)
        return sorted({total for way in self.ways for total in way.totals_of(seat)})

    def mended(self, given: Mapping[tuple[str, str], Any]) -> Claims:
        """The claims without the totals that the rounds which are known refute, or with the only ones that fit the others.

        A decision may let such a total stand.
        """
        if not self.known or not self.ways:
            return self
        refuted = {who: vp for who, vp in self.written.items() if ("vp", who) not in given and self.is_refuted(who, vp)}
        if not refuted:
            return self
        rows = {**self.rows, **{who: replace(self.rows[who], vp=None) for who in refuted}}
        mended = replace(self, rows=rows, refuted=refuted)
        for who in refuted:
            fits = [vp for vp in self.possible(who) if mended.can_add_up({**mended.written, who: vp})]
            ways = [replace(mended, rows={**mended.rows, who: replace(self.rows[who], vp=vp)}) for vp in fits]
            if len(ways) == 1 or len({str(way.endings()) for way in ways if way.endings()}) == 1:
                mended = replace(ways[0], open=[*mended.open, who] if len(ways) > 1 else mended.open)
            else:
                # A place beside a wrong total tells nothing where the right total is not known.
                mended = replace(mended, rows={**mended.rows, who: Standing()})
        return mended

    def is_refuted(self, who: str, vp: int) -> bool:
        """Whether the rounds that are known do not allow a total that would be possible without them."""
        return 0 <= vp <= self.most and vp not in self.possible(who)

    @property
    def written(self) -> dict[str, int]:
        """The scores that are written down."""
        return {who: vp for who in self.wanted if (vp := self.rows[who].vp) is not None}

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
        written = self.written
        return written if len(written) == len(self.wanted) else None

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

    @property
    def awards(self) -> list[int]:
        """The VP of the places in a round, as far as they are worth any (ruling DWT-R04 for the fifth)."""
        return [vp for place in range(1, len(self.wanted) + 1) if (vp := award(place, self.rulings))]

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
        tries, ends = count(1), count(1)

        def grow(vp: dict[str, int]) -> Iterator[Claims | None]:
            if next(tries) > MOST_TRIES:
                yield None
            elif self._can_go_on(vp):
                who = next((who for who in blank if who not in vp), None)
                if who is None:
                    yield from self._with_places(vp) if next(ends) <= MOST_ENDS else (None,)
                    return
                for score in self._scores(who):
                    yield from grow({**vp, who: score})

        if self.blank and self._can_be_won():
            yield from grow(self.written)

    def _scores(self, who: str) -> Sequence[int]:
        """The scores that somebody can have in a blank."""
        return self.possible(who) if self.ways else range(self.most + 1)

    def _can_be_won(self) -> bool:
        """Whether the places that are written down leave the first one to the named winner."""
        first = [who for who in self.wanted if self.rows[who].place == 1]
        return self.winner is None or (first in ([], [self.winner]) and self.rows[self.winner].place in (None, 1))

    def _can_go_on(self, vp: Mapping[str, int]) -> bool:
        """Whether the scores that are known, or are tried, leave room for the places and for the others."""
        count = len(self.wanted)
        if self.winner is not None and self.winner in vp and max(vp.values()) > vp[self.winner]:
            return False
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
        """Whether rounds can give these totals, of which some may not be known; in a whole normal game only."""
        totals = tuple(vp.get(who) for who in self.wanted)
        return not self.ways or any(way.can_give(totals) for way in self.ways)

    def _with_places(self, vp: Mapping[str, int]) -> Iterator[Claims]:
        """These scores with every place that they allow in the blanks."""
        filled = replace(self, rows={who: replace(self.rows[who], vp=vp[who]) for who in self.wanted})
        if (endings := filled.endings()) is not None and self.ways:
            fits = [places for places in endings if filled.allows(places, self.wanted)]
            fits = [places for places in fits if self.winner is None or is_won_by(self.winner, places)]
            for places in fits[:1]:
                yield replace(self, rows={who: Standing(vp=vp[who], place=places[who]) for who in self.wanted})
            return
        spans = {who: span(vp, who) for who in vp}
        boxes = [
            (row.place,) if (row := self.rows[who]).place is not None else range(spans[who][0], spans[who][1] + 1)
            for who in vp
        ]
        for filling in islice(product(*boxes), MOST_TRIES):
            rows = {who: Standing(vp=vp[who], place=place) for who, place in zip(vp, filling, strict=True)}
            yield replace(self, rows=rows)

    def complete_totals(self) -> tuple[int, ...] | None:
        """The scores of a whole game, if all are known and each is possible by itself."""
        vp = self.vp
        if vp is None or not self.ways or not self.enough_markers:
            return None
        return tuple(vp.values()) if all(0 <= score <= self.most for score in vp.values()) else None

    def left(self) -> tuple[int, ...] | None:
        """What the rounds that are not known must have paid; None if this cannot be told."""
        vp, paid = self.vp, [[known.vp[seat] for known in self.known.values()] for seat in range(len(self.wanted))]
        if vp is None or any(one is None for row in paid for one in row):
            return None
        return tuple(vp[who] - sum(one or 0 for one in row) for who, row in zip(self.wanted, paid, strict=True))

    # Who is level.

    def endings(self) -> list[dict[str, int]] | None:
        """All places that the game can have ended with by its totals; None if they are not worked out."""
        totals = self.complete_totals()
        if totals is None:
            return []
        found = [way.places(totals) for way in self.ways]
        if any(places is None for places in found):
            return None
        every = sorted(set().union(*(places or () for places in found)))
        return [dict(zip(self.wanted, places, strict=True)) for places in every]

    def fitting(self) -> list[dict[str, int]]:
        """The endings that the places and the winner of the result allow; what allows none is passed over."""
        left = self.endings() or []
        left = [places for places in left if self.allows(places, self.wanted)] or left
        return [places for places in left if self.winner is None or is_won_by(self.winner, places)] or left

    def allows(self, places: Mapping[str, int], who: Sequence[str]) -> bool:
        """Whether the result says nothing else about the places of some; a place against the totals tells nothing."""
        said = self._allowed(self.written)
        return all(said[one] in (None, places[one]) for one in who)

    def groups(self) -> list[list[str]]:
        """The participants with equal totals, together."""
        vp = self.written
        groups = [[who for who in vp if vp[who] == total] for total in sorted(set(vp.values()), reverse=True)]
        return [group for group in groups if len(group) > 1]

    def last_places(self, group: Sequence[str]) -> list[int]:
        """The places of some in the last round, if it is known."""
        last = self.known.get(ROUNDS) if self.finished else None
        if last is None or last.finish is None:
            return []
        return [last.finish.places[self.wanted.index(who)] for who in group]

    def unclear(self) -> list[list[str]]:
        """The participants who share a total, and whose places nobody knows."""
        if not (fitting := self.fitting()):
            return self._unclear_as_written()
        said = self._allowed(self.written)
        unclear = [[who for who in group if len({places[who] for places in fitting}) > 1] for group in self.groups()]
        # Where only one place is open, it is open whether that one is level with the others.
        unclear = [some if len(some) != 1 else group for some, group in zip(unclear, self.groups(), strict=True)]
        return [group for group in unclear if any(said[who] is None for who in group)]

    def _unclear_as_written(self) -> list[list[str]]:
        """The same where the rounds are not worked out: a place must be written, or a winner among two."""
        vp = self.vp
        level = set(self.level(vp)) if vp is not None else set()
        groups = [group for group in self.groups() if not level.isdisjoint(group)]
        groups = [[who for who in group if who != self.winner] for group in groups]
        return [group for group in groups if len(group) > 1]

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
        if len(fitting := self.fitting()) == 1:
            return {who: (place, 0) for who, place in fitting[0].items()}
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
        known = row is not None and row.vp is not None and who not in self.open
        return row.vp if row is not None and known else self.refuted.get(who)

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
            Place(who, who != SMUGGLER, said.get(who, place), score or 0, score is not None)
            for who, place, score in ((who, place, self.score(who)) for who, place in ahead.items())
        ]
        return sorted(places, key=lambda place: place.place)


def is_won_by(winner: str, places: Mapping[str, int]) -> bool:
    """Whether somebody is first alone."""
    return [winner] == [who for who, place in places.items() if place == 1]
