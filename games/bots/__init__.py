"""PURE. Players made of code: handed a view and the legal actions, never a state."""
