"""One word per turn, at three depths, is enough for a transcript."""

import random

import msgspec
import pytest

from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.smugglonauts import GAME
from scorekeeper.games.smugglonauts.equipment import invent_board
from scorekeeper.games.smugglonauts.record import (
    Refill,
    Refuel,
    Round,
    Shop,
    Skipped,
    UnreadableTurnError,
    read_turns,
    write_turns,
)
from tests.games.smugglonauts.tables import (
    ANA,
    BO,
    first,
    found,
    game,
    has,
    judge,
    play,
    refill,
    sheet,
    shop,
    start,
    unchecked,
)

SYMBOLS = "3 1 1"


def short(turns, letters=None, written=None, ended="time", **fields):
    """Judge a game that is told in short."""
    played = Round(number=1, start=start(letters, formation=[ANA, BO]), turns=turns, sheet=written)
    return judge(game(played, seats=[ANA, BO], ended=ended), **fields)


def test_words_are_read():
    assert [
        Shop(steps=2),
        Refuel(),
        Shop(steps=2, colour="green"),
        Refuel(colour="black", change=1),
        Shop(steps=3, colour="orange"),
        Skipped(colour="black", change=1),
        Skipped(colour="white", change=0),
        Refill(crystals=["green", "black", "orange"]),
        Shop(steps=1, colour="white"),
        Refill(crystals=[]),
    ] == list(read_turns("2 R 2g Rk+ 3o(k+w=)>gko  1W>"))


@pytest.mark.parametrize("turns", ["x", "22", "2 2b", "R++", "2g(", "2>q", "1,2", "Rk+(kk"])
def test_other_words_are_no_transcript(turns):
    raw = {"game": "smugglonauts", "seats": ["1", "2"], "rounds": [{"number": 1, "turns": turns}]}
    record = msgspec.convert(raw, GAME.record)

    with pytest.raises(UnreadableTurnError):
        GAME.judge(record)


def test_a_slip_in_a_word_is_named_with_its_number():
    played = Round(number=1, start=start(None, formation=[ANA, BO]), turns="1k>g 2x 1g>w")

    with pytest.raises(UnreadableTurnError) as caught:
        judge(game(played, seats=[ANA, BO]))

    assert "rounds.1.turns" == caught.value.field
    assert (
        "turn 2 is written as '2x', but a turn is 1, 2, 3 or R, with colours and prices 2g or Rk+, with skipped crystals and"
        " refill 3o(k+w=)>gko"
    ) in str(caught.value)


@pytest.mark.parametrize("turns", ["", "1", " 2 R\n3 ", "rk-", "4", "0"])
def test_words_that_break_rules_can_be_written(turns):
    raw = {"game": "smugglonauts", "seats": ["1", "2"], "rounds": [{"number": 1, "turns": turns}]}

    assert turns == msgspec.convert(raw, GAME.record).rounds[0].turns


@pytest.mark.rule("NAU-409")
def test_symbols_alone_show_how_far_somebody_flew():
    assert [] == found(short("3 1 1"))
    verdict = short("3 4")

    assert ["NAU-409"] == found(verdict)
    assert (2, None) == (first(verdict).where.turn, first(verdict).where.event)


@pytest.mark.rule("NAU-307")
def test_symbols_alone_show_the_compulsory_refuel():
    """Ana flies to the third crystal; Bo comes after her in four turns, and then she has to refuel."""
    assert [] == found(short("3 1 1 R R"))
    assert ["NAU-307"] == found(short("3 1 1 R 1"))


@pytest.mark.rule("NAU-408")
def test_symbols_alone_show_that_fuel_ran_out():
    assert ["NAU-408"] == found(short("3 1 1 2"))


@pytest.mark.rule("NAU-804")
def test_symbols_alone_show_the_length_of_the_game():
    """On a track of 21 spaces the third Shop is the last."""
    board = {"title": "Long board", "length": 21}
    ended = sheet(ana=has("k"), bo=has("gg"), prices={"white": 2})

    assert [] == found(short("1 1 R 1", ended="finished", equipment=board, written=ended))
    assert ["NAU-804"] == found(short("1 1 1 1", ended="finished", equipment=board))
    assert ["NAU-801"] == found(short("1 1", ended="finished", equipment=board))


@pytest.mark.rule("NAU-411")
def test_symbols_alone_show_how_many_crystals_everybody_owns():
    verdict = short("1 1 2", written=sheet(ana=has("kg"), bo=has("gg")))

    assert ["NAU-411"] == found(verdict)
    assert "crystals of bo: the transcript leads to 1, the sheet says 2" == first(verdict).message()


def test_what_symbols_do_not_tell_is_taken_from_the_sheet():
    verdict = short("1 R", written=sheet(ana=has("k"), bo=has(), prices={"white": 0}))

    assert ([], ["NAU-607", "NAU-706"]) == (found(verdict), unchecked(verdict))
    assert {ANA: 1, BO: 0} == {place.participant: place.score for place in verdict.places}


def test_without_colours_and_sheet_nothing_is_scored():
    verdict = short("1 R")

    assert ([], ["NAU-607", "NAU-706"], []) == (found(verdict), unchecked(verdict), verdict.places)


@pytest.mark.rule("NAU-604", "NAU-723")
def test_colours_and_prices_are_checked_too():
    assert [] == found(short("3o 2g(k+) Ro+"))
    assert ["NAU-723"] == found(short("3o>g 2g>g", letters="kgowkgowk"))
    assert ["NAU-604"] == found(short("Rk+ Rk+ Rk+ Rk+"))


def test_with_colours_the_game_is_scored():
    """Ana takes orange; Bo skips black and raises it; Ana refuels at white and lowers it."""
    verdict = short("3o 2g(k+) 1w", written=sheet(ana=has("o"), bo=has("gw"), prices={"black": 2}))

    assert ([], ["NAU-706"]) == (found(verdict), unchecked(verdict))
    assert {BO: 2, ANA: 1} == {place.participant: place.score for place in verdict.places}


@pytest.mark.rule("NAU-201")
def test_without_refills_nobody_owns_six_of_a_colour():
    """Whoever is hindmost takes a black crystal, six times."""
    assert [] == found(short("1k 1k 1k 1k 1k"))
    assert ["NAU-201"] == found(short("1k 1k 1k 1k 1k 1k", written=sheet(ana=has("kkk"), bo=has("kkk"))))


@pytest.mark.rule("NAU-706")
def test_with_refills_the_bag_is_checked_too():
    assert [] == found(short("1k>g 1g>w", letters="kgowkgowk"))
    assert ["NAU-706"] == found(short("1k>k 1g>k 1o>k", letters="kgowkgowk"))


@pytest.mark.parametrize("depth", [1, 2, 3])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_simulated_games_in_short_are_clean(players, depth):
    for seed in range(60):
        rng = random.Random(f"{players} {seed}")
        terms = Terms(equipment=invent_board(rng))
        record = GAME.simulate([str(seat) for seat in range(players)], rng, terms, variant="games", short=depth)
        verdict = GAME.judge(record, terms)

        assert [] == verdict.errors, seed
        assert verdict.finished, seed
        assert {1: {"NAU-607", "NAU-706"}, 2: {"NAU-706"}, 3: set()}[depth] == {*unchecked(verdict)}, seed


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_what_is_written_in_short_is_read_again(depth):
    record = GAME.simulate(["1", "2", "3"], random.Random(7))
    turns = write_turns(record.rounds[0].transcript, depth)

    assert turns == write_turns(list(read_turns(turns)), depth)


def test_the_long_and_the_short_transcript_agree_on_the_scores():
    for seed in range(30):
        long = GAME.simulate(["1", "2", "3"], random.Random(seed))
        brief = GAME.simulate(["1", "2", "3"], random.Random(seed), short=3)
        brief.rounds[0].sheet = None

        assert GAME.judge(long).places == GAME.judge(brief).places, seed


@pytest.mark.rule("NAU-305")
def test_two_transcripts_of_one_game_tell_the_same():
    events = (shop(ANA, 1, "k"), refill("g"), shop(BO, 1, "g"), refill("g"))

    assert [] == found(play(*events, turns="1 1g"))
    for other in ("1 2", "1 R", "1k 1w", "1", "1 1 1"):
        assert ["NAU-305"] == found(play(*events, turns=other)), other
