"""Judges the end of a round: its sheet, the final sale, the places and the VP."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from scorekeeper.games.dwarven_traders.checks.sheet.awards import FinalSale, Orders, is_right
from scorekeeper.games.dwarven_traders.checks.sheet.limits import Ranked, SheetRows
from scorekeeper.games.dwarven_traders.checks.sheet.transcript import Contradicted
from scorekeeper.games.dwarven_traders.equipment import Bound
from scorekeeper.games.dwarven_traders.position.pieces import FIRST_SPACE, GEMS_PER_COLOUR, START_SPACE
from scorekeeper.games.dwarven_traders.position.position import Position
from scorekeeper.games.dwarven_traders.record import SMUGGLER, Record, Round, Sheet, Stuck
from scorekeeper.games.dwarven_traders.scoring.rounds import Held, RoundScore, rank
from scorekeeper.games.dwarven_traders.scoring.sheet import (
    Paid,
    Paper,
    absent,
    agrees,
    best_colour,
    by_marker,
    furthest,
    gems_on_sheet,
    held_at_end,
    held_on_sheet,
)
from scorekeeper.games.dwarven_traders.setup import written_marker
from scorekeeper.games.dwarven_traders.trail import tell_as_written, tell_round
from scorekeeper.games.engine.table import At, Table

FINAL_SALE = FinalSale()


class SheetJudge:
    """Scores the rounds of a game, by their transcripts or by their sheets."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.record: Record = table.record
        self.bound: Bound = table.bound
        self.rulings = self.bound.rulings
        self.participants = [*self.record.seats, SMUGGLER]
        self.smuggler = START_SPACE
        """The lowest space that the Smuggler can be on before the final sale."""
        self.smuggler_stays = self.rulings.tracks == "stay"
        self._played: Round
        """The round that is being scored."""
        self._anew = False
        """Whether the table plays by the other option of ruling DWT-R01, which was told."""
        self.seen = 0
        """The space on which the transcript of this round leaves the Smuggler, if it stops before the end."""
        self.known: list[tuple[Round, list[RoundScore] | None]] = []
        """The rounds whose VP are known at least in part; without scores, its sheet tells some."""
        self.marker: str | None = None
        """The Smuggler's gem after the last round, if it is known."""
        self.paid = 0
        """The VP handed out on the sheets."""

    def is_contradicted(self, played: Round, position: Position) -> bool:
        """Whether the sheet shows that something illegal in the transcript did not happen as it is written."""
        sheet = played.sheet
        if sheet is None or agrees(sheet, position):
            return False
        self.table.ask(position, Contradicted(), At(f"rounds.{played.number}.sheet", played.number))
        return True

    def score(self, played: Round, position: Position | None) -> list[RoundScore] | None:
        """Sell, rank and pay; None if the end of the round is not known."""
        sheet, self._played = played.sheet, played
        if position is not None:
            if sheet is not None:
                self._compare(sheet, position)
            lines = self._pay(played, held_at_end(position, self.bound), position.prices, position)
            self._note_smuggler(lines, position.marker)
            return lines
        if sheet is None:
            return None
        self.table.findings.assume_nothing()
        return self._score_sheet(played, sheet)

    def _compare(self, sheet: Sheet, position: Position) -> None:
        """Compare a sheet with the transcript; figures that a decision lets stand as written replace those of the transcript."""
        marker = written_marker(sheet, solo=self.bound.solo)
        paper = self._paper(position.number, marker, position)
        at = At(f"rounds.{position.number}.sheet", position.number)
        if SMUGGLER not in sheet.rows:
            self.table.ask(paper, SheetRows(sheet.rows), at)
        given = self.table.ask(paper, sheet, at).given
        for (what, _), said in given.items():
            if what == "marker":
                position.marker = said
            elif what == "rows":
                position.tracks.update({who: sheet.rows[who].track for who in said})
                position.gems.update({who: list(sheet.rows[who].gems) for who in said})
            else:
                getattr(position, what).update(said)

    def _score_sheet(self, played: Round, sheet: Sheet) -> list[RoundScore] | None:
        """Score the end of a round from its sheet."""
        number = played.number
        marker, kept = written_marker(sheet, solo=self.bound.solo), self._kept_marker(played)
        if marker is None and sheet.marker is None and kept is not None and self._fits(sheet, kept):
            marker = kept
        paper, at = self._paper(number, marker, None, kept), At(f"rounds.{number}.sheet", number)
        self.table.ask(paper, sheet, at)
        if len(sheet.rows) != len(self.participants) and not self.table.ask(paper, SheetRows(sheet.rows), at).given:
            return None
        if self.table.ask(paper, Ranked(sheet), at).then:
            return None
        held = held_on_sheet(sheet, self.record.seats, marker or best_colour(sheet), self.bound)
        if SMUGGLER not in held:
            return [*self._pay(played, held, sheet.prices), absent(len(held) + 1)]
        lines = self._pay(played, held, sheet.prices)
        self._note_smuggler(lines, marker)
        return lines

    def _fits(self, sheet: Sheet, marker: str) -> bool:
        """Whether the Smuggler can have kept this gem; in the normal game a trade that nobody recorded may have changed it."""
        seats = self.record.seats
        if not self.bound.solo and max(gems_on_sheet(sheet, marker, solo=False).values()) > GEMS_PER_COLOUR:
            return False
        if (
            self.bound.solo
            or len(sheet.rows) != len(self.participants)
            or len(by_marker(sheet, seats, self.bound)) == 1
        ):
            return True
        held = held_on_sheet(sheet, seats, marker, self.bound)
        return is_right(
            Paid(
                sheet.rows,
                rank(held, sheet.prices, self.rulings, last=self.bound.last_space),
                sheet.prices,
                self.rulings,
            )
        )

    def _paper(self, number: int, marker: str | None, position: Position | None, kept: str | None = None) -> Paper:
        return Paper(
            number=number,
            bound=self.bound,
            participants=self.participants,
            marker=marker,
            kept=kept if self.bound.solo and self.rulings.solo_trade != "marker" else None,
            position=position,
            floor=self.smuggler,
            seen=self.seen,
            start=self._furthest_start if position is None else None,
        )

    def _furthest_start(self, who: str) -> int:
        """The furthest space on which a participant can have begun this round."""
        played = self._played
        if played.start is not None:
            found = played.start.found.tracks if played.start.found is not None else None
            written = [tracks[who] for tracks in (played.start.tracks, found) if tracks and who in tracks]
        else:
            written = []
        return max([self._furthest_known(played.number, who), *written])

    def _furthest_known(self, number: int, who: str) -> int:
        """The same by the rounds before it; nobody knows where the table does not keep to ruling DWT-R01."""
        if not self.smuggler_stays and not self._anew:
            return START_SPACE
        last, lines = self.known[-1] if self.known else (None, None)
        if last is None or lines is None or last.number >= number or self._anew:
            return START_SPACE + furthest(number - 1, len(self.record.seats), who)
        after = next((line.after for line in lines if line.participant == who), START_SPACE)
        missing = number - 1 - last.number
        return after + furthest(missing, len(self.record.seats), who) if missing else after

    def _note_smuggler(self, lines: Sequence[RoundScore], marker: str | None) -> None:
        """Note where the Smuggler ended the round, from where he only moves forward.

        If he began it anew, the table plays by the other option of ruling DWT-R01, which was told.
        """
        self.marker = marker
        (his,) = [line for line in lines if line.participant == SMUGGLER]
        if his.before < self.smuggler:
            self.start_anew()
        if self.smuggler_stays:
            # Where his gem is sold and not known, nobody knows how far that moved him (ruling DWT-R03).
            self.smuggler = his.after if marker is not None or not his.gems else FIRST_SPACE

    def start_anew(self) -> None:
        """Let the Smuggler begin every round on the first space, as the table does against ruling DWT-R01."""
        self.smuggler, self.smuggler_stays, self._anew = min(self.smuggler, START_SPACE), False, True

    def _kept_marker(self, played: Round) -> str | None:
        """The Smuggler's gem if the sheet does not name it: the one at the start, or the one he kept."""
        if played.start is not None and played.start.marker is not None:
            return played.start.marker
        return self.marker if self.rulings.marker == "kept" else None

    def _handed_out(self, paid: Paid, awards: Mapping[str, int], settled: Mapping[str, str]) -> int:
        """The VP that a sheet hands out, under the decisions about it."""
        if not settled:
            return sum([row.vp or 0 for row in paid.rows.values()])
        decided = any(field.endswith(".vp") and effect == "by-rules" for field, effect in settled.items())
        vp = {line.participant: line.vp for line in paid.lines} if decided else {}
        return sum(awards.get(who, vp.get(who, row.vp or 0)) for who, row in paid.rows.items())

    def _own_score(self, played: Round, position: Position | None) -> Sequence[RoundScore]:
        """How the round ends by its sheet alone, if this is not the end of its transcript."""
        sheet = played.sheet
        # A sheet that is another end than that of its transcript has been told so.
        if sheet is None or position is None or not self.table.findings.found:
            return ()
        if len(sheet.rows) != len(self.participants) or agrees(sheet, position):
            return ()
        marker = written_marker(sheet, solo=self.bound.solo) or position.marker
        held = held_on_sheet(sheet, self.record.seats, marker, self.bound)
        return rank(held, sheet.prices, self.rulings, last=self.bound.last_space)

    def _pay(
        self, played: Round, held: dict[str, Held], prices: dict[str, int], position: Position | None = None
    ) -> list[RoundScore]:
        """Rank and pay the round, and compare it with the sheet."""
        table, number = self.table, played.number
        orders = _orders(played)
        if orders is not None:
            table.ask(held, orders, At(round=number))
        sold = {**orders.sheet, **orders.transcript} if orders is not None else None
        rows = played.sheet.rows if played.sheet else {}
        own = self._own_score(played, position)

        def paid(given: Mapping[Any, Any]) -> Paid:
            afters = _given(given, "after")
            lines = rank(held, prices, self.rulings, last=self.bound.last_space, orders=sold, afters=afters)
            return Paid(rows, lines, prices, self.rulings, own)

        figures: Paid = paid({})
        places: dict[str, int] = {}
        awards: dict[str, int] = {}
        if rows:
            asked = table.ask(figures, FINAL_SALE, At(f"rounds.{number}.sheet", number), paid)
            figures = asked.figures
            places, awards = _given(asked.given, "place"), _given(asked.given, "vp")
            if places:
                # VP that are right for the places on the sheet stand with them.
                follow, due = figures.from_wrong_places(), {line.participant: line.vp for line in figures.lines}
                awards = {**{who: vp for who, vp in follow.items() if rows[who].vp == vp != due[who]}, **awards}
            self.paid += self._handed_out(figures, awards, asked.settled)
        table.tell(tell_round, number, figures.lines, prices)
        if not places and not awards:
            return figures.lines
        table.tell(tell_as_written, number, places, awards)
        lines = [
            replace(
                line,
                place=places.get(line.participant, line.place),
                lowest=places.get(line.participant, line.lowest),
                vp=awards.get(line.participant, line.vp),
            )
            for line in figures.lines
        ]
        return sorted(lines, key=lambda line: line.place)


def _given(given: Mapping[Any, Any], what: str) -> dict[str, int]:
    """The figures of one kind, by participant, that decisions let stand."""
    if not given:
        return {}
    return {who: figure for key, said in given.items() if key[0] == what for who, figure in said.items()}


def _orders(played: Round) -> Orders | None:
    """The order of final sales, if it was recorded; the transcript takes precedence over the sheet."""
    sheet = played.sheet.sales if played.sheet is not None else None
    stuck = next((event for event in reversed(played.transcript) if type(event) is Stuck), None)
    transcript = stuck.sales if stuck is not None else None
    return Orders(transcript or {}, sheet or {}) if transcript or sheet else None
