"""Dangerous terrain (TERR-09)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import shapely

from rulesets.kit.boards.tables.places import Spot
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.moments import ExtraOption, of_kind
from rulesets.kit.engine.points import rule
from rulesets.legions_imperialis.moments import SAVES, asked
from rulesets.legions_imperialis.table.flying import passes_over
from rulesets.legions_imperialis.table.happenings.movement import CrossedDanger
from rulesets.legions_imperialis.table.profiles import Mode
from rulesets.legions_imperialis.table.state import Detachment, Imperialis, Stand

NO_WEAPON = Mode(name="", most=0, hit=None)
"""Ground is no weapon: it has AP 0 and no traits."""
AN_INCH = 1.0


def cross_danger(game: Imperialis, detachment: Detachment, ways: Mapping[str, Sequence[Spot]], dice: Dice) -> None:
    """LIX-TERR-09: a D6 for each model that has moved at least 1 inch in Dangerous terrain; a 1 is a Hit with AP 0,
    against which no Cover Save is used."""
    inside = [stand for stand in detachment.alive if in_danger(game, ways.get(stand.label, ()))]
    if not inside or passes_over(game, detachment):
        return
    fell = dict(zip((stand.label for stand in inside), dice.roll(len(inside)), strict=True))
    saves, lost = {}, []
    for stand in inside:
        if fell[stand.label] == 1 and not shielded(stand):
            need = best_save(game, detachment, stand)
            (die,) = dice.roll(1) if need is not None else (0,)
            saves[stand.label] = [die, need or 0]
            if need is None or die < need:
                stand.wounds -= 1
                lost.append(stand.label)
    game.say(CrossedDanger(rule="LIX-TERR-09", detachment=detachment.id, dice=fell, saves=saves, lost=lost))


@rule(without=False)
def in_danger(game: Imperialis, way: Sequence[Spot]) -> bool:
    """LIX-TERR-09: at least 1 inch of a way lies in Dangerous terrain."""
    if len(way) < 2:
        return False
    line = shapely.LineString([spot.point for spot in way])
    areas = [piece.terrain.geometry for piece in game.pieces if piece.nature.dangerous]
    return sum(float(shapely.length(shapely.intersection(line, area))) for area in areas) >= AN_INCH


@rule(without=False)
def shielded(stand: Stand) -> bool:
    """LIX-SR-VOID-03: active Void Shields discard a Hit with AP 0."""
    return stand.shields > 0


def best_save(game: Imperialis, detachment: Detachment, stand: Stand) -> int | None:
    """What the best save of a model has to reach where there is no weapon and nobody fires (LI-D-53)."""
    profile = game.profile(detachment, stand)
    told = {"mode": NO_WEAPON, "ap": 0, "front": True, "order": detachment.order}
    extra = [
        int(one.value.rpartition(" ")[2]) for one in of_kind(ExtraOption, asked(SAVES, profile.rules, game, **told))
    ]
    return min([*extra, *([] if profile.save is None else [profile.save])], default=None)
