"""How fast the engines are, beside others in the same run: `python benchmarks/engines.py [--quick] [--strict]`.

Contenders take turns, so that a busy moment of the machine falls on all of them; what is reported first are ratios.
"""

from __future__ import annotations

import argparse
import platform
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.figures import Figures, part
from benchmarks.workers import ROOT, Worker, interpreted_tree, is_compiled, rivals_python

# Both step open_spiel's hearts from Python, dealing included: what the ratio is called, and in which loop they do.
YARDSTICKS = {"lean": ("open_spiel", "hearts"), "documented": ("open_spiel example", "hearts")}
PREAMBLE = """\
Two yardsticks, both open_spiel's hearts (C++) stepped from Python on the same core, dealing included on both sides:
  x lean         hearts in the leanest loop we could write: chance by one float, no numpy, no checks.
                 This is what the goal of {goal} is measured against.
  x documented   hearts in the loop open_spiel documents as its example: numpy's choice at chance nodes.
Ours are played by games/rules/cli/playouts.py, drawing from games.rules.chance.Quick: one float a number, as there.
Processor time, in turn with the yardsticks, medians of {rounds} rounds.
"""
RIVALS = (
    ("open_spiel", "hearts", False),
    ("open_spiel", "python_tic_tac_toe", True),
    ("open_spiel", "python_kuhn_poker", True),
    ("open_spiel", "python_block_dominoes", True),
    ("rlcard", "uno", True),
    ("rlcard", "gin-rummy", True),
    ("rlcard", "leduc-holdem", True),
)
GOAL_RATIO = 1.5
GOAL_COMPILED = 2.5
GOAL_COSTS = {"copy": 1.5, "imagine": 15.0, "view": 20.0, "json": 60.0, "state_bytes": 8192.0}


class Bench:
    """Asks the workers in turn and keeps what they answer."""

    def __init__(self, stack: ExitStack, rounds: int, seconds: float) -> None:
        self.rounds = rounds
        self.seconds = seconds
        python = rivals_python()
        self.rivals = stack.enter_context(Worker(python, "rivals.py", ROOT)) if python else None
        self.ours = stack.enter_context(Worker(sys.executable, "ours.py", ROOT))
        self.interpreted: Worker | None = None
        if is_compiled():
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            self.interpreted = stack.enter_context(Worker(sys.executable, "ours.py", interpreted_tree(folder)))
        self.games: dict[str, list[int]] = self.ours.ask(ask="games")
        self.tables = [(slug, seats) for slug, counts in self.games.items() for seats in counts]

    def rival(self, library: str, name: str, count_dealing: bool = True) -> float | None:
        """A rival's steps per second."""
        if not self.rivals:
            return None
        return self.rivals.speed(library=library, name=name, seconds=self.seconds, count_dealing=count_dealing)

    def measure_yardsticks(self) -> dict[str, float]:
        """Both yardsticks' steps per second; empty without open_spiel."""
        speeds = {which: self.rival(library, name) for which, (library, name) in YARDSTICKS.items()}
        return {which: speed for which, speed in speeds.items() if speed}

    def steps(self, worker: Worker, slug: str, seats: int) -> float:
        """One of our games' steps per second."""
        speed = worker.speed(ask="steps", game=slug, seats=seats, seconds=self.seconds)
        assert speed is not None
        return speed

    def play_rounds(self) -> dict[str, dict[str, list[float]]]:
        """By table and by rival: speeds, and ratios to the yardsticks measured just before and after."""
        rows: dict[str, dict[str, list[float]]] = {}

        def note(name: str, what: str, value: float) -> None:
            rows.setdefault(name, {}).setdefault(what, []).append(value)

        for _ in range(self.rounds):
            before = self.measure_yardsticks()
            for slug, seats in self.tables:
                speed = self.steps(self.ours, slug, seats)
                name = f"{slug} {seats}"
                note(name, "speed", speed)
                if self.interpreted:
                    plain = self.steps(self.interpreted, slug, seats)
                    note(name, "interpreted", plain)
                    note(name, "compiled_ratio", speed / plain)
                after = self.measure_yardsticks()
                for which, yardstick in after.items():
                    note(name, which, 2 * speed / (before[which] + yardstick))
                    note("/".join(YARDSTICKS[which]), "speed", yardstick)
                before = after
            for library, name, count_dealing in RIVALS:
                rival = self.rival(library, name, count_dealing)
                label = f"{library}/{name}" + ("" if count_dealing else ", not dealing")
                if rival:
                    note(label, "speed", rival)
                    for which, yardstick in before.items():
                        note(label, which, rival / yardstick)
        return rows

    def measure_costs(self) -> dict[str, dict[str, float]]:
        """By table: what other operations cost in steps, the median of the rounds."""
        answers: dict[str, list[dict[str, float]]] = {}
        for _ in range(self.rounds):
            for slug, seats in self.tables:
                answer = self.ours.ask(ask="costs", game=slug, seats=seats, seconds=self.seconds)
                answers.setdefault(f"{slug} {seats}", []).append(answer)
        return {
            name: {what: median(row[what] for row in rows) for what in GOAL_COSTS} for name, rows in answers.items()
        }


def shortfalls(speeds: dict[str, dict[str, float]], costs: dict[str, dict[str, float]]) -> list[str]:
    """The goals that were missed, one line each."""
    missed = []
    for name in costs:
        row = speeds[name]
        if "compiled_ratio" in row and row["compiled_ratio"] < GOAL_COMPILED:
            missed.append(f"{name}: compiled {row['compiled_ratio']:.2f} x interpreted, the goal is {GOAL_COMPILED}")
        if "lean" in row and row["lean"] < GOAL_RATIO:
            both = f"{row['lean']:.2f} x hearts in a lean loop ({row['documented']:.2f} in the documented one)"
            missed.append(f"{name}: {both}, the goal is {GOAL_RATIO}")
        if "compiled_ratio" not in row:  # against a compiled step everything in C looks slow
            over = [what for what, goal in GOAL_COSTS.items() if costs[name][what] > goal]
            missed += [f"{name}: {what} {costs[name][what]:.1f}, the goal is {GOAL_COSTS[what]:g}" for what in over]
    return missed


def print_report(speeds: dict[str, dict[str, float]], costs: dict[str, dict[str, float]], rounds: int) -> None:
    compiled = any("compiled_ratio" in row for row in speeds.values())
    print(PREAMBLE.format(goal=GOAL_RATIO, rounds=rounds))
    print(f"Random playouts on one core, {'compiled' if compiled else 'interpreted'}:")
    columns = {"lean": "x lean", "documented": "x documented"} | ({"compiled_ratio": "x interpr."} if compiled else {})
    print(f"{'':34} " + " ".join(f"{title:>12}" for title in columns.values()) + f" {'steps/s':>12}")
    for name, row in sorted(speeds.items(), key=lambda item: item[0] not in costs):
        cells = [f"{row[what]:12.2f}" if what in row else " " * 12 for what in columns]
        print(f"{name:34} " + " ".join(cells) + f" {row['speed']:12,.0f}")
    print("\nIn units of the game's own average step; goals: " + ", ".join(f"{k} {v:g}" for k, v in GOAL_COSTS.items()))
    print(f"{'':34} " + " ".join(f"{what:>11}" for what in GOAL_COSTS))
    for name, cost in costs.items():
        print(f"{name:34} " + " ".join(f"{cost[what]:11.2f}" for what in GOAL_COSTS))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="few and short rounds")
    parser.add_argument("--strict", action="store_true", help="exit with 1 when a goal is missed")
    arguments = parser.parse_args()
    with part("engines") as told, ExitStack() as stack:
        bench = Bench(stack, rounds=2 if arguments.quick else 7, seconds=0.05 if arguments.quick else 0.12)
        if not bench.rivals:
            told.notes.append("open_spiel is not installed, so there is nothing to compare with.")
            print("open_spiel is not installed, so there is nothing to compare with (see requirements-bench.in).")
        samples = bench.play_rounds()
        costs = bench.measure_costs()
        speeds = {name: {what: median(values) for what, values in row.items()} for name, row in samples.items()}
        print_report(speeds, costs, bench.rounds)
        missed = shortfalls(speeds, costs)
        print("\n" + ("\n".join(missed) if missed else "All goals reached."))
        hand_over(speeds, costs, missed, told)
    return 1 if missed and arguments.strict else 0


def hand_over(
    speeds: dict[str, dict[str, float]], costs: dict[str, dict[str, float]], missed: list[str], told: Figures
) -> None:
    """The slowest of ours for the head of the report, everything for its body."""
    told.raw |= {"python": platform.python_version(), "speeds": speeds, "costs": costs, "missed": missed}
    told.notes += [f"Missed: {line}." for line in missed]
    for which in YARDSTICKS:
        ours = {name: speeds[name][which] for name in costs if which in speeds[name]}
        if ours:
            name = min(ours, key=lambda one: ours[one])
            aim = (f"≥ {GOAL_RATIO} x", ours[name] >= GOAL_RATIO) if which == "lean" else ()
            told.headline(
                f"engine steps/open_spiel hearts, {which} loop, our slowest ({name})", f"{ours[name]:.2f} x", *aim
            )
    order = sorted(speeds.items(), key=lambda item: item[0] not in costs)
    told.table(
        "Random playouts on one core; ratios to open_spiel's hearts stepped from Python",
        ["x lean", "x documented", "", "steps/s"],
        [[*(f"{row[which]:.2f}" if which in row else "–" for which in YARDSTICKS), name, f"{row['speed']:,.0f}"]
         for name, row in order],
    )  # fmt: skip
    told.table(
        "What else costs, in steps of the same game; the state in bytes",
        ["", *GOAL_COSTS],
        [[name, *(f"{cost[what]:.2f}" for what in GOAL_COSTS)] for name, cost in costs.items()],
    )


if __name__ == "__main__":
    sys.exit(main())
