"""Lines of sight in bulk: many lines between models at once, with heights, over what may hide them.

Lines come in bundles: a bundle is all lines between two models that are asked about, and what is not near a bundle is
not looked at. What stops sight, and how deep one looks into what only hides, its game says for each piece of terrain
(`Veil`); who is left out for a bundle, it says too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import inf, tau
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import shapely

from rulesets.kit.boards.models.group import Group, Model, Numbers
from rulesets.kit.boards.models.meeting import Field
from rulesets.kit.boards.tables.outlines import rings_of
from rulesets.kit.boards.tables.terrain import Terrain

Bools = npt.NDArray[np.bool_]
Whole = npt.NDArray[np.intp]
GRAZE = 0.001
"""Inches by which a line may run through a base and is still clear of it."""
MOST = 4_000_000
"""Samples that are reckoned in one go: more take no less time each, and much memory."""


class Veil(NamedTuple):
    """What a piece of terrain is to sight, up to this height in inches: it stops every line, or, where it is no solid
    thing, those that run through more of such ground than one sees through."""

    top: float = inf
    solid: bool = True


class Bundles(NamedTuple):
    """Bundles of lines: `starts` and `ends` are (bundles, lines, 2) in inches; `eyes` the heights of the starts, one a
    bundle; `aims` the heights of the ends, (bundles, heights): every line is looked along to each of them."""

    starts: Numbers
    ends: Numbers
    eyes: Numbers
    aims: Numbers

    def part(self, first: int, last: int) -> Bundles:
        """Some of the bundles."""
        return Bundles(*(array[first:last] for array in self))

    @classmethod
    def joined(cls, several: Sequence[Bundles]) -> Bundles:
        """Bundles of as many lines and heights each, to be looked along in one go: at least one."""
        return cls(*map(np.concatenate, zip(*several, strict=True)))


class Looked(NamedTuple):
    """What was seen: `stopped` tells for every bundle, line and height whether something stops it, `by` names for each
    bundle everything that stops any of its lines."""

    stopped: Bools
    by: tuple[tuple[str, ...], ...]

    @property
    def clear(self) -> Bools:
        """Which bundles have a line along which one sees."""
        return np.asarray((~self.stopped).any(axis=(1, 2)))


@dataclass(frozen=True)
class Lookout:
    """Looks over a field. `veil` says what a piece of terrain is to sight (None: nothing), `depth` through how many
    inches in all of what is not solid one sees; `heights` are those of models in inches, without one nobody looks over
    it."""

    field: Field
    veil: Callable[[Terrain], Veil | None]
    heights: Mapping[str, float]
    depth: float = 0.0

    def look(self, bundles: Bundles, left_out: Bools, inside: Bools | None = None) -> Looked:
        """Look along bundles of lines. `left_out` is (bundles, models): those that stop nothing, in the order of the
        field's models; `inside` the same for its pieces of terrain."""
        if inside is None:
            inside = np.zeros((len(bundles.starts), len(self.field.land.pieces)), dtype=bool)
        shape = (len(bundles.starts), bundles.starts.shape[1], bundles.aims.shape[1])
        step = max(1, MOST // (shape[1] * shape[2]))
        stopped = np.zeros(shape, dtype=bool)
        names: list[set[str]] = [set() for _ in stopped]
        for first in range(0, len(stopped), step):
            last = first + step
            part = _Part(bundles.part(first, last), stopped[first:last], names[first:last])
            self._by_models(part, left_out[first:last])
            self._by_terrain(part, inside[first:last])
        return Looked(stopped, tuple(tuple(sorted(names_met)) for names_met in names))

    def _by_terrain(self, part: _Part, inside: Bools) -> None:
        depths = np.zeros(part.stopped.shape)
        through: list[tuple[str, Whole, Bools]] = []
        pieces = self.field.land.pieces
        near = _near_pieces(part.bundles, pieces) & ~inside
        for number in np.flatnonzero(near.any(axis=0)).tolist():
            piece, which = pieces[number], np.flatnonzero(near[:, number])
            veil = self.veil(piece)
            if veil is None:
                continue
            if veil.solid:
                part.stop(which, _crosses(part.bundles, which, piece, veil.top), [piece.name] * len(which))
            else:
                which, deep = _depth(part.bundles, piece, veil.top, which)
                depths[which] += deep
                through.append((piece.name, which, np.asarray(deep > 0)))
        hidden = np.asarray(depths > self.depth)
        for name, which, met in through:
            part.stop(which, met & hidden[which], [name] * len(which))

    def _by_models(self, part: _Part, left_out: Bools) -> None:
        models = self.field.models
        if not len(models):
            return
        tops = np.array([self.heights.get(name, inf) for name in models])
        radii = np.array([model.widest for model in models.values()])
        rows, columns = np.nonzero(_near_discs(part.bundles, models.middles, radii) & ~left_out)
        is_round = models.radii > 0
        for chosen, through in ((is_round, _through_circles), (~is_round, _through_rectangles)):
            bundle, model = rows[chosen[columns]], columns[chosen[columns]]
            if len(bundle):
                shares = through(part.bundles, bundle, models, model)
                below = _passes_below(part.bundles, bundle, shares, tops[model], shares.first < shares.last)
                part.stop(bundle, below, [models.names[number] for number in model])


class _Part(NamedTuple):
    """Some bundles, with what is found of them: which samples are stopped, and the names of what stops them."""

    bundles: Bundles
    stopped: Bools
    names: list[set[str]]

    def stop(self, which: Whole, stopped: Bools, by: Sequence[str]) -> None:
        """Rows of samples that are stopped, each of a bundle and by somebody; the bundles in ascending order."""
        if not len(which):
            return
        firsts = np.flatnonzero(np.r_[True, which[1:] != which[:-1]])
        self.stopped[which[firsts]] |= np.logical_or.reduceat(stopped, firsts, axis=0)
        for row in np.flatnonzero(stopped.reshape(len(stopped), -1).any(axis=1)).tolist():
            self.names[which[row]].add(by[row])


class _Shares(NamedTuple):
    """The parts of lines over something, (rows, lines); none where the first is not below the last."""

    first: Numbers
    last: Numbers


def _ways(bundles: Bundles, which: Whole) -> tuple[Numbers, Numbers]:
    starts = bundles.starts[which]
    return starts, bundles.ends[which] - starts


def _near_discs(bundles: Bundles, middles: Numbers, radii: Numbers) -> Bools:
    """Which models may lie under which bundles: those near the line through the middle of the bundle."""
    start, end = bundles.starts.mean(axis=1), bundles.ends.mean(axis=1)
    wide = np.maximum(_spread(bundles.starts, start), _spread(bundles.ends, end))
    way = end - start
    square = np.maximum((way**2).sum(axis=1), 1e-12)
    apart = middles[None] - start[:, None]
    along = np.clip((apart * way[:, None]).sum(axis=2) / square[:, None], 0, 1)
    off = apart - along[..., None] * way[:, None]
    return np.asarray(np.hypot(off[..., 0], off[..., 1]) < radii[None] + wide[:, None] + GRAZE)


def _spread(points: Numbers, middle: Numbers) -> Numbers:
    away = points - middle[:, None]
    return np.asarray(np.hypot(away[..., 0], away[..., 1]).max(axis=1))


def _boxes(bundles: Bundles) -> tuple[Numbers, Numbers]:
    """The north-western and the south-eastern corners of the boxes around bundles."""
    both = (bundles.starts, bundles.ends)
    low = np.minimum(*(points.min(axis=1) for points in both))
    return np.asarray(low), np.asarray(np.maximum(*(points.max(axis=1) for points in both)))


def _near_pieces(bundles: Bundles, pieces: Sequence[Terrain]) -> Bools:
    """Which bundles may run over which pieces of terrain: those whose box meets its own; (bundles, pieces)."""
    low, high = (corner[:, None] for corner in _boxes(bundles))
    boxes = shapely.bounds(np.array([piece.geometry for piece in pieces], dtype=object)).reshape(-1, 4)
    return np.asarray(((low <= boxes[:, 2:]) & (high >= boxes[:, :2])).all(axis=2))


def _edges(piece: Terrain) -> tuple[Numbers, Whole, Whole]:
    """The corners of a piece, and the numbers of those at which its edges begin and end."""
    if piece.shape == "line":
        corners = np.array([corner.point for corner in piece.corners])
        return corners, np.arange(len(corners) - 1), np.arange(1, len(corners))
    rings = rings_of([piece.geometry])
    numbers = np.split(np.arange(sum(map(len, rings))), np.cumsum([len(ring) for ring in rings])[:-1])
    return np.concatenate(rings), np.concatenate(numbers), np.concatenate([np.roll(ring, -1) for ring in numbers])


def _crosses(bundles: Bundles, which: Whole, piece: Terrain, top: float) -> Bools:
    """Which lines cross an edge of a piece below its top; (rows, lines, heights)."""
    shares, crosses, _ = _crossings(bundles, which, piece)
    met = crosses & (shares >= 0) & (shares <= 1)
    # A line rises or falls all along: it is lowest at its first crossing, or at its last.
    first, last = np.where(met, shares, 1.0).min(axis=2), np.where(met, shares, 0.0).max(axis=2)
    return _passes_below(bundles, which, _Shares(first, last), np.full(len(which), top), np.asarray(met.any(axis=2)))


def _crossings(bundles: Bundles, which: Whole, piece: Terrain) -> tuple[Numbers, Bools, Bools]:
    """At which shares lines, drawn on without end, cross the edges of a piece, (rows, lines, edges), whether they do,
    and whether they come out of it there. A corner lies on one side of a line or on the other, never on it."""
    corners, first, second = _edges(piece)
    sides, along = _seen(corners, *_ways(bundles, which))
    side, other = sides[..., first], sides[..., second]
    crosses = (side > 0) != (other > 0)
    step = along[..., second] - along[..., first]
    return along[..., first] + step * side / np.where(crosses, side - other, 1.0), crosses, side <= 0


def _seen(corners: Numbers, starts: Numbers, ways: Numbers) -> tuple[Numbers, Numbers]:
    """How far corners lie to the side of lines, and at which shares along them; (rows, lines, corners)."""
    away = corners[None, None] - starts[:, :, None]
    east, south = ways[..., 0][..., None], ways[..., 1][..., None]
    square = np.maximum(east**2 + south**2, 1e-12)
    return east * away[..., 1] - south * away[..., 0], (east * away[..., 0] + south * away[..., 1]) / square


def _height(bundles: Bundles, which: Whole, shares: Numbers) -> Numbers:
    """The heights of lines at shares of them: one axis more than the shares, the last, for the aims."""
    shape = (len(which),) + (1,) * (shares.ndim - 1)
    eyes = bundles.eyes[which].reshape(*shape, 1)
    aims = bundles.aims[which].reshape(*shape, bundles.aims.shape[1])
    return np.asarray(eyes + (aims - eyes) * shares[..., None])


def _passes_below(bundles: Bundles, which: Whole, shares: _Shares, top: Numbers, met: Bools) -> Bools:
    """Which of the lines that meet something pass below its top there; (rows, lines, heights)."""
    low = np.minimum(_height(bundles, which, shares.first), _height(bundles, which, shares.last))
    return np.asarray(met[..., None] & (low < top[:, None, None]))


def _through_circles(bundles: Bundles, which: Whole, models: Group, number: Whole) -> _Shares:
    starts, ways = _ways(bundles, which)
    away = starts - models.middles[number][:, None]
    radius = (models.radii[number] - GRAZE)[:, None]
    square = np.maximum((ways**2).sum(axis=2), 1e-12)
    half = (away * ways).sum(axis=2)
    inner = half**2 - square * ((away**2).sum(axis=2) - radius**2)
    root = np.sqrt(np.maximum(inner, 0.0))
    first, last = np.clip((-half - root) / square, 0, 1), np.clip((-half + root) / square, 0, 1)
    return _Shares(np.where(inner > 0, first, 1.0), np.where(inner > 0, last, 0.0))


def _through_rectangles(bundles: Bundles, which: Whole, models: Group, number: Whole) -> _Shares:
    """Cut the lines by the four edges of each base, one after the other."""
    starts, ways = _ways(bundles, which)
    corners = np.array([models[models.names[at]].corners for at in number])
    first, last = np.zeros(starts.shape[:2]), np.ones(starts.shape[:2])
    for edge in range(4):
        corner, way = corners[:, edge], corners[:, (edge + 1) % 4] - corners[:, edge]
        way = way / np.hypot(way[:, 0], way[:, 1])[:, None]
        away = starts - corner[:, None]
        inside = way[:, None, 0] * away[..., 1] - way[:, None, 1] * away[..., 0] - GRAZE
        change = way[:, None, 0] * ways[..., 1] - way[:, None, 1] * ways[..., 0]
        share = -inside / np.where(change == 0, 1.0, change)
        first = np.where(change > 0, np.maximum(first, share), first)
        last = np.where(change < 0, np.minimum(last, share), last)
        last = np.where((change == 0) & (inside < 0), -1.0, last)
    return _Shares(first, last)


def _depth(bundles: Bundles, piece: Terrain, top: float, which: Whole) -> tuple[Whole, Numbers]:
    """The bundles with a line that meets an area, and how many inches of it lines run through below its top; (rows,
    lines, heights).

    What lies within it up to a share is what lies before the edges where it is left, less what lies before those where
    it is entered, on the line drawn on without end."""
    share, crosses, leaves = _crossings(bundles, which, piece)
    ahead = crosses & (share > 0)
    many = ahead.sum(axis=2)
    # Who crosses no edge before the end of the line is outside, or, with an odd number of edges ahead, inside.
    meets = (many % 2 == 1).any(axis=1) | (ahead & (share < 1)).any(axis=(1, 2))
    which, ahead = which[meets], ahead[meets]
    first = np.argsort(~ahead, axis=2, kind="stable")[..., : int(many[meets].max(initial=0))]
    sign = np.where(ahead, np.where(leaves[meets], 1.0, -1.0), 0.0)
    share, sign = (np.take_along_axis(of_edges, first, axis=2) for of_edges in (share[meets], sign))
    within = [
        (np.minimum(share[:, :, None], end[:, None, :, None]) * sign[:, :, None]).sum(axis=3)
        for end in _below(bundles, which, top)
    ]
    ways = _ways(bundles, which)[1]
    return which, np.asarray((within[1] - within[0]) * np.hypot(ways[..., 0], ways[..., 1])[..., None])


def _below(bundles: Bundles, which: Whole, top: float) -> tuple[Numbers, Numbers]:
    """From which share to which one lines are below a height; (rows, heights)."""
    eyes, aims = bundles.eyes[which][:, None], bundles.aims[which]
    change = aims - eyes
    at = np.clip((top - eyes) / np.where(change == 0, 1.0, change), 0, 1)
    low = np.where(change < 0, at, 0.0)
    high = np.where(change > 0, at, 1.0)
    under = (eyes < top) | (aims < top)
    flat = (change == 0) & (eyes >= top)
    return np.where(under & ~flat, low, 0.0), np.where(under & ~flat, high, 0.0)


def told(rows: Sequence[Sequence[bool]], columns: int) -> Bools:
    """What a game says of every line (a row each) and every model or piece of terrain, as it is looked up."""
    return np.array(rows, dtype=bool).reshape(len(rows), columns)


def pairs(one: Group, other: Group) -> list[tuple[str, str]]:
    """Every model of one group with every model of another, in the order of the bundles below."""
    return [(mine, theirs) for mine in one for theirs in other]


def shortest_lines(one: Group, other: Group) -> Bundles:
    """The shortest line between the bases of every two models of two groups; on the table, without heights."""
    mine, theirs = np.repeat(one.cores, len(other)), np.tile(other.cores, len(one))
    ends = shapely.get_coordinates(shapely.shortest_line(mine, theirs)).reshape(-1, 2, 2)
    way = ends[:, 1] - ends[:, 0]
    step = way / np.maximum(np.hypot(way[:, 0], way[:, 1]), 1e-12)[:, None]
    start = ends[:, 0] + step * np.repeat(one.radii, len(other))[:, None]
    end = ends[:, 1] - step * np.tile(other.radii, len(one))[:, None]
    flat = np.zeros(len(start))
    return Bundles(start[:, None], end[:, None], flat, flat[:, None])


def middle_lines(one: Group, other: Group) -> Bundles:
    """The line between the middles of every two models of two groups; on the table, without heights."""
    starts, ends = np.repeat(one.middles, len(other), axis=0), np.tile(other.middles, (len(one), 1))
    flat = np.zeros(len(starts))
    return Bundles(starts[:, None], ends[:, None], flat, flat[:, None])


def from_any_point(one: Group, other: Group, points: int = 16) -> Bundles:
    """Lines from so many points of the edge of each model of a group to as many of each of another."""
    mine = np.array([rim(model, points) for model in one.values()])
    theirs = np.array([rim(model, points) for model in other.values()])
    starts = np.repeat(np.repeat(mine, points, axis=1), len(other), axis=0)
    ends = np.tile(np.tile(theirs, (1, points, 1)), (len(one), 1, 1))
    flat = np.zeros(len(starts))
    return Bundles(starts, ends, flat, flat[:, None])


def rim(model: Model, points: int) -> Numbers:
    """So many points of the edge of a base, evenly apart, from its front on; of a round one from the north."""
    if model.corners:
        edge = shapely.LinearRing(model.corners)
        along = shapely.line_interpolate_point(edge, np.arange(points) / points, normalized=True)
        return np.asarray(shapely.get_coordinates(along))
    turns = np.arange(points) * (tau / points)
    return np.asarray(model.middle + model.radius * np.column_stack((np.sin(turns), -np.cos(turns))))


class Silhouettes(NamedTuple):
    """How models are looked at from eye to figure: `grid` by `grid` samples of an upright rectangle as wide and high as
    the target, from the middle and both edges of the firer, at `eye` of its height."""

    grid: int = 10
    eye: float = 0.9

    def lines(self, one: Group, other: Group, heights: Mapping[str, float]) -> Bundles:
        """The lines between every two models of two groups of round bases: three eyes to the columns of samples."""
        start = np.repeat(one.middles, len(other), axis=0)
        end = np.tile(other.middles, (len(one), 1))
        way = end - start
        step = way / np.maximum(np.hypot(way[:, 0], way[:, 1]), 1e-12)[:, None]
        across = np.stack((-step[:, 1], step[:, 0]), axis=1)[:, None]
        mine, theirs = np.repeat(one.radii, len(other)), np.tile(other.radii, len(one))
        eyes = start[:, None] + np.array([0.0, -1.0, 1.0])[None, :, None] * mine[:, None, None] * across
        middles = (np.arange(self.grid) + 0.5) / self.grid
        columns = end[:, None] + (2 * middles - 1)[None, :, None] * theirs[:, None, None] * across
        high = np.tile(np.array([heights[name] for name in other]), len(one))
        return Bundles(
            np.repeat(eyes, self.grid, axis=1),
            np.tile(columns, (1, 3, 1)),
            np.repeat(np.array([heights[name] for name in one]), len(other)) * self.eye,
            middles[None, :] * high[:, None],
        )

    def hidden(self, looked: Looked) -> Numbers:
        """The share of each bundle's samples that is hidden from the eye that sees most of them."""
        by_eye = looked.stopped.reshape(len(looked.stopped), 3, -1)
        return np.asarray(by_eye.mean(axis=2).min(axis=1))
