"""A disk that is full, that takes half a line or that fails: "recorded" and "nothing was recorded" are always true."""

from __future__ import annotations

from tests.faults.conftest import copied, details, lines_of

HOW = ("full", "short", "broken")


def commands(rng, number):
    """Something that writes an entry, and perhaps a file beside it."""
    return rng.choice(
        [
            ("players", "add", f"Late {number} a", f"Late {number} b"),
            ("penalty", str(rng.randint(1, 8)), "--points", "1", "--reason", "late"),
            ("seat", "--despite", "we go on", "--pdf", "seats.pdf"),
            ("seat", "--despite", "we go on", "--html", "seats.html"),
            ("reseat", "1", "--reason", "again"),
            ("undo", "--yes", "--reason", "misread"),
        ]
    )


def test_what_is_said_about_byes_seats_and_forfeits_is_true_as_well(pairs, tmp_path, struck, rng, number_of):
    """The same for acts that write several lines, and for those that may find nothing to write."""
    desk, happened = copied(pairs, tmp_path), 0
    for number in range(number_of(30, 300)):
        before, words = lines_of(desk.folder)["main.jsonl"], details(rng, number)
        ran = struck(desk, *words, at=rng.choice((1, 1, 2, 2, 3, 4)), how=rng.choice(HOW))
        happened += ran.struck
        after = lines_of(desk.folder)["main.jsonl"]
        assert before == after[: len(before)]
        assert ran.code in (0, 1, 2), ran
        assert ran.code != 2 or before == after, (words, ran)
        if "nothing was recorded" in ran.err:
            assert before == after, (words, ran)
        if "is recorded" in ran.err or "are recorded" in ran.err:
            assert before != after, (words, ran)
        assert 0 == desk("log", "verify").code
    assert happened


def test_what_is_said_about_a_failing_disk_is_true(desk, struck, rng, number_of):
    """Exit code 0 means that the entries are in the log, 2 that not one is; a failure after the write is a warning."""
    happened = 0
    stick = desk.folder.parent / "stick"
    stick.mkdir()
    text = (desk.folder / "tournament.toml").read_text("utf-8")
    assert "# mirror" in text
    for number in range(number_of(40, 400)):
        before = lines_of(desk.folder)["main.jsonl"]
        ran = struck(desk, *commands(rng, number), at=rng.choice((1, 1, 2, 2, 3, 4, 5)), how=rng.choice(HOW))
        happened += ran.struck
        after = lines_of(desk.folder)["main.jsonl"]
        assert before == after[: len(before)]
        added = len(after) > len(before)
        assert ran.code in (0, 1, 2), ran
        assert added == (ran.code != 2), (before[-1], after[-1], ran)
        if "nothing was recorded" in ran.err:
            assert not added, ran
        if "is recorded" in ran.err or "are recorded" in ran.err:
            assert added, ran
        assert not list(desk.folder.glob(".*.part"))
        assert 0 == desk("log", "verify").code
    assert happened > number_of(40, 400) // 4
