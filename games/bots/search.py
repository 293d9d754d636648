"""Knight and Chancellor: Monte-Carlo tree search over what one seat may know.

Every iteration draws a guess from the belief, walks down the one tree of what this seat can tell apart, and values
what it reaches by a playout. Every seat maximises its own payoff by place. Hidden moves (votes, face-down orders) share
a child with those that look alike, so nobody later in the tree answers what it cannot have seen.
"""

from __future__ import annotations

from typing import Any, Final, final

from games.bots.belief import Belief
from games.bots.contract import Clock
from games.bots.mind import Mind, settled
from games.bots.minds import mind_for
from games.bots.tree import Edge, Node
from games.rules.contract import Random, Rules, View

BOLDNESS: Final = 1.2
OPINIONS: Final = 24  # guesses asked for the prior of the own decision
ROOM: Final = 0.97  # of the time is for thinking: the rest is for the way back


@final
class Searcher:
    """Thinks for so many seconds of the clock it is handed, or for so many iterations if that comes first."""

    def __init__(self, seconds: float, particles: int, iterations: int = 1_000_000) -> None:
        self.seconds = seconds
        self.particles = particles
        self.iterations = iterations

    def choose(self, rules: Rules[Any], view: View, legal: list[Any], rng: Random, clock: Clock) -> Any:
        """The action tried most often."""
        if len(legal) == 1:
            return legal[0]
        search = Search(rules, view, legal, self.particles, rng, clock() + self.seconds * ROOM, clock)
        search.run(self.iterations)
        return search.best()


@final
class Search:
    """One decision being thought about."""

    def __init__(
        self, rules: Rules[Any], view: Any, legal: list[Any], particles: int, rng: Random, until: float, clock: Clock
    ) -> None:
        self.rules = rules
        self.seat: int = view.viewer
        self.legal = legal
        self.rng = rng
        self.until = until
        self.clock = clock
        self.mind: Mind = mind_for(rules.slug)
        self.belief = Belief(rules, view, self.mind, particles, rng)
        self.root = Node()
        self.root.learn(legal, self.belief.opinion(self.mind, self.seat, legal, OPINIONS))

    def run(self, iterations: int) -> int:
        """Think until the clock or the count says stop; returns how many iterations that were."""
        for done in range(iterations):
            if self.clock() >= self.until:
                return done
            self.iterate()
        return iterations

    def best(self) -> Any:
        """The action tried most often, the likelier one of two."""
        edges = [self.root.edges[action] for action in self.legal]
        return max(edges, key=lambda edge: (edge.visits, edge.prior)).action

    def iterate(self) -> None:
        """One guess, one way down the tree, one playout, and its lesson for everybody on the way."""
        rules = self.rules
        rng = self.rng
        state = self.belief.draw(rng)
        node = self.root
        seat = self.seat
        legal = self.legal
        seats: list[int] = []
        nodes: list[Node] = []
        edges: list[Edge] = []
        while True:
            edge = node.select(legal, BOLDNESS)
            seats.append(seat)
            nodes.append(node)
            edges.append(edge)
            sign = self.mind.seen(state, seat, edge.action) if seat != self.seat else edge.action
            rules.play(state, seat, edge.action, rng)
            seat, legal = self.next_choice(state)
            if seat < 0:
                payoff = settled(rules, state)
                break
            key = (seat, sign, self.mind.noted(state, seat) if seat == self.seat else 0)
            child = node.children.get(key)
            if child is None:
                child = Node()
                node.children[key] = child
                child.learn(legal, self.mind.weigh(state, seat, legal))
                payoff = self.mind.playout(rules, state, rng)
                break
            if child.unknown(legal):
                child.learn(legal, self.mind.weigh(state, seat, legal))
            node = child
        for at, edge in enumerate(edges):
            brought = payoff[seats[at]]
            edge.visits += 1
            edge.total += brought
            nodes[at].visits += 1
            nodes[at].total += brought

    def next_choice(self, state: Any) -> tuple[int, list[Any]]:
        """Play what is forced; the next seat with a choice and its actions, or -1 when the match is over."""
        rules = self.rules
        while True:
            actors = rules.actors(state)
            if not actors:
                return -1, []
            seat = self.seat if self.seat in actors else actors[0]
            legal = rules.legal(state, seat)
            if len(legal) > 1:
                return seat, legal
            rules.play(state, seat, legal[0], self.rng)
