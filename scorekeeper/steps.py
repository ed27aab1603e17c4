"""What to do next, as data: the CLI prints a step as a command line, and a page could show it as a button."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from msgspec import Struct, to_builtins

Action = Literal[
    # players
    "add players",
    "add player",
    "rename player",
    "list players",
    "list teams",
    "type number",
    "type instead",
    "check players in",
    "bring somebody back",
    "drop player",
    "return player",
    "check player in",
    "check player out",
    "rename",
    "set details",
    "set team",
    "keep table",
    "substitute",
    # regulations
    "start",
    "amend regulations",
    "restore or amend regulations",
    "show or change regulations",
    "correct and amend",
    "fit schedule",
    "take fewer",
    "make or name a folder",
    # seating
    "seat",
    "seat by hand",
    "seat by hand or amend",
    "choose seats",
    "bid for seats",
    "show seating",
    "show who plays",
    "show who plays or substitute",
    "standings or another stage",
    "take out",
    "seat latecomers",
    "give bye",
    "ask for byes",
    "exchange",
    "seat everybody",
    "seat despite",
    # records and decisions
    "record",
    "record line",
    "amend line",
    "blank record",
    "blank record of a game",
    "show schema",
    "list games",
    "list templates",
    "amend",
    "amend with file",
    "amend ending",
    "void",
    "undo",
    "decide",
    "pick version",
    "decide as written",
    "decide places",
    "decide otherwise",
    "help with decisions",
    # heats and penalties
    "close",
    "reopen",
    "penalise",
    "help with penalties",
    "reopen as well",
    # answers
    "status",
    "check",
    "standings",
    "history",
    "history of table",
    "explain table",
    "compare players",
    "export everything",
    "show log",
    "show rule",
    # desks
    "verify log",
    "verify head",
    "merge",
    "merge as another desk",
    "rename and merge",
    "name desk",
    # the same command again
    "give reason",
    "take another name",
    "tell names apart",
    "accept or correct",
    "accept as written",
    "add option",
]


class NextStep(Struct, frozen=True):
    """One thing to do, and to what."""

    action: Action
    table: str | None = None
    entry: str | None = None
    heat: int | None = None
    player: str | None = None
    players: tuple[str, ...] = ()
    name: str | None = None
    """A player, a desk, a game or a file, as the action needs it."""
    rule: str | None = None
    option: str | None = None
    """The option that the command lacks."""
    results: tuple[str, ...] = ()
    """The words of a quick result, such as `12=14/PLACE`."""
    count: int | None = None
    reopen: bool = False
    """Whether the step also opens a closed heat again."""
    otherwise: NextStep | None = None
    """Another step that helps as well."""

    def as_json(self) -> dict[str, Any]:
        """Return plain data: the action, and the fields that it needs."""
        plain: dict[str, Any] = to_builtins(self)
        return {key: value for key, value in plain.items() if value}


class Notice(NamedTuple):
    """A message that suggests a step; `{step}` in the text stands for it."""

    text: str
    step: NextStep
