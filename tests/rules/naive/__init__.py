"""Second, naive scorers written straight from the rules texts; they share no code with the engines."""
