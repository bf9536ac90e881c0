"""Every benchmark and one table: `python -m benchmarks`. With `--write` the table goes to docs/benchmarks.md as well.

Names after it run only those: `python -m benchmarks apply sight`.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path

from benchmarks.figures import Figure, machine, table

NAMES = ("apply", "clicks", "pictures", "loop", "sight", "odds", "startup", "handovers", "presses", "load")
DOCUMENT = Path(__file__).parent.parent / "docs" / "benchmarks.md"


def run(name: str) -> Sequence[Figure]:
    """The figures of one benchmark."""
    sys.stderr.write(f"{name} …\n")
    found: Sequence[Figure] = import_module(f"benchmarks.{name}").figures()
    return found


def document(text: str) -> str:
    """What docs/benchmarks.md says."""
    return f"""# Benchmarks

Measured by `python -m benchmarks --write` (`make bench` only prints) on {datetime.now(UTC):%Y-%m-%d}: {machine()}.
{busy()}

{text}

Times of computing alone are processor time; everything else is what a clock on the wall shows. What each row means is
told at the top of its module in `benchmarks/`, which can be run alone (`python -m benchmarks.clicks`).
`python -m benchmarks.load --profile` also prints where the bot's time goes.
"""


def busy() -> str:
    """How much else the machine had to do, for figures to be read with."""
    share = os.getloadavg()[0] / (os.cpu_count() or 1)
    return f"The machine had {share:.1f} tasks a core in the last minute, the benchmarks' own among them."


def _known(name: str) -> str:
    if name not in NAMES:
        raise argparse.ArgumentTypeError(f"there is no benchmark {name}; there are {', '.join(NAMES)}")
    return name


def main() -> None:
    """Run what was asked for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measure what has a budget.")
    parser.add_argument("names", nargs="*", type=_known, metavar="name", help=f"one of {', '.join(NAMES)}; else all")
    parser.add_argument("--write", action="store_true", help="write docs/benchmarks.md")
    arguments = parser.parse_args()
    text = table([figure for name in arguments.names or NAMES for figure in run(name)])
    sys.stdout.write(f"{machine()}\n{busy()}\n\n{text}\n")
    if arguments.write:
        DOCUMENT.write_text(document(text), encoding="utf-8")


if __name__ == "__main__":
    main()
