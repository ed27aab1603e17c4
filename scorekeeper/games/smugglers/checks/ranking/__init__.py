"""Checks on the ranking: whose sphere is larger, and who takes which chair."""
