"""Pages that show the source of checks and tests, with an anchor for each line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scorekeeper.sphinx_ext.domain import SOURCED
from scorekeeper.sphinx_ext.places import page_of

if TYPE_CHECKING:
    from sphinx.application import Sphinx

LINKED = re.compile(r"\{rule:source\}`[^`]*<([^`>#]+)#L\d+>`")
TEMPLATE = "rule-source.html"
UNCOLOURED = re.compile(r'<span class="(?:n|p|w)">([^<]*)</span>')
"""Spans without a colour of their own, which make up half of a page."""
MANY = 8
"""Fewer files than this need no extra processes."""


def linked_sources(folder: Path) -> set[str]:
    """Return the files that generated pages link to."""
    pages = (page for part in ("r", "rules") for page in (folder / part).rglob("*.md"))
    return {path for page in pages for path in LINKED.findall(page.read_text(encoding="utf-8"))}


def highlighted(text: str) -> str:
    """Return highlighted Python with an anchor for each line."""
    from pygments import highlight
    from pygments.formatters import HtmlFormatter
    from pygments.lexers import PythonLexer

    coloured = highlight(text, PythonLexer(stripnl=False), HtmlFormatter(nowrap=True))
    lines = UNCOLOURED.sub(r"\1", coloured).removesuffix("\n").split("\n")
    return "\n".join(f'<span class="line" id="L{number}">{line}</span>' for number, line in enumerate(lines, 1))


def _pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Yield the pages that are older than their source."""
    if app.builder.name not in SOURCED:
        return
    root = (Path(app.srcdir) / app.config.rule_root).resolve()
    stale = [path for path in sorted(linked_sources(Path(app.srcdir))) if _is_stale(app, path, root / path)]
    texts = [(root / path).read_text(encoding="utf-8") for path in stale]
    for path, body in zip(stale, _all_highlighted(texts, app.parallel), strict=True):
        named = escape(path).replace("/", "/<wbr>")
        yield page_of(path), {"title": path, "source_path": named, "source_body": body}, TEMPLATE


def _is_stale(app: Sphinx, path: str, file: Path) -> bool:
    shown = Path(app.builder.get_output_path(page_of(path)))  # type: ignore[attr-defined]
    return not shown.exists() or shown.stat().st_mtime_ns <= max(file.stat().st_mtime_ns, _this_changed())


def _all_highlighted(texts: list[str], workers: int) -> Iterable[str]:
    """Highlight in parallel, because it is slow and Sphinx asks for these pages one by one."""
    if workers < 2 or len(texts) < MANY:  # noqa: PLR2004 - two are more than one
        return map(highlighted, texts)
    with ProcessPoolExecutor(workers) as pool:
        return list(pool.map(highlighted, texts, chunksize=MANY))


def _this_changed() -> int:
    return Path(__file__).stat().st_mtime_ns


def connect(app: Sphinx) -> None:
    app.connect("html-collect-pages", _pages)
