"""What soldiers dig and string on a table, and what shells leave: trenches, wire, craters, wrecks. In inches."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, pi, sin

from renders.grounds.canvas import Canvas, Paint, Point, moved
from renders.grounds.outlines import inward
from renders.grounds.pieces import bends, box, chance, middle, outline, paced, soft
from rulesets.kit.pictures.scene import Terrain

_SPOIL, _DITCH, _FLOOR, _BOARD = (176, 146, 98), (82, 60, 36), (112, 84, 52), (150, 120, 80)


def paint_trenches(canvas: Canvas, pieces: Sequence[Terrain]) -> None:
    """Earth thrown up on both sides of a ditch, with boards across its floor."""
    ways = [(_smooth(bends(piece)) if piece.line else _around(piece), piece) for piece in pieces]
    for colour, more in ((_SPOIL, 0.3), (_DITCH, -0.1), (_FLOOR, -0.45)):
        for way, piece in ways:
            width = max((piece.width or 1.0) + more, 0.2)
            canvas.line(way, colour, width)
            for at in way:
                canvas.disc(at, width / 2, colour)
    for way, piece in ways:
        half = max((piece.width or 1.0) / 2 - 0.25, 0.1)
        for (x, y), (east, south) in paced(way, 0.45):
            canvas.line(((x - east * half, y - south * half), (x + east * half, y + south * half)), _BOARD, 0.1)


def _around(piece: Terrain) -> list[Point]:
    """The way around an area."""
    loop = outline(piece)
    return [*loop, loop[0]]


def _smooth(way: Sequence[Point]) -> list[Point]:
    """A way without bends so near each other that a broad line would fray there."""
    kept = [way[0]]
    for at in way[1:-1]:
        if hypot(at[0] - kept[-1][0], at[1] - kept[-1][1]) >= _BEND:
            kept.append(at)
    return [*kept, way[-1]]


_BEND = 0.5
"""Inches that the bends of a trench are apart at least."""
_STEEL, _STAKE = (92, 92, 96), (70, 50, 30)


def paint_wire(canvas: Canvas, pieces: Sequence[Terrain]) -> None:
    """Coils between stakes."""
    for piece in pieces:
        way = list(piece.points) if piece.line else _around(piece)
        half = max((piece.width or 0.8) / 2, 0.25)
        turns = [(at, side) for at, side in paced(way, 0.22)]
        for colour, by in (((40, 36, 28, 70), 0.08), (_STEEL, 0.0)):
            coil = [
                (x + by + east * half * sin(number * 1.3), y + by + south * half * sin(number * 1.3))
                for number, ((x, y), (east, south)) in enumerate(turns)
            ]
            if len(coil) > 1:
                canvas.line(coil, colour, 0.09)
        for (x, y), (east, south) in turns[::7]:
            ends = (x - east * half * 1.1, y - south * half * 1.1), (x + east * half * 1.1, y + south * half * 1.1)
            canvas.line(ends, _STAKE, 0.14)


_LIP, _RIM, _PIT, _DEEP = (196, 172, 124), (150, 122, 78), (120, 94, 58), (84, 64, 40)


def paint_craters(canvas: Canvas, pieces: Sequence[Terrain]) -> None:
    """A lip of thrown earth with streaks outward, and a pit that is dark where the light does not reach."""
    for piece in pieces:
        loop, hand = soft(piece), chance(piece)
        for (x, y), (east, south) in paced([*loop, loop[0]], 0.4):
            far = hand.uniform(0.2, 0.6)
            canvas.line(((x, y), (x - east * far, y - south * far)), _LIP, 0.12)
        canvas.polygon(loop, _LIP)
        canvas.ring(loop, _RIM, 0.1)
        canvas.polygon(_shrunk(loop, 0.74), _RIM)
        canvas.polygon(_shrunk(loop, 0.62, (-0.06, -0.06)), _PIT)
        canvas.polygon(_shrunk(loop, 0.36, (-0.16, -0.16)), _DEEP)


def _shrunk(loop: Sequence[Point], share: float, by: Point = (0.0, 0.0)) -> list[Point]:
    """An outline drawn in toward its middle, and moved."""
    x, y = middle(loop)
    return [(x + (a - x) * share + by[0], y + (b - y) * share + by[1]) for a, b in loop]


_HULL, _BURNT, _RUST, _SHADE = (84, 74, 68), (40, 36, 34), (156, 96, 62), (44, 34, 20, 96)
_SCORCH: Paint = (60, 48, 34, 46)


def paint_wrecks(canvas: Canvas, pieces: Sequence[Terrain]) -> None:
    """A burnt hull on scorched ground, its turret askew."""
    for piece in pieces:
        loop = outline(piece)
        left, top, right, bottom = box(loop)
        (x, y), reach = middle(loop), min(right - left, bottom - top) / 2
        canvas.disc((x, y), hypot(right - left, bottom - top) * 0.5, _SCORCH)
        canvas.polygon(moved(loop, (0.18, 0.22)), _SHADE)
        canvas.polygon(loop, _BURNT)
        canvas.polygon(inward(loop, min(reach * 0.22, 0.2)), _HULL)
        turn = chance(piece).uniform(0, 2 * pi)
        spot = x + reach * 0.2 * cos(turn), y + reach * 0.2 * sin(turn)
        gun = spot[0] + reach * 1.5 * cos(turn), spot[1] + reach * 1.5 * sin(turn)
        canvas.line((spot, gun), _BURNT, max(reach * 0.24, 0.12))
        canvas.disc(spot, reach * 0.5, _RUST)
        canvas.disc(spot, reach * 0.3, _BURNT)


_LEAF_DARK, _LEAF, _LEAF_LIGHT = (52, 84, 44), (84, 124, 62), (128, 164, 88)


def paint_hedges(canvas: Canvas, pieces: Sequence[Terrain]) -> None:
    """Bushes side by side."""
    for piece in pieces:
        way, reach = list(piece.points) if piece.line else _around(piece), max((piece.width or 0.7) / 2, 0.25)
        hand = chance(piece)
        bushes = [(at, reach * hand.uniform(0.85, 1.15)) for at, _ in paced(way, reach * 1.1)]
        for (x, y), radius in bushes:
            canvas.disc((x + 0.1, y + 0.12), radius, _SHADE)
        for colour, share, by in ((_LEAF_DARK, 1.0, 0.0), (_LEAF, 0.74, -0.05), (_LEAF_LIGHT, 0.34, -0.12)):
            for (x, y), radius in bushes:
                canvas.disc((x + by, y + by), radius * share, colour)
