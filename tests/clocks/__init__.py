"""Tests of the pure arithmetic of time."""
