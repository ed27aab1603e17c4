"""The documentation site."""

from __future__ import annotations

from scorekeeper import __version__

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

html_theme = "furo"
html_title = f"scorekeeper {release}"
html_copy_source = False
html_static_path = ["_static"]
html_favicon = "_static/icon.svg"
html_css_files = ["site.css"]

# Curly quotes and ellipses, but no dashes: `--list` must stay two hyphens.
smartquotes_action = "qe"
