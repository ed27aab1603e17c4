"""Two desks do anything in any order: what was acknowledged stays, what was refused left nothing, and both agree in the end.

The model is a plain list: the lines that each desk's file had after the last command that said it wrote.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

from tests.program import Program

PLAYERS = 9
DESKS = ("main", "B")
WHY = ("--reason", "misread")
desks = st.sampled_from(DESKS)
numbers = st.integers(1, PLAYERS + 1).map(str)
picks = st.integers(0, 60)
coming = st.integers(1, 4).map(str)
pays = st.sampled_from([("--pays", "half"), ("--pays", "zero"), ("--cancel",)])
details = st.sampled_from(
    [
        *(("--team", name) for name in ("Red", "Blue", "")),
        *(("--rating", figure) for figure in ("0", "1850")),
        *(("--table", figure) for figure in ("0", "1", "2")),
        *(("--wants", games) for games in ("", "cargo-and-gold", "magic-mine,cargo-and-gold", "chess")),
    ]
)
heats = st.integers(1, 3)
scores = st.lists(st.integers(0, 14), min_size=4, max_size=4, unique=True)
REFUSED = 2


def snapshot(folder: Path) -> dict[str, bytes]:
    """Every byte of the desks' files; torn lines that were set aside lie beside them."""
    return {path.name: path.read_bytes() for path in sorted((folder / "log").glob("*.jsonl"))}


class TwoDesks(RuleBasedStateMachine):
    """A tournament at two desks, each with a folder of its own, which read each other's files now and then."""

    game = "cargo-and-gold"
    template = "club-evening"
    more = ""
    """What the regulations say beyond the template."""

    def __init__(self) -> None:
        super().__init__()
        self.root = Path(tempfile.mkdtemp())
        first = Program(self.root / "any")
        first.folder = self.root
        first.good("new", "main", "--template", self.template, "--game", self.game)
        self.at = {"main": Program(self.root / "main")}
        with (self.root / "main" / "tournament.toml").open("a", encoding="utf-8") as file:
            file.write(self.more)
        for words in (("players", "add", *(f"Player {n}" for n in range(1, PLAYERS + 1))), ("start",), ("seat",)):
            self.at["main"].good(*words)
        shutil.copytree(self.root / "main", self.root / "B")
        self.at["B"] = Program(self.root / "B")
        self.at["B"].environment |= {"SCOREKEEPER_DESK": "B", "SCOREKEEPER_STATE": str(self.root / "other computer")}
        self.acknowledged = {desk: snapshot(self.at[desk].folder) for desk in DESKS}

    def teardown(self) -> None:
        try:
            self.agree()
        finally:
            shutil.rmtree(self.root)

    def do(self, desk, *words, stdin=""):
        """Run a command at a desk: refused, it leaves every byte; otherwise lines are only added."""
        ran = self.at[desk](*words, stdin=stdin)
        assert "internal error" not in ran.err, (words, ran)
        before, after = self.acknowledged[desk], snapshot(self.at[desk].folder)
        if ran.code == REFUSED:
            assert before == after, (words, ran)
        for name, lines in before.items():
            assert after[name].startswith(lines), (words, name)
        assert all(not lines or lines.endswith(b"\n") for lines in after.values())
        self.acknowledged[desk] = after
        return ran

    def tables(self, desk):
        """Every table and who sits there, as the program says."""
        return [(one["table"], one["seats"]) for one in self.at[desk]("status", "--json").json["tables"]]

    def entry(self, desk, pick, *kinds):
        """Some entry of the log, as a desk sees it: of these kinds if there is any."""
        shown = self.at[desk]("log", "show", "--json").json["entries"]
        wanted = [one for one in shown if one["kind"] in kinds] or shown
        return wanted[pick % len(wanted)]["id"]

    def write_down(self, desk, table, seats, figures):
        said = [f"{one}={figure}" for one, figure in zip(seats, figures, strict=False)]
        self.do(desk, "record", table, *said, "--accept", "as the paper says")

    @rule(desk=desks, pick=picks, figures=scores)
    def record(self, desk, pick, figures):
        if found := self.tables(desk):
            self.write_down(desk, *found[pick % len(found)], figures)

    @rule(desk=desks, figures=scores)
    def record_every_table(self, desk, figures):
        for table, seats in self.tables(desk):
            self.write_down(desk, table, seats, figures)

    @rule(desk=desks, pick=picks, figure=st.integers(0, 40), who=picks)
    def amend(self, desk, pick, figure, who):
        if found := self.tables(desk):
            table, seats = found[pick % len(found)]
            change = f"{seats[who % len(seats)]}={figure}"
            self.do(desk, "amend", table, change, *WHY, "--accept", "as the paper says", "--reopen")

    @rule(desk=desks, pick=picks)
    def void(self, desk, pick):
        self.do(desk, "void", self.entry(desk, pick, "record", "decide", "penalty", "close", "seats"), *WHY)

    @rule(desk=desks, pick=picks)
    def void_anything(self, desk, pick):
        self.do(desk, "void", self.entry(desk, pick), *WHY)

    @rule(desk=desks)
    def undo(self, desk):
        self.do(desk, "undo", "--yes", *WHY)

    @rule(desk=desks, pick=picks, effect=st.sampled_from(["by-rules", "as-written", "replay", "void"]))
    def decide(self, desk, pick, effect):
        if found := self.tables(desk):
            self.do(desk, "decide", found[pick % len(found)][0], "--effect", effect, *WHY)

    @rule(desk=desks)
    def seat(self, desk):
        self.do(desk, "seat", "--despite", "we go on")

    @rule(desk=desks, heat=heats, gone=numbers)
    def reseat(self, desk, heat, gone):
        self.do(desk, "reseat", str(heat), "--without", gone, *WHY)

    @rule(desk=desks, heat=heats, why=st.booleans())
    def close(self, desk, heat, why):
        self.do(desk, "close", str(heat), *(WHY if why else ()))

    @rule(desk=desks, heat=heats)
    def reopen(self, desk, heat):
        self.do(desk, "reopen", str(heat), *WHY)

    @rule(desk=desks, who=numbers, what=st.sampled_from(["drop", "back", "here", "away"]))
    def come_and_go(self, desk, who, what):
        self.do(desk, "players", what, who)

    @rule(desk=desks, name=st.integers(1, 99))
    def arrive(self, desk, name):
        self.do(desk, "players", "add", f"Late {name}")

    @rule(desk=desks, who=numbers)
    def punish(self, desk, who):
        self.do(desk, "penalty", who, "--points", "1", *WHY)

    @rule(desk=desks, who=numbers, heat=coming, how=pays)
    def ask_for_a_bye(self, desk, who, heat, how):
        self.do(desk, "players", "bye", who, "--heat", heat, *how)

    @rule(desk=desks, heat=heats, who=numbers, pays=st.sampled_from([(), ("--pays", "half"), ("--pays", "zero")]))
    def give_a_bye(self, desk, heat, who, pays):
        self.do(desk, "reseat", str(heat), "--bye", who, *pays, *WHY)

    @rule(desk=desks, heat=heats, who=numbers)
    def let_play_after_all(self, desk, heat, who):
        self.do(desk, "reseat", str(heat), "--with", who, *WHY)

    @rule(desk=desks, order=st.permutations(range(1, PLAYERS + 1)), half=st.booleans())
    def seat_by_hand(self, desk, order, half):
        """Two or more at a table, and a bye for the first."""
        size = 2 if self.game == "chess" else 4
        rows = [" ".join(map(str, order[at : at + size])) for at in range(1, PLAYERS, size)]
        kind = "half-point bye" if half else "bye"
        self.do(
            desk, "seat", "--by-hand", "-", "--despite", "we go on", stdin="\n".join([*rows, f"{kind}: {order[0]}", ""])
        )

    @rule(desk=desks, pick=picks, order=st.permutations(range(1, 5)), bid=st.integers(0, 3), why=st.booleans())
    def choose_seats(self, desk, pick, order, bid, why):
        if found := self.tables(desk):
            table, seats = found[pick % len(found)]
            places = [place for place in order if place <= len(seats)]
            words = [f"{one}={place}" + (f"/{bid}" if bid else "") for one, place in zip(seats, places, strict=False)]
            self.do(desk, "seats", table, *words, *(WHY if why else ()))

    @rule(desk=desks, pick=picks, result=st.sampled_from(["1-0", "0-1", "½-½", "1-0F", "0-1F", "0-0F"]))
    def record_a_pair(self, desk, pick, result):
        """A result of two, or a forfeit before the game; at larger tables, the head judge decides a forfeit."""
        if found := self.tables(desk):
            table, seats = found[pick % len(found)]
            self.do(desk, "record", table, result, "--reopen")
            if result.endswith("F"):
                self.do(desk, "decide", table, "--effect", "forfeit", "--player", seats[0], *WHY)

    @rule(desk=desks, who=numbers, by=st.one_of(numbers, st.integers(1, 9).map("Reserve {}".format)))
    def substitute(self, desk, who, by):
        self.do(desk, "players", "substitute", who, by)

    @rule(desk=desks, who=numbers, what=details)
    def say_more(self, desk, who, what):
        self.do(desk, "players", "set", who, *what)

    @rule(desk=desks, who=numbers, name=st.integers(1, 9))
    def rename(self, desk, who, name):
        self.do(desk, "players", "rename", who, f"Renamed {name}")

    @rule(desk=desks, count=st.integers(1, 3), first=st.integers(1, 9))
    def import_a_list(self, desk, count, first):
        rows = [f"Listed {at},Red,1700,{self.game}" for at in range(first, first + count)]
        (self.at[desk].folder / "list.csv").write_text("\n".join(["name,team,rating,wishes", *rows, ""]), "utf-8")
        self.do(desk, "players", "import", "list.csv")

    @rule(desk=desks, note=st.integers(1, 3))
    def amend_the_regulations(self, desk, note):
        file = self.at[desk].folder / "tournament.toml"
        text = file.read_text("utf-8")
        if f"# note {note}\n" not in text:
            file.write_text(text + f"# note {note}\n", "utf-8")
        self.do(desk, "regulations", "amend", *WHY)

    @rule(desk=desks)
    def merge(self, desk):
        other = DESKS[desk == DESKS[0]]
        ran = self.do(desk, "log", "merge", str(self.at[other].folder))
        assert ran.code != REFUSED, ran
        for name, lines in self.acknowledged[other].items():
            assert self.acknowledged[desk][name].startswith(lines), name

    @rule(desk=desks, tail=st.sampled_from([b'{"id":"main-', b"{", b"\xff\xfe"]))
    @precondition(lambda self: self.acknowledged)
    def tear(self, desk, tail):
        """The power fails while a line is written; the next command that writes sets the torn line aside."""
        own = self.at[desk].folder / "log" / f"{desk}.jsonl"
        if own.exists():
            with own.open("ab") as file:
                file.write(tail)
            ran = self.at[desk]("players", "add", f"After {self.entry(desk, -1)} {tail!r}")
            after = snapshot(self.at[desk].folder)
            assert ran.code != REFUSED, ran
            assert after[own.name].startswith(self.acknowledged[desk][own.name])
            assert tail + b"\n" not in after[own.name]
            self.acknowledged[desk] = after

    @invariant()
    def the_log_is_sound(self):
        for desk in DESKS:
            assert 0 == self.at[desk]("log", "verify").code

    def agree(self):
        """Each desk takes in the other's lines; then both have all of them, and the same standings."""
        for desk in (*DESKS, *DESKS):
            self.merge(desk)
        main, other = (self.at[desk] for desk in DESKS)
        ours, theirs = snapshot(main.folder), snapshot(other.folder)
        for name in ("main.jsonl", "B.jsonl"):
            assert ours.get(name) == theirs.get(name), name
        shown = {one["id"] for one in main("log", "show", "--json").json["entries"]}
        written = sum(lines.count(b"\n") for lines in ours.values())
        assert written == len(shown)
        assert main("standings", "--json").json["standings"] == other("standings", "--json").json["standings"]


class TwoDesksWithBids(TwoDesks):
    """Players bid points for their seats."""

    template = "seat-bids"


class TwoDesksWithTeams(TwoDesks):
    """Players are ranked with their teams as well, which have room for so many."""

    template = "teams"


class TwoDesksOfPairs(TwoDesks):
    """One plays against one: forfeits, byes that were asked for, and results such as 1-0."""

    template, game = "chess-swiss", "chess"


class TwoDesksOfSeveralGames(TwoDesks):
    """Every heat offers two games, one of which is a file that lies in the folder."""

    game = "azul"
    more = '\n[[stage]]\nname = "Evening"\nheats = 4\noffers = ["azul", "cargo-and-gold"]\n'


MACHINES = (TwoDesks, TwoDesksWithBids, TwoDesksWithTeams, TwoDesksOfPairs, TwoDesksOfSeveralGames)


@pytest.mark.parametrize("machine", MACHINES)
def test_anything_at_two_desks_in_any_order(machine, request):
    """No acknowledged line is lost or altered, no refusal leaves a byte, and both desks come to the same standings."""
    times = request.config.getoption("--attacks")
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=max(3, 10 // len(MACHINES)) * times,
            stateful_step_count=20,
            derandomize=times == 1,
            phases=[Phase.generate],
        ),
    )
