"""The first battle: whatever the dice say, everybody stands, all Orders are given, and the reader fires first."""

from __future__ import annotations

import pytest

from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.engine.game import apply
from rulesets.kit.engine.offering import offered
from rulesets.kit.facets.first_battle import READER, prepared
from rulesets.kit.facets.setup import Setup
from rulesets.legions_imperialis.before.first_battle import FIRST_BATTLE
from rulesets.legions_imperialis.ruleset import RULESET
from rulesets.legions_imperialis.table.state import Imperialis

SEEDS = 10


def stood(seed: int) -> Imperialis:
    """The first battle with the dice of a seed, at the first question for which nothing was said."""
    dice, first = SealedDice(bytes([seed])), FIRST_BATTLE
    forces, settled = [*first.forces()], dict(first.options)
    told = Setup(players=["Ada", "Bo"], forces=forces, scenario=first.scenario, options=settled)
    game = RULESET.play.start(told, dice).game
    while True:
        question = next(one for one in game.questions if one.given is None)
        said = prepared(first.answers[question.seat], game, question)
        if said is None:
            return game
        game = apply(game, question.seat, question.number, said, dice).game


@pytest.mark.parametrize("seed", range(SEEDS))
def test_the_reader_fires_first_and_everybody_stands_where_the_battle_says(seed: int) -> None:
    game = stood(seed)
    assert [(one.seat, one.key) for one in game.questions if one.given is None] == [(READER, "fire")]
    assert {one.where for one in game.detachments.values()} == {"table"}
    placed = [len(said["deploy"]) for said in FIRST_BATTLE.answers]
    assert placed == [len([*game.of(seat)]) for seat in (0, 1)]


def test_an_enemy_is_in_range_at_once() -> None:
    game = stood(1)
    found = offered(game, game.questions[-1], {"type": "fire", "detachment": "Line Company"})
    assert found is not None
    assert "Cinder Riders" in [option.value for option in found.options]
