"""Mistakes in what is computed: circles between lines, expressions, tie-breaks, and names that a variant lacks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scorekeeper.games.declared.definition import (
    POINTS,
    Definition,
    Named,
    Scope,
    Tie,
    in_order,
    names_of,
    needs,
    tie_expressions,
)
from scorekeeper.games.declared.expression import NOT_A_NUMBER, ExpressionError, Name, compile_expression, names_in
from scorekeeper.games.declared.faults.places import Fault


def cycle_faults(made: Definition) -> Iterator[Fault]:
    lines = {line.id: needs(line, made.line) for line in made.line}
    for number, line in enumerate(made.line, 1):
        if path := _way_back(line.id, lines):
            yield Fault(f"the points go round in a circle: {' needs '.join(path)}", f"line.{number}.points")
            return


def _way_back(start: str, lines: Mapping[str, set[str]]) -> list[str]:
    """Return the shortest way from a line over those that it needs back to it; empty if there is none."""
    ways = [[start]]
    seen: set[str] = set()
    while ways:
        way = ways.pop(0)
        for following in sorted(lines[way[-1]]):
            if following == start:
                return [*way, start]
            if following in lines and following not in seen:
                seen.add(following)
                ways.append([*way, following])
    return []


def expression_faults(made: Definition) -> Iterator[Fault]:
    """Compile every expression, to see whether it can be."""
    plain = {name: Name(0) for one in made.counted for name in names_of(one)}
    played = {one.id for one in made.counted if made.each(one) == "round"}
    rounds = {name: found for name, found in plain.items() if name in played or name.removesuffix(POINTS) in played}
    for number, line in enumerate(made.line, 1):
        if line.points is not None:
            known = rounds if line.id in played else plain
            if line.rows:
                known = dict.fromkeys(line.rows, Name(0))
            yield from _compiled(made, line.points, known, f"line.{number}.points", whole=made.smallest == 1)
            if not line.rows and _same_for_all(line.points):
                rest = (
                    f'; for so many points each, write "{line.points} * {line.id}"' if line.points.isdecimal() else ""
                )
                yield Fault(f"this gives everybody {line.points}{rest}", f"line.{number}.points")
    for number, award in enumerate(made.award, 1):
        yield from _compiled(made, award.by, plain, f"award.{number}.by")
        if _same_for_all(award.by):
            yield Fault("this is the same for everybody, so nobody has more of it", f"award.{number}.by")
    yield from _must_faults(made, plain | {one.id: Name(0) for one in made.award}, rounds)


def _must_faults(made: Definition, plain: Mapping[str, Name], rounds: Mapping[str, Name]) -> Iterator[Fault]:
    for number, must in enumerate(made.must, 1):
        known = rounds if must.each == "round" else plain
        if must.each == "round" and made.game.rounds is None:
            yield Fault("the game has no rounds; say how many in [game], or 0 if that differs", f"must.{number}.each")
        elif must.each == "round" and must.finished:
            yield Fault(
                "what must hold in every round does not wait for the end; leave one of them out",
                f"must.{number}.finished",
            )
        else:
            at = f"must.{number}.test"
            yield from _compiled(made, must.test, known, at, truth=True, over_table=must.over == "table")
            if _same_for_all(must.test):
                yield Fault("this names nothing that is written down, so it tests nothing", at)


def _same_for_all(text: str) -> bool:
    """Whether an expression that can be read names nothing."""
    try:
        compile_expression(text, {})
    except ExpressionError as error:
        if error.message != NOT_A_NUMBER:
            return False
    return not names_in(text)


def length_faults(made: Definition) -> Iterator[Fault]:
    """Follow how long the numbers can become from line to line; nobody can write down a power of a power of a power."""
    names = {name: Name(0) for one in made.counted for name in names_of(one)}
    for line in in_order(made.line):
        if line.points is None:
            continue
        at = f"line.{made.line.index(line) + 1}.points"
        try:
            known = dict.fromkeys(line.rows, Name(0)) if line.rows else names
            digits = compile_expression(line.points, known).digits
        except ExpressionError as error:
            yield Fault(error.message, at, error.column)
            return
        names |= {name: Name(0, digits=digits) for name, what in names_of(line).items() if what == "points"}
    paid = {one.id: Name(0) for one in made.award}
    for number, award in enumerate(made.award, 1):
        yield from _compiled(made, award.by, names, f"award.{number}.by")
    for number, must in enumerate(made.must, 1):
        over = must.over == "table"
        yield from _compiled(made, must.test, names | paid, f"must.{number}.test", truth=True, over_table=over)
    for number, tie in enumerate(made.tie, 1):
        for text in tie_expressions(tie):
            yield from _compiled(made, text, names | paid, f"tie.{number}.by")


def _compiled(
    made: Definition,
    text: str,
    names: Mapping[str, Name],
    at: str,
    *,
    truth: bool = False,
    over_table: bool = False,
    whole: bool = False,
) -> Iterator[Fault]:
    try:
        compiled = compile_expression(text, names, "truth" if truth else "number", over_table=over_table)
    except ExpressionError as error:
        said = error.message
        if error.name in {name for one in made.counted for name in names_of(one)} and names:
            said = f"{error.name!r} is not known here: it is written once a game, and this counts in every round"
        elif error.name in {one.id for one in made.award}:
            said = f"{error.name!r} is an award; what it pays is known only when all lines are"
        yield Fault(said, at, error.column)
    else:
        if whole and not compiled.whole:
            yield Fault(
                "points are whole numbers; round with //, such as (3 * cards) // 2, or say smallest = 0.5 in [game]",
                at,
                1,
            )


def tie_faults(made: Definition) -> Iterator[Fault]:
    names = {name: Name(0) for one in made.counted for name in names_of(one)}
    names |= {one.id: Name(0) for one in made.award}
    seen: set[tuple[str, ...]] = set()
    for number, tie in enumerate(made.tie, 1):
        path = f"tie.{number}.by"
        compared = (str(tie.by), tie.holder, tie.wins or "")
        if compared in seen:
            yield Fault("this tie-break is given twice; it cannot separate players the second time", path)
        seen.add(compared)
        for text in tie_expressions(tie):
            yield from _compiled(made, text, names, path)
            if _same_for_all(text):
                yield Fault("this is the same for everybody, so it separates nobody", path)
        if isinstance(tie.by, list):
            yield from _list_faults(tie.by, path)
        last = tie.by in ("shared", "seat", "clockwise") and not tie.only and not tie.without
        if last and number < len(made.tie):
            yield Fault(f'after "{tie.by}" nothing can separate players any more', f"tie.{number + 1}.by")
        yield from _seat_faults(made, tie, f"tie.{number}")


def _seat_faults(made: Definition, tie: Tie, at: str) -> Iterator[Fault]:
    """Mistakes in how seats separate players, and in who comes first."""
    held = next((one for one in made.count if one.id == tie.holder), None)
    if (tie.by == "clockwise") != bool(tie.holder):
        yield Fault('by = "clockwise" needs from = the count of which one player has 1', f"{at}.by")
    elif tie.holder and held is None:
        yield Fault(f"there is no count {tie.holder!r}", f"{at}.from")
    elif held is not None and made.each(held) == "round":
        said = f'{tie.holder!r} is counted in every round, but one player has 1 of it at the end: each = "game"'
        yield Fault(said, f"{at}.from")
    elif held is not None and 0 in (held.max, held.table_max):
        yield Fault(f"nobody can have 1 of {tie.holder!r}, because its limit is 0", f"{at}.from")
    if (tie.wins in ("later", "earlier")) != (tie.by == "seat"):
        yield Fault('by = "seat" goes with wins = "later" or "earlier"', f"{at}.by")
    elif tie.wins is not None and tie.by in ("clockwise", "shared"):
        yield Fault(f'by = "{tie.by}" goes without wins', f"{at}.wins")


def _list_faults(listed: list[str], at: str) -> Iterator[Fault]:
    if not listed:
        yield Fault("the list is empty", at)
    for name in ("seat", "clockwise", "shared"):
        if name in listed:
            yield Fault(f'"{name}" is a tie-break of its own: by = "{name}"', at)
    if len({*listed}) < len(listed):
        yield Fault("something is listed twice; it cannot separate players the second time", at)


def variant_faults(made: Definition) -> Iterator[Fault]:
    """What an entry names must belong to every variant that the entry belongs to."""
    known: dict[str, Named] = {name: one for one in made.counted for name in names_of(one)}
    known |= {one.id: one for one in made.award}
    uses: list[tuple[str, Scope, frozenset[str]]] = [
        (f"line.{number}.points", line, names_in(line.points or "") - {*line.rows})
        for number, line in enumerate(made.line, 1)
    ]
    uses += [(f"award.{number}.by", award, names_in(award.by)) for number, award in enumerate(made.award, 1)]
    uses += [(f"must.{number}.test", must, names_in(must.test)) for number, must in enumerate(made.must, 1)]
    for number, tie in enumerate(made.tie, 1):
        named = frozenset().union(*map(names_in, tie_expressions(tie)))
        uses.append((f"tie.{number}.by", tie, named | ({tie.holder} - {""})))
    for at, entry, named in uses:
        for name in sorted(named & known.keys()):
            without = [v for v in made.variants if entry.belongs_to(v) and not known[name].belongs_to(v)]
            if without:
                said = f"{name!r} does not belong to the variant {without[0]!r}, in which this counts"
                yield Fault(said, at)
