"""One command that runs the whole site: starts its processes, restarts those that die, stops them together."""
