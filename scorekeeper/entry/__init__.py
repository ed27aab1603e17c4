"""Readers: JSON, TOML, standard input, one line, questions on the terminal; each gives a record, or the exact fault."""
