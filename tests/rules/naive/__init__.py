<<<<<<< HEAD
"""Second, naive scorers written straight from the rules texts; they share no code with the engines."""
=======
"""Second scorers, written from the rules alone; they share no code with the engines."""
>>>>>>> eng-king_me
