"""Walls and openings on the sides of squares: who crosses what (TERR-21 to 23, 26)."""

from __future__ import annotations

from rulesets.dust_1947.table.cards import Card
from rulesets.dust_1947.table.reasons import movement as movement_reasons
from rulesets.dust_1947.table.reasons.shape import OfASquare
from rulesets.dust_1947.table.sight.obstacles import HIGH_WALL, LOW_WALL, OPENING, of_field, standing
from rulesets.dust_1947.table.state import Dust, Field
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.engine.points import Table, rule

Sides = frozenset[tuple[Square, Square]]
"""Sides between squares, each in both orders."""
NO_SIDES: Sides = frozenset()

OPENINGS: Table[str, int] = Table(
    "rulesets.dust_1947.table.sight.walls.OPENINGS",
    {
        "small opening": ("DU-TERR-22", 0),
        "large opening": ("DU-TERR-22", 1),
        OPENING: ("DU-TERR-22", 1),
        "huge opening": ("DU-TERR-22", 2),
    },
    without=-1,
)
"""How many whole squares wide an opening is."""
KINDS = ("small opening", "large opening", OPENING, "huge opening")


@of_field
def _sides(battlefield: Field, *kinds: str) -> Sides:
    return frozenset(pair for pair, wall in standing(battlefield).walls.items() if wall.kind in kinds)


@of_field
def joined(battlefield: Field, *some: Sides) -> Sides:
    """Several sides together; always the same object, so that it is quickly found again."""
    return NO_SIDES.union(*some)


@rule(without=NO_SIDES)
def high_walls(game: Dust) -> Sides:
    """DU-TERR-21: high walls cannot be crossed by ground units."""
    return _sides(game.scenario.field, HIGH_WALL)


@rule(without=NO_SIDES)
def openings(game: Dust) -> Sides:
    """DU-MOVE-12: infantry may leave a building diagonally through an opening; all else goes through straight."""
    return _sides(game.scenario.field, *KINDS)


def too_narrow(game: Dust, card: Card) -> Sides:
    """The openings that a unit does not fit through."""
    field = game.scenario.field
    return _sides(field, *(kind for kind in KINDS if not fits(card, OPENINGS[kind])))


@rule(without=True)
def fits(card: Card, width: int) -> bool:
    """DU-TERR-23: infantry passes any opening, a vehicle one of a whole square, a huge one one of two squares."""
    return width >= (0 if card.on_foot else 2 if card.size == "huge" else 1)


def low_walls(game: Dust, card: Card) -> Sides:
    """The low walls that a unit cannot cross."""
    return NO_SIDES if crosses_low_walls(card) else _sides(game.scenario.field, LOW_WALL)


@rule(without=True)
def crosses_low_walls(card: Card) -> bool:
    """DU-TERR-26: infantry, walkers and whatever has armour 2 or more cross low walls; armour 1 on wheels or tracks
    does not."""
    return not card.on_wheels_or_tracks or card.armour != "V1"


def impassable(game: Dust, card: Card) -> Sides:
    """Every side that a unit cannot cross."""
    if not standing(game.scenario.field).walls:
        return NO_SIDES
    return joined(game.scenario.field, high_walls(game), too_narrow(game, card), low_walls(game, card))


def rule_against(battlefield: Field, side: tuple[Square, Square]) -> tuple[str, type[OfASquare]]:
    """The rule that keeps a unit from crossing a side, and what is said."""
    kind = standing(battlefield).walls[side].kind
    if kind == LOW_WALL:
        return "DU-TERR-26", movement_reasons.LowWall
    return ("DU-TERR-23", movement_reasons.Narrow) if kind.endswith(OPENING) else ("DU-TERR-21", movement_reasons.Wall)
