"""The `scorekeeper` command."""
