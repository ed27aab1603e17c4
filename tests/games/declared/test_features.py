"""Everything that a file can say, one small game for each: it is checked, played, judged, told and printed."""

from __future__ import annotations

import random

import pytest

from scorekeeper.documents.source import Source
from scorekeeper.entry.blank_record import BlankRecord, usual_seats
from scorekeeper.games import announce, game, library
from scorekeeper.games.declared import make_game
from scorekeeper.games.engine.shape import convert
from scorekeeper.games.engine.terms import Terms
from scorekeeper.reports.pdf.sheets.pages import SheetPage
from scorekeeper.reports.svg.sheet import sheet_svg

LINE = '[[line]]\nid = "stars"\npoints = "3 * stars"\n'
COUNT = '[[count]]\nid = "coins"\n'
AWARD = '[[award]]\nid = "rich"\nby = "coins"\n'


def head(more="", players="[2, 4]"):
    return f'[game]\nid = "feature"\nbook = "FEA"\ntitle = "Feature"\nplayers = {players}\n{more}\n'


FEATURES = {
    "counts and lines": head() + COUNT + LINE + '[[tie]]\nby = "coins"\n',
    "points as written": head() + '[[line]]\nid = "track"\nmin = 0\n',
    "steps": head() + '[[line]]\nid = "fields"\nsteps = { 0 = -1, 2 = 1, 5 = 4 }\n',
    "a table": head() + '[[line]]\nid = "army"\ntable = { 0 = 0, 2 = 2, 5 = 5 }\n',
    "rows": head() + '[[line]]\nid = "land"\nrows = ["squares", "crowns"]\npoints = "squares * crowns"\n',
    "rows with limits": head()
    + '[[line]]\nid = "land"\nrows = ["squares", "crowns"]\nrow_min = { squares = -2 }\nrow_max = { crowns = 3 }\n'
    + 'points = "squares * crowns"\n',
    "rows with a table": head() + '[[line]]\nid = "sets"\nrows = ["cards"]\ntable = { 2 = 1, 4 = 3 }\n',
    "rows with steps": head() + '[[line]]\nid = "routes"\nrows = ["length"]\nsteps = { 1 = 1, 2 = 2, 3 = 4 }\n',
    "a line of lines": head() + LINE + '[[line]]\nid = "bonus"\npoints = "stars_points // 2"\n',
    "a choice": head() + COUNT + '[[line]]\nid = "purse"\npoints = "10 if coins >= 5 else coins"\n',
    "a friendly award": head() + COUNT + LINE + AWARD + "pays = { default = [5, 2], 2 = [5] }\n",
    "a split award": head() + COUNT + LINE + AWARD + 'pays = [5, 2]\nties = "split"\nrounded = "up"\n',
    "an award for one": head() + COUNT + LINE + AWARD + 'pays = [5]\nties = "none"\nleast = 1\n',
    "an award for the fewest": head() + COUNT + LINE + AWARD + 'pays = [5]\nwins = "fewest"\n',
    "an optional award": head() + COUNT + LINE + AWARD + "pays = [5]\noptional = true\n",
    "an award by an expression": head() + COUNT + LINE + '[[award]]\nid = "rich"\nby = "2 * coins + stars"\npays = [3]\n',
    "a win at once": head() + LINE + '[[instant]]\nid = "treasure"\n',
    "the fewest": head('wins = "fewest"') + LINE,
    "first to so many": head('wins = "first-to"\ntarget = 12') + LINE,
    "places": head('wins = "places"', "[2, 8]"),
    "sides": head('wins = "sides"', "[2, 2]"),
    "together": head('wins = "together"') + LINE,
    "teams": head("sides = [[1, 3], [2, 4]]", "[4, 4]") + LINE,
    "three teams": head("sides = [[1, 4], [2, 5], [3, 6]]", "[6, 6]") + LINE,
    "teams in rounds": head("sides = [[1, 3], [2, 4]]\nrounds = 3", "[4, 4]") + '[[line]]\nid = "stars"\nmax = 9\n'
    + 'points = "stars - 5"\n[[line]]\nid = "bonus"\neach = "game"\nmin = 0\n',
    "teams with an award and a tie": head("sides = [[1, 3], [2, 4]]", "[4, 4]") + COUNT + LINE
    + AWARD + 'pays = { 4 = [5, 2] }\n[[tie]]\nby = "coins"\n',
    "teams that reach so many": head('wins = "first-to"\ntarget = 12\nsides = [[1, 3], [2, 4]]', "[4, 4]") + LINE,
    "teams of which one wins at once": head("sides = [[1, 3], [2, 4]]", "[4, 4]") + LINE + '[[instant]]\nid = "grail"\n',
    "teams over the table": head("sides = [[1, 3], [2, 4]]", "[4, 4]") + '[[line]]\nid = "tricks"\nmax = 13\ntable_max = 13\n'
    + 'points = "tricks"\n[[must]]\nid = "all"\ntest = "sum(tricks) == 13"\nover = "table"\n',
    "together in rounds": head('wins = "together"\nrounds = 2') + LINE + '[[line]]\nid = "lost"\neach = "game"\npoints = "-lost"\n',
    "an award for the fewest of those who have some": head() + COUNT + LINE + AWARD
    + 'pays = [5, 2]\nwins = "fewest"\nleast = 1\n',
    "rounds": head("rounds = 3") + COUNT + LINE,
    "rounds as they come": head('rounds = 0\nwins = "fewest"') + LINE,
    "rounds and the end": head("rounds = 2") + LINE + '[[line]]\nid = "bonus"\neach = "game"\nmin = 0\n',
    "a variant that adds": head() + LINE + '[[line]]\nid = "ships"\nonly = ["sea"]\n[[variant]]\nid = "sea"\ntitle = "Sea"\n',
    "a variant that replaces": head()
    + '[[line]]\nid = "stars"\nwithout = ["sea"]\n[[line]]\nid = "shells"\nonly = ["sea"]\n'
    + '[[variant]]\nid = "sea"\ntitle = "Sea"\nplayers = [3, 6]\n',
    "a tie by an expression": head() + COUNT + LINE + '[[tie]]\nby = "coins - stars"\nwins = "fewest"\n',
    "a tie by seat": head() + LINE + '[[tie]]\nby = "seat"\nwins = "later"\n',
    "a tie clockwise": head() + '[[count]]\nid = "crown"\nmax = 1\n' + LINE + '[[tie]]\nby = "clockwise"\nfrom = "crown"\n',
    "a tie by counting back": head() + '[[count]]\nid = "gold"\n' + COUNT + LINE + '[[tie]]\nby = ["gold", "coins"]\n',
    "a tie that stays": head() + LINE + '[[tie]]\nby = "shared"\n',
    "limits": head() + '[[count]]\nid = "gems"\nmin = 1\nmax = 5\ntable_max = 9\n' + LINE,
    "what must hold": head() + LINE + '[[must]]\nid = "even"\ntest = "sum(stars) % 2 == 0"\nover = "table"\n',
    "what must hold at the end": head() + LINE + '[[must]]\nid = "some"\ntest = "max(stars) > 2"\nover = "table"\nfinished = true\n',
    "what must hold in a round": head("rounds = 0") + LINE + '[[must]]\nid = "few"\ntest = "stars <= 4"\neach = "round"\n',
    "halves": head("smallest = 0.5") + '[[line]]\nid = "track"\nmin = 0\n[[line]]\nid = "komi"\nmax = 1\npoints = "6.5 * komi"\n',
    "twelve players": head(players="[2, 12]") + COUNT + LINE + AWARD + "pays = { default = [5, 3, 1], 2 = [3] }\n",
}  # fmt: skip


def read(text):
    return announce(make_game(Source("feature.toml", text, "toml"), {}), "feature.toml")


@pytest.mark.parametrize("name", FEATURES)
def test_a_feature_is_played_judged_told_and_printed(name):
    """For each variant, with the fewest and the most players, random sheets are clean and have a trail."""
    made = read(FEATURES[name])
    rng = random.Random(name)
    for variant in made.book.variants:
        low, high = variant.players
        for count in {low, high}:
            seats = [str(number) for number in range(1, count + 1)]
            for _ in range(4):
                record = made.simulate(seats, rng, Terms(), variant=variant.id)
                verdict = made.judge(record)
                assert [] == verdict.errors
                assert verdict.finished
                assert {*seats} == {place.participant for place in verdict.places}
                assert verdict.trail
            assert sheet_svg(SheetPage(layout=made.paper(variant.id), blank_rows=count))
        blank = BlankRecord(made, usual_seats(made, variant.id), variant=variant.id)
        assert "[result" in blank.result()
        assert 'game = "feature"' in blank.whole()
    assert all(rule.text.strip().endswith(".") for rule in made.book.rules)


@pytest.mark.parametrize("name", library())
def test_every_game_of_the_library_has_blank_records(name):
    one = game(name)
    for variant in one.book.variants:
        blank = BlankRecord(one, usual_seats(one, variant.id), variant=variant.id)
        assert f'game = "{name}"' in blank.whole()
        assert "[result" in blank.result()


def judged(name, rows, **more):
    made = read(FEATURES[name])
    raw = {"game": "feature", "seats": [*rows], "result": {"rows": rows}, **more}
    return made.judge(convert(raw, made.record))


def placed(verdict):
    return {place.participant: (place.place, place.score) for place in verdict.places}


@pytest.mark.parametrize(
    ("name", "rows", "expected"),
    [
        (
            "a friendly award",
            {"1": {"stars": 0, "coins": 3}, "2": {"stars": 0, "coins": 3}, "3": {"stars": 0, "coins": 1}},
            {"1": (1, 5), "2": (1, 5), "3": (3, 0)},
        ),
        (
            "a split award",
            {"1": {"stars": 0, "coins": 3}, "2": {"stars": 0, "coins": 3}, "3": {"stars": 0, "coins": 1}},
            {"1": (1, 4), "2": (1, 4), "3": (3, 0)},
        ),
        (
            "an award for one",
            {"1": {"stars": 0, "coins": 3}, "2": {"stars": 0, "coins": 3}, "3": {"stars": 1, "coins": 1}},
            {"3": (1, 3), "1": (2, 0), "2": (2, 0)},
        ),
        (
            "a win at once",
            {"1": {"stars": 9, "treasure": 0}, "2": {"stars": 1, "treasure": 1}},
            {"2": (1, 3), "1": (2, 27)},
        ),
        ("the fewest", {"1": {"stars": 9}, "2": {"stars": 1}}, {"2": (1, 3), "1": (2, 27)}),
        ("a tie by seat", {"1": {"stars": 2}, "2": {"stars": 2}}, {"2": (1, 6), "1": (2, 6)}),
        (
            "a tie clockwise",
            {"1": {"stars": 2, "crown": 0}, "2": {"stars": 2, "crown": 1}, "3": {"stars": 2, "crown": 0}},
            {"2": (1, 6), "3": (2, 6), "1": (3, 6)},
        ),
        (
            "a tie by counting back",
            {"1": {"stars": 2, "gold": 1, "coins": 0}, "2": {"stars": 2, "gold": 1, "coins": 4}},
            {"2": (1, 6), "1": (2, 6)},
        ),
        ("rows", {"1": {"land": [{"squares": 4, "crowns": 2}]}, "2": {"land": []}}, {"1": (1, 8), "2": (2, 0)}),
        ("steps", {"1": {"fields": 4}, "2": {"fields": 0}}, {"1": (1, 1), "2": (2, -1)}),
        ("halves", {"1": {"track": 6.5, "komi": 0}, "2": {"track": 0, "komi": 1}}, {"1": (1, 6.5), "2": (1, 6.5)}),
        ("places", {"1": {"place": 2}, "2": {"place": 1}}, {"2": (1, 0), "1": (2, 0)}),
        ("sides", {"1": {"total": 1}, "2": {"total": 1}}, {"1": (1, 1), "2": (1, 1)}),
        (
            "teams",
            {"1": {"stars": 2}, "2": {"stars": 1}, "3": {}, "4": {}},
            {"1": (1, 6), "3": (1, 6), "2": (3, 3), "4": (3, 3)},
        ),
        (
            "teams with an award and a tie",
            {"1": {"stars": 2, "coins": 1}, "2": {}, "3": {}, "4": {"stars": 1, "coins": 3}},
            {"1": (3, 8), "3": (3, 8), "2": (1, 8), "4": (1, 8)},
        ),
        (
            "teams that reach so many",
            {"1": {"stars": 4}, "2": {}, "3": {"total": 12}, "4": {"stars": 1, "place": 3}},
            {"1": (1, 12), "3": (1, 12), "2": (3, 3), "4": (3, 3)},
        ),
        (
            "teams of which one wins at once",
            {"1": {"stars": 9}, "2": {"stars": 1, "grail": 1}, "3": {}, "4": {}},
            {"2": (1, 3), "4": (1, 3), "1": (3, 27), "3": (3, 27)},
        ),
        (
            "teams over the table",
            {"1": {"tricks": 8}, "2": {"tricks": 5}, "3": {"tricks": 8}, "4": {"total": 5}},
            {"1": (1, 8), "3": (1, 8), "2": (3, 5), "4": (3, 5)},
        ),
        (
            "an award for the fewest of those who have some",
            {"1": {"stars": 0, "coins": 0}, "2": {"stars": 0, "coins": 1}, "3": {"stars": 0, "coins": 2}},
            {"2": (1, 5), "3": (2, 2), "1": (3, 0)},
        ),
        (
            "a win at once",
            {"1": {"treasure": 1}, "2": {"stars": 3}, "3": {"stars": 5}},
            {"1": (1, 0), "3": (2, 15), "2": (3, 9)},
        ),
    ],
)
def test_a_feature_pays_and_ranks_as_its_words_say(name, rows, expected):
    verdict = judged(name, rows)
    assert [] == verdict.errors
    assert expected == placed(verdict)


def figures(*stars, **more):
    rows = {str(seat): {} if one is None else {"stars": one} for seat, one in enumerate(stars, 1)}
    return {"number": 1, "sheet": {"rows": rows}, **more}


def test_a_team_may_write_each_round_in_the_row_of_another_player():
    rounds = [figures(7, 5, None, None), figures(None, None, 9, 5) | {"number": 2}, figures(5, 5, 5, 5) | {"number": 3}]
    verdict = judged(
        "teams in rounds", {"1": {"bonus": 1}, "2": {"bonus": 0}, "3": {"total": 7}, "4": {}}, rounds=rounds
    )
    assert [] == verdict.errors
    assert {"1": (1, 7), "3": (1, 7), "2": (3, 0), "4": (3, 0)} == placed(verdict)


def test_players_of_a_team_who_wrote_different_figures_are_told():
    rows = {"1": {"tricks": 8}, "2": {"tricks": 5}, "3": {"tricks": 7}, "4": {}}
    (said,) = [finding.message(str) for finding in judged("teams over the table", rows).errors]
    assert said == "3 has 7 for Tricks, but 1 has 8, and players of one side have the same"


def test_what_must_hold_over_the_table_counts_each_team_once():
    rows = {"1": {"tricks": 8}, "2": {"tricks": 4}, "3": {}, "4": {}}
    assert ["FEA-503"] == [finding.rule for finding in judged("teams over the table", rows).errors]


@pytest.mark.parametrize(("second", "third"), [(2, 3), (3, 2)])
def test_behind_a_win_at_once_the_places_count_as_written_where_points_are_missing(second, third):
    verdict = judged("a win at once", {"1": {"treasure": 1}, "2": {"stars": 3, "place": second}, "3": {"place": third}})
    assert [] == verdict.errors
    assert {"1": 1, "2": second, "3": third} == {place.participant: place.place for place in verdict.places}


def test_a_blank_box_may_hold_less_than_nothing():
    """Somebody with -2 leaves more for the others, so that 11 can be right where 9 is the most for all."""
    text = head() + LINE + '[[line]]\nid = "debt"\nmin = -5\nmax = 12\ntable_max = 9\n'
    made = read(text)
    rows = {"1": {"debt": 11}, "2": {}}
    raw = {"game": "feature", "seats": ["1", "2"], "result": {"rows": rows}}
    assert [] == made.judge(convert(raw, made.record)).errors
    rows["1"]["debt"] = 12
    rows["2"] |= {"debt": -2, "stars": 0}
    assert ["FEA-503"] == [finding.rule for finding in made.judge(convert(raw, made.record)).errors]


def test_nothing_is_written_in_a_round_that_the_variant_does_without():
    text = head("rounds = 1") + LINE + '[[line]]\nid = "ships"\nonly = ["sea"]\n[[line]]\nid = "land"\nonly = ["sea"]\n'
    text += 'each = "game"\nrows = ["squares"]\n[[variant]]\nid = "sea"\ntitle = "Sea"\n'
    made = read(text)
    sheet = {"rows": {"1": {"stars": 1, "ships": 5}, "2": {"stars": 0}}}
    raw = {"game": "feature", "seats": ["1", "2"], "rounds": [{"number": 1, "sheet": sheet}]}
    raw["result"] = {"rows": {"1": {"land": [{"squares": 4}]}, "2": {}}}
    assert [
        "1 has 5 for Ships, which does not belong to this variant",
        "1 has 1 for Land, which does not belong to this variant",
    ] == [finding.message(str) for finding in made.judge(convert(raw, made.record)).errors]


def test_a_variant_counts_its_own_lines_only():
    rows = {"1": {"shells": 4}, "2": {"shells": 7}, "3": {"shells": 1, "stars": 9}}
    verdict = judged("a variant that replaces", rows, variant="sea")
    assert {"2": (1, 7), "1": (2, 4), "3": (3, 1)} == placed(verdict)
    assert ["FEA-103"] == [finding.rule for finding in verdict.errors]


@pytest.mark.parametrize(
    ("name", "rows", "said"),
    [
        ("rows with limits", [{"squares": -2, "crowns": 3}], []),
        ("rows with limits", [{"squares": -3, "crowns": 3}], ["Land: 1 has -3 squares, but the least is -2"]),
        ("rows with limits", [{"squares": 2, "crowns": 4}], ["Land: 1 has 4 crowns, but the most is 3"]),
        ("rows", [{"squares": 2, "crowns": -1}], ["Land: 1 has -1 crowns, but the least is 0"]),
        ("rows with a table", [{"cards": 2}, {"cards": 3}], ["Sets: 1 has 3 cards, but only 2 and 4 are possible"]),
    ],
)
def test_columns_of_rows_have_limits(name, rows, said):
    line = "sets" if name == "rows with a table" else "land"
    verdict = judged(name, {"1": {line: rows}, "2": {line: []}})
    assert said == [finding.message() for finding in verdict.errors]


@pytest.mark.parametrize(("ended", "count"), [("finished", 1), ("time", 0)])
def test_what_must_hold_at_the_end_is_not_asked_of_a_game_that_was_stopped(ended, count):
    rows = {"1": {"stars": 1}, "2": {"stars": 2}}
    assert count == len(judged("what must hold at the end", rows, ended=ended).errors)
