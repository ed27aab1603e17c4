"""Turns bytes into plain data, with file, line and field: JSON, TOML, CSV and workbooks.

Nothing here knows the rules of the log or of a tournament; callers add the rule that an unreadable document breaks.
"""
