"""What /proc tells of processes: who has started whom, what they have used, and whether they work."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

STATE, PARENT, TIMES = 0, 1, slice(11, 15)
"""Where /proc/…/stat, behind the program's name, has the state, the parent's number, and a process's own two times and
those of its children that have ended."""
SLEEPS = "S"
"""The state of whoever waits for something outside, and neither computes, nor wants to, nor reads or writes a disk."""


class Running(NamedTuple):
    """A process: its number, its parent's, and the ticks that it and its children that have ended have used."""

    number: int
    parent: int
    ticks: int


def family(root: int) -> list[Running]:
    """A process and all its living descendants."""
    known: dict[int, Running] = {}
    children: defaultdict[int, list[int]] = defaultdict(list)
    for one in _running():
        known[one.number] = one
        children[one.parent].append(one.number)
    found = [root]
    for number in found:
        found += children[number]
    return [known[number] for number in found if number in known]


def at_rest(root: int) -> bool:
    """Whether a process and its descendants wait, with all their threads, for something outside."""
    return all(_state(thread) == SLEEPS for one in family(root) for thread in _threads(one.number))


def _running() -> Iterator[Running]:
    for folder in Path("/proc").glob("[0-9]*"):
        if fields := _stat(folder):
            yield Running(int(folder.name), int(fields[PARENT]), sum(map(int, fields[TIMES])))


def _threads(number: int) -> list[Path]:
    try:
        return list(Path(f"/proc/{number}/task").iterdir())
    except OSError:
        return []


def _state(thread: Path) -> str:
    """The state of a thread; whatever has just ended sleeps."""
    fields = _stat(thread)
    return fields[STATE] if fields else SLEEPS


def _stat(folder: Path) -> list[str]:
    """The fields behind the program's name; empty if it has just ended."""
    try:
        return (folder / "stat").read_text(errors="replace").rpartition(")")[2].split()
    except OSError:
        return []
