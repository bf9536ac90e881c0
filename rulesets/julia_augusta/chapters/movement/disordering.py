"""The DPs of manoeuvres themselves: wheels, changes of formation, about faces (MOVE-16 to MOVE-18)."""

from __future__ import annotations

from rulesets.julia_augusta.table.measure import CLOSE, unbroken_enemies
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.julia_augusta.table.stretches import Stretch
from rulesets.kit.boards.tables.bases import Body
from rulesets.kit.boards.tables.distance import within
from rulesets.kit.boards.tables.moves import stays_away, swept
from rulesets.kit.boards.tables.places import TOLERANCE
from rulesets.kit.engine.points import rule


def comes_close(game: Julia, unit: Unit, piece: Stretch) -> bool:
    """Whether a unit is within 8 inches of an unbroken enemy at any point of a stretch."""
    enemies = [enemy.placement for enemy in unbroken_enemies(game, unit)]
    motion = piece.motion
    ends = (piece.before,) if motion is None else (piece.before, piece.after)
    if any(within(end, enemy, CLOSE) for end in ends for enemy in enemies):
        return True
    if motion is None or all(stays_away(piece.before, motion, enemy.body, CLOSE + TOLERANCE) for enemy in enemies):
        return False
    ground = Body(swept(piece.before, motion))
    return any(within(ground, enemy, CLOSE) for enemy in enemies)


@rule(without=0)
def wheeling_dps(unit: Unit, close: bool) -> int:
    """JA-MOVE-16: HI in line that wheels within 8 inches of an unbroken enemy takes 1 DP, once in a move."""
    return 1 if close and unit.type == "HI" and unit.formed and not turns_on_itself(unit) else 0


@rule(without=False)
def turns_on_itself(unit: Unit) -> bool:
    """JA-FORM-02, JA-FORM-03: a column or a wedge takes none for wheeling."""
    return unit.formation in ("column", "wedge")


@rule(without=0)
def changing_dps(close: bool) -> int:
    """JA-MOVE-17: a change of formation within 8 inches of an unbroken enemy costs 1 DP."""
    return 1 if close else 0


@rule(without=0)
def about_face_dps(unit: Unit) -> int:
    """JA-MOVE-18: an about face costs formed CAV 1 DP, others none."""
    return 1 if unit.type == "CAV" and unit.formed else 0
