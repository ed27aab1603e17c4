"""Checks on the end: places and winner on sheet and result, and a result without its game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from scorekeeper.games.engine.checks import KEPT, Answer, Wrong, claim, doubted, unchecked, violated
from scorekeeper.games.engine.verdict import Place
from scorekeeper.games.magic_mine.checks.sheet.spaces import past_twenty
from scorekeeper.games.magic_mine.checks.steps import GAME, TILES
from scorekeeper.games.magic_mine.equipment import Bound
from scorekeeper.games.magic_mine.record import Result, Row, Standing
from scorekeeper.games.magic_mine.rulings import Rulings
from scorekeeper.games.magic_mine.scoring.claims import Claims, Problem, same_places
from scorekeeper.games.magic_mine.scoring.ending import GOAL
from scorekeeper.games.magic_mine.scoring.places import as_given, places_by_spaces, shown

ENDINGS = {
    "time": "ended by time",
    "conceded": "ended by concession",
    "abandoned": "abandoned",
    "adjourned": "adjourned",
}


class Ended(Struct, frozen=True, gc=False):
    """The places by the rules, and the points behind them."""

    ranked: list[Place]
    places: list[Place]
    """The places that count, including those that decisions let stand as written."""
    points: Mapping[str, int]
    rulings: Rulings

    def given(self, given: Mapping[Any, Any]) -> Ended:
        """The same, with the figures that a decision lets stand as written."""
        return Ended(self.ranked, as_given(self.ranked, given), self.points, self.rulings)

    def as_claimed(self, rows: Mapping[str, Row | Standing]) -> dict[str, int]:
        """The places by the recorded spaces; none if those are the right ones."""
        said = {who: row.space for who, row in rows.items() if row.space is not None and who in self.points}
        if all(space in (self.points[who], shown(self.points[who], self.rulings)) for who, space in said.items()):
            return {}
        return places_by_spaces({**self.points, **said}, self.rulings)


class SheetPlaces(Struct, frozen=True):
    """The places on a sheet."""

    rows: Mapping[str, Row]


class SheetRows(Struct, frozen=True):
    """What a sheet lacks for ranking everybody."""

    rows: Mapping[str, Row]
    missing: list[str]
    """Players without a row."""
    unknown: list[str]
    """Players for whom neither points nor a space are recorded."""


class Claimed(Struct, frozen=True):
    """Places and winner of a result without its game, whose spaces are taken as written."""

    rows: Mapping[str, Standing]
    winner: str | None


class NotThere(Struct, frozen=True):
    """A sheet on which only a wrong figure takes a player to 20."""

    who: str


class Stopped(Struct, frozen=True):
    """A game recorded as not played to its end."""

    how: str


class BrokenOff(Struct, frozen=True):
    """Nobody reached 20, so by ruling MIN-R15 nobody is placed."""

    how: str
    source: str
    """Where a player has a place anyway, `result` or `sheet`; empty if nowhere."""
    field: str


class Level(Struct, frozen=True):
    """Some players are level, but what ruling MIN-R02 compares is not recorded."""


class Alone(Struct, frozen=True):
    """A result without its game."""


class InPart(Struct, frozen=True):
    """A result, and the spaces and places that a sheet shows of some players."""


class SpacesKnown(Struct, frozen=True):
    """A result, next to the spaces that a sheet shows of some players."""

    rows: Mapping[str, Standing]
    bound: Bound


class SpacesBrokenOff(SpacesKnown, frozen=True):
    """The result of a game that was broken off, next to the spaces that a transcript or a sheet shows."""


class SpacesSince(Struct, frozen=True):
    """Sheet or result after a transcript that breaks off."""

    rows: Mapping[str, Row | Standing]


LEVEL, ALONE, IN_PART = Level(), Alone(), InPart()
ALONE_OR_IN_PART = (Alone, InPart)


# The end of a game.


@claim("MIN-903", on=SheetRows, step=TILES)
def everybody_has_a_row(seats: Sequence[str], sheet: SheetRows) -> Answer:
    """Nobody is placed while a player is missing."""
    if not sheet.missing:
        return None
    return unchecked("nobody is placed because the sheet has no row for {who}", field="rows", who=sheet.missing)


@claim("MIN-903", on=SheetRows)
def everybody_has_points(seats: Sequence[str], sheet: SheetRows) -> Answer:
    """Nobody is placed while a player's points are not known."""
    if not sheet.unknown:
        return None
    text = "nobody is placed because the sheet gives neither points nor a space for {who}"
    return unchecked(text, field="rows", who=sheet.unknown)


@claim("MIN-901", on=Stopped, step=GAME)
def a_game_that_was_won_was_finished(reached: Mapping[str, int], stopped: Stopped) -> Answer:
    """A game in which somebody reached 20 was finished, whatever the record says."""
    return [
        doubted(
            "{who} is on {space}, so the game was finished, but it is recorded as {ended}",
            field="ended",
            expected="finished",
            found=stopped.how,
            who=who,
            space=space,
            ended=ENDINGS[stopped.how],
        )
        for who, space in reached.items()
    ]


@claim("MIN-901", on=(Problem, *ALONE_OR_IN_PART), step=GAME)
def one_pawn_reaches_twenty(claims: Claims | None, thing: Problem | Alone | InPart) -> Answer:
    """A finished game in which nobody, or more than one, is on 20."""
    problem = thing if isinstance(thing, Problem) else claims.problem if claims is not None else None
    if problem is None or problem.kind != "reached":
        return None
    reached, best = problem.who, problem.space
    both = "both" if len(reached) == 2 else "all"  # noqa: PLR2004
    beyond = " or beyond" if best > GOAL else ""
    return violated(
        f"{{who}} are {both} on {{goal}}{beyond}, but the game ends when the first player gets there"
        if reached
        else "the furthest pawn is on {best}, but the game goes on until somebody is on {goal}",
        field="rows" if isinstance(thing, Alone) else "",
        expected=1,
        found=len(reached),
        given=("reached", reached),
        who=reached,
        best=best,
        goal=GOAL,
    )


@claim("MIN-901", on=NotThere)
def the_winner_is_there_by_points(points: Mapping[str, int], there: NotThere) -> Answer:
    """What is wrong with that player's figures was already said; who has won is not known."""
    text = "nobody is placed because the points of {who} lead to space {space} and not to {goal}, so nobody is known to have won"
    return unchecked(text, who=there.who, space=points[there.who], goal=GOAL)


@claim("MIN-901", on=BrokenOff, step=GAME)
def a_game_that_was_broken_off_places_nobody(figures: None, broken: BrokenOff) -> Answer:
    """Nobody has won before somebody is on 20 (ruling MIN-R15)."""
    if not broken.source:
        text = "places are not checked because the game was broken off; nobody is placed (ruling MIN-R15)"
        return unchecked(text if broken.how != "adjourned" else ADJOURNED, field=broken.field)
    text = (
        "the game is adjourned, so nobody is placed or wins yet, but the "
        if broken.how == "adjourned"
        else "the game was broken off before anybody was on 20, so nobody is placed or wins (ruling MIN-R15), but the "
    )
    text += broken.source + " says otherwise"
    return violated(text, field=broken.field)


ADJOURNED = "places are not checked because the game is adjourned; nobody is placed yet"


@claim("MIN-903", on=Level)
def what_separates_the_level_is_known(figures: None, level: Level) -> Answer:
    """Ruling MIN-R02 may compare something that is not recorded."""
    return unchecked("the tie is not checked because what decides it (ruling MIN-R02) is not recorded")


# What is claimed of the end.


@claim("MIN-903", on=SheetPlaces, step=GAME)
def the_sheet_has_the_places(ended: Ended, sheet: SheetPlaces) -> Answer:
    """Places on the sheet are those of the spaces."""
    return _wrong_places(ended, sheet.rows, "the sheet")


@claim("MIN-903", on=(Result, Claimed), step=GAME)
def the_result_has_the_places(ended: Ended, result: Result | Claimed) -> Answer:
    """Final places are those of the spaces."""
    return _wrong_places(ended, result.rows, "the result")


def _wrong_places(ended: Ended, rows: Mapping[str, Row | Standing], source: str) -> Answer:
    """One answer for all wrong places, because each of them moves another; none if they follow from wrong spaces."""
    wrong = []
    for place in ended.ranked:
        row = rows.get(place.participant)
        if row is not None and row.place != place.place and row.place is not None:
            wrong.append((place, row.place))
    if not wrong:
        return KEPT
    if _follows_from_spaces(ended, rows):
        return None
    return _differs(*wrong[0], "place", source) if len(wrong) == 1 else _differ(wrong, "place", source)


def _follows_from_spaces(ended: Ended, rows: Mapping[str, Row | Standing]) -> bool:
    """Whether the places are those of the recorded spaces, so that only the spaces are wrong."""
    places = ended.as_claimed(rows)
    return bool(places) and all(row.place in (None, places.get(who)) for who, row in rows.items())


@claim("MIN-903", on=(SheetPlaces, Result, Claimed), step=GAME)
def nobody_shares_a_place_with_a_later_seat(ended: Ended, thing: SheetPlaces | Result | Claimed) -> Answer:
    """One of two players who are level always sits later, whoever began (ruling MIN-R02)."""
    if ended.rulings.places != "later-seat":
        return None
    ranked = {place.participant: place.place for place in ended.ranked}
    told = {who: row.place for who, row in thing.rows.items() if row.place is not None and row.place == ranked.get(who)}
    source = "the sheet" if isinstance(thing, SheetPlaces) else "the result"
    text = (
        "{source} has {who} in place {found}, but of two who are level the one who sits later is ahead (ruling MIN-R02)"
    )
    return [violated(text, field="rows", found=told[who[0]], who=who, source=source) for who in same_places(told)]


def _differs(place: Place, said: int, field: str, source: str) -> Wrong:
    who = place.participant
    text = (
        "{who} ends on space {expected}, but {source} says {found}"
        if field == "space"
        else "{who} is in place {expected} with space {space}, but {source} says {found}"
    )
    return violated(
        text,
        field=f"rows.{who}.{field}",
        expected=place.score if field == "space" else place.place,
        found=said,
        given=((field, who), said),
        who=who,
        space=place.score,
        source=source,
    )


def _differ(wrong: Sequence[tuple[Place, int]], field: str, source: str) -> Wrong:
    """The answer about figures of several players that have one cause; it stands at the first of them."""
    who = [place.participant for place, _ in wrong]
    text = (
        "{who} end on spaces {expected}, but {source} says {found}"
        if field == "space"
        else "{who} are in places {expected} with spaces {spaces}, but {source} says {found}"
    )
    return violated(
        text,
        field=f"rows.{who[0]}.{field}",
        expected=[place.score if field == "space" else place.place for place, _ in wrong],
        found=[said for _, said in wrong],
        given=(f"{field}s", {place.participant: said for place, said in wrong}),
        who=who,
        spaces=[place.score for place, _ in wrong],
        source=source,
    )


@claim("MIN-512", on=Result, step=GAME)
def the_result_has_the_spaces(ended: Ended, result: Result) -> Answer:
    """Final spaces are those reached: 20 for the winner, however many points were left over (ruling MIN-R03)."""
    rows = result.rows
    for place in ended.ranked:
        row = rows.get(place.participant)
        if row is not None and row.space != place.score and row.space is not None:
            return list(_wrong_spaces(ended, result))
    return KEPT


def _wrong_spaces(ended: Ended, result: Result) -> Iterator[Wrong]:
    said = {who: row.space for who, row in result.rows.items() if row.space is not None}
    for who in [who for who, space in said.items() if space == ended.points.get(who) != shown(space, ended.rulings)]:
        yield past_twenty(who, said.pop(who), "the result")
    wrong = [
        (place, space) for place in ended.ranked if (space := said.get(place.participant, place.score)) != place.score
    ]
    if len(wrong) > 1 and sorted(place.score for place, _ in wrong) == sorted(space for _, space in wrong):
        yield _differ(wrong, "space", "the result")  # They are right, but in the wrong lines.
        return
    for place, space in wrong:
        yield _differs(place, space, "space", "the result")


@claim("MIN-903", on=(Result, Claimed), step=GAME)
def the_winner_is_first(ended: Ended, result: Result | Claimed) -> Answer:
    """The winner is the player who reached 20; in a game that was broken off, the player who is first alone."""
    first, winner = [place for place in ended.places if place.place == 1], result.winner
    if winner is None or not (first or ended.points):
        return None
    if len(first) == 1 and first[0].participant == winner:
        return KEPT
    if (row := result.rows.get(winner)) is not None and row.place == 1 and len(first) == 1:
        return None  # That this player is not first was already said of the place.
    if ended.as_claimed(result.rows).get(winner) == 1 and _follows_from_spaces(ended, result.rows):
        return None  # That this player is not there was already said of the space.
    who = [place.participant for place in first]
    return violated(
        (
            "{who} has reached {goal} and wins, but the result names {who_said}"
            if first[0].score >= GOAL
            else "{who} is first, but the result names {who_said} as the winner"
        )
        if len(first) == 1
        else "{who} are level, but the result names {who_said} alone",
        field="winner",
        expected=who[0] if len(first) == 1 else who,
        found=result.winner,
        given=("winner", result.winner),
        who=who,
        who_said=result.winner,
        goal=GOAL,
    )
