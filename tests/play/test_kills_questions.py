"""The process dies at every kind of question of every game, with an answer on its way: it was given once or not at all,
everybody is told what the table waits for, and the next press goes on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from tests.asked import asked_by
from tests.play.dying import Trial
from tests.play.house import house
from tests.play.questions import GAMES

ALWAYS = {"julia": ("casualty", "charges_done", "first_unit", "must_charge", "who_pursues")}
"""The questions that a played game hardly ever comes to, and one whose answer could be given a second time."""
SAMPLE = 1
"""How many others of each game belong to `make test`; all of them do to `make soak`."""


async def dies_at(folder: Path, game: str, keys: Sequence[str]) -> None:
    """A house in which the bot dies at each of these questions."""
    async with house(folder) as there:
        questions = GAMES[game]
        trial = Trial(there, Random(f"{game} {keys}"), questions, await questions.seated(there))
        for key in keys:
            await trial.dies_with(key)


def drawn(game: str) -> list[str]:
    """The questions of `make test`."""
    always = ALWAYS.get(game, ())
    others = [key for key in GAMES[game].keys if key not in always]
    return [*always, *Random(f"questions of {game}").sample(others, SAMPLE)]


@pytest.mark.parametrize("game", GAMES)
def test_no_question_is_forgotten(game: str) -> None:
    assert {*ALWAYS.get(game, ())} < asked_by(GAMES[game].tables.rules.key) <= {*GAMES[game].keys}


@pytest.mark.parametrize("game", GAMES)
async def test_dies_at_some_questions(tmp_path: Path, game: str) -> None:
    await dies_at(tmp_path, game, drawn(game))


@pytest.mark.soak
@pytest.mark.parametrize(("game", "key"), [(game, key) for game, one in GAMES.items() for key in one.keys])
async def test_dies_at_every_question(tmp_path: Path, game: str, key: str) -> None:
    await dies_at(tmp_path, game, [key])
