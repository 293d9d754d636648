"""PURE. How time runs at a table: the policy, the calendar of a player's time off, the arithmetic of deadlines."""
