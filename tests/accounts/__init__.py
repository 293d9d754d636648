"""The laws about people."""
