"""Two desks write different details of one player: the bye that they asked for, their team, rating or table."""

from __future__ import annotations

import pytest

from tests.faults.test_forfeits_at_two_desks import two  # noqa: F401 - fixture

BYE = ("players", "bye", "3", "--heat", "3")


@pytest.mark.parametrize(
    ("here", "there", "told"),
    [
        ((*BYE, "--pays", "half"), (*BYE, "--pays", "zero"), ("half-point bye in heat 3", "zero-point bye in heat 3")),
        (("players", "set", "3", "--table", "1"), ("players", "set", "3", "--table", "2"), ("table 1", "table 2")),
        (
            ("players", "set", "3", "--rating", "1800"),
            ("players", "set", "3", "--rating", "1900"),
            ("rating 1800", "rating 1900"),
        ),
    ],
)
def test_different_details_are_a_conflict_until_somebody_writes_them_again(two, here, there, told):  # noqa: F811
    """Nothing that a desk acknowledged is overruled in silence."""
    main, other = two
    main.good(*here)
    other.good(*there)
    ran = main("log", "merge", str(other.folder))
    assert "conflict: player 3: " in ran.out, ran
    assert all(f"{one} in " in ran.out for one in told)
    main.good(*here)
    assert "player 3: " not in main("status").out


@pytest.mark.parametrize("which", ["half", "zero"])
def test_whichever_is_right_is_written_once_more(two, which):  # noqa: F811
    """Also if it counts already."""
    main, other = two
    main.good(*BYE, "--pays", "half")
    other.good(*BYE, "--pays", "zero")
    main.good("log", "merge", str(other.folder))
    assert "player 3: " in main("status").out
    main.good(*BYE, "--pays", which)
    assert "player 3: " not in main("status").out


@pytest.mark.parametrize(
    "there", [("players", "set", "3", "--rating", "1800"), ("players", "set", "3", "--table", "1"), BYE]
)
def test_the_same_or_other_details_are_none(two, there):  # noqa: F811
    """Both desks write the same, or each of them something else about the player."""
    main, other = two
    main.good("players", "set", "3", "--rating", "1800")
    other.good(*there, *(("--pays", "half") if there is BYE else ()))
    ran = main("log", "merge", str(other.folder))
    assert 0 == ran.code
    assert "conflict" not in ran.out + main("status").out
