"""What is said after something was taken back, struck or penalised: names, what changes, and what comes next."""

from __future__ import annotations

import pytest

LAST = ("1=13", "2=11", "3=9", "smuggler=7")


@pytest.fixture
def closed(seated):
    """Both tables are recorded, and heat 1 is closed."""
    seated.good("record", "1/1", *LAST)
    seated.good("record", "1/2", "4=9", "5=7", "smuggler=5", "--ended", "time")
    seated.good("close", "1")
    return seated


def steps(said):
    """The steps of the last line, and how many lines of steps there are."""
    lines = [line for line in said.splitlines() if "→" in line]
    return lines[-1], len(lines)


def test_a_desk_goes_on_with_the_next_table(seated):
    """The table that still lacks its record comes first; after the last one, the heat is closed."""
    assert "→ scorekeeper record 1/2   → scorekeeper explain table 1/1" in seated.good("record", "1/1", *LAST)
    assert "→ scorekeeper close 1   →" in seated.good("record", "1/2", "4=9", "5=7", "smuggler=5", "--ended", "time")


def test_every_correction_ends_with_what_comes_next(closed):
    """One line of steps, at the end: a heat that was opened is closed again."""
    for words in (
        ("penalty", "1", "--points", "1/2", "--reason", "late", "--reopen"),
        ("amend", "1/1", "1=14", "smuggler=6", "--reason", "misread"),
        ("decide", "1/1", "1=1", "2=1", "3=1", "--effect", "places", "--reason", "agreed"),
    ):
        last, count = steps(closed.good(*words))
        assert (True, 1) == (last.startswith("→ scorekeeper close 1"), count)


def test_an_undone_closing_leads_to_what_is_missing(seated):
    """Closing it again would be refused."""
    seated.good("record", "1/1", *LAST)
    seated.good("close", "1", "--reason", "table 1/2 has left")

    last, count = steps(seated.good("undo", "--yes"))

    assert ("→ scorekeeper record 1/2   → scorekeeper undo main-11", 1) == (last, count)


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (("players", "here", "2"), "check-in of Bo Øst (2)"),
        (("players", "drop", "2"), "drop-out of Bo Øst (2)"),
        (("players", "here", "2", "3"), "check-in of 2 players: Bo Øst (2), Κλειώ (3)"),
        (("penalty", "2", "--points", "1/2", "--reason", "late"), "penalty of ½ for Bo Øst (2)"),
    ],
)
def test_an_undo_names_the_player(seated, words, what):
    """A number alone tells nobody who it was."""
    seated.good(*words)

    assert f"by ana: {what}" in seated.good("undo", "--dry-run")


def test_a_paper_is_out_of_date_once(closed):
    """Also where a decision takes the place of another one on the same record."""
    closed.good("decide", "1/1", "--effect", "void", "--reason", "fire", "--reopen")

    said = closed.good("decide", "1/1", "--effect", "replay", "--reason", "again", "--dry-run").splitlines()

    assert len(said) == len({*said})


def test_a_table_that_a_reseating_left_alone_does_not_tell_of_it(seated):
    """Its history has one seating, which counts; the table that changed has both."""
    seated.good("reseat", "1", "--without", "3", "--reason", "did not come")

    same, changed = (seated("history", name, "--json").json["versions"] for name in ("1/2", "1/1"))

    assert [("seat", False)] == [(one["kind"], one["struck"]) for one in same]
    assert [("seat", True), ("reseat", False)] == [(one["kind"], one["struck"]) for one in changed]


def test_a_seating_that_is_shown_was_made_before(seated):
    """It is not said to be seated now."""
    assert "seated in main-8, 20" in seated.good("seat", "--show", "1").splitlines()[-1]


@pytest.mark.parametrize(
    ("words", "step"),
    [
        (("record", "1/1", "1=9", "--ended", "tiem"), "record 1/1 1=9 --ended time"),
        (("decide", "1/1", "--effect=viod", "--reason", "x"), "decide 1/1 --effect=void --reason x"),
        (("record", "1/1", "1=9", "--ended", "xyz"), "record --help"),
    ],
)
def test_a_slip_in_an_option_is_corrected(seated, words, step):
    """The step is the line with the word that was meant; where nothing is near, the help."""
    ran = seated(*words)

    assert 2 == ran.code
    assert f"→ scorekeeper {step}\n" in ran.err
