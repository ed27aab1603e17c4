"""Rules reference and tournament scoring for board games."""

__version__ = "0.1.0"
