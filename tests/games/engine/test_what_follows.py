"""What follows from the answer of a check, with and without a decision about it."""

import pytest

from scorekeeper.games.engine.checks import check, claim, doubted, unchecked, violated
from scorekeeper.games.engine.table import after

STOPS = check("CGO-103", on=int)(lambda position, event: None)
GOES_ON = claim("CGO-103", on=int)(lambda position, event: None)


@pytest.mark.parametrize(
    ("answer", "asked", "effect", "expected"),
    [
        (violated(""), STOPS, None, "stop"),
        (violated(""), GOES_ON, None, None),
        (violated("", then="end"), GOES_ON, None, "end"),
        (doubted(""), STOPS, None, None),
        (unchecked(""), STOPS, None, None),
        (unchecked("", then="stop"), GOES_ON, None, "stop"),
        (violated(""), STOPS, "by-rules", None),
        (violated(""), STOPS, "as-written", None),
        (violated("", then="end"), STOPS, "by-rules", "end"),
        (violated("", then="end"), STOPS, "as-written", None),
    ],
)
def test_what_follows(answer, asked, effect, expected):
    """By the rules nothing counts after the end; what stands as written leads beyond it."""
    assert expected == after(answer, asked, effect)
