"""Writes what the program says of the stored records and folders today into the golden corpus, and tells what changed.

    python -m tests.golden.rewrite [--game GAME] [--figures] [--words] [--folders]

A rewrite is a commit of its own that says why. The records and folders themselves are never rewritten.
"""

from __future__ import annotations

import sys

from tests.golden import folders
from tests.golden.compare import compared_folders, parser, sides
from tests.golden.corpus import GAMES, path_of, stored, told, write_lines
from tests.golden.differences import differences, summary


def main() -> int:
    asked = parser(__doc__).parse_args()
    chosen = sides(asked)
    for game in () if asked.folders else asked.game or GAMES:
        for side in chosen:
            before, new = stored(game, side), told(game)[side]
            if before:
                print(f"{game}, {side}: {summary(list(differences(before, new)), asked.limit)}")
            else:
                print(f"{game}, {side}: {len(new)} records, written for the first time")
            write_lines(path_of(game, side), new.values())
    if asked.folders or not asked.game:
        for name, said, found in compared_folders(chosen):
            print(f"{name}: {summary(found, asked.limit)}")
            for side in chosen:
                folders.write(name, side, said[side])
    return 0


if __name__ == "__main__":
    sys.exit(main())
