"""Reports in all formats. They show what the layers below computed, and decide nothing."""
