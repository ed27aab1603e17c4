"""The rulings that the code knows are those of the books: ids, options and defaults."""

from __future__ import annotations

from importlib import import_module

import pytest

from scorekeeper.games import BUILT_IN, game


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_ruling_with_options_has_a_field_with_the_same_options(name):
    """Each game names id and options together, the default first; notes without options need no field."""
    known = import_module(f"{BUILT_IN[name]}.rulings").rulings.options
    written = {
        ruling.id: (ruling.default, *(option.value for option in ruling.options if option.value != ruling.default))
        for ruling in game(name).book.rulings
        if ruling.options
    }

    assert {ruling: sorted(options) for ruling, options in written.items()} == {
        ruling: sorted(options) for ruling, options in known.items()
    }
    assert {ruling: options[0] for ruling, options in written.items()} == {
        ruling: options[0] for ruling, options in known.items()
    }
