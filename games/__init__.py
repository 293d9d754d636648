"""Everything about playing: the rules, the bots and the matches on the server."""
