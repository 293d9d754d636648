"""The laws that hold for every game. Each is a function of a table; `LAWS` is the list the suite runs."""
