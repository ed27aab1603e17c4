"""Conflicts: what two desks did without knowing of each other."""
