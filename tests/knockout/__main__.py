"""`python -m tests.knockout [ruleset or scope.toml] [--only ID]`: exit code 0 if every rule in scope is shown."""

from __future__ import annotations

import argparse
import sys

from rulesets import RULESETS
from tests.knockout.report import knock_out, told
from tests.knockout.scope import scope_of


def main(arguments: list[str]) -> int:
    """Knock out and tell."""
    parser = argparse.ArgumentParser(prog="python -m tests.knockout")
    parser.add_argument("ruleset", nargs="?", help="a ruleset's key or a scope.toml; without it every ruleset")
    parser.add_argument("--only", default="", metavar="ID", help="only this rule")
    asked = parser.parse_args(arguments)
    passed = True
    for name in [asked.ruleset] if asked.ruleset else RULESETS:
        report = knock_out(scope_of(name), asked.only)
        print(told(report))
        if asked.only:
            print("\n".join(f"  {f.rule}  {f.point}: {f.test or f.why}" for f in report.findings))
        passed = passed and report.passed
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
