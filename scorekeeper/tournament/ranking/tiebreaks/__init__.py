"""The tie-breaks: what each criterion says of a player."""
