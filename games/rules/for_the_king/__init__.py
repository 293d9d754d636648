"""For the King (and Me): share out the cards, then bid for what went to the favour pile."""
