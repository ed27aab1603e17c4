"""What a picture says of a verdict: the finding that it shows, and the sentences under it."""

from __future__ import annotations

from scorekeeper.games.engine.pictures.picture import Caption
from scorekeeper.games.engine.verdict import Finding, Names, Verdict


def heard(verdict: Verdict) -> Finding | None:
    """The finding that a picture shows: the one that a judge should hear first."""
    told = [finding for finding in verdict.findings if finding.level != "unchecked"]
    return next((finding for finding in told if finding.level == "error"), told[0] if told else None)


def people(finding: Finding) -> list[str]:
    """The participants that a finding names."""
    named: list[str] = []
    for key, value in finding.figures.items():
        if key.startswith("who") and value:
            named += value if isinstance(value, list | tuple) else [value]
    return list(dict.fromkeys(named))


def marked_fields(verdict: Verdict) -> dict[str, Finding]:
    """The first finding about each field of the record, by the path of the field."""
    told: dict[str, Finding] = {}
    for finding in verdict.findings:
        if finding.level != "unchecked" and finding.where.field is not None:
            told.setdefault(finding.where.field, finding)
    return told


def notes(verdict: Verdict, names: Names, *, round: int | None = None, most: int = 3) -> list[Caption]:  # noqa: A002
    """The findings of a round as sentences under its picture: at most `most`, then the number of others."""
    told = [
        finding
        for finding in verdict.findings
        if finding.level != "unchecked" and (round is None or finding.where.round in (None, round))
    ]
    said = [Caption(text=finding.message(names), mark=finding.rule, level=finding.level) for finding in told[:most]]
    more = len(told) - len(said)
    return [*said, Caption(text=f"and {more} more {'finding' if more == 1 else 'findings'}")] if more else said
