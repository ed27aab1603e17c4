"""The record of a game of Smugglers.

Limits that rules set (seven sweet tokens, as many bombs as players) are only metadata for boxes and drop-downs. Breaking
one is a finding, because the desk must be able to enter what the paper says.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct

from scorekeeper.games.engine.record import Participant, limits, says_when_blank
from scorekeeper.games.engine.record import Record as AnyRecord

COLOURS = ("sweet", "sour")
KINDS = ("sweet", "sour", "bomb")
PUTTY = ("yellow", "green", "orange", "pink")

TOKENS = 28
"""Tokens of each colour."""
PIECES = 4
"""Pieces of each kind of contraband."""
FACES, RED = 6, 5
"""Faces of the die, and the lowest of its red numbers."""
ATTEMPTS = 2
"""Attempts that a player has at the fence."""
PAIR = 2
"""Spheres that the scale compares."""
TWO_PLAYERS, THREE_PLAYERS, FOUR_PLAYERS = 2, 3, 4
"""Sizes of a table; the rules on chairs and inspections depend on them."""
CHAIRS = 2
FULL_JUNK_ROOM = 3
"""Players in the junk room when one of four has a chair: one is inspected, the other two reveal."""

FIELDS = ("sweet", "sour", "bombs", "used")
"""What a player owns: tokens of both colours, unused and used bombs."""
SWEET, SOUR, BOMBS, USED = range(4)
AT = {"sweet": SWEET, "sour": SOUR}
Holding = Sequence[int]
"""The four counts of one player, in the order of `FIELDS`."""

if TYPE_CHECKING:
    Colour = str
    Kind = str
    Putty = str
else:
    # The decoder rejects other words; for the type checker these are plain strings.
    Colour = Literal["sweet", "sour"]
    Kind = Literal["sweet", "sour", "bomb"]
    Putty = Literal["yellow", "green", "orange", "pink"]


Die = Annotated[int, Meta(extra=limits("SMU-914", 1, 6))]
Counts = dict[Colour, int]
Found = Annotated[
    list[Kind], Meta(description="The pieces in the opened sphere: one, or none or several if that rule was broken.")
]


class Taken(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A starting token."""

    player: Annotated[Participant, Meta(title="Player")]
    token: Annotated[Colour, Meta(title="Token")]


class Held(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """What a player owns, as claimed; every field is optional."""

    sweet: Annotated[int | None, Meta(title="Sweet", extra=limits("SMU-712", 0, 7))] = None
    sour: Annotated[int | None, Meta(title="Sour", extra=limits("SMU-713", 0, 7))] = None
    bombs: Annotated[
        int | None, Meta(title="Bombs", description="Unused, behind the screen.", extra=limits("SMU-205", 0, 4))
    ] = None
    used: Annotated[
        int | None, Meta(title="Bombs used", description="In front of the screen.", extra=limits("SMU-547", 0, 4))
    ] = None


class FoundPosition(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """What a judge found at the table, possibly in the middle of a round; what is left out is not known."""

    player: Annotated[Participant | None, Meta(title="Starting player", description="Who rolled or is to roll.")] = None
    rows: Annotated[dict[Participant, Held], Meta(title="Players")] = {}
    supply: Annotated[Counts | None, Meta(title="Supply", description="Tokens left, by colour.")] = None
    slot: Annotated[int | None, Meta(title="Boss", description="His slot, counted from the left.")] = None
    chairs: Annotated[
        list[Participant] | None, Meta(title="Chairs", description="Chair 1, chair 2, once they are taken.")
    ] = None
    opened: Annotated[
        list[Participant] | None, Meta(title="Opened", description="Whose spheres are open; all others are closed.")
    ] = None


class Start(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """How a round began; every field is optional and is checked if present."""

    starter: Annotated[Participant | None, Meta(title="Starting player", description="Who rolls the die.")] = None
    tokens: Annotated[list[Taken], Meta(title="Starting tokens", description="Round 1: in the order of taking.")] = []
    putty: Annotated[
        dict[Participant, Putty] | None, Meta(title="Putty", description="Round 1: colour of each player's putty.")
    ] = None
    slot: Annotated[
        int | None,
        Meta(title="Boss before the roll", description="His slot, counted from the left.", extra=limits("SMU-214", 1)),
    ] = None
    found: Annotated[
        FoundPosition | None,
        Meta(title="Found", description="A position found at the table, from which the transcript starts."),
    ] = None


class Inspection(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """An inspection as on paper; the content is in the row of the inspected player."""

    player: Annotated[Participant, Meta(title="Inspector")]
    target: Annotated[Participant, Meta(title="Inspected")]
    guess: Annotated[Kind | None, Meta(title="Said", description="What the inspector named.")] = None


class Row(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """One player's line of a round."""

    sweet: Annotated[
        int, Meta(title="Sweet", description="Sweet tokens at the end of the round.", extra=limits("SMU-712", 0, 7))
    ]
    sour: Annotated[
        int, Meta(title="Sour", description="Sour tokens at the end of the round.", extra=limits("SMU-713", 0, 7))
    ]
    bombs: Annotated[
        int | None, Meta(title="Bombs", description="Unused, behind the screen.", extra=limits("SMU-205", 0, 4))
    ] = None
    used: Annotated[
        int | None, Meta(title="Bombs used", description="In front of the screen.", extra=limits("SMU-547", 0, 4))
    ] = None
    test: Annotated[Literal["passed", "stuck"] | None, Meta(title="Test", description="Passed or stuck.")] = None
    seat: Annotated[
        Literal["1", "2", "junk"] | None, Meta(title="Seat", description="Chair 1, chair 2 or the junk room.")
    ] = None
    found: Annotated[
        Found | None, Meta(title="Found", description="What was in the sphere; leave blank if it was never opened.")
    ] = None


class Sheet(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A round as on paper, with the holdings at its end."""

    rows: Annotated[dict[Participant, Row], Meta(title="Players", description="One row per player.")]
    starter: Annotated[Participant | None, Meta(title="Starting player", description="Who rolled the die.")] = None
    rolls: Annotated[
        list[Die], Meta(title="Die", description="One roll; two after a 5 or a 6.", extra=limits("SMU-312", 1, 2))
    ] = []
    hole: Annotated[
        int | None, Meta(title="Hole", description="Slot of the boss, from the left.", extra=limits("SMU-313", 1))
    ] = None
    inspections: Annotated[list[Inspection], Meta(title="Inspections", description="In order.")] = []
    waived: Annotated[
        list[Participant],
        Meta(
            title="Refused",
            description="Who refused a reward in this round.",
            extra=says_when_blank("nobody refused a reward"),
        ),
    ] = []


class Roll(Struct, tag_field="do", tag="roll", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """The roll of the die for the hole."""

    player: Annotated[Participant, Meta(title="Player")]
    die: Annotated[Die, Meta(title="Die", description="Chance: what it shows.")]
    slot: Annotated[
        int | None, Meta(title="Boss", description="His slot after this roll; on a red number he waits.")
    ] = None


class Trial(Struct, tag_field="do", tag="test", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A player's sphere at the fence."""

    player: Annotated[Participant, Meta(title="Player")]
    attempts: Annotated[
        list[Literal["through", "stuck", "short"]],
        Meta(title="Attempts", description="In order; `short`: it stopped before the hole or left the track."),
    ]
    slot: Annotated[int | None, Meta(title="Hole", description="Only if it was not the hole of the round.")] = None


class Compare(
    Struct, tag_field="do", tag="compare", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """A comparison of spheres by size."""

    spheres: Annotated[list[Participant], Meta(title="Spheres", description="Whose spheres are compared.")]
    by: Annotated[
        Literal["eye", "scale", "die", "judge"],
        Meta(title="How", description="By eye, scale, die, or the judge.", extra=says_when_blank("by eye")),
    ] = "eye"
    heavier: Annotated[
        Participant | None,
        Meta(
            title="Heavier",
            description="Scale: whose sphere is heavier; leave blank if level.",
            extra=says_when_blank("the scale was level"),
        ),
    ] = None
    rolls: Annotated[
        dict[Participant, Die] | None, Meta(title="Rolls", description="Die: what each player rolled.")
    ] = None
    larger: Annotated[Participant | None, Meta(title="Larger", description="Whose sphere counts as the largest.")] = (
        None
    )


class Seat(Struct, tag_field="do", tag="seat", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """The ranking: chairs and junk room."""

    chairs: Annotated[
        list[Participant],
        Meta(title="Chairs", description="Chair 1, chair 2.", extra=says_when_blank("nobody has a chair")),
    ] = []
    junk: Annotated[
        list[Participant], Meta(title="Junk room", extra=says_when_blank("nobody is in the junk room"))
    ] = []


class Inspect(
    Struct, tag_field="do", tag="inspect", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """An inspection: what the inspector named, and what the sphere held."""

    player: Annotated[Participant, Meta(title="Inspector")]
    target: Annotated[Participant, Meta(title="Inspected")]
    guess: Annotated[
        Kind | None,
        Meta(title="Said", description="What the inspector named.", extra=says_when_blank("nothing was named")),
    ] = None
    found: Annotated[Found | None, Meta(title="Found", extra=says_when_blank("the sphere stayed closed"))] = None


class Reveal(
    Struct, tag_field="do", tag="reveal", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """A player who was not inspected shows the content of the sphere."""

    player: Annotated[Participant, Meta(title="Player")]
    found: Annotated[Found, Meta(title="Found")]


class Take(Struct, tag_field="do", tag="take", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A token moves for the sphere opened last."""

    player: Annotated[
        Participant | None,
        Meta(
            title="To",
            description="Who gets it; leave blank if it goes back to the supply.",
            extra=says_when_blank("it goes back to the supply"),
        ),
    ] = None
    token: Annotated[Colour, Meta(title="Token")]
    source: Annotated[
        Participant | None,
        Meta(
            title="From",
            description="Whose token it was; leave blank for the supply.",
            extra=says_when_blank("it comes from the supply"),
        ),
    ] = None


class Bomb(Struct, tag_field="do", tag="bomb", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """Where the bomb of the sphere opened last goes; optional, because it follows from the rules."""

    player: Annotated[Participant, Meta(title="Player")]
    to: Annotated[
        Literal["front", "behind"], Meta(title="Where", description="In front of the screen: used; behind it: unused.")
    ]


class Piece(
    Struct, tag_field="do", tag="piece", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """A piece of contraband is taken from the box (ruling SMU-R03)."""

    player: Annotated[Participant, Meta(title="Player")]
    kind: Annotated[Kind, Meta(title="Piece")]


class Waive(
    Struct, tag_field="do", tag="waive", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """A player does not use a right."""

    player: Annotated[Participant, Meta(title="Player")]
    what: Annotated[
        Literal["reward", "order"],
        Meta(title="What", description="The reward of the sphere opened last, or the right to reveal first."),
    ]


class State(
    Struct, tag_field="do", tag="state", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """The position at this point, as the table states it; every field is optional."""

    rows: Annotated[dict[Participant, Held], Meta(title="Players")] = {}
    supply: Annotated[Counts | None, Meta(title="Supply", description="Tokens left, by colour.")] = None
    slot: Annotated[int | None, Meta(title="Boss", description="His slot, counted from the left.")] = None
    chairs: Annotated[
        list[Participant] | None, Meta(title="Chairs", description="Chair 1, chair 2, once they are taken.")
    ] = None
    opened: Annotated[
        list[Participant] | None, Meta(title="Opened", description="Whose spheres are open; all others are closed.")
    ] = None


class EndOfTurn(
    Struct, tag_field="do", tag="end", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """The round is over: what was not done in it was left out, even if the table stopped here."""

    player: Annotated[Participant | None, Meta(title="Player", description="Who says so.")] = None


Win = Literal["sweet", "sour", "both"]


class Won(Struct, tag_field="do", tag="won", kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """The table states that a player has won at this point."""

    player: Annotated[Participant, Meta(title="Winner")]
    set: Annotated[Win | None, Meta(title="Winning set")] = None


Event = Roll | Trial | Compare | Seat | Inspect | Reveal | Take | Bomb | Piece | Waive | State | Won | EndOfTurn


class Round(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """One round: start, transcript and sheet."""

    number: Annotated[int, Meta(title="Round", le=99, extra=limits("SMU-301", 1))]
    start: Annotated[Start | None, Meta(title="Start")] = None
    transcript: Annotated[list[Event], Meta(title="Transcript", description="Event by event.")] = []
    sheet: Annotated[Sheet | None, Meta(title="Sheet", description="State at the end of the round.")] = None


class Standing(Held, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """One player's line of the whole game."""

    tokens: Annotated[
        int | None, Meta(title="Tokens", description="Sweet and sour together.", extra=limits("SMU-711", 0, 11))
    ] = None
    place: Annotated[int | None, Meta(title="Final place", extra=limits("SMU-105", 1, 4))] = None


class Result(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """The result as the players report it."""

    rows: Annotated[dict[Participant, Standing], Meta(title="Players")] = {}
    winner: Annotated[Participant | None, Meta(title="Winner")] = None
    set: Annotated[Win | None, Meta(title="Winning set", description="Sweet, sour, or both colours together.")] = None
    rounds: Annotated[
        int | None,
        Meta(title="Rounds played", description="Including rounds with all stuck.", extra=limits("SMU-301", 1)),
    ] = None
    stuck: Annotated[
        int | None,
        Meta(title="All stuck", description="Number of rounds in which all got stuck.", extra=limits("SMU-501", 0)),
    ] = None
    supply: Annotated[
        Counts | None, Meta(title="Supply", description="Tokens left, by colour.", extra=limits("SMU-905", 0, 28))
    ] = None
    left: Annotated[Participant | None, Meta(title="Who left", description="Who gave up or left.")] = None


class Record(AnyRecord[Round, Result], kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A table of Smugglers."""
