"""What a button says of an attack is what the odds of the house say."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice

import pytest

from rulesets.dust_1947.chapters.attack.declaring import Declaring
from rulesets.dust_1947.counsel.fire import fires
from rulesets.dust_1947.face.asking.answers import declaration
from rulesets.dust_1947.face.asking.attack_odds import aiming, explored
from rulesets.kit.reckoning.odds import TooMany
from tests.rulesets.dust_1947.counsel.playing import asked
from tests.rulesets.dust_1947.table import dust, squad

PATIENCE = 60


@pytest.mark.parametrize("sustained", [False, pytest.param(True, marks=pytest.mark.soak)])
def test_what_is_called_exact_is_exact(sustained: bool) -> None:
    compared = 0
    for view, question in islice(asked(11, advised=(0, 1)), 12, None, 6):
        if question.key != "activate" or view.verdict is not None:
            continue
        for unit in view.on_board():
            for fire in fires(Declaring(view, unit, None), sustained=sustained):
                if not fire.exact:
                    continue
                game = aiming(view, unit.id, sustained=sustained)
                action = declaration(game, game.questions[0], fire.target, [])
                try:
                    found = explored(game, {"attack": action}, PATIENCE).units[fire.target]
                except TooMany:
                    continue
                compared += 1
                unhurt = min(found.lost.get(0, Fraction(0)), found.points.get(0, Fraction(0)))
                assert fire.hurts == pytest.approx(float(1 - unhurt), abs=1e-6), (unit.id, fire)
                if fire.destroys:
                    assert fire.destroys == pytest.approx(float(found.gone), abs=1e-6), (unit.id, fire)
    assert compared > 20


def test_who_has_radar_is_advised_as_others_are() -> None:
    game = dust(squad("Rifles", "A1", skills=("Radar",)), squad("Foe", "C1", seat=1)).game
    assert [fire.target for fire in fires(Declaring(game, game.units["Rifles"], None))] == ["Foe"]
