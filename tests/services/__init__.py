"""The laws of commands, logs and ledgers, on real transactions."""
