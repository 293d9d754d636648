"""Template tags about ratings."""
