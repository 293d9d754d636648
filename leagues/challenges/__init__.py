"""The challenge ladder of a league: who challenges somebody above and wins takes his place."""
