"""Ratings, ladders, leagues and tournaments; listens to finished matches."""
