"""Every example of the notation goes through roll, record, odds and verification."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter

from rulesets.kit.engine.dice import ScriptedDice, SealedDice, digest, fingerprint, verify
from rulesets.kit.notation.named import blanks, filled
from rulesets.kit.notation.reckoning import reckoned
from rulesets.kit.notation.rolling import roll
from rulesets.kit.notation.tree import Expression
from tests.kit.notation.examples import GAMES, ROLLS, tree

SECRET = b"the secret of a day"
PRESETS = [preset for game in GAMES for preset in game.preset]


def sealed(label: str) -> SealedDice:
    dice = SealedDice(SECRET)
    dice.turn_to(label, "content")
    return dice


@pytest.mark.parametrize("text", ROLLS)
def test_an_example_is_rolled_stored_rolled_again_and_verified(text: str) -> None:
    dice = sealed(text)
    result = roll(tree(text), dice)
    kept = TypeAdapter(Expression).dump_json(tree(text))
    assert TypeAdapter(Expression).validate_json(kept) == tree(text)
    faces = [face for rolled in dice.rolled for face in rolled.faces]
    assert roll(tree(text), ScriptedDice(*faces)) == result
    assert verify(SECRET, [], fingerprint(SECRET), dice.rolled) == []
    assert dice.rolled[0].content == digest("content")


@pytest.mark.parametrize("text", ROLLS)
def test_an_example_comes_to_what_its_odds_say(text: str) -> None:
    odds = reckoned(tree(text))
    assert sum(odds.chances.values()) == 1
    assert odds.left_out < 1e-5
    results = [roll(tree(text), sealed(f"{text} {number}")).value for number in range(200)]
    assert set(results) <= set(odds.chances)
    error = float(odds.variance / len(results)) ** 0.5
    assert abs(sum(results) / len(results) - float(odds.mean)) < 4 * error + 1e-9


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_a_preset_can_be_rolled(preset: object) -> None:
    assert preset in PRESETS
    text = filled(preset.roll, {name: "4" for name, usual in blanks(preset.roll).items() if usual is None})
    assert reckoned(tree(text)).mean is not None
    assert roll(tree(text), sealed(text)).every_die()
