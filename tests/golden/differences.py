"""What differs between two verdicts, in few words: what kind of thing, which rule, before and after."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

Told = Mapping[str, Any]
PARTS = {
    "refused": "refusal",
    "findings": "finding",
    "places": "places",
    "finished": "end",
    "trail": "step of the trail",
}
LONGEST = 400
"""Characters of one side of a difference that are shown."""


class Difference(NamedTuple):
    """One thing that is not as it was."""

    id: str
    kind: str
    rule: str
    before: Any
    after: Any

    def __str__(self) -> str:
        head = f"{self.id}: {self.kind} {self.rule}".rstrip()
        if self.before is None and self.after is None:
            return head
        return f"{head}\n    - {_short(self.before)}\n    + {_short(self.after)}"


def _short(value: Any) -> str:
    text = value if isinstance(value, str) else "nothing" if value is None else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]} …"


def differences(before: Mapping[str, bytes], after: Mapping[str, bytes]) -> Iterator[Difference]:
    """Compare stored lines with new ones, by id; lines of equal bytes are not even read."""
    for name, line in after.items():
        old = before.get(name)
        if old is None:
            yield Difference(name, "record without a stored verdict", "", None, None)
        elif old != line:
            yield from _of_one(name, msgspec.json.decode(old), msgspec.json.decode(line))
    yield from (
        Difference(name, "stored verdict without a record", "", None, None) for name in before if name not in after
    )


def _of_one(name: str, old: Told, new: Told) -> Iterator[Difference]:
    """The differences of one verdict; a refusal on one side only is all there is to say."""
    if ("refused" in old) != ("refused" in new):
        kind = "no longer refused" if "refused" in old else "refused now"
        rules = {_rule(refused) for refused in (old.get("refused"), new.get("refused")) if refused}
        yield Difference(name, kind, " ".join(rules), old.get("refused"), new.get("refused"))
        return
    for part, called in PARTS.items():
        before, after = old.get(part), new.get(part)
        if before == after:
            continue
        if part in ("findings", "trail"):
            yield from _of_lists(name, called, before or [], after or [])
        else:
            rule = _rule(after) if part == "refused" else ""
            yield Difference(name, f"other {called}", rule, before, after)


def _rule(refused: Any) -> str:
    """The rule of a refusal, whether it is told in figures or in words."""
    return str(refused["rule"] if isinstance(refused, dict) else refused[0][0])


def _of_lists(name: str, what: str, before: list[Any], after: list[Any]) -> Iterator[Difference]:
    """What is gone, new or altered; equal things in another order are one difference."""
    gone, new = _without(before, after), _without(after, before)
    if not gone and not new:
        first = next(at for at, (one, other) in enumerate(zip(before, after, strict=True)) if one != other)
        yield Difference(name, f"order of {what}", _rule_of(before[first]), before[first], after[first])
    for old in gone:
        match = next((one for one in new if _like(old, one)), None)
        if match is None:
            yield Difference(name, f"{what} gone", _rule_of(old), old, None)
        else:
            new.remove(match)
            yield Difference(name, f"{what}: other {_altered(old, match)}", _rule_of(old), old, match)
    for one in new:
        yield Difference(name, f"{what} new", _rule_of(one), None, one)


def _without(these: list[Any], those: list[Any]) -> list[Any]:
    """What these have more than those, in order."""
    spare = Counter(map(_key, those))
    left = []
    for one in these:
        if spare[_key(one)]:
            spare[_key(one)] -= 1
        else:
            left.append(one)
    return left


def _key(one: Any) -> str:
    return json.dumps(one, sort_keys=True)


def _like(old: Any, new: Any) -> bool:
    """The same rule, and for a finding the same place or the same level."""
    if _rule_of(old) != _rule_of(new):
        return False
    return not isinstance(old, dict) or old["where"] == new["where"] or old["level"] == new["level"]


def _rule_of(one: Any) -> str:
    rule = one["rule"] if isinstance(one, dict) else one[0]
    return str(rule)


def _altered(old: Any, new: Any) -> str:
    if isinstance(old, dict):
        return " and ".join(sorted(key for key in old.keys() | new.keys() if old.get(key) != new.get(key)))
    return "words" if isinstance(old[1], str) else "round or turn"


def summary(found: list[Difference], limit: int = 20) -> str:
    """Counts by kind, counts by rule, and the first few; one of each kind and rule comes before a second one."""
    if not found:
        return "no difference"
    kinds = Counter(difference.kind for difference in found)
    rules = Counter(difference.rule for difference in found if difference.rule)
    records = len({difference.id for difference in found})
    lines = [f"{len(found)} differences in {records} records"]
    lines += [f"  {count:6} {kind}" for kind, count in kinds.most_common()]
    if rules:
        shown = ", ".join(f"{rule} {count}" for rule, count in rules.most_common(30))
        lines.append(f"  rules: {shown}{', …' if len(rules) > 30 else ''}")
    lines += [str(difference) for difference in samples(found, limit)]
    if len(found) > limit:
        lines.append(f"… and {len(found) - limit} more")
    return "\n".join(lines)


def samples(found: list[Difference], limit: int) -> list[Difference]:
    """The first of each kind and rule, then the second of each, and so on."""
    seen: Counter[tuple[str, str]] = Counter()
    ranked = []
    for difference in found:
        key = (difference.kind, difference.rule)
        ranked.append((seen[key], len(ranked), difference))
        seen[key] += 1
    return [difference for _, _, difference in sorted(ranked, key=lambda one: one[:2])[:limit]]
