"""`python -m tests.rulesets.dust_1947.write_saves`: one saved game for each point at which a game waits, into saves/.

Saves stay as they are when the code changes: they are what running games look like. Only missing ones are written. What
is looked for: every question, every step that asks, and every step that waits for a procedure which asks.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from rulesets.dust_1947.state import Dust
from rulesets.dust_1947.tell.options import QUESTIONS
from rulesets.kit.dice import Dice, SealedDice
from rulesets.kit.game import apply
from rulesets.kit.procedure import KINDS, Procedure
from rulesets.kit.upgrading import procedures
from tests.rulesets.dust_1947.arenas import ARENAS
from tests.rulesets.dust_1947.playing import answer, positions, saved
from tests.rulesets.dust_1947.proving import begun_proving

FOLDER = Path(__file__).parent / "saves"
MOST = 200
"""After so many rounds of games without a missing point the search is given up."""
GAME = "dust."
"""How the kinds of this game's procedures begin."""
NEVER_WAITS = {
    "edges.roll_off": "a roll-off asks nobody",
    "initiative.roll_off": "a roll-off asks nobody",
    "beginning.recovery": "a recovery roll asks nobody",
    "called.loads_first": "loading a gun asks nobody",
    "called.loads_again": "loading a gun asks nobody",
    "escape.roll": "a pilot is a hero, and heroes are not put into reserve",
    "escape.no_room": "a pilot is a hero, and heroes are not put into reserve",
    "close_combat.strike": "only misses of a ranged attack may be thrown again after they were seen",
}
"""Steps that call procedures which never ask, with the reason."""


def points(game: dict[str, Any]) -> set[str]:
    """Where a saved game waits: its questions, and the steps of all procedures under way."""
    found = {f"{procedure['kind'].removeprefix(GAME)}.{procedure['at']}" for procedure in procedures(game)}
    return found | {question["key"] for question in game["questions"]}


def known_points() -> set[str]:
    """Every point at which a game may wait."""
    kinds = {kind: procedure for kind, procedure in KINDS.items() if kind.startswith(GAME)}
    steps = {f"{kind.removeprefix(GAME)}.{step}" for kind, one in kinds.items() for step in _waiting_steps(one)}
    return (set(QUESTIONS) | steps) - set(NEVER_WAITS)


def _waiting_steps(procedure: type[Procedure]) -> Iterator[str]:
    """The steps that ask, and those that call another procedure, by themselves or when they are answered."""
    yield from procedure.answering
    asking = {method: step for step, method in procedure.answering.items()}
    for name in (*procedure.steps, *asking):
        if "Call" in str(getattr(procedure, name).__annotations__.get("return", "")):
            yield asking.get(name, name)


def read(path: Path) -> dict[str, Any]:
    """A saved game as plain data."""
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def missing() -> set[str]:
    """The points without a save."""
    return known_points() - {point for path in FOLDER.glob("*.json") for point in points(read(path))}


def searched(seed: int) -> Iterator[Dust]:
    """Every state of one round of games that waits for an answer: the scenarios, then the proving ground."""
    for scenario in ("skirmish", "standard"):
        yield from positions(seed, scenario)
    dice = SealedDice(f"save {seed}".encode())
    yield from played_out(begun_proving(seed, dice).game, dice, seed)


def fought(seed: int) -> Iterator[Dust]:
    """The same of the small battles."""
    for arena in ARENAS:
        yield from played_out(arena(), SealedDice(f"arena {seed}".encode()), seed)


def played_out(game: Dust, dice: Dice, seed: int) -> Iterator[Dust]:
    """Every state of a game that waits for an answer."""
    chance = random.Random(seed)
    while game.verdict is None:
        yield game
        question = game.questions[0]
        game = apply(game, question.seat, question.number, answer(game, question, chance), dice).game


def main(first: int = 0, rounds: int = MOST) -> None:
    """Play until every point has been met."""
    left = missing()
    for seed in range(first, first + rounds):
        if not left:
            break
        for game in chain(fought(seed), searched(seed)):
            here = _standing(game)
            if found := sorted(here & left):
                (FOLDER / f"{found[0]}.json").write_text(saved(game) + "\n", encoding="utf-8")
                left -= here
    print(f"missing: {', '.join(sorted(left)) or 'none'}")


def _standing(game: Dust) -> set[str]:
    """The points of a game that was not saved yet."""
    found, look = {question.key for question in game.questions}, [game.root]
    while look:
        procedure = look.pop()
        if procedure is not None:
            found.add(f"{procedure.kind.removeprefix(GAME)}.{procedure.at}")
            look += procedure.called
    return found


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
