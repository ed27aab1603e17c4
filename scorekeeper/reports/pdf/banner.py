"""The box above provisional standings that says what is missing."""

from __future__ import annotations

from scorekeeper.reports.pdf.columns import LEAST
from scorekeeper.reports.pdf.footer import MARGIN
from scorekeeper.reports.pdf.pen import STRONG, Pen, centred

BANNER = 24.0
"""Height of the box with the space below it."""


def banner_height(warning: str) -> float:
    """Return the height that a warning takes; nothing if there is none."""
    return BANNER if warning else 0.0


def draw_banner(pen: Pen, bottom: float, wide: float, warning: str) -> None:
    """Draw a warning above `bottom`, if there is one, on a page of this width."""
    if warning:
        top, room = bottom - BANNER, wide - 2 * MARGIN
        pen.box(MARGIN, top, room, 18, shade=0.85, line=STRONG)
        pen.text(MARGIN + 6, centred(top, 18, 10), warning, 10, bold=True, room=room - 12, least=LEAST)
