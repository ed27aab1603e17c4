"""Workbooks: standings, lists and rules."""
