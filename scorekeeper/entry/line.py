"""Quick results on one line, such as `12=14 7=11 smuggler=9`."""

from __future__ import annotations

import os.path
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from scorekeeper.entry.figures import combined, figure, half_of_a_draw
from scorekeeper.entry.pairs import ForfeitWordError, read_pair
from scorekeeper.entry.people import Find, participant
from scorekeeper.entry.rows import by_box, read_rows
from scorekeeper.errors import ScorekeeperError
from scorekeeper.games.engine.halves import Score, exact
from scorekeeper.games.engine.verdict import Names, itself

if TYPE_CHECKING:
    from scorekeeper.games.engine.game import Figures, Game

_FIGURE = r"-?(?:\d{1,6}(?:[.,]\d{1,3}|[¼½¾])?|[¼½¾])"
_WORD = re.compile(rf"(?P<who>.+)=(?P<score>{_FIGURE}(?:\+{_FIGURE})*)(?:/(?P<place>\d{{1,2}}))?", re.DOTALL)
_WHOLE = re.compile(r"[-+\d]+")
_FILE = re.compile(r"\.[A-Za-z]+$")
_PLACE = re.compile(r"(?P<who>.+)=(?P<place>\d{1,2})", re.DOTALL)


class QuickWordError(ScorekeeperError):
    def __init__(self, word: str, game: Game) -> None:
        parts = f", WHO={game.asks}" if game.parts else ""
        super().__init__(
            f"{word!r} is {'not' if '=' in word else 'neither a file nor'} a result: write WHO=SCORE without blanks, such as 12=14{parts},"
            " or WHO=SCORE/PLACE, such as 12=14/1",
            rule="LOG-104",
            field="quick result",
        )


class QuickPartsError(ScorekeeperError):
    def __init__(self, text: str, game: Game) -> None:
        expected = f"takes {game.asks}" if game.parts else f"takes one figure, the {game.score}"
        why = f"{text!r} has {text.count('+') + 1} figures, but {game.book.title} {expected}"
        super().__init__(why, rule="LOG-104", field="quick result")


class MixedWordsError(ScorekeeperError):
    def __init__(self, words: Sequence[str]) -> None:
        super().__init__(
            f"give either one file or results such as 12=14, not {' '.join(words)!r}",
            rule="LOG-104",
            field="quick result",
        )


class PlaceWordError(ScorekeeperError):
    def __init__(self, word: str) -> None:
        super().__init__(f"{word!r} is not a place: write WHO=PLACE, such as 12=1", rule="LOG-208", field="places")


class QuickTwiceError(ScorekeeperError):
    def __init__(self, who: str, field: str = "quick result") -> None:
        super().__init__(f"{who} is given twice", rule="LOG-104", field=field)


class QuickMissingError(ScorekeeperError):
    def __init__(self, missing: Sequence[str]) -> None:
        super().__init__(f"there is no score for {', '.join(missing)}", rule="LOG-103", field="quick result")


class QuickStrangerError(ScorekeeperError):
    def __init__(self, who: str, seats: Sequence[str]) -> None:
        super().__init__(
            f"{who} does not sit at this table; the players here are {', '.join(seats)}",
            rule="LOG-106",
            field="quick result",
        )


class SheetTypedError(ScorekeeperError):
    def __init__(self, who: str, change: str) -> None:
        super().__init__(
            f"this table was typed from its sheets and has no totals of its own; change the figure of {who} in the sheet,"
            f" such as --set {change}",
            rule="LOG-103",
            field="quick result",
        )
        self.change = change


def is_quick(words: Sequence[str]) -> bool:
    """Whether the words are results, if only badly written ones, rather than a file."""
    return bool(words) and (all("=" in word for word in words) or not any(map(_is_file, words)))


def file_among(words: Sequence[str]) -> str:
    """Return the file that the words name, which must be alone; `-` is standard input."""
    if len(words) > 1:
        raise MixedWordsError(words)
    return words[0] if words else "-"


def _is_file(word: str) -> bool:
    return word == "-" or _FILE.search(word) is not None or os.path.exists(word)  # noqa: PTH110 - False for impossible names


def read_quick(
    words: Sequence[str], game: Game, seats: Sequence[str], find: Find, names: Names = itself
) -> dict[str, Any]:
    """Return the raw record of a quick result; the rules decide places that are not given."""
    result = _result(words, game, seats, find, names)
    if missing := [seat for seat in seats if seat not in result["rows"]]:
        raise QuickMissingError([named(seat, names) for seat in missing])
    return {"game": game.id, "seats": list(seats), "result": result}


def _result(words: Sequence[str], game: Game, seats: Sequence[str], find: Find, names: Names) -> dict[str, Any]:
    """Return what the words say: a score for each player, or figures box by box."""
    if not by_box(words):
        return game.quick(*_totals(words, game, seats, find, names))
    rows = read_rows(words, game, find)
    for who in rows:
        if who not in seats and who not in game.others:
            raise QuickStrangerError(named(who, names), [named(seat, names) for seat in seats])
    return {"rows": rows}


def change_quick(
    raw: dict[str, Any], words: Sequence[str], game: Game, find: Find, names: Names = itself
) -> dict[str, Any]:
    """Return the record with changed totals; players who are not named keep theirs, and their place if it still holds."""
    if not (raw.get("result") or {}).get("rows"):
        if not by_box(words):
            _require_all(raw, words, game, find, names)
        return {**raw, "result": read_quick(words, game, raw["seats"], find, names)["result"]}
    new = _result(words, game, raw["seats"], find, names)["rows"]
    rows = dict(raw["result"]["rows"])
    for who, row in new.items():
        # The old total is not the sum of new parts, and the old parts do not add up to a new total.
        replaced = {"place", *(game.parts if game.score in row else (game.score,))}
        rows[who] = {**{key: value for key, value in rows.get(who, {}).items() if key not in replaced}, **row}
    for who in rows.keys() - new.keys():
        if _rivals(rows, who, game) != _rivals(raw["result"]["rows"], who, game):
            rows[who] = {key: value for key, value in rows[who].items() if key != "place"}
    return {**raw, "result": {**raw["result"], "rows": rows}}


def _rivals(rows: Mapping[str, Mapping[str, Any]], who: str, game: Game) -> tuple[set[str], set[str]]:
    """Return who has a higher total than a player, and who has the same; while both stay the same, so does their place."""

    def total(one: str) -> Score:
        parts = [exact(rows[one].get(part) or 0) for part in game.parts]
        return exact(rows[one].get(game.score) or sum(parts))

    own = total(who)
    return {one for one in rows if total(one) > own}, {one for one in rows if total(one) == own}


def _require_all(raw: Mapping[str, Any], words: Sequence[str], game: Game, find: Find, names: Names) -> None:
    """Refuse some totals for a record that has only rounds, and name the figure of the sheet instead."""
    scores, places = _totals(words, game, raw["seats"], find, names)
    if not raw.get("rounds") or all(seat in scores for seat in raw["seats"]):
        return
    played = raw["rounds"][-1]
    who, row = next(iter(game.quick(scores, places)["rows"].items()))
    figure = next(((key, value) for key, value in row.items() if key != "place"), ("FIELD", "VALUE"))
    written = ((played.get("sheet") or {}).get("rows") or {}).get(who) or {}
    field = figure[0] if figure[0] in written else "FIELD"
    raise SheetTypedError(named(who, names), f"rounds.{played['number']}.sheet.rows.{who}.{field}={figure[1]}")


def named(who: str, names: Names) -> str:
    """Return a number with the player's name, if there is one."""
    return who if names(who) == who else f"{who} ({names(who)})"


def figures(text: str, game: Game) -> Figures:
    """Return the figures of `14` or `3+7`."""
    if (drawn := half_of_a_draw(text, game)) is not None:
        return drawn
    numbers = [number for part in text.split("+") if (number := figure(part)) is not None]
    found = combined(numbers, game)
    if found is None:
        raise QuickPartsError(text, game)
    return found


def read_places(words: Sequence[str], game: Game, find: Find) -> dict[str, int]:
    """Return the places of `3=1 5=2`, by participant."""
    places: dict[str, int] = {}
    for word in words:
        match = _PLACE.fullmatch(word)
        if match is None:
            raise PlaceWordError(word)
        who = participant(match["who"].strip(), game, find)
        if who in places:
            raise QuickTwiceError(who, "places")
        places[who] = int(match["place"])
    return places


def _totals(
    words: Sequence[str], game: Game, seats: Sequence[str], find: Find, names: Names
) -> tuple[dict[str, Figures], dict[str, int]]:
    if pair := read_pair(words, game, seats):
        if pair.scores is None:
            raise ForfeitWordError(words[0])
        return dict(zip(seats, pair.scores, strict=True)), {}
    scores: dict[str, Figures] = {}
    places: dict[str, int] = {}
    for word in words:
        who, score, place = _word(word, game, find)
        if who in scores:
            raise QuickTwiceError(named(who, names))
        if who not in seats and who not in game.others:
            raise QuickStrangerError(named(who, names), [named(seat, names) for seat in seats])
        scores[who] = score
        if place is not None:
            places[who] = place
    return scores, places


def _word(word: str, game: Game, find: Find) -> tuple[str, Figures, int | None]:
    match = _WORD.fullmatch(word)
    if match is None or not _may_be_typed(match["score"], game):
        raise QuickWordError(word, game)
    key = participant(match["who"].strip(), game, find)
    return key, figures(match["score"], game), int(match["place"]) if match["place"] else None


def _may_be_typed(score: str, game: Game) -> bool:
    """Whether the game has such scores: whole numbers, in some games parts of points, and half a point for a draw."""
    return game.smallest != 1 or _WHOLE.fullmatch(score) is not None or half_of_a_draw(score, game) is not None
