"""Buildings: roofs of those nobody enters, floors of those that may be entered, and walls with their openings."""

from __future__ import annotations

from renders.grounds.canvas import SHADE, Canvas, Hand, Paint, Point, Spot, moved
from renders.grounds.outlines import inward, is_hole, joined, loops
from renders.grounds.plot import Plot
from rulesets.kit.pictures.scene import Edge

_ROOF, _LIT, _DIM, _TILE, _RIDGE = (178, 102, 76), (198, 124, 94), (150, 82, 60), (136, 72, 52), (92, 46, 34)
_FLOOR, _JOINT = (212, 190, 154), (178, 152, 114)
_STONE, _DARK = (226, 218, 200), (44, 40, 38)


def paint_houses(canvas: Canvas, plot: Plot) -> None:
    """First every shadow, then what throws it; a solid building has no dot."""
    buildings = plot.squares("building")
    solid = plot.squares("no dot")
    for group in joined(buildings):
        for outline in loops(group):
            fall = 0.09 + 0.05 * max((plot.levels.get(spot, 1) for spot in group), default=1)
            canvas.polygon(moved(outline, (min(fall, 0.3), min(fall, 0.3))), SHADE)
    for group in joined(buildings & solid):
        _roofed(canvas, group)
    for spot in sorted(buildings - solid):
        _floored(canvas, spot)


def _floored(canvas: Canvas, spot: Spot) -> None:
    """Boards, the joints of each row elsewhere."""
    column, row = spot
    hand = Hand("floor", spot)
    canvas.box(column, row, column + 1, row + 1, _FLOOR)
    for step in range(1, 7):
        y = row + step / 7
        canvas.line(((column, y), (column + 1, y)), _JOINT, 0.012)
        x = column + hand.uniform(0.1, 0.9)
        canvas.line(((x, y - 1 / 7), (x, y)), _JOINT, 0.012)


def _roofed(canvas: Canvas, group: set[Spot]) -> None:
    """Tiles, lit from the north-west, with a ridge along the longer side."""
    for outline in loops(group):
        if is_hole(outline):
            continue
        canvas.polygon(outline, _RIDGE)
        canvas.polygon(inward(outline, 0.03), _ROOF)
    for column, row in sorted(group):
        for step in range(1, 8):
            y = row + step / 8
            canvas.line(((column + 0.04, y), (column + 0.96, y)), _TILE if step % 2 else _LIT, 0.014)
    _hips(canvas, group)


def _hips(canvas: Canvas, group: set[Spot]) -> None:
    """The ridges of a rectangular roof; other shapes keep their tiles."""
    left, top = min(c for c, _ in group), min(r for _, r in group)
    right, bottom = max(c for c, _ in group) + 1, max(r for _, r in group) + 1
    if (right - left) * (bottom - top) != len(group):
        return
    half = min(right - left, bottom - top) / 2
    a, b = (left + half, top + half), (right - half, bottom - half)
    corners: list[tuple[Point, Point]] = [((left, top), a), ((right, bottom), b)]
    corners += [((right, top), b if right - left > bottom - top else a)]
    corners += [((left, bottom), a if right - left > bottom - top else b)]
    south = [(left + 0.03, bottom - 0.03), corners[3][1], b, (right - 0.03, bottom - 0.03)]
    canvas.polygon(south, (*_DIM, 120))
    for start, end in (*corners, (a, b)):
        canvas.line((start, end), _RIDGE, 0.035)


def paint_huts(canvas: Canvas, plot: Plot) -> None:
    """Half barrels of corrugated iron, each along the longer side of what hangs together."""
    for group in joined(plot.squares("hut")):
        left, top = min(c for c, _ in group), min(r for _, r in group)
        wide, high = max(c for c, _ in group) + 1 - left, max(r for _, r in group) + 1 - top
        for outline in loops(group):
            canvas.polygon(moved(inward(outline, 0.05), (0.08, 0.09)), SHADE)
            canvas.polygon(inward(outline, 0.05), _RIM)
        for spot in sorted(group):
            _barrel(canvas, spot, lying=wide >= high)


_RIM, _RIBS = (34, 44, 38), (58, 74, 62)
_IRON = (
    (88, 106, 92),
    (124, 144, 128),
    (178, 194, 178),
    (214, 226, 210),
    (150, 168, 152),
    (96, 114, 100),
    (70, 86, 74),
)
"""The bands of a curved roof, from the north or west over its ridge."""


def _barrel(canvas: Canvas, spot: Spot, *, lying: bool) -> None:
    """A square of the roof: bands of light across it, ribs along it."""
    column, row = spot
    for number, colour in enumerate(_IRON):
        start, end = 0.09 + number * 0.82 / len(_IRON), 0.09 + (number + 1) * 0.82 / len(_IRON)
        across = (column + 0.02, row + start, column + 0.98, row + end)
        canvas.box(*(across if lying else (column + start, row + 0.02, column + end, row + 0.98)), colour)
    for step in range(1, 8):
        at = step / 8
        rib = ((column + at, row + 0.09), (column + at, row + 0.91))
        canvas.line(rib if lying else ((column + 0.09, row + at), (column + 0.91, row + at)), _RIBS, 0.022)


def paint_walls(canvas: Canvas, plot: Plot) -> None:
    """Every walled side; shadows first."""
    for edge in plot.edges:
        if edge.kind in _THICK:
            canvas.line(moved((edge.start, edge.end), (0.05, 0.06)), SHADE, _THICK[edge.kind])
    for edge in plot.edges:
        _WALLS.get(edge.kind, _unknown)(canvas, edge)


_THICK = {"high wall": 0.12, "low wall": 0.08, "small opening": 0.12, "large opening": 0.05, "huge opening": 0.03}


def _along(edge: Edge, share: float) -> Point:
    (ax, ay), (bx, by) = edge.start, edge.end
    return ax + (bx - ax) * share, ay + (by - ay) * share


def _piece(canvas: Canvas, edge: Edge, start: float, end: float, colour: Paint, width: float) -> None:
    """A part of a side, square-ended and a little longer where it begins or ends at a corner."""
    (ax, ay), (bx, by) = _along(edge, start), _along(edge, end)
    wide = width / 2
    canvas.box(min(ax, bx) - wide, min(ay, by) - wide, max(ax, bx) + wide, max(ay, by) + wide, colour)


def _high(canvas: Canvas, edge: Edge, start: float = 0.0, end: float = 1.0) -> None:
    """Masonry in two tones."""
    _piece(canvas, edge, start, end, _DARK, 0.12)
    _piece(canvas, edge, start, end, (112, 104, 98), 0.062)
    for step in range(round(start * 6) + 1, round(end * 6)):
        _piece(canvas, edge, step / 6, step / 6, _DARK, 0.03)


def _low(canvas: Canvas, edge: Edge) -> None:
    """A row of stones."""
    for step in range(6):
        _piece(canvas, edge, (step + 0.12) / 6, (step + 0.88) / 6, (78, 70, 60), 0.075)
        _piece(canvas, edge, (step + 0.24) / 6, (step + 0.76) / 6, _STONE, 0.035)


def _small(canvas: Canvas, edge: Edge) -> None:
    """A window: the wall goes on around it."""
    _high(canvas, edge)
    _piece(canvas, edge, 0.36, 0.64, _DARK, 0.13)
    _piece(canvas, edge, 0.38, 0.62, (150, 206, 226), 0.09)


def _large(canvas: Canvas, edge: Edge) -> None:
    """A door: half of the side, with posts and a sill."""
    _high(canvas, edge, 0.0, 0.2)
    _high(canvas, edge, 0.8, 1.0)
    _piece(canvas, edge, 0.26, 0.74, (250, 244, 226), 0.05)


def _huge(canvas: Canvas, edge: Edge) -> None:
    """A gate as wide as the side: nothing but its posts and a track."""
    _high(canvas, edge, 0.0, 0.03)
    _high(canvas, edge, 0.97, 1.0)
    for step in range(4):
        _piece(canvas, edge, 0.14 + step * 0.2, 0.24 + step * 0.2, (250, 244, 226), 0.025)


def _unknown(canvas: Canvas, edge: Edge) -> None:
    _piece(canvas, edge, 0, 1, (150, 118, 74), 0.05)


_WALLS = {
    "high wall": _high,
    "low wall": _low,
    "opening": _large,
    "small opening": _small,
    "large opening": _large,
    "huge opening": _huge,
}
