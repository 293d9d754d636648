"""Filters for pages about notices."""
