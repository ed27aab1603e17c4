"""The position during a round: what each event does to it, and what the Smuggler would choose."""
