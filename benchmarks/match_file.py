"""Games of practice opponents that are kept in a file, so that a match can be played in several sittings.

One game is one line of JSON. Games are added up only within one `Pairing`: the same players of the same revision.
"""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from rulesets import ruleset
from rulesets.kit.counsel.grades import GRADES

PROJECT = Path(__file__).parent.parent


class NotAdded(Exception):
    """Why games cannot be kept in the file, or be read from it."""


class Mark(BaseModel):
    """What the players were: the revision that last touched how they think and what the game counsels, and how often in
    a hundred answers each of them slips in this game."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    revision: str
    slips: tuple[float, float]


class Pairing(BaseModel):
    """Two players of one game, as they were, with a share of their processor time. Only its games are added up."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    ruleset: str
    scenario: str
    grades: tuple[str, str]
    share: float
    mark: Mark


class Spent(BaseModel):
    """The processor time of a grade's answers in one game, in seconds."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    answers: int
    longest: float
    total: float


class PlayedGame(BaseModel):
    """One game at its end, a line of the file. `winner` is a place in the pairing's grades, None a draw; `scores` are
    in the order of these grades as well."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    pairing: Pairing
    seed: int
    winner: int | None = Field(ge=0, le=1)
    scores: tuple[int, int]
    spent: dict[str, Spent]


def mark_of(key: str, grades: Sequence[str], project: Path = PROJECT) -> Mark:
    """What two grades are in a game now; `NotAdded` where something is not committed, since no revision tells of it."""
    folders = ["rulesets/kit/counsel", f"rulesets/{key}/counsel"]
    if _git(project, "status", "--porcelain", "--", *folders):
        raise NotAdded(f"Commit what is changed in {' and '.join(folders)} first: games are kept by its revision.")
    revision = _git(project, "log", "-1", "--format=%H", "--", *folders)[:12]
    share = ruleset(key).counsel.slips
    first, second = (GRADES[grade].slips * share if grade in GRADES else 0.0 for grade in grades)
    return Mark(revision=revision, slips=(first, second))


def _git(project: Path, *words: str) -> str:
    return subprocess.run(["git", *words], cwd=project, check=True, capture_output=True, text=True).stdout.strip()


def add(file: Path, game: PlayedGame) -> None:
    """Put a game at the end of the file, at once."""
    with file.open("a", encoding="utf-8") as lines:
        lines.write(f"{game.model_dump_json()}\n")


def games_of(file: Path) -> dict[Pairing, dict[int, PlayedGame]]:
    """The games of a file by pairing and seed, of a seed played twice the first; none where there is no file.

    Raises `NotAdded`, which names the line, where one cannot be read.
    """
    found: dict[Pairing, dict[int, PlayedGame]] = {}
    lines = file.read_bytes().splitlines() if file.exists() else []
    for number, line in enumerate(lines, 1):
        try:
            game = PlayedGame.model_validate_json(line)
        except ValidationError as wrong:
            faults = "; ".join(_fault(error["loc"], error["msg"]) for error in wrong.errors(include_url=False))
            raise NotAdded(f"{file}, line {number} is no game: {faults}") from None
        found.setdefault(game.pairing, {}).setdefault(game.seed, game)
    return found


def _fault(place: Sequence[str | int], words: str) -> str:
    return f"{' '.join(map(str, place))}: {words}" if place else words
