"""FIDE reports (TRF): what goes out comes in again, and a report that contradicts itself is refused with its line."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.documents.trf import Cell, Entrant, Report, parse_report, report_text
from scorekeeper.entry.line import read_quick
from scorekeeper.entry.report import create_from_report
from scorekeeper.errors import ScorekeeperError
from scorekeeper.games import game as find_game
from scorekeeper.reports.exchange.trf import left_unsaid, report_of
from scorekeeper.tournament import acts
from scorekeeper.tournament.acts.creation import create_tournament
from tests.program import Program
from tests.tournament.chess import typed
from tests.tournament.ranking.fide_days import swiss
from tests.tournament.ranking.fide_reference import score

EVENING = """012 Chess evening
022 Bergen
042 2026/05/02
212 PTS DE BH/C1 BH SB EDE
XXR 5
001    1 m GM Vera Vang                         2100 NOR     1503014 1990/11/30  2.5    1     4 w 1     3 b 1     2 w =
001    2      Wim                               1950                             1.5    3     3 w =  0000 - H     1 b =
001    3      Xenia                             1900                             0.5    4     2 b =     1 w 0     4 b -
001    4      Yuri                                                               1.5    2     1 b 0  0000 - H     3 w +
"""


def told(rng):
    """A random event as a report."""
    event = swiss(rng)
    entrants = []
    for player, cells in event.cross.items():
        colours = ["-" if not one.opponent else "b" if one.black else "w" for one in cells]
        row = [Cell(one.letter, int(one.opponent or 0), colour) for one, colour in zip(cells, colours, strict=True)]
        points = f"{float(score(event, player)):.1f}"
        entrants.append(Entrant(int(player), f"Player {player}", event.ratings[player], points, 0, tuple(row)))
    return Report({"012": "Open"}, tuple(entrants))


@pytest.fixture
def program(tmp_path) -> Program:
    found = Program(tmp_path)
    (tmp_path / "evening.trf").write_text(EVENING, encoding="utf-8")
    return found


@pytest.mark.rule("TRN-425", "TRN-426")
@settings(max_examples=10, deadline=None)
@given(rng=st.randoms(use_true_random=False))
def test_what_goes_out_comes_in_again(rng, tmp_path_factory):
    """A report becomes a folder, which writes a report, which becomes a folder that writes the same."""
    place = tmp_path_factory.mktemp("reports")
    (place / "first.trf").write_text(report_text(told(rng)), encoding="utf-8", newline="")
    made = create_from_report(place / "first", place / "first.trf", by="ana")
    once = report_text(report_of(made.tournament))
    (place / "second.trf").write_text(once, encoding="utf-8", newline="")
    again = create_from_report(place / "second", place / "second.trf", by="ana")

    assert not made.differences, "the points that the event was told with are ours"
    assert not again.differences
    assert once == report_text(report_of(again.tournament))
    plain = [one._replace(points="", place=0, line=0) for one in parse_report(once, "x").entrants]
    assert [one._replace(points="", place=0, line=0) for one in told_cells(once)] == plain


def told_cells(text):
    return parse_report(text, "x").entrants


@pytest.mark.rule("TRN-425")
def test_a_report_becomes_a_tournament(program):
    """Players, ratings, results, byes and forfeits; standings agree with the report, unknown tie-breaks are told."""
    ran = program("new", "friday", "--trf", "evening.trf")

    assert 0 == ran.code
    assert "created friday: Chess evening, 4 players, 3 heats" in ran.out
    assert "does not know these tie-breaks of the report: EDE" in ran.out + ran.err
    assert "\npoints agree with the report" in ran.out, "places are not compared without EDE"
    found = json.loads(program.good("standings", "--json", "-t", "friday"))
    assert [("Vera Vang", "5/2"), ("Yuri", "3/2")] == [(row["name"], row["points"]) for row in found["standings"][:2]]
    assert ["points", "direct-encounter", "buchholz-cut-1", "buchholz", "sonneborn-berger"] == found["order"]
    assert ["half"] == [one["asked"] for one in found["standings"][1]["unplayed"]]
    listed = json.loads(program.good("players", "list", "--json", "-t", "friday"))
    assert [2100, 1950, 1900, 0] == [one["rating"] for one in listed["players"]]
    assert "heats = 5" in (program.folder / "friday" / "tournament.toml").read_text("utf-8")


@pytest.mark.rule("TRN-425")
def test_other_points_are_told(program):
    """Nothing is refused because the report adds up otherwise."""
    text = EVENING.replace("2.5    1  ", "3.5    1  ")
    (program.folder / "evening.trf").write_text(text, encoding="utf-8")

    ran = program("new", "friday", "--trf", "evening.trf")

    assert "Vera Vang: 3.5 points and place 1 in the report, 2½ points and place 1 here" in ran.out + ran.err
    again = json.loads(program.good("new", "saturday", "--trf", "evening.trf", "--json"))
    assert [{"player": "1", "name": "Vera Vang", "points": ["3.5", "5/2"], "place": [1, 1]}] == again["differences"]


@pytest.mark.rule("TRN-425", "TRN-426")
def test_a_loss_that_pays_is_told_and_read(tmp_path):
    """As in leagues where coming at all is worth a point."""
    text = EVENING + "162  W 3.0     D 2.0     L 1.0   \n"
    (tmp_path / "league.trf").write_text(text, encoding="utf-8")
    made = create_from_report(tmp_path / "league", tmp_path / "league.trf", by="ana")

    assert "W 3.0    D 2.0    L 1.0    P 3.0" == report_of(made.tournament).facts["162"].strip()


@pytest.mark.rule("TRN-425")
def test_places_are_compared_if_all_tie_breaks_are_known(program):
    """Wim and Yuri have equal points; the report puts Wim last."""
    text = EVENING.replace(" EDE", "").replace("1.5    3", "1.5    4")
    (program.folder / "evening.trf").write_text(text, encoding="utf-8")

    ran = program("new", "friday", "--trf", "evening.trf")

    assert "Wim: 1.5 points and place 4 in the report, 1½ points and place 3 here" in ran.err


@pytest.mark.rule("TRN-425", "TRN-426")
@pytest.mark.parametrize(
    ("method", "kind"),
    [("double-round-robin", "Double-Round-Robin"), ("round-robin", "Round-Robin"), ("swiss", "Swiss")],
)
def test_the_way_of_seating_and_the_tie_breaks_come_back(program, method, kind):
    """Lots, which have no code of FIDE, are left out of line 212; players whom they separated share a place again."""
    program.good("new", "club", "--template", "chess-swiss")
    rules = program.folder / "club" / "tournament.toml"
    rules.write_text(
        rules.read_text("utf-8").replace('method = "swiss"', f'method = "{method}"').replace("heats = 6\n", ""), "utf-8"
    )
    program.good("players", "add", "Ana", "Bo", "Cy", "Di", "-t", "club")
    program.good("start", "-t", "club")
    program.good("seat", "-t", "club")
    for table in ("1/1", "1/2"):
        program.good("record", table, "1-0", "-t", "club")
    program.good("close", "1", "-t", "club")
    program("export", "club.trf", "-t", "club")
    ran = program("new", "again", "--trf", "club.trf")

    written = (program.folder / "club.trf").read_text("utf-8")
    assert "212 PTS DE BH/C1 BH WIN\n" in written
    assert f"092 Individual: {kind}" in written
    assert "points and places agree with the report" in ran.out
    assert f'method = "{method}"' in (program.folder / "again" / "tournament.toml").read_text("utf-8")


BAD = {
    "number": (("001    2", "001    x"), 7, "the number of the player in columns 5 to 8 is 'x', not a whole number"),
    "double": (("001    2", "001    1"), 7, "number 1 is also in line 6"),
    "opponent": (("4 w 1", "9 w 1"), 6, "round 1: player 1 has the opponent 9, who is not in the report"),
    "itself": (("4 w 1", "1 w 1"), 6, "round 1: player 1 has the opponent 1, who is the same player"),
    "one-sided": (
        ("0000 - H     1 b =", "   4 w 1     1 b ="),
        7,
        "round 2: player 2 has the opponent 4, who has none in line 9",
    ),
    "both-won": (
        ("1 b 0  0000", "1 b 1  0000"),
        6,
        "round 1: the results of players 1 and 4 (1 and 1) contradict each other",
    ),
    "sides": (("4 w 1", "4 b 1"), 6, "round 1: players 1 and 4 have the colours b and b"),
    "letter": (("4 w 1", "4 w 7"), 6, "round 1 in columns 92 to 99 is '4 w 7'; expected"),
    "rating": (("2100", "21x0"), 6, "the rating in columns 49 to 52 is '21x0', not a whole number"),
    "rounds": (("XXR 5", "XXR five"), 5, "the number of rounds is 'five', not a whole number"),
    "many-rounds": (("XXR 5", "142 250\nXXR 5"), 5, "a report has at most 200 rounds, not 250"),
    "more-rounds": (("XXR 5", "XXR 1000"), 5, "a report has at most 200 rounds, not 1000"),
    "lots-first": (("212 PTS", "212 lots PTS"), 4, "lots must come last, because they break every tie"),
    "nameless": (("Yuri", "    "), 9, "the player has no name in columns 15 to 47"),
}


@pytest.mark.rule("TRN-425")
@pytest.mark.parametrize("case", BAD)
def test_a_report_that_contradicts_itself_is_refused_with_its_line(program, case):
    """One sentence with the line, and no folder."""
    (before, after), line, why = BAD[case]
    assert before in EVENING
    (program.folder / "evening.trf").write_text(EVENING.replace(before, after, 1), encoding="utf-8")

    ran = program("new", "friday", "--trf", "evening.trf")

    assert 2 == ran.code
    assert f"error TRN-425 report-agrees  evening.trf:{line}: " in ran.err
    assert why in ran.err
    assert not (program.folder / "friday").exists()


@pytest.fixture
def thesis(program) -> Path:
    """A folder with the work of years."""
    folder = program.folder / "thesis"
    (folder / "sub").mkdir(parents=True)
    for name in ("thesis.txt", "sub/a"):
        (folder / name).write_text("the only copy", encoding="utf-8")
    return folder


def held(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*"))


@pytest.mark.rule("TRN-101", "TRN-425")
@pytest.mark.parametrize("case", [*BAD, "good", "author"])
def test_nothing_that_stood_in_a_folder_is_touched(program, thesis, case):
    """Whether the report is refused, the author, or only the folder."""
    (before, after), _, _ = BAD.get(case, (("", ""), 0, ""))
    (program.folder / "evening.trf").write_text(EVENING.replace(before, after, 1), encoding="utf-8")

    ran = program("new", "thesis", "--trf", "evening.trf", "--by", "=Ana" if case == "author" else "ana")

    assert 2 == ran.code
    assert "error TRN-101" in ran.err
    assert "thesis is not empty; a tournament needs a new folder" in ran.err
    assert ["sub", "sub/a", "thesis.txt"] == held(thesis)


@pytest.mark.rule("TRN-101")
@pytest.mark.parametrize(
    "words",
    [
        ("new", "thesis"),
        ("new", "thesis", "--by", "=Ana"),
        ("demo", "thesis"),
        ("simulate", "azul", "--tournament", "--players", "4", "--out", "thesis"),
        ("simulate", "azul", "--tournament", "--players", "4", "--faults", "2", "--out", "thesis"),
    ],
    ids=" ".join,
)
def test_no_command_makes_a_tournament_among_other_files(program, thesis, words):
    """All of them refuse a folder that is not empty, and leave it as it is."""
    ran = program(*words)

    assert 2 == ran.code
    assert "thesis is not empty; a tournament needs a new folder" in ran.err
    assert ["sub", "sub/a", "thesis.txt"] == held(thesis)


@pytest.mark.rule("TRN-425")
@pytest.mark.parametrize("there", ["nothing", "an empty folder"])
def test_a_refused_author_leaves_the_place_as_it_was(program, there):
    """A folder that was there stays; one that was not, and those above it, are gone again."""
    new = program.folder / "club" / "friday"
    if there == "an empty folder":
        new.mkdir(parents=True)

    ran = program("new", "club/friday", "--trf", "evening.trf", "--by", "=Ana")

    assert 2 == ran.code
    assert "error LOG-111" in ran.err
    assert (there == "an empty folder") == new.exists() == new.parent.exists()
    assert not new.exists() or not held(new)


@pytest.mark.rule("TRN-425")
def test_what_comes_into_the_folder_meanwhile_stays(tmp_path, monkeypatch):
    """Only what the import wrote itself is taken back."""
    (tmp_path / "evening.trf").write_text(EVENING, encoding="utf-8")

    def stop(*_args, **_options):
        (tmp_path / "friday" / "notes.txt").write_text("bring the clocks", encoding="utf-8")
        raise KeyboardInterrupt

    monkeypatch.setattr("scorekeeper.entry.report.acts.start", stop)
    with pytest.raises(KeyboardInterrupt):
        create_from_report(tmp_path / "friday", tmp_path / "evening.trf", by="ana")

    assert ["notes.txt"] == held(tmp_path / "friday")


@pytest.mark.rule("TRN-425")
def test_a_round_without_games_before_others_is_refused(program):
    """A round is a heat, and a heat has tables; byes after the last games are left out."""
    heads, games = ["001    1      Ana".ljust(91), "001    2      Bo".ljust(91)], ["   2 w 1", "   1 b 0"]
    late = "\n".join(f"{head}0000 - Z  {game}" for head, game in zip(heads, games, strict=True))
    ran = program("new", "friday", "--trf", "-", stdin=late)

    assert 2 == ran.code
    assert "round 1 has no games, but round 2 has" in ran.err
    assert not (program.folder / "friday").exists()

    early = "\n".join(f"{head}{game}  0000 - H" for head, game in zip(heads, games, strict=True))
    assert 0 == program("new", "friday", "--trf", "-", stdin=early).code
    assert "Chess event" in program.good("standings", "-t", "friday")


@pytest.mark.rule("TRN-425")
def test_what_is_no_report_is_refused(program):
    """An empty file, bytes, and a file that is too large."""
    for content in (b"", b"012 Open\n", b"\x89PNG\r\n\0\0", b"001" + b" " * 2_000_000):
        (program.folder / "evening.trf").write_bytes(content)
        ran = program("new", "friday", "--trf", "evening.trf")
        assert 2 == ran.code
        assert 1 == ran.err.count("error")
        assert not (program.folder / "friday").exists()


def test_a_report_says_itself_what_is_played(program):
    ran = program("new", "friday", "--trf", "evening.trf", "--game", "go")

    assert 2 == ran.code
    assert "--game cannot be given with --trf" in ran.err


@pytest.mark.rule("TRN-425")
def test_players_come_from_a_report_without_its_games(program):
    """For the next event of the same people."""
    program.good("new", "next", "--game", "chess")
    program.good("players", "import", "evening.trf", "-t", "next")
    listed = json.loads(program.good("players", "list", "--json", "-t", "next"))["players"]

    assert [("1", "Vera Vang", 2100), ("4", "Yuri", 0)] == [
        (one["player"], one["name"], one["rating"]) for one in (listed[0], listed[-1])
    ]
    (program.folder / "evening.trf").write_text(EVENING.replace("2100", "21x0"), encoding="utf-8")
    assert (
        "evening.trf:6: the rating in columns 49 to 52" in program("players", "import", "evening.trf", "-t", "next").err
    )


@pytest.mark.rule("TRN-425")
def test_two_of_one_name_are_told_apart(program):
    """The second gets the number behind the name."""
    (program.folder / "evening.trf").write_text(EVENING.replace("Xenia", "Wim  "), encoding="utf-8")
    assert 0 == program("new", "friday", "--trf", "evening.trf").code

    assert "Wim (3)" in program.good("players", "list", "-t", "friday")


@pytest.mark.rule("TRN-426")
def test_a_pairing_program_pairs_the_coming_heat(program):
    """It is told who asked for a bye and who left, and its answer is a seating by hand."""
    program.good("new", "club", "--game", "chess")
    program.good("players", "add", "Ana", "Bo", "Cy", "Di", "Ed", "-t", "club")
    program.good("start", "-t", "club")
    program.good("seat", "--by-hand", "-", "-t", "club", stdin="2 1\n3 4\nbye: 5\n")
    program.good("players", "bye", "3", "--heat", "2", "--pays", "half", "-t", "club")
    program.good("players", "drop", "4", "-t", "club")
    assert 0 == program("export", "next.trf", "--coming", "-t", "club").code
    rows = [line for line in (program.folder / "next.trf").read_text("utf-8").splitlines() if line.startswith("001")]
    assert ["", "", "0000 - H", "0000 - Z", ""] == [line[101:] for line in rows]

    program.good("record", "1/1", "1-0", "-t", "club")
    program.good("record", "1/2", "1-0", "-t", "club")
    program.good("close", "1", "-t", "club")
    said = program.good("seat", "--by-hand", "-", "-t", "club", stdin="2\n5 2\n1 0\n")
    assert ["2/1  Ed (5), Bo (2)", "bye  Ana (1)", "half-point bye  Cy (3)"] == said.splitlines()[:3]


@pytest.mark.rule("TRN-426")
def test_a_tournament_of_larger_tables_has_no_report(program):
    """Nor has one of two stages."""
    program.good("new", "open", "--template", "open")
    program.good("players", "add", "Ana", "Bo", "Cy", "Di", "-t", "open")
    program.good("start", "-t", "open")
    ran = program("export", "open.trf", "-t", "open")

    assert 2 == ran.code
    assert "TRN-426" in ran.err
    assert not (program.folder / "open.trf").exists()


@pytest.mark.rule("TRN-426")
def test_a_running_heat_is_written_without_results(program):
    """Opponents and sides are told; the results follow later."""
    program.good("new", "club", "--game", "chess")
    program.good("players", "add", "Ana", "Bo", "Cy", "-t", "club")
    program.good("start", "-t", "club")
    program.good("seat", "--by-hand", "-", "-t", "club", stdin="2-1\nbye: 3\n")
    assert 0 == program("export", "club.trf", "-t", "club").code
    rows = [line for line in (program.folder / "club.trf").read_text("utf-8").splitlines() if line.startswith("001")]

    assert ["   2 b", "   1 w", "0000 - U"] == [line[91:] for line in rows]


@pytest.mark.rule("TRN-426")
def test_points_that_scores_decide_cannot_be_reported(program):
    program.good("new", "duel", "--game", "seven-wonders-duel")
    file = program.folder / "duel" / "tournament.toml"
    head, _, rest = file.read_text("utf-8").partition("[points]")
    rest = rest.partition("\n[")[2]
    file.write_text(f'{head}[points]\nsystem = "share"\n\n[{rest}', encoding="utf-8")
    program.good("players", "add", "Ana", "Bo", "-t", "duel")
    program.good("start", "-t", "duel")
    ran = program("export", "duel.trf", "-t", "duel")

    assert 2 == ran.code
    assert "its points go by scores or shares" in ran.err


@pytest.mark.rule("TRN-425")
def test_what_a_win_pays_is_read_in_no_time_however_wide_the_line(program):
    wide = EVENING.replace("XXR 5", f"162  W{' ' * 60_000}!\nXXR 5")
    (program.folder / "wide.trf").write_text(wide, encoding="utf-8")

    assert 0 == program("new", "wide", "--trf", "wide.trf").code


FULL = EVENING.replace("0000 - H     1 b =", "0000 - F     1 b =").replace("1.5    3  ", "2.0    3  ")
"""Wim has a full-point bye in round 2, and Yuri a half-point bye."""


@pytest.mark.rule("TRN-425")
def test_a_full_point_bye_pays_a_win(program):
    """Whatever the pairing's own bye pays, of which there is none here."""
    text = f"{FULL}162  W 1.0     D 0.5     P 0.5\n"
    (program.folder / "evening.trf").write_text(text, encoding="utf-8")
    ran = program("new", "friday", "--trf", "evening.trf")

    assert "points agree with the report" in ran.out
    assert "bye = 1\n" in (program.folder / "friday" / "tournament.toml").read_text("utf-8")


@pytest.mark.rule("TRN-425")
def test_two_kinds_of_byes_that_pay_differently_are_refused(program):
    text = FULL.replace("1 b 0  0000 - H", "1 b 0  0000 - U") + "162  W 1.0     D 0.5     P 0.5\n"
    (program.folder / "evening.trf").write_text(text, encoding="utf-8")
    ran = program("new", "friday", "--trf", "evening.trf")

    assert 2 == ran.code
    assert (
        "evening.trf:7: round 2: player 2 has a full-point bye (F), which pays 1, but other byes (U) pay 1/2" in ran.err
    )
    assert not (program.folder / "friday").exists()


CLUB = 'format = 1\nname = "Club"\ngame = "chess"\n[points]\n2 = [1, 0]\n{}'
UNSAID = {
    "missed": ('missed = "1/2"\n', "what a missed heat pays"),
    "half": ('half_bye = "0.3"\n', "what a half-point bye pays"),
    "best": ("[standings]\nbest = 1\n", "a limit to the best heats"),
    "penalty": ("", "penalties"),
    "time": ('[unfinished]\ntime = "nothing"\n', "what some games paid"),
}


def club(tmp_path, more, ended="finished"):
    """Four players and two heats: a win, a bye, a game cut short, and a missed heat or a half-point bye."""
    day = create_tournament(tmp_path / "club", CLUB.format(more), by="ana")
    acts.add_players(day, ["Ana", "Bo", "Cy", "Di"], by="ana")
    acts.start(day, by="ana")
    acts.seat_by_hand(day, [["1", "2"]], by="ana", byes={"3": "half"})
    typed(day, "1/1", "1-0")
    acts.seat_by_hand(day, [["1", "3"], ["2", "4"]], by="ana")
    typed(day, "2/1", "1-0")
    drawn = read_quick(["½-½"], find_game("chess"), ("2", "4"), str)
    acts.record(day, "2/2", drawn | {"ended": ended}, by="ana")
    return day


@pytest.mark.rule("TRN-426")
@pytest.mark.parametrize("case", UNSAID)
def test_what_a_report_cannot_say_is_told_in_one_sentence(tmp_path, case):
    """Its rounds add up to other points; that is said when it is written, and again when it is read."""
    more, why = UNSAID[case]
    day = club(tmp_path, more, "time" if case == "time" else "finished")
    if case == "penalty":
        acts.penalise(day, "1", "1/2", reason="late", by="ana")
    said = left_unsaid(day)

    assert f"a FIDE report has no place for {why}: its rounds add up to other points than the standings" in said
    (tmp_path / "club.trf").write_text(report_text(report_of(day)), encoding="utf-8", newline="")
    assert create_from_report(tmp_path / "again", tmp_path / "club.trf", by="ana").differences


@pytest.mark.rule("TRN-426")
def test_a_report_that_adds_up_says_nothing_more(tmp_path):
    """Also where the regulations pay something unusual that nobody got."""
    assert "" == left_unsaid(club(tmp_path, 'half_bye = "1/2"\n'))


@pytest.mark.rule("TRN-426")
def test_a_bye_that_pays_an_average_cannot_be_reported(tmp_path):
    """A report has one figure for all byes; as long as nobody has had one, it is not needed."""
    day = club(tmp_path, 'bye = "average"\n')
    assert "" == left_unsaid(day)
    acts.seat_by_hand(day, [["1", "4"], ["2", "3"]], by="ana")
    acts.reseat(day, 3, [["1", "4"]], by="ana", reason="2 is ill", byes={"3": "bye"})

    with pytest.raises(ScorekeeperError, match="a bye pays the average of the player's own tables") as refused:
        report_of(day)
    assert "TRN-426" == refused.value.rule


@pytest.mark.rule("TRN-426")
def test_the_warning_stands_beside_the_file_that_was_written(program):
    program.good("new", "club", "--game", "chess")
    program.good("players", "add", "Ana", "Bo", "-t", "club")
    program.good("start", "-t", "club")
    program.good("seat", "-t", "club")
    program("record", "1/1", "1-0", "-t", "club")
    program("penalty", "1", "--points", "1/2", "--reason", "late", "-t", "club")
    ran = program("export", "club.trf", "-t", "club")

    assert (0, True) == (ran.code, (program.folder / "club.trf").exists())
    assert "warning: a FIDE report has no place for penalties: its rounds add up to other points" in ran.err
