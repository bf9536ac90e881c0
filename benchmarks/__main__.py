"""Every benchmark and one table: `python -m benchmarks`; the long runs: `python -m benchmarks --long`.

Every figure has a yardstick beside it, fixed work that tells how quick the machine was just then (`yardstick.py`);
`--beside PATH` plays the games with this checkout and with another one, in turns (`beside.py`).

With `--write` the table goes to docs/benchmarks.md as well, where each of the two has a section of its own. Names after
it run only those, and leave the other rows as they were: `python -m benchmarks apply sight`.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path

from benchmarks import beside
from benchmarks.figures import Figure, machine, measured, rows_of, table
from benchmarks.pace import GAMES

NAMES = (
    "apply",
    "clicks",
    "pictures",
    "loop",
    "sight",
    "odds",
    "startup",
    "handovers",
    "steam",
    "julia",
    "legions",
    "imperialis",
    "presses",
    "pads",
    "load",
    "rolls",
    "tables_inches",
    "models",
    "leagues",
)
LONG = ("endurance", "fuzz", "month")
DOCUMENT = Path(__file__).parent.parent / "docs" / "benchmarks.md"
PRESSES = "Presses"
SECTIONS = ("What is measured at every change", "Long runs", "Small changes to the rules", PRESSES)
"""The third is written by hand, of what `make mutants` says; the last by `python -m benchmarks.thumb --write`."""
COMMANDS = ("python -m benchmarks --write", "python -m benchmarks --long --write")


def run(name: str) -> Sequence[Figure]:
    """The figures of one benchmark."""
    sys.stderr.write(f"{name} …\n")
    return measured(import_module(f"benchmarks.{name}").figures)


def document(before: str, long: bool, text: str) -> str:
    """What docs/benchmarks.md says once one of its sections is new; the others stay as they were before."""
    new = f"""## {SECTIONS[long]}

Measured by `{COMMANDS[long]}` on {datetime.now(UTC):%Y-%m-%d}: {machine()}.
{busy()}

{text}
"""
    sections = [new if number == long else _section(before, title) for number, title in enumerate(SECTIONS)]
    return f"""# Benchmarks

Times of computing alone are processor time; everything else is what a clock on the wall shows. Machines differ: beside
each figure stands what fixed work took in the same run, a piece of plain Python, a commit to the disk, or the packing
of a PNG; `python -m benchmarks --beside PATH` measures a change against another checkout. What each row means is
told at the top of its module in `benchmarks/`, which can be run alone (`python -m benchmarks.clicks`).
`python -m benchmarks.load --profile` also prints where the bot's time goes.

{"".join(section.strip() + chr(10) * 2 for section in sections if section).strip()}
"""


def _section(before: str, title: str) -> str:
    """A section as it stands, with its title; empty if there is none yet."""
    found = re.search(rf"^## {re.escape(title)}\n.*?(?=^## |\Z)", before, re.MULTILINE | re.DOTALL)
    return found[0] if found else ""


def busy() -> str:
    """How much else the machine had to do, for figures to be read with."""
    share = os.getloadavg()[0] / (os.cpu_count() or 1)
    return f"The machine had {share:.1f} tasks a core in the last minute, the benchmarks' own among them."


def _known(name: str) -> str:
    if name not in NAMES + LONG + GAMES:
        raise argparse.ArgumentTypeError(f"there is no benchmark {name}; there are {', '.join(NAMES + LONG)}")
    return name


def main() -> None:
    """Run what was asked for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measure what has a budget.")
    known = f"of {', '.join(NAMES + LONG)}; with --beside of {', '.join(GAMES)}"
    parser.add_argument("names", nargs="*", type=_known, metavar="name", help=known)
    parser.add_argument("--long", action="store_true", help=f"the long runs ({', '.join(LONG)})")
    parser.add_argument("--write", action="store_true", help="write docs/benchmarks.md")
    parser.add_argument(
        "--beside", type=Path, metavar="PATH", help="the games' clicks a second beside another checkout"
    )
    arguments = parser.parse_args()
    if arguments.beside:
        sys.stdout.write(f"{machine()}\n{busy()}\n\n{beside.table(arguments.beside, arguments.names)}\n")
        return
    found = [figure for name in arguments.names or (LONG if arguments.long else NAMES) for figure in run(name)]
    sys.stdout.write(f"{machine()}\n{busy()}\n\n{table(found)}\n")
    if arguments.write:
        before = DOCUMENT.read_text(encoding="utf-8") if DOCUMENT.exists() else ""
        kept = rows_of(_section(before, SECTIONS[arguments.long])) if arguments.names else []
        DOCUMENT.write_text(document(before, arguments.long, table(found, kept)), encoding="utf-8")


if __name__ == "__main__":
    main()
