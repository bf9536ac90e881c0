"""The table of moments in docs/rulesets.md: what each moment of a game is for, and which skills speak up at it.

python -m tests.moments            prints it
python -m tests.moments --write    puts it between the two marks of docs/rulesets.md
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from rulesets import RULESETS, ruleset
from rulesets.kit.engine.moments import Moment, Skill, moment_users

DOCUMENT = Path(__file__).parent.parent / "docs" / "rulesets.md"
FIRST, LAST = "<!-- moments -->", "<!-- end of moments -->"


def skills_of(key: str) -> list[type[Skill]]:
    """The skills of a game, by their words."""
    found = [skill for skill in _below(Skill) if skill.__module__.startswith(f"rulesets.{key}.") and skill.key]
    return sorted(found, key=lambda skill: skill.key)


def _below(skill: type[Skill]) -> Iterator[type[Skill]]:
    for one in skill.__subclasses__():
        yield one
        yield from _below(one)


def table() -> str:
    """The moments of every game that has skills as Markdown."""
    return "\n\n".join(_of_game(key) for key in RULESETS if find_spec(f"rulesets.{key}.moments"))


def _of_game(key: str) -> str:
    name = ruleset(key).box.name
    moments: tuple[Moment, ...] = import_module(f"rulesets.{key}.moments").MOMENTS
    users = moment_users(moments, skills_of(key))
    rows = [f"| `{one.name}` | {one.meaning} | {', '.join(users[one.name]) or '–'} |" for one in moments]
    return "\n".join([f"**{name}**", "", "| moment | what may be done there | who does |", "|---|---|---|", *rows])


def written(text: str) -> str:
    """The document with the table as it is now."""
    before, rest = text.split(FIRST)
    return f"{before}{FIRST}\n\n{table()}\n\n{LAST}{rest.split(LAST)[1]}"


def main() -> None:
    """Print or write."""
    if "--write" in sys.argv:
        DOCUMENT.write_text(written(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")
    else:
        sys.stdout.write(table() + "\n")


if __name__ == "__main__":
    main()
