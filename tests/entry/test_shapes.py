"""Whatever a record is turned into: it is taken, or one field is named; nothing else comes out."""

from __future__ import annotations

import json
from random import Random

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.documents.source import Source, decode
from scorekeeper.entry.file import understand
from scorekeeper.errors import ScorekeeperError
from scorekeeper.games import game
from scorekeeper.games.engine.shape import ShapeError, fault
from scorekeeper.log.citation import citing_records

GAME = game("dwarven-traders")
RECORD = json.loads(msgspec.json.encode(GAME.simulate(["1", "2"], Random(3))))
SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
)


def places(value, path=()):
    """Every place inside a document."""
    yield path
    if isinstance(value, dict):
        for key, child in value.items():
            yield from places(child, (*path, key))
    elif isinstance(value, list):
        for position, child in enumerate(value):
            yield from places(child, (*path, position))


PLACES = [path for path in places(RECORD) if path]


def refusal(read):
    """The error that reading ends with, or None."""
    try:
        read()
    except ScorekeeperError as error:
        return error
    return None


@st.composite
def spoilt(draw):
    """The record with one value changed, taken out, or put in under another name."""
    raw = json.loads(json.dumps(RECORD))
    *parents, last = draw(st.sampled_from(PLACES))
    node = raw
    for part in parents:
        node = node[part]
    action = draw(st.sampled_from(["change", "remove", "rename"]))
    if action == "rename" and isinstance(node, dict):
        node[draw(st.text(min_size=1, max_size=5))] = node.pop(last)
    elif action == "remove":
        del node[last]
    else:
        node[last] = draw(VALUES)
    return raw


@settings(deadline=None, derandomize=True, max_examples=300, suppress_health_check=[HealthCheck.too_slow])
@given(spoilt())
def test_a_spoilt_record_is_taken_or_one_field_is_named(raw):
    """The walk over the types finds a fault exactly when the decoder does, and the line is inside the file."""
    source = Source("table.json", json.dumps(raw, indent=1), "json")

    error = refusal(lambda: understand(raw, source))

    if error is None:
        assert fault(raw, GAME.record) is None
    else:
        assert error.field is not None
        assert 1 <= error.line <= source.text.count("\n") + 1


@settings(deadline=None, derandomize=True, max_examples=200)
@given(
    st.binary(max_size=200)
    | st.text(max_size=200).map(str.encode)
    | VALUES.map(lambda value: json.dumps(value).encode())
)
def test_any_bytes_are_read_or_refused(data):
    """JSON, TOML or rubbish: a document, or one sentence."""
    error = refusal(lambda: _read(data))

    if error is not None:
        assert error.rule
        assert "table" == error.file


def _read(data):
    with citing_records():
        source = decode(data, "table")
        raw = source.parse()
    return understand(raw, source)


@pytest.mark.parametrize(("written", "meant"), [("abando", True), ("aband", False)])
def test_a_word_is_offered_where_at_most_three_letters_are_too_few(written, meant):
    """What lacks more than that was not a slip of the fingers."""
    found = fault({**RECORD, "ended": written}, GAME.record)

    assert meant == ("did you mean abandoned?" in found.message)


def test_every_wrong_field_is_told_in_words():
    """The decoder's own words never reach a user: the walk over the types always has better ones."""
    for path in PLACES[:: max(1, len(PLACES) // 400)]:
        raw = json.loads(json.dumps(RECORD))
        node = raw
        for part in path[:-1]:
            node = node[part]
        node[path[-1]] = {"no": ["such", "thing"]}
        found = fault(raw, GAME.record)
        assert isinstance(found, ShapeError) or node[path[-1]] is None
