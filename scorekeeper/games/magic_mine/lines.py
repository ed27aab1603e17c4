"""The scorings on a sheet: what each line brings, and where it takes the pawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from scorekeeper.games.engine.old_hearing import Hearing
from scorekeeper.games.engine.terms import Effect
from scorekeeper.games.engine.verdict import Where
from scorekeeper.games.magic_mine.ending import check_space
from scorekeeper.games.magic_mine.play import ACTION, GOAL, ROW, Scoring, some
from scorekeeper.games.magic_mine.record import Row, Scored
from scorekeeper.games.magic_mine.rulings import Rulings
from scorekeeper.games.magic_mine.tiles import Bound, Face


class Sum(Struct):
    """What the lines of a player come to."""

    points: int
    """Points in all, hearts included where they are points."""
    scorings: list[Scoring]
    hearts: int
    """Hearts that are points."""


def group_bonus(faces: Sequence[Face], rulings: Rulings) -> int:
    """The bonus that tiles indicate for a set (ruling MIN-R04)."""
    if rulings.set_size == "per-tile":
        return sum(face.bonus for face in faces)
    return max(face.bonus for face in faces)


def is_set(faces: Sequence[Face], gem: str | None, rulings: Rulings) -> bool:
    """Whether tiles can be a set of this colour; without a colour, of some colour."""
    if len(faces) < 2 or (rulings.set_size == "pairs-only" and len(faces) > 2):  # noqa: PLR2004
        return False
    if any(face.brown for face in faces):
        return False
    common = frozenset.intersection(*(face.colours for face in faces))
    return gem in common if gem is not None else bool(common)


def gems_of(faces: Sequence[Face], gem: str | None) -> tuple[str, ...]:
    """The gems on tiles that were scored, as far as they are known."""
    return tuple([gem or hole if face.takes_any else hole for face in faces for hole in face.holes])


class Lines:
    """The lines of one player while they are judged."""

    def __init__(
        self, who: str, row: Row, number: int, bound: Bound, hearing: Hearing, *, itemised: bool = True
    ) -> None:
        self.who = who
        self.row = row
        self.number = number
        self.bound = bound
        self.hearing = hearing
        self.total = 0
        self.lead = 0
        """Hearts that the lines so far have counted."""
        self.unknown = not itemised
        """Whether the points of some line are not known, or there are no lines at all."""
        self.as_told = False
        """Whether the points of some line are taken as they are written, for its tiles are not known."""
        self.over = False
        self.drift = 0
        """By how much the figures that were found wrong so far put the pawn off."""

    def add_up(self) -> Sum | None:
        """Check line by line; None when points are not known."""
        scorings = [self._line(index, line) for index, line in enumerate(self.row.scored, 1)]
        hearts = self._hearts()
        if self.unknown:
            return self._as_claimed()
        if self.as_told:
            self._say_as_told()
        points = self.total + hearts
        said = self.row.space
        if said is None and not self.row.scored:
            self._say_taken_as(points)
        if hearts and points > GOAL and self.bound.rulings.heart == "point":
            self._check_hearts_came_before_the_end(points, scorings)
        if said is not None and said != points and not (points > GOAL and said == GOAL):
            settled = self._find(
                "MIN-512",
                "{who} has {sum} in all; the sheet says space {said}",
                "space",
                expected=points,
                found=said,
                sum=some(points, "point"),
                said=said,
            )
            points = said if settled == "as-written" else points
        else:
            self.hearing.kept("MIN-512")
        return Sum(points, scorings, hearts)

    def _find(self, rule: str, text: str, field: str, **figures: Any) -> Effect | None:
        at = Where(round=self.number, field=f"rounds.{self.number}.sheet.rows.{self.who}.{field}")
        return self.hearing.find(rule, text, where=at, step=ACTION, who=self.who, **figures)

    def _hearts(self) -> int:
        """Hearts that count as points (ruling MIN-R01)."""
        hearts = self.row.hearts
        if hearts < 0:
            self._find(
                "MIN-844", "{who} is said to have {said} hearts", "hearts", expected=0, found=hearts, said=hearts
            )
            hearts = 0
        how = self.bound.rulings.heart
        if how == "card":
            return 0
        if how == "own-turn" and self.row.space is not None:
            # Hearts of the last turns may still wait for their owner's next one.
            return min(max(self.row.space - self.total, self.lead), hearts)
        return hearts

    def _check_hearts_came_before_the_end(self, points: int, scorings: list[Scoring]) -> None:
        """With all hearts, the winner came to 20 by the last scoring, or by a heart to just that space."""
        space = self.row.scored[-1].space if scorings else 0
        before = points - scorings[-1].points - scorings[-1].bonus if scorings else points
        by_heart = space is not None and space < GOAL
        if self.over or (before < GOAL and not by_heart):
            return
        self._find(
            "MIN-902",
            "{who} has {sum} with the hearts; a heart moves one space, and the game is over on {goal}"
            if by_heart
            else "with the hearts {who} is on {before} before the last scoring; the game is over on {goal}",
            "hearts",
            expected=self.row.hearts - (points - GOAL if by_heart else before - GOAL + 1),
            found=self.row.hearts,
            sum=some(points, "point"),
            before=before,
            goal=GOAL,
        )

    def _say_taken_as(self, points: int) -> None:
        self.hearing.unchecked(
            "MIN-512",
            "the space of {who} is not checked: neither scorings nor a space are written down, so it is taken as {points}",
            where=Where(round=self.number, field=f"rounds.{self.number}.sheet.rows.{self.who}.space"),
            who=self.who,
            points=points,
        )

    def _as_claimed(self) -> Sum | None:
        """Without printed points the space that is written counts, and it is said that nobody checked it."""
        self.hearing.unchecked(
            "MIN-503",
            "the points of {who} are not checked: "
            + ("neither the tiles nor their points are known" if self.row.scored else "no scorings are written down"),
            where=Where(round=self.number, field=f"rounds.{self.number}.sheet.rows.{self.who}.scored"),
            who=self.who,
        )
        space = self.row.space
        if space is None:
            return None
        at = Where(round=self.number, field=f"rounds.{self.number}.sheet.rows.{self.who}.space")
        check_space(self.who, space, self.bound.most, at, self.hearing)
        return Sum(space, [], 0)

    def _say_as_told(self) -> None:
        self.hearing.unchecked(
            "MIN-503",
            "whether the points and bonuses of {who} are those printed is not checked: "
            + (
                "the tiles are not given as equipment"
                if self.bound.faces is None
                else "not all tiles that were scored are known"
            ),
            where=Where(round=self.number, field=f"rounds.{self.number}.sheet.rows.{self.who}.scored"),
            who=self.who,
        )

    def _check_not_over(self, at: str) -> None:
        """Nothing is scored by somebody who stands on 20."""
        space = self.total + self.lead
        if space < GOAL or self.unknown or self.over:
            return
        self.over = True
        self._find(
            "MIN-902",
            "{who} is on {space} before this scoring; the game is over on {goal}, and nothing more is scored",
            at + "tile",
            expected="the end",
            found=space,
            space=space,
            goal=GOAL,
        )

    def _check_row(self, line: Scored, at: str) -> None:
        """What is scored together lay in one row."""
        count = len(line.tiles)
        if count > ROW:
            self._find(
                "MIN-608",
                "{who} scores {count} tiles at once; a row has {most}",
                at + "set_with",
                expected=ROW,
                found=count,
                count=count,
                most=ROW,
            )

    def _check_told(self, line: Scored, points: int, at: str) -> None:
        """Points of a piece whose face is not known: none is worth less than nothing, or more than a row can bring."""
        most = self.bound.most
        if points < 0 or line.bonus < 0:
            less = points < 0
            self._find(
                "MIN-503" if less else "MIN-510",
                "a scoring of {who} brings "
                + ("{said} points" if less else "a bonus of {said}")
                + "; it is never below 0",
                at + ("points" if less else "bonus"),
                expected=0,
                found=points if less else line.bonus,
                said=points if less else line.bonus,
            )
        elif points + line.bonus > most:
            self._find(
                "MIN-503",
                "a scoring of {who} brings {said} points; three tiles and their bonuses bring {most} at most",
                at + "points",
                expected=most,
                found=points + line.bonus,
                said=points + line.bonus,
                most=most,
            )

    def _line(self, index: int, line: Scored) -> Scoring:
        at = f"scored.{index}."
        faces = self._faces(line, at)
        points, bonus = line.points, line.bonus
        self._check_not_over(at)
        self._check_row(line, at)
        if faces:
            self._check_gem(line, faces, at)
            points = self._points(line, faces, at)
            bonus = self._bonus(line, faces, at)
        elif points is None:
            self.unknown = True
        else:
            self.as_told = True
            self._check_told(line, points, at)
        if len(line.tiles) == 1 and line.bonus and not faces:
            bonus = self._single_bonus(line, at)
        self.total += (points or 0) + bonus
        self._space(line, at)
        return Scoring(
            list(line.tiles),
            line.gem,
            points or 0,
            bonus,
            self.total + self.lead,
            gems_of(faces, line.gem) if faces else (),
        )

    def _faces(self, line: Scored, at: str) -> list[Face]:
        """The faces of the tiles, if all are known."""
        known = self.bound.faces
        if known is None or not line.tiles:
            return []
        strange = [tile for tile in line.tiles if tile not in known]
        if strange:
            self._find("MIN-111", "the equipment has no tile {tiles}", at + "tile", found=strange, tiles=strange)
            return []
        return [known[tile] for tile in line.tiles]

    def _check_gem(self, line: Scored, faces: Sequence[Face], at: str) -> None:
        """The colour that is written must be one that the tile can have."""
        gem = line.gem
        for face in faces:
            if gem is None or gem in face.colours:
                self.hearing.kept("MIN-405") if gem is not None else None
                continue
            self._find(
                "MIN-504" if face.brown else "MIN-405",
                "{tile} is brown and has gems of different colours; {gem} is written"
                if face.brown
                else "{tile} takes {colours}; {gem} is written",
                at + "gem",
                expected=sorted(colour for colour in face.colours if colour),
                found=gem,
                tile=face.id,
                gem=gem,
                colours=sorted(colour for colour in face.colours if colour),
            )

    def _points(self, line: Scored, faces: Sequence[Face], at: str) -> int:
        due = sum(face.points for face in faces)
        said = line.points
        if said is None or said == due:
            return due
        settled = self._find(
            "MIN-511" if len(faces) > 1 else "MIN-503",
            "{tiles} " + ("bring" if len(faces) > 1 else "brings") + " {due}; the sheet says {said}",
            at + "points",
            expected=due,
            found=said,
            tiles=list(line.tiles),
            due=some(due, "point"),
            said=said,
        )
        self.drift += said - due
        return said if settled == "as-written" else due

    def _bonus(self, line: Scored, faces: Sequence[Face], at: str) -> int:
        """The bonus of a set: none for a piece alone or for pieces that do not go together."""
        if len(faces) == 1:
            return self._single_bonus(line, at)
        rulings = self.bound.rulings
        fits = is_set(faces, line.gem, rulings)
        due = group_bonus(faces, rulings) if fits else 0
        if line.bonus == due:
            self.hearing.kept("MIN-508")
            self.hearing.kept("MIN-509")
            if due and line.gem is None and all(face.takes_any for face in faces):
                self._say_colourless(line, at)
            return due
        each = sum(face.bonus for face in faces)
        too_large = rulings.set_size == "pairs-only" and len(faces) > 2  # noqa: PLR2004
        rule = "MIN-508" if not fits else "MIN-511" if line.bonus == each else "MIN-510"
        settled = self._find(
            rule,
            "the set {tiles} brings a bonus of {due}; the sheet says {said}"
            if fits
            else "{tiles} are no set"
            + (" (ruling MIN-R04)" if too_large else ", for a set is blue and of one colour")
            + "; the sheet has a bonus of {said}",
            at + "bonus",
            expected=due,
            found=line.bonus,
            tiles=list(line.tiles),
            due=due,
            said=line.bonus,
        )
        self.drift += line.bonus - due
        return line.bonus if settled == "as-written" else due

    def _say_colourless(self, line: Scored, at: str) -> None:
        self.hearing.unchecked(
            "MIN-508",
            "whether the set {tiles} has gems of one colour is not checked: the colour is not written down",
            where=Where(round=self.number, field=f"rounds.{self.number}.sheet.rows.{self.who}.{at}gem"),
            tiles=list(line.tiles),
        )

    def _single_bonus(self, line: Scored, at: str) -> int:
        if not line.bonus:
            return 0
        settled = self._find(
            "MIN-509",
            "{tile} alone is no set, so there is no bonus; the sheet says {said}",
            at + "bonus",
            expected=0,
            found=line.bonus,
            tile=line.tile,
            said=line.bonus,
        )
        self.drift += line.bonus
        return line.bonus if settled == "as-written" else 0

    def _space(self, line: Scored, at: str) -> None:
        """The new space: all points so far, and as many hearts as had come by then."""
        said = line.space
        if said is None or self.unknown:
            return
        over = said - self.total
        most = 0 if self.bound.rulings.heart == "card" else max(self.row.hearts, 0)
        if self.lead <= over <= most:
            self.lead = over
            return
        if said == GOAL <= self.total + most:
            return
        due = self.total + self.lead
        if self.drift and due + self.drift <= said <= self.total + most + self.drift:
            return  # The pawn was moved by the wrong figure, which was told; the final space tells what came of it.
        self._find(
            "MIN-512",
            "{who} comes to stand on {due}"
            + (" or beyond, with hearts" if most > self.lead else "")
            + "; the sheet says {said}",
            at + "space",
            expected=due,
            found=said,
            due=due,
            said=said,
        )


def is_itemised(rows: Mapping[str, Row]) -> bool:
    """Whether a sheet has scorings line by line, and not only where the pawns came to stand."""
    return any(row.scored for row in rows.values())


def add_up(rows: Mapping[str, Row], seats: Sequence[str], bound: Bound) -> dict[str, Sum]:
    """What the lines of a sheet come to on which nothing was found."""
    quiet = Hearing(())
    sums = {who: Lines(who, rows[who], 1, bound, quiet).add_up() for who in seats}
    return {who: found for who, found in sums.items() if found is not None}
