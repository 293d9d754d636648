"""The laws of the rule engines."""
