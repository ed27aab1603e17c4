"""Directives that declare an object of the domain: `rule:rule`, `rule:ruling`, `rule:check`, `rule:example`.

Each gives its content an anchor such as `rule` or `check-…`. An anchor equal to the id would appear wrongly in the
search, which takes it for the object's display name (sphinx#10380).
"""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from scorekeeper.sphinx_ext.markdown import marked
from scorekeeper.sphinx_ext.objects import RuleObject

if TYPE_CHECKING:
    from scorekeeper.sphinx_ext.domain import RuleDomain


HAS_FINDER = "rule_finder"
"""Marks pages with a finder, which need its scripts."""


def _listed(text: str | None) -> tuple[str, ...]:
    """Return the parts of an option such as `a; b`."""
    return tuple(part for one in (text or "").split(";") if (part := one.strip()))


class Declaring(SphinxDirective):
    """Declares one object and describes it."""

    kind: ClassVar[str]
    required_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec: ClassVar[dict[str, Any]] = {
        "title": directives.unchanged_required,
        "rev": directives.positive_int,
        "keywords": _listed,
        "rules": _listed,
    }

    def run(self) -> list[nodes.Node]:
        name = self.arguments[0]
        anchor = self.anchor(name)
        box = nodes.container(ids=[anchor], classes=["rule-object", f"rule-{self.kind}"])
        self.set_source_info(box)
        self.state.document.note_explicit_target(box)
        title, rev = self.options.get("title", name), self.options.get("rev", 1)
        keywords, rules = self.options.get("keywords", ()), self.options.get("rules", ())
        domain: RuleDomain = self.env.get_domain("rule")  # type: ignore[assignment]
        thing = RuleObject(self.kind, self.env.docname, anchor, title, rev, keywords, rules)
        domain.note(name, thing, self.get_location())
        box += self.parse_content_to_nodes()
        return [box, *self.beside(name)]

    def anchor(self, name: str) -> str:  # noqa: ARG002 - one of many on a page needs its name
        return self.kind

    def beside(self, name: str) -> list[nodes.Node]:  # noqa: ARG002 - buttons need it
        return []


class FinderDirective(SphinxDirective):
    """The finder inside a page: ```` ```{rule:finder} ````, or with the code of a game that is chosen from the start."""

    optional_arguments = 1

    def run(self) -> list[nodes.Node]:
        from scorekeeper.rules.finder import body

        self.env.metadata[self.env.docname][HAS_FINDER] = True
        up = "../" * self.env.docname.count("/")
        code = self.arguments[0] if self.arguments else ""
        return [nodes.raw("", body(pages=f"{up}r/", book=code, brief=True), format="html")]


class GameDirective(SphinxDirective):
    """What a judge needs of one game: its chapters, rulings and worked examples, and the finder for its book."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        from scorekeeper.rules import books

        book = next(one for one in books() if self.arguments[0] in (one.code, one.id))
        ways = [(f"/rules/{book.id}/chapter-{one.number}", f"{one.number} {one.title}") for one in book.chapters]
        ways += [(f"/rules/{book.id}/rulings", f"Rulings: what the book leaves open ({len(book.rulings)})")]
        ways += [(f"/worked/{book.id}/index", "Worked examples, with pictures")]
        lines = ["```{rule:finder} " + book.code, "```", "", "::::{container} rule-ways", ""]
        lines += [f"- [{marked(title)}]({page}.md)" for page, title in ways]
        return self.parse_text_to_nodes("\n".join([*lines, "", "::::"]))


class RuleDirective(Declaring):
    """A rule on its own page."""

    kind = "rule"

    def anchor(self, name: str) -> str:  # noqa: ARG002 - rulings have the same
        return "rule"

    def beside(self, name: str) -> list[nodes.Node]:
        """Return the buttons, which stay hidden without scripts."""
        page = escape(name)
        buttons = (
            f'<div class="rule-tools" hidden><button type="button" data-copy="{page}">Copy id</button>'
            '<button type="button" data-copy="">Copy link</button><span role="status"></span></div>'
        )
        return [nodes.raw("", buttons, format="html")]


class RulingDirective(RuleDirective):
    """A ruling on its own page, with the anchor of a rule, so that the id alone makes a link."""

    kind = "ruling"


class ExampleDirective(Declaring):
    """A worked example on its own page."""

    kind = "example"


class CheckDirective(Declaring):
    """A function that decides rules; many share a page."""

    kind = "check"

    def anchor(self, name: str) -> str:
        return "check-" + re.sub(r"[^A-Za-z0-9]+", "-", name)
