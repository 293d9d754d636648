"""PURE. How well rating systems find out who is strong: `make ratings-study` writes docs/ratings.md from here."""
