"""The expressions of declared games: exact, bounded, and nothing beyond the list."""

from __future__ import annotations

import re
import warnings
from fractions import Fraction
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.games.declared.expression import (
    DEEPEST,
    LARGEST,
    LONGEST,
    MOST_PARTS,
    Bounds,
    ExpressionError,
    Name,
    compile_expression,
    names_in,
)

NAMES = {"a": Name(0), "b": Name(1), "c": Name(2)}
PLENTY = settings(max_examples=300, deadline=None)


class Written(NamedTuple):
    """An expression, as it is written for us and for Python."""

    ours: str
    python: str


def numbers() -> st.SearchStrategy[Written]:
    whole = st.integers(0, 60).map(lambda n: Written(str(n), f"Fraction({n})"))
    decimal = st.tuples(st.integers(0, 9), st.integers(0, 99)).map(
        lambda both: Written(f"{both[0]}.{both[1]:02}", f"Fraction('{both[0]}.{both[1]:02}')")
    )
    name = st.sampled_from(sorted(NAMES)).map(lambda one: Written(one, one))
    return st.recursive(whole | decimal | name, _larger, max_leaves=12)


def _larger(inner: st.SearchStrategy[Written]) -> st.SearchStrategy[Written]:
    def joined(sign: str) -> st.SearchStrategy[Written]:
        return st.tuples(inner, inner).map(
            lambda two: Written(*(f"({x} {sign} {y})" for x, y in zip(*two, strict=True)))
        )

    divisor = st.integers(1, 9).map(lambda n: Written(str(n), f"Fraction({n})"))
    divided = st.tuples(inner, st.sampled_from(["//", "%"]), divisor).map(
        lambda three: Written(
            f"({three[0].ours} {three[1]} {three[2].ours})", f"({three[0].python} {three[1]} {three[2].python})"
        )
    )
    negative = inner.map(lambda one: Written(f"-({one.ours})", f"-({one.python})"))
    several = st.tuples(st.sampled_from(["min", "max"]), st.lists(inner, min_size=2, max_size=3)).map(
        lambda both: Written(*(f"{both[0]}({', '.join(side)})" for side in zip(*both[1], strict=True)))
    )
    added = st.lists(inner, min_size=1, max_size=3).map(
        lambda ones: Written(
            f"sum({', '.join(one.ours for one in ones)})", f"sum([{', '.join(one.python for one in ones)}])"
        )
    )
    positive = inner.map(lambda one: Written(f"abs({one.ours})", f"abs({one.python})"))
    compared = st.tuples(inner, st.sampled_from(["==", "!=", "<", "<=", ">", ">="]), inner)
    chosen = st.tuples(compared, inner, inner).map(
        lambda three: Written(
            *(
                f"({then} if {left} {three[0][1]} {right} else {other})"
                for left, right, then, other in zip(three[0][0], three[0][2], three[1], three[2], strict=True)
            )
        )
    )
    counted = st.lists(compared, min_size=1, max_size=3).map(
        lambda tests: Written(
            f"count({', '.join(f'{x.ours} {sign} {y.ours}' for x, sign, y in tests)})",
            f"sum([{', '.join(f'{x.python} {sign} {y.python}' for x, sign, y in tests)}])",
        )
    )
    signs = st.sampled_from(["+", "-", "*"]).flatmap(joined)
    return signs | divided | negative | several | added | positive | chosen | counted


def small(written: Written) -> bool:
    """Whether an expression is within the limits; numbers that are calculated from numbers may be too large."""
    try:
        compile_expression(written.ours, NAMES)
    except ExpressionError as error:
        return not re.search(r"more than|beyond", error.message)
    return True


FIGURES = st.tuples(*[st.integers(-50, 50)] * 3)


@PLENTY
@given(numbers().filter(small), FIGURES)
def test_an_expression_gives_what_python_gives(written, figures):
    """Exactly: fractions never become floats."""
    value = compile_expression(written.ours, NAMES).value(figures)
    known: dict[str, Any] = {name: Fraction(figures[one.slot]) for name, one in NAMES.items()}
    assert eval(written.python, {"Fraction": Fraction, **known}) == value
    assert isinstance(value, int | Fraction)


@PLENTY
@given(numbers().filter(small), FIGURES, st.tuples(*[st.tuples(st.integers(0, 9), st.integers(0, 9))] * 3))
def test_a_value_never_leaves_its_bounds(written, middle, around):
    """With names that have limits, the bounds of the whole hold for every sheet within them."""
    known = {
        name: Name(slot, Bounds(middle[slot] - around[slot][0], middle[slot] + around[slot][1]))
        for name, (slot, *_) in NAMES.items()
    }
    found = compile_expression(written.ours, known)
    low, high = found.bounds
    for figures in (middle, [middle[n] - around[n][0] for n in range(3)], [middle[n] + around[n][1] for n in range(3)]):
        value = found.value(figures)
        assert low is None or low <= value
        assert high is None or value <= high


@PLENTY
@given(numbers().filter(small), FIGURES)
def test_whole_means_whole(written, figures):
    found = compile_expression(written.ours, NAMES)
    if found.whole:
        assert Fraction(found.value(figures)).denominator == 1


@PLENTY
@given(st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), min_size=1, max_size=6))
def test_over_the_table_every_player_counts(players):
    """`sum(a + b)` adds up what each player has; `count` counts players; `min` and `max` are over players."""
    names = {"a": Name(0), "b": Name(1)}

    def value(text: str) -> Any:
        return compile_expression(text, names, over_table=True).value(players)

    assert sum(a + b for a, b in players) == value("sum(a + b)")
    assert sum(a > b for a, b in players) == value("count(a > b)")
    assert max(a for a, _ in players) - min(b for _, b in players) == value("max(a) - min(b)")
    assert max(a * b for a, b in players) == value("max(a * b)")
    assert min(3, sum(a for a, _ in players)) == value("min(3, sum(a))")


REFUSED = [
    ("a.real", 1),
    ("a + b.c", 5),
    ("1 + a.b", 5),
    ("a[0]", 2),
    ("a + b[1]", 6),
    ("a + (b, c)", 5),
    ("open(a)", 1),
    ("a + pow(a, 2)", 5),
    ("a.b(c)", 1),
    ("min(a)(b)", 1),
    ("a ** 2", 1),
    ("a + b ** 2", 5),
    ("a / 2", 1),
    ("a @ b", 3),
    ("a << 2", 1),
    ("a & b", 3),
    ("a | b", 3),
    ("a ^ b", 3),
    ("~a", 1),
    ("+a", 1),
    ("(b := a)", 4),
    ("lambda: a", 7),
    ("a # and so on", 3),
    ("f'{a}'", 2),
    ("'a'", 1),
    ("a + 'x'", 5),
    ("b'a'", 2),
    ('"a"', 1),
    ("a and b", 1),
    ("a or b", 1),
    ("not a", 1),
    ("1 if a == 1 and b == 1 else 0", 6),
    ("[a for a in b]", 1),
    ("sum(a for a in b)", 4),
    ("{a}", 1),
    ("min(*a)", 1),
    ("min(a, key=b)", 1),
    ("a is b", 1),
    ("a in b", 1),
    ("a == b", 1),
    ("1 if a else 2", 6),
    ("min(a == b)", 5),
    ("-(a == b)", 3),
    ("count(a)", 7),
    ("True", 1),
    ("None", 1),
    ("...", 1),
    ("1e3", 1),
    ("0x10", 1),
    ("1_000", 1),
    ("1j", 1),
    ("a + .5", 5),
    ("5.", 1),
    ("await a", 1),
    ("(yield)", 2),
    ("a; b", 2),
    ("a\tb", 2),
    ("\uff41 + b", 1),
    ("a + é", 5),
    ("d", 1),
    ("a + heat", 5),
    ("__import__", 1),
    ("a // b", 6),
    ("a % (b - b)", 6),
    ("a // 0", 6),
    ("abs()", 1),
    ("abs(a, b)", 1),
    ("min()", 1),
    ("1000001", 1),
    ("a + 99999999", 5),
    ("1000000 * 1000000", 1),
]


@pytest.mark.parametrize(("text", "column"), REFUSED)
def test_everything_else_is_refused_where_it_stands(text, column):
    with pytest.raises(ExpressionError) as error:
        compile_expression(text, NAMES)
    assert column == error.value.column
    assert error.value.message[-1] not in ".!"


@pytest.mark.parametrize(("text", "columns"), [("a +", {3}), ("(a", {1, 2}), ("a b", {1, 3}), ("a = b", {1, 3})])
def test_what_python_cannot_parse_is_refused_where_it_breaks_off(text, columns):
    """Versions of Python differ a little in what they blame."""
    with pytest.raises(ExpressionError, match="cannot be read as an expression") as error:
        compile_expression(text, NAMES)
    assert error.value.column in columns


@pytest.mark.parametrize(
    ("text", "way_out"),
    [
        ("2 x a", "write * for times: 2 * a"),
        ("2x a", "write * for times: 2 * a"),
        ("2a", "write * for times: 2 * a"),
        ("2 a", "write * for times: 2 * a"),
        ("a // 5 = b", "write == for is equal to"),
        ("Complete b", "write the id of a line or count, such as b"),
        ("most things", "write the id of a line or count, such as a"),
        ("a == 1 and b == 2", "write count(a == 1, b == 2) == 2, or a [[must]] for each"),
        ("a == 1 or b == 2", "write count(a == 1, b == 2) >= 1"),
        ("not a == 1", "write count(a == 1) == 0"),
        ("(a == 5) == (b == 5)", "write count(a == 5, b == 5) != 1"),
    ],
)
def test_what_people_write_in_good_faith_is_told_with_what_to_write_instead(text, way_out):
    """The signs of other formulas, a title for an id, and words between comparisons; what is suggested can be read."""
    with pytest.raises(ExpressionError) as error:
        compile_expression(text, NAMES, "truth")
    assert error.value.message.endswith(f" {way_out}")
    suggested = re.search(r"count\(.*?\) \S+ \d|\d \* a", way_out)
    if suggested:
        compile_expression(suggested[0], NAMES, "number" if "*" in suggested[0] else "truth")


@pytest.mark.parametrize("text", ["", "   ", " a", "a ", "a\n+ b", "a\r+ b"])
def test_an_expression_is_one_line_without_blanks_around_it(text):
    with pytest.raises(ExpressionError):
        compile_expression(text, NAMES)


@pytest.mark.parametrize(
    "text",
    [
        "a" + " + a" * LONGEST,
        "+".join("a" * (MOST_PARTS + 1)),
        "-(" * 160 + "a" + ")" * 160,
        "-" * (DEEPEST + 5) + "a",
        "abs(" * (DEEPEST + 1) + "a" + ")" * (DEEPEST + 1),
        "*".join([str(LARGEST)] * 60),
        "-" * 490 + "1",
    ],
)
def test_size_and_depth_are_bounded(text):
    with pytest.raises(ExpressionError, match=r"more than|cannot be read|beyond"):
        compile_expression(text, NAMES)


def test_a_name_of_the_table_stands_inside_a_function():
    with pytest.raises(ExpressionError, match=r"differs from player to player; write sum\(a\)") as error:
        compile_expression("3 + a", NAMES, over_table=True)
    assert 5 == error.value.column


def test_an_unknown_name_is_told_with_the_one_that_was_meant():
    with pytest.raises(ExpressionError, match="did you mean 'settlements'"):
        compile_expression("2 * setlements", {"settlements": Name(0)})


def test_dividing_by_what_may_be_zero_is_refused_with_a_way_out():
    with pytest.raises(ExpressionError, match=r"divide by a number, or by max\(1, b\)"):
        compile_expression("a // b", NAMES)
    assert 7 == compile_expression("a // max(1, b)", NAMES).value((7, 0, 0))


@PLENTY
@given(st.text(max_size=60) | st.text(alphabet="ab123 .,+-*/%<>=!()[]{}'\"\\#:@~^&|ifelsorndminax_", max_size=80))
def test_any_text_is_compiled_or_refused(text):
    """Never anything else than an ExpressionError, and no warning of Python's parser."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        names_in(text)
        try:
            compile_expression(text, NAMES).value((1, -2, 3))
        except ExpressionError as error:
            column = error.column
        else:
            column = 1
    assert 1 <= column <= max(1, len(text))
