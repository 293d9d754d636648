"""Knight and Chancellor: Monte-Carlo tree search over what one seat may know.

Every iteration draws a guess from the belief, walks down the one tree of what this seat can tell apart, and values
what it reaches by playouts. Every seat maximises its own payoff by place. Hidden moves (votes, face-down orders) share
a child with those that look alike, so nobody later in the tree answers what it cannot have seen. Where the memory
holds a tree for the decision, the search begins with that.
"""

from __future__ import annotations

from math import sqrt
from typing import Any, Final, final

from games.bots.belief import Belief
from games.bots.contract import Clock
from games.bots.memory import Memory
from games.bots.mind import Mind, settled
from games.bots.minds import mind_for
from games.bots.tree import Edge, Node
from games.rules.contract import Random, Rules, View

BOLDNESS: Final = 3.0  # how far the opinion outweighs what was seen, in standard deviations of a payoff
SPREAD: Final = 0.3  # the standard deviation supposed while there is little to tell it from
LITTLE: Final = 8  # iterations
OPINIONS: Final = 24  # guesses asked for the prior of the own decision
ROOM: Final = 0.97  # of the time is for thinking: the rest is for the way back
FAMILIAR: Final = 8  # visits after which a decision the seat may come to gets a name, to be found by
SLICE: Final = 16  # iterations between two looks whether more could change the choice


@final
class Searcher:
    """Thinks for so many seconds of the clock it is handed, or for so many iterations if that comes first."""

    def __init__(self, seconds: float, particles: int, iterations: int = 1_000_000, remembers: bool = True) -> None:
        self.seconds = seconds
        self.particles = particles
        self.iterations = iterations
        self.remembers = remembers

    def choose(
        self, rules: Rules[Any], view: View, legal: list[Any], rng: Random, clock: Clock, memory: Memory | None = None
    ) -> Any:
        """The action tried most often. What was thought of those that may follow goes into the memory."""
        if len(legal) == 1:
            return legal[0]
        if not self.remembers or not mind_for(rules.slug).trust:
            memory = None
        search = Search(rules, view, legal, self.particles, rng, clock() + self.seconds * ROOM, clock, memory)
        search.decide(self.iterations)
        best = search.best()
        if memory is not None:
            memory.keep(search.root, search.seat, best, search.mind.trust)
        return best


@final
class Search:
    """One decision being thought about."""

    def __init__(
        self,
        rules: Rules[Any],
        view: Any,
        legal: list[Any],
        particles: int,
        rng: Random,
        until: float,
        clock: Clock,
        memory: Memory | None = None,
    ) -> None:
        self.rules = rules
        self.seat: int = view.viewer
        self.rng = rng
        self.until = until
        self.clock = clock
        self.mind: Mind = mind_for(rules.slug)
        self.belief = Belief(rules, view, self.mind, particles, rng)
        self.luck = self.belief.luck(self.mind)
        self.names = memory is not None  # what may be met again
        self.root = Node() if memory is None else memory.recall(self.mind.situation(view))
        self.root.begin(legal, self.belief.opinion(self.mind, self.seat, legal, OPINIONS), self.mind.trust)
        self.squares = 0.0  # of the own payoffs

    def decide(self, iterations: int) -> None:
        """Think until the clock or the count says stop, or until what is left of them cannot change the choice."""
        start = self.clock()
        done = 0
        while done < iterations and self.root.lead() <= self.left(iterations, done, start):
            ran = self.run(min(SLICE, iterations - done))
            done += ran
            if ran < SLICE:
                break

    def left(self, iterations: int, done: int, start: float) -> float:
        """How many more iterations there will be, by the count and by the clock at the pace so far."""
        now = self.clock()
        if not done or now <= start:
            return float(iterations - done)
        return min(float(iterations - done), done * (self.until - now) / (now - start))

    def run(self, iterations: int) -> int:
        """Think until the clock or the count says stop; returns how many iterations that were."""
        for done in range(iterations):
            if self.clock() >= self.until:
                return done
            self.iterate()
        return iterations

    def best(self) -> Any:
        """The action tried most often, the likelier one of two."""
        return max(self.root.row, key=lambda edge: (edge.visits, edge.prior)).action

    def boldness(self) -> float:
        """How much a seldom tried action is favoured: the less payoffs vary, the sooner they can be believed."""
        visits = self.root.visits
        if visits <= LITTLE:
            return BOLDNESS * SPREAD
        mean = self.root.total / visits
        return BOLDNESS * sqrt(max(1e-4, self.squares / visits - mean * mean))

    def iterate(self) -> None:
        """One guess, one way down the tree, one value, and its lesson for everybody on the way."""
        rules = self.rules
        rng = self.rng
        mind = self.mind
        boldness = self.boldness()
        guess = self.belief.draw(rng)
        state = self.belief.states[guess].copy()
        node = self.root
        seat = self.seat
        seats: list[int] = []
        nodes: list[Node] = []
        edges: list[Edge] = []
        names = self.names
        while True:
            edge = node.select(boldness)
            seats.append(seat)
            nodes.append(node)
            edges.append(edge)
            sign = mind.seen(state, seat, edge.action) if seat != self.seat else edge.action
            rules.play(state, seat, edge.action, rng)
            seat, legal = self.next_choice(state)
            if seat < 0:
                payoff = settled(rules, state)
                break
            key = (seat, sign, mind.noted(state, seat) if seat == self.seat else 0)
            child = node.children.get(key)
            if child is None:  # most are never visited again, so nobody is asked for an opinion yet
                node.children[key] = Node()
                payoff = mind.value(rules, state, rng)
                break
            node = child
            if names and seat == self.seat:  # the first of its decisions on this way: the next it may have to make
                names = False
                if node.visits == FAMILIAR:
                    node.situation = mind.situation(rules.view(state, seat))
            if not node.knows(legal):
                node.learn(legal, mind.weigh(state, seat, legal))
        if self.luck[guess]:
            payoff = [brought - luck for brought, luck in zip(payoff, self.luck[guess], strict=True)]
        for at, edge in enumerate(edges):
            brought = payoff[seats[at]]
            edge.add(brought)
            nodes[at].visits += 1
            nodes[at].total += brought
        self.squares += payoff[self.seat] ** 2

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
