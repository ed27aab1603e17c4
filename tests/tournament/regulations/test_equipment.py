"""Equipment files and regulations that cannot be what they say are refused before they are frozen."""

import pytest

from scorekeeper.tournament.regulations.reader import settle
from scorekeeper.tournament.regulations.text import EquipmentUnreadableError, RegulationsUnreadableError

HEAD = 'name = "X"\ngame = "dwarven-traders"\n'
WITH_DECK = HEAD + '[equipment]\ndwarven-traders = "deck.toml"\n'


@pytest.mark.rule("TRN-104")
@pytest.mark.parametrize(
    ("deck", "says"),
    [
        ('title = "x"\ncard = []\n', "expected 12 entries, found 0"),
        ('card = "none"\n', "field title: the field is missing"),
        ('title = "x"\ncard = "none"\n', "deck.toml:2: field card: expected a list"),
        ("title = 1\n", "deck.toml:1: field title: expected a text, found 1"),
        ("x = " + "[" * 5000, "nested too deeply"),
        ("x = " + "9" * 5000, "digits"),
    ],
)
def test_a_deck_that_is_none_is_refused(deck, says):
    """Frozen, it would make every record unreadable."""
    with pytest.raises(EquipmentUnreadableError) as refused:
        settle(WITH_DECK, {"deck.toml": deck})

    assert says in str(refused.value)
    assert "TRN-104" == refused.value.rule


@pytest.mark.rule("TRN-101")
@pytest.mark.parametrize(
    "text",
    [
        "x = " + "[" * 5000,
        "x = " + "9" * 5000,
        HEAD + "[points]\n2 = [1e99999999, 3]\n3 = [3, 2, 1]\n4 = [4, 3, 2, 1]\n",
    ],
)
def test_regulations_made_to_choke_on_are_refused(text):
    with pytest.raises(RegulationsUnreadableError):
        settle(text, {})
