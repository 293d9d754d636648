"""Majesty: hire characters from a market, settle them in eight buildings, and let them earn."""
