"""Additions to the site: style, script, links to neighbouring rules, and `rules.json`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sphinx.search.en import SearchEnglish

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.config import Config

HERE = Path(__file__).parent
OUTSIDE = ("r/", "worked/", "source/")
"""Folders whose pages are in no table of contents and share one sidebar."""


class Stemming(SearchEnglish):
    """The search of Sphinx with cached stems; stemming every word again took a fifth of the build."""

    def __init__(self, options: dict[str, str]) -> None:
        super().__init__(options)
        self.stem = cache(super().stem)  # type: ignore[method-assign]


_sidebars: dict[tuple[str, str, str], str] = {}
"""Rendered tables of contents, by folder of the page, the link that is marked, and request."""
DESCRIBED = 160
"""The most characters of a page's description."""


def _add_folders(app: Sphinx, config: Config) -> None:
    """Add folders to copies of the lists, since the originals may be shared between builds."""
    config.html_static_path = [*config.html_static_path, str(HERE / "static")]
    config.templates_path = [*config.templates_path, str(HERE / "templates")]


def _name_event(app: Sphinx, config: Config) -> None:
    """Name the event on every page of its edition: in the title, and in a line above everything."""
    if not config.rule_event:
        return
    from scorekeeper.sphinx_ext.domain import event_books

    event = event_books(config.rule_event)[0].event
    config.html_title = f"{event} · {config.html_title}"
    said = f"The rules at {escape(event)}: what this event picked comes first."
    config.html_theme_options = {**config.html_theme_options, "announcement": said}


def _complete(app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document) -> None:
    """Add neighbours to a rule's page, and reuse the sidebar of pages outside the table of contents."""
    if doctree is not None and (said := _description(doctree)):
        context["metatags"] = f'{context.get("metatags", "")}<meta name="description" content="{escape(said)}">\n'
    if not pagename.startswith(OUTSIDE):
        return
    if "toctree" in context:
        within = app.env.metadata.get(pagename, {}).get("within")
        link = app.builder.get_relative_uri(pagename, within) if within else ""
        context["toctree"] = _drawn_once(pagename, context["toctree"], link)
    about = app.env.metadata.get(pagename, {})
    for key, word in (("prev", "before"), ("next", "after")):
        if title := about.get(f"rule_{word}"):
            link = app.builder.get_relative_uri(pagename, f"r/{title.partition(' ')[0]}")
            context[key] = {"link": link, "title": title}
        elif found := about.get(f"page_{word}"):
            docname, _, title = found.partition(" ")
            context[key] = {"link": app.builder.get_relative_uri(pagename, docname), "title": title}


def _description(doctree: nodes.document) -> str:
    """Return the first words of a page, for search engines and previews."""
    from docutils import nodes

    quiet = {"rule-where", "rule-ways"}
    for paragraph in doctree.findall(nodes.paragraph):
        boxes = {name for box in _around(paragraph) for name in box.get("classes", ())}
        if not boxes & quiet and (text := " ".join(paragraph.astext().split())):
            return text if len(text) <= DESCRIBED else text[: text.rindex(" ", 0, DESCRIBED)] + " …"
    return ""


def _around(node: nodes.Node) -> Iterator[nodes.Element]:
    while node.parent is not None:
        node = node.parent
        yield node


def _drawn_once(pagename: str, draw: Callable[..., str], link: str) -> Callable[..., str]:
    """Return the table of contents with one link marked, drawn once for all pages of a folder that belong there."""

    def drawn(**options: Any) -> str:
        key = (pagename.rpartition("/")[0], link, repr(sorted(options.items())))
        if key not in _sidebars:
            tree = draw(**options)
            _sidebars[key] = _marked(tree, link) if link else tree
        return _sidebars[key]

    return drawn


def _marked(tree: str, link: str) -> str:
    """Return a table of contents in which the entry with this link, and those around it, are the current ones."""
    from bs4 import BeautifulSoup

    soup = BeautifulSoup(tree, "html.parser")
    entry = soup.find("a", href=link)
    if entry is None:
        return tree
    for one in (entry, *entry.find_parents("li")):
        one["class"] = [*one.get_attribute_list("class"), "current"]  # type: ignore[assignment]
    return str(soup)


def _write_rules(app: Sphinx, exception: Exception | None) -> None:
    """Write `rules.json` with the page, revision and state of each rule."""
    if exception is not None or app.builder.format != "html":
        return
    from scorekeeper.rules import Rule
    from scorekeeper.rules.coverage import UNPROVEN, read_evidence, state
    from scorekeeper.rules.lock import text_hash
    from scorekeeper.sphinx_ext.domain import wanted_books

    rules: dict[str, Any] = {}
    books = wanted_books(app.config)
    for book in books:
        evidence = read_evidence(book.code)
        for entry in book.entries:
            outcomes = evidence.get(entry.id, UNPROVEN).outcomes
            rules[entry.id] = {
                "url": app.builder.get_target_uri(f"r/{entry.id}"),
                "title": entry.title,
                "rev": entry.rev,
                "sha": text_hash(entry),
                "state": state(entry, outcomes) if isinstance(entry, Rule) else "ruling",
            }
    event = {"event": found} if (found := next((book.event for book in books if book.event), "")) else {}
    text = json.dumps({"format": 1, **event, "rules": rules}, ensure_ascii=False, indent=1)
    (Path(app.outdir) / "rules.json").write_text(text + "\n", encoding="utf-8", newline="\n")


def _forget(app: Sphinx) -> None:
    """Forget rendered sidebars, since one process may build several sites."""
    _sidebars.clear()


def connect(app: Sphinx) -> None:
    app.add_search_language(Stemming)
    app.add_css_file("rules.css")
    app.add_js_file("rules.js", loading_method="defer")
    app.connect("config-inited", _add_folders)
    app.connect("config-inited", _name_event)
    app.connect("builder-inited", _forget)
    app.connect("html-page-context", _complete, priority=400)
    app.connect("build-finished", _write_rules)
