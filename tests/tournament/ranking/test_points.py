"""What tables, byes and missed heats pay, under every system and for every way in which a game can end."""

import random
from fractions import Fraction

import pytest

from scorekeeper.errors import ScorekeeperError
from scorekeeper.tournament import acts
from scorekeeper.tournament.acts.creation import create_tournament
from scorekeeper.tournament.answers.tables import explain_table
from scorekeeper.tournament.ranking.points import payment_of
from scorekeeper.tournament.ranking.standings import compute_standings
from scorekeeper.tournament.regulations.point_system import PointSystem
from scorekeeper.tournament.regulations.reader import settle
from scorekeeper.tournament.rehearsal.simulation import play_heat
from tests.tournament.building import NAMES, played, result, rounds
from tests.tournament.days import event

HEAD = 'format = 1\nname = "Open"\ngame = "dwarven-traders"\nseed = "drawn"\n'
BY_PLACE = "[points]\n4 = [5, 3, 2, 1]\n3 = [5, 3, 1]\n2 = [5, 2]\n"
HALF = Fraction(1, 2)


@pytest.fixture
def day(tmp_path):
    """Make a started day of eight players under some regulations."""

    def make(regulations, tables=("1234", "567")):
        event = create_tournament(tmp_path / "open", HEAD + regulations, by="ana")
        acts.add_players(event, NAMES, by="ana")
        acts.start(event, by="ana")
        acts.seat_by_hand(event, [list(table) for table in tables], by="ana")
        return event

    return make


def points(event, players="12345678"):
    found = {row.player: row.points for row in compute_standings(event).rows}
    return [found.get(player) for player in players]


def paid(event, table="1/1"):
    return [one.points for _, one in sorted(payment_of(event, event.table(table)).paid.items())]


@pytest.mark.parametrize(
    ("system", "four", "three"),
    [
        pytest.param(BY_PLACE, [5, "5/2", "5/2", 1], [3, 5, 1], marks=pytest.mark.rule("TRN-401", "TRN-402")),
        pytest.param("[points]\nby_place = [4, 3, 2, 1]\n", [4, "5/2", "5/2", 1], [3, 4, 2]),
        pytest.param('[points]\nsystem = "wins"\n', [1, 0, 0, 0], [0, 1, 0], marks=pytest.mark.rule("TRN-410")),
        pytest.param('[points]\nsystem = "score"\n', [12, 9, 9, 3], [11, 13, 7], marks=pytest.mark.rule("TRN-411")),
        pytest.param(
            '[points]\nsystem = "share"\n', ["12/33", "9/33", "9/33", "3/33"], ["11/31", "13/31", "7/31"],
            marks=pytest.mark.rule("TRN-412"),
        ),
        pytest.param(
            '[points]\nsystem = "share-corrected"\n', ["12/33", "9/33", "9/33", "3/33"],
            ["33/124", "39/124", "21/124"], marks=pytest.mark.rule("TRN-413"),
        ),
        pytest.param(
            '[points]\nsystem = "custom"\nby_place = [4, 3, 2, 1]\nwin = 2\nscore = "1/10"\n',
            ["72/10", "34/10", "34/10", "13/10"], ["41/10", "73/10", "27/10"], marks=pytest.mark.rule("TRN-414"),
        ),
        pytest.param(
            '[points]\nsystem = "custom"\nwin = 1\nshare = 0.5\nshare-corrected = 0.25\n',
            ["42/33", "27/132", "27/132", "9/132"], ["121/496", "639/496", "77/496"], marks=pytest.mark.rule("TRN-414"),
        ),
    ],
    ids=["place", "by place", "wins", "score", "share", "share corrected", "custom", "custom shares"],
)  # fmt: skip
def test_every_system_pays(day, system, four, three):
    """A four with a tie for second, and a three."""
    event = day(system)
    acts.record(event, "1/1", result("1234", [12, 9, 9, 3], smuggler=6), by="ana")
    acts.record(event, "1/2", result("567", [11, 13, 7], smuggler=9), by="ana")

    assert [Fraction(one) for one in four] == paid(event)
    assert [Fraction(one) for one in three] == paid(event, "1/2")


@pytest.mark.rule("TRN-402")
@pytest.mark.parametrize(
    ("system", "each"), [(BY_PLACE, Fraction(11, 4)), ('[points]\nsystem = "wins"\n', Fraction(1, 4))]
)
def test_all_four_share_everything(day, system, each):
    event = day(system)
    acts.record(event, "1/1", result("1234", [9, 9, 9, 9], smuggler=7), by="ana", accept="seen", as_written=True)

    assert [each] * 4 == paid(event)


@pytest.mark.parametrize(
    ("others", "expected"),
    [
        pytest.param("no-points", [5, "5/2", "5/2", 1], marks=pytest.mark.rule("TRN-403")),
        pytest.param("take-place", [5, "3/2", "3/2", 0], marks=pytest.mark.rule("TRN-408")),
    ],
)
def test_the_smuggler_takes_its_place_where_the_regulations_say_so(day, others, expected):
    """Second among five: the points of its place are lost, and the fifth place pays nothing."""
    event = day(BY_PLACE + f'others = "{others}"\n')
    acts.record(event, "1/1", result("1234", [12, 9, 9, 3], smuggler=10), by="ana", accept="seen", as_written=True)

    assert [Fraction(one) for one in expected] == paid(event)


@pytest.mark.rule("TRN-408")
def test_the_smuggler_shares_a_place_that_it_takes(day):
    """Level with second and third: three places are covered, two of them are persons'."""
    event = day(BY_PLACE + 'others = "take-place"\n')
    acts.record(event, "1/1", result("1234", [12, 9, 9, 3], smuggler=9), by="ana", accept="seen", as_written=True)

    assert [5, 2, 2, 0] == paid(event)


def stopped(ended):
    """Two rounds of a game that was cut short, with the score of that moment: 4 + 2, 3 + 1, 0 + 3, 1 + 0 and 2 + 3."""
    tracks = ({"1": 14, "2": 12, "smuggler": 10, "4": 8, "3": 6}, {"smuggler": 22, "3": 21, "1": 20, "2": 18, "4": 16})
    prices = dict.fromkeys(("red", "blue", "green", "yellow"), 1)
    # In round 2 player 3 sells red and is level with the Smuggler, whose gem is worth as much: both get the VP of place 2.
    gems = ({}, {"3": ["red"]})
    rounds = [
        {
            "number": number,
            "sheet": {
                "prices": prices,
                "marker": "yellow",
                "rows": {who: {"track": space, "gems": held.get(who, [])} for who, space in on.items()},
            },
        }
        for number, (on, held) in enumerate(zip(tracks, gems, strict=True), 1)
    ]
    return {**result("1234", [6, 4, 3, 1], smuggler=5), "rounds": rounds, "ended": ended}


WAYS = {
    "wait": [],
    "places": [5, 3, 2, 1],
    "half": [Fraction(5, 2), Fraction(3, 2), 1, HALF],
    "shared": [Fraction(11, 4)] * 4,
    "nothing": [0, 0, 0, 0],
}


@pytest.mark.parametrize("ended", ["time", "conceded", "abandoned"])
@pytest.mark.parametrize(
    "way",
    [pytest.param(way, marks=pytest.mark.rule("TRN-404" if way == "wait" else "TRN-407")) for way in WAYS],
)
def test_a_game_that_was_cut_short_pays_what_the_regulations_say(day, ended, way):
    """And only for that way of ending; the table is marked wherever it shows."""
    event = day(BY_PLACE + f'[unfinished]\n{ended} = "{way}"\n')
    acts.record(event, "1/1", stopped(ended), by="ana")

    assert WAYS[way] == paid(event)
    said = {"places": "", "half": ", half points", "shared": ", shared points", "nothing": ", no points"}
    marked = "unfinished" if way == "wait" else f"{'time called' if ended == 'time' else ended}{said[way]}"
    assert marked == payment_of(event, event.table("1/1")).note
    assert (("1/1", "1/2") if way == "wait" else ("1/2",)) == compute_standings(event).missing


@pytest.mark.rule("TRN-404")
def test_another_way_of_ending_is_another_matter(day):
    event = day(BY_PLACE + '[unfinished]\ntime = "places"\n')
    acts.record(event, "1/1", stopped("conceded"), by="ana")

    assert [] == paid(event)


@pytest.mark.rule("TRN-404")
def test_rounds_alone_give_no_places_to_pay(day):
    """Without the score of that moment the table waits, but an equal part needs none."""
    event = day(BY_PLACE + '[unfinished]\ntime = "places"\nconceded = "shared"\n')
    acts.record(event, "1/1", rounds(played("1", "2", "3", "4"), 1, 2) | {"ended": "time"}, by="ana")

    assert ("unfinished", []) == (payment_of(event, event.table("1/1")).status, paid(event))


@pytest.mark.rule("TRN-407", "TRN-411")
def test_an_equal_part_is_equal_under_every_system(day):
    """Scores of 6, 4, 3 and 1 are 14 together."""
    event = day('[points]\nsystem = "score"\n[unfinished]\ntime = "shared"\n')
    acts.record(event, "1/1", stopped("time"), by="ana")

    assert [Fraction(14, 4)] * 4 == paid(event)


@pytest.mark.rule("TRN-405")
def test_a_head_judge_goes_before_the_regulations(day):
    """The regulations pay half; the judge lets what is written count."""
    event = day(BY_PLACE + '[unfinished]\ntime = "half"\n')
    of = acts.record(event, "1/1", stopped("time"), by="ana").entry.id
    acts.decide(event, of, by="judge", reason="nobody could have moved up", effect="as-written")

    assert [5, 3, 2, 1] == paid(event)
    assert "as written" == payment_of(event, event.table("1/1")).note


@pytest.mark.rule("TRN-405")
def test_a_replay_goes_before_the_regulations(day):
    event = day(BY_PLACE + '[unfinished]\ntime = "shared"\n')
    of = acts.record(event, "1/1", stopped("time"), by="ana").entry.id
    acts.decide(event, of, by="judge", reason="the clock was wrong", effect="replay")

    assert ([], "to be replayed") == (paid(event), payment_of(event, event.table("1/1")).note)


@pytest.mark.rule("TRN-405", "TRN-407")
def test_a_forfeit_leaves_the_others_what_the_regulations_say(day):
    """It says nothing of what counts of the unfinished game."""
    event = day(BY_PLACE + '[unfinished]\ntime = "places"\n')
    of = acts.record(event, "1/1", stopped("time"), by="ana").entry.id
    acts.decide(event, of, by="judge", reason="left early", effect="forfeit", player="1")

    assert [0, 5, 3, 2] == paid(event)


@pytest.mark.rule("TRN-405", "TRN-407")
@pytest.mark.parametrize(
    ("way", "expected"),
    [
        ("places", [0, 5, 3, 2]),
        ("half", [0, Fraction(5, 2), Fraction(3, 2), 1]),
        ("shared", [0, *[Fraction(10, 3)] * 3]),
        ("nothing", [0, 0, 0, 0]),
    ],
)
def test_who_forfeits_takes_nothing_of_a_game_that_was_cut_short(day, way, expected):
    """An equal part is one among those who stayed."""
    event = day(BY_PLACE + f'[unfinished]\ntime = "{way}"\n')
    of = acts.record(event, "1/1", stopped("time"), by="ana").entry.id
    acts.decide(event, of, by="judge", reason="left early", effect="forfeit", player="1")

    assert expected == paid(event)


@pytest.mark.rule("TRN-405", "TRN-407")
def test_a_forfeit_does_not_hide_that_the_game_was_cut_short(day):
    event = day(BY_PLACE + '[unfinished]\ntime = "half"\n')
    of = acts.record(event, "1/1", stopped("time"), by="ana").entry.id
    acts.decide(event, of, by="judge", reason="left early", effect="forfeit", player="1")

    told = [(step.rule, step.text) for step in explain_table(event, "1/1").steps if step.kind == "points"]
    assert ("TRN-407", "Bo is first of 4 players: 2½ points (time called, half points)") in told
    assert ("TRN-405", "Ana forfeits: last, 0 points") in told


@pytest.mark.rule("TRN-405", "TRN-407")
def test_where_everybody_forfeits_nobody_takes_a_part(day):
    event = day(BY_PLACE + '[unfinished]\ntime = "shared"\n')
    of = acts.record(event, "1/1", stopped("time"), by="ana").entry.id
    for player in "1234":
        acts.decide(event, of, by="judge", reason="all left", effect="forfeit", player=player)

    assert [0, 0, 0, 0] == paid(event)


@pytest.mark.rule("TRN-405", "TRN-602", "TRN-606", "TRN-607", "TRN-608", "TRN-613")
def test_where_everybody_forfeits_nobody_has_won(day):
    """Each of them is last, level with nobody, and no margin lies between them."""
    order = ["points", "wins", "count-back", "place-average", "margin", "sonneborn-berger"]
    event = day(BY_PLACE + f"[standings]\norder = {order}\n".replace("'", '"'))
    of = acts.record(event, "1/1", result("1234", [12, 9, 7, 3], smuggler=8), by="ana").entry.id
    for player in "1234":
        acts.decide(event, of, by="judge", reason="a fight", effect="forfeit", player=player)

    rows = [row for row in compute_standings(event).rows if row.player in "1234"]
    assert [(4, (0, 0, 0, 1), 0, 0, 1)] * 4 == [
        (row.tables[0].place, *(row.tiebreaks[key] for key in ("count-back", "wins", "margin", "place-average")))
        for row in rows
    ]
    assert {Fraction(0)} == {row.tiebreaks["sonneborn-berger"] for row in rows}


def test_a_game_that_was_cut_short_is_explained_by_its_places(day):
    event = day(BY_PLACE + '[unfinished]\ntime = "places"\n')
    acts.record(event, "1/1", stopped("time"), by="ana")

    steps = [step.text for step in explain_table(event, "1/1").steps if step.kind == "place"]
    assert "Ana is first with 6" == steps[0]


@pytest.mark.rule("TRN-405")
def test_who_forfeits_is_last_and_takes_nothing(day):
    """The others are ranked without them."""
    event = day(BY_PLACE)
    of = acts.record(event, "1/1", result("1234", [12, 9, 7, 3], smuggler=8), by="ana").entry.id
    acts.decide(event, of, by="judge", reason="left early", effect="forfeit", player="1")

    assert [0, 5, 3, 2] == paid(event)


BYES = {
    "": Fraction(11, 4),
    "bye = 3\n": 3,
    'bye = "7/2"\n': Fraction(7, 2),
    "bye = 2.5\n": Fraction(5, 2),
    'bye = "average"\n': Fraction(5, 1),
}


@pytest.mark.rule("TRN-415")
@pytest.mark.parametrize("said", BYES)
def test_a_bye_pays_what_the_regulations_say(day, said):
    """A number, the player's own average, or the average of a full table."""
    event = day(BY_PLACE + said, tables=("8567", "1234"))
    acts.record(event, "1/1", result("8567", [12, 9, 8, 3], smuggler=7), by="ana")
    acts.record(event, "1/2", result("1234", [12, 9, 8, 3], smuggler=7), by="ana")
    acts.seat_by_hand(event, [list("123"), list("567")], by="ana")
    acts.reseat(event, 2, [list("1234"), list("567")], by="ana", reason="8 waits", byes={"8": "bye"})

    assert 5 + BYES[said] == points(event)[7]


@pytest.mark.rule("TRN-415")
@pytest.mark.parametrize(
    ("system", "paid_"),
    [
        ('system = "wins"', Fraction(1, 4)),
        ('system = "share"', Fraction(1, 4)),
        ('system = "share-corrected"', Fraction(1, 4)),
        ('system = "score"', 12),
        ('system = "custom"\nby_place = [4, 3, 2, 1]\nwin = 2', Fraction(12, 4)),
        ('system = "custom"\nwin = 1\nscore = 1', 13),
    ],
)
def test_without_a_word_a_bye_pays_the_average_of_a_full_table(day, system, paid_):
    """Or, where scores count, of the player's own tables."""
    event = day(f"[points]\n{system}\n", tables=("8567", "1234"))
    acts.record(event, "1/1", result("8567", [12, 9, 8, 3], smuggler=7), by="ana")
    before = points(event)[7]
    acts.seat_by_hand(event, [list("123"), list("567")], by="ana")
    acts.reseat(event, 2, [list("1234"), list("567")], by="ana", reason="8 waits", byes={"8": "bye"})

    assert paid_ == points(event)[7] - before


@pytest.mark.rule("TRN-415")
def test_an_average_without_a_table_is_nothing(day):
    event = day(BY_PLACE + 'bye = "average"\n')
    acts.reseat(event, 1, [list("1234"), list("567")], by="ana", reason="8 waits", byes={"8": "bye"})

    assert 0 == points(event)[7]


@pytest.mark.rule("TRN-416")
@pytest.mark.parametrize(("said", "expected"), [("", 0), ("missed = 1\n", 1), ('missed = "1/3"\n', Fraction(1, 3))])
def test_a_missed_heat_pays_what_the_regulations_say(day, said, expected):
    assert expected == points(day(BY_PLACE + said))[7]


@pytest.mark.rule("TRN-417")
def test_only_the_best_heats_count(day):
    """Of 5, 1 and 2 the best two; who played fewer has all of theirs."""
    event = day(BY_PLACE + "[standings]\nbest = 2\n", tables=("1234",))
    acts.record(event, "1/1", result("1234", [12, 9, 8, 3], smuggler=7), by="ana")
    for heat, vps in ((2, [3, 8, 9, 12]), (3, [8, 12, 3, 9])):
        acts.seat_by_hand(event, [list("1234")], by="ana")
        acts.record(event, f"{heat}/1", result("1234", vps, smuggler=7), by="ana")
    acts.seat_by_hand(event, [list("5678")], by="ana")

    assert [5 + 2, 5 + 3, 2 + 3, 5 + 3, 0] == points(event, "12345")


@pytest.mark.rule("TRN-418")
def test_a_penalty_is_taken_off_the_sum(day):
    """Also below 0."""
    event = day(BY_PLACE)
    acts.record(event, "1/1", result("1234", [12, 9, 8, 3], smuggler=7), by="ana")
    acts.penalise(event, "1", "1/2", by="judge", reason="late")
    acts.penalise(event, "8", 1, by="judge", reason="shouted")

    assert [Fraction(9, 2), -1] == points(event, "18")
    assert [HALF, 1] == [row.penalty for row in compute_standings(event).rows if row.penalty]


def refusal(text):
    with pytest.raises(ScorekeeperError) as caught:
        settle(HEAD + text, {})
    return caught.value


BAD = {
    "[points]\n4 = [5, 3, 2]\n3 = [5, 3, 1]\n2 = [5, 2]\n": (
        6, "points.4", "a table of 4 pays 4 places, but this has 3"),
    "[points]\n4 = [5, 3, 2, 1]\n2 = [5, 2]\n": (5, "points", "there are no points for a table of 3"),
    "[points]\nby_place = 5\n": (6, "points.by_place", "a table of 4 pays 4 places, but this is not a list"),
    '[points]\nby_place = [4, 3, 2, "x"]\n': (6, "points.by_place", "'x' is not a number of points"),
    "[points]\nby_place = [4, 3, 2, true]\n": (6, "points.by_place", "True is not a number of points"),
    "[points]\nby_place = [4, 3, 2, 1]\n5 = [1]\n": (
        7, "points.5", "write either `by_place` alone or one list for each table size from 2 to 4"),
    '[points]\nsystem = "winns"\n': (6, "points.system", "there is no point system 'winns'; did you mean 'wins'?"),
    '[points]\nsystem = "wins"\nwin = 2\n': (
        7, "points.win", 'the system "wins" takes no figures; to give figures, write system = "custom"'),
    "[points]\nby_place = [4, 3, 2, 1]\nwin = 2\n": (
        7, "points.win",
        'the system "place" has points by place only; to add win, score, share, share-corrected, write system = "custom"'),
    '[points]\nsystem = "custom"\n': (5, "points", "a custom system pays by place, win, score, share or share-corrected"),
    '[points]\nby_place = [4, 3, 2, 1]\nbye = "lots"\n': (
        7, "points.bye", "'lots' is not a number of points, nor \"average\""),
    "[points]\nby_place = [4, 3, 2, 1]\nmissed = 1e3\n": (7, "points.missed", "1000.0 is not a number of points"),
    '[points]\nby_place = [4, 3, 2, 1]\nothers = "takes-place"\n': (
        7, "points.others", "there is no word for other participants 'takes-place'; did you mean 'take-place'?"),
    '[unfinished]\ntime = "quarter"\n': (6, "unfinished.time", None),
    '[standings]\norder = ["points", "bucholz"]\n': (
        6, "standings.order.2", "there is no tie-break 'bucholz'; did you mean 'buchholz'?"),
    '[standings]\norder = ["points", "xyz"]\n': (6, "standings.order.2", None),
    "[standings]\norder = []\n": (6, "standings.order", 'what ranks the players? Write, for example, order = ["points"]'),
    '[standings]\norder = ["points", "wins", "points"]\n': (6, "standings.order.3", "'points' is named twice"),
    '[standings]\norder = ["points", "lots", "wins"]\n': (
        6, "standings.order.2", "lots must come last, because they break every tie"),
    '[standings]\norder = ["points", "seed"]\n': (6, "standings.order.2", "the first stage has no stage before it"),
    '[points]\nsystem = "score"\n[standings]\norder = ["points", "opponents-rate"]\n': (
        8, "standings.order.2",
        "opponents' rate needs points with a known maximum, but a game's own score has none"),
    "[standings]\nbest = 0\n": (6, "standings.best", "the best 0 of the heats cannot count"),
    '[[stage]]\nname = "A"\nheats = 3\nbest = 4\n': (8, "stage.1.best", "the best 4 of 3 heats cannot count"),
    '[standings]\nbest = 4\n[[stage]]\nname = "A"\nheats = 3\n': (
        6, "standings.best", "the best 4 of 3 heats cannot count"),
    '[standings]\nfloor = "3/2"\n': (6, "standings.floor", "the floor must be between 0 and 1, not 3/2"),
    '[standings]\nfloor = "third"\n': (6, "standings.floor", "'third' is not a share"),
    '[standings]\nopponents = "twice"\n': (6, "standings.opponents", None),
    '[standings]\nunplayed = "virtually"\n': (6, "standings.unplayed", None),
    "[standings]\nbets = 3\n": (6, "standings.bets", None),
}  # fmt: skip


@pytest.mark.parametrize("text", BAD)
def test_bad_points_and_standings_are_one_sentence(text):
    """With line and field."""
    line, field, said = BAD[text]
    found = refusal(text)

    assert ("tournament.toml", line, field) == (found.file, found.line, found.field)
    assert "\n" not in found.message
    assert said is None or said == found.message


@pytest.mark.parametrize(
    ("first", "carry", "fits"), [("score", "points", False), ("score", "nothing", True), ("wins", "points", True)]
)
def test_a_rate_needs_to_know_the_most_of_all_that_is_carried_on(first, carry, fits):
    """Points by score in the heats have no most, so a final that starts from them has none either."""
    text = (
        f'[points]\nsystem = "{first}"\n[[stage]]\nname = "Heats"\nheats = 2\n'
        f'[[stage]]\nname = "Final"\ntake = 4\ncarry = "{carry}"\norder = ["points", "opponents-rate"]\n'
        '[stage.points]\nsystem = "wins"\n'
    )
    if fits:
        assert "opponents-rate" in settle(HEAD + text, {}).stages[1].order
    else:
        assert "stage.2.order.2" == refusal(text).field


@pytest.mark.rule("TRN-101", "TRN-401")
@pytest.mark.parametrize(
    "text",
    ["3 = [5, 3, 1]\n2 = [5, 2]\n", "by_place = [5, 3, 1]\n", "by_place = [5, 3, 1, 0]\n"],
    ids=["lists", "one list", "one list for all"],
)
def test_a_size_that_is_never_drawn_needs_no_points(text):
    """Tables of three are wanted, and two players or more sit at tables of two and three."""
    found = settle(HEAD + f"[points]\n{text}[seating]\nsize = 3\n", {}).stages[0].point_system

    assert (5, 3, 1) == found.places_at(3)


@pytest.mark.rule("TRN-101")
@pytest.mark.parametrize(
    ("seating", "missing"), [('method = "by-hand"\nsize = 3', 4), ("size = 2", 2), ("size = 4", 4)]
)
def test_a_size_that_can_be_drawn_needs_points(seating, missing):
    """By hand any size can come; where two are wanted, every table has two."""
    lists = {4: "4 = [4, 3, 2, 1]\n", 3: "3 = [5, 3, 1]\n", 2: "2 = [5, 2]\n"}
    del lists[missing]

    found = refusal(f"[points]\n{''.join(lists.values())}[seating]\n{seating}\n")
    assert f"there are no points for a table of {missing}" == found.message


@pytest.mark.rule("TRN-401")
def test_a_table_of_a_size_without_points_takes_the_next_list():
    """The next larger one; a table larger than all lists pays nothing for its last places."""
    found = settle(HEAD + "[points]\n3 = [5, 3, 1]\n2 = [5, 2]\n[seating]\nsize = 3\n", {}).stages[0].point_system
    hall = PointSystem(by_place={4: (7, 5, 3, 1), 2: (6, 2)})

    assert (5, 3, 1) == found.places_at(4)
    assert (7, 5, 3) == hall.places_at(3)
    assert 5 == found.most_at(4, 4)


@pytest.mark.rule("TRN-101")
def test_what_a_bye_pays_can_be_said_alone():
    """Places pay as they do without a word about them."""
    found = settle(HEAD + "[points]\nbye = 3\n", {}).stages[0].point_system

    assert ((4, 3, 2, 1), 3) == (found.by_place[4], found.bye)


@pytest.mark.rule("TRN-101")
def test_a_later_place_pays_no_more():
    with pytest.raises(ScorekeeperError, match="place 3 pays more than place 2"):
        settle(HEAD + "[points]\nby_place = [10, 6, 13, 1]\n", {})


@pytest.mark.rule("TRN-401")
@pytest.mark.parametrize(
    "points", ["by_place = [12, 8, 5, 3, 1]", "5 = [12, 8, 5, 3, 1]\n4 = [10, 6, 3, 1]\n3 = [9, 5, 2]\n2 = [7, 3]"]
)
def test_a_list_for_a_larger_table_than_the_game_has_is_no_mistake(points):
    """Another stage plays a game for five, or one was struck during the day; the bye is still the average of a full table."""
    stages = '[[stage]]\nname = "A"\nheats = 1\ngame = "wingspan"\n[[stage]]\nname = "B"\nheats = 1\ntake = 4\n'
    first, last = settle(f"{HEAD}[points]\n{points}\n{stages}", {}).stages
    four = sum(last.point_system.places_at(4))

    assert (1, four / 4) == (last.point_system.for_place(5, 4, 1), last.point_system.bye)
    assert Fraction(29, 5) == first.point_system.bye
    assert "points.13" == refusal("[points]\n4 = [4, 3, 2, 1]\n3 = [3, 2, 1]\n2 = [2, 1]\n13 = [1]\n").field


@pytest.mark.rule("TRN-401")
def test_tables_of_a_game_that_was_struck_pay_what_they_paid(tmp_path):
    """The only game for five is struck; its list stays in the regulations."""
    head = (
        'format = 1\nname = "Games"\ngame = "azul"\n[points]\n5 = [12, 8, 5, 3, 1]\n4 = [10, 6, 3, 1]\n3 = [9, 5, 2]\n2 = [7, 3]\n'
        '[[stage]]\nname = "Heats"\nheats = 2\noffers = ["azul", "catan", "wingspan"]\n'
    )
    day = event(tmp_path, 9, head=head)
    acts.seat_by_hand(day, [list("12345"), list("6789")], games=["wingspan", "azul"], by="ana")
    play_heat(day, 1, random.Random(1))
    acts.close(day, 1, by="ana")
    before = [(row.player, row.points) for row in compute_standings(day).rows]
    text = day.store.document("tournament.toml")
    (day.folder / "tournament.toml").write_text(text.replace(', "wingspan"', ""), encoding="utf-8")
    day.reload()
    acts.amend_regulations(day, by="ana", reason="the bird feeder is broken")

    assert before == [(row.player, row.points) for row in compute_standings(day).rows]
