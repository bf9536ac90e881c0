"""Steampunk Fantasy over the wire: what is deployed and ordered in secret reaches nobody before its time."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from rulesets import ruleset
from rulesets.kit.action import Action
from rulesets.kit.dice import SealedDice
from rulesets.kit.game import Game, apply
from rulesets.kit.offering import any_answer
from rulesets.kit.question import Question
from rulesets.kit.ruleset import Ruleset, Setup
from tests.play.secrecy import Answer, SecretPlay, looks_alike

RULES: Ruleset[Game] = ruleset("steampunk_fantasy")
PEOPLE = ("Ada", "Ben", "Cleo")
SCENARIO, MAP = "small", "mill_valley"
PAIR = SecretPlay(
    rules=RULES.key,
    group=RULES.command,
    people=PEOPLE[:2],
    knowing=PEOPLE[:1],
    scenario=SCENARIO,
    battlefield=MAP,
    forces=(0, 1),
)


def dice() -> SealedDice:
    return SealedDice(bytes(32), [])


@cache
def begun(seats: int) -> Game:
    """A game like the one of the house, before anything is answered."""
    forces = [choice.value for choice in RULES.forces()][::-1]  # as the entries of the menu are counted
    text = RULES.battlefield(SCENARIO, MAP, "").text
    setup = Setup(players=list(PEOPLE[:seats]), forces=(forces * seats)[:seats], scenario=SCENARIO, map=text)
    return RULES.start(setup, dice()).game


def typed(question: Question, action: Action) -> Answer:
    """An answer as the command that its player types."""
    fields = action.model_dump()
    options = {name: ", ".join(value) if isinstance(value, list) else value for name, value in fields.items()}
    return Answer(PEOPLE[question.seat], options.pop("type"), {name: text for name, text in options.items() if text})


def answered(game: Game, keys: set[str], seats: set[int], seed: str) -> tuple[Game, list[Answer]]:
    """The questions of these keys and seats, answered at random."""
    chance, given = Random(seed), []
    for question in [q for q in game.questions if q.key in keys and q.seat in seats]:
        action = any_answer(RULES.view(game, question.seat), question, chance.randrange)
        given.append(typed(question, action))
        game = apply(game, question.seat, question.number, action, dice()).game
    return game, given


async def test_orders(tmp_path: Path) -> None:
    deployed, opening = answered(begun(2), {"deploy", "ready"}, {0, 1}, "deployed")
    play = replace(PAIR, opening=opening)
    (_, one), (_, other) = (answered(deployed, {"orders", "ready"}, {0}, seed) for seed in ("one", "other"))
    assert one != other
    assert await looks_alike(tmp_path, play, [*one[:1], one[-1]], [*other[1:2], other[-1]]) == 2 * 2 * 9


@pytest.mark.soak
async def test_deployment(tmp_path: Path) -> None:
    (_, one), (_, other) = (answered(begun(2), {"deploy", "ready"}, {0}, seed) for seed in ("one", "other"))
    assert await looks_alike(tmp_path, PAIR, one, [*other[1:-1], other[0], other[-1]]) > 0


@pytest.mark.soak
async def test_all_orders(tmp_path: Path) -> None:
    deployed, opening = answered(begun(2), {"deploy", "ready"}, {0, 1}, "deployed")
    play = replace(PAIR, opening=opening)
    (_, one), (_, other) = (answered(deployed, {"orders", "ready"}, {0}, seed) for seed in ("one", "other"))
    assert await looks_alike(tmp_path, play, one, other) > 0
