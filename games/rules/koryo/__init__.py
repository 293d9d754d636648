"""Koryŏ: eight seasons of face-down orders, majorities in nine families, and ten unruly events."""
