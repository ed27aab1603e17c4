"""The sheet by itself: counts that add up, and tallies that explain them."""

import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules import evidence
from tests.games.cargo_and_gold.tables import (
    ANA,
    BO,
    CY,
    SALT,
    fair,
    first,
    found,
    game,
    judge,
    result,
    row,
    sheet,
    standing,
)


@pytest.mark.rule("CGO-101", "CGO-103", "CGO-206", "CGO-608", "CGO-106", "CGO-616", "CGO-620")
def test_a_sheet_that_adds_up_is_clean():
    verdict = judge(fair(pile=0, last=ANA, short=0, turns=120))

    assert [] == verdict.findings
    assert verdict.finished


@pytest.mark.rule("CGO-206")
def test_the_players_have_108_in_all():
    verdict = judge(sheet(ana=row(60), bo=row(50)))

    assert ["CGO-206"] == found(verdict)
    assert "the players have 110 gold in all; there are 108 cards" == first(verdict).message()
    assert not verdict.finished


@pytest.mark.rule("CGO-206")
def test_players_and_pile_have_108_in_all():
    assert ["CGO-206"] == found(judge(sheet(ana=row(60), bo=row(48), pile=2)))
    assert ["CGO-206"] == found(judge(sheet(ana=row(60), bo=row(46), pile=1)))


@pytest.mark.rule("CGO-104")
def test_less_than_108_is_not_the_end():
    verdict = judge(sheet(ana=row(60), bo=row(40), pile=8))

    assert ["CGO-104"] == found(verdict)
    assert not verdict.finished
    assert {ANA: (1, 60), BO: (2, 40)} == standing(verdict)


@pytest.mark.rule("CGO-104")
def test_a_game_stopped_by_the_clock_has_no_places():
    """Ruling CGO-R39."""
    stopped = sheet(ana=row(60), bo=row(40), pile=8)

    verdict = judge(game(sheet=stopped, ended="time"))
    assert [] == found(verdict)
    assert (False, {}) == (verdict.finished, standing(verdict))
    placed = judge(game(sheet=stopped, ended="time", result=result(ana=(60, 1), bo=(40, 2))))
    assert ["CGO-104"] == found(placed)
    counted = judge(game(sheet=stopped, ended="time", result=result(ana=(60, None), bo=(40, None))))
    assert [] == found(counted)
    assert ["CGO-104"] == [finding.rule for finding in counted.unchecked]


@pytest.mark.rule("CGO-103")
def test_a_game_stopped_with_108_in_hands_was_over():
    verdict = judge(game(sheet=fair(), ended="time"))

    assert ["CGO-103"] == found(verdict)
    assert {ANA: (1, 58), BO: (2, 50)} == standing(verdict)


@pytest.mark.rule("CGO-101")
def test_nobody_has_less_than_no_gold():
    assert ["CGO-101"] == found(judge(sheet(ana=row(110), bo=row(-2))))


@pytest.mark.rule("CGO-101")
def test_the_tallies_make_the_gold():
    """Ana: 8 - 2x30 + 2x3 + 4x26 = 58; with one sale less to NEEDS it would be 54."""
    verdict = judge(fair(ana=row(58, 2, (30, 0, 3, 25))))

    assert ["CGO-101"] == found(verdict)
    assert (54, 58) == (first(verdict).expected, first(verdict).found)
    assert "rounds.1.sheet.rows.ana.gold" == first(verdict).where.field


@pytest.mark.rule("CGO-101")
def test_trades_and_hazards_belong_to_the_tallies():
    """Ana gave Bo 3 gold, and a hazard took 2 from him."""
    traded = {
        "ana": row(55, 1, (30, 0, 3, 26), gold_out=3),
        "bo": row(53, 0, (28, 2, 1, 24), gold_in=3, hazards=-2, lost=1),
    }

    assert [] == found(judge(fair(**traded)))
    traded["bo"].gold_in = 2
    assert ["CGO-101", "CGO-101"] == found(judge(fair(**traded)))


@pytest.mark.rule("CGO-101")
def test_a_short_payment_belongs_to_whoever_took_the_last_gold():
    """Ana's last sale was worth 4 and paid 2."""
    short = {"ana": row(56, 1, (30, 0, 3, 26)), "bo": row(52, 0, (28, 2, 1, 24), lost=1)}

    assert [] == found(judge(fair(**short, last=ANA, short=2)))
    assert ["CGO-101", "CGO-101"] == found(judge(fair(**short, last=BO, short=2)))
    assert ["CGO-101"] == found(judge(fair(**short)))
    assert [] == found(judge(fair(**short, short=2)))
    assert "CGO-101" == found(judge(fair(**short, last=ANA, short=4)))[0]


@pytest.mark.rule("CGO-713")
def test_the_pile_is_not_emptied_without_enough_sales_at_four():
    """Two players need 46 sales to NEEDS boxes at the least."""
    enough = sheet(ana=row(60, sold_needs=26), bo=row(48, sold_needs=20))

    assert [] == found(judge(enough))
    verdict = judge(sheet(ana=row(60, sold_needs=25), bo=row(48, sold_needs=20)))
    assert ["CGO-713"] == found(verdict)
    assert (46, 45) == (first(verdict).expected, first(verdict).found)
    assert [] == found(judge(sheet(ana=row(60, sold_needs=25, hazards=2), bo=row(48, sold_needs=20))))


@pytest.mark.parametrize(("players", "least"), [(2, 46), (3, 42), (4, 38)])
def test_the_least_number_of_sales_at_four(players, least):
    seats = [ANA, BO, CY, "di"][:players]
    gold = [108 - 20 * (players - 1)] + [20] * (players - 1)

    def paper(sales):
        each = [sales] + [0] * (players - 1)
        rows = {who: row(held, sold_needs=sold) for who, held, sold in zip(seats, gold, each, strict=True)}
        return sheet(**rows)

    assert [] == found(judge(paper(least)))
    assert ["CGO-713"] == found(judge(paper(least - 1)))


@pytest.mark.rule("CGO-616")
def test_named_cargo_is_as_much_as_is_left():
    assert [] == found(judge(sheet(ana=row(60, 1, kinds=[SALT]), bo=row(48))))
    assert ["CGO-616"] == found(judge(sheet(ana=row(60, 2, kinds=[SALT]), bo=row(48))))


@pytest.mark.rule("CGO-108")
def test_everybody_needs_a_row():
    verdict = judge(game(seats=[ANA, BO, CY], sheet=sheet(ana=row(60), bo=row(48))))

    assert ["CGO-108"] == found(verdict)
    assert {} == standing(verdict)


SHEETS = [
    fair(),
    fair(turns=3),
    fair(last=ANA, short=0),
    fair(last=ANA, short=2),
    fair(ana=row(57, 1, (30, 0, 3, 26))),
    fair(ana=row(58, None, (30, 0, 3, 26))),
    fair(ana=row(58, 1)),
    fair(ana=row(58, 1, gold_in=3)),
    sheet(ana=row(60), bo=row(48)),
    sheet(ana=row(60, sold_needs=0), bo=row(48, sold_needs=0)),
    sheet(ana=row(60, 4), bo=row(48)),
    sheet(ana=row(60), bo=row(49)),
]


@pytest.mark.parametrize("paper", SHEETS)
def test_the_quick_look_and_the_close_look_agree(paper):
    """What the quick look lets through has no finding when every rule is asked, and the same places and trail."""
    plain = judge(paper)
    with evidence.record():
        assert plain == judge(paper)


count = st.none() | st.integers(0, 3)


@given(st.sampled_from(SHEETS), st.data())
def test_the_looks_agree_on_any_sheet(paper, data):
    """One figure of a sheet is another, and a result is claimed with it."""
    paper = copy.deepcopy(paper)
    changed = data.draw(st.sampled_from([*paper.rows.values()]))
    field = data.draw(
        st.sampled_from(["cargo", "bought", "sold_has", "sold_needs", "lost", "gold_in", "hazards", "gold"])
    )
    figure = data.draw(count)
    if field == "gold":
        changed.gold += figure or 0
    else:
        setattr(changed, field, figure)
    paper.turns, paper.pile = data.draw(st.none() | st.sampled_from([50, 60])), data.draw(count)
    claims = result(ana=(58, data.draw(count)), winner=data.draw(st.sampled_from([None, ANA, BO])))
    record = game(sheet=paper, result=data.draw(st.sampled_from([None, claims])))

    plain = judge(record)

    with evidence.record():
        assert plain == judge(record)


def test_too_few_and_too_many_rows_are_no_quick_look():
    verdict = judge(game(seats=[ANA, BO], sheet=sheet(ana=row(108))))

    assert ["CGO-108"] == found(verdict)
