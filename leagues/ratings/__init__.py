"""Elo for tables of n and the ledger built on it."""
