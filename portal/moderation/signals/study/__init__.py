"""How well signals find planted partners: `make signals-study` writes docs/signals.md from here."""
