"""Template tags about ladders."""
