"""Whether a map can be played: every kind of unit gets about, and the deployment areas have room.

A map is the same from both edges, so what one side can do the other can; what is measured here is that both can.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from rulesets.dust_1947.before.maps.plan import ZONE_ROWS, centre, flanks, neighbours
from rulesets.dust_1947.table.state import Field, Ground
from rulesets.kit.boards.squares.board import Side, Square, parse_side

_NOBODY = frozenset({"structure", "ammo dump", "hut", "lamassu", "impassable"})
_INFANTRY_ONLY = frozenset({"tank traps", "babylonian plinth", "small ruin"})
CLOSED = {
    "foot": _NOBODY | {"water"},
    "walker": _NOBODY | _INFANTRY_ONLY | {"water"},
    "wheels": _NOBODY | _INFANTRY_ONLY | {"water", "swamp", "rubble", "wreck", "ammo crates"},
}
"""The terrain that a kind of unit keeps clear of. Wheels keep clear of crates, so that none need be crushed."""
CLOSED_SIDES = {
    "foot": frozenset({"high wall"}),
    "walker": frozenset({"high wall", "small opening"}),
    "wheels": frozenset({"high wall", "small opening", "low wall"}),
}
"""The walls that a kind of unit cannot pass; what armour 1 on wheels passes, all other vehicles pass."""
COVERS = frozenset(
    {
        "trees",
        "large trees",
        "rubble",
        "ammo crates",
        "tank traps",
        "trench",
        "wreck",
        "building",
        "hut",
        "structure",
        "ammo dump",
        "plinth",
        "babylonian plinth",
        "lamassu",
        "impassable",
    }
)
SLOWS = frozenset({"mud", "swamp", "water"})
ROAMED = {("foot", 1): 0.9, ("walker", 1): 0.75, ("wheels", 1): 0.6, ("wheels", 2): 0.25}
"""The share of all squares that each kind of unit must get to, by the width of its block in squares."""
ROOM = 0.7
"""The share of the deployment areas' squares that must be fit for any kind of unit."""


@dataclass(frozen=True)
class Mover:
    """A kind of unit on a field: what is closed to it, and how many squares wide it is."""

    field: Field
    kind: str
    wide: int = 1

    @cached_property
    def places(self) -> frozenset[Square]:
        """Where its block may stand, by the north-western square; no wall runs through a block."""
        shut = {square for square, ground in self.field.ground.items() if self._closed(ground)}
        over = self.wide - 1
        corners = (Square(c, r) for r in range(self.field.rows - over) for c in range(self.field.columns - over))
        return frozenset(s for s in corners if shut.isdisjoint(self.block(s)) and self._whole(self.block(s)))

    @cached_property
    def walls(self) -> frozenset[Side]:
        """The sides that it cannot cross."""
        return closed_sides(self.field, self.kind)

    def stands(self, square: Square) -> bool:
        """Whether all of its block may stand here; `square` is the north-western one."""
        return square in self.places

    def block(self, square: Square) -> list[Square]:
        """The squares that it covers."""
        if self.wide == 1:
            return [square]
        return [Square(square.column + c, square.row + r) for r in range(self.wide) for c in range(self.wide)]

    def _closed(self, ground: Ground) -> bool:
        solid = not ground.dot or (self.kind != "foot" and "building" in ground.terrain)
        return solid or not CLOSED[self.kind].isdisjoint(ground.terrain)

    def _whole(self, block: Sequence[Square]) -> bool:
        """Whether no wall separates the squares of a block."""
        if self.wide == 1 or not self.walls:
            return True
        pairs = [(a, b) for a in block for b in block if a < b and abs(a.column - b.column) + abs(a.row - b.row) == 1]
        return self.walls.isdisjoint(Side(a, b) for a, b in pairs)

    def reach(self, start: Square) -> set[Square]:
        """Every square that it gets to by steps across sides."""
        reached, look = {start}, [start]
        while look:
            here = look.pop()
            for there in neighbours(here):
                if there not in reached and there in self.places and self._passes(here, there):
                    reached.add(there)
                    look.append(there)
        return reached

    def _passes(self, here: Square, there: Square) -> bool:
        if not self.walls:
            return True
        steps = zip(self.block(here), self.block(there), strict=True)
        return self.walls.isdisjoint(Side(a, b) for a, b in steps)


def closed_sides(field: Field, kind: str) -> frozenset[Side]:
    """The sides that a kind of unit cannot cross: drawn walls, and what is left of a building's outline."""
    drawn = {parse_side(wall.side): wall.kind for wall in field.walls}
    around = {
        Side(square, other)
        for square, ground in field.ground.items()
        if "building" in ground.terrain
        for other in neighbours(square)
        if "building" not in field.ground.get(other, Ground()).terrain
    }
    closing = {side for side, wall in drawn.items() if wall in CLOSED_SIDES[kind]}
    return frozenset(closing | (around - set(drawn)))


def objectives(field: Field) -> tuple[Square, ...]:
    """The squares that scenarios fight for."""
    return (*centre(field.columns, field.rows), *flanks(field.columns, field.rows))


def zone(field: Field) -> list[Square]:
    """The deployment area in the north; that in the south is the same, turned."""
    return [Square(column, row) for row in range(ZONE_ROWS) for column in range(field.columns)]


def turned(field: Field, squares: Iterable[Square]) -> list[Square]:
    """The same squares seen from the other edge."""
    return [Square(field.columns - 1 - one.column, field.rows - 1 - one.row) for one in squares]


def playable(field: Field) -> bool:
    """Whether every kind of unit gets from its area to the enemy's, to the objectives, and about the map."""
    return all(question(field) for question in QUESTIONS)


def room_to_deploy(field: Field) -> bool:
    """Any kind of unit fits into most squares of a deployment area, and a huge one into several places."""
    wheels, huge = Mover(field, "wheels"), Mover(field, "wheels", 2)
    area = zone(field)
    fit = sum(wheels.stands(square) for square in area)
    return fit >= ROOM * len(area) and sum(huge.stands(square) for square in area[: field.columns]) >= 3


def everybody_gets_about(field: Field) -> bool:
    """Each kind of unit reaches the whole of both areas, every objective, and its share of the map."""
    return all(_gets_about(Mover(field, kind, wide), least) for (kind, wide), least in ROAMED.items())


def _gets_about(mover: Mover, least: float) -> bool:
    field = mover.field
    places = [square for square in zone(field)[: -field.columns * (mover.wide - 1) or None] if mover.stands(square)]
    if not places:
        return False
    reached = mover.reach(places[0])
    far = [square for square in turned(field, zone(field)) if mover.stands(square)]
    goals = objectives(field) if mover.wide == 1 else ()
    return reached.issuperset((*places, *far, *goals)) and len(reached) >= least * field.columns * field.rows


QUESTIONS: tuple[Callable[[Field], bool], ...] = (room_to_deploy, everybody_gets_about)


def share(field: Field, words: frozenset[str]) -> float:
    """The share of squares with any of these words of terrain, from 0 to 1."""
    covered = sum(not words.isdisjoint(ground.terrain) for ground in field.ground.values())
    return covered / (field.columns * field.rows)


def findings(field: Field) -> list[str]:
    """What the players should know of a map that somebody drew: the keys of notes, none for a map that is fair."""
    same = {
        Square(*one): ground for one, ground in zip(turned(field, field.ground), field.ground.values(), strict=True)
    }
    sides = {parse_side(wall.side): wall.kind for wall in field.walls}
    twins = {Side(*turned(field, side)): kind for side, kind in sides.items()}
    told = {
        "lopsided": same != field.ground or twins != sides,
        "little_room": not room_to_deploy(field),
        "cut_off": not everybody_gets_about(field),
    }
    return [key for key, holds in told.items() if holds]


def cover(field: Field) -> float:
    """The share of squares that give cover or stop a line."""
    return share(field, COVERS)


def slow(field: Field) -> float:
    """The share of squares that slow a unit down or stop some."""
    return share(field, SLOWS)
