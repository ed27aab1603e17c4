"""The document that `scorekeeper export` writes; its JSON Schema is generated from these types."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

DRAFT = "https://json-schema.org/draft/2020-12/schema"

Points = Annotated[
    str, Meta(pattern=r"^-?[0-9]+(/[1-9][0-9]*)?$", description="An exact number: whole, or a fraction such as `7/2`.")
]
PlayerNumber = Annotated[str, Meta(description="A player's number, as on the badge.")]
TableName = Annotated[str, Meta(pattern=r"^[0-9]+/[0-9]+$", description="Heat and table, such as `2/3`.")]
EntryId = Annotated[str, Meta(description="A line of the log: desk and number, such as `main-31`.")]
RuleId = Annotated[str, Meta(description="A rule, such as `TRN-401`, or a ruling.")]


class Part(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of the document."""


class Head(Part, frozen=True, kw_only=True):
    """The end of a desk's log when this was written."""

    lines: int
    hash: str


class TournamentPart(Part, frozen=True, kw_only=True):
    """The tournament's name, games and state."""

    name: str
    games: list[str]
    date: str | None
    place: str | None
    seed: str
    started: bool
    provisional: bool
    state: Annotated[str, Meta(description="`final`, how many heats are closed, or why it is provisional.")]
    missing: list[TableName]
    doubtful: list[TableName]
    head: dict[str, Head]


class InForce(Part, frozen=True, kw_only=True):
    """One line of the regulations in force."""

    chapter: str
    what: str
    value: str


class RegulationsPart(Part, frozen=True, kw_only=True):
    """The regulations of the tournament."""

    text: Annotated[
        str | None,
        Meta(description="`tournament.toml`; null in a public export if it says who must not meet whom."),
    ]
    hash: str
    equipment: Annotated[dict[str, str], Meta(description="The text of each file, by name.")]
    settled: list[InForce]


class PlayerPart(Part, frozen=True, kw_only=True):
    """A player."""

    player: PlayerNumber
    name: str
    guest: bool
    here: bool
    dropped: bool
    formerly: Annotated[
        list[str], Meta(description="Names of earlier players with this number, before a substitute took it over.")
    ]
    since: Annotated[
        list[int], Meta(description="For each of them, the first heat in which somebody else had the number.")
    ] = []
    team: Annotated[str, Meta(description="The team; empty if there is none.")] = ""
    rating: Annotated[int, Meta(description="The rating before the event; 0 if there is none.")] = 0
    table: Annotated[int, Meta(description="The table that the player keeps in every heat; 0 if there is none.")] = 0
    wishes: Annotated[list[str], Meta(description="The games that the player asks for, the favourite first.")] = []
    rests: Annotated[
        dict[str, Literal["half", "zero"]],
        Meta(description="Byes that the player asks for, by heat: half-point or zero-point."),
    ] = {}
    note: Annotated[str, Meta(description="For the organisers only; in private exports.")] | UnsetType = UNSET


class Play(Part, frozen=True, kw_only=True):
    """A game and its variant."""

    game: str
    variant: str


class Pays(Part, frozen=True, kw_only=True):
    """What a table pays."""

    system: str
    by_place: Annotated[dict[str, list[Points]], Meta(description="The points for each place, by table size.")]
    draw: Annotated[Points | None, Meta(description="Null for the mean of both places of a table of two.")] = None
    parts: dict[str, Points]
    bye: Annotated[Points | None, Meta(description="Null for the average of the player's own tables.")]
    half_bye: Annotated[Points | None, Meta(description="Null for half of the average of the player's own tables.")]
    missed: Points
    others: str
    unfinished: dict[str, str]


class StagePart(Part, frozen=True, kw_only=True):
    """Heats that belong together."""

    name: str
    first: int
    heats: int | None
    take: int | None
    carry: bool
    attendance: Annotated[
        Literal["expected", "at-will"], Meta(description="`at-will` if players enter each heat as they like.")
    ] = "expected"
    qualify: Annotated[
        Literal["place", "wins"], Meta(description="`wins` if everybody with a win in the stage before comes first.")
    ] = "place"
    absent: Annotated[
        Literal["kept", "replaced"],
        Meta(description="`replaced` if an alternate plays instead of a player who is not here when the stage begins."),
    ] = "kept"
    alternates: Annotated[list[str], Meta(description="Players who come after everybody else, as written.")] = []
    plays: list[Play]
    dealt: Annotated[
        str | UnsetType,
        Meta(description="How players get a game, if every heat offers all of these: `wishes` or `each-once`."),
    ] = UNSET
    seating: str
    size: Annotated[
        int | None, Meta(description="The preferred table size; null for the most that the game seats.")
    ] = None
    seats: Annotated[Literal["drawn", "chosen", "bid"], Meta(description="How players get their seats at a table.")] = (
        "drawn"
    )
    ties: Annotated[list[str], Meta(description="What separates players who are level in a game, in order.")] = []
    best: int | None
    order: list[str]
    unplayed: Annotated[
        Literal["left-out", "virtual", "fide-2024", "fide-2026"],
        Meta(description="How tie-breaks count heats without a game."),
    ] = "left-out"
    teams: Annotated[bool, Meta(description="Whether it counts for the teams, if there are any.")] = True
    points: Pays


class SeatPart(Part, frozen=True, kw_only=True):
    """A player and their seat."""

    seat: Annotated[
        int,
        Meta(
            description="The seat, clockwise from 1; until the players have chosen their seats, the order in which they choose."
        ),
    ]
    player: PlayerNumber
    name: str
    bid: Annotated[int, Meta(description="The points that the player bid for the seat.")] | UnsetType = UNSET


class PlacePart(Part, frozen=True, kw_only=True):
    """A participant's place in the game, by the rules."""

    participant: str
    name: str
    person: bool
    place: int
    score: int | float


class PaidPart(Part, frozen=True, kw_only=True):
    """What a table paid to a player."""

    player: PlayerNumber
    place: Annotated[int, Meta(description="The place among the players of the table.")]
    shared: int
    in_game: int
    score: Annotated[int | float | None, Meta(description="None if nobody wrote the figures down.")]
    points: Points
    forfeit: bool


class FindingPart(Part, frozen=True, kw_only=True):
    """A finding of a check."""

    rule: RuleId
    level: Literal["error", "warning", "unchecked"]
    message: str
    expected: Any
    found: Any
    file: str | None
    line: int | None
    table: TableName | None
    round: int | None
    turn: int | None
    event: int | None
    field: str | None
    settled: Annotated[str | None, Meta(description="Who settled it and why.")]


class TablePart(Part, frozen=True, kw_only=True):
    """One game of one heat."""

    table: TableName
    number: int
    game: str
    variant: str
    choice: Annotated[
        Literal["chosen", "bid"] | None,
        Meta(description="How the players get their seats; null if the seating says it."),
    ] = None
    seats: list[SeatPart]
    record: Annotated[
        dict[str, Any] | None,
        Meta(description="Everything that was recorded, joined, in the format that `scorekeeper schema GAME` prints."),
    ]
    entries: Annotated[list[EntryId], Meta(description="The log entries that count.")]
    authors: list[str]
    confirmed: bool
    finished: bool
    places: list[PlacePart]
    status: Literal["paid", "void", "missing", "unfinished"]
    paid: list[PaidPart]
    note: str


class HeatPart(Part, frozen=True, kw_only=True):
    """All tables that play at the same time."""

    heat: int
    stage: str
    game: str
    variant: str
    closed: bool
    entry: EntryId
    method: str | None
    seed: str | None
    byes: list[PlayerNumber]
    rests: Annotated[
        dict[PlayerNumber, Literal["half", "zero"]],
        Meta(description="Byes that players asked for: half-point or zero-point."),
    ] = {}
    field: list[PlayerNumber]
    before: Annotated[
        dict[PlayerNumber, int],
        Meta(description="The places of these players in the stage before, if they settle ties inside a game."),
    ] = {}
    by_hand: Annotated[bool, Meta(description="Whether people made the seating.")] = False
    unavoidable: Annotated[
        list[str], Meta(description="Aims that the seating did not reach, except meetings of players to keep apart.")
    ]
    tables: list[TablePart]


class Happened(Part, frozen=True, kw_only=True):
    """A line of the log."""

    entry: EntryId
    at: str
    by: str
    reason: str
    stands: Annotated[bool, Meta(description="False if a later entry replaced or struck it.")]


class DecisionPart(Happened, frozen=True, kw_only=True):
    """A head judge's decision, or an acceptance of open findings."""

    kind: Literal["decide", "accept"]
    of: EntryId
    also: list[EntryId]
    effect: str
    rules: list[RuleId]
    round: int | None
    turn: int | None
    event: int | None
    player: PlayerNumber | None
    places: Annotated[
        dict[str, int], Meta(description="With the effect `places`: the place of everybody at the table, by number.")
    ] = {}


class CorrectionPart(Happened, frozen=True, kw_only=True):
    """A line that replaced, struck or took back another, opened a heat again, or changed the regulations."""

    kind: Literal["amend", "void", "undo", "reseat", "reopen", "regulations"]
    of: EntryId | None
    table: TableName | None
    heat: int | None


class PenaltyPart(Happened, frozen=True, kw_only=True):
    """Points that a player lost, or a warning."""

    player: PlayerNumber
    name: str
    points: Points
    rule: RuleId | None
    heat: int | None


class RowHeat(Part, frozen=True, kw_only=True):
    """What one heat paid a player."""

    heat: int
    table: TableName | None
    bye: bool
    unplayed: Annotated[
        Literal["bye", "half", "zero", "missed"] | None,
        Meta(description="The kind of bye, or that the heat was missed."),
    ] = None
    place: int | None
    score: int | float | None
    points: Points
    note: str


class RowPart(Part, frozen=True, kw_only=True):
    """One player's line of the standings."""

    place: int
    player: PlayerNumber
    name: str
    stage: str
    points: Points
    penalty: Points
    tiebreaks: dict[str, Points | list[Points] | None]
    heats: list[RowHeat]
    through: (
        Annotated[
            str,
            Meta(description="For the next stage: `q2` for the second who plays in it, `a1` for the first alternate."),
        ]
        | UnsetType
    ) = UNSET
    dropped: bool
    why: str
    rules: list[RuleId]


class GamePart(Part, frozen=True, kw_only=True):
    """The standings of one game alone."""

    game: str
    title: str
    standings: list[RowPart]


class MemberPart(Part, frozen=True, kw_only=True):
    """A ranked player of a team."""

    player: PlayerNumber
    name: str
    formerly: list[str]
    place: Annotated[int, Meta(description="The place among all players, in the stages that count for the teams.")]
    points: Points
    counts: Annotated[bool, Meta(description="Whether they are among the members who count for the score.")]
    dropped: bool


class TeamPart(Part, frozen=True, kw_only=True):
    """One team's line of the standings."""

    place: int
    team: str
    score: Annotated[Points, Meta(description="The sum of points, or of places.")]
    lacking: Annotated[int, Meta(description="How many members are missing, where places are added up.")]
    tiebreaks: dict[str, Points | list[Points] | None]
    members: list[MemberPart]
    why: str
    rules: list[RuleId]


class Export(Part, frozen=True, kw_only=True):
    """A whole tournament: the regulations, what happened, and what the rules say about it."""

    format: Literal[1] = 1
    kind: Literal["scorekeeper-export"] = "scorekeeper-export"
    version: Annotated[str, Meta(description="The version of scorekeeper that wrote this.")]
    private: Annotated[bool, Meta(description="Whether it includes what only organisers may see.")]
    tournament: TournamentPart
    regulations: RegulationsPart
    rulebooks: Annotated[
        dict[str, int], Meta(description="The revision of each book, as frozen at the start, or the current one.")
    ]
    players: list[PlayerPart]
    stages: list[StagePart]
    heats: list[HeatPart]
    findings: list[FindingPart]
    decisions: list[DecisionPart]
    corrections: list[CorrectionPart]
    penalties: list[PenaltyPart]
    standings: list[RowPart]
    games: (
        Annotated[list[GamePart], Meta(description="The standings of each game alone; only if several are played.")]
        | UnsetType
    ) = UNSET
    teams: Annotated[list[TeamPart], Meta(description="Best first; only if teams are ranked.")] | UnsetType = UNSET


def export_schema() -> dict[str, Any]:
    """Return the JSON Schema of the document."""
    schema = msgspec.json.schema(Export)
    return {"$schema": DRAFT, "title": "scorekeeper export", **schema}


def encoded(document: Export) -> bytes:
    """Return the document as JSON; the same tournament gives the same bytes."""
    plain = msgspec.json.encode(document, order="deterministic")
    return msgspec.json.format(plain, indent=1) + b"\n"
