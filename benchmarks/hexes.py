"""Scenes on hexes for the figures of pictures: a crowd as on squares, and a round of the largest battle of a game."""

from __future__ import annotations

from itertools import cycle, islice
from math import sqrt

from rulesets.kit.pictures.scene import Area, Badge, HexCell, HexGround, LegendEntry, Marker, Point, Scene, Token, Track

TERRAIN = ("hill", "forest", "swamp", "rough")
CLOUDS = ("smoke", "poison cloud", "acid cloud", "fire", "trap")
SHAPES = ("infantry", "tank", "walker", "cavalry", "artillery", "monster", "flyer")
SIGNS = ("slow", "loaded", "aimed", "pinned", "poison", "damage bonus")


def crowd(turn: int = 1) -> Scene:
    """150 bases on 24 by 13 hexes and the moves of a few; another turn moves ten of the bases and renames the title."""
    return _scene(24, 13, 150, 3, turn)


def round_of(turn: int = 1) -> Scene:
    """24 bases on 9 by 12 hexes, each with its move."""
    return _scene(9, 12, 24, 24, turn)


def _scene(columns: int, rows: int, bases: int, moves: int, turn: int) -> Scene:
    return Scene(
        title=f"Turn {turn}: a benchmark of {bases} bases",
        ground=HexGround(columns=columns, rows=rows, cells=tuple(_cells(columns, rows, turn))),
        sides=("Elves", "Dwarfs"),
        tokens=tuple(_base(number, columns, rows, turn) for number in range(bases)),
        tracks=tuple(_way(number * bases // moves, columns) for number in range(moves)),
        areas=(
            Area(kind="zone", squares=tuple((column, 0) for column in range(columns)), side=0),
            Area(kind="contested", squares=((5, 5), (7, 7))),
        ),
        badges=(Badge(kind="loss", at=middle(7, 7), text="−1"),),
        legend=(
            *(LegendEntry(kind="terrain", key=word, text=word) for word in (*TERRAIN, *CLOUDS)),
            *(LegendEntry(kind="marker", key=word, text=word) for word in SIGNS),
        ),
    )


def middle(column: int, row: int) -> Point:
    """The middle of a hex."""
    return column * sqrt(3) / 2 + 1 / sqrt(3), row + 0.5 + column % 2 / 2


def _cells(columns: int, rows: int, turn: int) -> list[HexCell]:
    words, clouds = cycle(TERRAIN), cycle(CLOUDS)
    spots = [(column, row) for column in range(columns) for row in range(rows) if (column * 7 + row * 3) % 5 == 0]
    return [_cell(spot, next(words), next(clouds), number + turn) for number, spot in enumerate(spots)]


def _cell(spot: tuple[int, int], word: str, cloud: str, number: int) -> HexCell:
    lying = (Marker(kind=cloud, count=number % 3 + 1),) if number % 5 == 0 else ()
    return HexCell(column=spot[0], row=spot[1], terrain=(word,), level=int(word == "hill"), markers=lying)


def _base(number: int, columns: int, rows: int, turn: int) -> Token:
    """Two bases in every fourth hex."""
    place = number - number % 4 // 3
    column, row = place % columns, place // columns * 2
    moved = 1 if number % 15 == turn % 15 and row + 1 < rows else 0
    shape = SHAPES[number % len(SHAPES)]
    signs = islice(SIGNS, number % (len(SIGNS) + 1))
    return Token(
        id=str(number),
        label=f"U{number}",
        name=f"Unit number {number}",
        side=number % 2,
        shape=shape,
        places=(middle(column, row + moved),),
        where="",
        facing=number * 60 % 360,
        members=("regular",) * 4 if shape == "infantry" else (),
        markers=(
            *(Marker(kind="flying") for _ in range(shape == "flyer")),
            *(Marker(kind=kind, count=2) for kind in signs),
        ),
    )


def _way(number: int, columns: int) -> Track:
    column, row = number % columns, number // columns * 2
    points = (middle(column, row + 2), middle(column, row + 1), middle(column, row))
    return Track(kind="move", points=points, side=number % 2, legs=("1", "3"))
