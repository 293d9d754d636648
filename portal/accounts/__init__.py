"""People: profiles, preferences, guests, tokens."""
