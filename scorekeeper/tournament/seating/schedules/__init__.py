"""Schedules that are fixed before the first heat."""
