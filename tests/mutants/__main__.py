"""`python -m tests.mutants [ruleset or scope.toml] [--draw N] [--only NAME]`: exit code 0 if enough is noticed."""

from __future__ import annotations

import argparse
import sys

from rulesets import RULESETS
from tests.knockout.scope import scope_of
from tests.mutants.report import Asked, mutate, told


def main(arguments: list[str]) -> int:
    """Try and tell."""
    usual = Asked()
    parser = argparse.ArgumentParser(prog="python -m tests.mutants")
    parser.add_argument("ruleset", nargs="?", help="a ruleset's key or a scope.toml; without it every ruleset")
    parser.add_argument("--only", default="", metavar="NAME", help="a rule, a change, or how names of changes begin")
    parser.add_argument("--draw", type=int, default=usual.draw, metavar="N", help="how many changes")
    parser.add_argument("--seed", type=int, default=usual.seed, metavar="N", help="of the draw")
    parser.add_argument("--at-once", type=int, default=usual.at_once, metavar="N", help="how many processes")
    parser.add_argument("--share-only", action="store_true", help="only count what the tests of the rules notice")
    given = parser.parse_args(arguments)
    asked = Asked(given.only, given.draw, given.seed, given.at_once, given.share_only)
    passed = True
    for name in [given.ruleset] if given.ruleset else RULESETS:
        report = mutate(scope_of(name), asked)
        print(told(report), flush=True)
        passed = passed and report.passed
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
