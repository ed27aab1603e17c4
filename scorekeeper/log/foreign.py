"""Checks on the desk files of another folder: they belong to this tournament and are undamaged."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from scorekeeper.errors import RefusedError
from scorekeeper.log.chain import LogFault
from scorekeeper.log.names import chain_objection
from scorekeeper.log.scan import Scan, shared_lines
from scorekeeper.log.store import Chain, chains_at
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


class BadFileNameError(RefusedError):
    """A file whose name no desk could have given it, such as `con.jsonl`."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(why, rule="LOG-206", file=str(path), next_step=NextStep("merge"))


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


def desk_files(other: Path) -> list[Chain]:
    """Return the chains of a tournament's folder, log folder or mirror, or of the single file that was named."""
    found = chains_at(other)
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
        raise MisnamedFileError(scan.address, opening.desk)
    if why := chain_objection(scan.stem):
        raise BadFileNameError(scan.address, why)
    expected = tournament if tournament is not None else opening.tournament
    name = next((mine.opening.tournament for mine in ours.values() if mine.opening), expected)
    if opening.tournament != name:
        raise OtherTournamentError(scan.address, f"it belongs to {opening.tournament!r}, but ours belongs to {name!r}")
    hashes = _regulations(ours)
    related = any(shared_lines(mine, scan) for mine in ours.values())
    if related or not hashes or opening.regulations is None or opening.regulations in hashes:
        return ""
    said = f"desk {scan.wrote_as} was opened under other regulations ({opening.regulations[:12]}…)"
    if not scan.knows:
        raise OtherTournamentError(scan.address, f"{said} and knows none of our desks")
    return f"{scan.address}: {said}"


def _regulations(ours: Mapping[str, Scan]) -> set[str]:
    """Return the hashes of all regulations that our desks know."""
    hashes = {body.hash for mine in ours.values() for _, body in mine.frozen}
    return hashes | {mine.opening.regulations for mine in ours.values() if mine.opening and mine.opening.regulations}


def require_one_beginning(mine: Scan, theirs: Scan) -> None:
    """Refuse a second desk of the same name that knows none of our desks: it belongs to another tournament."""
    same = mine.identity is not None and mine.identity == theirs.identity
    if not (same or mine.knew_others or theirs.knew_others):
        why = f"desk {theirs.wrote_as} was opened a second time there and knows none of our desks"
        raise OtherTournamentError(theirs.address, why)


def require_sound(scan: Scan, mine: Scan | None) -> None:
    """Refuse damage that our own file does not have; a torn tail is allowed but not merged, nor does a cut act count."""
    known = {(fault.rule, fault.line, fault.text) for fault in mine.faults} if mine else set()
    _refuse_damage(scan, [fault for fault in scan.faults if (fault.rule, fault.line, fault.text) not in known])


def _refuse_damage(scan: Scan, faults: list[LogFault]) -> None:
    fault = next((one for one in faults if one.rule not in ("LOG-201", "LOG-216")), None)
    if fault is not None:
        raise DamagedFileError(scan.address, fault)
