"""The documentation site."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from scorekeeper import __version__

if TYPE_CHECKING:
    from sphinx.application import Sphinx

project = "scorekeeper"
author = "The scorekeeper maintainers"
project_copyright = "2026, the scorekeeper maintainers"
version = release = __version__

extensions = ["myst_parser", "scorekeeper.sphinx_ext"]
myst_enable_extensions = ["colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 3
exclude_patterns = ["_build"]
nitpicky = True

# Every rule and ruling of every book has a page.
rule_books = "all"
rule_root = ".."

# The folder of a tournament makes the site its own edition, with its answers first.
rule_event = os.environ.get("SCOREKEEPER_EVENT", "")

html_theme = "furo"
html_title = f"scorekeeper {release}"
html_copy_source = False
html_static_path = ["_static"]
html_favicon = "_static/icon.svg"
html_css_files = ["site.css"]

# Curly quotes and ellipses, but no dashes: `--list` must stay two hyphens.
smartquotes_action = "qe"


def level_captions(_app: object, _page: str, _template: str, context: dict[str, str], _doctree: object) -> None:
    """Give the captions of the sidebar a heading level, which screen readers need."""
    tree = context.get("furo_navigation_tree", "")
    context["furo_navigation_tree"] = tree.replace('role="heading">', 'role="heading" aria-level="2">')


def setup(app: Sphinx) -> None:
    """Change the sidebar after the theme has built it."""
    app.connect("html-page-context", level_captions, priority=900)
