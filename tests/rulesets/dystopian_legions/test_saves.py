"""Saved games, one for each point at which a game waits: they load, can be answered in many ways, and end."""

from __future__ import annotations

import random

import pytest

from rulesets.dystopian_legions.ruleset import RULESET
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.engine.game import apply
from tests.random_games.saves import some_to_their_end
from tests.rulesets.dystopian_legions.playing import answer, next_question
from tests.rulesets.dystopian_legions.sound import broken
from tests.rulesets.dystopian_legions.write_saves import SAVES

WAYS = 3
"""How many answers are tried at one saved game."""
LAST_TURN = 8
"""A saved game is played to the end of the turn in which it waits, as if this were the last."""


RARE = {
    "activation.movement",
    "barrage.fight_harder",
    "barrage.nerve_lost",
    "charge.daunting",
    "iad_attack.roll",
    "rad_attack.nerve_lost",
    "restore_order.broken_away",
}
"""Points at which random play hardly ever waits: a check that is bolstered on the way into a charge, or for those
whom a section leaves behind that breaks as it lies down, or as it fails to restore order; or a lucky model that attacks
an ironclad; or an order for a barrage, or a check that it brings. Nobody has saved a game there yet."""


def game_of(name: str) -> Legions:
    """The saved game of this name."""
    return RULESET.play.load(SAVES.read(name))


def test_every_point_at_which_a_game_waits_has_a_saved_game() -> None:
    assert SAVES.missing() <= RARE, "run: python -m tests.rulesets.dystopian_legions.write_saves"


def test_what_never_waits_is_still_there_and_has_no_save() -> None:
    assert all(SAVES.never_waits.values())
    assert SAVES.lost() == []


@pytest.mark.parametrize("name", SAVES.names())
def test_a_saved_game_is_answered_in_many_ways(name: str) -> None:
    game, dice = game_of(name), SealedDice(name.encode())
    for way in range(WAYS):
        chance = random.Random(way)
        question = next_question(game, chance)
        after = apply(game, question.seat, question.number, answer(game, question, chance), dice).game
        assert broken(after) == []


@pytest.mark.parametrize("name", some_to_their_end(SAVES))
def test_a_saved_game_is_played_to_its_end(name: str) -> None:
    game, dice = game_of(name), SealedDice(name.encode())
    chance, game.turn = random.Random(name), LAST_TURN
    while game.verdict is None:
        question = next_question(game, chance)
        game = apply(game, question.seat, question.number, answer(game, question, chance), dice).game
    assert RULESET.words.verdict(RULESET.play.view(game, None))
