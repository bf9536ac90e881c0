"""What stands in the way of a line of sight: pieces in squares with their height in levels, and walls on sides."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar

from rulesets.dust_1947.table.cards import Card
from rulesets.dust_1947.table.fortifications import squares_of
from rulesets.dust_1947.table.state import Dust, Field, Ground, Unit
from rulesets.kit.boards.squares.board import EDGES, Side, Square, parse_side
from rulesets.kit.engine.points import Table, rule

P = ParamSpec("P")
R = TypeVar("R")

NEVER = 99
"""The height in levels of what cannot be looked over."""
BUILDING = "building"
TREES = ("trees", "small trees", "large trees")
SMALL = "small vehicle"
HIGH_WALL = "high wall"
LOW_WALL = "low wall"
OPENING = "opening"
CRATES = "ammo crates"
HUT = "hut"


class Piece(NamedTuple):
    """Something in a square that stops a line: its word, its height in levels, and its smoke screen (-1: none)."""

    kind: str
    height: int
    screen: int = -1


class WallPiece(NamedTuple):
    """A wall on a side: its kind, its height in levels, and the buildings that it belongs to."""

    kind: str
    height: int
    buildings: frozenset[int] = frozenset()


Pieces = dict[tuple[int, int], tuple[Piece, ...]]
"""By column and row."""

BLOCKS: Table[str, bool] = Table(
    "rulesets.dust_1947.table.sight.obstacles.BLOCKS",
    {
        "trees": ("DU-LOS-12", True),
        "small trees": ("DU-LOS-12", True),
        "large trees": ("DU-LOS-12", True),
        "structure": ("DU-LOS-13", True),
        HUT: ("DU-HUT-01", True),
        "lamassu": ("DU-BAB-04", True),
        "impassable": ("DU-BAB-07", True),
        "babylonian plinth": ("DU-BAB-03", True),
        "plinth": ("DU-LOS-15", True),
        "ammo dump": ("DU-LOS-15", True),
        "fortification": ("DU-LOS-15", True),
        "wreck": ("DU-TERR-31", True),
        "burning wreck": ("DU-TERR-31", True),
    },
    without=False,
)
"""Terrain that stops a line across its square. What is not in the list never does."""

HEIGHTS: Table[str, int] = Table(
    "rulesets.dust_1947.table.sight.obstacles.HEIGHTS",
    {
        "trees": ("DU-TERR-05", 1),
        "small trees": ("DU-TERR-05", 1),
        "large trees": ("DU-TERR-05", 2),
        "vehicle": ("DU-HEIGHT-05", 1),
        "wreck": ("DU-LOS-16", 1),
        "burning wreck": ("DU-LOS-16", 1),
        "plinth": ("DU-LOS-16", 1),
        "structure": ("DU-LOS-16", 2),
        "ammo dump": ("DU-LOS-16", 2),
        "fortification": ("DU-LOS-16", 2),
        HIGH_WALL: ("DU-LOS-16", 1),
        HUT: ("DU-LOS-16", 1),
        "lamassu": ("DU-LOS-16", 2),
        "impassable": ("DU-LOS-16", 2),
    },
    without=NEVER,
)
"""Heights in levels, where the map says nothing else."""


@dataclass
class Standing:
    """What a field itself puts in the way; the same for the whole game."""

    pieces: Pieces = field(default_factory=dict)
    walls: dict[tuple[Square, Square], WallPiece] = field(default_factory=dict)
    buildings: dict[Square, int] = field(default_factory=dict)


_REMEMBERED = 64
"""How many fields are remembered, each with what was worked out about it."""
_KNOWN: dict[int, tuple[Field, dict[Any, Any]]] = {}


def of_field(work: Callable[Concatenate[Field, P], R]) -> Callable[Concatenate[Field, P], R]:
    """Work something out once for each field: a field never changes in a game."""

    def remembered(battlefield: Field, /, *args: P.args, **kwargs: P.kwargs) -> R:
        known = _KNOWN.get(id(battlefield))
        if known is None or known[0] is not battlefield:
            if len(_KNOWN) >= _REMEMBERED:
                del _KNOWN[next(iter(_KNOWN))]
            known = _KNOWN[id(battlefield)] = (battlefield, {})
        key = (work, *args)
        if key not in known[1]:
            known[1][key] = work(battlefield, *args, **kwargs)
        result: R = known[1][key]
        return result

    return remembered


@of_field
def standing(battlefield: Field) -> Standing:
    """The field's own obstacles."""
    return _survey(battlefield)


@of_field
def indoor_squares(battlefield: Field) -> frozenset[Square]:
    """The squares of buildings that can be entered."""
    return frozenset(standing(battlefield).buildings)


def _survey(battlefield: Field) -> Standing:
    made = Standing(buildings=_buildings(battlefield))
    for square, ground in battlefield.ground.items():
        pieces = tuple(_pieces_of(ground))
        if pieces:
            made.pieces[square] = pieces
    sides = {parse_side(wall.side): wall.kind for wall in battlefield.walls}
    for square in made.buildings:
        for edge in EDGES:
            if square.toward(edge) not in made.buildings:
                sides.setdefault(Side(square, square.toward(edge)), HIGH_WALL)
    for side, kind in sides.items():
        made.walls[side.first, side.second] = made.walls[side.second, side.first] = _wall(battlefield, made, side, kind)
    return made


def _pieces_of(ground: Ground) -> Iterator[Piece]:
    blocking = [word for word in ground.terrain if stops(word)]
    yield from (Piece(word, _height(word) if ground.height is None else ground.height) for word in blocking)
    if bare(ground) and not blocking:
        solid = BUILDING in ground.terrain
        yield Piece("no dot", ground.height or (floors(ground) if solid else NEVER))


def _height(word: str) -> int:
    return HEIGHTS.get(word, NEVER)


def stops(word: str) -> bool:
    """Whether terrain of this word stops a line across its square."""
    if word == "tank traps":
        return tank_traps_hide()
    return BLOCKS.get(word, False)


@rule(without=True)
def tank_traps_hide() -> bool:
    """DU-TERR-20: tank traps do not block."""
    return False


@rule(without=True)
def bare(ground: Ground) -> bool:
    """DU-LOS-01: a square with a centre dot does not itself block; one without does."""
    return not ground.dot


def floors(ground: Ground) -> int:
    """The number of floors of a building square, at least 1."""
    return max(1, ground.levels)


def _wall(battlefield: Field, made: Standing, side: Side, kind: str) -> WallPiece:
    beside = [square for square in side if square in made.buildings]
    height = max((floors(battlefield.ground[square]) for square in beside), default=HEIGHTS[HIGH_WALL])
    return WallPiece(kind, height, frozenset(made.buildings[square] for square in beside))


def _buildings(battlefield: Field) -> dict[Square, int]:
    """The number of the building that each building square belongs to: squares that share a side are one."""
    squares = {s for s, g in battlefield.ground.items() if BUILDING in g.terrain and g.dot}
    number: dict[Square, int] = {}
    for first in sorted(squares):
        look = [first] if first not in number else []
        while look:
            square = look.pop()
            number.setdefault(square, number.get(first, len(number)))
            look += [n for edge in EDGES if (n := square.toward(edge)) in squares and n not in number]
    return number


def come_to_stand(game: Dust) -> Pieces:
    """What has come to stand in the way in this game, by square: fortifications, wrecks, smoke and vehicles."""
    pieces: Pieces = {}
    for work in game.fortifications:
        for square in squares_of(work):
            _add(pieces, square, Piece("fortification", HEIGHTS["fortification"]), when=walls_hide())
    for square in game.wrecks:
        _add(pieces, square, Piece("wreck", HEIGHTS["wreck"]), when=BLOCKS["wreck"])
    for number, squares in enumerate(smoke(game)):
        for square in squares:
            _add(pieces, square, Piece("smoke", NEVER, number), when=smoke_hides())
    for unit in game.units.values():
        word = in_the_way(game.cards[unit.card]) if unit.where == "board" and unit.joined is None else ""
        for square in unit.squares if word else ():
            _add(pieces, square, Piece(word, HEIGHTS["vehicle"]), when=True)
    return pieces


def _add(pieces: Pieces, square: Square, piece: Piece, *, when: bool) -> None:
    if when:
        pieces[square] = (*pieces.get(square, ()), piece)


def smoke(game: Dust) -> list[Sequence[Square]]:
    """The smoke screens on the table; each burning vehicle is one of its own."""
    burning = [unit.squares for unit in game.units.values() if unit.where == "board" and "fire" in unit.criticals]
    return [*(screen.squares for screen in (*game.screens, *game.burning_wrecks)), *burning]


@rule(without=False)
def walls_hide() -> bool:
    """DU-FORT-14: bunkers and strongpoints block the line of sight to what is behind them."""
    return True


@rule(without=False)
def smoke_hides() -> bool:
    """DU-LOS-10: a square of smoke blocks the line to units on its far side."""
    return True


def in_the_way(card: Card) -> str:
    """What a unit in a square is to a line across it: "vehicle", "small vehicle" or nothing."""
    if card.on_foot:
        return "vehicle" if infantry_hides() else ""
    if vehicle_hides(card):
        return "vehicle"
    return SMALL if card.kind == "vehicle" else ""


@rule(without=True)
def infantry_hides() -> bool:
    """DU-LOS-08: infantry, heroes and support weapons never block."""
    return False


@rule(without=False)
def vehicle_hides(card: Card) -> bool:
    """DU-LOS-09: a vehicle blocks, friend or foe; aircraft do not."""
    return card.kind == "vehicle" and not small_vehicle(card)


@rule(without=False)
def small_vehicle(card: Card) -> bool:
    """DU-LOS-15: small vehicles are not on the list of what blocks."""
    return card.size == "small"


def level_of(game: Dust, unit: Unit) -> int:
    """The level that a unit stands on; a vehicle does not add its own height."""
    ground = game.scenario.field.ground.get(unit.squares[0])
    if ground is None or BUILDING in ground.terrain:
        return unit.level
    return max(unit.level, ground.levels)


def indoors(game: Dust, unit: Unit, square: Square) -> int | None:
    """The number of the building that a unit is in; None outside, on the roof and in the air."""
    if game.in_the_air(unit):
        return None
    number = standing(game.scenario.field).buildings.get(square)
    if number is None or unit.level >= floors(game.scenario.field.ground[square]):
        return None
    return number


def floors_apart(game: Dust, one: Unit, here: Square, other: Unit, there: Square) -> int:
    """How many floors lie between two units in one building, its roof included; 0 where they are not in one."""
    buildings = standing(game.scenario.field).buildings
    if not buildings or here not in buildings or buildings[here] != buildings.get(there):
        return 0
    if indoors(game, one, here) is None and indoors(game, other, there) is None:
        return 0
    return 0 if game.in_the_air(one) or game.in_the_air(other) else abs(one.level - other.level)
