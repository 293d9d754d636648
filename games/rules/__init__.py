"""PURE. The engine contract, randomness, and one package per game; could be published alone."""
