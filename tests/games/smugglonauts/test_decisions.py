"""What a head judge decides: by the rules, or as it is written."""

import pytest

from scorekeeper.errors import ScorekeeperError
from tests.games.smugglonauts.tables import (
    ANA,
    BO,
    CY,
    decided,
    end,
    found,
    game,
    has,
    judge,
    places,
    play,
    refill,
    refuel,
    result,
    scores,
    sheet,
    shop,
    skipped,
    start,
    state,
    unchecked,
)


def said(verdict):
    """Rules of all findings, settled ones too."""
    return [finding.rule for finding in verdict.findings]


def level(ana, bo, **fields):
    """Six points each."""
    return sheet(ana=has("kkggoo", **ana), bo=has("kgowww", **bo), **fields)


def test_a_settled_finding_is_a_warning_that_says_by_whom():
    verdict = judge(level({"points": 9}, {}), decisions=decided("by-rules"))

    assert [] == verdict.errors
    warning = verdict.findings[0]
    assert ("warning", "by-rules by head judge: seen at the table") == (warning.level, warning.figures["settled"])


@pytest.mark.parametrize(("effect", "points"), [("by-rules", 6), ("as-written", 9)])
def test_points_count_by_the_rules_or_as_written(effect, points):
    verdict = judge(level({"points": 9}, {}), decisions=decided(effect))

    assert points == scores(verdict)[ANA]


def test_places_that_stand_as_written_count():
    verdict = judge(level({"place": 2}, {"place": 1}), decisions=decided("as-written"))

    assert {BO: 1, ANA: 2} == places(verdict)
    assert "ana counts with place 2, as written" in [step.message() for step in verdict.trail]


def test_a_total_that_stands_as_written_counts():
    record = game(level({"total": 10}, {"total": 6}), level({}, {}), variant="games")

    verdict = judge(record, decisions=decided("as-written"), R31="2")

    assert {ANA: 16, BO: 12} == scores(verdict)


@pytest.mark.parametrize(
    ("claims", "expected"),
    [
        (result(ana=(5, None)), {BO: 1, ANA: 2}),
        (result(ana=(None, 2)), {BO: 1, ANA: 2}),
        (result(winner=BO), {BO: 1, ANA: 2}),
    ],
    ids=["points", "places", "winner"],
)
def test_a_result_that_stands_as_written_counts(claims, expected):
    assert expected == places(judge(game(level({}, {}), result=claims), decisions=decided("as-written")))


def three(**claims):
    """Three points, two and one; Ana has the most crystals."""
    cargos = {ANA: "kkk", BO: "gg", CY: "o"}
    return sheet(**{who: has(cargo, **claims.get(who, {})) for who, cargo in cargos.items()})


@pytest.mark.rule("NAU-815", "NAU-905")
@pytest.mark.parametrize(("numbering", "last"), [("skip", 3), ("dense", 2), ("winner-only", 2)])
@pytest.mark.parametrize("games", [1, 2])
def test_points_that_stand_as_written_are_ranked_like_any_others(games, numbering, last):
    """With Ana's points Bo shares her place (rulings NAU-R01, NAU-R14); ruling NAU-R02 numbers the next place."""
    variant = "standard" if games == 1 else "games"
    record = game(*[three()] * games, variant=variant, result=result(bo=(3 * games, None)))

    verdict = judge(record, decisions=decided("as-written"), R02=numbering, R31="2")

    assert {ANA: 1, BO: 1, CY: last} == places(verdict)


@pytest.mark.rule("NAU-815")
@pytest.mark.parametrize(("ruling", "ana", "bo"), [("shared", 1, 1), ("more-crystals", 1, 2), ("fewer-crystals", 2, 1)])
@pytest.mark.parametrize(
    "record",
    [three(bo={"points": 3}), game(three(), result=result(bo=(3, None)))],
    ids=["sheet", "result"],
)
def test_the_tie_break_separates_players_whose_points_stand_as_written(record, ruling, ana, bo):
    """Ana has three points with three crystals, and Bo, as written, with two (ruling NAU-R01)."""
    verdict = judge(record, decisions=decided("as-written"), R01=ruling)

    assert {ANA: ana, BO: bo, CY: 3} == places(verdict)


@pytest.mark.rule("NAU-905")
@pytest.mark.parametrize(("ruling", "bo"), [("shared", 1), ("games-won", 2), ("last-game", 2)])
def test_the_tie_break_separates_players_whose_totals_stand_as_written(ruling, bo):
    """Ana has won both games and has more points in the last one (ruling NAU-R14)."""
    record = game(three(), three(), variant="games", result=result(bo=(6, None)))

    verdict = judge(record, decisions=decided("as-written"), R14=ruling, R31="2")

    assert {ANA: 1, BO: bo, CY: 3} == places(verdict)


@pytest.mark.rule("NAU-815")
@pytest.mark.parametrize(
    ("numbering", "expected"),
    [("skip", {CY: 1, ANA: 2, BO: 3}), ("dense", {CY: 1, ANA: 2, BO: 3}), ("winner-only", {CY: 1, ANA: 2, BO: 2})],
)
def test_a_winner_who_stands_as_written_moves_the_others_down(numbering, expected):
    record = game(three(), result=result(winner=CY))

    assert expected == places(judge(record, decisions=decided("as-written"), R02=numbering))


@pytest.mark.rule("NAU-815")
@pytest.mark.parametrize(("numbering", "last"), [("skip", 3), ("dense", 3), ("winner-only", 2)])
def test_a_winner_who_stands_as_written_leaves_a_shared_place(numbering, last):
    """Ana and Bo have six points each and Cy none; if Ana alone wins, Bo is second and ahead of Cy."""
    record = game(sheet(ana=has("kkggoo"), bo=has("kgowww"), cy=has()), result=result(winner=ANA))

    verdict = judge(record, decisions=decided("as-written"), R02=numbering)

    assert {ANA: 1, BO: 2, CY: last} == places(verdict)


def test_a_result_before_the_end_of_a_session_can_stand():
    record = game(level({}, {}), variant="games", result=result(winner=BO))

    assert {BO: 1, ANA: 2} == places(judge(record, decisions=decided("as-written")))
    assert {} == places(judge(record, decisions=decided("by-rules")))


def test_after_an_illegal_move_findings_say_that_they_rest_on_it():
    events = (shop(BO, 1, "k"), refill("g"), refuel(ANA, "w", 1))
    verdict = play(*events)

    assert ["NAU-302", "NAU-511"] == found(verdict)
    assert (
        "if event 1 stands: ana puts white into the bag, but the crystal where the rocket stops is green"
        == verdict.errors[1].message()
    )
    assert ["NAU-511"] == found(play(*events, decisions=decided("by-rules", turn=1)))


def test_a_decision_settles_only_what_it_names():
    events = (refuel(ANA, "k", 0), refill("g"), refuel(BO, "g", 2), refill("g"))

    assert ["NAU-514"] == found(play(*events, decisions=decided("as-written", rule="NAU-516")))
    assert ["NAU-516", "NAU-514"] == said(play(*events, decisions=decided("as-written")))


@pytest.mark.parametrize(("effect", "rules"), [("by-rules", []), ("as-written", ["NAU-408"])])
def test_a_die_counts_by_the_rules_or_as_written(effect, rules):
    """Bo's flight over two crystals leaves 2; the table has turned the die to 1, and Bo flies on over two."""
    events = (shop(ANA, 1), refill("g"), shop(BO, 1, fuel=2), refill("g"), refuel(ANA, "o", 1), refill("g"))

    verdict = play(*events, shop(BO, 2), decisions=decided(effect, turn=2))

    assert rules == found(verdict)


def test_a_state_that_stands_as_written_counts():
    """The table says that black is at 4, so a rise is not allowed any more."""
    events = (shop(ANA, 2, "g"), refill("g"), state(prices={"black": 4}), refuel(BO, "k", 1))

    assert ["NAU-416"] == found(play(*events))
    assert ["NAU-604"] == found(play(*events, decisions=decided("as-written", rule="NAU-416")))


def test_a_sheet_that_differs_from_its_transcript_can_stand():
    written = sheet(ana=has("kk"), bo=has(), prices={"black": 3})
    events = (shop(ANA, 1, "k"), refill("g"))

    assert {ANA: 1, BO: 0} == scores(play(*events, sheet=written, decisions=decided("by-rules")))
    assert {ANA: 6, BO: 0} == scores(play(*events, sheet=written, decisions=decided("as-written")))


def test_a_set_up_that_stands_as_written_counts():
    """Black starts at 4, so it has to fall; Ana starts with fuel 2 and reaches one crystal."""
    opening = start("kgowkgowkg", formation=[ANA, BO], prices={"black": 4}, fuel={BO: 2}, length=13)
    events = (refuel(ANA, "k", -1, price=3), refill("g"), shop(BO, 1, fuel=1), refill("w"))

    assert ["NAU-202", "NAU-207", "NAU-212"] == said(play(*events, opening=opening, decisions=decided("as-written")))


def test_an_early_end_can_stand():
    written = sheet(ana=has("k"), bo=has())
    events = (shop(ANA, 1, "k"), refill("g"), end())

    verdict = play(*events, sheet=written, complete=True, decisions=decided("as-written"))

    assert ([], {ANA: 1, BO: 2}) == (verdict.errors, places(verdict))


def test_a_flight_to_nowhere_cannot_be_settled():
    """Nobody knows what a Shop on the gap would have taken."""
    verdict = play(shop(ANA, to=11), decisions=decided("as-written"))

    assert ([], ["NAU-801"]) == (found(verdict), unchecked(verdict)[:1])


def test_skipped_crystals_that_were_forgotten_go_back_by_decision():
    """What became of the price of black is not known then."""
    events = (shop(ANA, 3, "o"), refill("g"), shop(BO, 2, "g"), refill("w"), refuel(BO, "w", 1), refill("w"))

    assert ["NAU-723", "NAU-607", "NAU-706"] == said(play(*events, decisions=decided("by-rules")))
    assert ["NAU-723"] == said(play(*events[:3], skipped("w", 1), refill("wk"), decisions=decided("by-rules")))


@pytest.mark.parametrize(
    "record",
    [
        game(sheet(ana=has("k"), bo=has()), seats=[ANA, "cy"]),
        game(sheet(ana=has("k"), bo=has(), last="cy")),
        game(sheet(ana=has("k"), bo=has()), result=result(cy=(1, 1))),
        game(sheet(ana=has("k"), bo=has()), result=result(winner="cy")),
        game(sheet(ana=has("k"), bo=has()), seats=[ANA, ANA]),
    ],
    ids=["row", "last", "result", "winner", "twice"],
)
def test_strangers_are_refused(record):
    with pytest.raises(ScorekeeperError):
        judge(record)


@pytest.mark.parametrize(
    "events",
    [(shop("cy", 1),), (skipped("k", player="cy"),), (state(cargo={"cy": {}}),), (refuel("cy"),)],
    ids=["shop", "skipped", "state", "refuel"],
)
def test_strangers_in_a_transcript_are_refused(events):
    with pytest.raises(ScorekeeperError):
        play(*events)


@pytest.mark.parametrize("claims", [{"formation": ["cy", ANA]}, {"fuel": {"cy": 4}}, {"rockets": {"cy": 0}}])
def test_strangers_in_a_set_up_are_refused(claims):
    with pytest.raises(ScorekeeperError):
        play(shop(ANA, 1), opening=start(**claims))


def test_a_missing_price_is_refused():
    written = sheet(ana=has("k"), bo=has())
    del written.prices["white"]

    with pytest.raises(ScorekeeperError, match="price of white"):
        judge(written)


def test_a_price_that_was_left_alone_counts_by_the_rules_or_as_written():
    """By the rules it moved, nobody knows which way: the sheet tells. As written it stayed."""
    events = (refuel(ANA, "k", 0), refill("g"), state(prices={"black": 2}))

    assert [] == found(play(*events, decisions=decided("by-rules", event=1)))
    assert ["NAU-516"] == found(play(*events, decisions=decided("as-written", event=1)))


def test_a_forbidden_fall_counts_by_the_rules_or_as_written():
    """Black is at 0; by the rules it rises."""
    before = (refuel(ANA, "k", -1), refill("g"), refuel(BO, "k", -1))

    for effect, rules in (("by-rules", []), ("as-written", ["NAU-607"])):
        verdict = play(
            *before, state(prices={"black": 1}), letters="kkowkgowg", decisions=decided(effect, rule="NAU-603")
        )
        assert rules == found(verdict), effect


@pytest.mark.parametrize(("effect", "moved"), [("by-rules", "black"), ("as-written", "green")])
def test_a_price_of_another_colour_counts_by_the_rules_or_as_written(effect, moved):
    events = (refuel(ANA, "k", 1, moved="green"), refill("g"), state(prices={moved: 2}))

    assert [] == found(play(*events, decisions=decided(effect, event=1)))


@pytest.mark.parametrize(("effect", "cargo"), [("by-rules", "green"), ("as-written", "white")])
def test_a_crystal_of_another_colour_counts_by_the_rules_or_as_written(effect, cargo):
    events = (shop(ANA, 2, "w"), refill("g"), state(cargo={ANA: {cargo: 1}}))

    assert [] == found(play(*events, decisions=decided(effect, event=1)))


@pytest.mark.parametrize(("effect", "moved"), [("by-rules", "black"), ("as-written", "white")])
def test_a_skipped_crystal_of_another_colour_counts_by_the_rules_or_as_written(effect, moved):
    events = (shop(ANA, 3, "o"), refill("g"), shop(BO, 2, "g"), skipped("w", 1), state(prices={moved: 2}))

    assert [] == found(play(*events, decisions=decided(effect, event=4)))
