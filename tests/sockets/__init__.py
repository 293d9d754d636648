"""The sockets, spoken to as a browser would."""
