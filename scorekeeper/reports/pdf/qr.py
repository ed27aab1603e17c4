"""QR codes, drawn as one path, which is much faster than one shape per module."""

from __future__ import annotations

from itertools import groupby

import segno
from reportlab.pdfgen.canvas import Canvas

QUIET = 4
"""White modules that a reader needs around the code."""


def matrix(text: str) -> tuple[bytes | bytearray, ...]:
    """Return the modules of a QR code, row by row from the top; 1 is dark."""
    return tuple(segno.make(text, error="m", micro=False).matrix)


def draw_qr(canvas: Canvas, text: str, x: float, y: float, side: float) -> float:
    """Draw a QR code with its lower left corner at x, y; return the white space it needs around it."""
    rows = matrix(text)
    module = side / len(rows)
    rectangles = [
        f"{start} {len(rows) - 1 - n} {length} 1 re" for n, row in enumerate(rows) for start, length in _dark(row)
    ]
    at = f"{module:.4f} 0 0 {module:.4f} {x:.3f} {y:.3f} cm"
    canvas._code.append(f"q 0 g {at} {' '.join(rectangles)} f Q")  # noqa: SLF001 - no public way to add operators
    return QUIET * module


def _dark(row: bytes | bytearray) -> list[tuple[int, int]]:
    """Return the start and length of each dark run."""
    found, start = [], 0
    for dark, stretch in groupby(row):
        length = len(list(stretch))
        if dark:
            found.append((start, length))
        start += length
    return found
