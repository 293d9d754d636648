"""Template tags about leagues."""
