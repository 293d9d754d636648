"""What a bot thought before in a match: the trees below the choices it may meet next.

Values are not carried over: those of two searches lie on different levels, for each has its own guesses. What was tried
oftener than the opinion asked for is: a kept tree begins anew, with an opinion made better by the tries of before.
"""

from __future__ import annotations

from typing import Any, Final, final

from games.bots.tree import Node

LEAST: Final = 4  # visits of a branch that is worth its room


@final
class Memory:
    """One seat's thoughts about one match. Losing them costs a little strength and nothing else."""

    def __init__(self) -> None:
        self.trees: dict[bytes, Node] = {}

    def recall(self, situation: bytes) -> Node:
        """The tree that was kept for this situation, or a new one; all others are forgotten."""
        tree = self.trees.get(situation)
        self.trees = {}
        return tree or Node()

    def keep(self, root: Node, seat: int, action: Any, trust: float) -> None:
        """Keep the trees where the seat may have to choose next after its action, whatever the others do until then."""
        waiting = [(key, node) for key, node in root.children.items() if key[1] == action]
        while waiting:
            (at, _, _), node = waiting.pop()
            if at != seat:
                waiting += node.children.items()
            elif node.situation:
                self.trees[node.situation] = node
                settle(node, trust)


def settle(node: Node, trust: float) -> None:
    """Turn the tries of a tree into opinion, and drop its branches that were hardly visited."""
    tries = sum([edge.visits for edge in node.edges.values()])
    for edge in node.edges.values():
        edge.settle(tries, trust)
    node.visits = 0
    node.total = 0.0
    node.children = {key: child for key, child in node.children.items() if child.visits >= LEAST}
    for child in node.children.values():
        settle(child, trust)
