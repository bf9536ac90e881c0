"""Critical hits: the table, and what its results do to weapons (CRIT).

`Unit.criticals` holds the words of this module; a destroyed secondary weapon is "secondary: " and its name.
"""

from __future__ import annotations

from rulesets.dust_1947.table.cards import Card, Weapon
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.dust_1947.table.symbols import BLOC, CROSSHAIR, SHIELD, Symbol
from rulesets.kit.engine.points import Table, rule

MAIN = "main weapon"
FIRE = "fire"
MOBILITY = "reduced mobility"
SECONDARY = "secondary"
TARGETING = "targeting"
IMMOBILIZED = "immobilized"

TABLE: Table[tuple[Symbol, Symbol], str] = Table(
    "rulesets.dust_1947.table.critical_hits.TABLE",
    {
        (BLOC, BLOC): ("DU-CRIT-04", MAIN),
        (BLOC, CROSSHAIR): ("DU-CRIT-05", FIRE),
        (BLOC, SHIELD): ("DU-CRIT-09", MOBILITY),
        (CROSSHAIR, CROSSHAIR): ("DU-CRIT-10", SECONDARY),
        (CROSSHAIR, SHIELD): ("DU-CRIT-11", TARGETING),
        (SHIELD, SHIELD): ("DU-CRIT-12", IMMOBILIZED),
    },
    without="",
)
"""What a pair of dice does to a vehicle; the order of the two does not matter."""

DOUBLES_FIRST: dict[tuple[Symbol, Symbol], tuple[Symbol, Symbol]] = {
    (BLOC, BLOC): (BLOC, BLOC),
    (CROSSHAIR, CROSSHAIR): (BLOC, CROSSHAIR),
    (SHIELD, SHIELD): (BLOC, SHIELD),
    (BLOC, CROSSHAIR): (CROSSHAIR, CROSSHAIR),
    (BLOC, SHIELD): (CROSSHAIR, SHIELD),
    (CROSSHAIR, SHIELD): (SHIELD, SHIELD),
}
"""Which row of the table a pair stands for if the doubles come first in it (DU-D-11)."""


def row_of(game: Dust, fallen: tuple[Symbol, Symbol]) -> tuple[Symbol, Symbol]:
    """The row of the table that a pair of dice stands for, as the table has settled it (DU-D-11)."""
    return DOUBLES_FIRST.get(fallen, fallen) if game.options.critical_table == "doubles_first" else fallen


def weapon_destroyed(unit: Unit, card: Card, weapon: Weapon) -> bool:
    """Whether a critical hit has silenced a weapon line."""
    if not unit.criticals:
        return False
    return main_weapon_gone(unit, card, weapon) or secondary_weapon_gone(unit, weapon)


@rule(without=False)
def main_weapon_gone(unit: Unit, card: Card, weapon: Weapon) -> bool:
    """DU-CRIT-04: with its main weapon destroyed a vehicle may not use the first line of its card."""
    return MAIN in unit.criticals and weapon is card.lines[0].weapon


@rule(without=False)
def secondary_weapon_gone(unit: Unit, weapon: Weapon) -> bool:
    """DU-CRIT-10: a destroyed secondary weapon can attack no more."""
    return f"{SECONDARY}: {weapon.name}" in unit.criticals


def secondary_left(game: Dust, unit: Unit) -> list[str]:
    """The weapon lines other than the first that still work."""
    return [line.weapon.name for line in game.card(unit).lines[1:] if not secondary_weapon_gone(unit, line.weapon)]
