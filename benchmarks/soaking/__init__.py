"""The parts of `make soak`: players, faults, a line between them that can be cut, and what is proved at the end."""
