"""For those who test rules: scorekeeper's own tests, and the tests of plugged-in games.

`Conformance` is the test class that every game must pass; `scorekeeper.testing.plugin` finds out which rules are proven.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scorekeeper.testing.conformance import Conformance, Settled

__all__ = ["Conformance", "Settled"]


def __getattr__(name: str) -> object:
    """Load the class when it is asked for: the pytest plugin lives in this package too, and must start light."""
    if name in __all__:
        from scorekeeper.testing import conformance

        return getattr(conformance, name)
    raise AttributeError(name)
