<<<<<<< HEAD
<<<<<<< HEAD
"""Second, naive scorers written straight from the rules texts; they share no code with the engines."""
=======
"""Second scorers, written from the rules alone; they share no code with the engines."""
>>>>>>> eng-king_me
=======
"""Second opinions: each game's score counted again from the text of its rules, sharing no code with the engine."""
>>>>>>> eng-koryo
