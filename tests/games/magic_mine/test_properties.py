"""What always holds: nothing is lost, limits are kept, names and colours do not matter, recording evidence changes nothing."""

import random

import msgspec
import pytest

from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.magic_mine import GAME
from scorekeeper.games.magic_mine.equipment import invent_tiles
from scorekeeper.games.magic_mine.record import (
    COLOURS,
    CatchUp,
    Discard,
    Draw,
    Play,
    Replace,
    Set,
    State,
    Take,
    Turn,
)
from scorekeeper.rules import book, evidence
from tests.games.magic_mine.faults import PLANTERS, walk
from tests.games.magic_mine.tables import ANA, found, game, judge, line, paper, places, row

SEEDS = range(15)


def simulated(seed):
    rng = random.Random(f"properties {seed}")
    terms = Terms(equipment=invent_tiles(rng))
    return GAME.simulate(["1", "2", "3", "4"][: 2 + seed % 3], rng, terms), terms


def without_talk(record):
    """The record without what the table said of the position, and without numbers of events."""
    record = msgspec.convert(msgspec.to_builtins(record), GAME.record)
    events = record.rounds[0].transcript
    events[:] = [event for event in events if not isinstance(event, State)]
    for event in events:
        if hasattr(event, "to"):
            event.to = None
    return record


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_is_lost_and_no_limit_is_broken(seed):
    """Forty gems, 34 cards, 36 tiles after every event; carts, hands, rows, market and spaces within their limits."""
    record, terms = simulated(seed)
    for _, event, position in walk(record, terms):
        pieces = [piece for row in position.rows.values() for piece in row.values()]
        over = position.winner is not None
        for colour in COLOURS:
            held = sum(cart.count(colour) for cart in position.carts.values())
            on_tiles = sum(piece.contents().count(colour) for piece in pieces)
            left = sum(scoring.gems.count(colour) for scoring in position.scorings[position.winner][-1:]) if over else 0
            total = position.mine[colour] + held + on_tiles
            assert total == 10 or (over and total + left == 10)
        hands = sum(len(hand) for hand in position.hands.values())
        assert 34 == hands + position.card_pile + len(position.card_discards)
        assert 36 == len(pieces) + len(position.market) + position.tile_pile + len(position.tile_discards)
        assert all(len(cart) <= 3 for cart in position.carts.values())
        assert all(len(hand) <= 6 for hand in position.hands.values())
        assert 4 == len(position.market)
        assert position.refreshed <= position.replacing
        assert position.card_pile + len(position.card_discards) >= 16
        assert position.tile_pile + len(position.tile_discards) >= 20
        if isinstance(event, Turn):
            assert all(len(hand) <= 4 for hand in position.hands.values())
            assert all(3 == len(row) for row in position.rows.values())
            brown = [p for p in position.rows.get(position.player, {}).values() if p.face.brown and p.complete]
            assert not brown
            assert max(position.spaces.values()) < 20
            turns = [position.turns[seat] for seat in record.seats]
            assert max(turns) - min(turns) <= 1
        for piece in pieces:
            assert tuple(piece.contents()) in piece.face.fillings


@pytest.mark.parametrize("seed", SEEDS)
def test_a_score_is_the_sum_of_its_reasons(seed):
    record, terms = simulated(seed)
    verdict = GAME.judge(record, terms)

    for who, one in record.rounds[0].sheet.rows.items():
        total = sum(scored.points + scored.bonus for scored in one.scored) + one.hearts
        assert min(20, total) == places(verdict)[who][1]
    assert 1 == sum(place.score >= 20 for place in verdict.places)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_pawn_pays_a_space_once_and_the_last_one_pays_nobody(seed):
    record, terms = simulated(seed)
    paid = {}
    for _, event, position in walk(record, terms):
        if isinstance(event, CatchUp):
            paid.setdefault((position.moved[0], event.space), []).append(event.player)
    for (mover, _), receivers in paid.items():
        assert mover not in receivers
        assert len(receivers) == len(set(receivers))
    for space in (5, 10, 15):
        assert sum(at == space for _, at in paid) <= len(record.seats) - 1


@pytest.mark.parametrize("seed", SEEDS)
def test_a_sheet_says_the_same_while_evidence_is_recorded(seed):
    """Recording what checks answer changes no verdict; and the transcript leads to the same places."""
    record, terms = simulated(seed)
    played = GAME.judge(record, terms)
    record.rounds[0].transcript, record.rounds[0].start = [], None
    quick = GAME.judge(record, terms)
    with evidence.record():
        thorough = GAME.judge(record, terms)

    assert [] == quick.findings
    assert quick == thorough
    assert played.places == quick.places


@pytest.mark.parametrize("name", sorted(PLANTERS))
def test_a_faulty_sheet_says_the_same_while_evidence_is_recorded(name):
    """Whatever is planted into a record, its sheet alone is judged the same with and without a recorder."""
    for seed in range(6):
        record, terms = simulated(seed)
        if PLANTERS[name](record, random.Random(seed), terms) is None:
            continue
        record.rounds[0].transcript, record.rounds[0].start = [], None
        quick = GAME.judge(record, terms)
        with evidence.record():
            assert quick == GAME.judge(record, terms), seed


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("option", ["heart", "places", "rest"])
def test_a_sheet_says_the_same_under_other_rulings(seed, option):
    rng = random.Random(f"{seed} {option}")
    options = {ruling.id: rng.choice(ruling.options).value for ruling in book("MIN").rulings if ruling.options}
    if option != "rest":
        options = {
            key: options[key]
            for key in ("MIN-R01" if option == "heart" else "MIN-R02", "MIN-R03", "MIN-R04", "MIN-R06")
        }
    terms = Terms(equipment=invent_tiles(rng), rulings=options)
    record = GAME.simulate(["1", "2", "3"], rng, terms)
    assert [] == GAME.judge(record, terms).findings
    record.rounds[0].transcript, record.rounds[0].start = [], None
    if options.get("MIN-R02") == "later-seat":
        return
    quick = GAME.judge(record, terms)
    with evidence.record():
        assert quick == GAME.judge(record, terms)
    assert [] == found(quick)


def test_without_tiles_a_sheet_says_the_same_while_evidence_is_recorded():
    """Sets too, whose points nobody can know then."""
    for seed in SEEDS:
        record, _ = simulated(seed)
        record.rounds[0].transcript, record.rounds[0].start = [], None
        for one in record.rounds[0].sheet.rows.values():
            one.scored.sort(key=lambda scored: not scored.set_with)
        quick = GAME.judge(record)
        with evidence.record():
            assert quick == GAME.judge(record)


def renamed(raw, names):
    """The same data with other names for players, colours or tiles."""
    if isinstance(raw, dict):
        return {names.get(key, key): renamed(value, names) for key, value in raw.items()}
    if isinstance(raw, list):
        return [renamed(value, names) for value in raw]
    return names.get(raw, raw) if isinstance(raw, str) else raw


@pytest.mark.parametrize("seed", SEEDS)
def test_names_of_players_colours_and_tiles_do_not_matter(seed):
    record, terms = simulated(seed)
    people = {"1": "ana", "2": "bo", "3": "cy", "4": "di"}
    colours = dict(zip(COLOURS, (*COLOURS[1:], COLOURS[0]), strict=True))
    tiles = {tile["id"]: f"t{number}" for number, tile in enumerate(terms.equipment["tile"])}
    for names in (people, colours, tiles):
        raw = renamed(msgspec.to_builtins(record.rounds), names)
        other = msgspec.convert(
            {"game": "magic-mine", "seats": renamed(record.seats, names), "rounds": raw}, GAME.record
        )
        equipment = renamed(terms.equipment, names)
        for tile in equipment["tile"]:
            tile["back"] = "brown" if len(set(tile["holes"])) > 1 else "blue"

        verdict = GAME.judge(other, Terms(equipment=equipment))

        assert [] == verdict.findings
        expected = [names.get(place.participant, place.participant) for place in GAME.judge(record, terms).places]
        assert expected == [place.participant for place in verdict.places]


@pytest.mark.parametrize("seed", SEEDS)
def test_rotating_the_seats_changes_nothing(seed):
    record, terms = simulated(seed)
    turned = msgspec.structs.replace(record, seats=[*record.seats[1:], record.seats[0]])

    assert places(GAME.judge(record, terms)) == places(GAME.judge(turned, terms))
    assert [] == GAME.judge(turned, terms).findings


@pytest.mark.parametrize("seed", SEEDS[:12])
def test_a_game_may_stop_after_any_turn_and_goes_on_after_none(seed):
    """Cut off before a turn it is an unfinished game in order; anything after the end is wrong."""
    record, terms = simulated(seed)
    events = list(record.rounds[0].transcript)
    turns = [at for at, event in enumerate(events) if isinstance(event, Turn)]
    cut = game(seats=record.seats, ended="time")
    for at in random.Random(seed).sample(turns[1:], 5):
        cut.rounds[0] = msgspec.structs.replace(record.rounds[0], transcript=events[:at], sheet=None)
        assert [] == GAME.judge(cut, terms).findings
    for more in (Turn(player="1"), Take(gem="red"), Draw(), events[turns[0] + 1]):
        record.rounds[0].transcript = [*events, more]
        assert GAME.judge(record, terms).errors


@pytest.mark.parametrize("seed", SEEDS[:12])
def test_every_action_card_and_replacement_is_needed(seed):
    """Left out anywhere before the last turn, the transcript is no longer in order."""
    record, terms = simulated(seed)
    record = without_talk(record)
    events = list(record.rounds[0].transcript)
    last = max(at for at, event in enumerate(events) if isinstance(event, Turn))
    needed = [
        at for at in range(last) if isinstance(events[at], Take | Set | Discard | Draw | Play | CatchUp | Replace)
    ]
    for at in random.Random(seed).sample(needed, 12):
        record.rounds[0].transcript = [*events[:at], *events[at + 1 :]]
        assert GAME.judge(record, terms).errors, at


@pytest.mark.parametrize("seed", SEEDS[:12])
def test_a_round_in_which_gems_are_taken_and_thrown_back_changes_nothing(seed):
    """Before the first turn every cart has room; only the numbers of turns differ."""
    record, terms = simulated(seed)
    record = without_talk(record)
    expected = GAME.judge(record, terms)
    first = record.rounds[0].start.first
    at = record.seats.index(first)
    order = [*record.seats[at:], *record.seats[:at]]
    extra = [event for who in order for event in (Turn(player=who), Take(gem="red"), Discard(gem="red"))]
    events = record.rounds[0].transcript
    begin = next(number for number, event in enumerate(events) if isinstance(event, Turn))
    record.rounds[0].transcript = [*events[:begin], *extra, *events[begin:]]
    record.rounds[0].sheet = None

    verdict = GAME.judge(record, terms)

    assert [] == verdict.findings
    assert expected.places == verdict.places


def test_two_pieces_one_after_the_other_bring_the_same_less_the_bonus():
    together = paper(ana=row(line("b1", "b2", gem="red", bonus=1)), bo=row(line("n17")))
    apart = paper(ana=row(line("b1", gem="red"), line("b2", gem="red")), bo=row(line("n17")))

    assert 1 == places(judge(together))[ANA][1] - places(judge(apart))[ANA][1]
