"""Commands of the matches application."""
