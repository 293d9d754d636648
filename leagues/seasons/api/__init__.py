"""Leagues over HTTP: leagues, seasons, divisions, fixtures, standings; joining, pausing, leaving."""
