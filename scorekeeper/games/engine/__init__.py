"""What all games share: checks, replay, records, terms, verdicts, paper and pictures."""
