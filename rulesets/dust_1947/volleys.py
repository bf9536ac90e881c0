"""One weapon line's dice against one unit, from the declaration to the damage."""

from __future__ import annotations

from pydantic import BaseModel

from rulesets.dust_1947.armament import IMPROVISED
from rulesets.dust_1947.cards import Weapon
from rulesets.dust_1947.state import Dust, Unit
from rulesets.dust_1947.symbols import Symbol
from rulesets.kit.boards.square import Square


class Shot(BaseModel):
    """A declared weapon: its bearer (a unit's id), its name, how many fire, and at which unit from where to where."""

    bearer: str
    weapon: str
    count: int
    target: str
    start: Square
    end: Square


class Volley(BaseModel):
    """The dice of one shot against one unit. `declared` is the unit that was aimed at (a blast hits others too);
    `cover` are rules with their words; `hits` and `saved` are numbers."""

    unit: str
    bearer: str
    weapon: str
    count: int
    target: str
    declared: str
    start: Square
    end: Square
    cover: list[tuple[str, str]] = []
    symbols: list[Symbol] = []
    hits: int = 0
    saved: int = 0

    @property
    def through(self) -> int:
        """The hits that no save cancelled."""
        return max(0, self.hits - self.saved)


def weapon_of(game: Dust, shot: Shot | Volley) -> Weapon:
    """The weapon of a shot."""
    if shot.weapon == IMPROVISED.name:
        return IMPROVISED
    return game.weapon(game.units[shot.bearer], shot.weapon)


def survivor(game: Dust, name: str) -> Unit | None:
    """The unit of this id if it is on the board; of a combined unit that lost its soldiers, the hero left alone."""
    unit = game.units[name]
    if unit.where == "board":
        return unit
    hero = game.units[unit.hero] if unit.hero is not None else None
    return hero if hero is not None and hero.where == "board" else None
