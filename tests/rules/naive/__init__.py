"""Naive scorers, written straight from the rules text, to check the engines against."""
