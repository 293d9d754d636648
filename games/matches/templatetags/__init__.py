"""Template tags about games."""
