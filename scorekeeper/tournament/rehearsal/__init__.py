"""A whole tournament, played by the simulators."""
