"""Checks on the sheet: its scorings, the holdings at the end, and whether it agrees with the transcript."""
