"""Players in and out: CSV and workbooks as organisers have them, and what does not fit said field by field."""

from __future__ import annotations

import csv
import io
from datetime import date
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import load_workbook

from scorekeeper.documents.errors import LIMIT
from scorekeeper.documents.grid import MANY, Cell, GridRow, grid_of
from scorekeeper.entry.columns import badge, columns_of, known_heading, whole
from scorekeeper.entry.roster import WORDS, read_roster
from scorekeeper.errors import ScorekeeperError
from scorekeeper.reports.exchange.lists import Listing, list_csv, players_list
from scorekeeper.tournament import acts
from scorekeeper.tournament.state.players import Newcomer

HEADS = [
    "number,name,note,guest",
    "Nr.;Name;Verein;Gast",
    "No\tPlayer\tClub\tGuest",
    "NÚMERO,Nombre,Notas,Invitado",
    "numéro;nom;remarque;invité",
    "номер;имя;примечание;гость",
]


def known(desk):
    """Number, name, note and guest of everybody."""
    return [(one.number, one.name, one.note, one.guest) for one in desk.opened.players.values()]


@pytest.mark.parametrize("head", HEADS)
def test_headings_are_known_in_several_languages(desk, head):
    """Comma, semicolon or tab, whatever the first line has most of."""
    separator = next(one for one in ";\t," if one in head)
    rows = [["12", "Ana", "Club 1", "x"], ["7", "Κλειώ", "", ""]]
    desk.write("p.csv", "\n".join([head, *(separator.join(row) for row in rows)]))

    desk.good("players", "import", "p.csv")

    assert [("12", "Ana", "Club 1", True), ("7", "Κλειώ", "", False)] == known(desk)


def test_a_workbook_is_read(desk, workbook):
    """The first sheet, or the one that is named; numbers as spreadsheets keep them."""
    rows = [["Badge", "First name", "Surname", "Guest"], [12.0, "Ana", "Lopes", None], ["b1", "文", "华", True]]
    desk.write("p.xlsx", workbook(Other=[["name"], ["Eve"]], Saturday=rows))

    desk.good("players", "import", "p.xlsx", "--sheet", "Saturday")

    assert [("12", "Ana Lopes", "", False), ("B1", "文 华", "", True)] == known(desk)
    assert "1  Eve" not in desk.good("players", "list")
    desk.good("players", "import", "p.xlsx")
    assert "13  Eve" in desk.good("players", "list")


def test_an_unknown_sheet_is_named_with_those_that_are_there(desk, workbook):
    desk.write("p.xlsx", workbook(Friday=[["name"]], Saturday=[["name"]]))

    ran = desk("players", "import", "p.xlsx", "--sheet", "Sunday")

    assert 2 == ran.code
    assert "p.xlsx: field --sheet: there is no sheet 'Sunday'; the sheets are Friday, Saturday" in ran.err


def test_everything_that_does_not_fit_is_told(desk):
    """Line, column and why, for every field; nobody is registered, and the log is as before."""
    desk.good("players", "add", "Ana")
    desk.write(
        "p.csv",
        "number,name,guest,email\n1,Bo,,b@x.org\n,ana,,\n5,,,\nx/2,Cy,,\n6,Dee,maybe,\n7,=cmd(),,\n7,Eve,,\n7,Fay,,\n,Gus,,\n",
    )
    before = desk.log()

    ran = desk("players", "import", "p.csv")

    assert [
        "p.csv:2: column number: number 1 was already given to Ana; each number is given only once (TRN-201)",
        "p.csv:3: column name: player 1 is already called 'Ana'; add something to tell the two apart (TRN-202)",
        "p.csv:4: column name: this line has no name",
        "p.csv:5: column number: 'x/2' is not a player's number: expected one such as 12 or B1 (TRN-201)",
        "p.csv:6: column guest: 'maybe' is neither yes nor no",
        (
            "p.csv:7: column name: the name '=cmd()' cannot be used: it starts with =, which a spreadsheet takes for a"
            " formula (LOG-111)"
        ),
        "p.csv:9: column number: the list gives number 7 twice; each number is given only once (TRN-201)",
        "error: p.csv: 7 things do not fit; nobody was registered",
        "→ scorekeeper players import p.csv --partly",
    ] == ran.err.splitlines()
    assert (2, "", before) == (ran.code, ran.out, desk.log())


@pytest.mark.parametrize("head", ["name", "number,name"])
def test_a_list_that_is_imported_again_registers_only_who_is_new(desk, head):
    """Whoever is registered already is named, and nobody is refused for it."""
    numbered = "number" in head
    lines = [f"{n + 1},{name}" if numbered else name for n, name in enumerate(("Ana", "Bo", "Cy"))]
    desk.write("p.csv", "\n".join((head, *lines[:2])))
    desk.good("players", "import", "p.csv")
    before = desk.log()

    again = desk("players", "import", "p.csv")
    desk.write("p.csv", "\n".join((head, *lines)))
    data = desk("players", "import", "p.csv", "--json", "--dry-run").json
    more = desk("players", "import", "p.csv")

    assert (0, "p.csv: everybody in this list is registered already (2 players)\n→ scorekeeper players list\n") == (
        again.code,
        again.out,
    )
    assert (["1", "2"], ["3"]) == (data["registered_already"], [one["player"] for one in data["players"]])
    assert ("3  Cy\n1 player registered\n", "registered already: 1 Ana, 2 Bo\n") == (more.out, more.err)
    assert before != desk.log()


def test_the_rest_is_taken_when_somebody_says_so(desk):
    """`--partly`: the good ones are registered, the others told; also as JSON."""
    desk.write("p.csv", "name,email\nAna,a@x.org\n,b@x.org\nBo,\n")

    told = desk("players", "import", "p.csv", "--partly", "--json")

    assert 0 == told.code
    assert [("1", "Ana"), ("2", "Bo")] == [(one["player"], one["name"]) for one in told.json["players"]]
    assert ["email"] == told.json["unused"]
    assert [(3, "name", None)] == [(one["line"], one["column"], one["cell"]) for one in told.json["misfits"]]


@pytest.mark.parametrize("head", ["name\n", "", "number,name\n"])
def test_a_name_that_a_comma_cut_in_two_is_not_taken_for_half_a_name(desk, head):
    desk.write("p.csv", f"{head}{'1,' if 'number' in head else ''}Ana\n{'2,' if 'number' in head else ''}Lopes, Bo\n")
    before = desk.log()

    ran = desk("players", "import", "p.csv")

    assert (2, before) == (ran.code, desk.log())
    assert "'Bo' comes after the last column; put quotes around a text that contains a separator" in ran.err


def test_columns_without_a_heading_are_told_as_not_used(desk, workbook):
    desk.write("p.csv", "name,\nAna,window\nBo,\n")
    assert ["2 (no heading)"] == desk("players", "import", "p.csv", "--json").json["unused"]

    desk.write("p.xlsx", workbook(Saturday=[["name"], ["Cy", None, "aisle"]]))
    assert ["C (no heading)"] == desk("players", "import", "p.xlsx", "--json").json["unused"]


def test_misfits_of_a_refused_file_are_told_as_json(desk):
    desk.write("p.csv", "name\nAna\nana\n")
    before = desk.log()

    ran = desk("players", "import", "p.csv", "--json")

    assert (2, before) == (ran.code, desk.log())
    assert [(3, "name", "TRN-202")] == [(one["line"], one["column"], one["rule"]) for one in ran.json["misfits"]]


def test_a_rehearsed_import_writes_nothing(desk):
    desk.write("p.csv", "name\nAna\nBo\n")
    before = desk.log()

    out = desk.good("players", "import", "p.csv", "--dry-run")

    assert "1  Ana\n2  Bo\n2 players could be registered; nothing was written\n" == out
    assert before == desk.log()


def test_a_number_of_the_list_is_not_given_to_somebody_else(desk):
    """Who has no number gets the next one after those that the list gives."""
    desk.write("p.csv", "number,name\n,Ana\n1,Bo\n")

    desk.good("players", "import", "p.csv")

    assert {"1": "Bo", "2": "Ana"} == {one.number: one.name for one in desk.opened.players.values()}


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (date(2026, 3, 4), "cell B2, column name: the spreadsheet turned this into a date or time (2026-03-04)"),
        ("#N/A", "cell B2, column name: the spreadsheet shows #N/A here; replace the formula with a value"),
        (12.5, "cell B2, column number"),
        (14, "cell B2, column name: the name '14' cannot be used: a bare number looks like a player's number"),
    ],
)
def test_what_a_spreadsheet_made_of_a_cell_is_told(desk, workbook, value, said):
    """Dates, errors and numbers where a name should be, each with its cell."""
    row = [1, value] if "name" in said else ["Ana", value]
    head = ["number", "name"] if "name" in said else ["name", "number"]
    desk.write("p.xlsx", workbook(Sheet=[head, row, ["2", "Bo"] if "name" in said else ["Bo", 2], [3, None]]))

    ran = desk("players", "import", "p.xlsx")

    assert 2 == ran.code
    assert f"p.xlsx:2: {said}" in ran.err


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "the file is empty"),
        (b"\n\n , ,\n", "the file is empty"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1", "this is a workbook in the old format (.xls)"),
        (b"PK\x03\x04nonsense", "the workbook cannot be read (BadZipFile)"),
        ("name\nZoë\n".encode("cp1252"), "p.csv:2: not UTF-8: byte 0xeb"),
        (b"a,b\nname,\x00\n", "this is a binary file, neither CSV nor a workbook"),
        (b'name\n"Ana\n', "not CSV"),
        (b"e-mail,phone\na@x.org,1\n", "p.csv:1: no column is called name (or first name and last name)"),
        (b"x" * (LIMIT + 1), "the file is larger than 8 MB"),
    ],
)
def test_what_is_no_list_is_refused_in_one_sentence(desk, content, said):
    desk.write("p.csv", content)
    before = desk.log()

    ran = desk("players", "import", "p.csv")

    assert (2, "", before) == (ran.code, ran.out, desk.log())
    assert said in ran.err.splitlines()[0]


def test_a_zip_that_is_no_workbook_or_unpacks_to_too_much_is_refused(desk):
    """OpenDocument is told what to do; a bomb is not unpacked."""
    for name, size, said in (("content.xml", 10, "this workbook cannot be read"), ("xl/a.xml", 2**28, "8 MB")):
        out = io.BytesIO()
        with ZipFile(out, "w", ZIP_DEFLATED) as packed:
            packed.writestr(name, b"\0" * size)
        desk.write("p.xlsx", out.getvalue())

        ran = desk("players", "import", "p.xlsx")

        assert 2 == ran.code
        assert said in ran.err


def test_a_list_without_end_is_refused():
    rows = "name\n" + "x\n" * (MANY + 1)

    from scorekeeper.documents.errors import UnreadableError

    with pytest.raises(UnreadableError, match="at most 50,000 rows"):
        grid_of(rows.encode(), "p.csv")


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("sep=;\nname;note\nAna;x,y,z\n", [(2, ["name", "note"]), (3, ["Ana", "x,y,z"])]),
        ('\ufeffname,note\n"Lopes; Ana",x\n', [(1, ["name", "note"]), (2, ["Lopes; Ana", "x"])]),
        ('"a;b;c;d",name\n', [(1, ["a;b;c;d", "name"])]),
        ("\n\nname\r\n\r\nAna\r\n", [(3, ["name"]), (5, ["Ana"])]),
        ("note\n'=1+1\n'tis\n", [(1, ["note"]), (2, ["=1+1"]), (3, ["'tis"])]),
    ],
)
def test_csv_as_programs_write_it(text, rows):
    """Excel's first line, byte order marks, quotes, blank lines, and the apostrophe that our own files have."""
    grid = grid_of(text.encode(), "p.csv")

    assert rows == [(row.line, [cell.text for cell in row.cells]) for row in grid.rows]


def test_a_file_from_powershell_is_read(desk):
    """`>` writes UTF-16 there."""
    desk.write("p.csv", "name\nŁucja\n".encode("utf-16"))

    assert "1  Łucja\n1 player registered\n" == desk.good("players", "import", "p.csv")


def test_standard_input_is_read(desk):
    assert "1  Ana" in desk.good("players", "import", "-", stdin=b"Ana\nBo\n")


def test_a_title_may_stand_above_the_headings(desk, workbook):
    """Rows with one cell only are titles; a list of bare names has none."""
    desk.write("p.xlsx", workbook(S=[["Spring Open 2026"], [], ["who comes"], ["Nr", "Name"], [3, "Ana"]]))
    desk.write("p.csv", "Spring Open 2026\n\nNr;Name\n4;Bo\n")
    desk.write("bare.csv", "Cy\nDee\nName\n")

    for name in ("p.xlsx", "p.csv", "bare.csv"):
        desk.good("players", "import", name)

    assert ["3 Ana", "4 Bo", "5 Cy", "6 Dee", "7 Name"] == [f"{number} {name}" for number, name, _, _ in known(desk)]


def test_two_columns_for_the_same_are_not_mixed():
    """The first counts, the other is told as not used."""
    columns = columns_of(GridRow(1, [Cell("Name"), Cell("name"), Cell("Shoe size")]), WORDS)

    assert ({"name": 0}, ["name", "Shoe size"]) == (columns.places, columns.unused)


@pytest.mark.parametrize(("text", "number"), [("12", 12), ("12.0", 12), ("-3", -3), ("\u22123", -3), ("1.5", None), ("x", None), ("", None), ("1e3", None)])  # fmt: skip
def test_whole_numbers(text, number):
    assert number == whole(text)


@pytest.mark.parametrize(
    ("text", "given"), [("12.0", "12"), ("b1", "B1"), ("b-2", "B-2"), ("007", "007"), ("Bo", "Bo"), ("", "")]
)
def test_badges(text, given):
    assert given == badge(text)


def test_headings_are_known_whatever_their_shape():
    assert ["name", "name", "number", None] == [
        known_heading(text, WORDS) for text in (" Full_Name: ", "NAME", "Nr.", "E-Mail")
    ]


NOTE = "allergic to nuts, mail=ana@example.org"


def test_notes_are_for_organisers_alone(desk):
    """Neither CSV nor workbook has them, unless somebody asks for a private list."""
    acts.add_players(
        desk.opened, [Newcomer("Ana", note=NOTE), Newcomer("Bo", note="=cmd()|calc", guest=True)], by="ana"
    )

    desk.good("players", "export", "p.csv")
    desk.good("players", "export", "p.xlsx")
    shown = desk.good("players", "export", "-")
    cells = [cell for row in load_workbook(desk.folder / "p.xlsx").active.iter_rows(values_only=True) for cell in row]

    for text in (shown, (desk.folder / "p.csv").read_text("utf-8"), repr(cells)):
        assert "Ana" in text
        assert "nuts" not in text
        assert "example.org" not in text
    assert NOTE in desk.good("players", "export", "-", "--private")


@pytest.mark.parametrize("name", ["p.csv", "p.xlsx"])
def test_a_private_list_comes_back_as_it_was(desk, tmp_path, name):
    """Numbers, names in any script, notes that look like formulas, guests: all the same in another tournament."""
    from scorekeeper.tournament.acts.creation import create_tournament
    from tests.tournament.building import REGULATIONS

    people = [
        Newcomer("Ana", note="=cmd()|calc", number="12"),
        Newcomer("ليلى", note="'quoted", number="B1", guest=True),
        Newcomer("文华", note="-1 or +2", number="007"),
        Newcomer('Bo; "the, one"', note="two\nlines", number="3"),
    ]
    acts.add_players(desk.opened, people, by="ana")
    desk.good("players", "export", name, "--private")
    other = create_tournament(tmp_path / "other", REGULATIONS, by="ana")

    roster = read_roster(desk.folder / name)
    acts.add_players(other, [one.newcomer for one in roster.applicants], by="ana")

    assert ["here", "dropped", "formerly"] == roster.unused
    assert players_list(desk.opened, private=True) == players_list(other, private=True)


def test_a_note_that_looks_like_a_formula_is_text_in_a_workbook(desk):
    acts.add_players(desk.opened, [Newcomer("Ana", note="=1+1"), Newcomer("Bo", note="@SUM(A1)")], by="ana")
    desk.good("players", "export", "p.xlsx", "--private")

    cells = [row[-1] for row in load_workbook(desk.folder / "p.xlsx").active.iter_rows(min_row=2)]

    assert [("=1+1", "s", True), ("@SUM(A1)", "s", True)] == [
        (one.value, one.data_type, one.quotePrefix) for one in cells
    ]


def test_csv_files_have_the_mark_that_spreadsheets_want(desk):
    acts.add_players(desk.opened, ["Ana"], by="ana")
    desk.good("players", "export", "p.csv")

    assert (desk.folder / "p.csv").read_bytes().startswith(b"\xef\xbb\xbfnumber,name,")


def test_another_kind_of_file_is_refused(desk):
    ran = desk("players", "export", "p.pdf")

    assert 2 == ran.code
    assert "p.pdf is neither CSV nor a workbook" in ran.err
    assert "→ scorekeeper players export players.csv" in ran.err


@settings(max_examples=200)
@given(
    st.lists(
        st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), max_size=12),
        min_size=2,
        max_size=6,
    )
)
def test_no_cell_is_a_formula(texts):
    """Whatever text a list holds, no cell of the CSV begins as a formula does, and it is read back as it was."""
    rows = list(csv.reader(io.StringIO(list_csv(Listing("x", ("a",), [tuple(texts)])), newline="")))

    assert [text for row in rows for text in row if text.startswith(("=", "+", "-", "@", "\t", "\r"))] == []
    grid = grid_of(list_csv(Listing("x", ("head",) * len(texts), [tuple(texts)])).encode(), "x.csv")
    plain = [text.strip() for text in texts]
    if any(plain) and not any(text.startswith("'") for text in plain):
        assert plain == [cell.text for cell in grid.rows[1].cells]


def refusal(content, name="p.xlsx"):
    """The sentence with which bytes are refused; nothing where they are read."""
    try:
        grid_of(content, name)
    except ScorekeeperError as error:
        return str(error)
    return ""


@settings(max_examples=50)
@given(st.data())
def test_a_damaged_workbook_is_read_or_refused_in_one_sentence(workbook, data):
    """Whatever a broken stick makes of it, nobody sees a traceback."""
    sound = workbook(S=[["number", "name", "guest"], [1, "Ana", None], [2.0, "Bo", True]])
    start = data.draw(st.integers(0, 999)) * len(sound) // 1000  # its length is not the same every second
    junk = data.draw(st.binary(min_size=1, max_size=40))

    assert "\n" not in refusal(sound[:start] + junk + sound[start + len(junk) :])


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused_in_one_sentence(junk):
    assert "\n" not in refusal(junk, "p.csv")


@pytest.mark.parametrize("junk", [b"hello\n", b"\xff\xfea\x00b\x00", b"name\nAna\n"])
def test_what_is_only_called_a_workbook_is_refused(junk):
    """Nobody is registered whose name was read out of something else."""
    assert "p.xlsx: this is not a workbook, although its name says so" in refusal(junk)


def test_ratings_may_have_a_zero_behind_the_comma(desk):
    """Spreadsheets write 1850 as `1850,0`; half a point of rating is nobody's, and the cell may be empty."""
    desk.write("p.csv", "name;rating\nAna;1850,0\nBo;1850.0\nCleo;1850\nDora;\n")
    desk.good("players", "import", "p.csv")
    desk.write("q.csv", "name;rating\nEva;1850,5\n")
    ran = desk("players", "import", "q.csv")

    assert [1850, 1850, 1850, 0] == [one.rating for one in desk.opened.players.values()]
    assert "'1850,5' is not a rating: write a whole number such as 1850, or leave the cell empty" in ran.err
