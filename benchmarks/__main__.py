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
SECTIONS = {"What is measured at every change": "--write", "Long runs": "--long --write"}
"""The sections of the document that are written here, and by which words; all others stay as they are."""


def run(name: str) -> Sequence[Figure]:
    """The figures of one benchmark."""
    sys.stderr.write(f"{name} …\n")
    return measured(import_module(f"benchmarks.{name}").figures)


def section(before: str, title: str) -> str:
    """What stands under a title of the document, up to the next title; empty if there is no such section yet."""
    found = re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", before, re.MULTILINE | re.DOTALL)
    return found[1].strip() if found else ""


def with_section(before: str, title: str, text: str) -> str:
    """The document with one section anew, in its place or at the end; everything else is as it was."""
    head, mark, rest = before.partition(f"## {title}\n")
    behind = re.search(r"^## ", rest, re.MULTILINE) if mark else None
    parts = (head, f"## {title}\n\n{text}", rest[behind.start() :] if behind else "")
    return "\n\n".join(part.strip() for part in parts if part.strip()) + "\n"


def _measured(command: str, text: str) -> str:
    """A table of figures with what it was measured by, when and where."""
    made = f"Measured by `python -m benchmarks {command}` on {datetime.now(UTC):%Y-%m-%d}: {machine()}."
    return f"{made}\n{busy()}\n\n{text}"


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
        title, command = list(SECTIONS.items())[arguments.long]
        before = DOCUMENT.read_text(encoding="utf-8")
        kept = rows_of(section(before, title)) if arguments.names else []
        text = _measured(command, table(found, kept))
        DOCUMENT.write_text(with_section(before, title, text), encoding="utf-8")


if __name__ == "__main__":
    main()
