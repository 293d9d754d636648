"""Second scorers, written from the rules alone; they share no code with the engines."""
