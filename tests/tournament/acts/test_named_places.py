"""The head judge names the places of a table."""

import pytest

from scorekeeper.games import game
from scorekeeper.tournament import acts
from scorekeeper.tournament.answers.findings import check_tournament
from scorekeeper.tournament.answers.history import history_of
from scorekeeper.tournament.answers.status import status_of
from scorekeeper.tournament.answers.tables import explain_table
from scorekeeper.tournament.ranking.points import payment_of
from scorekeeper.tournament.ranking.standings import compute_standings
from tests.tournament.building import REGULATIONS, command, played, refused, result
from tests.tournament.days import event

NAMED = {"3": 1, "1": 2, "2": 3, "4": 3}


@pytest.fixture
def stopped(day):
    """Time was called at table 1/1."""
    acts.record(day, "1/1", result("1234", [9, 7, 5, 3], ended="time"), by="ana")
    return day


def of(day):
    return day.table("1/1").entries[0].id


def name(day, places, **more):
    return acts.decide(day, of(day), by="judge", reason="as agreed", effect="places", places=places, **more)


@pytest.mark.rule("TRN-405")
def test_named_places_pay_and_are_marked(stopped):
    """Shared places share the points; the scores stay as they are written."""
    name(stopped, NAMED)

    paid = payment_of(stopped, stopped.table("1/1"))
    assert {"3": (1, 5, 5), "1": (2, 3, 9), "2": (3, 1.5, 7), "4": (3, 1.5, 3)} == {
        who: (one.place, one.points, one.score) for who, one in paid.paid.items()
    }
    assert {"decided"} == {row.tables[0].note for row in compute_standings(stopped).rows if row.player in "1234"}
    said = [step.text for step in explain_table(stopped, "1/1").steps]
    assert any(
        "judge decided places (Cléo first, Ana second, Bo third, Δήμητρα third): as agreed" in text for text in said
    )
    assert "time was called: the places that the head judge named count" in said
    assert "3=1 1=2 2=3 4=3" in history_of(stopped, "1/1").versions[-1].text


@pytest.mark.rule("TRN-405", "TRN-404")
def test_named_places_settle_what_is_wrong_with_the_record(day):
    """Also of a finished game with an open error: nothing is left to do at this table."""
    record = played("1", "2", "3", "4")
    record["result"]["rows"]["1"]["vp"] += 1
    acts.record(day, "1/1", record, by="ana", accept="to be decided")
    name(day, NAMED)

    assert not check_tournament(day).open_errors
    assert "finished" == status_of(day).tables[0].state
    assert {"3": 1, "1": 2, "2": 3, "4": 3} == {
        who: one.place for who, one in payment_of(day, day.table("1/1")).paid.items()
    }


@pytest.mark.rule("LOG-208")
@pytest.mark.parametrize(
    ("places", "said"),
    [
        ({"1": 1, "2": 2, "3": 3}, r"everybody at table 1/1 needs a place, but Δήμητρα \(4\) has none"),
        ({}, "but Ana .* have none"),
        ({"1": 1, "2": 1, "3": 2, "4": 4}, r"2 are ahead of Cléo \(3\), whose place must be 3, not 2"),
        ({"1": 1, "2": 2, "3": 3, "4": 5}, r"3 are ahead of Δήμητρα \(4\), whose place must be 4, not 5"),
        ({"1": 0, "2": 2, "3": 3, "4": 4}, r"0 are ahead of Ana \(1\), whose place must be 1, not 0"),
        ({"1": 1, "Ana": 1, "2": 3, "3": 4, "4": 5}, r"Ana \(1\) is given two places"),
    ],
)
def test_everybody_at_the_table_has_exactly_one_place(stopped, places, said):
    with refused(stopped, "LOG-208", said) as caught:
        name(stopped, places)
    assert 'scorekeeper decide 1/1 1=PLACE 2=PLACE 3=PLACE 4=PLACE --effect places --reason "…"' == command(
        caught.value.next_step
    )


@pytest.mark.rule("LOG-106", "LOG-208")
def test_only_this_effect_names_places_and_only_people_at_the_table(stopped):
    with refused(stopped, "LOG-106", "does not sit at table 1/1"):
        name(stopped, {"1": 1, "2": 2, "3": 3, "5": 4})
    with refused(stopped, "LOG-208", "only the effect places names places, not as-written"):
        acts.decide(stopped, of(stopped), by="judge", reason="x", effect="as-written", places=NAMED)
    with refused(stopped, "LOG-208", "places is about the whole game, not about one round"):
        name(stopped, NAMED, round=1)


@pytest.mark.rule("TRN-408")
def test_a_non_player_may_have_a_place_too(stopped):
    """Where non-players take places, the judge says which one; the players' places go on after it."""
    name(stopped, {"3": 1, "smuggler": 2, "1": 3, "2": 4, "4": 4})

    assert {"3": 1, "1": 2, "2": 3, "4": 3} == {
        who: one.place for who, one in payment_of(stopped, stopped.table("1/1")).paid.items()
    }


@pytest.mark.rule("LOG-208", "LOG-210")
def test_a_decision_is_replaced_by_naming_it(stopped):
    """The old one is struck and the new one counts, in one act."""
    first = acts.decide(stopped, of(stopped), by="judge", reason="x", effect="as-written").entry.id
    acts.decide(stopped, first, by="judge", reason="on second thoughts", effect="places", places=NAMED)

    assert ["places"] == [word.effect for word, _ in stopped.table("1/1").decisions]
    second = stopped.log.entries[-1].id
    with refused(stopped, "LOG-208", "already replaced or struck it"):
        acts.decide(stopped, first, by="judge", reason="x", effect="as-written")
    acts.decide(stopped, second, by="judge", reason="once more", effect="places", places={**NAMED, "4": 4})
    assert 4 == payment_of(stopped, stopped.table("1/1")).paid["4"].place


@pytest.mark.rule("LOG-208")
def test_a_struck_game_is_decided_by_naming_the_decision_that_struck_it(stopped):
    """Naming the record is refused, and the step names the decision."""
    first = of(stopped)
    struck = acts.decide(stopped, of(stopped), by="judge", reason="x", effect="replay").entry.id
    with refused(stopped, "LOG-208", "already struck by a decision") as caught:
        acts.decide(stopped, first, by="judge", reason="y", effect="as-written")
    step = f'scorekeeper decide {struck} --effect as-written --reason "…"'
    assert step == command(caught.value.next_step)
    acts.decide(stopped, struck, by="judge", reason="y", effect="as-written")
    assert ["as-written"] == [word.effect for word, _ in stopped.table("1/1").decisions]


@pytest.mark.rule("LOG-208")
def test_a_decision_that_gives_no_places_says_which_one_does(day):
    """By the rules nobody is placed; nothing is written; the next step names what helps."""
    acts.record(day, "1/1", result("1234", [9, 7, 5, 3], ended="time"), by="ana")
    with refused(day, "LOG-208", "gets no places from the rules, because the game did not end") as caught:
        acts.decide(day, of(day), by="judge", reason="x")
    assert 'scorekeeper decide 1/1 --effect as-written --reason "…"' == command(caught.value.next_step)

    little = {"game": "dwarven-traders", "seats": list("567"), "ended": "time", "result": {"rows": {"5": {"vp": 4}}}}
    acts.record(day, "1/2", little, by="bo")
    other = day.table("1/2").entries[0].id
    with refused(day, "LOG-208", "has no written result that places everybody; name the places") as caught:
        acts.decide(day, other, by="judge", reason="x", effect="as-written")
    assert 'scorekeeper decide 1/2 5=PLACE 6=PLACE 7=PLACE --effect places --reason "…"' == command(
        caught.value.next_step
    )


@pytest.mark.rule("LOG-208", "TRN-405")
def test_named_places_may_count_on_without_a_gap(stopped):
    """As a ruling on places below the winner may number them; they mean the same as with a gap."""
    acts.decide(stopped, of(stopped), by="judge", reason="x", effect="places", places={"4": 1, "1": 2, "2": 2, "3": 3})

    assert {"4": 1, "1": 2, "2": 2, "3": 4} == {
        who: one.place for who, one in payment_of(stopped, stopped.table("1/1")).paid.items()
    }


@pytest.mark.rule("LOG-208")
def test_a_decision_by_the_rules_says_which_figure_is_missing(tmp_path):
    """An abandoned game could be ranked by its gold; only the cargo of those who are level is not written down."""
    rulings = '[rulings]\nCGO-R02 = "cargo"\nCGO-R39 = "by-gold"\n'
    day = event(tmp_path, 4, rulings, head=REGULATIONS.replace("dwarven-traders", "cargo-and-gold"))
    acts.seat_by_hand(day, [["1", "2", "3", "4"]], by="ana")
    raw = {"game": "cargo-and-gold", "seats": list("1234"), "ended": "abandoned"}
    figures = game("cargo-and-gold").quick({"1": 20, "2": 20, "3": 14, "4": 10}, {})
    acts.record(day, "1/1", raw | {"result": figures}, by="ana")

    with refused(day, "LOG-208", "because the cargo left of P1 and P2 is not written down"):
        acts.decide(day, of(day), by="judge", reason="x")


@pytest.mark.rule("LOG-208")
@pytest.mark.parametrize(
    ("said", "step"),
    [
        ({"places": NAMED}, "--effect places"),
        ({"effect": "forfeit"}, "--player PLAYER"),
        ({"effect": "void", "player": "1"}, "--effect forfeit"),
    ],
)
def test_a_decision_that_lacks_an_option_names_it(stopped, said, step):
    with refused(stopped, "LOG-208") as caught:
        acts.decide(stopped, of(stopped), by="judge", reason="x", **said)

    assert f"run the command again with {step}" == command(caught.value.next_step)
