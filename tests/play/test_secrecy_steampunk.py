"""Steampunk Fantasy over the wire: what is deployed and ordered in secret reaches nobody before its time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from rulesets import ruleset
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.engine.game import Game, apply
from rulesets.kit.engine.offering import any_answer
from rulesets.kit.engine.question import Question
from rulesets.kit.facets.ruleset import Ruleset
from rulesets.kit.facets.setup import Setup
from tests.play.secrecy import Answer, SecretPlay, answer_times, looks_alike, told_apart

RULES: Ruleset[Game] = ruleset("steampunk_fantasy")
PEOPLE = ("Ada", "Ben", "Cleo")
SCENARIO, MAP = "small", "mill_valley"
DUEL = SecretPlay(
    rules=RULES.key,
    group=RULES.box.command,
    people=PEOPLE[:2],
    knowing=PEOPLE[:1],
    scenario=SCENARIO,
    battlefield=MAP,
    forces=(0, 1),
)
PAIR = replace(DUEL, people=PEOPLE, knowing=PEOPLE[:2], options={"seats": "3"}, forces=(0, 1, 0))
"""Ada and Ben know each other's orders; Cleo plays against both, and Dan looks on."""


def dice() -> SealedDice:
    return SealedDice(bytes(32), [])


@cache
def begun(seats: int) -> Game:
    """A game like the one of the house, before anything is answered."""
    forces = [choice.value for choice in RULES.forces.choices()][::-1]  # as the entries of the menu are counted
    text = RULES.maps.wanted(SCENARIO, MAP, "").text
    setup = Setup(players=list(PEOPLE[:seats]), forces=(forces * seats)[:seats], scenario=SCENARIO, map=text)
    return RULES.play.start(setup, dice()).game


def typed(question: Question, action: Action) -> Answer:
    """An answer as the command that its player types."""
    fields = action.model_dump()
    options = {name: ", ".join(value) if isinstance(value, list) else value for name, value in fields.items()}
    return Answer(PEOPLE[question.seat], options.pop("type"), {name: text for name, text in options.items() if text})


def answered(game: Game, keys: set[str], seats: set[int], seed: str) -> tuple[Game, list[Answer]]:
    """The questions of these keys and seats, answered at random."""
    chance, given = Random(seed), []
    for question in [q for q in game.questions if q.key in keys and q.seat in seats]:
        action = any_answer(RULES.play.view(game, question.seat), question, chance.randrange)
        given.append(typed(question, action))
        game = apply(game, question.seat, question.number, action, dice()).game
    return game, given


@cache
def deployed(seats: int) -> tuple[Game, tuple[Answer, ...]]:
    """All bases stand; with the answers that placed them."""
    game, given = answered(begun(seats), {"deploy", "ready"}, {*range(seats)}, "deployed")
    return game, tuple(given)


def ordered(seats: int, by: set[int], seed: str) -> list[Answer]:
    """What these seats order, and that they are done, all at random."""
    return answered(deployed(seats)[0], {"orders", "ready"}, by, seed)[1]


async def test_orders_of_one_and_of_his_partner(tmp_path: Path) -> None:
    """Two of the pair's bases, others in each play, and one of the two is done."""
    play = replace(PAIR, opening=deployed(3)[1])
    one, other = ordered(3, {0, 1}, "one"), ordered(3, {0, 1}, "other")
    first = [orders_of(one, "Ada")[0], orders_of(one, "Ben")[0]]
    second = [orders_of(other, "Ada")[1], orders_of(other, "Ben")[1]]
    assert await looks_alike(tmp_path, play, first, second) == 2 * 2 * 9


def orders_of(given: Sequence[Answer], who: str) -> list[Answer]:
    """The orders that one has written."""
    return [answer for answer in given if answer.who == who and answer.command == "orders"]


@pytest.mark.soak
async def test_deployment(tmp_path: Path) -> None:
    (_, one), (_, other) = (answered(begun(2), {"deploy", "ready"}, {0}, seed) for seed in ("one", "other"))
    assert await looks_alike(tmp_path, DUEL, one, [*other[1:-1], other[0], other[-1]]) > 0


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3])
async def test_all_orders_of_a_side(tmp_path: Path, seats: int) -> None:
    play = replace(DUEL if seats == 2 else PAIR, opening=deployed(seats)[1])
    by = {*range(seats - 1)}
    assert await looks_alike(tmp_path, play, ordered(seats, by, "one"), ordered(seats, by, "other")) > 0


@pytest.mark.soak
async def test_nobody_waits_longer_for_what_was_ordered(tmp_path: Path) -> None:
    play = replace(PAIR, opening=deployed(3)[1])
    one, other = (orders_of(ordered(3, {0}, seed), "Ada")[:1] for seed in ("one", "other"))
    assert told_apart(*await answer_times(tmp_path, play, one, other, 40)) < 1
