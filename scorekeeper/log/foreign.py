"""Checks on the desk files of another folder: they belong to this tournament and are undamaged."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from scorekeeper.errors import RefusedError
from scorekeeper.log.chain import LogFault, Scan, log_files
from scorekeeper.log.entry import RegulationsChange, Start
from scorekeeper.log.ordering import shared_lines
from scorekeeper.steps import NextStep


class NoDeskFilesError(RefusedError):
    def __init__(self, other: Path) -> None:
        said = "has no desk files" if other.exists() else "does not exist"
        super().__init__(
            f"{other} {said}: expected a tournament's folder, its log folder, a mirror, or a desk's file",
            rule="LOG-206",
            next_step=NextStep("merge"),
        )


class OtherTournamentError(RefusedError):
    def __init__(self, path: Path, why: str) -> None:
        super().__init__(
            f"this is the log of another tournament: {why}",
            rule="LOG-206",
            file=str(path),
            line=1,
            next_step=NextStep("merge"),
        )


class MisnamedFileError(RefusedError):
    """A copy that a browser or a file manager gave another name, such as `B (1).jsonl`."""

    def __init__(self, path: Path, desk: str) -> None:
        super().__init__(
            f"this is the file of desk {desk}, but it is called {path.name!r}",
            rule="LOG-206",
            file=str(path),
            line=1,
            next_step=NextStep("rename and merge", name=f"{desk}.jsonl"),
        )


class DamagedFileError(RefusedError):
    def __init__(self, path: Path, fault: LogFault) -> None:
        super().__init__(
            f"{fault.text}; nothing was merged",
            rule=fault.rule,
            file=str(path),
            line=fault.line,
            next_step=NextStep("show rule", rule=fault.rule),
        )


def typed(path: Path) -> str:
    """Return the path as typed on a command line."""
    return f'"{path}"' if " " in str(path) else str(path)


def desk_files(other: Path) -> list[Path]:
    """Return the desk files of a tournament's folder, log folder or mirror, or the single file that was named."""
    if other.is_file():
        return [other]
    found = log_files(other) or sorted(other.glob("*.jsonl"), key=lambda path: path.stem)
    if not found:
        raise NoDeskFilesError(other)
    return found


def require_ours(scan: Scan, ours: Mapping[str, Scan], tournament: str | None = None) -> str:
    """Refuse a file that is not of this tournament; return a warning if it was opened under other regulations."""
    opening = scan.opening
    if opening is None:
        _refuse_damage(scan, scan.faults)
    assert opening is not None
    if opening.desk != scan.wrote_as:
        raise MisnamedFileError(scan.path, opening.desk)
    expected = tournament if tournament is not None else opening.tournament
    name = next((mine.opening.tournament for mine in ours.values() if mine.opening), expected)
    if opening.tournament != name:
        raise OtherTournamentError(scan.path, f"it belongs to {opening.tournament!r}, but ours belongs to {name!r}")
    hashes = _regulations(ours)
    related = any(shared_lines(mine.path, scan.path) for mine in ours.values())
    if related or not hashes or opening.regulations is None or opening.regulations in hashes:
        return ""
    said = f"desk {scan.wrote_as} was opened under other regulations ({opening.regulations[:12]}…)"
    if not scan.knows:
        raise OtherTournamentError(scan.path, f"{said} and knows none of our desks")
    return f"{scan.path}: {said}"


def _regulations(ours: Mapping[str, Scan]) -> set[str]:
    """Return the hashes of all regulations that our desks know."""
    bodies = [body for mine in ours.values() for _, _, body in mine.entries]
    hashes = {body.hash for body in bodies if isinstance(body, Start | RegulationsChange)}
    return hashes | {mine.opening.regulations for mine in ours.values() if mine.opening and mine.opening.regulations}


def require_one_beginning(mine: Scan, theirs: Scan) -> None:
    """Refuse a second desk of the same name that knows none of our desks: it belongs to another tournament."""
    same = bool(mine.opening and theirs.opening and mine.opening.nonce == theirs.opening.nonce)
    if not (same or _knew_others(mine) or _knew_others(theirs)):
        why = f"desk {theirs.wrote_as} was opened a second time there and knows none of our desks"
        raise OtherTournamentError(theirs.path, why)


def _knew_others(scan: Scan) -> bool:
    """Whether other desks existed before this one."""
    return bool(scan.entries and scan.entries[0][1].seen)


def require_sound(scan: Scan, mine: Scan | None) -> None:
    """Refuse damage that our own file does not have; a torn tail is allowed but not merged."""
    known = {(fault.rule, fault.line, fault.text) for fault in mine.faults} if mine else set()
    _refuse_damage(scan, [fault for fault in scan.faults if (fault.rule, fault.line, fault.text) not in known])


def _refuse_damage(scan: Scan, faults: list[LogFault]) -> None:
    fault = next((one for one in faults if one.rule != "LOG-201"), None)
    if fault is not None:
        raise DamagedFileError(scan.path, fault)
