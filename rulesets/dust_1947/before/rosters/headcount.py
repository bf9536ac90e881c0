"""How many soldiers a squad has: the data does not say, its weapons do (DATA: not in the data)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.dust_1947.before.rosters import aliases
from rulesets.dust_1947.table.cards import Line

USUAL = {"S1": 5, "S2": 5, "S3": 3, "S4": 3}
"""The soldiers of a squad of light (S1, S2) and of heavy infantry."""


def soldiers(lines: Sequence[Line], armour: str) -> int:
    """Every soldier has a weapon of his own. Where there are enough for a squad of the usual number it has this number,
    or more if one weapon is carried by more; the rest are carried besides. Where there are fewer it is smaller: one
    soldier for each ranged weapon that is nobody's second one."""
    ranged = [line for line in lines if not line.weapon.close]
    most = max((line.count for line in lines), default=1)
    usual = USUAL.get(armour, 1)
    if sum(line.count for line in ranged) >= usual:
        return max(usual, most)
    own = sum(line.count for line in ranged if line.weapon.name.casefold() not in aliases.CARRIED_ALONG)
    return max(own, most)
