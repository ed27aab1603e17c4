"""Searches for the best seating of a heat."""
