"""Tools for testing rules, for scorekeeper's own tests and those of plugged-in games.

`Conformance` is the test class that every game must pass; `scorekeeper.testing.plugin` finds which rules are proven.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scorekeeper.testing.conformance import Conformance, Settled

__all__ = ["Conformance", "Settled"]


def __getattr__(name: str) -> object:
    """Load the class only when it is needed, because the pytest plugin in this package must start fast."""
    if name in __all__:
        from scorekeeper.testing import conformance

        return getattr(conformance, name)
    raise AttributeError(name)
