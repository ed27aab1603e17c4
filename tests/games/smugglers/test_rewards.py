"""What an opened sphere earns: right and wrong guesses, bombs, and spheres with no piece or several."""

import pytest

from tests.games.smugglers.tables import (
    ANA,
    BO,
    CY,
    PLAYERS,
    bomb,
    chair,
    first,
    found,
    inspect,
    judge,
    junk,
    piece,
    play,
    ranked,
    reveal,
    row,
    sheet,
    state,
    take,
    waive,
    warned,
)

TWO, THREE = PLAYERS[:2], PLAYERS[:3]
NEXT = reveal(ANA, "sweet")
"""Ana's own sphere, opened when Bo's is done with."""


def inspected(guess, found, *effects, players=2, after=None, **rulings):
    """Ana on chair 1 inspects Bo in the junk room; round 1, or round 2 after a sheet."""
    seats = PLAYERS[:players]
    starter = ANA if after is None else BO
    pieces = [found] if isinstance(found, str) else found
    opened = inspect(ANA, BO, guess, *pieces)
    return play(
        ranked(ANA, seats=seats, starter=starter), opened, list(effects), players=players, after=after, **rulings
    )


def revealed(kind, *effects, players=2, after=None, **rulings):
    """Ana named Bo's treat, and shows her own sphere."""
    seats = PLAYERS[:players]
    starter = ANA if after is None else BO
    pieces = [kind] if isinstance(kind, str) else kind
    script = [inspect(ANA, BO, "sour", "sour"), take(ANA, "sour"), reveal(ANA, *pieces), *effects]
    return play(ranked(ANA, seats=seats, starter=starter), script, players=players, after=after, **rulings)


@pytest.mark.rule("SMU-531", "SMU-532", "SMU-533")
@pytest.mark.parametrize("kind", ["sweet", "sour"])
def test_a_right_guess_earns_the_inspector_a_token(kind):
    assert [] == found(inspected(kind, kind, take(ANA, kind), NEXT))


@pytest.mark.rule("SMU-531")
def test_a_right_guess_that_is_not_paid():
    verdict = inspected("sour", "sour", NEXT)

    assert ["SMU-531"] == found(verdict)
    assert "the sphere of bo earns ana a sour token, but nobody takes it" == first(verdict).message()


@pytest.mark.rule("SMU-531")
@pytest.mark.parametrize(
    "effects", [[take(CY, "sour")], [take(ANA, "sour", BO)], [take(ANA, "sour"), take(ANA, "sour")]]
)
def test_a_right_guess_is_paid_to_the_inspector_once_and_from_the_supply(effects):
    assert ["SMU-531"] == found(inspected("sour", "sour", *effects, players=3))


@pytest.mark.rule("SMU-532")
def test_the_token_of_a_right_guess_has_the_colour_of_the_treat():
    verdict = inspected("sour", "sour", take(ANA, "sweet"))

    assert ["SMU-532"] == found(verdict)
    assert ("sour", "sweet") == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("SMU-533")
@pytest.mark.parametrize("effects", [[take(BO, "sour")], [take(ANA, "sour"), take(BO, "sour")]])
def test_after_a_right_guess_the_owner_gets_nothing(effects):
    assert ["SMU-533"] == found(inspected("sour", "sour", *effects))


@pytest.mark.rule("SMU-535", "SMU-536")
def test_a_bomb_named_rightly_changes_hands():
    verdict = inspected("bomb", "bomb", bomb(ANA, "behind"), state(ana=(1, 0, 2, 0), bo=(0, 1, 0, 0)), NEXT)

    assert [] == found(verdict)


@pytest.mark.rule("SMU-535")
@pytest.mark.parametrize(
    "effect", [take(ANA, "sweet"), take(BO, "sweet"), take(BO, "sweet", ANA), bomb(BO, "front"), bomb(BO, "behind")]
)
def test_a_bomb_named_rightly_earns_nobody_a_token_and_does_not_stay(effect):
    assert ["SMU-535"] == found(inspected("bomb", "bomb", effect))


@pytest.mark.rule("SMU-536")
def test_a_won_bomb_is_not_used():
    verdict = inspected("bomb", "bomb", bomb(ANA, "front"))

    assert ["SMU-536"] == found(verdict)
    assert "the bomb goes in front of the screen of ana, but it belongs behind that of ana" == first(verdict).message()


@pytest.mark.rule("SMU-541", "SMU-542")
@pytest.mark.parametrize("guess", ["sweet", "bomb"])
def test_a_wrong_guess_on_a_treat_pays_the_owner(guess):
    assert [] == found(inspected(guess, "sour", take(BO, "sour"), NEXT))


@pytest.mark.rule("SMU-541")
@pytest.mark.parametrize("effects", [[take(ANA, "sweet")], [take(BO, "sour"), take(ANA, "sour")]])
def test_a_wrong_guess_pays_the_inspector_nothing(effects):
    assert ["SMU-541"] == found(inspected("sweet", "sour", *effects))


@pytest.mark.rule("SMU-542")
@pytest.mark.parametrize(
    "effects",
    [[take(BO, "sweet")], [take(BO, "sour", ANA)], [NEXT], [take(CY, "sour")]],
    ids=["colour that was named", "from a player", "not paid", "somebody else"],
)
def test_a_wrong_guess_pays_a_token_of_the_hidden_colour(effects):
    assert ["SMU-542"] == found(inspected("sweet", "sour", *effects, players=3))


@pytest.mark.rule("SMU-544", "SMU-545", "SMU-546")
def test_a_missed_bomb_robs_the_inspector():
    verdict = inspected("sour", "bomb", take(BO, "sweet", ANA), bomb(BO, "front"), state(ana=(0, 0), bo=(1, 1, 0, 1)))

    assert [] == found(verdict)


@pytest.mark.rule("SMU-544")
@pytest.mark.parametrize(
    "effects",
    [[take(BO, "sweet", CY)], [take(BO, "sour", ANA)], [NEXT], [take(CY, "sweet", ANA)]],
    ids=["another player", "a token that is not there", "not taken", "another taker"],
)
def test_a_missed_bomb_robs_the_inspector_and_nobody_else(effects):
    assert ["SMU-544"] == found(inspected("sour", "bomb", *effects, players=3))


@pytest.mark.rule("SMU-546")
@pytest.mark.parametrize("where", [bomb(BO, "behind"), bomb(ANA, "behind")])
def test_a_missed_bomb_is_used_up(where):
    assert ["SMU-546"] == found(inspected("sour", "bomb", take(BO, "sweet", ANA), where))


@pytest.mark.rule("SMU-548")
def test_an_inspector_without_tokens_cannot_be_robbed():
    """Ana has lost her only token, and her bomb, to Bo."""
    for colour in ("sweet", "sour"):
        assert [] == found(inspected("sour", "bomb", take(BO, colour), after=EMPTY))
    assert ["SMU-548"] == found(inspected("sour", "bomb", take(BO, "sweet", ANA), after=EMPTY))


EMPTY = sheet(ana=row(0, 0, 0, 0), bo=row(1, 1, 1, 1))
"""Round 1 as far as holdings go: Bo has won Ana's bomb, and used one to rob her."""


@pytest.mark.rule("SMU-548")
def test_the_supply_pays_for_a_missed_bomb_only_if_there_is_nothing_to_take():
    verdict = inspected("sour", "bomb", take(BO, "sweet"))

    assert ["SMU-548"] == found(verdict)
    assert (
        "bo takes a token from the supply, but the bomb takes it from ana, who has tokens" == first(verdict).message()
    )


@pytest.mark.rule("SMU-611")
@pytest.mark.parametrize("kind", ["sweet", "sour"])
def test_a_revealed_treat_earns_its_colour(kind):
    assert [] == found(revealed(kind, take(ANA, kind)))


@pytest.mark.rule("SMU-611")
@pytest.mark.parametrize(
    "effects",
    [
        [take(ANA, "sour")],
        [take(BO, "sweet")],
        [take(ANA, "sweet", BO)],
        [take(ANA, "sweet"), take(ANA, "sweet")],
        [reveal(CY, "sweet")],
    ],
    ids=["colour", "somebody else", "from a player", "twice", "not paid"],
)
def test_a_revealed_treat_is_paid_once_to_its_owner(effects):
    assert ["SMU-611"] == found(revealed("sweet", *effects, players=3))


@pytest.mark.rule("SMU-612", "SMU-613", "SMU-614")
@pytest.mark.parametrize(("victim", "token"), [(BO, "sour"), (CY, "sweet")])
def test_a_revealed_bomb_robs_anybody(victim, token):
    verdict = revealed("bomb", take(ANA, token, victim), bomb(ANA, "front"), reveal(CY, "sweet"), players=3)

    assert [] == found(verdict)


@pytest.mark.rule("SMU-612")
@pytest.mark.parametrize(
    "effects",
    [[take(ANA, "sweet", ANA)], [take(ANA, "sweet", BO)], [reveal(CY, "sweet")], [take(BO, "sweet", CY)]],
    ids=["oneself", "a token that is not there", "not taken", "another taker"],
)
def test_a_revealed_bomb_takes_a_token_that_an_opponent_has(effects):
    assert ["SMU-612"] == found(revealed("bomb", *effects, players=3))


@pytest.mark.rule("SMU-614")
def test_a_revealed_bomb_is_used_up():
    assert [] == found(revealed("bomb", take(ANA, "sour", BO), bomb(ANA, "front")))
    assert ["SMU-614"] == found(revealed("bomb", take(ANA, "sour", BO), bomb(ANA, "behind")))


@pytest.mark.rule("SMU-615")
def test_the_supply_pays_for_a_revealed_bomb_only_if_nobody_has_a_token():
    rich = sheet(ana=row(1, 1, 1, 1), bo=row(0, 0, 0, 0))

    for colour in ("sweet", "sour"):
        assert [] == found(revealed("bomb", take(ANA, colour), after=rich))
    assert ["SMU-615"] == found(revealed("bomb", take(ANA, "sour")))
    assert ["SMU-615"] == found(revealed("bomb", take(ANA, "sour", BO), after=rich))


@pytest.mark.rule("SMU-302")
def test_a_bomb_without_a_sphere():
    assert ["SMU-302"] == found(play(ranked(ANA, seats=TWO), bomb(ANA, "front")))


@pytest.mark.rule("SMU-616", "SMU-332")
def test_a_treat_is_hidden_again_in_the_next_round():
    one = sheet((ANA, BO, "sour"), ana=chair(1, "sweet", 2, 1), bo=junk("sour", 0, 1))

    assert [] == found(inspected("sour", "sour", take(ANA, "sour"), after=one))


@pytest.mark.rule("SMU-334", "SMU-335", "SMU-336", "SMU-337")
@pytest.mark.parametrize(
    ("pieces", "rule"), [([], "SMU-334"), (["sweet", "bomb"], "SMU-335")], ids=["empty", "overfull"]
)
@pytest.mark.parametrize("token", ["sweet", "sour"])
def test_an_inspector_of_a_wrong_sphere_counts_as_right(pieces, rule, token):
    """Whatever was said: one token of free choice for the inspector, and the warning for the judge."""
    verdict = inspected("bomb", pieces, take(ANA, token), NEXT)

    assert [] == found(verdict)
    assert [rule] == warned(verdict)


@pytest.mark.rule("SMU-336")
@pytest.mark.parametrize(
    "effects",
    [[take(BO, "sweet")], [NEXT], [take(ANA, "sour", BO)], [take(ANA, "sour"), take(BO, "sour")]],
    ids=["owner", "not paid", "from the owner", "both"],
)
def test_the_owner_of_a_wrong_sphere_gets_nothing(effects):
    assert ["SMU-336"] == found(inspected("sweet", [], *effects))


@pytest.mark.rule("SMU-334", "SMU-335")
def test_exactly_one_piece_is_the_rule():
    verdict = inspected("sour", "sour", take(ANA, "sour"), NEXT)

    assert [] == warned(verdict)


@pytest.mark.rule("SMU-336")
def test_the_bomb_of_an_overfull_sphere_stays_its_owners():
    verdict = inspected("sweet", ["sweet", "bomb"], take(ANA, "sour"), state(bo=(0, 1, 1, 0)))

    assert [] == found(verdict)
    assert [] == found(inspected("sweet", ["sweet", "bomb"], bomb(BO, "behind"), take(ANA, "sour")))
    assert ["SMU-336"] == found(inspected("sweet", ["sweet", "bomb"], bomb(ANA, "behind")))


@pytest.mark.rule("SMU-611")
@pytest.mark.parametrize("pieces", [[], ["sour", "sweet"]])
def test_a_wrong_sphere_that_nobody_inspects_earns_nothing(pieces):
    assert [] == found(revealed(pieces))
    verdict = revealed(pieces, take(ANA, "sweet"))

    assert ["SMU-611"] == found(verdict)
    assert "(ruling SMU-R05)" in first(verdict).message()


@pytest.mark.rule("SMU-336")
def test_contraband_is_no_reward():
    assert ["SMU-336"] == found(inspected("sweet", [], piece(ANA, "bomb")))
    assert ["SMU-336"] == found(inspected("sour", "sour", piece(ANA, "bomb")))
    assert ["SMU-302"] == found(play(ranked(ANA, seats=TWO), piece(ANA, "bomb")))


@pytest.mark.rule("SMU-611", "SMU-612")
def test_a_reward_can_be_refused_where_the_book_says_may():
    assert [] == found(revealed("sweet", waive(ANA)))
    verdict = revealed("bomb", waive(ANA), state(ana=(1, 1, 0, 1)))
    assert [] == found(verdict), "the bomb is used up all the same"


@pytest.mark.rule("SMU-531", "SMU-542")
def test_a_reward_of_an_inspection_is_not_refused():
    assert ["SMU-531"] == found(inspected("sour", "sour", waive(ANA)))
    assert ["SMU-542"] == found(inspected("sweet", "sour", waive(BO)))


@pytest.mark.rule("SMU-611")
def test_a_reward_is_refused_on_paper():
    """Ana's sweet treat: she takes nothing for it."""
    rows = {"bo": junk("sour", 0, 1)}

    assert [] == found(judge(sheet((ANA, BO, "sour"), ana=chair(1, "sweet", 1, 1), waived=[ANA], **rows)))
    assert ["SMU-611"] == found(judge(sheet((ANA, BO, "sour"), ana=chair(1, "sweet", 2, 1), waived=[ANA], **rows)))
    assert ["SMU-611"] == found(judge(sheet((ANA, BO, "sour"), ana=chair(1, "sweet", 1, 1), **rows)))
    assert ["SMU-611"] == found(judge(sheet((ANA, BO, "sour"), ana=chair(1, "sweet", 2, 1), waived=[BO], **rows)))


@pytest.mark.rule("SMU-544")
def test_a_missed_bomb_that_robs_another_on_paper():
    """Bo's bomb was missed by Ana, who still has all tokens; Cy lacks one."""
    wrong = sheet((ANA, BO, "sweet"), ana=chair(1, "sour", 1, 1), bo=junk("bomb", 1, 1, 0, 1), cy=junk("sweet", 1, 0))

    assert "SMU-544" == found(judge(wrong))[0]


@pytest.mark.rule("SMU-336")
def test_an_overfull_sphere_that_pays_its_owner_on_paper():
    wrong = sheet((ANA, BO, "sweet"), ana=chair(1, "sour", 1, 1), bo=junk("sour", 0, 2))
    wrong.rows[BO].found = ["sour", "bomb"]

    verdict = judge(wrong)

    assert "SMU-336" == found(verdict)[0]
    assert ["SMU-335"] == warned(verdict)


@pytest.mark.rule("SMU-612")
def test_nobody_refuses_for_another():
    assert ["SMU-612"] == found(revealed("bomb", waive(BO)))
