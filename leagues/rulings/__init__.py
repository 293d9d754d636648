"""What directors decide about their events: shown before it is done, done at once, and taken back to the byte."""
