"""Places from scores and from what people wrote down."""

import pytest

from scorekeeper.games.engine.ranking import places_with


@pytest.mark.parametrize(
    ("scores", "said", "places"),
    [
        ({"a": 9, "b": 9, "c": 4}, {}, {"a": 1, "b": 1, "c": 3}),
        ({"a": 9, "b": 9, "c": 4}, {"a": 2, "b": 1}, {"b": 1, "a": 2, "c": 3}),
        ({"a": 9, "b": 9, "c": 4}, {"a": 1, "b": 1, "c": 2}, {"a": 1, "b": 1, "c": 3}),
        ({"a": 9, "b": 4, "c": 4}, {"b": 3, "c": 2}, {"a": 1, "c": 2, "b": 3}),
        ({"a": 9, "b": 9, "c": 4}, {"a": 1}, None),
        ({"a": 9, "b": 6, "c": 4}, {"c": 1}, None),
        ({"a": 9, "b": 4, "c": 4}, {"b": 1, "c": 2}, None),
    ],
    ids=["no places", "apart", "without a gap", "behind the first", "one of two", "against the scores", "too high"],
)
def test_written_places_order_those_who_are_level(scores, said, places):
    """Where they contradict the scores or leave somebody out, nobody is placed."""
    assert places == places_with(scores, said)
