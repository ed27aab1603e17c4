"""`simulate --tournament`: a whole tournament in a new folder."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from scorekeeper.cli import hints
from scorekeeper.cli.show import note, say
from scorekeeper.errors import ScorekeeperError
from scorekeeper.games.game import Game

if TYPE_CHECKING:
    from scorekeeper.tournament.rehearsal.simulation import Simulation


class NoFolderError(ScorekeeperError):
    def __init__(self) -> None:
        super().__init__(
            "where to? name a new folder for the tournament",
            field="--out",
            next_step=hints.line(*hints.typed(), "--out", "rehearsal"),
        )


class TournamentSizeError(ScorekeeperError):
    def __init__(self, why: str, field: str, game: str) -> None:
        super().__init__(
            why,
            field=field,
            next_step=f"scorekeeper simulate --tournament --game {game} --players 22 --final 4 --out rehearsal",
        )


def _possible(wanted: Simulation, game: Game) -> None:
    """Refuse what could not be played before a folder is made."""
    from scorekeeper.games.reading import known_variant
    from scorekeeper.tournament.regulations.stages import table_sizes

    known_variant(game, wanted.variant, "--variant")
    low, _ = table_sizes(wanted.game, wanted.variant)
    if wanted.players < low:
        why = f"a table has at least {low} players; {wanted.players} cannot play"
        raise TournamentSizeError(why, "--players", wanted.game)
    if wanted.final is not None and wanted.final >= wanted.players:
        why = f"a final takes some of {wanted.players} players, not {wanted.final}"
        raise TournamentSizeError(why, "--final", wanted.game)


def play_tournament(folder: Path | None, game: Game, options: dict[str, Any]) -> None:
    """Play a tournament with the invented equipment that comes along, and show who won."""
    from scorekeeper.entry.templates import equipment_file
    from scorekeeper.reports.text import standings_text
    from scorekeeper.tournament.ranking.standings import compute_standings
    from scorekeeper.tournament.rehearsal.simulation import Simulation, regulations_of, simulate_tournament

    if folder is None:
        raise NoFolderError
    wanted = Simulation(game=game.id, **options)
    _possible(wanted, game)
    path = equipment_file(game)
    files = {path.name: path.read_text("utf-8")} if path is not None else {}
    text = regulations_of(wanted, path.name if path else None)
    played = simulate_tournament(folder, wanted, text, files, note)
    say(standings_text(compute_standings(played), why=False).rstrip("\n"))
    hint = hints.line("status", str(folder))
    say(f"→ {hint}   → {hints.line('standings', str(folder), '--xlsx', 'standings.xlsx')}")
