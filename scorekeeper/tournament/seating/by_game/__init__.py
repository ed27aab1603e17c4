"""Seats heats that offer several games."""
