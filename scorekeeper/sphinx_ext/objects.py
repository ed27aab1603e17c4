"""What the domain `rule` keeps of each rule, ruling, check and worked example."""

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
    """The rules that a check decides, or that a ruling touches."""

    def shown(self, name: str) -> str:
        """What it is called in lists: rules and rulings with their id."""
        return f"{name} {self.title}" if self.kind in {"rule", "ruling"} else self.title
