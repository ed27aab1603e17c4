"""Pages that are made from live data: rules, examples, commands, record fields, log lines, sources."""
