"""The `scorekeeper` command."""

import os
import sys


def _open_closed_streams() -> None:
    """Open what the caller has closed, before a file of ours gets its number and others print into it."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115 - open until the end


def main() -> None:
    """Run the command line; `--version` is answered before anything heavy is imported."""
    _open_closed_streams()
    if sys.argv[1:] in (["--version"], ["-V"]):
        from scorekeeper import __version__

        print(f"scorekeeper {__version__}")  # noqa: T201
        return
    import atexit
    import gc

    # Loading modules creates many objects but no garbage, and the collector would scan them all a dozen times.
    gc.set_threshold(500_000)
    # Python looks for garbage once more before it ends, though all memory goes back to the system anyway.
    atexit.register(gc.freeze)
    # What a library cannot clean up after a full disk would be printed as a traceback below our own sentence.
    sys.unraisablehook = lambda _: None
    try:
        from scorekeeper.cli.app import run

        run()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
