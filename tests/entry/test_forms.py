"""The other ways in: one line, a seating by hand, a list of players, a blank record."""

from __future__ import annotations

import pytest

from scorekeeper.documents.source import Source
from scorekeeper.entry.blank_record import BlankRecord
from scorekeeper.entry.file import understand
from scorekeeper.entry.line import is_quick, read_quick
from scorekeeper.entry.roster import read_roster
from scorekeeper.entry.seating import read_seating
from scorekeeper.entry.templates import (
    equipment,
    templates_folder,
)
from scorekeeper.errors import ScorekeeperError
from scorekeeper.games import game, game_ids
from scorekeeper.games.engine.participants import refuse_strangers
from scorekeeper.tournament.regulations.seating_file import read_prepared

GAME = game("dwarven-traders")
NUMBERS = {"Ana": "12", "Bo Øst": "7"}


def find(text):
    if text in NUMBERS.values():
        return text
    if text in NUMBERS:
        return NUMBERS[text]
    raise ScorekeeperError("nobody", rule="LOG-106", field="player")


def test_a_quick_result_gives_scores_and_leaves_places_to_the_rules():
    """Numbers, names and the Smuggler; a place only where it is written."""
    raw = read_quick(["12=14", "Bo Øst=11/2", "Smuggler=9"], GAME, ["12", "7"], find)

    assert {"12": {"vp": 14}, "7": {"vp": 11, "place": 2}, "smuggler": {"vp": 9}} == raw["result"]["rows"]
    assert ["12", "7"] == understand(raw, None).record.seats


@pytest.mark.parametrize(
    ("words", "rule", "said"),
    [
        (["12=many", "7=1"], "LOG-104", "'12=many' is not a result"),
        (["12=1", "Ana=2", "7=1"], "LOG-104", "12 is given twice"),
        (["12=1"], "LOG-103", "there is no score for 7"),
        (["12=1", "7=2", "Zoe=3"], "LOG-106", "nobody"),
    ],
)
def test_a_quick_result_that_does_not_fit_is_refused(words, rule, said):
    """Each time with its rule and the word that is wrong."""
    with pytest.raises(ScorekeeperError) as caught:
        read_quick(words, GAME, ["12", "7"], find)

    assert rule == caught.value.rule
    assert said in caught.value.message


def test_a_stranger_is_not_taken_into_a_quick_result():
    """A player of the tournament who sits elsewhere is no part of this table."""
    with pytest.raises(ScorekeeperError, match="7 does not sit at this table; the players here are 12"):
        read_quick(["12=1", "7=2"], GAME, ["12"], find)


def test_words_are_results_only_if_all_of_them_are():
    """A file name stays a file name."""
    assert [True, False, False] == [is_quick(["12=3"]), is_quick(["table.json"]), is_quick([])]


@pytest.mark.parametrize(
    "text",
    [
        "12 7 3 9\n1 2 5\n",
        "# heat 1\n12-7-3-9\n\n1 - 2 - 5 # short table\n",
        "table 1: 12, 7, 3, 9\ntable 2: 1, 2, 5\n",
        "tables = [[12, 7, 3, 9], [1, 2, 5]]\n",
        "tables = [\n  ['12', '7', '3', '9'],\n  [1, 2, 5],\n]\n",
        "[[table]]\nseats = [12, 7, 3, 9]\n\n[[table]]\nseats = [1, 2, 5]\n",
    ],
)
def test_a_seating_may_be_written_in_many_ways(tmp_path, text):
    """One table a line, with blanks, hyphens or commas, or TOML."""
    path = tmp_path / "heat.txt"
    path.write_text(text, "utf-8")

    assert [("12", "7", "3", "9"), ("1", "2", "5")] == [table.people for table in read_seating(path)]


def test_names_with_blanks_are_seated_with_commas(tmp_path):
    """A comma parts names; the line is kept for errors."""
    path = tmp_path / "heat.txt"
    path.write_text("\nAna, Bo Øst\n", "utf-8")

    assert [(("Ana", "Bo Øst"), 2)] == [(table.people, table.line) for table in read_seating(path)]


AZUL = (("azul", "standard"),)


@pytest.mark.parametrize(
    ("line", "offered", "people", "game"),
    [
        ("Ana: the Great, Bo, Cy, Di", AZUL, ("Ana: the Great", "Bo", "Cy", "Di"), ""),
        ("1: Ana: the Great; Bo", AZUL, ("Ana: the Great", "Bo"), ""),
        ("Ana, Bo: the Brave, Cy", AZUL, ("Ana", "Bo: the Brave", "Cy"), ""),
        ("Ana, Bo: the Brave", (*AZUL, ("catan", "standard")), ("Ana", "Bo: the Brave"), ""),
        ("Azul: Ana: the Great, Bo", AZUL, ("Ana: the Great", "Bo"), "Azul"),
        ("table 2: azul: 1 2 3", AZUL, ("1", "2", "3"), "azul"),
        ("azull: 1 2 3", AZUL, ("1", "2", "3"), "azull"),
        ("azull: Ana, Bo", (*AZUL, ("catan", "standard")), ("Ana", "Bo"), "azull"),
        ("Goodbye: Moon Men, Bo", AZUL, ("Goodbye: Moon Men", "Bo"), ""),
    ],
)
def test_a_name_may_have_a_colon(tmp_path, line, offered, people, game):
    """What stands before it is a game if it can be one: without a comma, and if the heat offers it or several."""
    path = tmp_path / "heat.txt"
    path.write_text(line, "utf-8")

    [found] = read_seating(path, offered)
    assert (people, game, None) == (found.people, found.game, found.bye)
    [[prepared]] = read_prepared("plan.txt", line, lambda _heat: offered)
    assert (people, game, None) == (prepared.people, prepared.game, prepared.bye)


def test_byes_have_names_with_a_colon_too(tmp_path):
    path = tmp_path / "heat.txt"
    path.write_text("1 2\nhalf-point bye: Ana: the Great, Bo\n", "utf-8")

    _, resting = read_seating(path, AZUL)
    assert (("Ana: the Great", "Bo"), "half", "") == (resting.people, resting.bye, resting.game)


@pytest.mark.parametrize("line", ["12 7 bye: 3", "Ana, Bo, byes: Cy", "2: 12 7 half-point bye: 3", "azul: 1 2 bye: 3"])
def test_a_bye_in_the_middle_of_a_line_is_no_player(tmp_path, line):
    """The line is refused; it does not become a larger table."""
    path = tmp_path / "heat.txt"
    path.write_text(f"4 5\n{line}\n", "utf-8")

    with pytest.raises(ScorekeeperError, match="write it on a line of its own, such as bye: 3") as caught:
        read_seating(path, AZUL)
    assert (str(path), 2) == (caught.value.file, caught.value.line)
    with pytest.raises(ScorekeeperError, match="write it on a line of its own, such as bye: 3") as caught:
        read_prepared("plan.txt", f"4 5\n{line}\n")
    assert ("plan.txt", 2) == (caught.value.file, caught.value.line)


@pytest.mark.parametrize("text", ["# nothing\n", "tables = 3\n", "tables = [[1, {}]]\n"])
def test_a_seating_without_tables_is_refused(tmp_path, text):
    """With the file's name, and how to write one."""
    path = tmp_path / "heat.txt"
    path.write_text(text, "utf-8")

    with pytest.raises(ScorekeeperError) as caught:
        read_seating(path)

    assert ("LOG-101", str(path)) == (caught.value.rule, caught.value.file)


@pytest.mark.parametrize(
    "text",
    [
        "name\nAna\nBo Øst\n",
        "Ana\nBo Øst\n",
        "No;Player;Club\n1;Ana;Red\n2;Bo Øst;\n",
        "First Name,Surname\nAna,\nBo,Øst\n",
        "1,Ana\n2,Bo Øst\n",
        '"Name"\t"E-mail"\nAna\ta@example.org\nBo Øst\tb@example.org\n',
        "\ufeffName\r\nAna\r\nBo Øst\r\n",
    ],
)
def test_players_come_from_many_kinds_of_csv(tmp_path, text):
    """Headings in several words, other separators, no heading at all."""
    path = tmp_path / "players.csv"
    path.write_text(text, "utf-8", newline="")

    assert ["Ana", "Bo Øst"] == [applicant.name for applicant in read_roster(path).applicants]


def test_a_roster_says_what_did_not_fit(tmp_path):
    """Lines without a name, and columns that nobody asked for."""
    path = tmp_path / "players.csv"
    path.write_text("name,e-mail\nAna,a@example.org\n,b@example.org\n", "utf-8")

    roster = read_roster(path)

    told = [(misfit.line, misfit.column, misfit.why) for misfit in roster.misfits]
    assert [(3, "name", "this line has no name")] == told
    assert ["e-mail"] == roster.unused


def test_a_roster_without_a_name_column_is_refused(tmp_path):
    """Rather that than registering a column of phone numbers."""
    path = tmp_path / "players.csv"
    path.write_text("a,b,c\nd,e,f\n", "utf-8")

    with pytest.raises(ScorekeeperError, match="no column is called name"):
        read_roster(path)


@pytest.mark.parametrize("name", game_ids())
def test_the_blank_record_of_every_game_is_shipped_and_up_to_date(name):
    """The file in templates/ is what `record --template` prints today."""
    shipped = (templates_folder() / name / "record.toml").read_text("utf-8")
    assert BlankRecord(game(name), equipment=equipment(game(name))).whole() == shipped


@pytest.mark.parametrize(
    ("name", "variant"), [(name, variant.id) for name in game_ids() for variant in game(name).book.variants]
)
def test_a_blank_record_with_every_line_filled_in_can_be_read(name, variant):
    """Taking away every comment sign in front of a field gives a record of the right shape."""
    played = game(name)
    fewest = next(one.players[0] for one in played.book.variants if one.id == variant)
    blank = BlankRecord(played, ["12", "7", "9", "B1"][:fewest], variant=variant)

    record = filled_in(blank.whole()).record

    assert played.paper(variant).rounds == len(record.rounds)
    refuse_strangers(record, played)


def filled_in(text):
    """The record that a blank one is when every comment sign in front of a field is taken away."""
    lines = (line.removeprefix("# ") if " = " in line.split(" # ")[0] else line for line in text.splitlines())
    source = Source("blank.toml", "\n".join(lines), "toml")
    return understand(source.parse(), source)


@pytest.mark.parametrize(
    ("name", "variant"), [(name, variant.id) for name in game_ids() for variant in game(name).book.variants]
)
def test_a_blank_result_is_short_and_can_be_filled_in(name, variant):
    """About twenty lines: what a slip holds, one line for each participant, examples that are valid at this table."""
    played = game(name)
    most = next(one.players[-1] for one in played.book.variants if one.id == variant)
    seats = ["12", "7", "9", "B1"][:most]
    text = BlankRecord(played, seats, variant=variant).result()

    record = filled_in(text).record

    assert len(text.splitlines()) <= 24
    assert [*seats, *played.others] == [*record.result.rows]
    assert () == tuple(record.rounds)
    refuse_strangers(record, played)


def test_examples_name_what_the_equipment_has():
    """A trade centre of the board, not just any text."""
    text = BlankRecord(game("cargo-and-gold"), ["12", "7"], equipment={"centres": ["Port"]}).whole()

    assert '# chosen = [{player = "12", centre = "Port"}]' in text


def test_the_ways_to_end_a_game_are_the_words_to_type():
    """Not a description of them."""
    assert "# Ended: abandoned, adjourned, conceded, finished, time\n" in BlankRecord(game("smugglers")).whole()


def test_the_invented_deck_is_balanced_and_marked():
    """Twelve cards; every colour mined by 6 and sold by 10 of the 24 sides; changes of one or two steps."""
    deck = equipment(game("dwarven-traders"))
    sides = [card[side] for card in deck["card"] for side in "ab"]

    assert (True, list(range(1, 13))) == (deck["invented"], [card["number"] for card in deck["card"]])
    for colour in deck["tracks"]:
        assert (6, 10) == tuple(sum(colour in side[action] for side in sides) for action in ("mine", "sell"))
    assert {-1, -2} == {step for side in sides for step in side["mine_prices"].values()}
    assert {1, 2} == {step for side in sides for step in side["sell_prices"].values()}
    assert 24 == len({str(side) for side in sides})
