"""`make quick`: the tests nearest to what has changed, as many as a minute holds.

Changed is what differs from the commit at which this branch left `main`, committed or not; on `main` itself what its
last commit, or something uncommitted, has changed. Nearest is a changed test itself, then a test that shows a rule of a
changed file or imports it, then what lies in the folder that mirrors it, then whatever comes to it by more imports.
`costs.json` says what each file costs; what the minute does not hold is named.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import pytest

from tests.costs import kept_costs

ROOT = Path(__file__).parents[1]
HOUSE = ("bot", "cogs", "renders", "rulesets", "benchmarks", "tests")
SECONDS = 60.0
"""Of processor time, as costs.json has it, on two workers; the rest of the minute is theirs to start."""
UNKNOWN = 1.0
"""What a file is taken to cost that was not measured."""
ALONE = 8.0
"""Seconds below which a second worker would take longer to start than it saves."""
MIRRORED = 2
"""How near at most a test is of the folder that mirrors a changed file's."""
STRUCTURE = "tests/structure/"
"""As near as that is what reads every source."""
NAMED = 12
"""So many of the files that are left out are named."""

IMPORT = re.compile(r"^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import[ \t]+(\([^)]*\)|[^\n#]+)|import[ \t]+([\w., ]+))", re.M)
IN_WORDS = re.compile(rf"""["']((?:{"|".join(HOUSE)})(?:\.\w+)+)""")
RULE = re.compile(r"\b[A-Z]{2,3}(?:-[A-Z0-9]+)+\b")
MARK = re.compile(r"mark\.rule\(([^)]*)\)")


@dataclass(frozen=True)
class House:
    """The sources by their paths from the root; modules by their names."""

    sources: Mapping[str, str]

    @classmethod
    def read(cls) -> House:
        """This house."""
        files = (file for folder in HOUSE for file in (ROOT / folder).rglob("*.py"))
        return cls({str(file.relative_to(ROOT)): file.read_text("utf-8") for file in files})

    @cached_property
    def paths(self) -> dict[str, str]:
        """Where each module is."""
        return {module(path): path for path in self.sources}

    @cached_property
    def importers(self) -> dict[str, set[str]]:
        """Which files import a file, or name its module in a string."""
        found: dict[str, set[str]] = {}
        for path, source in self.sources.items():
            for name in _names(source):
                if name in self.paths:
                    found.setdefault(self.paths[name], set()).add(path)
        return found

    def steps(self, changed: Iterable[str]) -> dict[str, int]:
        """Every file that comes to a changed one, and by how many imports."""
        found = dict.fromkeys(changed, 0)
        wave = list(found)
        while wave:
            wave = [one for path in wave for one in self.importers.get(path, ()) if self._is_new(one, path, found)]
        return found

    @staticmethod
    def _is_new(path: str, beside: str, found: dict[str, int]) -> bool:
        return path not in found and found.setdefault(path, found[beside] + 1) > 0

    def mirror(self, path: str) -> str:
        """The folder of tests that mirrors most of the way to a file, with a slash; empty where none does."""
        ways = [f"tests/{folder}/" for folder in Path(path).parents if path.startswith(HOUSE[:-1]) and folder.name]
        return next((way for way in ways if any(one.startswith(way) for one in self.sources)), "")

    def nearness(self, changed: Iterable[str]) -> dict[str, int]:
        """How near each test file is to what has changed; a file that is no source is near to those that name it."""
        changed = {*changed}
        sources = {path for path in changed if path in self.sources}
        named = {Path(path).name for path in changed - sources}
        naming = {path for path, source in self.sources.items() if any(name in source for name in named)}
        rules = {rule for path in sources for rule in RULE.findall(self.sources[path])}
        mirrors = (STRUCTURE, *filter(None, map(self.mirror, changed)))
        found = self.steps(sources | naming)
        for path, source in self.sources.items():
            if rules & {rule for mark in MARK.findall(source) for rule in RULE.findall(mark)}:
                found[path] = min(found.get(path, 1), 1)
            elif path.startswith(mirrors):
                found[path] = min(found.get(path, MIRRORED), MIRRORED)
        return {path: steps for path, steps in found.items() if is_test(path) and path in self.sources}


def is_test(path: str) -> bool:
    """Whether a file holds tests."""
    return path.startswith("tests/") and Path(path).name.startswith("test_") and path.endswith(".py")


def module(path: str) -> str:
    """The name of the module at a path."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _names(source: str) -> Iterator[str]:
    """Whatever a source may import: modules, and what it takes from them, which may be modules."""
    for package, things, modules in IMPORT.findall(source):
        yield from (name.strip().partition(" ")[0] for name in modules.split(","))
        yield package
        yield from (f"{package}.{thing}" for thing in re.findall(r"\w+", things))
    yield from IN_WORDS.findall(source)


def chosen(nearness: Mapping[str, int], costs: Mapping[str, float], seconds: float = SECONDS) -> list[str]:
    """The nearest files, and of those as near the cheapest, as many as the seconds hold."""
    found, left = [], seconds
    for path in sorted(nearness, key=lambda path: (nearness[path], costs.get(path, UNKNOWN), path)):
        if (cost := costs.get(path, UNKNOWN)) <= left:
            found.append(path)
            left -= cost
    return found


def changed() -> list[str]:
    """The files that have changed, and are still there."""
    since = _git("merge-base", "HEAD", "main") or _git("merge-base", "HEAD", "origin/main")
    new = _git("ls-files", "--others", "--exclude-standard").splitlines()
    for base in (*since.splitlines(), "HEAD^"):
        if found := {*_git("diff", "--name-only", base).splitlines(), *new}:
            return sorted(path for path in found if (ROOT / path).exists())
    return []


def _git(*words: str) -> str:
    """What git answers; nothing where it cannot."""
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False).stdout.strip()


def main() -> int:
    """Choose, say what, and run."""
    costs = kept_costs()
    near = House.read().nearness(changed())
    files = chosen(near, costs)
    cost = sum(costs.get(path, UNKNOWN) for path in files)
    left = sorted({*near} - {*files}, key=lambda path: (near[path], path))
    sys.stdout.write(f"{len(files)} of {len(near)} files of tests that come to what has changed, {cost:.0f} s\n")
    if left:
        more = f" and {len(left) - NAMED} more" if len(left) > NAMED else ""
        sys.stdout.write(f"left to make test: {', '.join(left[:NAMED])}{more}\n")
    sys.stdout.flush()
    shared = ["-n", "2", "--dist", "loadfile", "--no-loadscope-reorder"] if cost > ALONE else []
    return pytest.main(["-m", "not soak", *shared, *files]) if files else 0


if __name__ == "__main__":
    sys.exit(main())
