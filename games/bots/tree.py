"""The tree of a search: what was tried where, how often it could have been, and what it brought whoever tried it."""

from __future__ import annotations

from math import sqrt
from typing import Any, Final, final

from games.bots.mind import softmax

UNLIKELY: Final = 0.004  # what the opinion likes less than this is not searched


ENDLESS: Final = 1 << 60
FEW: Final = 16  # tries of the search before, which are trusted half as much as endlessly many


@final
class Edge:
    """One action of one seat at one node."""

    __slots__ = ("action", "before", "mean", "prior", "share", "total", "visits")

    def __init__(self, action: Any, prior: float) -> None:
        self.action = action
        self.prior = prior
        self.before = 0  # visits in the search before this one
        self.visits = 0
        self.total = 0.0  # payoffs of the seat that acts
        self.mean = 0.0
        self.share = prior  # of the bonus for what was seldom tried

    def add(self, brought: float) -> None:
        """Note what it brought once more."""
        self.visits += 1
        self.total += brought
        self.mean = self.total / self.visits
        self.share = self.prior / (1 + self.visits)

    def settle(self, tries: int, trust: float) -> None:
        """Begin anew, with the share of the tries as a part of the opinion."""
        self.before = self.visits
        self.visits = 0
        self.total = 0.0
        self.mean = 0.0
        self.lean(self.prior, tries, trust)

    def lean(self, prior: float, tries: int, trust: float) -> None:
        """Mix an opinion with the share of the tries of before: the more there were, the nearer to the whole trust."""
        self.prior = prior + trust * (self.before - tries * prior) / (tries + FEW)
        self.share = self.prior


@final
class Node:
    """What the observer knows after the same seen moves, with the next seat on turn; guesses share it."""

    __slots__ = ("children", "edges", "legal", "row", "situation", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.situation = b""  # for the next search to find it by
        self.edges: dict[Any, Edge] = {}
        self.children: dict[Any, Node] = {}
        self.legal: list[Any] = []  # the actions of the last visit
        self.row: list[Edge] = []  # and those of them that are worth a try

    def knows(self, legal: list[Any]) -> bool:
        """Whether all of these actions have been legal here before. If so, they are what `select` chooses from."""
        if legal == self.legal:  # the usual case, and quick: engines hand out references
            return True
        edges = self.edges
        for action in legal:
            if action not in edges:
                return False
        self.offer(legal)
        return True

    def learn(self, legal: list[Any], good: list[float]) -> None:
        """Add the actions met for the first time, with what the opinion thinks of them."""
        for action, prior in zip(legal, softmax(good), strict=True):
            if action not in self.edges:
                self.edges[action] = Edge(action, prior)
        self.offer(legal)

    def begin(self, legal: list[Any], good: list[float], trust: float) -> None:
        """Learn what the opinion thinks now of all the actions, beside the tries of the search before."""
        self.learn(legal, good)
        edges = [self.edges[action] for action in legal]
        tries = sum([edge.before for edge in edges])
        if tries:
            for edge, prior in zip(edges, softmax(good), strict=True):
                edge.lean(prior, tries, trust)
            self.offer(legal)

    def offer(self, legal: list[Any]) -> None:
        """Let `select` choose from those of the actions that do not look hopeless; from all if all do."""
        row = [self.edges[action] for action in legal]
        likely = [edge for edge in row if edge.prior >= UNLIKELY]
        self.legal = legal
        self.row = likely or row

    def lead(self) -> int:
        """How much oftener the first choice was tried than the second; endlessly where there is no second."""
        visits = sorted([edge.visits for edge in self.row])
        return visits[-1] - visits[-2] if len(visits) > 1 else ENDLESS

    def select(self, boldness: float) -> Edge:
        """The action with the best bound: its mean so far, and more the likelier and the less tried it is."""
        hope = self.total / self.visits if self.visits else 0.5
        bonus = boldness * sqrt(1 + self.visits)
        best = self.row[0]
        best_bound = -1e9
        for edge in self.row:
            bound = (edge.mean if edge.visits else hope) + bonus * edge.share
            if bound > best_bound:
                best = edge
                best_bound = bound
        return best
