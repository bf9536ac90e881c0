"""`make rules`: how far each ruleset is: rules in scope that are tested, knocked out, and reached by random play.

python -m tests.rules_report [ruleset …] [--games 20]
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from rulesets import RULESETS, ruleset
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.engine.game import Game, apply
from rulesets.kit.engine.offering import any_answer
from rulesets.kit.engine.points import POINTS
from rulesets.kit.facets.ruleset import Ruleset
from rulesets.kit.facets.setup import Setup
from tests.knockout.report import Report, knock_out
from tests.knockout.scope import Scope, scope_of

GAMES, CLICKS = 20, 3000
PLAY_SECONDS, KNOCKOUT_SECONDS = 11.0, 15.0
"""What each may take in all, shared by the rulesets; what was not tried is said."""


@dataclass
class Play:
    """Random games of one ruleset: how many clicks, the rules reached, and what went wrong."""

    games: int = 0
    clicks: int = 0
    reached: set[str] = field(default_factory=set)
    problems: list[str] = field(default_factory=list)


def random_play(key: str, games: int, seconds: float) -> Play:
    """Play games of a ruleset by random answers; its scenarios and forces take turns."""
    played = Play()
    for here in POINTS.values():
        here.reached = 0
    ends = time.monotonic() + seconds
    try:
        rules = ruleset(key)
        for number in range(games):
            if time.monotonic() < ends:
                played.clicks += _game(rules, number, ends)
                played.games += 1
    except Exception as broken:
        played.problems.append(f"random play stopped: {type(broken).__name__}: {broken}")
    played.reached = {rule for here in POINTS.values() if here.reached for rule in here.ids}
    return played


def _game(rules: Ruleset[Any], number: int, ends: float) -> int:
    chance = random.Random(number)
    secret = str(number).encode()
    game: Game = rules.play.start(_setup(rules, number), SealedDice(secret)).game
    clicks = 0
    while game.questions and clicks < CLICKS and time.monotonic() < ends:
        question = chance.choice([question for question in game.questions if question.given is None])
        action = any_answer(game, question, chance.randrange)
        game = apply(game, question.seat, question.number, action, SealedDice(secret)).game
        clicks += 1
    return clicks


def _setup(rules: Ruleset[Any], number: int) -> Setup:
    scenarios, forces = rules.play.scenarios(), rules.forces.choices()
    chosen = [forces[(number + seat) % len(forces)].value for seat in range(2)]
    return Setup(players=["Red", "Blue"], forces=chosen, scenario=scenarios[number % len(scenarios)].value)


def told(scope: Scope, report: Report, played: Play) -> str:
    """The ruleset's lines."""
    rules = scope.rules
    counts = {
        "named by a test": [rule for rule in rules if rule in report.tested],
        "shown by knockout": [rule for rule in rules if report.shown(rule)],
        f"reached by {played.games} random games, {played.clicks} clicks": [r for r in rules if r in played.reached],
    }
    lines = [f"{scope.key}: {len(rules)} rules in scope, {len(set(rules) & set(scope.exceptions))} exceptions"]
    for title, found in counts.items():
        lines.append(f"  {len(found):4} {title}")
        open_yet = {*rules} - {*found} - {*scope.exceptions} - ({*report.untried} if "knockout" in title else set())
        lines += _names("not yet", [rule for rule in rules if rule in open_yet])
    if report.untried:
        lines.append(f"  {len(report.untried)} knockouts were not tried: out of time (make knockout tries all)")
    return "\n".join(lines + [f"  {problem}" for problem in [*report.problems, *played.problems]])


def _names(title: str, names: list[str]) -> list[str]:
    rows = [names[start : start + 8] for start in range(0, len(names), 8)]
    return [f"       {title + ':' if not i else ' ' * len(title) + ' '} {', '.join(row)}" for i, row in enumerate(rows)]


def main(arguments: Iterable[str]) -> int:
    """Print the report; it only tells, so the exit code is 0."""
    parser = argparse.ArgumentParser(prog="python -m tests.rules_report")
    parser.add_argument("ruleset", nargs="*", default=list(RULESETS), help="rulesets' keys")
    parser.add_argument("--games", type=int, default=GAMES, help=f"random games a ruleset (default {GAMES})")
    asked = parser.parse_args(list(arguments))
    share = len(asked.ruleset)
    for key in asked.ruleset:
        scope = scope_of(key)
        played = random_play(key, asked.games, PLAY_SECONDS / share)
        print(told(scope, knock_out(scope, seconds=KNOCKOUT_SECONDS / share), played))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
