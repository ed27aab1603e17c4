"""What follows from an answer, with a decision and without."""

import pytest

from scorekeeper.games.engine.checks import check, unchecked, violated
from scorekeeper.games.engine.table import after


@pytest.mark.parametrize(
    ("then", "none", "by_rules", "as_written"),
    [
        ("go on", None, None, None),
        ("stop", "stop", None, None),
        ("end", "end", None, None),
        ("void", "end", "end", None),
    ],
)
def test_what_is_void_counts_only_as_written(then, none, by_rules, as_written):
    """Any decision lets a replay go on, but what the rules do not count stays uncounted by the rules."""
    decided = check("NAU-804", on=str, then=then)(lambda position, event: None)
    wrong = violated("wrong")

    assert [none, by_rules, as_written] == [
        after(wrong, decided, effect) for effect in (None, "by-rules", "as-written")
    ]


def test_what_is_unchecked_stops_only_where_it_says_so():
    decided = check("NAU-804", on=str)(lambda position, event: None)

    assert after(unchecked("not told"), decided, None) is None
    assert "stop" == after(unchecked("not told", then="stop"), decided, None)
