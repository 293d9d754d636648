"""Runs the libraries' own tests over all games: `python -m extras.check`, in an environment that has them."""

from __future__ import annotations

import sys
import warnings

import pyspiel
from pettingzoo.test import api_test, seed_test

from extras.pettingzoo_env import env
from extras.spiel_game import load
from games.rules.registry import PACKAGES, rules_for


def check_pettingzoo(slug: str, seats: int) -> None:
    """PettingZoo's contract, and the same match for the same seed. Its hints about unusual spaces are left out."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(env(slug, seats), num_cycles=60)
        seed_test(lambda: env(slug, seats), num_cycles=40)


def check_open_spiel(slug: str, seats: int) -> None:
    """open_spiel's random simulation: histories, clones, observations and returns; states written down and read."""
    pyspiel.random_sim_test(load(slug, seats), num_sims=1, serialize=True, verbose=False)


def main() -> None:
    """Every game at its smallest table."""
    for slug in PACKAGES:
        seats = rules_for(slug).seats[0]
        check_pettingzoo(slug, seats)
        check_open_spiel(slug, seats)
        sys.stdout.write(f"{slug}: accepted by PettingZoo and open_spiel\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
