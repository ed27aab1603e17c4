"""Claims that depend on something that nobody wrote down: they are wrong only if nothing makes them right."""

import random

import pytest

from scorekeeper.games.cargo_and_gold.record import Standing, Start
from tests.games.cargo_and_gold.tables import (
    ANA,
    BO,
    CY,
    DI,
    first,
    found,
    game,
    judge,
    result,
    row,
    sheet,
    standing,
)


def told(*golds: int | None, places: tuple[int | None, ...] = (), winner: str | None = None, **rows: dict[str, int]):
    """A result alone: the gold of Ana, Bo, Cy and Di, their places, and what else the rows say."""
    names = [ANA, BO, CY, DI][: len(golds)]
    places = places or (None,) * len(golds)
    said = zip(names, golds, places, strict=True)
    return result(
        winner=winner, **{who: Standing(gold=gold, place=place, **rows.get(who, {})) for who, gold, place in said}
    )


# A tie that the seats break (ruling CGO-R02).


@pytest.mark.rule("CGO-108", "CGO-R02")
def test_seats_always_break_a_tie_whoever_was_first():
    """Ruling CGO-R02: nobody shares the win, and from any first player on, the order is the reverse of the seats."""
    shared = judge(told(40, 40, 28, places=(1, 1, 3)), R02="last-seat")

    assert ["CGO-108"] == found(shared)
    assert (
        "whoever the first player is, places 1, 1 and 3 of ana, bo and cy do not fit the gold or wealth written down "
        "(ruling CGO-R02)" == first(shared).message()
    )
    for places, errors in (((3, 2, 1), []), ((1, 3, 2), []), ((2, 1, 3), []), ((1, 2, 3), ["CGO-108"])):
        assert errors == found(judge(told(36, 36, 36, places=places), R02="last-seat")), places
    assert ["CGO-108"] == found(judge(told(None, None, 28, places=(1, 1, 3)), R02="last-seat"))


@pytest.mark.rule("CGO-108", "CGO-R02")
@pytest.mark.parametrize("breaker", ["cargo", "needs-sales", "fewer-turns", "last-seat"])
def test_no_tie_break_puts_the_poorer_first(breaker):
    assert ["CGO-108"] == found(judge(told(40, 40, 28, places=(2, 3, 1)), R02=breaker))
    assert [] == found(judge(told(40, 40, 28, places=(2, 1, 3)), R02=breaker))


@pytest.mark.rule("CGO-108", "CGO-R02")
def test_gold_ranks_nobody_where_it_is_not_all_the_wealth():
    """Ana and Bo are level at 37, and nobody wrote down what breaks the tie; that Bo has more gold does not."""
    cargo = {"ana": {"cargo": 2}, "bo": {"cargo": 0}, "cy": {"cargo": 0}}
    verdict = judge(told(35, 37, 36, **cargo), R01="cargo-1", R02="needs-sales", R03="winner-only")

    assert ([], {}) == (found(verdict), standing(verdict))


# Cargo that counts as wealth (ruling CGO-R01).


@pytest.mark.rule("CGO-108", "CGO-R01")
@pytest.mark.parametrize(
    ("counted", "right", "wrong"),
    [("cargo-1", (40, 43), (39, 44)), ("cargo-2", (40, 46), (41, 48)), ("needed", (42, 52), (41, 54))],
)
def test_a_wealth_that_no_cargo_makes_is_wrong(counted, right, wrong):
    """Ana has 40 gold, and nobody wrote down how much cargo is left: three cards at most."""
    for wealth in right:
        assert [] == found(judge(told(40, 40, 28, ana={"wealth": wealth}), R01=counted))
    for wealth in wrong:
        verdict = judge(told(40, 40, 28, ana={"wealth": wealth}), R01=counted)
        assert [f"ana has 40 gold, and no cargo left makes that a wealth of {wealth} (ruling CGO-R01)"] == [
            one.message() for one in verdict.errors
        ]


@pytest.mark.rule("CGO-108", "CGO-R01")
def test_a_wealth_that_is_known_is_compared_although_others_are_not():
    """Bo's cargo is not written down, but Ana's is."""
    verdict = judge(told(40, 40, 28, ana={"wealth": 40, "cargo": 1}), R01="cargo-2")

    assert ["ana has 40 gold and 1 cargo card, and that is not a wealth of 40 (ruling CGO-R01)"] == [
        one.message() for one in verdict.errors
    ]


@pytest.mark.rule("CGO-108", "CGO-R01")
def test_places_that_no_cargo_makes_are_wrong():
    """Ana may have three cards more than Bo, but not four."""
    for golds, errors in (((41, 43, 24), []), ((39, 43, 26), ["CGO-108"])):
        claims = told(*golds, places=(1, 2, 3))
        paper = sheet(ana=row(golds[0]), bo=row(golds[1]), cy=row(golds[2]))
        assert errors == found(judge(claims, R01="cargo-1"))
        assert errors == found(judge(game(sheet=paper, result=claims), R01="cargo-1"))
        assert errors == found(judge(told(*golds, winner=ANA), R01="cargo-1"))
    assert ["whatever cargo is left, ana cannot have won (ruling CGO-R01)"] == [
        one.message() for one in judge(told(39, 43, 26, winner=ANA), R01="cargo-1").errors
    ]


@pytest.mark.rule("CGO-108", "CGO-R03")
def test_places_that_skip_one_are_one_finding_whatever_cargo_is_left():
    verdict = judge(told(41, 43, 24, places=(1, 2, 8)), R01="cargo-1")

    assert ["the places are recorded as 1, 2 and 8, but in this order they must be 1, 2 and 3 (ruling CGO-R03)"] == [
        one.message() for one in verdict.errors
    ]


@pytest.mark.rule("CGO-108", "CGO-R01")
def test_wealth_without_gold_still_decides_the_places_and_fits_the_gold_cards():
    def wealths(*claimed, **fields):
        rows = {who: {"wealth": one} for who, one in zip([ANA, BO, CY], claimed, strict=True)}
        return found(judge(told(None, None, None, **fields, **rows), R01="cargo-1"))

    assert [] == wealths(50, 40, 20)
    assert [] == wealths(50, 40, 20, places=(1, 2, 3))
    assert ["CGO-108"] == wealths(50, 40, 20, places=(2, 1, 3))
    assert ["CGO-108"] == wealths(50, 50, 20), "three cards each leave 111 gold"
    assert ["CGO-108"] == wealths(50, 40, 10), "100 gold is not all of it"


# What the pile owed (ruling CGO-R05).


@pytest.mark.rule("CGO-108", "CGO-R05")
def test_a_debt_of_the_pile_may_explain_the_places():
    """Ruling CGO-R05: if the pile owed Ana three gold, she has 42 and is ahead of Bo; nobody wrote it down."""
    claims = told(39, 41, 28, places=(1, 2, 3))
    paper = {"ana": row(39), "bo": row(41), "cy": row(28)}

    for record in (claims, game(sheet=sheet(**paper), result=claims)):
        verdict = judge(record, R05="owed")
        assert ([], {ANA: (1, 42), BO: (2, 41), CY: (3, 28)}) == (found(verdict), standing(verdict))
        assert ["CGO-108"] == found(judge(record)), "by the book, what was not paid is lost"
    assert ["CGO-108"] == found(judge(told(38, 42, 28, places=(1, 2, 3)), R05="owed")), "four gold is never owed"
    level = told(53, 55, places=(2, 1), ana={"wealth": 53, "cargo": 1}, bo={"wealth": 55, "cargo": 0})
    wrong = judge(level, R01="cargo-1", R02="last-seat", R05="owed", R34="turn-end")
    assert ["CGO-108"] == found(wrong), "a debt that would make them level does not make Ana's wealth right"
    for known in ({"short": 0}, {"last": BO}, {"short": 2, "last": ANA}):
        assert ["CGO-108"] == found(judge(game(sheet=sheet(**paper, **known), result=claims), R05="owed"))


@pytest.mark.rule("CGO-108", "CGO-R05")
def test_a_debt_that_may_be_any_is_not_guessed():
    """Ana wins with one, two or three gold owed, so only the places are taken over."""
    verdict = judge(told(40, 40, 28, places=(1, 2, 3)), R05="owed")

    assert ([], {ANA: (1, 40), BO: (2, 40), CY: (3, 28)}) == (found(verdict), standing(verdict))
    verdict = judge(told(39, 40, 29, winner=ANA), R05="owed")
    assert ([], {}) == (found(verdict), standing(verdict))
    assert "nobody is placed because what the pile owed after the last sale is not written down (ruling CGO-R05)" in [
        one.message() for one in verdict.unchecked
    ]


# All of them together.


@pytest.mark.parametrize("seed", range(4))
def test_a_right_result_with_blanks_is_never_accused(seed):
    """Results that are right by rulings CGO-R01, CGO-R02 and CGO-R05, with some of their figures left out."""
    rng = random.Random(seed)
    for _ in range(60):
        wealth, breaker, pile = rng.choice(["gold", "cargo-1", "cargo-2"]), rng.choice(["shared", "last-seat"]), "owed"
        seats = [ANA, BO, CY]
        golds = [36 + (more := rng.randint(-3, 3)), 36 - more, 36]
        hands, owed, taker = [rng.randint(0, 2) for _ in seats], rng.randint(0, 3), rng.randrange(3)
        each = {"gold": 0, "cargo-1": 1, "cargo-2": 2}[wealth]
        worth = [gold + each * hand for gold, hand in zip(golds, hands, strict=True)]
        worth[taker] += owed
        lead = rng.randrange(3)
        late = [
            (index - lead) % 3 if breaker == "last-seat" and own == max(worth) else 0 for index, own in enumerate(worth)
        ]
        keys = sorted(zip(worth, late, strict=True), reverse=True)
        places = [keys.index(key) + 1 for key in zip(worth, late, strict=True)]

        def blank(figure, rng=rng):
            return figure if rng.random() < 0.6 else None

        claims = result(
            **{
                who: Standing(gold=blank(gold), cargo=blank(hand), wealth=blank(own), place=blank(place))
                for who, gold, hand, own, place in zip(seats, golds, hands, worth, places, strict=True)
            }
        )
        paper = sheet(**{who: row(gold, blank(hand)) for who, gold, hand in zip(seats, golds, hands, strict=True)})
        paper.last, paper.short = blank(seats[taker]), blank(owed)
        opening = Start(first=seats[lead]) if rng.random() < 0.5 else None
        for record in (
            game(seats=seats, result=claims),
            game(seats=seats, sheet=paper, opening=opening, result=claims),
        ):
            verdict = judge(record, R01=wealth, R02=breaker, R05=pile)
            assert [] == [one.message() for one in verdict.errors], record
