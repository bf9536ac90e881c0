"""Answers a second beside those of another checkout, in one run: `python -m benchmarks --beside PATH [game …]`.

Both play the same games: those recorded for the tests of the other checkout, and drawn ones. Each runs in processes of
its own, both at once on one core, so that they meet the same moments of a machine, in processor time; of every answer
the quickest of all turns counts. A game is the same if all its states are, to the last digit, in every field that both
save: where rules have changed, it need not be. Then what both were asked and answered alike, from its beginning up to
where they part, still compares; and where they part soon, the answers to each kind of question, as often as they were
given there.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, median
from typing import Any

from benchmarks.figures import aligned
from benchmarks.pace import GAMES

ROUNDS, DRAWN = 4, 4
WORKER = Path(__file__).with_name("pace.py")
HERE = Path(__file__).parent.parent
HEADINGS = ("what", "here", "there", "here : there")


@dataclass(frozen=True)
class Side:
    """What a checkout took: each answer of each game in milliseconds, what the answers were, fingerprints of each game
    by field of its states, and the yardstick in plain Python, in milliseconds."""

    took: Mapping[str, Sequence[float]]
    answers: Mapping[str, Sequence[str]]
    states: Mapping[str, Mapping[str, str]]
    yardstick: float

    def clicks(self, games: Mapping[str, int]) -> list[float]:
        """The answers of these games, of each its first so many."""
        return [took for name, most in games.items() for took in self.took[name][:most]]


def begun(checkout: Path, game: str, saves: Path, core: int) -> subprocess.Popen[bytes]:
    """A turn of a checkout, in a process of its own on one core, which has been begun."""
    command = [sys.executable, str(WORKER), game, str(saves), str(DRAWN)]
    process = subprocess.Popen(command, cwd=checkout, stdout=subprocess.PIPE)
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(process.pid, {core})
    return process


def ended(process: subprocess.Popen[bytes]) -> dict[str, Any]:
    """What a turn found."""
    text, _ = process.communicate()
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, process.args)
    found: dict[str, Any] = json.loads(text)
    return found


def both(other: Path, game: str, saves: Path, number: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """One turn of each, at once; which core they share changes from one to the next."""
    core = number % (os.cpu_count() or 1)
    here, there = (begun(checkout, game, saves, core) for checkout in (HERE, other))
    found = ended(here)  # the other one ends about then, and its answer waits
    return found, ended(there)


def side(turns: Sequence[Mapping[str, Any]]) -> Side:
    """Several turns of a checkout, of every answer the quickest."""
    names = turns[0]["games"]
    took = {
        name: [min(times) for times in zip(*(one["games"][name]["took"] for one in turns), strict=True)]
        for name in names
    }
    answers, states = ({name: turns[0]["games"][name][what] for name in names} for what in ("answers", "states"))
    return Side(took, answers, states, median(one["yardstick"] for one in turns))


def is_same(one: Mapping[str, str], other: Mapping[str, str]) -> bool:
    """Whether a game went the same way, by every field that both save but for the version of the save."""
    return all(one[name] == other[name] for name in one.keys() & other.keys() - {"save_version"})


def alike(one: Sequence[str], other: Sequence[str]) -> int:
    """How many answers are the same from the first on."""
    pairs = zip(one, other, strict=False)
    return next((number for number, (mine, theirs) in enumerate(pairs) if mine != theirs), min(len(one), len(other)))


def by_kind(one: Side) -> dict[str, list[float]]:
    """What the answers to each kind of question took."""
    found = defaultdict[str, list[float]](list)
    for name, answers in one.answers.items():
        for answer, took in zip(answers, one.took[name], strict=True):
            found[answer.split()[1]].append(took)
    return found


def weighed(what: str, here: Side, there: Side) -> tuple[str, ...]:
    """The answers a second of both sides to the kinds of question that both were asked, of each as many as there."""
    mine, theirs = by_kind(here), by_kind(there)
    times = {kind: len(theirs[kind]) for kind in theirs if kind in mine}
    quick, slow = (
        1000 * sum(times.values()) / sum(number * fmean(took[kind]) for kind, number in times.items())
        for took in (mine, theirs)
    )
    return what, f"{quick:,.0f}", f"{slow:,.0f}", f"{quick / slow:.2f}"


def clicks(what: str, games: Mapping[str, int], here: Side, there: Side) -> tuple[str, ...]:
    """The answers a second of both sides over some games, of each its first so many."""
    mine, theirs = here.clicks(games), there.clicks(games)
    if not mine or not theirs:
        return what, "", "", ""
    quick, slow = (1000 * len(took) / sum(took) for took in (mine, theirs))
    return what, f"{quick:,.0f}", f"{slow:,.0f}", f"{quick / slow:.2f}"


def rows(game: str, here: Side, there: Side) -> list[tuple[str, ...]]:
    """What is told of a game."""
    whole = {name: max(len(here.took[name]), len(there.took[name])) for name in here.took}
    recorded = {name: most for name, most in whole.items() if not name.startswith("drawn")}
    drawn = {name: most for name, most in whole.items() if name not in recorded}
    same = {name: most for name, most in whole.items() if is_same(here.states[name], there.states[name])}
    parted = {name: alike(here.answers[name], there.answers[name]) for name in whole}
    kinds = {
        f"{len(recorded)} games recorded": recorded,
        f"{len(drawn)} games drawn": drawn,
        f"{len(same)} games the same on both sides": same,
        f"{sum(parted.values()):,} answers alike on both sides": parted,
    }
    found = [clicks(f"{game}: clicks/s, {what}", games, here, there) for what, games in kinds.items()]
    found.append(weighed(f"{game}: clicks/s, each kind of question as often as there", here, there))
    mine, theirs = (max(it.clicks(drawn)) / median(it.clicks(drawn)) for it in (here, there))
    found.append((f"{game}: slowest click, in medians, of the drawn", f"{mine:.1f}", f"{theirs:.1f}", ""))
    sticks = (f"{here.yardstick:.3g}", f"{there.yardstick:.3g}", f"{here.yardstick / there.yardstick:.2f}")
    return [*found, (f"{game}: yardstick, plain Python, ms", *sticks)]


def compared(game: str, other: Path) -> list[tuple[str, ...]]:
    """A game in this checkout and in another one, in turns."""
    sys.stderr.write(f"{game} …\n")
    saves = other / "tests" / "rulesets" / game / "saves"
    turns = [both(other, game, saves, number) for number in range(ROUNDS)]
    here, there = (side(of_one) for of_one in zip(*turns, strict=True))
    return rows(game, here, there)


def table(other: Path, games: Sequence[str] = ()) -> str:
    """All of it as a table of Markdown."""
    return aligned([HEADINGS, *(row for game in games or GAMES for row in compared(game, other.resolve()))])
