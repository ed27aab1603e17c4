"""Whether a sheet agrees with the transcript of its round."""

from __future__ import annotations

from typing import Any

from scorekeeper.games.engine.checks import Answer, Wrong, claim, violated
from scorekeeper.games.engine.verdict import listed
from scorekeeper.games.smugglers.checks.steps import CLAIM
from scorekeeper.games.smugglers.position.comparison import Contradictions, Retold

SENTENCES = {
    "rolls": "by the transcript the die showed {due}, but the sheet says {said}",
    "hole": "by the transcript the boss goes to slot {due}, but the sheet says {said}",
    "inspections": "by the transcript {due}, but by the sheet {said}",
    "order": "the inspections on the sheet differ from the transcript in number or order",
    "waived": "by the transcript {due} refused a reward, but by the sheet {said} did",
    "test": "by the transcript the sphere of {who} {due}, but by the sheet it {said}",
    "seat": "by the transcript {who} is {due}, but by the sheet {said}",
    "found": "by the transcript the sphere of {who} held {due}, but by the sheet {said}",
}
WORDS = {
    "1": "on chair 1",
    "2": "on chair 2",
    "junk": "in the junk room",
    "passed": "went through",
    "stuck": "got stuck",
    "sweet": "a sweet treat",
    "sour": "a sour treat",
    "bomb": "a stink bomb",
}


@claim("SMU-312", "SMU-313", on=Contradictions, step=CLAIM)
def the_sheet_has_the_same_hole(found: Contradictions, thing: Contradictions) -> Answer:
    """What the die showed, and where the boss went."""
    return _told_otherwise(found, "SMU-312", "SMU-313")


@claim("SMU-354", "SMU-360", on=Contradictions, step=CLAIM)
def the_sheet_has_the_same_tests(found: Contradictions, thing: Contradictions) -> Answer:
    """Who passed, and who got stuck."""
    return _told_otherwise(found, "SMU-354", "SMU-360")


@claim("SMU-402", "SMU-403", on=Contradictions, step=CLAIM)
def the_sheet_has_the_same_chairs(found: Contradictions, thing: Contradictions) -> Answer:
    """Who sat where."""
    return _told_otherwise(found, "SMU-402", "SMU-403")


@claim("SMU-504", "SMU-516", "SMU-521", on=Contradictions, step=CLAIM)
def the_sheet_has_the_same_inspections(found: Contradictions, thing: Contradictions) -> Answer:
    """How many inspections there were, whom chair 2 inspected, and what was named."""
    return _told_otherwise(found, "SMU-504", "SMU-516", "SMU-521")


@claim("SMU-511", "SMU-512", "SMU-515", on=Contradictions, step=CLAIM)
def the_sheet_has_the_same_inspection_by_chair_one(found: Contradictions, thing: Contradictions) -> Answer:
    """Whom chair 1 inspected."""
    return _told_otherwise(found, "SMU-511", "SMU-512", "SMU-515")


@claim("SMU-332", "SMU-602", "SMU-611", on=Contradictions, step=CLAIM)
def the_sheet_has_the_same_contents(found: Contradictions, thing: Contradictions) -> Answer:
    """What was in the spheres, and who refused a reward."""
    return _told_otherwise(found, "SMU-332", "SMU-602", "SMU-611")


def _told_otherwise(found: Contradictions, *rules: str) -> Answer:
    return [_wrong(one) for one in found.fields if one.rule in rules] or None


def _wrong(one: Retold) -> Wrong:
    """The difference between sheet and transcript, as a sentence and its figures."""
    *row, name = one.field.split(".")
    figures: dict[str, Any] = {"who": row[1]} if row else {}
    due, said = one.due, one.said
    if name == "inspections":
        due, said = [each for each in due if each not in said], [each for each in said if each not in due]
    parts = {key: _in_words(name, key, value, figures) for key, value in (("due", due), ("said", said))}
    same = name == "inspections" and not due and not said
    sentence = SENTENCES["order" if same else name]
    text = sentence.replace("{due}", parts["due"]).replace("{said}", parts["said"])
    return violated(text, rule=one.rule, field=one.field, expected=one.due, found=one.said, **figures)


def _in_words(name: str, key: str, value: Any, figures: dict[str, Any]) -> str:
    if name == "inspections":
        told: list[str] = []
        for number, (inspector, target, guess) in enumerate(value):
            first, second = f"who_{key}_{number}", f"who_{key}_{number}_target"
            figures |= {first: inspector, second: target}
            told.append(f"{{{first}}} inspected {{{second}}} and named {WORDS.get(guess, 'nothing')}")
        return listed(told) if told else "there was no such inspection"
    if name == "waived":
        figures[f"who_{key}"] = list(value)
        return f"{{who_{key}}}" if value else "nobody"
    if name == "found":
        return listed([WORDS[one] for one in value]) if value else "nothing"
    figures[key] = value if name in ("rolls", "hole") else WORDS.get(value, f"on chair {value}")
    return f"{{{key}}}"
