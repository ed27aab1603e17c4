"""Seats that players choose in order of rank, or for which they bid points."""

from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.entry.line import read_quick
from scorekeeper.games import game as find_game
from scorekeeper.games.engine.verdict import Place
from scorekeeper.log.entry import SeatChoice
from scorekeeper.tournament import acts
from scorekeeper.tournament.acts.creation import create_tournament
from scorekeeper.tournament.acts.forfeits import forfeit
from scorekeeper.tournament.answers.history import history_of
from scorekeeper.tournament.answers.status import status_of
from scorekeeper.tournament.answers.tables import explain_table
from scorekeeper.tournament.conflicts.finder import conflicts_of
from scorekeeper.tournament.ranking.points import payment_of
from scorekeeper.tournament.ranking.standings import compute_standings
from scorekeeper.tournament.regulations.reader import settle
from scorekeeper.tournament.regulations.text import RegulationsUnreadableError
from scorekeeper.tournament.state.addenda import settle_places
from scorekeeper.tournament.state.tournament import Tournament
from tests.tournament.building import REGULATIONS, command, refused, result
from tests.tournament.days import event, play, won

FINAL = '[[stage]]\nname = "Heats"\nheats = 1\n\n[[stage]]\nname = "Final"\nheats = 1\ntake = 4\nseating = "ranked"\n'
SCORES = [12, 9, 7, 3]


@pytest.fixture
def final(tmp_path):
    """Eight players, one heat; 1 and 2 won their tables. The final is seated, its seats are not."""

    def made(more='seats = "chosen"\n'):
        day = event(tmp_path, 8, '[standings]\norder = ["points", "score", "lots"]\n' + FINAL + more)
        acts.seat_by_hand(day, [["1", "3", "5", "7"], ["2", "4", "6", "8"]], by="ana")
        play(day, 1)
        acts.seat(day, by="ana")
        return day

    return made


def choose(day, seats, **bids):
    given = {one.strip("_"): bid for one, bid in bids.items()}
    return acts.choose_seats(day, "2/1", {one: seat for seat, one in enumerate(seats, 1)}, by="ana", bids=given)


def record(day, scores, table="2/1"):
    seats = day.table(table).seats
    return acts.record(day, table, result(seats, [scores[seat] for seat in seats]), by="ana")


def places(day, table="2/1"):
    return {one.player: one.place for one in payment_of(day, day.table(table)).paid.values()}


@pytest.mark.rule("TRN-346")
def test_a_seating_lists_the_players_in_the_order_in_which_they_choose(final):
    """As they stand in the stage before."""
    day = final()
    standing = [row.player for row in compute_standings(day).rows][:4]

    assert (set(standing), True) == (set(day.table("2/1").order), day.table("2/1").unchosen)
    assert "chosen" == day.heats[1].entry.body.tables[0].choice
    rows = {row.player: row for row in compute_standings(day).rows}
    assert [rows[one].earlier["Heats"] for one in day.table("2/1").order] == sorted(
        (rows[one].earlier["Heats"] for one in standing), reverse=True
    )


@pytest.mark.rule("TRN-346")
def test_nothing_is_recorded_before_the_seats_are_chosen(final):
    day = final()
    with refused(day, "TRN-346", "have not chosen their seats") as caught:
        acts.record(day, "2/1", won(day.table("2/1").seats, list(day.table("2/1").seats)), by="ana")
    assert "scorekeeper seats 2/1 PLAYER=SEAT…" == command(caught.value.next_step)
    [table] = [one for one in status_of(day).tables if one.table == "2/1"]
    assert ("the choice of seats", "choose seats") == (table.lacks, table.next.action)


@pytest.mark.rule("TRN-346")
def test_the_chosen_seats_are_a_fact_of_the_log(final):
    day = final()
    seats = sorted(day.table("2/1").order, reverse=True)
    written = choose(day, seats)
    day.reload()

    assert isinstance(written.entry.body, SeatChoice)
    assert (tuple(seats), written.entry) == (day.table("2/1").seats, day.table("2/1").chosen)
    assert any("seats of table 2/1: 1 P" in one.text for one in history_of(day, "2/1").versions)
    acts.record(day, "2/1", won(seats, seats), by="ana")
    assert () == tuple(day.table("2/1").joint.findings)


@pytest.mark.rule("TRN-346")
@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda seats: seats[:3], "no seat for"),
        (lambda seats: [*seats[:3], "8"], "does not sit at table"),
    ],
)
def test_everybody_at_the_table_gets_one_seat(final, change, says):
    day = final()
    seats = change(list(day.table("2/1").order))
    with refused(day, "LOG-106" if "not sit" in says else "TRN-346", says):
        choose(day, seats)


@pytest.mark.rule("TRN-346")
def test_seats_are_taken_once_and_exist(final):
    day = final()
    one, other, *rest = day.table("2/1").order
    for chosen, says in (
        ({one: 1, other: 1, rest[0]: 2, rest[1]: 3}, "cannot both have seat 1"),
        ({one: 5, other: 1, rest[0]: 2, rest[1]: 3}, "has seats 1 to 4, not 5"),
    ):
        with refused(day, "TRN-346", says):
            acts.choose_seats(day, "2/1", chosen, by="ana")
    acts.reopen(day, 1, by="ana", reason="x")
    with refused(day, "TRN-346", "given out with its seating"):
        acts.choose_seats(day, "1/1", {}, by="ana")


@pytest.mark.rule("TRN-346")
@pytest.mark.parametrize("how", ["chosen", "bid"])
def test_a_table_that_was_seated_by_hand_has_no_seats_to_choose(final, how):
    """Its players have the seats that were written, whatever the stage says about others; so it can be recorded at once."""
    day = final(f'seats = "{how}"\n')
    seats = day.table("2/1").order
    acts.void(day, day.heat(2).entry.id, by="ana", reason="by hand")
    acts.seat_by_hand(day, [seats[::-1]], by="ana")

    with refused(day, "TRN-346", "the seats of table 2/1 were given out with its seating"):
        choose(day, seats)
    assert (seats[::-1], False) == (day.table("2/1").seats, day.table("2/1").unchosen)


@pytest.mark.rule("TRN-346")
def test_seats_are_chosen_again_once_the_first_choice_is_void(final):
    day = final()
    first = choose(day, day.table("2/1").order)
    with refused(day, "TRN-346", f"have already been chosen, in {first.entry.id}"):
        choose(day, day.table("2/1").order)
    acts.void(day, first.entry.id, by="ana", reason="mixed up")
    assert day.table("2/1").unchosen
    choose(day, day.table("2/1").order[::-1])
    assert day.table("2/1").order[::-1] == day.table("2/1").seats


@pytest.mark.rule("TRN-346", "LOG-210")
def test_a_bid_that_was_mistyped_is_typed_again_with_a_reason(final):
    """Also once the table is recorded: the places follow, and one undo takes both lines back."""
    day = final('seats = "bid"\n')
    seats = day.table("2/1").order
    choose(day, seats, **{f"_{seats[0]}": 4})
    record(day, dict(zip(seats, SCORES, strict=True)))
    given = {one: seat for seat, one in enumerate(seats, 1)}
    with refused(day, "LOG-210"):
        acts.choose_seats(day, "2/1", given, by="ana", bids={seats[0]: 2}, reason="…")
    acts.choose_seats(day, "2/1", given, by="ana", bids={seats[0]: 2}, reason="it was 2")
    assert (1, 10) == (places(day)[seats[0]], payment_of(day, day.table("2/1")).paid[seats[0]].score)
    acts.undo(day, by="ana")
    assert (2, {seats[0]: 4}) == (places(day)[seats[0]], day.table("2/1").bids)


@pytest.mark.rule("TRN-346")
def test_a_reserve_at_the_table_opens_the_seats_again(final):
    day = final()
    choose(day, day.table("2/1").order)
    *stay, _ = day.table("2/1").order
    acts.reseat(day, 2, [[*stay, "8"]], by="ana", reason="a reserve plays")
    assert day.table("2/1").unchosen
    choose(day, [*stay, "8"])
    assert not day.table("2/1").unchosen


@pytest.mark.rule("TRN-346")
def test_the_seats_of_people_who_no_longer_sit_there_contradict_nobody(final):
    """Two desks write, but the seats were chosen once for those who play now."""
    day = final()
    choose(day, day.table("2/1").order)
    *stay, _ = day.table("2/1").order
    acts.reseat(day, 2, [[*stay, "8"]], by="ana", reason="a reserve plays")
    other = Tournament(day.folder, desk="B")
    choose(other, [*stay, "8"])

    assert () == conflicts_of(other)
    assert not other.table("2/1").unchosen


@pytest.mark.rule("TRN-346")
def test_seats_that_people_wrote_down_need_no_choice(final):
    """Whoever seats by hand knows who sits where."""
    day = final()
    entry = day.heats[1].entry.id
    seats = list(day.table("2/1").order)
    acts.void(day, entry, by="ana", reason="chosen on paper")
    acts.seat_by_hand(day, [seats[::-1]], by="ana")
    assert (False, tuple(seats[::-1])) == (day.table("2/1").unchosen, day.table("2/1").seats)


@pytest.mark.rule("TRN-430")
def test_a_bid_comes_off_the_score_and_moves_the_winner(final):
    """12 less 4 is 8, behind 9 less nothing."""
    day = final('seats = "bid"\n')
    seats = day.table("2/1").order
    choose(day, seats, **{f"_{seats[0]}": 4, f"_{seats[1]}": 0})
    record(day, dict(zip(seats, SCORES, strict=True)))
    paid = payment_of(day, day.table("2/1")).paid

    assert {seats[0]: 2, seats[1]: 1, seats[2]: 3, seats[3]: 4} == places(day)
    assert ([8, 9, 7, 3], 4) == ([paid[one].score for one in seats], paid[seats[0]].bid)
    told = [step.text for step in explain_table(day, "2/1").steps if step.rule == "TRN-430"]
    assert [f"P{seats[0]} bid 4 for seat 1: 12 in the game, less 4, counts as 8"] == told
    acts.close(day, 2, by="ana")
    day.reload()
    row = next(row for row in compute_standings(day).rows if row.player == seats[0])
    assert (2, "bid 4") == (row.place, row.tables[1].note)


@pytest.mark.rule("TRN-430")
def test_the_game_ranks_players_who_are_level_after_equal_bids_only(final):
    day = final('seats = "bid"\n')
    seats = day.table("2/1").order
    choose(day, seats, **{f"_{seats[0]}": 3})
    record(day, dict(zip(seats, SCORES, strict=True)))
    assert {seats[0]: 1, seats[1]: 1, seats[2]: 3, seats[3]: 4} == places(day)


@pytest.mark.rule("TRN-431")
@pytest.mark.parametrize(("ties", "first"), [("higher-bid", 0), ("later-seat", 1)])
def test_the_event_settles_who_is_ahead_after_the_bids(final, ties, first):
    day = final(f'seats = "bid"\nties = ["{ties}", "shared"]\n')
    seats = day.table("2/1").order
    choose(day, seats, **{f"_{seats[0]}": 3})
    record(day, dict(zip(seats, SCORES, strict=True)))
    assert (1, 2) == (places(day)[seats[first]], places(day)[seats[1 - first]])
    assert any(step.rule == "TRN-431" and "level at the table" in step.text for step in explain_table(day, "2/1").steps)


@pytest.mark.rule("TRN-431")
def test_the_better_place_in_the_stage_before_settles_a_tie(final):
    """It is written down with the seating of the stage, whatever is corrected later."""
    day = final('ties = ["better-before"]\n')
    before = day.heats[1].entry.body.before
    seats = sorted(day.table("2/1").seats, key=before.__getitem__)
    record(day, dict(zip(seats, [9, 9, 14, 3], strict=True)))
    assert {seats[2]: 1, seats[0]: 2, seats[1]: 3, seats[3]: 4} == places(day)


@pytest.mark.rule("TRN-402", "TRN-431")
def test_without_a_word_a_tie_in_the_game_is_shared(final):
    day = final("")
    seats = day.table("2/1").seats
    record(day, dict(zip(seats, [9, 9, 14, 3], strict=True)))
    assert places(day)[seats[0]] == places(day)[seats[1]]
    assert {} == day.heats[1].entry.body.before


@pytest.mark.rule("TRN-405", "TRN-431")
def test_places_that_a_head_judge_names_stand(final):
    day = final('ties = ["later-seat"]\n')
    seats = day.table("2/1").seats
    written = record(day, dict(zip(seats, [9, 9, 14, 3], strict=True)))
    named = dict.fromkeys(seats[:2], 1) | {seats[2]: 3, seats[3]: 4}
    acts.decide(day, written.entry.id, effect="places", by="judge", reason="both showed up late", places=named)
    assert places(day)[seats[0]] == places(day)[seats[1]] == 1


@pytest.mark.rule("TRN-430", "TRN-431")
@pytest.mark.parametrize(
    ("ties", "places"),
    [(["higher-bid"], [3, 2, 1, 4]), (["later-seat"], [4, 3, 2, 1]), ([], [1, 1, 1, 1])],
    ids=["higher-bid", "later-seat", "shared"],
)
def test_the_same_bid_leaves_the_order_of_the_game_after_the_others_are_separated(ties, places):
    """Four are level after the bids. The higher bid separates two of them, and the two others rank as in the game."""
    day = SimpleNamespace(heats=(), regulations=SimpleNamespace(stage=lambda _heat: SimpleNamespace(ties=tuple(ties))))
    table = SimpleNamespace(
        heat=1, rules=find_game("wingspan"), record=None, seats=tuple("1234"), bids={"1": 1, "2": 3, "3": 3, "4": 0}
    )
    rows = [("3", 1, 42), ("2", 2, 42), ("1", 3, 40), ("4", 4, 39)]
    settled = settle_places(day, table, [Place(who, person=True, place=at, score=score) for who, at, score in rows])
    found = {one.participant: one.place for one in settled.places}

    assert places == [found[who] for who in "1234"]
    said = [step.figures for step in settled.steps if "same bid" in step.text]
    assert ([{"who_first": ["3"], "who_then": ["2"], "mine": 1, "theirs": 2}] if ties == ["higher-bid"] else []) == said


@pytest.mark.rule("TRN-430", "TRN-431")
@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 3)), min_size=2, max_size=5))
@settings(max_examples=60)
def test_places_after_bids_follow_what_is_left(rows):
    """Whoever has more left is ahead; the same is shared, or as in the game after equal bids; bids of nobody change nothing."""

    class Stage:
        ties = ()

    class Day:
        heats = ()

        class regulations:  # noqa: N801 - as the tournament has it
            @staticmethod
            def stage(_heat):
                return Stage

    class Table:
        heat = 1
        rules = find_game("wingspan")
        bids = {str(n): bid for n, (_, bid) in enumerate(rows)}  # noqa: RUF012 - one table
        seats = tuple(map(str, range(len(rows))))
        record = None

    scores = [score for score, _ in rows]
    game = [Place(str(n), person=True, place=1 + sum(o > s for o in scores), score=s) for n, s in enumerate(scores)]
    found = {one.participant: one for one in settle_places(Day, Table, game).places}
    if any(bid for _, bid in rows):
        left = [score - bid for score, bid in rows]
        assert left == [found[str(n)].score for n in range(len(rows))]
        assert [1 + sum(o > s for o in left) for s in left] == [found[str(n)].place for n in range(len(rows))]
    else:
        assert {one.participant: one for one in game} == found


@pytest.mark.rule("TRN-101")
@pytest.mark.parametrize(
    ("text", "field"),
    [
        ('[seating]\nseats = "sold"\n', "seating.seats"),
        ('[standings]\nties = ["higher-bid"]\n', "standings.ties.1"),
        ('[standings]\nties = ["shared", "later-seat"]\n', "standings.ties.1"),
        ('[standings]\nties = ["later-seat", "later-seat"]\n', "standings.ties.2"),
        ('[standings]\nties = ["tallest"]\n', "standings.ties.1"),
        ('[[stage]]\nname = "A"\nties = ["better-before"]\n', "stage.1.ties.1"),
    ],
)
def test_what_the_regulations_cannot_mean_is_refused(text, field):
    with pytest.raises(RegulationsUnreadableError) as caught:
        settle(REGULATIONS + text, {})
    assert field == caught.value.field


@pytest.mark.rule("TRN-430")
@pytest.mark.parametrize(("scores", "left", "first"), [((20, 20, 9), (25, 20, 9), "3"), ((0, 0, 0), (5, 0, 0), None)])
def test_a_bid_is_added_where_fewest_points_win(tmp_path, scores, left, first):
    """The game says which way it goes, not the figures of this table."""
    text = 'format = 1\nname = "Oxen"\ngame = "six-nimmt"\n[seating]\nseats = "bid"\n'
    day = create_tournament(tmp_path / "oxen", text, by="ana")
    acts.add_players(day, ["P1", "P2", "P3"], by="ana")
    acts.start(day, by="ana")
    acts.seat(day, by="ana")
    acts.choose_seats(day, "1/1", {"1": 1, "2": 2, "3": 3}, by="ana", bids={"1": 5})
    words = [f"{one}={score}" for one, score in zip("123", scores, strict=True)]
    acts.record(day, "1/1", read_quick(words, find_game("six-nimmt"), day.table("1/1").seats, str), by="ana")
    paid = payment_of(day, day.table("1/1")).paid

    assert left == tuple(paid[one].score for one in "123")
    assert first is None or paid[first].place == 1
    assert paid["1"].place == 3


AZUL = 'format = 1\nname = "Tiles"\ngame = "azul"\n[seating]\nseats = "bid"\n'


def tiles(folder, bids):
    """A table of Azul whose players bid for the seats 1 to 4."""
    day = create_tournament(folder / "tiles", AZUL, by="ana")
    acts.add_players(day, ["P1", "P2", "P3", "P4"], by="ana")
    acts.start(day, by="ana")
    acts.seat(day, by="ana")
    acts.choose_seats(day, "1/1", {one: int(one) for one in "1234"}, by="ana", bids=bids)
    return day


def type_in(day, *words):
    """Type a result on one line."""
    acts.record(day, "1/1", read_quick(words, find_game("azul"), day.table("1/1").seats, str), by="ana")


def bids_told(day):
    return [step.text for step in explain_table(day, "1/1").steps if step.rule == "TRN-430"]


@pytest.mark.rule("TRN-430")
@pytest.mark.parametrize(("scores", "which"), [({}, "no scores are"), ({"1": 40}, "the scores are not all")])
def test_bids_leave_places_without_scores_as_they_are(tmp_path, scores, which):
    """A score that nobody wrote down is not zero, so nothing can come off it."""
    day = tiles(tmp_path, {"1": 3, "2": 1})
    rows = {one: {"place": int(one)} | ({"total": scores[one]} if one in scores else {}) for one in "1234"}
    acts.record(day, "1/1", {"game": "azul", "seats": [*"1234"], "result": {"rows": rows}}, by="ana")

    assert {one: int(one) for one in "1234"} == places(day, "1/1")
    assert [f"{which} recorded, so the places stand and the bids change nothing"] == bids_told(day)
    paid = payment_of(day, day.table("1/1"))
    assert [0, 0] == [paid.paid[one].bid for one in "12"]
    acts.close(day, 1, by="ana")
    assert {one: int(one) for one in "1234"} == places(day, "1/1")


@pytest.mark.rule("TRN-421", "TRN-430")
def test_bids_come_off_no_game_that_nobody_played(tmp_path):
    day = tiles(tmp_path, {"1": 3, "2": 1})
    forfeit(day, "1/1", ["2", "3", "4"], by="judge", reason="did not come")

    assert places(day, "1/1")["1"] == 1
    assert ["no scores are recorded, so the places stand and the bids change nothing"] == bids_told(day)


@pytest.mark.rule("TRN-430")
def test_bids_separate_players_whom_the_game_leaves_open(tmp_path):
    """Rows would separate the second and the third, but nobody has to write them: their bids differ."""
    day = tiles(tmp_path, {"1": 2, "2": 1})
    type_in(day, "1=40", "2=37", "3=37", "4=10")

    assert {"1": 1, "3": 2, "2": 3, "4": 4} == places(day, "1/1")
    assert payment_of(day, day.table("1/1")).status == "paid"
    acts.close(day, 1, by="ana")
    assert [37, 36] == [payment_of(day, day.table("1/1")).paid[one].score for one in "32"]


@pytest.mark.rule("TRN-430")
def test_players_who_are_level_and_bid_the_same_need_their_places(tmp_path):
    day = tiles(tmp_path, {"1": 3, "2": 1})
    with refused(day, "LOG-103", "places nobody") as caught:
        type_in(day, "1=40", "2=37", "3=37", "4=37")
    assert ("1=40", "2=37/PLACE", "3=37/PLACE", "4=37/PLACE") == caught.value.next_step.results
