"""What callers may send about leagues."""

from games.matches.api.bodies import Body, Entropy


class JoinLeague(Body, frozen=True):
    """Join a league. `entropy` is your share of the chance of its matches; the server makes one if you send none."""

    entropy: Entropy | None = None
