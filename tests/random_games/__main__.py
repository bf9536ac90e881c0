"""`python -m tests.random_games dust_1947 [share]`: every which game of the hundred, and what they came across;
with `--besides` which few of the games that `make test` draws come to all that they come to."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from importlib import import_module

from tests.random_games.choosing import chosen, things
from tests.random_games.reach import Reach
from tests.random_games.sharing import Game, come_across

THIRD = 3
"""A third of the games come to nearly everything."""


def main(arguments: list[str]) -> None:
    """Play and tell; a share of 10 is every tenth game."""
    parser = argparse.ArgumentParser(prog="python -m tests.random_games")
    parser.add_argument("ruleset")
    parser.add_argument("share", nargs="?", type=int, default=10)
    parser.add_argument("--besides", action="store_true", help="of the first of each share and of those drawn now")
    asked = parser.parse_args(arguments)
    reach: Reach = import_module(f"tests.rulesets.{asked.ruleset}.test_hundred_games").REACH
    if asked.besides:
        sys.stdout.write("\n".join(f"{battle} {seed}" for battle, seed in besides(reach, asked.share)) + "\n")
        return
    seen = come_across(reach.games()[:: asked.share], reach.watched, one_of=1)
    sys.stdout.write(reach.report(seen) + "\n")
    for title, places in (
        ("told nowhere", reach.untold(seen)),
        ("dice told nowhere", seen.hidden_dice),
        ("slips", seen.slips),
        ("decides nothing", reach.undecided(seen, one_of=1)),
    ):
        sys.stdout.write("\n".join([f"{title}:", *(f"  {place}" for place in sorted(places)), ""]))


def besides(reach: Reach, part: int) -> list[Game]:
    """What `besides` may be where one game of `part` is drawn, of the games of a third and those that are drawn now."""
    games = {*replace(reach, part=THIRD).drawn(), *reach.drawn()}
    came_to = {game: things(reach, come_across([game], reach.watched)) for game in sorted(games)}
    return chosen(came_to, replace(reach, part=part, besides=()).drawn())


if __name__ == "__main__":
    main(sys.argv[1:])
