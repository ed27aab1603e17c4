"""Small sites that tests build: pages as text, warnings as lines."""

from __future__ import annotations

import re
import warnings

from sphinx.testing.util import SphinxTestApp

CONF = "extensions = ['myst_parser', {extension!r}]\nhtml_theme = 'basic'\n"
INDEX = "# Index\n\n```{toctree}\n:glob:\n\n*\n```\n"


class Site:
    """A site in a folder; `build` may be called again after a change."""

    def __init__(self, folder, pages, extension="scorekeeper.sphinx_ext.domain", **settings):
        self.source = folder / "source"
        self.settings = settings
        self.source.mkdir()
        (self.source / "conf.py").write_text(CONF.format(extension=extension))
        for name, text in {"index": INDEX, **pages}.items():
            self.write(name, text)

    def write(self, name, text):
        path = self.source / f"{name}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def build(self, builder="html", parallel=0):
        """Build; give the warnings, and keep what was read again and the domain for questions."""
        app = SphinxTestApp(
            builder,
            srcdir=self.source,
            builddir=self.source.parent / "build",
            confoverrides=self.settings,
            parallel=parallel,
        )
        read = []
        app.connect("source-read", lambda app, docname, content: read.append(docname))
        try:
            with warnings.catch_warnings():
                # The Markdown parser uses what this Sphinx calls deprecated.
                warnings.simplefilter("ignore", DeprecationWarning)
                warnings.simplefilter("ignore", PendingDeprecationWarning)
                app.build()
            self.read = sorted(read)
            self.out = app.outdir
            self.domain = app.env.get_domain("rule")
            text = re.sub(r"\x1b\[[\d;]*m", "", app.warning.getvalue())
            return [line for line in text.replace(f"{self.source}/", "").splitlines() if line]
        finally:
            app.cleanup()

    def html(self, name):
        return (self.out / f"{name}.html").read_text(encoding="utf-8")
