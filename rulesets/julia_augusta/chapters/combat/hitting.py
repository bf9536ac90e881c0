"""On what a unit's dice hit (CBT-19, CBT-20)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.julia_augusta.table.doings import OnSix
from rulesets.julia_augusta.table.measure import opponents
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.engine.points import rule


def hits_on(why_only_six: Sequence[OnSix]) -> int:
    """The lowest face that hits."""
    return 6 if why_only_six else otherwise()


@rule(without=7)
def otherwise() -> int:
    """JA-CBT-20: in all other circumstances a 5 or a 6 hits."""
    return 5


@rule(without=[])
def only_on_six(game: Julia, unit: Unit, enemy_has_ground: bool) -> list[OnSix]:
    """JA-CBT-19: why a unit hits only on a 6; empty if it does not."""
    why: dict[OnSix, bool] = {
        "unformed": not unit.formed and not (unit.type == "CHARIOT" and unit.momentum),
        "column": unit.formation == "column",
        "ground": enemy_has_ground,
        "flank_or_rear": _struck_aside(game, unit),
        "ridden_down": _charged_while_charging(game, unit),
    }
    return [reason for reason, holds in why.items() if holds]


def _struck_aside(game: Julia, unit: Unit) -> bool:
    """Charged in flank or rear; in the flank that is nothing to a formed Legion of two or three lines."""
    zones = {unit.struck_by[enemy.id].zone for enemy in opponents(game, unit) if enemy.id in unit.struck_by}
    protected = unit.formation == "line" and len(unit.lines) > 1
    return "rear" in zones or ("flank" in zones and not protected)


def _charged_while_charging(game: Julia, unit: Unit) -> bool:
    """Infantry that declared a charge or a counter-charge, and cavalry charged it (JA-D-51)."""
    return unit.infantry and any(
        strike.fresh and strike.met_charge and game.units[enemy].mounted for enemy, strike in unit.struck_by.items()
    )
