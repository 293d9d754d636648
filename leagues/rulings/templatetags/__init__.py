"""Template tags of the rulings."""
