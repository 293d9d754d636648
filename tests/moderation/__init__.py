"""The laws of keeping the place fair: the log, the roles, reports and sanctions."""
