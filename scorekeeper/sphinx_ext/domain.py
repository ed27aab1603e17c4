"""The Sphinx domain `rule`: rules, rulings, checks and worked examples that can be linked by id.

Directives (see `directives`) declare an object; roles, Markdown links such as `[](#DWT-417)`, other projects (through
`objects.inv`), the search and three indices find it there. An id that is declared twice, a reference to nothing, and a
rule of `rule_books` without a page are warnings, and so fail a build with `-W`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from sphinx.domains import Domain, ObjType
from sphinx.roles import XRefRole
from sphinx.util.logging import getLogger
from sphinx.util.nodes import make_refnode

from scorekeeper.sphinx_ext.directives import (
    CheckDirective,
    ExampleDirective,
    FinderDirective,
    GameDirective,
    RuleDirective,
    RulingDirective,
)
from scorekeeper.sphinx_ext.history import HistoryDirective
from scorekeeper.sphinx_ext.indices import CheckIndex, IdIndex, KeywordIndex
from scorekeeper.sphinx_ext.objects import RuleObject
from scorekeeper.sphinx_ext.places import page_of

if TYPE_CHECKING:
    from docutils.nodes import Element
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.config import Config
    from sphinx.environment import BuildEnvironment

    from scorekeeper.rules import Book

logger = getLogger(__name__)

PAGED = ("html", "dirhtml", "json", "pickle", "linkcheck", "dummy")
"""Builders that show pages outside the table of contents; the others show a rule only in its chapter."""
SOURCED = ("html", "dirhtml")
"""Builders that show source files."""


class RuleRole(XRefRole):
    """A link: `ref` shows the id, `text` also the title, `source` a line of a file (`name <path.py#L12>`)."""

    def __init__(self, inner: type[nodes.TextElement] = nodes.inline) -> None:
        super().__init__(warn_dangling=True, innernodeclass=inner)


class RuleDomain(Domain):
    name = "rule"
    label = "Rules"
    object_types: ClassVar[dict[str, ObjType]] = {
        "rule": ObjType("rule", "ref", "text"),
        "ruling": ObjType("ruling", "ref", "text"),
        "check": ObjType("check", "ref", "text"),
        "example": ObjType("worked example", "ref", "text"),
    }
    directives: ClassVar[dict[str, Any]] = {
        "rule": RuleDirective,
        "ruling": RulingDirective,
        "check": CheckDirective,
        "example": ExampleDirective,
        "history": HistoryDirective,
        "finder": FinderDirective,
        "game": GameDirective,
    }
    roles: ClassVar[dict[str, Any]] = {"ref": RuleRole(), "text": RuleRole(), "source": RuleRole(nodes.literal)}
    indices: ClassVar[list[Any]] = [IdIndex, KeywordIndex, CheckIndex]
    initial_data: ClassVar[dict[str, Any]] = {"things": {}}
    data_version = 2
    dangling_warnings: ClassVar[dict[str, str]] = {
        "ref": "there is no rule, ruling, check or example %(target)s",
        "text": "there is no rule, ruling, check or example %(target)s",
        "source": "there is no source file %(target)s",
    }

    @property
    def things(self) -> dict[str, RuleObject]:
        """All declared objects, by name."""
        return self.data.setdefault("things", {})  # type: ignore[no-any-return]

    def note(self, name: str, thing: RuleObject, location: Any) -> None:
        """Declare an object, and warn if its name is already taken."""
        if (other := self.things.get(name)) is not None:
            logger.warning(
                "%s %s is declared twice; the other one is in %s",
                thing.kind,
                name,
                other.docname,
                location=location,
                type="rule",
                subtype="duplicate",
            )
        self.things[name] = thing

    def clear_doc(self, docname: str) -> None:
        for name in [name for name, thing in self.things.items() if thing.docname == docname]:
            del self.things[name]

    def merge_domaindata(self, docnames: Iterable[str], otherdata: dict[str, Any]) -> None:
        """Merge the objects that another process has read."""
        read = set(docnames)
        for name, thing in otherdata["things"].items():
            if thing.docname in read:
                self.note(name, thing, thing.docname)

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        for name, thing in sorted(self.things.items()):
            yield name, thing.shown(name), thing.kind, thing.docname, thing.anchor, 0

    def resolve_xref(
        self,
        env: BuildEnvironment,  # noqa: ARG002 - Sphinx calls it like this
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: Element,
    ) -> Element | None:
        if typ == "source":
            return self._source(builder, fromdocname, target, contnode)
        thing = self.things.get(target)
        if thing is None:
            return None
        if typ == "text" and not node.get("refexplicit"):
            contnode = nodes.inline("", thing.shown(target))
        elif not node.get("refexplicit"):
            contnode["classes"].append("rule-id")
        return self._refnode(builder, fromdocname, target, thing, contnode)

    def resolve_any_xref(
        self,
        env: BuildEnvironment,  # noqa: ARG002 - Sphinx calls it like this
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,
        contnode: Element,
    ) -> list[tuple[str, nodes.reference]]:
        """Find an object for `{any}` and for Markdown links such as `[](#DWT-417)`."""
        thing = self.things.get(target)
        if thing is None:
            return []
        if not node.get("refexplicit"):
            contnode = nodes.inline("", thing.shown(target))
        return [(f"rule:{thing.kind}", self._refnode(builder, fromdocname, target, thing, contnode))]

    def _refnode(
        self, builder: Builder, origin: str, name: str, thing: RuleObject, contnode: Element
    ) -> nodes.reference:
        docname, anchor = thing.docname, thing.anchor
        if builder.name not in PAGED and (chapter := self._in_chapter(name)):
            docname, anchor = chapter
        return make_refnode(builder, origin, docname, anchor, contnode, thing.shown(name))

    def _source(self, builder: Builder, origin: str, target: str, contnode: Element) -> Element | None:
        """Return a link to a line of a source file, or only its text if the builder shows no source."""
        path, _, anchor = target.partition("#")
        if not (Path(self.env.srcdir) / self.env.config.rule_root / path).is_file():
            return None
        if " " in contnode.astext():
            contnode = nodes.inline("", contnode.astext())
        return make_refnode(builder, origin, page_of(path), anchor, contnode) if builder.name in SOURCED else contnode

    def _in_chapter(self, name: str) -> tuple[str, str] | None:
        """Return the place of a rule in its chapter."""
        return self.env.domains.standard_domain.anonlabels.get(f"r-{name}".lower())

    def check_consistency(self) -> None:
        """Warn about rules without a page, and pages without a rule."""
        known = {entry.id for book in wanted_books(self.env.config) for entry in book.entries}
        declared = {name: thing for name, thing in self.things.items() if thing.kind in {"rule", "ruling"}}
        for name in sorted(known - set(declared)):
            logger.warning("%s is on no page", name, type="rule", subtype="no-page")
        for name in sorted(set(declared) - known) if known else ():
            place = declared[name].docname
            logger.warning("no book has a rule %s", name, location=place, type="rule", subtype="unknown")


def wanted_books(config: Config) -> tuple[Book, ...]:
    """Return the books of `rule_books`, or all of them for `all`; those of `rule_event` in its edition."""
    from scorekeeper.rules import book, books

    codes = config.rule_books
    wanted = books() if codes == "all" else [book(code) for code in ([codes] if isinstance(codes, str) else codes)]
    here = {one.code: one for one in event_books(config.rule_event)} if config.rule_event else {}
    return tuple(here.get(one.code, one) for one in wanted)


@cache
def event_books(folder: str) -> tuple[Book, ...]:
    """Return the books of a tournament, in its edition."""
    from scorekeeper.tournament.regulations.edition import edition
    from scorekeeper.tournament.state.tournament import open_tournament

    return edition(open_tournament(folder).regulations)


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the domain alone; `scorekeeper.sphinx_ext` also writes the pages."""
    app.add_domain(RuleDomain)
    app.add_config_value("rule_books", [], "env", types=frozenset({list, tuple, str}))
    app.add_config_value("rule_event", "", "env", types=frozenset({str}))
    app.add_config_value("rule_root", "..", "env", types=frozenset({str}))
    return {"version": "1", "env_version": 1, "parallel_read_safe": True, "parallel_write_safe": True}
