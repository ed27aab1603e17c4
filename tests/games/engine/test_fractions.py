"""Numbers that are not whole: written down, found, and never part of a sum."""

from __future__ import annotations

import json
from random import Random

import pytest

from scorekeeper.entry.answers import NotAnAnswerError, parse
from scorekeeper.games import game as find_game
from scorekeeper.games.dwarven_traders import GAME
from scorekeeper.games.engine.fields import type_of
from scorekeeper.games.engine.fractions import plain_record
from scorekeeper.games.engine.shape import ShapeError
from scorekeeper.games.reading import read_record, typed_record

RESULT = {"1": {"vp": 14}, "2": {"vp": 11}, "smuggler": {"vp": 9}}


def written(**rows):
    return {"game": "dwarven-traders", "seats": ["1", "2"], "result": {"rows": {**RESULT, **rows}}}


def errors(raw):
    verdict = GAME.judge(typed_record(raw))
    return [(finding.rule, finding.where.field, finding.found) for finding in verdict.errors]


@pytest.mark.rule("DWT-802")
def test_half_a_point_is_a_finding_of_the_rule_that_the_box_names():
    assert [("DWT-802", "result.rows.1.vp", 13.5)] == errors(written(**{"1": {"vp": 13.5}}))
    assert [] == errors(written())


def test_the_box_counts_as_blank():
    """Nobody is placed by a sum with half a point in it."""
    record = typed_record(written(**{"1": {"vp": 13.5}}))

    assert record.result.rows["1"].vp is None
    assert {"result.rows.1.vp": 13.5} == record.fractions
    assert [] == GAME.judge(record).places


def test_a_whole_number_may_be_written_with_a_point():
    assert 14 == typed_record(written(**{"1": {"vp": 14.0}})).result.rows["1"].vp


@pytest.mark.rule("DWT-406")
def test_nothing_is_judged_if_the_box_cannot_be_blank():
    """A sheet needs every price, so there is nothing to work with."""
    rows = {who: {"track": 9} for who in ("1", "2", "smuggler")}
    sheet = {"prices": {"red": 0.5, "blue": 1, "green": 1, "yellow": 1}, "rows": rows}
    raw = {"game": "dwarven-traders", "seats": ["1", "2"], "rounds": [{"number": 1, "sheet": sheet}]}

    assert [("DWT-406", "rounds.1.sheet.prices.red", 0.5)] == errors(raw)


def test_a_record_of_the_log_is_read_alike():
    raw = written(**{"1": {"vp": 13.5}})

    assert typed_record(raw) == read_record(json.dumps(raw).encode(), GAME)


@pytest.mark.parametrize(
    ("text", "number"), [("7", 7), ("2.5", 2.5), ("2,5", 2.5), ("2½", 2.5), ("½", 0.5), ("\u22121.5", -1.5)]
)
def test_people_may_type_a_fraction(text, number):
    assert number == parse(text, type_of(int), GAME, str)


@pytest.mark.parametrize("text", ["nan", "inf", "1e5", "seven", "1.", "2 1/2"])
def test_what_is_no_number_is_asked_again(text):
    with pytest.raises(NotAnAnswerError, match="a whole number, not"):
        parse(text, type_of(int), GAME, str)


@pytest.mark.rule("LOG-102")
def test_nobody_sets_numbers_aside_by_hand():
    """Neither in a file nor in the log; the schema does not show the field."""
    raw = {**written(), "fractions": {"x": 1.5}}

    for read in (typed_record, lambda data: read_record(json.dumps(data).encode(), GAME)):
        with pytest.raises(ShapeError, match="there is no field 'fractions'; the fields here are game, format, seats"):
            read(raw)
    assert "fractions" not in json.dumps(GAME.schema())


@pytest.mark.parametrize("game", ["dwarven-traders", "smugglers", "magic-mine", "cargo-and-gold", "smugglonauts"])
def test_a_fraction_goes_back_to_where_it_was_written(game):
    """The log holds what the paper says, so that the record is read again as it was typed."""
    played = find_game(game)
    record = next(played.simulate(["1", "2"], Random(7)) for _ in "1")
    raw = plain_record(record)
    spoilt = halves(raw)
    typed = typed_record(spoilt)

    assert typed.fractions
    assert typed == read_record(json.dumps(plain_record(typed)).encode(), played)


def halves(raw, key=""):
    """The plain data with half a point more in every figure but the number of a round and the format."""
    if isinstance(raw, dict):
        return {name: halves(value, name) for name, value in raw.items()}
    if isinstance(raw, list):
        return [halves(value, key) for value in raw]
    return raw + 0.5 if type(raw) is int and key not in ("number", "format") else raw
