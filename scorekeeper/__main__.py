"""The `scorekeeper` command."""

import sys


def main() -> None:
    """Run the command line; `--version` is answered before anything heavy is imported."""
    if sys.argv[1:] in (["--version"], ["-V"]):
        from scorekeeper import __version__

        print(f"scorekeeper {__version__}")  # noqa: T201
        return
    import gc

    # Loading modules creates many objects but no garbage, and the collector would scan them all a dozen times.
    gc.set_threshold(50_000)
    try:
        from scorekeeper.cli.app import run

        run()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
