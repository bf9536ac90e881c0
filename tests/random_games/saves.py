"""One saved game for each point at which a game waits: every question, every step that asks, and every step that waits
for a procedure which asks.

Saves stay as they are when the code changes: they are what running games look like. Only missing ones are written.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from rulesets.kit.engine.game import Game
from rulesets.kit.engine.procedure import KINDS, Procedure
from rulesets.kit.engine.upgrading import procedures
from tests.random_games.deciding import is_drawn

ENDED = 4
"""One of so many saved games is played to its end in `make test`, the others in `make soak`; all are answered."""
MOST = 200
"""After so many rounds of games without a missing point the search is given up."""


@dataclass(frozen=True)
class Saves:
    """The saved games of a ruleset: their `folder`, how the kinds of its procedures begin (`prefix`), the keys of its
    questions, and the steps that call procedures which never ask, with the reason."""

    folder: Path
    prefix: str
    questions: Iterable[str]
    never_waits: Mapping[str, str]

    def points(self, game: dict[str, Any]) -> set[str]:
        """Where a saved game waits: its questions, and the steps of all procedures under way."""
        found = {f"{procedure['kind'].removeprefix(self.prefix)}.{procedure['at']}" for procedure in procedures(game)}
        return found | {question["key"] for question in game["questions"]}

    def known_points(self) -> set[str]:
        """Every point at which a game may wait."""
        kinds = {kind: procedure for kind, procedure in KINDS.items() if kind.startswith(self.prefix)}
        steps = {f"{kind.removeprefix(self.prefix)}.{step}" for kind, one in kinds.items() for step in _waiting(one)}
        return ({*self.questions} | steps) - set(self.never_waits)

    def names(self) -> list[str]:
        """The saved games."""
        return sorted(path.stem for path in self.folder.glob("*.json"))

    def read(self, name: str) -> dict[str, Any]:
        """A saved game as plain data."""
        found: dict[str, Any] = json.loads((self.folder / f"{name}.json").read_text(encoding="utf-8"))
        return found

    def asking(self, key: str, seats: int = 2) -> dict[str, Any]:
        """A saved game of so many, as plain data, in which a question of this key is open; the first by name."""
        games = (self.read(name) for name in self.names())
        return next(game for game in games if key in _open_keys(game) and len(game["players"]) == seats)

    def missing(self) -> set[str]:
        """The points without a save."""
        return self.known_points() - {point for name in self.names() for point in self.points(self.read(name))}

    def lost(self) -> list[str]:
        """The steps that are said never to wait, and are not there any more, or do wait in a save."""
        kinds = {kind.removeprefix(self.prefix): one.steps for kind, one in KINDS.items()}
        told = [point.split(".") for point in self.never_waits]
        waited = {point for name in self.names() for point in self.points(self.read(name))}
        gone = [f"{kind}.{step}" for kind, step in told if step not in kinds.get(kind, ())]
        return gone + sorted(waited & set(self.never_waits))

    def write(self, searched: Callable[[int], Iterator[Game]], first: int = 0, rounds: int = MOST) -> None:
        """Play until every point has been met; `searched` gives every state of the games of a round."""
        left = self.missing()
        for seed in range(first, first + rounds):
            if not left:
                break
            for game in searched(seed):
                here = self._standing(game)
                if found := sorted(here & left):
                    (self.folder / f"{found[0]}.json").write_text(game.model_dump_json() + "\n", encoding="utf-8")
                    left -= here
        print(f"missing: {', '.join(sorted(left)) or 'none'}")

    def _standing(self, game: Game) -> set[str]:
        """The points of a game that was not saved yet."""
        found, look = {question.key for question in game.questions}, [game.root]
        while look:
            procedure = look.pop()
            if procedure is not None:
                found.add(f"{procedure.kind.removeprefix(self.prefix)}.{procedure.at}")
                look += procedure.called
        return found


def some_to_their_end(saves: Saves) -> list[Any]:
    """The names of the saved games, for tests that play them to their end; most are left to soak, and which hangs on
    the name alone."""
    return [name if is_drawn(name, ENDED) else pytest.param(name, marks=pytest.mark.soak) for name in saves.names()]


def _open_keys(game: dict[str, Any]) -> set[str]:
    """The keys of the questions that wait for an answer."""
    return {question["key"] for question in game["questions"] if question["given"] is None}


def _waiting(procedure: type[Procedure]) -> Iterator[str]:
    """The steps that ask, and those that call another procedure, by themselves or when they are answered."""
    yield from procedure.answering
    asking = {method: step for step, method in procedure.answering.items()}
    for name in (*procedure.steps, *asking):
        if "Call" in str(getattr(procedure, name).__annotations__.get("return", "")):
            yield asking.get(name, name)
