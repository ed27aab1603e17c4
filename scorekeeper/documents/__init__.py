"""Bytes into plain data, with file, line and field: JSON, TOML, CSV and workbooks.

Nothing here knows a rule of the log or of a tournament: callers say which rule a document breaks that cannot be read.
"""
