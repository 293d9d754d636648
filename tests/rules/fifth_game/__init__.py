"""High Card, the smallest game with secrets: the template for a new folder under `games/rules`."""
