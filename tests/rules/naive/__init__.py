"""Second opinions: each game's score counted again from the text of its rules, sharing no code with the engine."""
