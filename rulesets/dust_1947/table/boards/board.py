"""What the rules ask of the board, whatever it is: squares, or a table in inches."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import Protocol

from rulesets.dust_1947.table.armament import Battery
from rulesets.dust_1947.table.cards import Mount, Weapon
from rulesets.dust_1947.table.measure.blocks import Block
from rulesets.dust_1947.table.sight.cover import Reason
from rulesets.dust_1947.table.sight.lines_of_sight import Line
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.boards.squares.board import Direction, Square
from rulesets.kit.boards.tables.bases import Body
from rulesets.kit.boards.tables.places import Spot

Demand = tuple[str, frozenset[int]]
"""A weapon that is to be fired, and the numbers of the soldiers who may fire it at what it is aimed at."""
Ends = tuple[Square, Square]
"""Where a line of fire begins and where it ends."""
SIDES: tuple[Mount, ...] = ("Left", "Right")
"""The sides of a carrier."""


class Board(Protocol):
    """A game's board. Distances are ranges as cards print them."""

    @property
    def game(self) -> Dust: ...

    def apart(self, one: Unit, other: Unit) -> int:
        """The range between two units; 0 where they stand on the same spot."""

    def along(self, unit: Unit, target: Unit, ends: Ends, weapon: Weapon | None = None) -> int:
        """The range along a line of fire, of a weapon that is measured in its own way."""

    def away(self, viewer: Unit, start: Square, target: Unit) -> int:
        """The range at which the weather lies between a shot from there and its target."""

    def between(self, one: Square, other: Square) -> int:
        """The range between two squares of the map; 0 where they are the same."""

    def to_square(self, unit: Unit, square: Square) -> int:
        """The range from a unit to a square of the map: 1 where it is adjacent; 0 where the unit fills it."""

    def wrecks_beside(self, unit: Unit) -> list[Square]:
        """The squares of the map by which the wrecks are known that lie adjacent to a unit."""

    def in_contact(self, unit: Unit, target: Unit, ends: Ends) -> bool:
        """Whether a close combat weapon reaches along a line."""

    def lines(self, unit: Unit, battery: Battery, target: Unit) -> Iterator[Ends]:
        """The lines along which a weapon may be aimed at a unit, whatever stands between."""

    def covers(self, unit: Unit, mount: Mount | None, target: Unit, ends: Ends) -> bool:
        """Whether a line lies in the fire arc of a mount of the unit."""

    def bears_by(self, mount: Mount | None) -> str:
        """The rule that says what the fire arc of a mount is."""

    def faces(self, unit: Unit, facing: Direction, target: Unit, ends: Ends) -> bool:
        """Whether a target lies within 45 degrees of a direction."""

    def below(self, unit: Unit, target: Unit, ends: Ends) -> bool:
        """Whether a target is directly under a unit, or above it."""

    def side(self, unit: Unit, target: Unit, ends: Ends) -> Mount | None:
        """The side of its carrier, left or right, to which a unit aboard fires at a target along a line."""

    def line(self, viewer: Unit, target: Unit, ends: Ends, mount: Mount | None = None) -> Line:
        """What a look along a line finds, through the sights of a mount."""

    def sees(self, viewer: Unit, target: Unit) -> bool:
        """Whether a unit sees another at all."""

    def cover_of(self, viewer: Unit, start: Square, target: Unit) -> list[Reason]:
        """Why a target is in cover against a shot from there, for the weather or for what stands around."""

    def in_cover(self, viewer: Unit, start: Square, target: Unit) -> list[Reason]:
        """The same for what stands around alone."""

    def sheltered(self, unit: Unit) -> list[Reason]:
        """Why a unit is in cover where it stands, against what strikes it there."""

    def beside(self, target: Unit, end: Square) -> list[Unit]:
        """Everybody whom a blast strikes that is aimed at a unit there, the unit among them."""

    def point(self, unit: Unit, name: str) -> Unit | None:
        """The mark on a place of this name, at which a unit aims; None if there is no such place."""

    def points(self, unit: Unit) -> Iterator[Unit]:
        """The marks that a unit can be asked about; on a table any other point may be written."""

    def point_under(self, unit: Unit, target: Unit, end: Square) -> Unit:
        """The mark on the place where a target stands, with one of its squares."""

    def standing_at(self, point: Unit) -> list[Unit]:
        """Who stands on the ground at a point."""

    def blocks(self, point: Unit) -> dict[str, Block]:
        """The areas that can be fired at with this point; the nameless one lies around it."""

    def around(self, unit: Unit, weapon: Weapon, point: Unit) -> list[str] | None:
        """Whom the area around a point holds; None where areas are blocks of squares."""

    def middle(self, unit: Unit) -> Spot | None:
        """Where the middle of a unit or a point is; None on squares."""

    def templates(self, unit: Unit, battery: Battery, target: Unit) -> list[str]:
        """The ways in which the template of a weapon may be laid on a target, the best first; empty where it has
        none."""

    def lays(self, unit: Unit, battery: Battery, target: Unit, way: str) -> bool:
        """Whether a template may be laid in another way that a player has written."""

    def under(self, attacker: Unit, weapon: Weapon, target: Unit, way: str) -> dict[str, list[str]] | None:
        """Whom a weapon strikes that is fired at a target in a way: the names of the figures, unit by unit; None for
        one that lays no template."""

    def laid(self, attacker: Unit, weapon: Weapon, target: Unit, way: str) -> list[Body]:
        """What lies on the board then: the template, of a flame the way to it as well; empty where none does."""

    def who_fires(self, unit: Unit, target: Unit) -> frozenset[int]:
        """The numbers of the soldiers of a unit, counted from 0, who may fire at a target."""

    def can_be_fired(self, unit: Unit, demands: Sequence[Demand]) -> bool:
        """Whether the soldiers of a unit can fire all of this: weapons, each with those who may."""

    def may_fall(self, attacker: Unit, unit: Unit, fallen: Container[str]) -> list[str] | None:
        """Which soldiers of a unit, or its hero, may be removed next for a hit of an attacker; None: any of them."""

    def stands_in(self, unit: Unit, squares: Container[Square]) -> bool:
        """Whether any of a unit stands in one of these squares of the map."""
