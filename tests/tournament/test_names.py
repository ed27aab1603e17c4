"""Names: any script, nothing that a terminal or a spreadsheet would obey."""

import pytest

from scorekeeper.tournament.names import NameRefusedError, name_key, plain_author, plain_name


@pytest.mark.rule("LOG-111")
@pytest.mark.parametrize(
    "name", ["Ana", "Bo Øst", "Δήμητρα", "नेहा", "محمد", "文华", "O'Neil-Smith", "می‌خواهم", "x" * 80, "R2"]
)
def test_names_in_any_script_are_taken(name):
    assert name == plain_name(name)


@pytest.mark.rule("LOG-111")
def test_a_name_is_composed_and_trimmed():
    """The same name typed on two keyboards is the same name."""
    assert "Cléo" == plain_name("  Cle\u0301o ")


@pytest.mark.rule("LOG-111")
@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("x" * 300, "300 characters"),
        ("=HYPERLINK(1)", "formula"),
        ("+1", "formula"),
        ("-Ana", "formula"),
        ("@Ana", "formula"),
        ("\tAna", "control"),
        ("\x1b[31mAna", "escape"),
        ("An\na", "control"),
        ("Ana\u202e", "direction"),
        ("Ana\u2028", "control"),
        ("A\ud800", "control"),
        ("12", "bare number"),
    ],
)
def test_other_names_are_refused_and_the_sentence_is_harmless(name, why):
    """The refusal says why, and holds no character that a terminal would obey."""
    with pytest.raises(NameRefusedError, match=why) as caught:
        plain_name(name)

    assert str(caught.value).isprintable()


def test_names_that_look_the_same_have_one_key():
    assert name_key("CLE\u0301O  Martin") == name_key(" cléo martin")


@pytest.mark.rule("LOG-111")
def test_an_author_may_be_a_number():
    """Accounts are called so on some machines."""
    assert "1000" == plain_author("1000")
