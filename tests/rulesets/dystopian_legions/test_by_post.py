"""Hand-overs a turn: with standing orders and planned activations, and without."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from rulesets.dystopian_legions.before.setup import SIZES
from rulesets.dystopian_legions.ruleset import RULESET
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.engine.standing_orders import StandingOrder
from rulesets.kit.facets.setup import Setup
from tests.random_games.posting import ByPost
from tests.random_games.seen import Record
from tests.rulesets.dystopian_legions.playing import FORCES, FRAY, SKIRMISH, begun
from tests.rulesets.dystopian_legions.posting import POST, SAMPLE, SITTING

WITHOUT, WITH = 45, 22
"""How often a turn may go from one player to the other, on the average."""


def by_post(battle: str, seed: int, orders: Sequence[StandingOrder] = (), sitting: int = 1) -> ByPost[Legions]:
    """A game to its end."""
    dice = Record(battle, seed).dice()
    if battle in (FRAY, SKIRMISH):
        game = begun(battle, seed, dice).game
    else:
        told = Setup(players=["Ada", "Bo"], forces=[*FORCES], scenario=battle, options={"turn_limit": "4"})
        game = RULESET.play.start(told, dice).game
    played = ByPost(POST, game, dice, random.Random(seed), orders, sitting)
    played.plays()
    return played


def a_turn(games: Sequence[ByPost[Legions]]) -> float:
    """The hand-overs of a turn."""
    return sum(one.hand_overs for one in games) / sum(one.game.turn for one in games)


def test_a_game_by_post() -> None:
    """Three sections a side: six activations, the initiative, and the answers."""
    without = by_post(FRAY, 1)
    ahead = by_post(FRAY, 1, SAMPLE, SITTING)
    assert a_turn([ahead]) < a_turn([without]) <= WITHOUT
    assert ahead.by_order and ahead.by_plan and not (without.by_order or without.by_plan)


@pytest.mark.soak
@pytest.mark.parametrize("size", [*SIZES])
def test_a_turn_goes_to_and_fro_half_as_often(size: str) -> None:
    without = [by_post(size, seed) for seed in range(3)]
    ahead = [by_post(size, seed, SAMPLE, SITTING) for seed in range(3)]
    assert a_turn(without) <= WITHOUT
    assert a_turn(ahead) <= min(WITH, 0.6 * a_turn(without))
