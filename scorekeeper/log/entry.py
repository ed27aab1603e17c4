"""The content of one line of the log.

The envelope is decoded first and its body stays raw until it is needed, so a million lines can be verified without
decoding a single record.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, Literal

import msgspec
from msgspec import Raw, Struct

from scorekeeper.documents.limits import MOST_DIGITS
from scorekeeper.effects import Effect

FORMAT = 1
Unplayed = Literal["left-out", "virtual", "fide-2024", "fide-2026"]
"""How tie-breaks count heats without a game."""
OF_FIDE: tuple[Unplayed, ...] = ("fide-2024", "fide-2026")
"""The ways that FIDE's tie-break regulations define, for one against one."""
AskedBye = Literal["half", "zero"]
"""A bye that a player asked for: it pays half of a win, or nothing."""
ByeKind = Literal["bye", AskedBye]
"""Any bye: one that nobody asked for, or one that a player asked for."""

Kind = Literal[
    "open",
    "player",
    "start",
    "seat",
    "reseat",
    "seats",
    "record",
    "amend",
    "void",
    "decide",
    "penalty",
    "close",
    "reopen",
    "regulations",
    "undo",
]


class Body(Struct, kw_only=True, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """What happened, without who and when."""


class Open(Body, frozen=True, kw_only=True):
    """Line 1 of every desk: which log this is."""

    format: int
    """Version of the log's format: 1."""
    tournament: str
    """Name of the tournament."""
    desk: str
    """Name of the desk: the file's name and the start of its ids."""
    nonce: str
    """Random, drawn when the desk was opened; distinguishes it from a desk of the same name opened elsewhere."""
    regulations: str | None = None
    """SHA-256 of `tournament.toml` when the desk was opened."""


class PlayerDetails(Body, frozen=True, kw_only=True):
    """Details of a player besides the name. Those that are not given stay as they were."""

    team: str | None = None
    """Name of the team; empty for none."""
    rating: int | None = None
    """Rating before the event; 0 for none."""
    table: int | None = None
    """Number of the table that the player keeps in every heat; 0 for none."""
    wishes: list[str] | None = None
    """Ids of the games that the player asks for, the favourite first."""
    rests: dict[str, Literal["half", "zero", "none"]] | None = None
    """Byes that the player asks for, by heat; `none` takes one back, and heats that are not named stay as they were."""


class PlayerChange(Body, frozen=True, kw_only=True):
    """A player is added, drops out, checks in or out, returns, is renamed, is replaced by a substitute, or gets other details."""

    action: Literal["add", "drop", "here", "away", "back", "rename", "substitute", "set"]
    """What happens to the player."""
    number: str
    """The player's number; it never changes."""
    name: str | None = None
    """The name, if a player is added, renamed or replaced by a substitute."""
    note: str | None = None
    """A remark for the desk; no public page shows it."""
    guest: bool = False
    """Whether they fill up tables but are not ranked."""
    heat: int | None = None
    """The first heat that a substitute plays."""
    details: PlayerDetails | None = None
    """Team, rating and the like, if a player is added with them or they change."""


class Start(Body, frozen=True, kw_only=True):
    """The regulations that apply from here on."""

    regulations: str
    """Text of `tournament.toml`."""
    hash: str
    """SHA-256 of that text."""
    equipment: dict[str, str] = {}
    """The text of each file, by name."""
    version: str
    """Version of scorekeeper."""
    rulebooks: dict[str, int]
    """Code of each rulebook to its revision."""
    unplayed: Unplayed | None = None
    """How tie-breaks count heats without a game one against one, if the regulations do not say."""


class SeatedTable(Body, frozen=True, kw_only=True):
    """One table of a heat: player numbers in clockwise order."""

    table: int
    """Number of the table in its heat."""
    seats: list[str]
    """Player numbers in clockwise order."""
    game: str | None = None
    """Id of the game, if it is not the one of the heat."""
    variant: str | None = None
    """Variant of that game."""
    choice: Literal["chosen", "bid"] | None = None
    """How the players get their seats, if the seating leaves that open; they are then listed in the order in which they choose."""


class Seating(Body, frozen=True, kw_only=True):
    """Who plays whom in one heat: a fact, not a computation."""

    heat: int
    """Number of the heat."""
    game: str
    """Id of the game."""
    variant: str | None = None
    """None in logs older than this field: the variant of the regulations."""
    tables: list[SeatedTable]
    """Who sits where."""
    byes: list[str] = []
    """Players who are here and have a bye that nobody asked for."""
    rests: dict[str, AskedBye] = {}
    """Byes that players asked for: `half` pays half of a win, `zero` nothing."""
    field: list[str] = []
    """The players of a stage that does not take everybody, best first by the stage before; set in its first heat."""
    before: dict[str, int] = {}
    """The places of these players in the stage before, if ties inside a game are settled by them."""
    by_hand: bool = False
    """Whether people made the seating, not the program."""
    method: str | None = None
    """The seating system, such as `swiss`."""
    seed: str | None = None
    """The seed that it was drawn from."""
    unavoidable: list[str] = []
    """Aims that the seating did not reach, and lots that it drew, as sentences."""
    despite: str | None = None
    """Why it was seated although an earlier heat was open or somebody was left out."""


class Seat(Seating, frozen=True, kw_only=True):
    """The first seating of a heat."""


class Reseat(Seating, frozen=True, kw_only=True):
    """A seating that replaces an earlier one."""

    of: str
    """Id of the seating that it replaces."""
    reason: str
    """Why."""


class SeatChoice(Body, frozen=True, kw_only=True):
    """The seats that the players of one table chose, or bid points for."""

    table: str
    """Name of the table, such as `4/1`."""
    seats: list[str]
    """Player numbers in clockwise order."""
    bids: dict[str, int] = {}
    """The points that players bid for their seats, by player number."""


class AcceptedFinding(Body, frozen=True, kw_only=True):
    """A finding that somebody accepted along with the record."""

    rule: str
    """Id of the rule."""
    where: dict[str, Any] = {}
    """Round, turn, event and field that the finding is about."""


class Accept(Body, frozen=True, kw_only=True):
    """Why a record with open errors was accepted, and what counts: what the rules compute, or what is written."""

    reason: str
    """Why."""
    as_written: bool = False
    """Whether what is written counts instead of what the rules compute."""
    findings: list[AcceptedFinding] = []
    """The findings that were open when the record was accepted."""


class Recorded(Body, frozen=True, kw_only=True):
    """A record of one table, or of some of its rounds."""

    table: str
    """Name of the table, such as `2/3`."""
    record: Raw
    """The record of the table, or of some of its rounds, in the record format of its game."""
    accept: Accept | None = None
    """Why it was accepted with open findings."""


class Amend(Body, frozen=True, kw_only=True):
    """A record that replaces an earlier one."""

    of: str
    """Id of the record that it replaces."""
    reason: str
    """Why."""
    table: str
    """Name of the table, such as `2/3`."""
    record: Raw
    """The record of the table, or of some of its rounds, in the record format of its game."""
    accept: Accept | None = None
    """Why it was accepted with open findings."""


class Void(Body, frozen=True, kw_only=True):
    """An entry no longer counts."""

    of: str
    """Id of the entry that no longer counts."""
    reason: str
    """Why."""


class Decide(Body, frozen=True, kw_only=True):
    """A head judge's decision on one record."""

    of: str
    """Id of the record that the decision is about."""
    effect: Effect
    """What counts from here on."""
    reason: str
    """Why."""
    rule: str | None = None
    """The rule that the decision is about; None means all open findings."""
    round: int | None = None
    """The round, if it is about one."""
    turn: int | None = None
    """The turn, if it is about one."""
    event: int | None = None
    """The event of the transcript, if it is about one."""
    player: str | None = None
    """The player that it is about, such as the one who forfeits."""
    places: dict[str, int] = {}
    """With `places`: the place of everybody at the table, by player number; equal places are shared."""
    settles: list[str] | None = None
    """Without a rule: the findings that were known, by rule and place; later ones stay open. Earlier versions wrote none."""
    also: list[str] = []
    """Other records of the table that `replay` or `void` also strikes; listed by id, because clocks differ."""


class Penalty(Body, frozen=True, kw_only=True):
    """Points that a player loses, or a warning."""

    player: str
    """Number of the player."""
    points: str
    """The number of points to take off, such as `2` or `1/2`; `0` is a warning."""
    reason: str
    """Why."""
    rule: str | None = None
    """The rule that was broken."""
    heat: int | None = None
    """The heat in which it happened."""


class ClosedTable(Body, frozen=True, kw_only=True):
    """What counted at one table when its heat was closed."""

    entries: list[str]
    """Ids of the records and decisions that it rests on; if others count later, the table is judged again."""
    places: dict[str, int] = {}
    """The place of each participant in the game; empty if the table had none."""
    scores: dict[str, int | float] = {}
    """The score of each participant."""
    findings: list[str] = []
    """Ids of the rules of its errors and warnings."""
    in_doubt: bool = False
    """Whether an error among them was not settled."""


class Close(Body, frozen=True, kw_only=True):
    """A heat is over: its results are final."""

    heat: int
    """Number of the heat."""
    reason: str | None = None
    """Why, if tables are missing or in doubt."""
    version: str | None = None
    """Version of scorekeeper; None in logs older than this field."""
    tables: dict[str, ClosedTable] = {}
    """What counted at each table with a record, by name, such as `2/3`."""


class Reopen(Body, frozen=True, kw_only=True):
    """A closed heat is open again."""

    heat: int
    """Number of the heat."""
    reason: str
    """Why."""


class RegulationsChange(Body, frozen=True, kw_only=True):
    """New regulations that apply from here on."""

    reason: str
    """Why."""
    regulations: str
    """Text of `tournament.toml` from here on."""
    hash: str
    """SHA-256 of that text."""
    equipment: dict[str, str] = {}
    """The text of each file, by name."""
    version: str | None = None
    """Version of scorekeeper; None in logs older than this field."""
    rulebooks: dict[str, int] = {}
    """Code of each rulebook to its revision."""
    unplayed: Unplayed | None = None
    """How tie-breaks count heats without a game one against one, if the regulations do not say."""


class Undo(Body, frozen=True, kw_only=True):
    """The last act of a desk is taken back: its entries no longer count."""

    entries: list[str]
    """Ids of the entries that the act wrote."""
    reason: str | None = None
    """Why, if somebody said so."""


BODIES: dict[Kind, type[Body]] = {
    "open": Open,
    "player": PlayerChange,
    "start": Start,
    "seat": Seat,
    "reseat": Reseat,
    "seats": SeatChoice,
    "record": Recorded,
    "amend": Amend,
    "void": Void,
    "decide": Decide,
    "penalty": Penalty,
    "close": Close,
    "reopen": Reopen,
    "regulations": RegulationsChange,
    "undo": Undo,
}
KINDS: dict[type[Body], Kind] = {body: kind for kind, body in BODIES.items()}


class Envelope(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """A line as written, with its body still raw."""

    id: str
    """Desk and number, such as `main-31`."""
    at: str
    """When, in UTC, to the second."""
    by: str
    """Who typed it."""
    kind: Kind
    """The kind of entry."""
    body: Raw
    """The content, which depends on the kind."""
    prev: str
    """First 32 hex digits of the SHA-256 of the line before it."""
    seen: dict[str, int] = {}
    """How many lines of each other desk were in the folder: what the writer could know, whatever the clocks say."""
    nth: int = 0
    """How many lines of the same act come before it; an act that writes several lines is taken back as one."""
    more: int = 0
    """How many lines of the same act come after it; if they are not there, none of the act's lines counts."""


class Entry(Struct, frozen=True, gc=False):
    """A line as read: the envelope, the decoded body, and its place."""

    id: str
    at: str
    by: str
    kind: Kind
    body: Body
    file: str
    """Relative to the tournament's folder, such as `log/main.jsonl`."""
    line: int
    seen: dict[str, int] = {}
    """How many lines of each other desk the writer knew."""
    nth: int = 0
    """How many lines of the same act come before it."""

    @property
    def desk(self) -> str:
        return self.id.rpartition("-")[0]

    @property
    def number(self) -> int:
        return int(self.id.rpartition("-")[2])

    @property
    def of(self) -> str | None:
        """The id of the entry that this one replaces, strikes or decides."""
        return getattr(self.body, "of", None)

    @property
    def about(self) -> tuple[str, ...]:
        """The ids of all entries that this one replaces, strikes, decides or takes back."""
        return named_in(self.body)


def named_in(body: Body) -> tuple[str, ...]:
    """Return the ids of all entries that a body names."""
    match body:
        case Undo():
            return tuple(body.entries)
        case Decide():
            return (body.of, *body.also)
        case Amend() | Void() | Reseat():
            return (body.of,)
    return ()


decode_envelope = msgspec.json.Decoder(Envelope).decode
_encoder = msgspec.json.Encoder()
BODY_DECODERS = {kind: msgspec.json.Decoder(body).decode for kind, body in BODIES.items()}


HOLDING_RECORDS = frozenset({"record", "amend"})
"""Kinds whose bodies hold a record, which stays raw."""
_FLAT = bytes.maketrans(b"123456789E", b"000000000e")
_LONG = b"0" * (MOST_DIGITS + 1)


def refuse_undecodable(record: Raw) -> None:
    """Raise what decoding a record would raise later on; the usual record costs a glance.

    Escapes, exponents, long numbers and bytes beyond ASCII are what a decoder may refuse in a text that is JSON.
    """
    written = bytes(record)
    flat = written.translate(_FLAT)
    if b"0e" in flat or b"\\" in flat or not flat.isascii() or (len(flat) > len(_LONG) and _LONG in flat):
        _refuse_long_numbers(msgspec.json.decode(written))


def _refuse_long_numbers(value: Any) -> None:
    """Raise for a number that no document may have: what is computed from it could not be written down."""
    if isinstance(value, dict):
        value = [*value.values()]
    if isinstance(value, list):
        for child in value:
            _refuse_long_numbers(child)
    elif isinstance(value, int) and abs(value) >= 10**MOST_DIGITS:
        raise msgspec.ValidationError(f"a number has more than {MOST_DIGITS} digits")


def encode_line(
    *,
    entry_id: str,
    at: str,
    by: str,
    body: Body,
    prev: str,
    seen: dict[str, int] | None = None,
    nth: int = 0,
    more: int = 0,
) -> bytes:
    """Return one line without its newline."""
    raw = Raw(_encoder.encode(body))
    return _encoder.encode(Envelope(entry_id, at, by, KINDS[type(body)], raw, prev, seen or {}, nth, more))


def decode_body(envelope: Envelope) -> Body:
    """Return the decoded body for the envelope's kind; raises `msgspec.ValidationError`."""
    return BODY_DECODERS[envelope.kind](envelope.body)


def now() -> str:
    """Return the current time as the log writes it: UTC, to the second."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
