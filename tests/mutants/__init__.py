"""Faults planted into the games, one by one: the tests have to notice them. `nox -s mutants` runs it."""
