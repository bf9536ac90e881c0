"""`python -m tests.random_games dust_1947 [share]`: every which game of the hundred, and what they came across."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module

from tests.random_games.reach import Reach
from tests.random_games.sharing import come_across


def main(arguments: list[str]) -> None:
    """Play and tell; a share of 10 is every tenth game."""
    parser = argparse.ArgumentParser(prog="python -m tests.random_games")
    parser.add_argument("ruleset")
    parser.add_argument("share", nargs="?", type=int, default=10)
    asked = parser.parse_args(arguments)
    reach: Reach = import_module(f"tests.rulesets.{asked.ruleset}.test_hundred_games").REACH
    seen = come_across(reach.games()[:: asked.share], reach.watched, one_of=1)
    sys.stdout.write(reach.report(seen) + "\n")
    for title, places in (
        ("told nowhere", reach.untold(seen)),
        ("dice told nowhere", seen.hidden_dice),
        ("slips", seen.slips),
        ("decides nothing", reach.undecided(seen, one_of=1)),
    ):
        sys.stdout.write("\n".join([f"{title}:", *(f"  {place}" for place in sorted(places)), ""]))


if __name__ == "__main__":
    main(sys.argv[1:])
