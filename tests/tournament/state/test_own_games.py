"""Declared games belong to the tournament whose folder holds their file."""

from itertools import permutations

import pytest

from scorekeeper.documents.source import Source
from scorekeeper.games import UnknownGameError, game
from scorekeeper.games.declared import make_game
from scorekeeper.games.reading import typed_record
from scorekeeper.rules import find
from scorekeeper.tournament import acts
from scorekeeper.tournament.acts.creation import create_tournament
from scorekeeper.tournament.answers.findings import check_record
from scorekeeper.tournament.answers.tables import explain_table
from scorekeeper.tournament.ranking.standings import compute_standings
from scorekeeper.tournament.regulations.edition import edition
from scorekeeper.tournament.regulations.reader import settle
from scorekeeper.tournament.regulations.text import RegulationsUnreadableError
from scorekeeper.tournament.state.tournament import Tournament
from scorekeeper.tournament.state.verdicts import prepared_terms, terms_of
from tests.tournament.building import refused

GAME = """
[game]
id = "pebbles"
book = "PEB"
title = "Pebbles {title}"
players = [2, {most}]
wins = "most"

[[line]]
id = "pebbles"
points = "{points}"
"""
SHELLS = '[[line]]\nid = "shells"\nmax = 5\n'


def files(title, points, most=4, text=GAME):
    """The file of a game of one's own, and its lock."""
    return make_game(Source("pebbles.toml", text.format(title=title, points=points, most=most), "toml"), {}).files


def pebbles(folder, title, points, most=4):
    """A tournament whose file declares Pebbles in its own way, with a table at which 1 has three pebbles and 2 has five."""
    head = 'name = "Pebbles"\ngame = "pebbles"\n[points]\nby_place = [3, 1]\n[declared]\npebbles = "pebbles.toml"\n'
    head = head.replace("[3, 1]", f"{[*range(most, 0, -1)]}")
    made = create_tournament(folder, head, by="ana", files=files(title, points, most))
    acts.add_players(made, ["Ana", "Bo", "Cy", "Di", "Ed"], by="ana")
    acts.start(made, by="ana")
    acts.seat_by_hand(made, [["1", "2"]], by="ana")
    rows = {"1": {"pebbles": 3}, "2": {"pebbles": 5}}
    acts.record(made, "1/1", {"game": "pebbles", "seats": ["1", "2"], "result": {"rows": rows}}, by="ana")
    return made


@pytest.fixture
def both(tmp_path):
    """Most pebbles win here, and each pebble costs a point there."""
    return pebbles(tmp_path / "one", "for", "pebbles"), pebbles(tmp_path / "two", "against", "-1 * pebbles", most=5)


def winner(day):
    return next(row.name for row in compute_standings(day).rows)


@pytest.mark.parametrize("order", [(0, 1), (1, 0), (0, 1, 0, 1)])
def test_two_open_tournaments_judge_by_their_own_file(both, order):
    """In whatever order they are opened and asked, also when read anew."""
    days = [Tournament(both[index].folder) for index in order]

    assert [("Bo", "Ana")[index] for index in order] == [winner(day) for day in days]
    for day in days:
        day.reload()
    assert [("Bo", "Ana")[index] for index in order] == [winner(day) for day in days]


@pytest.mark.rule("TRN-301")
def test_table_sizes_are_those_of_the_own_file(both):
    """A table of five is allowed there, and not here."""
    one, two = both
    acts.close(one, 1, by="ana")
    acts.close(two, 1, by="ana")
    acts.seat_by_hand(two, [list("12345")], by="ana")
    with refused(one, "TRN-301", "a table has 2 to 4"):
        acts.seat_by_hand(one, [list("12345")], by="ana")


def test_each_tournament_reads_the_rules_of_its_own_file(both):
    """The same id is another rule in the other file, and nobody else knows either."""
    books = [day.table("1/1").rules.book for day in both]
    assert ["Pebbles for", "Pebbles against"] == [book.title for book in books]
    one, two = ({rule.id: rule.text for rule in book.rules} for book in books)
    changed = next(id_ for id_ in one if one[id_] != two[id_])
    for day, texts in (*zip(both, (one, two), strict=True), (both[0], one)):
        assert texts[changed] == find(changed, day.regulations.books).text
    with pytest.raises(UnknownGameError):
        game("pebbles")


def answers(day):
    """What a tournament says: winner, verdict, explanation, the rules of its edition, and a table's check by itself."""
    table = day.table("1/1")
    return (
        [(row.name, row.points, row.why) for row in compute_standings(day).rows],
        table.rules.judge(table.record, terms_of(day, table)).as_data(),
        explain_table(day, table.name).as_json(),
        [rule.text for book in edition(day.regulations) for rule in book.rules],
        check_record(table.record, known=day.regulations.known).as_json(),
    )


@pytest.mark.parametrize("order", list(permutations((0, 1, 0, 1), 4))[:12])
def test_what_a_tournament_says_never_depends_on_which_one_was_asked_before(both, order):
    """Whatever is asked of two open tournaments, in any order, is what each says alone."""
    alone = [answers(Tournament(day.folder)) for day in both]
    days = [Tournament(day.folder) for day in both]

    assert alone[0] != alone[1]
    for index in order:
        assert alone[index] == answers(days[index])
    for index in order:
        days[index].reload()
        assert alone[index] == answers(days[index])


def test_a_rule_that_only_one_file_has_is_judged_while_the_other_tournament_is_read(tmp_path):
    """Here nobody has more than five shells; there no such rule exists."""
    head = 'name = "A"\ngame = "pebbles"\n[declared]\npebbles = "pebbles.toml"\n'
    own = files("for", "pebbles", text=GAME + SHELLS)
    one = create_tournament(tmp_path / "one", head, by="ana", files=own)
    two = pebbles(tmp_path / "two", "against", "pebbles")
    rows = {"1": {"pebbles": 1, "shells": 6}, "2": {"pebbles": 1, "shells": 5}}
    raw = {"game": "pebbles", "seats": ["1", "2"], "result": {"rows": rows}}
    record, played = typed_record(raw, one.regulations.known), one.regulations.game("pebbles")
    two.reload()
    assert compute_standings(two).rows

    [error] = played.judge(record, prepared_terms(one, "pebbles")).errors

    assert error.rule in {rule.id for rule in played.book.rules}
    assert error.rule not in {rule.id for rule in two.regulations.game("pebbles").book.rules}


def test_a_record_of_a_game_of_one_s_own_is_voided_and_comes_back(both):
    """Voiding looks at the log as it would be without the entry, with the games of the same tournament."""
    one, two = both
    two.reload()
    [entry] = one.table("1/1").entries
    acts.close(one, 1, by="ana")
    acts.void(one, entry.id, by="ana", reason="wrong slip", reopen=True)
    void = one.log.live("void")[-1]

    assert one.table("1/1").missing
    acts.void(one, void.id, by="ana", reason="right after all")
    assert "Bo" == winner(one)


def test_two_declared_games_of_one_tournament_have_their_own_letters(tmp_path):
    other = GAME.replace('id = "pebbles"\nbook', 'id = "stones"\nbook')
    text = 'name = "A"\ngame = "pebbles"\n[declared]\npebbles = "pebbles.toml"\nstones = "stones.toml"\n'
    made = make_game(Source("stones.toml", other.format(title="b", points="pebbles", most=4), "toml"), {})
    both = files("a", "pebbles") | made.files
    with pytest.raises(RegulationsUnreadableError, match="pebbles already has the letters PEB"):
        settle(text, both)


def test_a_library_game_is_the_library_s_for_a_tournament_that_declares_none(tmp_path):
    """Azul of one folder has another title; the other tournament plays the Azul that everybody has."""
    files = game("azul").files
    files["azul.toml"] = files["azul.toml"].replace('title = "Azul"', 'title = "Our Azul"')
    head = 'name = "A"\ngame = "azul"\n'
    ours = create_tournament(tmp_path / "ours", f'{head}[declared]\nazul = "azul.toml"\n', by="ana", files=files)
    plain = create_tournament(tmp_path / "plain", head, by="ana")

    titles = [day.regulations.game("azul").book.title for day in (ours, plain, ours)]
    assert ["Our Azul", "Azul", "Our Azul"] == titles
    assert "Azul" == game("azul").book.title


def amended(day, head, changed):
    """The tournament after new files were put into its folder and the regulations were amended."""
    for name, text in {"tournament.toml": head, **changed}.items():
        (day.folder / name).write_text(text, "utf-8")
    day.reload()
    acts.amend_regulations(day, by="ana", reason="another game")
    return Tournament(day.folder)


@pytest.mark.rule("TRN-102")
def test_an_amendment_can_add_a_game_of_one_s_own(tmp_path):
    """After the start, a second stage gets a game whose file was not there before."""
    head = 'name = "A"\ngame = "smugglers"\n[points]\nby_place = [5, 3, 2, 1]\n'
    day = create_tournament(tmp_path / "day", head, by="ana")
    acts.add_players(day, ["Ana", "Bo", "Cy", "Di"], by="ana")
    acts.start(day, by="ana")
    acts.seat_by_hand(day, [list("1234")], by="ana")
    stages = '[[stage]]\nname = "Heats"\nheats = 1\n[[stage]]\nname = "Final"\ntake = 2\nheats = 1\ngame = "pebbles"\n'

    after = amended(day, f'{head}[declared]\npebbles = "pebbles.toml"\n{stages}', files("new", "pebbles"))

    assert ("smugglers", "pebbles") == after.regulations.games
    assert "PEB" in after.log.live("regulations")[-1].body.rulebooks


def test_an_amendment_is_checked_with_the_table_sizes_of_the_new_file(tmp_path):
    """The prepared seating of the new regulations has a table of five, which the new file allows."""
    day = pebbles(tmp_path / "day", "for", "pebbles")
    head = (day.folder / "tournament.toml").read_text("utf-8").replace("[4, 3, 2, 1]", "[5, 4, 3, 2, 1]")
    head += '[seating]\nfile = "seating.txt"\n'
    seating = "heat 1\n1-2\nheat 2\n1-2-3-4-5\n"

    after = amended(day, head, {**files("for", "pebbles", most=5), "seating.txt": seating})

    assert (2, 5) == after.regulations.stage(2).sizes_at(("pebbles", "standard"))
