"""The footer of a paper: the head of the log, as text and as QR code, and the page number."""

from __future__ import annotations

from scorekeeper.reports.pdf.pen import THIN, Pen
from scorekeeper.reports.pdf.qr import draw_qr

MARGIN, QR = 40.0, 34.0
FOOTER = QR + 10
"""Height of the footer with the line above it."""
SMALL = 7.0


def draw_footer(pen: Pen, wide: float, head: str, number: str) -> None:
    """Draw the head of the log with its QR code on the left, and the page number on the right."""
    base = pen.height - MARGIN
    pen.line(MARGIN, base - QR - 4, wide - MARGIN, base - QR - 4, line=THIN)
    if head:
        white = draw_qr(pen.canvas, head, MARGIN, pen.height - base, QR)
        left = MARGIN + QR + max(8.0, white)
        pen.text(left, base - 10, "Computed from the log as it stood at", SMALL)
        pen.text(left, base, head, SMALL, room=wide - MARGIN - left - 60, least=SMALL)
    pen.text(wide - MARGIN, base, number, 8, align="right")
