"""PURE. Players made of code."""
