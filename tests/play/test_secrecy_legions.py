"""Dystopian Legions over the wire: how sections are deployed, and what goes into the initiative, reaches nobody before
it is revealed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from rulesets.dystopian_legions.actions import Allot, Bolster
from rulesets.dystopian_legions.ruleset import RULESET
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.engine.game import apply
from rulesets.kit.engine.offering import offered
from rulesets.kit.facets.setup import Setup
from tests.play.legions import NAMES, duel, open_of
from tests.play.secrecy import Answer, SecretPlay, looks_alike
from tests.play.tables import typed
from tests.rulesets.dystopian_legions import playing
from tests.rulesets.dystopian_legions.playing import SKIRMISH, next_question

LOOKS_EACH = 2 * 9
"""What Ben and an onlooker look at after each answer."""


def secretly(game: Legions) -> SecretPlay:
    """A table at which this game stands."""
    return replace(duel(), state=game.model_dump_json())


def answer(action: Action) -> Answer:
    """Ada types it."""
    return Answer("Ada", str(action.model_dump()["type"]), typed(action))


def with_both_asked(key: str) -> Legions:
    """A game in which this question is open for both sides."""
    dice, chance = SealedDice(b"secret"), Random(0)
    told = Setup(players=[*NAMES], forces=["expedition", "expedition"], scenario=SKIRMISH)
    game = RULESET.play.start(told, dice).game
    while len(open_of(game, key)) < len(NAMES):
        question = next_question(game, chance)
        game = apply(game, question.seat, question.number, playing.answer(game, question, chance), dice).game
    return game


def values(game: Legions, key: str, **draft: object) -> list[str]:
    """What Ada may say next."""
    found = offered(game, open_of(game, key, 0)[0], draft)
    assert found is not None
    return [option.value for option in found.options]


async def test_nothing_of_the_initiative(tmp_path: Path) -> None:
    """Ada adds two dice, or none; Ben has not answered yet."""
    game = with_both_asked("commit")
    officer = values(game, "commit", type="bolster")[0]
    first, second = answer(Bolster(by=[officer, officer])), answer(Bolster())
    assert await looks_alike(tmp_path, secretly(game), [first], [second]) == LOOKS_EACH


@pytest.mark.soak
async def test_nothing_of_how_sections_are_deployed(tmp_path: Path) -> None:
    """Somebody scouts ahead, or nobody does."""
    game = with_both_asked("allot")
    scouts = values(game, "allot", type="allot")[0]
    first, second = answer(Allot(scouting=[scouts])), answer(Allot())
    assert await looks_alike(tmp_path, secretly(game), [first], [second]) == LOOKS_EACH
