"""A match being played: models, commands, queries, consumers, tasks, api."""
