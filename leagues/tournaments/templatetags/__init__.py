"""Template tags of the tournaments."""
