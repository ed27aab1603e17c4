"""The pen leaves the canvas as it found it."""

from __future__ import annotations

import pytest
from reportlab.pdfgen.canvas import Canvas

from scorekeeper.reports.pdf.pen import Pen


@pytest.mark.parametrize("shade", [None, 0.8])
def test_what_is_written_after_a_shaded_box_is_black(tmp_path, paper, shade):
    """The shade is that of the box alone."""
    canvas = Canvas(str(tmp_path / "page.pdf"), pagesize=(100, 100))
    pen = Pen(canvas, 100)
    pen.box(0, 0, 100, 20, line=0, shade=shade)
    pen.text(10, 80, "H", 40)
    canvas.save()

    written = paper(tmp_path / "page.pdf").grey().crop((0, 120, 400, 400))

    assert (0, 255) == written.getextrema()
