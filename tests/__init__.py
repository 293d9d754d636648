"""The laws of Regalia, checked."""
