"""The rule finder as a page of the site."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from scorekeeper.rules import finder
from scorekeeper.sphinx_ext.directives import HAS_FINDER
from scorekeeper.sphinx_ext.markdown import fenced, front_matter

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx

PAGE = "finder"
FILES = ("finder-data.js", "finder.js", "finder.css")


def finder_page() -> str:
    """Return the Markdown of the page; `_add_files` adds scripts and style."""
    return "\n".join(
        (
            *front_matter(nosearch=True),
            "# Find a rule",
            "",
            *fenced("raw", "html", finder.body(pages="r/")),
            "Without scripts: the [chapters](rules/index.md), {ref}`all ids <rule-ids>`, or `scorekeeper rules search`.",
            "",
        )
    )


def _write_files(app: Sphinx) -> None:
    """Write data, script and style as static files; scripts work from `file://`, where fetching does not."""
    from scorekeeper.sphinx_ext.domain import wanted_books

    if app.builder.format != "html":
        return
    texts = (finder.data_script(wanted_books(app.config)), finder.script(), finder.style())
    folder = Path(app.outdir) / "_static"
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in zip(FILES, texts, strict=True):
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


def _add_files(app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document) -> None:
    if pagename == PAGE or app.env.metadata.get(pagename, {}).get(HAS_FINDER):
        data, script, style = FILES
        app.add_css_file(style)
        app.add_js_file(data, loading_method="defer")
        app.add_js_file(script, loading_method="defer")


def connect(app: Sphinx) -> None:
    app.connect("builder-inited", _write_files)
    app.connect("html-page-context", _add_files)
