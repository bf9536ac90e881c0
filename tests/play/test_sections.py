"""Sections of single models over the wire: by buttons and pads alone, by commands alone, over deaths, with a secret."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest

from bot.local.people import Seen
from bot.local.world import Message
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.engine.game import apply
from rulesets.kit.engine.offering import any_answer
from rulesets.kit.engine.question import Question
from tests.kit.toys.sections import Sections, sections
from tests.play.dying import Trial
from tests.play.house import ByButtons, House, controls, house
from tests.play.playing import check_channel, check_record, exchanged
from tests.play.questions import Questions
from tests.play.secrecy import Answer, SecretPlay, looks_alike
from tests.play.tables import Tables, seated, typing
from tests.random_games.saves import Saves
from tests.sections import RULESET

NAMES = ("Ada", "Ben")
TABLE = SecretPlay("toy_sections", "sections", NAMES, NAMES[:1], toy="tests.sections:RULESET")
TABLES = Tables(RULESET)


class Decided(ByButtons):
    """Confirms sooner than it wanders about on the pad."""

    async def one_step(self, message: Message) -> Seen:
        if "Confirm" in controls(message) and self.random.random() < 0.5:
            return await self.press(message, "Confirm")
        return await super().one_step(message)


async def played(folder: Path, *, typed: bool) -> None:
    """A whole game, and its record."""
    async with house(folder, TOY=TABLE.toy) as there:
        players = await seated(there, TABLE)
        if typed:
            game = await TABLES.types_on(there, typing(players, TABLE.group), lambda game: False)
        else:
            decided = {seat: Decided(one.person, one.random) for seat, one in players.items()}
            game = await TABLES.goes_on(there, decided, lambda game: False)
        assert game.verdict is not None
        check_channel(there, players[0].person)
        check_record(there)


@pytest.mark.soak
@pytest.mark.parametrize("typed", [False, True], ids=["by buttons", "by commands"])
async def test_a_whole_game(tmp_path: Path, typed: bool) -> None:
    await played(tmp_path, typed=typed)


KEYS = ("go", "mark", "act", "aim", "target")
"""The questions of sections: at the first of them a process is killed in every run, at all of them in soak."""


@cache
def asking() -> dict[str, str]:
    """A game, as it is saved, for every question."""
    found: dict[str, str] = {}
    for seed in range(4):
        chance, dice = Random(seed), SealedDice(f"{seed}".encode(), ["", ""])
        game = sections(dice, [*NAMES]).game
        while game.verdict is None:
            question = next(question for question in game.questions if question.owed)
            found.setdefault(question.key, game.model_dump_json())
            game = apply(game, question.seat, question.number, any_answer(game, question, chance.randrange), dice).game
    return found


class OfSections(Questions):
    """The questions of sections."""

    async def waits_for(self, there: House, key: str) -> Question:
        game = Sections.model_validate_json(asking()[key])
        await exchanged(there, game.model_dump_json())
        return next(one for one in game.questions if one.key == key and one.given is None)


def test_all_questions_are_asked() -> None:
    assert {*asking()} == {*KEYS}


@pytest.mark.parametrize("key", [KEYS[0], *(pytest.param(key, marks=pytest.mark.soak) for key in KEYS[1:])])
async def test_the_process_dies_at_every_question(tmp_path: Path, key: str) -> None:
    questions = OfSections(TABLES, Saves.__new__(Saves), TABLE)
    async with house(tmp_path, TOY=TABLE.toy) as there:
        trial = Trial(there, Random(key), questions, await questions.seated(there))
        await trial.dies_with(key)


async def test_nobody_learns_what_was_marked(tmp_path: Path) -> None:
    marks = ([Answer("Ada", "mark", {"unit": name})] for name in ("Red Rifles", "Red Truck"))
    assert await looks_alike(tmp_path, TABLE, *marks) == 2 * 9
