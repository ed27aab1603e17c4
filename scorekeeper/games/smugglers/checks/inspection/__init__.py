"""Checks on the inspection: who inspects whom, who reveals when, and what a sphere may hold."""
