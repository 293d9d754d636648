"""Second opinions on each game, written straight from the rules and sharing no code with the engines."""
