"""Bots on the command line: `python -m games.bots`. The only part of the bots that looks at a clock or writes files."""
