"""The tree of a search: what was tried where, how often it could have been, and what it brought whoever tried it."""

from __future__ import annotations

from math import sqrt
from typing import Any, Final, final

from games.bots.mind import softmax

UNLIKELY: Final = 0.004  # what the opinion likes less than this is not searched


@final
class Edge:
    """One action of one seat at one node."""

    __slots__ = ("action", "available", "prior", "total", "visits")

    def __init__(self, action: Any, prior: float) -> None:
        self.action = action
        self.prior = prior
        self.visits = 0
        self.total = 0.0  # payoffs of the seat that acts
        self.available = 0  # how often the action was legal when the node was visited


@final
class Node:
    """What the observer knows after the same seen moves, with the next seat on turn; guesses share it."""

    __slots__ = ("children", "edges", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.edges: dict[Any, Edge] = {}
        self.children: dict[Any, Node] = {}

    def unknown(self, legal: list[Any]) -> bool:
        """Whether one of these actions has never been legal here before."""
        edges = self.edges
        for action in legal:  # noqa: SIM110 - asked at every step down the tree
            if action not in edges:
                return True
        return False

    def learn(self, legal: list[Any], good: list[float]) -> None:
        """Add the actions met for the first time, with what the opinion thinks of them."""
        for action, prior in zip(legal, softmax(good), strict=True):
            if action not in self.edges:
                self.edges[action] = Edge(action, prior)

    def select(self, legal: list[Any], boldness: float) -> Edge:
        """The action with the best bound: its mean so far, and more the likelier and the less tried it is."""
        edges = self.edges
        hope = self.total / self.visits if self.visits else 0.5
        best: Edge | None = None
        best_bound = -1.0
        for action in legal:
            edge = edges[action]
            edge.available += 1
            if edge.prior < UNLIKELY and best is not None:
                continue
            mean = edge.total / edge.visits if edge.visits else hope
            bound = mean + boldness * edge.prior * sqrt(edge.available) / (1 + edge.visits)
            if bound > best_bound:
                best = edge
                best_bound = bound
        assert best is not None, "a seat that may act has a legal action"
        return best
