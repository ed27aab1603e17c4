"""Builds the document that holds the whole tournament."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

from msgspec import UNSET, to_builtins

from scorekeeper import __version__
from scorekeeper.documents.source import Source
from scorekeeper.errors import ScorekeeperError
from scorekeeper.games.engine.fractions import plain_record
from scorekeeper.games.engine.halves import plain
from scorekeeper.log import Entry
from scorekeeper.log.entry import (
    Amend,
    Decide,
    Penalty,
    Recorded,
    RegulationsChange,
    Reopen,
    Reseat,
    Seating,
    Start,
    Undo,
    Void,
)
from scorekeeper.reports.exchange.document import (
    CorrectionPart,
    DecisionPart,
    Export,
    FindingPart,
    GamePart,
    Head,
    HeatPart,
    InForce,
    MemberPart,
    PaidPart,
    Pays,
    PenaltyPart,
    PlacePart,
    Play,
    PlayerPart,
    RegulationsPart,
    RowHeat,
    RowPart,
    SeatPart,
    StagePart,
    TablePart,
    TeamPart,
    TournamentPart,
)
from scorekeeper.reports.wording.regulations import in_force
from scorekeeper.reports.wording.standings import Played, heats
from scorekeeper.tournament.acts.freeze import rulebooks
from scorekeeper.tournament.answers.findings import PlacedFinding, check_tournament
from scorekeeper.tournament.ranking.order import Value
from scorekeeper.tournament.ranking.points import payment_of
from scorekeeper.tournament.ranking.rows import StandingsRow, UnplayedHeat
from scorekeeper.tournament.ranking.standings import Standings, compute_standings
from scorekeeper.tournament.ranking.teams.rows import TeamRow
from scorekeeper.tournament.regulations.folder import FILE
from scorekeeper.tournament.regulations.stages import Stage
from scorekeeper.tournament.state.players import Player
from scorekeeper.tournament.state.tables import Heat, Table
from scorekeeper.tournament.state.tournament import Tournament
from scorekeeper.tournament.state.verdicts import verdict_of


def export_tournament(tournament: Tournament, *, private: bool = False) -> Export:
    """Return the whole tournament; notes on players and who must not meet only if `private`."""
    found = compute_standings(tournament)
    return Export(
        version=__version__,
        private=private,
        tournament=_tournament(tournament, found),
        regulations=_regulations(tournament, private=private),
        rulebooks=_rulebooks(tournament),
        players=[_player(one, private=private) for one in tournament.players.values()],
        stages=[_stage(stage) for stage in tournament.regulations.stages],
        heats=[_heat(tournament, heat, private=private) for heat in tournament.heats],
        findings=[_finding(tournament, one) for one in check_tournament(tournament).findings],
        decisions=[part for entry in tournament.log for part in _decisions(tournament, entry)],
        corrections=[part for entry in tournament.log for part in _corrections(tournament, entry)],
        penalties=[part for entry in tournament.log for part in _penalties(tournament, entry)],
        standings=[_row(row) for row in found.rows],
        games=[
            GamePart(game=one.game, title=one.only, standings=[_row(row) for row in one.rows]) for one in found.games
        ]
        or UNSET,
        teams=[_team(row) for row in found.teams.rows] if found.teams else UNSET,
    )


def _tournament(tournament: Tournament, found: Standings) -> TournamentPart:
    said = tournament.regulations.document
    return TournamentPart(
        name=said.name,
        games=list(tournament.games),
        date=said.date,
        place=said.place,
        seed=tournament.regulations.seed,
        started=tournament.started is not None,
        provisional=found.provisional,
        state=found.state,
        missing=list(found.missing),
        doubtful=list(found.doubtful),
        head={desk: Head(lines=count, hash=hash_) for desk, (count, hash_) in sorted(found.head.items())},
    )


def _regulations(tournament: Tournament, *, private: bool) -> RegulationsPart:
    settled = tournament.regulations
    return RegulationsPart(
        text=settled.text if private or not _ever_apart(tournament) else None,
        hash=settled.hash,
        equipment=settled.equipment,
        settled=[InForce(chapter=chapter, what=what, value=value) for chapter, what, value in in_force(settled)],
    )


def _keeps_apart(text: str) -> bool:
    """Whether regulations say who must not meet; unreadable ones are taken to do so."""
    try:
        seating = Source(FILE, text, "toml").parse().get("seating")
    except ScorekeeperError:
        return True
    return bool(seating.get("apart")) if isinstance(seating, dict) else seating is not None


def _rulebooks(tournament: Tournament) -> dict[str, int]:
    begun = tournament.started
    if begun is not None and isinstance(begun.body, Start):
        return begun.body.rulebooks
    return rulebooks(tournament.regulations)


def _player(one: Player, *, private: bool) -> PlayerPart:
    return PlayerPart(
        player=one.number,
        name=one.name,
        guest=one.guest,
        here=one.here,
        dropped=one.dropped,
        formerly=list(one.formerly),
        since=list(one.since),
        team=one.team,
        rating=one.rating,
        table=one.table,
        wishes=list(one.wishes),
        rests={str(heat): kind for heat, kind in one.rests.items()},
        note=one.note if private else UNSET,
    )


def _stage(stage: Stage) -> StagePart:
    pays, qualifying = stage.point_system, stage.qualifying
    return StagePart(
        name=stage.name,
        first=stage.first,
        heats=stage.heats,
        take=stage.take,
        carry=stage.carry,
        attendance="at-will" if stage.at_will else "expected",
        qualify="wins" if qualifying.wins else "place",
        absent="replaced" if qualifying.replaced else "kept",
        alternates=list(qualifying.alternates),
        plays=[Play(game=game, variant=variant) for game, variant in stage.plays],
        dealt=stage.dealt or UNSET,
        seating=stage.seating,
        size=stage.size,
        seats=stage.seats,
        ties=list(stage.ties),
        best=stage.best,
        order=list(stage.order),
        unplayed=stage.unplayed,
        teams=stage.teams,
        points=Pays(
            system=pays.system,
            by_place={str(size): [str(one) for one in places] for size, places in pays.by_place.items()},
            draw=None if pays.draw is None else str(pays.draw),
            parts={part: str(factor) for part, factor in pays.parts.items()},
            bye=None if pays.bye is None else str(pays.bye),
            half_bye=None if pays.half is None else str(pays.half),
            missed=str(pays.missed),
            others=pays.others,
            unfinished=pays.unfinished,
        ),
    )


def _heat(tournament: Tournament, heat: Heat, *, private: bool) -> HeatPart:
    body = heat.entry.body
    assert isinstance(body, Seating)
    return HeatPart(
        heat=heat.number,
        stage=tournament.regulations.stage(heat.number).name,
        game=heat.game,
        variant=heat.variant,
        closed=heat.closed is not None,
        entry=heat.entry.id,
        method=body.method,
        seed=body.seed,
        byes=list(heat.byes),
        rests=dict(heat.rests),
        field=list(heat.field),
        before=body.before,
        by_hand=body.by_hand,
        unavoidable=list(body.unavoidable) if private or not _ever_apart(tournament) else [],
        tables=[_table(tournament, table) for table in heat.tables],
    )


def _ever_apart(tournament: Tournament) -> bool:
    """Whether regulations ever said who must not meet, since their text and the seatings would reveal it."""
    texts = [entry.body.regulations for entry in tournament.log if isinstance(entry.body, Start | RegulationsChange)]
    return any(_keeps_apart(text) for text in (tournament.regulations.text, *texts))


def _table(tournament: Tournament, table: Table) -> TablePart:
    verdict, payment, joined = verdict_of(tournament, table), payment_of(tournament, table), table.joint
    names = tournament.names_in(table.heat)
    return TablePart(
        table=table.name,
        number=table.number,
        game=table.game,
        variant=table.variant,
        choice=table.choice,
        seats=[
            SeatPart(seat=seat, player=who, name=names(who), bid=table.bids.get(who) or UNSET)
            for seat, who in enumerate(table.seats, 1)
        ],
        record=plain_record(joined.record) if joined else None,
        entries=[entry.id for entry in table.entries],
        authors=list(joined.authors) if joined else [],
        confirmed=bool(joined and joined.confirmed),
        finished=bool(verdict and verdict.finished),
        places=[
            PlacePart(
                participant=one.participant,
                name=names(one.participant),
                person=one.person,
                place=one.place,
                score=plain(one.score),
            )
            for one in (verdict.places if verdict else ())
        ],
        status=payment.status,
        paid=[
            PaidPart(
                player=one.player,
                place=one.place,
                shared=one.shared,
                in_game=one.in_game,
                score=plain(one.score),
                points=str(one.points),
                forfeit=one.forfeit,
            )
            for one in payment.paid.values()
        ],
        note=payment.note,
    )


def _finding(tournament: Tournament, one: PlacedFinding) -> FindingPart:
    """Return a finding, with its file named relative to the tournament's folder."""
    file = Path(one.file) if one.file else None
    if file is not None and file.is_relative_to(tournament.folder):
        file = file.relative_to(tournament.folder)
    level: Any = one.level
    return FindingPart(
        rule=one.rule,
        level=level,
        message=one.message,
        expected=to_builtins(one.expected, enc_hook=str),
        found=to_builtins(one.found, enc_hook=str),
        file=file.as_posix() if file else None,
        line=one.line,
        table=f"{one.heat}/{one.table}" if one.heat and one.table else None,
        round=one.round,
        turn=one.turn,
        event=one.event,
        field=one.field,
        settled=one.settled,
    )


def _happened(tournament: Tournament, entry: Entry, reason: str) -> dict[str, Any]:
    stands = tournament.log.stands(entry)
    return {"entry": entry.id, "at": entry.at, "by": entry.by, "reason": reason, "stands": stands}


def _decisions(tournament: Tournament, entry: Entry) -> Iterator[DecisionPart]:
    body = entry.body
    if isinstance(body, Decide):
        yield DecisionPart(
            **_happened(tournament, entry, body.reason),
            kind="decide",
            of=body.of,
            also=list(body.also),
            effect=body.effect,
            rules=[body.rule] if body.rule else [],
            round=body.round,
            turn=body.turn,
            event=body.event,
            player=body.player,
            places=body.places,
        )
    elif isinstance(body, Recorded | Amend) and body.accept is not None:
        yield DecisionPart(
            **_happened(tournament, entry, body.accept.reason),
            kind="accept",
            of=entry.id,
            also=[],
            effect="as-written" if body.accept.as_written else "by-rules",
            rules=list(dict.fromkeys(finding.rule for finding in body.accept.findings)),
            round=None,
            turn=None,
            event=None,
            player=None,
        )


def _corrections(tournament: Tournament, entry: Entry) -> Iterator[CorrectionPart]:
    body = entry.body
    if isinstance(body, Amend | Void | Reseat | Reopen | RegulationsChange):
        kind: Any = entry.kind
        table, heat = getattr(body, "table", None), getattr(body, "heat", None)
        happened = _happened(tournament, entry, body.reason)
        yield CorrectionPart(**happened, kind=kind, of=entry.of, table=table, heat=heat)
    elif isinstance(body, Undo):
        happened = _happened(tournament, entry, body.reason or "")
        for name in body.entries:
            yield CorrectionPart(**happened, kind="undo", of=name, table=None, heat=None)


def _penalties(tournament: Tournament, entry: Entry) -> Iterator[PenaltyPart]:
    body = entry.body
    if isinstance(body, Penalty) and entry in tournament.penalties.get(body.player, ()):
        yield PenaltyPart(
            **_happened(tournament, entry, body.reason),
            player=body.player,
            name=(tournament.names_in(body.heat) if body.heat else tournament.names)(body.player),
            points=str(Fraction(body.points)),
            rule=body.rule,
            heat=body.heat,
        )


def _row(row: StandingsRow) -> RowPart:
    return RowPart(
        place=row.place,
        player=row.player,
        name=row.name,
        stage=row.stage,
        points=str(row.points),
        penalty=str(row.penalty),
        tiebreaks={key: _value(value) for key, value in row.tiebreaks.items()},
        heats=[found for number, played in enumerate(heats(row), 1) for found in _played(number, played)],
        through=row.through or UNSET,
        dropped=row.dropped,
        why=row.why,
        rules=list(row.rules),
    )


def _team(row: TeamRow) -> TeamPart:
    return TeamPart(
        place=row.place,
        team=row.team,
        score=str(row.score),
        lacking=row.lacking,
        tiebreaks={key: _value(value) for key, value in row.tiebreaks.items()},
        members=[
            MemberPart(
                player=one.player,
                name=one.name,
                formerly=list(one.formerly),
                place=one.place,
                points=str(one.points),
                counts=one.counts,
                dropped=one.dropped,
            )
            for one in row.members
        ],
        why=row.why,
        rules=list(row.rules),
    )


def _value(value: Value) -> str | list[str] | None:
    if value is None:
        return None
    return [str(one) for one in value] if isinstance(value, tuple) else str(value)


def _played(number: int, played: Played) -> Iterator[RowHeat]:
    """Yield what a heat gave a player; nothing if they were not part of it."""
    if isinstance(played, UnplayedHeat):
        points = str(played.points)
        yield RowHeat(
            heat=number,
            table=None,
            bye=played.bye,
            unplayed=played.kind,
            place=None,
            score=None,
            points=points,
            note="",
        )
    elif played is not None:
        yield RowHeat(
            heat=number,
            table=played.table,
            bye=False,
            place=played.place,
            score=plain(played.score),
            points=str(played.points),
            note=played.note,
        )
