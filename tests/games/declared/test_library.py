"""Every game of the library against a second scorer, and against planted mistakes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from scorekeeper.games import LIBRARY, game, library
from scorekeeper.games.declared import DeclaredGame
from scorekeeper.games.declared.definition import Line, seat_holders
from scorekeeper.games.declared.ids import lock_beside
from scorekeeper.games.declared.record import boxes_of
from scorekeeper.games.engine.verdict import Verdict
from tests.games.declared.scorers import SCORERS, Played, Row, Scored

TABLES = 200
"""Tables of each game."""
RARELY_LEVEL = ("go", "chess", "draughts", "catan", "wizard", "kingdomino", "lost-cities")
"""Games in which nobody can be made level by a line whose points are written as they are."""
CHANGED = 4
"""Tables that are made from one simulated sheet."""
NAMES = [str(number) for number in range(11, 23)]


def declared(name: str) -> DeclaredGame:
    found = game(name)
    assert isinstance(found, DeclaredGame)
    return found


def claims(played: DeclaredGame, each: str) -> list[str]:
    """The boxes that the rules compute; in a game of win, draw and loss the total is what is counted."""
    kept = {"total"} if played.definition.game.wins == "sides" else set()
    return [box.name for box in boxes_of(played.definition, each=each) if box.claim and box.name not in kept]


def counts_alone(played: DeclaredGame, raw: dict[str, Any]) -> dict[str, Any]:
    """The plain data of a record without anything that the rules compute."""
    for row in raw["result"]["rows"].values():
        for name in claims(played, "game"):
            row.pop(name, None)
    for one in raw.get("rounds", []):
        for row in one["sheet"]["rows"].values():
            for name in claims(played, "round"):
                row.pop(name, None)
    return raw


def simulated(played: DeclaredGame, number: int) -> dict[str, Any]:
    """A simulated sheet as plain data; variants and numbers of players take turns."""
    variants = played.definition.variants
    variant = variants[number % len(variants)]
    low, high = played.definition.players(variant)
    seats = NAMES[: low + number % (high - low + 1)]
    raw: dict[str, Any] = msgspec.to_builtins(played.simulate(seats, random.Random(number), variant=variant))
    return raw


def as_played(raw: dict[str, Any]) -> Played:
    rounds = [[one["sheet"]["rows"][seat] for seat in raw["seats"]] for one in raw.get("rounds", [])]
    return Played(
        [raw["result"]["rows"].get(seat, {}) for seat in raw["seats"]], rounds, raw.get("variant", "standard")
    )


def free_line(played: DeclaredGame) -> str | None:
    """A line whose points are written as they are, so that a total can be set at will."""
    return next((line.id for line in played.definition.line if _as_written(line)), None)


def _as_written(line: Line) -> bool:
    return not (line.points or line.steps or line.table or line.rows)


def mix(played: DeclaredGame, raw: dict[str, Any], rng: random.Random) -> None:
    """Let players have some boxes in common, and whole columns of rows by chance, as large as the game has them."""
    together = [raw["result"]["rows"], *(one["sheet"]["rows"] for one in raw.get("rounds", []))]
    for rows in together:
        for row in rows.values():
            other = rng.choice([*rows.values()])
            common = row.keys() - {*seat_holders(played.definition.tie)}
            row |= {name: value for name, value in other.items() if rng.random() < 0.4 and name in common}
            for line in played.definition.line:
                if line.rows and line.id in row and rng.random() < 0.7:
                    row[line.id] = [{name: rng.randint(0, 12) for name in line.rows} for _ in range(rng.randint(0, 5))]


def make_level(played: DeclaredGame, raw: dict[str, Any], rng: random.Random) -> None:
    """Give several players the same total by the line whose points are written as they are."""
    name = free_line(played)
    if name is None or played.definition.game.wins == "together":
        return
    rows = (raw["rounds"][-1]["sheet"] if raw.get("rounds") else raw["result"])["rows"]
    before = SCORERS[played.id](as_played(raw))
    owners = [at for at, seat in enumerate(raw["seats"]) if name in rows.get(seat, {})]
    level = rng.sample(owners, rng.randint(2, len(owners)))
    for at in level[1:]:
        rows[raw["seats"][at]][name] += before[level[0]].total - before[at].total


def tables(played: DeclaredGame) -> Iterator[dict[str, Any]]:
    """Tables with counts alone: a quarter as simulated, the others mixed, most of them with level players."""
    for number in range(TABLES // CHANGED):
        sheet = counts_alone(played, simulated(played, number))
        yield sheet
        for change in range(CHANGED - 1):
            rng = random.Random(f"{number}/{change}")
            raw = msgspec.json.decode(msgspec.json.encode(sheet))
            if played.definition.game.wins != "sides":
                mix(played, raw, rng)
                make_level(played, raw, rng)
            yield raw


def judged(played: DeclaredGame, raw: dict[str, Any]) -> Verdict:
    return played.judge(msgspec.convert(raw, played.record))


def outcome(verdict: Verdict, seats: list[str]) -> list[Scored]:
    by_seat = {place.participant: Scored(place.score, place.place) for place in verdict.places}
    return [by_seat[seat] for seat in seats]


def test_every_game_has_a_second_scorer():
    assert {*library()} == {*SCORERS}


@pytest.mark.parametrize("name", library())
def test_totals_and_places_agree_with_the_second_scorer(name):
    """Judged from the counts alone; the trail ends with the same places."""
    played, ties = declared(name), 0
    for number, raw in enumerate(tables(played)):
        expected = SCORERS[name](as_played(raw))
        verdict = judged(played, raw)
        assert expected == outcome(verdict, raw["seats"]), raw
        totals = [one.total for one in expected]
        ties += len({*totals}) < len(totals)
        if number % 10 == 0:
            told = [step.figures["place"] for step in verdict.trail if "place" in step.figures]
            assert sorted(one.place for one in expected) == told
    assert ties >= TABLES / 4 or name in RARELY_LEVEL
    assert ties >= TABLES / 20


@pytest.mark.parametrize("name", library())
def test_simulated_sheets_are_judged_as_the_second_scorer_does(name):
    """With all claims: nothing is found, and what the simulator wrote is what the second scorer makes of it."""
    played = declared(name)
    for number in range(12):
        raw = simulated(played, number)
        assert [] == judged(played, raw).findings
        rows = [raw["result"]["rows"][seat] for seat in raw["seats"]]
        assert SCORERS[name](as_played(raw)) == [Scored(row["total"], row["place"]) for row in rows]


def errors(played: DeclaredGame, raw: dict[str, Any]) -> list[tuple[str, str | None, Any]]:
    return [(one.rule, one.where.field, one.expected) for one in judged(played, raw).errors]


COUNTED = [name for name in library() if name not in ("chess", "draughts", "go")]


@pytest.mark.parametrize("name", COUNTED)
def test_a_wrong_total_is_found(name):
    played = declared(name)
    for number in range(6):
        raw = simulated(played, number)
        seat = raw["seats"][0]
        row = raw["result"]["rows"][seat]
        row["total"] += 1
        found = errors(played, raw)
        assert (played.ids["total"], f"result.rows.{seat}.total", row["total"] - 1) in found


@pytest.mark.parametrize("name", library())
def test_a_wrong_place_is_found_by_the_rule_that_decides_it(name):
    """The rule is that of the total alone, or one about ties where another player has the same total."""
    played = declared(name)
    about_ties = {rule for key, rule in played.ids.items() if key.startswith("tie ") or key == "level"}
    for number in range(10):
        raw = simulated(played, number)
        expected = SCORERS[name](as_played(raw))
        for at, seat in enumerate(raw["seats"]):
            changed = msgspec.json.decode(msgspec.json.encode(raw))
            row = changed["result"]["rows"][seat]
            row["place"] = row["place"] % len(raw["seats"]) + 1
            rules = {rule for rule, field, due in errors(played, changed) if field == f"result.rows.{seat}.place"}
            level = [one.total for one in expected].count(expected[at].total) > 1
            # Sides, and a win at once, are decided by what stands above all ties.
            if (
                played.definition.game.wins in ("most", "fewest", "first-to")
                and level
                and not played.definition.game.sides
            ):
                assert rules <= about_ties | ({played.ids["winner"]} if played.definition.instant else set())
                assert rules
            else:
                assert rules == {played.ids["winner"]}


AWARDS = [(name, award.id) for name in library() for award in declared(name).definition.award]


@pytest.mark.parametrize(("name", "award"), AWARDS)
def test_a_wrong_award_is_found(name, award):
    played = declared(name)
    tried = 0
    for number in range(12):
        raw = simulated(played, number)
        row = raw["result"]["rows"][raw["seats"][-1]]
        by = next(one.by for one in played.definition.award if one.id == award)
        if by not in row:
            continue
        tried += 1
        right = row[award]
        row[award] += 1
        field = f"result.rows.{raw['seats'][-1]}.{award}"
        assert (played.ids[f"award {award}"], field, right) in errors(played, raw)
    assert tried >= 3


POINTS = [
    (
        name,
        line.id,
        line.id + "_points" if line.id + "_points" in boxes else line.id,
        declared(name).definition.each(line),
    )
    for name in library()
    for boxes in [{*claims(declared(name), "game"), *claims(declared(name), "round")}]
    for line in declared(name).definition.line
    if not _as_written(line)
]


@pytest.mark.parametrize(("name", "line", "box", "each"), POINTS)
def test_wrong_points_of_a_line_are_found(name, line, box, each):
    played = declared(name)
    for number in range(3):
        raw = simulated(played, number * 2 + 1)
        at = "result" if each == "game" else "rounds.1.sheet"
        rows = (raw["result"] if each == "game" else raw["rounds"][0]["sheet"])["rows"]
        seat = raw["seats"][0]
        if box not in rows[seat]:
            continue
        rows[seat][box] -= 1
        assert (played.ids[f"line {line}"], f"{at}.rows.{seat}.{box}", rows[seat][box] + 1) in errors(played, raw)


LIMITS = [
    (name, entry.id, limit, by)
    for name in library()
    for entry in declared(name).definition.counted
    for limit, by in (("min", -1), ("max", 1), ("table_max", 1))
    if getattr(entry, limit) is not None
]


def broken(played: DeclaredGame, entry: str, limit: str, by: int, number: int) -> tuple[dict[str, Any], str]:
    """A sheet on which one limit is broken by one, and where the rows are."""
    raw = simulated(played, number)
    counted = next(one for one in played.definition.counted if one.id == entry)
    each = played.definition.each(counted)
    rows: dict[str, Row] = (raw["result"] if each == "game" else raw["rounds"][0]["sheet"])["rows"]
    for seat in raw["seats"]:
        if entry in rows[seat]:
            rows[seat][entry] = 0
    rows[raw["seats"][0]][entry] = getattr(counted, limit) + by
    return raw, "result.rows" if each == "game" else "rounds.1.sheet.rows"


@pytest.mark.parametrize(("name", "entry", "limit", "by"), LIMITS)
def test_a_broken_limit_is_found(name, entry, limit, by):
    played = declared(name)
    raw, at = broken(played, entry, limit, by, 1)
    kind, field = ("table", at) if limit == "table_max" else ("limit", f"{at}.{raw['seats'][0]}.{entry}")
    due = next(getattr(one, limit) for one in played.definition.counted if one.id == entry)
    assert (played.ids[f"{kind} {entry}"], field, due) in errors(played, raw)


def found_by(name: str, key: str, raw: dict[str, Any]) -> list[str]:
    played = declared(name)
    names = dict(zip(raw["seats"], ("Ana", "Bo", "Cy", "Di", "Eve"), strict=False))
    return [one.message(lambda seat: names[seat]) for one in judged(played, raw).errors if one.rule == played.ids[key]]


def test_46_trains_are_too_many():
    raw = counts_alone(declared("ticket-to-ride"), simulated(declared("ticket-to-ride"), 0))
    raw["result"]["rows"][raw["seats"][1]] |= {"r1": 1, "r2": 0, "r3": 1, "r4": 0, "r5": 0, "r6": 7}
    assert 1 == len(found_by("ticket-to-ride", "must trains", raw))
    raw["result"]["rows"][raw["seats"][1]]["r1"] = 0
    assert [] == found_by("ticket-to-ride", "must trains", raw)


def test_both_armies_cannot_be_ahead():
    raw = counts_alone(declared("seven-wonders-duel"), simulated(declared("seven-wonders-duel"), 0))
    for seat in raw["seats"]:
        raw["result"]["rows"][seat]["military"] = 2
    assert 1 == len(found_by("seven-wonders-duel", "must one_army", raw))


def test_a_game_of_splendor_needs_15_points():
    raw = counts_alone(declared("splendor"), simulated(declared("splendor"), 0))
    for seat in raw["seats"]:
        raw["result"]["rows"][seat] |= {"cards": 11, "nobles": 1}
    assert 1 == len(found_by("splendor", "must over", raw))


@pytest.mark.parametrize(
    ("deal", "wrong"), [((26, 0, 0, 0), 1), ((0, 26, 26, 26), 0), ((13, 13, 1, 0), 1), ((26, 26, 0, 0), 1)]
)
def test_every_deal_of_hearts_gives_out_26_points_or_78(deal, wrong):
    """Each deal is looked at by itself, so two wrong deals do not make up for each other."""
    raw = counts_alone(declared("hearts"), simulated(declared("hearts"), 0))
    for seat, taken in zip(raw["seats"], deal, strict=True):
        raw["rounds"][0]["sheet"]["rows"][seat]["taken"] = taken
    assert wrong == len(found_by("hearts", "must all", raw))


def test_a_cooperative_game_has_one_score():
    """Rows that differ are found; the score may stand in any of them."""
    raw = counts_alone(declared("pandemic"), simulated(declared("pandemic"), 0))
    first, second = raw["seats"]
    raw["result"]["rows"] = {second: {"cures": 4}}
    assert [4, 4] == [place.score for place in judged(declared("pandemic"), raw).places]
    raw["result"]["rows"][first] = {"cures": 3}
    said = "Bo has 4 for Cures, but Ana has 3, and all players have one score together"
    assert [said] == found_by("pandemic", "winner", raw)


class TestAwardsOfMars:
    """The awards of Terraforming Mars: only those that somebody funded are paid."""

    def paid(self, heat: list[int | None]) -> list[int]:
        played = declared("terraforming-mars")
        row = {"money": 0, "rating": 20, "board": 0, "cards": 0, "milestones": 0}
        seats = NAMES[: len(heat)]
        rows = {seat: row | ({} if n is None else {"heat": n}) for seat, n in zip(seats, heat, strict=True)}
        raw = {"game": played.id, "seats": seats, "result": {"rows": rows}}
        return [one.total - 20 for one in outcome(judged(played, raw), seats)]

    def test_an_award_that_everybody_left_blank_pays_nobody(self):
        assert [0, 0, 0] == self.paid([None, None, None])

    def test_first_and_second_are_paid(self):
        assert [5, 2, 0] == self.paid([7, 3, 0])

    def test_two_firsts_leave_no_second(self):
        assert [5, 5, 0] == self.paid([7, 7, 3])

    def test_all_seconds_are_paid(self):
        assert [5, 2, 2] == self.paid([7, 0, 0])

    def test_two_players_have_no_second(self):
        assert [5, 0] == self.paid([7, 3])

    def test_a_half_written_award_leaves_the_totals_open(self):
        played = declared("terraforming-mars")
        row = {"money": 0, "rating": 20, "board": 0, "cards": 0, "milestones": 0}
        rows = {"11": row | {"heat": 3}, "12": row}
        verdict = judged(played, {"game": played.id, "seats": ["11", "12"], "result": {"rows": rows}})
        assert ["unchecked"] == [one.level for one in verdict.findings]
        assert [] == verdict.places

    def test_points_for_an_award_without_its_counts_stand_as_written(self):
        played = declared("terraforming-mars")
        row = {"money": 0, "rating": 20, "board": 0, "cards": 0, "milestones": 0}
        rows = {"11": row | {"miner": 5}, "12": row | {"miner": 0}}
        verdict = judged(played, {"game": played.id, "seats": ["11", "12"], "result": {"rows": rows}})
        assert [25, 20] == [place.score for place in verdict.places]


@pytest.mark.parametrize("name", library())
def test_a_file_of_the_library_is_short_and_says_what_it_goes_by(name):
    """At most 30 lines, with the source named, in its own words."""
    text = (LIBRARY / f"{name}.toml").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 30
    assert "rulebook" != declared(name).definition.game.source
    assert name == declared(name).id


@pytest.mark.parametrize("name", library())
def test_every_rule_of_the_library_keeps_its_id(name):
    """The lock beside the file knows all of its rules; `games check` brings it up to date."""
    found = declared(name)

    assert found.ids == lock_beside(LIBRARY / f"{name}.toml", found.code)
