"""A public page in a single file without outside resources, in which names are always plain text."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256
from html import escape
from pathlib import Path

from scorekeeper.documents.writing import write_text
from scorekeeper.rules import Rule, find, links
from scorekeeper.terminal import plain
from scorekeeper.tournament.state.tournament import Tournament

_RIGHT_TO_LEFT = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]"
RUN = re.compile(rf"{_RIGHT_TO_LEFT}+(?:[\s'.\-]+{_RIGHT_TO_LEFT}+)*")
"""Consecutive right-to-left words, such as a name."""


def text(value: str) -> str:
    """Return text escaped for HTML, without characters that change its direction."""
    return escape(plain(value), quote=True)


def name(value: str) -> str:
    """Return a name that keeps its own direction and leaves the text around it alone."""
    return f'<bdi class="who" dir="auto">{text(value)}</bdi>'


def sentence(value: str) -> str:
    """Return a sentence with linked rules, in which right-to-left names keep apart from numbers."""
    parts, last = [], 0
    for run in RUN.finditer(value):
        parts += [_linked(value[last : run.start()]), f'<bdi dir="rtl">{text(run.group())}</bdi>']
        last = run.end()
    return "".join([*parts, _linked(value[last:])])


def _linked(value: str) -> str:
    parts, last = [], 0
    for start, end in links.cited(value):
        rule = value[start:end]
        parts += [text(value[last:start]), f'<a href="#{rule}">{rule}</a>']
        last = end
    return "".join([*parts, text(value[last:])])


def cited(value: str) -> list[str]:
    """Return the rules that a text cites."""
    return [value[start:end] for start, end in links.cited(value)]


def as_of(tournament: Tournament) -> str:
    """Return the time of the last entry in the event's time zone, such as ` · 2026-05-02 14:31 CEST`."""
    last = max((entry.at for entry in tournament.log), default="")
    shown = tournament.regulations.local_time(last)
    return f' · <time datetime="{text(last)}">{text(shown)}</time>' if last else ""


def rules(ids: Iterable[str]) -> str:
    """Return the section with the text of every cited rule."""
    lines = []
    for one in sorted(set(ids)):
        found = find(one)
        said = found.text if isinstance(found, Rule) else found.title
        lines.append(f'<dt id="{text(one)}">{text(one)} {text(found.title)}</dt><dd>{text(said)}</dd>')
    return f'<section><h2>Rules</h2><dl class="rules">{"".join(lines)}</dl></section>' if lines else ""


def search_field(label: str) -> str:
    """Return the search field, which stays hidden without scripts."""
    return (
        f'<div class="search" role="search" hidden><label for="find">{text(label)}</label>'
        '<input id="find" type="search" placeholder="Name or number" autocomplete="off" spellcheck="false">'
        '<div class="found" aria-live="polite"></div></div>'
    )


def page_html(title: str, body: str) -> str:
    """Return the whole file, with style, script and a policy that blocks everything else."""
    style, script = (Path(__file__).with_name(f"page.{kind}").read_text(encoding="utf-8") for kind in ("css", "js"))
    policy = (
        f"default-src 'none'; style-src '{_digest(style)}'; script-src '{_digest(script)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    return "\n".join(
        (
            '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="referrer" content="no-referrer">\n<meta name="robots" content="noindex">',
            '<meta name="generator" content="scorekeeper">',
            f"<title>{text(title)}</title>\n<style>{style}</style>\n</head>\n<body>",
            body,
            f"<script>{script}</script>\n</body>\n</html>\n",
        )
    )


def _digest(content: str) -> str:
    return f"sha256-{b64encode(sha256(content.encode()).digest()).decode()}"


def write_page(path: Path, content: str) -> None:
    """Write the page with the same bytes on every system."""
    write_text(path, content)
