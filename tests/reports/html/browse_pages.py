"""Public pages in a real browser: `nox -s browser`."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from urllib.parse import quote

import pytest

from scorekeeper.reports.html.seating import write_seating_html
from scorekeeper.reports.html.standings import standings_html
from scorekeeper.tournament.ranking.standings import compute_standings
from tests.browser.conftest import program
from tests.reports.html.test_pages import Page

WEEKEND = Path(__file__).parents[3] / "examples" / "weekend-64"


def dom(path, query: str) -> Page:
    """The page as it stands in a browser after its script ran."""
    done = subprocess.run(
        [program(), "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={path.parent / 'profile'}",
         "--window-size=1280,720", "--virtual-time-budget=2000", "--dump-dom", f"file://{path}?{query}"],
        capture_output=True, encoding="utf-8", check=True, timeout=120,
    )  # fmt: skip
    return Page(done.stdout)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("ana muller", ["1"]),
        ("MÜL", ["1"]),
        ("ελενη", ["4"]),
        ("ΠΑΠΑΔΟΠΟΥΛΟΥ", ["4"]),
        ("дмитрии", ["5"]),
        ("לוי", ["6"]),
        ("محمد", ["7"]),
        ("สมชาย", ["8"]),
        ("script>alert", ["2"]),
        ("7", ["7"]),
        ("1/2", ["5", "6", "7", "9"]),
        ("nobody", []),
    ],
)
def test_finding_ones_table_in_a_browser(event, tmp_path, typed, expected):
    """By name in any script and case, with or without accents, by number, or by table; the script passes the policy."""
    write_seating_html(tmp_path / "heat.html", event, event.heats[0])
    page = dom(tmp_path / "heat.html", f"find={quote(typed)}")
    hits = [attrs["data-player"] for tag, attrs in page.elements if tag == "li" and "hit" in (attrs.get("class") or "")]

    assert expected == hits
    assert (not expected) == ("Nobody found." in page.text)


def test_a_long_list_is_paged_in_the_hall(event, tmp_path):
    """Rows that do not fit are off until their turn; on a phone and on paper all of them are there."""
    many = standings_html(compute_standings(event), event)
    rows = re.search(r"<tbody>.*</tbody>", many, re.DOTALL).group()
    (tmp_path / "s.html").write_text(many.replace(rows, rows * 12), encoding="utf-8")
    page, plain = (dom(tmp_path / "s.html", query) for query in ("hall", ""))

    def off(found: Page) -> int:
        return sum("off" in (attrs.get("class") or "") for tag, attrs in found.elements if tag == "tr")

    assert off(page) > 12
    assert 0 == off(plain)
    assert re.search(r"1 / \d", page.inside("p"))


def test_a_weekend_of_five_heats_fits_a_laptop(tmp_path):
    """Nothing has to be scrolled sideways at 1280 pixels."""
    from scorekeeper.tournament.state.tournament import open_tournament

    weekend = open_tournament(WEEKEND)
    html = standings_html(compute_standings(weekend), weekend)
    # The policy lets no other script in; this test measures the layout, not the policy.
    html = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", html)
    told = 'document.title = document.querySelector(".wide").scrollWidth - document.querySelector(".wide").clientWidth'
    (tmp_path / "s.html").write_text(html.replace("</body>", f"<script>{told}</script></body>"), encoding="utf-8")

    assert "0" == dom(tmp_path / "s.html", "").inside("title")
