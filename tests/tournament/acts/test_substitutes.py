"""A substitute takes over a number; whatever shows an earlier heat still names who sat there."""

import openpyxl
import pypdfium2
import pytest

from scorekeeper.log.entry import PlayerDetails
from scorekeeper.reports.exchange.lists import results_list
from scorekeeper.reports.exchange.tournament import export_tournament
from scorekeeper.reports.html.seating import seating_html
from scorekeeper.reports.pdf.erratum import write_erratum_pdf
from scorekeeper.reports.pdf.seating import write_seating_pdf
from scorekeeper.reports.xlsx.standings import write_standings_xlsx
from scorekeeper.tournament import acts
from scorekeeper.tournament.answers.findings import check_tournament
from scorekeeper.tournament.answers.price import price_of
from scorekeeper.tournament.answers.status import status_of
from scorekeeper.tournament.ranking.standings import compute_standings
from scorekeeper.tournament.state.players import UnknownPlayerError
from scorekeeper.tournament.state.tournament import Tournament
from tests.tournament.building import command, refused, result
from tests.tournament.days import event, play

pytestmark = pytest.mark.rule("TRN-206")


@pytest.fixture
def day(tmp_path):
    """P1 played heat 1, where somebody typed another result, and Zed plays heat 2."""
    made = event(tmp_path, 4)
    acts.seat_by_hand(made, [["1", "2", "3", "4"]], by="ana")
    play(made, 1)
    acts.record(made, "1/1", result("1234", [11, 10, 7, 3]), by="bo", reopen=True)
    acts.substitute(made, "1", "Zed", by="ana", note="ill")
    acts.seat_by_hand(made, [["1", "2", "3", "4"]], by="ana")
    return made


def printed(path):
    document = pypdfium2.PdfDocument(path)
    return "\n".join(page.get_textpage().get_text_range() for page in document)


def test_status_names_who_sat_there(day):
    """With the two versions of what they scored."""
    first, second = status_of(day).tables

    assert (("P1", "P2", "P3", "P4"), ("Zed", "P2", "P3", "P4")) == (first.names, second.names)
    assert {"P1", "P2"} == {one.who for clash in first.versions for one in clash.differences}


def test_the_workbook_names_who_sat_there(day, tmp_path):
    """On its sheet of tables; the standings name the substitute."""
    write_standings_xlsx(tmp_path / "s.xlsx", compute_standings(day), check_tournament(day))

    book = openpyxl.load_workbook(tmp_path / "s.xlsx")
    named = {(row[1], row[4]): row[5] for row in book["Tables"].iter_rows(min_row=2, values_only=True)}
    assert ("P1", "Zed") == (named["1/1", 1], named["2/1", 1])
    assert "Zed" in {cell for row in book.worksheets[0].iter_rows(values_only=True) for cell in row}


def test_check_names_who_sat_there(day):
    report = check_tournament(day)

    assert ["P1", "Zed"] == [table.names("1") for table in report.tables]
    assert "P1" in {place["name"] for table in report.as_json()["tables"] for place in table["places"]}


def test_lists_and_the_export_name_who_sat_there(day):
    names = [(row[0], row[6]) for row in results_list(day).rows if row[5] == "1"]
    document = export_tournament(day)
    exported = [
        (heat.heat, seat.name) for heat in document.heats for seat in heat.tables[0].seats if seat.player == "1"
    ]
    placed = [place.name for place in document.heats[0].tables[0].places if place.participant == "1"]

    assert [(1, "P1"), (2, "Zed")] == names == exported
    assert ["P1"] == placed


def test_a_penalty_names_who_had_the_number_in_its_heat(day):
    acts.penalise(day, "1", "1", by="ana", reason="late", heat=1)

    assert ["P1"] == [one.name for one in export_tournament(day).penalties]


def test_seatings_on_the_wall_name_who_sat_there(day, tmp_path):
    for heat, there, gone in zip(day.heats, ("P1", "Zed"), ("Zed", "P1"), strict=True):
        write_seating_pdf(tmp_path / "wall.pdf", day, heat)
        for text in (seating_html(day, heat), printed(tmp_path / "wall.pdf")):
            assert there in text
            assert gone not in text


def test_an_erratum_names_who_sat_there(day, tmp_path):
    before = Tournament(day.folder)
    entry = acts.decide(
        day, day.table("1/1").entries[0].id, by="judge", reason="the sheet says so", rule="LOG-211"
    ).entry
    write_erratum_pdf(tmp_path / "erratum.pdf", day, entry, price_of(before, day))

    text = printed(tmp_path / "erratum.pdf")
    assert "P1" in text.split("What changes")[0]
    assert "Zed" not in text.split("What changes")[0]


def test_a_former_name_finds_the_number(day):
    """Unless somebody else has that name now."""
    assert "1" == day.players.find("p1").number
    assert day.players.called("P1") is None

    acts.add_players(day, ["P1"], by="ana")
    assert "5" == day.players.find("P1").number
    with pytest.raises(UnknownPlayerError):
        day.players.find("P0")


@pytest.mark.parametrize("text", ["5", "Rea", " rea "])
def test_a_reserve_who_is_registered_gives_up_their_number(tmp_path, text):
    """By number or name: they take over the number with its record, and are listed once; one undo takes all of it back."""
    day = event(tmp_path, 4, "[teams]\nsize = 5\n", start=False)
    acts.add_players(day, ["Rea"], by="ana")
    acts.set_details(day, ["1-5"], PlayerDetails(team="Red"), by="ana")
    acts.start(day, by="ana")
    acts.seat_by_hand(day, [["1", "2", "3", "4"]], by="ana")
    play(day, 1)
    acts.drop_player(day, "1", by="ana")
    acts.substitute(day, "1", text, by="ana")

    assert ("Rea", ("P1",), False) == (day.players["1"].name, day.players["1"].formerly, day.players["1"].dropped)
    assert ("Rea (5)", True) == (day.players["5"].name, day.players["5"].dropped)
    assert ["Rea", "P2", "P3", "P4"] == [one.name for one in compute_standings(day).teams.rows[0].members]
    acts.undo(day, by="ana")
    assert ("P1", "Rea") == (day.players["1"].name, day.players["5"].name)


@pytest.mark.parametrize(("who", "given", "rating"), [("Rea", None, 1500), ("Zed", None, 0), ("Zed", 1700, 1700)])
def test_a_substitute_has_their_own_rating(tmp_path, who, given, rating):
    """A rating belongs to a person, not to a number: a reserve keeps theirs, and a newcomer has the one that is given."""
    day = event(tmp_path, 4, start=False)
    acts.add_players(day, ["Rea"], by="ana")
    acts.set_details(day, ["1"], PlayerDetails(rating=2100, team="Red"), by="ana")
    acts.set_details(day, ["5"], PlayerDetails(rating=1500), by="ana")
    acts.start(day, by="ana")
    acts.substitute(day, "1", who, by="ana", rating=given)

    day.reload()
    assert (rating, "Red") == (day.players["1"].rating, day.players["1"].team)
    acts.undo(day, by="ana")
    assert 2100 == day.players["1"].rating


def test_a_substitution_of_an_earlier_version_keeps_the_rating_of_the_number(tmp_path, monkeypatch):
    """It wrote no details, so its standings stay as they were."""
    day = event(tmp_path, 4, start=False)
    acts.set_details(day, ["1"], PlayerDetails(rating=2100), by="ana")
    acts.start(day, by="ana")
    with monkeypatch.context() as earlier:
        earlier.setattr("scorekeeper.tournament.acts.registration._own_details", lambda *_known: None)
        acts.substitute(day, "1", "Zed", by="ana")
    assert ("Zed", 2100) == (day.players["1"].name, day.players["1"].rating)


@pytest.mark.parametrize(("team", "step"), [("", "players list"), ("Red Owls", 'players set 2 --team "Red Owls"')])
def test_somebody_who_has_played_takes_over_no_other_number(day, team, step):
    """They can join the team under the number that they have."""
    acts.set_details(day, ["3"], PlayerDetails(team=team), by="ana")
    said = "P2 has already taken part as number 2 and cannot take over number 3 as well"
    with refused(day, "TRN-202", said) as caught:
        acts.substitute(day, "3", "P2", by="ana")
    assert f"scorekeeper {step}" == command(caught.value.next_step)
