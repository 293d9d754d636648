"""Measurements, reported as ratios taken in one run so that a noisy machine matters little."""
