"""Open ground and roads."""

from __future__ import annotations

from collections.abc import Iterator

from renders.grounds.canvas import Canvas, Paint, Point, Spot
from renders.grounds.plot import Plot

EARTH: Paint = (216, 209, 176)
_LIGHT, _DARK = (223, 217, 187), (209, 202, 167)
_GRASS, _PEBBLE = (172, 170, 124), (188, 180, 150)


def paint_earth(canvas: Canvas, plot: Plot) -> None:
    """Lighter and darker patches, tufts of grass, pebbles."""
    for spot in _all(plot):
        hand = plot.hand("earth", spot)
        for colour in (_LIGHT, _DARK):
            if hand.random() < 0.45:
                canvas.disc(hand.anywhere(0), hand.uniform(0.25, 0.6), colour, hand.uniform(0.35, 0.6))
    for spot in _all(plot):
        hand = plot.hand("grass", spot)
        for _ in range(hand.choice((0, 0, 1, 1, 2, 3))):
            tuft(canvas, hand.anywhere(), _GRASS, 0.06)
        if hand.random() < 0.3:
            canvas.disc(hand.anywhere(), 0.018, _PEBBLE, 0.7)


def _all(plot: Plot) -> Iterator[Spot]:
    return ((column, row) for row in range(plot.rows) for column in range(plot.columns))


def tuft(canvas: Canvas, at: Point, colour: Paint, size: float) -> None:
    """Three blades of grass."""
    x, y = at
    tips = [(x + lean * size, y - size * (1.1 - abs(lean) * 0.3)) for lean in (-0.6, 0.0, 0.7)]
    canvas.line((tips[0], at, tips[1], at, tips[2]), colour, size * 0.2)


_SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
_CORNERS = ((1, -1), (1, 1), (-1, 1), (-1, -1))
_VERGE, _ROAD, _DASH = (178, 168, 140), (158, 153, 144), (212, 206, 188)
_WIDTH = 0.56
Way = list[Point]


def paint_roads(canvas: Canvas, plot: Plot) -> None:
    """Roads run from the middle of a side to that of another, and on over the border of the board."""
    ways = [way for spot in sorted(plot.squares("road")) for way in _ways(plot, spot)]
    for colour, width in ((_VERGE, _WIDTH + 0.1), (_ROAD, _WIDTH)):
        for way in ways:
            canvas.line(way, colour, width)
            for end in (way[0], way[-1]):
                canvas.disc(end, width / 2 - 0.004, colour)
    for way in ways:
        for start, end in zip(way[1:-1:3], way[2::3], strict=False):
            canvas.line((start, end), _DASH, 0.03)


def _ways(plot: Plot, spot: Spot) -> Iterator[Way]:
    """A bend where a road has two neighbours, else one arm to each of them; a short piece where it has none."""
    ends = [_end(spot, way) for way in _onward(plot, spot)]
    middle = spot[0] + 0.5, spot[1] + 0.5
    if len(ends) == 2:
        yield _bend(ends[0], middle, ends[1])
    elif ends:
        yield from (_bend(middle, middle, end) for end in ends)
    else:
        yield _bend((spot[0] + 0.2, middle[1]), middle, (spot[0] + 0.8, middle[1]))


def _onward(plot: Plot, spot: Spot) -> list[Spot]:
    """The directions in which the road goes on: to sides, over a corner only where no side leads there."""
    roads = plot.squares("road")
    ways = [way for way in _SIDES if _sum(spot, way) in roads]
    over = [
        way
        for way in _CORNERS
        if _sum(spot, way) in roads and way[0] not in (x for x, _ in ways) and way[1] not in (y for _, y in ways)
    ]
    ways += [way for way in over if not any(_sum(spot, part) in roads for part in ((way[0], 0), (0, way[1])))]
    opposite = (-ways[0][0], -ways[0][1]) if len(ways) == 1 else None
    if opposite is not None and not _on_board(plot, _sum(spot, opposite)):
        ways.append(opposite)
    return ways


def _sum(spot: Spot, way: Spot) -> Spot:
    return spot[0] + way[0], spot[1] + way[1]


def _on_board(plot: Plot, spot: Spot) -> bool:
    return 0 <= spot[0] < plot.columns and 0 <= spot[1] < plot.rows


def _end(spot: Spot, way: Spot) -> Point:
    return spot[0] + 0.5 + way[0] / 2, spot[1] + 0.5 + way[1] / 2


def _bend(start: Point, through: Point, end: Point) -> Way:
    """A curve in nine steps that leaves toward a point and arrives from it."""
    dots = []
    for step in range(10):
        share = step / 9
        a, b, c = (1 - share) ** 2, 2 * share * (1 - share), share**2
        dots.append((a * start[0] + b * through[0] + c * end[0], a * start[1] + b * through[1] + c * end[1]))
    return dots
