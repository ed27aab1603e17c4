"""Names in any script on paper: fonts, shaping and embedding."""
