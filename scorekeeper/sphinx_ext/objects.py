"""The objects of the domain `rule`: rules, rulings, checks and worked examples."""

from __future__ import annotations

from typing import NamedTuple


class RuleObject(NamedTuple):
    """An object of the domain, and where it is declared."""

    kind: str
    docname: str
    anchor: str
    title: str
    rev: int = 1
    keywords: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    """The rules that a check decides, or that a ruling concerns."""

    def shown(self, name: str) -> str:
        """Return its name in lists; rules and rulings include their id."""
        return f"{name} {self.title}" if self.kind in {"rule", "ruling"} else self.title
