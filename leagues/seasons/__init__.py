"""Leagues with seasons: divisions, fixtures, standings, promotion and relegation."""
