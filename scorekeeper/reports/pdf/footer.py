"""The footer of a paper: the head of the log, as text and as QR code, and the page number."""

from __future__ import annotations

from scorekeeper.reports.pdf.pen import THIN, Pen
from scorekeeper.reports.pdf.qr import draw_qr
from scorekeeper.reports.pdf.typography.shaping import wrap

MARGIN, QR = 40.0, 34.0
FOOTER = QR + 10
"""Height of the footer with the line above it."""
SMALL = 7.0


LINES = 3
"""How many lines of heads have room beside the QR code."""
SIZES = (SMALL, 6.0, 5.0, 4.0)


def _lines(head: str, room: float) -> tuple[list[str], float]:
    """Return the heads of all desks in as few lines as they need, and the size of type; none may be cut off."""
    for size in SIZES:
        lines = wrap(head, room, size)
        if len(lines) * size <= LINES * SMALL:
            break
    return lines, size


def draw_footer(pen: Pen, wide: float, head: str, number: str) -> None:
    """Draw the head of the log with its QR code on the left, and the page number on the right."""
    base = pen.height - MARGIN
    pen.line(MARGIN, base - QR - 4, wide - MARGIN, base - QR - 4, line=THIN)
    if head:
        white = draw_qr(pen.canvas, head, MARGIN, pen.height - base, QR)
        left = MARGIN + QR + max(8.0, white)
        lines, size = _lines(head, wide - MARGIN - left - 60)
        pen.text(left, base - 10 - (len(lines) - 1) * size * 1.15, "Computed from the log as it stood at", SMALL)
        for n, line in enumerate(reversed(lines)):
            pen.text(left, base - n * size * 1.15, line, size)
    pen.text(wide - MARGIN, base, number, 8, align="right")
