"""Checks on the scorings of a sheet: what each line brings."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from scorekeeper.games.engine.checks import KEPT, Answer, Wrong, claim, kept, unchecked, violated
from scorekeeper.games.magic_mine.checks.steps import ACTION
from scorekeeper.games.magic_mine.equipment import ROW
from scorekeeper.games.magic_mine.record import Scored, Sheet
from scorekeeper.games.magic_mine.scoring.printed import PAIR, Printed, colour_told, points_alone
from scorekeeper.games.magic_mine.scoring.sheet import Holdings, ScoringColumns
from scorekeeper.terminal import counted


class Scorings(Struct, frozen=True):
    """The scorings of a sheet, with what they add up to."""


class Unusual(Struct, frozen=True):
    """Scorings with something unusual: tiles, colours, hearts, or missing figures."""


SCORINGS, UNUSUAL = Scorings(), Unusual()
SET_KEPT = kept("MIN-508")


@claim("MIN-111", on=Unusual, step=ACTION)
def the_equipment_has_the_scored_tiles(columns: ScoringColumns, unusual: Unusual) -> Answer:
    """Every scored tile exists."""
    return [
        violated(
            "the equipment has no tile {tiles}",
            field=f"rows.{who}.scored.{number}.tile",
            found=list(worth.strange),
            who=who,
            tiles=list(worth.strange),
        )
        for at, who, number, _ in columns.lines()
        if (worth := columns.printed[at]).strange
    ]


@claim("MIN-608", on=Unusual, step=ACTION)
def what_is_scored_together_lay_in_one_row(columns: ScoringColumns, unusual: Unusual) -> Answer:
    """A row has three tiles, so at most three are scored at once."""
    return [
        violated(
            "{who} scores {found} tiles at once, but a row has {expected}",
            field=f"rows.{who}.scored.{number}.set_with",
            expected=ROW,
            found=len(columns.printed[at].tiles),
            who=who,
        )
        for at, who, number, _ in columns.lines()
        if len(columns.printed[at].tiles) > ROW
    ]


@claim("MIN-513", on=Unusual, step=ACTION)
def what_is_scored_together_is_different(columns: ScoringColumns, unusual: Unusual) -> Answer:
    """Each tile is there once, whether or not the pile has run out."""
    return [
        violated(
            "{who} scores {tile} twice at once, but there is only one such tile",
            field=f"rows.{who}.scored.{number}.set_with",
            expected=1,
            found=columns.printed[at].tiles.count(tile),
            who=who,
            tile=tile,
        )
        for at, who, number, _ in columns.lines()
        if not columns.printed[at].together
        for tile in dict.fromkeys(columns.printed[at].tiles)
        if columns.printed[at].tiles.count(tile) > 1
    ]


@claim("MIN-405", "MIN-408", "MIN-504", on=Unusual, step=ACTION)
def the_colour_is_one_that_the_tile_takes(columns: ScoringColumns, unusual: Unusual) -> Answer:
    """A blue tile is complete in one colour that it takes, a brown one in several colours."""
    return list(_wrong_colours(columns))


def _wrong_colours(columns: ScoringColumns) -> Iterator[Wrong]:
    for at, who, number, line in columns.lines():
        field = f"rows.{who}.scored.{number}.gem"
        for tile, gem in line.gems.items():
            if tile not in line.tiles:
                text = "a colour is recorded for {tile}, but it is not among the tiles of this scoring"
                yield violated(text, rule="MIN-405", field=field + "s", expected=line.tiles, found=tile, tile=tile)
            elif line.gem not in (None, gem):
                text = "{tile} is recorded both with {expected} and with {found} gems"
                yield violated(text, rule="MIN-408", field=field + "s", expected=line.gem, found=gem, tile=tile)
        for face in columns.printed[at].faces:
            said = colour_told(face, columns.printed[at].faces, line.gem, line.gems)
            if said is None or said in face.colours:
                continue
            colours = sorted(colour for colour in face.colours if colour)
            yield violated(
                "{tile} is brown and has gems of different colours, but {found} is recorded"
                if face.brown
                else "{tile} takes {expected}, but {found} is recorded",
                rule="MIN-504" if face.brown else "MIN-405",
                field=field,
                expected=colours,
                found=said,
                who=who,
                tile=face.id,
            )


@claim("MIN-503", "MIN-510", "MIN-511", on=Scorings, step=ACTION)
def the_points_are_those_printed(columns: ScoringColumns, scorings: Scorings) -> Answer:
    """Recorded points are the sum printed on the tiles, or for unknown tiles no more than any can bring."""
    if not columns.points_off and not columns.told:
        return None
    return list(_wrong_points(columns))


def _wrong_points(columns: ScoringColumns) -> Iterator[Wrong]:
    for at, who, number, line in columns.lines():
        worth, said, due = columns.printed[at], line.points, columns.points_due[at]
        field = f"rows.{who}.scored.{number}"
        if worth.points is None:
            if said is not None:
                yield from _impossible_points(columns, who, said, line, field)
        elif said is not None and said != due:
            several = len(worth.tiles) > 1
            yield violated(
                "{tiles} " + ("score" if several else "scores") + " {due}, but the sheet says {found}",
                rule="MIN-511" if several else "MIN-503",
                field=f"{field}.points",
                expected=due,
                found=said,
                given=(("points", at), said),
                who=who,
                tiles=list(worth.tiles),
                due=counted(due, "point"),
            )


@claim("MIN-513", on=Sheet, step=ACTION)
def no_tile_is_scored_twice_without_its_name(held: Holdings, sheet: Sheet) -> Answer:
    """Without a shuffle of the discards, only as many tiles are scored for some points as have them."""
    columns, faces = held.columns, held.bound.faces
    if not columns.told or faces is None or held.run_out:
        return None
    unnamed = [(at, who, number, line) for at, who, number, line in columns.lines() if not columns.printed[at].tiles]
    for points in {line.points for *_, line in unnamed if line.points is not None}:
        here = [one for one in unnamed if one[-1].points == points]
        left = [tile for tile, face in faces.items() if face.points == points and tile not in columns.scored]
        if left and len(here) > len(left):
            _, who, number, _ = here[len(left)]
            text = "{found} scorings of {points} without a tile are recorded, but only {left} with that many points can still be scored"
            return violated(
                text,
                field=f"rows.{who}.scored.{number}.points",
                expected=len(left),
                found=len(here),
                who=who,
                points=counted(points or 0, "point"),
                left=left,
            )
    return None


def _impossible_points(columns: ScoringColumns, who: str, points: int, line: Scored, field: str) -> Iterator[Wrong]:
    """Unknown tiles bring no less than 0 and no more than a row can bring; one alone brings what is on some tile."""
    most, bonus = columns.bound.most, (line.bonus or 0) if line.set_with else 0
    alone = points_alone(line.gem, columns.bound) if not line.tiles else None
    if points < 0 or bonus < 0:
        less, said = points < 0, points if points < 0 else bonus
        yield violated(
            "a scoring of {who} gives "
            + ("{found} points" if less else "a bonus of {found}")
            + ", but it is never below 0",
            rule="MIN-503" if less else "MIN-510",
            field=f"{field}." + ("points" if less else "bonus"),
            expected=0,
            found=said,
            who=who,
        )
    elif points + bonus > most:
        yield violated(
            "a scoring of {who} gives {found} points, but three tiles and their bonuses give at most {expected}",
            rule="MIN-503",
            field=f"{field}.points",
            expected=most,
            found=points + bonus,
            who=who,
        )
    elif alone and points not in alone:
        yield violated(
            "a tile of {who} scores {found} points, but no "
            + ("tile" if line.gem is None else "tile that takes {gem}")
            + " has that many",
            rule="MIN-503",
            field=f"{field}.points",
            expected=sorted(alone),
            found=points,
            who=who,
            gem=line.gem,
        )


@claim("MIN-509", on=Scorings, step=ACTION)
def a_piece_alone_has_no_bonus(columns: ScoringColumns, scorings: Scorings) -> Answer:
    """One tile is not a set."""
    if not columns.bonus_off:
        return KEPT if columns.printed else None
    return [
        violated(
            ("{tile}" if line.tile is not None else "a tile")
            + " alone is not a set, but the sheet has a bonus of {found}",
            field=f"rows.{who}.scored.{number}.bonus",
            expected=0,
            found=line.bonus,
            given=(("bonus", at), line.bonus),
            who=who,
            tile=line.tile,
        )
        for at, who, number, line in columns.lines()
        if len(columns.printed[at].tiles) <= 1 and at in columns.bonus_off
    ]


@claim("MIN-508", "MIN-510", "MIN-511", on=Scorings, step=ACTION)
def the_bonus_is_that_of_the_set(columns: ScoringColumns, scorings: Scorings) -> Answer:
    """Pieces scored together bring the bonus of a set only if they are one."""
    if not columns.bonus_off:
        return SET_KEPT if any(columns.bonus_due) else None
    return [
        _wrong_bonus(columns, at, f"rows.{who}.scored.{number}.bonus", who, columns.bonus_off[at])
        for at, who, number, _ in columns.lines()
        if len(columns.printed[at].tiles) >= PAIR and at in columns.bonus_off
    ]


def _wrong_bonus(columns: ScoringColumns, at: int, field: str, who: str, said: int) -> Wrong:
    worth, due = columns.printed[at], columns.bonus_due[at]
    too_large = columns.bound.rulings.set_size == "pairs-only" and len(worth.tiles) > PAIR
    each = sum(face.bonus for face in worth.faces)
    text = (
        "the set {tiles} earns a bonus of {expected}, but the sheet says {found}"
        if worth.is_set
        else "{tiles} are not a set"
        + (" (ruling MIN-R04)" if too_large else " (a set is blue, and all its gems have one colour)")
        + ", but the sheet has a bonus of {found}"
    )
    return violated(
        text,
        rule="MIN-508" if not worth.is_set else "MIN-511" if said == each else "MIN-510",
        field=field,
        expected=due,
        found=said,
        given=(("bonus", at), said),
        who=who,
        tiles=list(worth.tiles),
    )


@claim("MIN-508", on=Unusual)
def the_colour_of_a_set_is_known(columns: ScoringColumns, unusual: Unusual) -> Answer:
    """Tiles that take any colour are a set only if all their gems have one colour."""
    text = "whether the set {tiles} has gems of one colour is not checked because the colour is not recorded"
    return [
        unchecked(text, field=f"rows.{who}.scored.{number}.gem", tiles=list(worth.tiles))
        for at, who, number, line in columns.lines()
        if _is_colourless(worth := columns.printed[at]) and at not in columns.bonus_off
    ]


def _is_colourless(worth: Printed) -> bool:
    return worth.maybe_set and bool(worth.bonus)


# What the lines do not tell.


@claim("MIN-503", on=Unusual)
def the_points_of_all_lines_are_known(columns: ScoringColumns, unusual: Unusual) -> Answer:
    """Without the tiles, points are taken as written; without points, the space is."""
    return [wrong for who in columns.seats if (wrong := _untold(columns, who)) is not None]


def _untold(columns: ScoringColumns, who: str) -> Wrong | None:
    field = f"rows.{who}.scored"
    if who in columns.unknown:
        why = "neither the tiles nor their points are known" if columns.rows[who].scored else "no scorings are recorded"
        return unchecked("the points of {who} are not checked because " + why, field=field, who=who)
    if who not in columns.told:
        return None
    text = "whether the points and bonuses of {who} are those printed is not checked because " + (
        "the tiles are not given as equipment" if columns.bound.faces is None else "not all scored tiles are known"
    )
    return unchecked(text, field=field, who=who)
