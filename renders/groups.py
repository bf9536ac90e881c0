"""Groups of single models on a table: what ties them together, the models, a plate with the number of each group.

Models are measured in world units, what is around them in inches; everything else is in pixels.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import ceil, cos, dist, hypot, radians, sin

from PIL import Image, ImageDraw

from renders.frame import Box, Frame
from renders.group_plates import GroupPlate, group_plate, signs_of, tint_of
from renders.looks import ACTIVATED
from renders.palette import INK, WHITE, Colour
from renders.sprites import Dot
from renders.stands import FLYER, looks_of, stand_picture
from rulesets.kit.pictures.scene import Point, Stand, Token, Track

_LETTERS = 0.27
"""The size of the letters of a plate as a share of a sign."""
_LEAST, _LARGE = 9, 34
_AROUND, _NECK = 0.28, 0.5
"""Inches of ground around a model, and how broad the ground between two is beside the smaller of them."""
_FAR = 5.0
"""Inches from which on two models are tied by a broken line only."""
_OFF, _LARGEST = 12, 12
"""How many inches off the table a model is still drawn, and how large it may be."""
_WINGS = 1.4
"""How much broader a flyer is than its base."""
_RIM_COVER, _COVER = 204, 128
"""How much of the rim of a group's ground and of the ground itself is seen, of 255."""
_COARSE = 4
"""The pixels of a field of the map of what is taken."""


@dataclass(frozen=True)
class Part:
    """Something of a group that is pasted: its picture and where, what nothing should be written on, and what lines to
    it end at."""

    token: Token
    image: Image.Image
    at: tuple[int, int]
    box: Box
    text: Box
    hold: Box

    def draw(self, picture: Image.Image) -> None:
        """Paste it."""
        picture.paste(self.image, self.at, self.image)


_NOWHERE: Box = (0, 0, 0, 0)


def pieces(tokens: Sequence[Token], frame: Frame, tracks: Sequence[Track] = ()) -> list[Part]:
    """What ties the groups, then their models, those in the air last, then the plates."""
    groups = [(token, standing(token, frame)) for token in tokens]
    groups = [(token, stands) for token, stands in groups if stands]
    ties = [part for token, stands in groups if (part := _tied(token, stands, frame)) is not None]
    models = [(stand, _model(token, stand, frame)) for token, stands in groups for stand in stands]
    models.sort(key=lambda model: (not model[0].fallen, model[0].kind == FLYER))
    return [*ties, *(part for _, part in models), *_plates(groups, [part for _, part in models], frame, tracks)]


def standing(token: Token, frame: Frame) -> list[Stand]:
    """The models of a group that can be drawn: in the picture or not far from it."""
    west, north, east, south = frame.room
    stands = []
    for stand in token.stands:
        sound = all(0 < size < _LARGEST for size in (stand.width, stand.depth))
        if sound and -_OFF < stand.at[0] < frame.width + _OFF and -_OFF < stand.at[1] < frame.height + _OFF:
            (x, y), reach = _pixel(stand.at, frame), max(stand.width, stand.depth) * frame.cell
            if west - reach < x < east + reach and north - reach < y < south + reach:
                stands.append(stand)
    return stands


def _pixel(point: Point, frame: Frame) -> Dot:
    """A point in pixels, off the table too."""
    return frame.left + point[0] * frame.cell, frame.top + point[1] * frame.cell


def _model(token: Token, stand: Stand, frame: Frame) -> Part:
    spent = any(marker.kind == ACTIVATED for marker in token.markers)
    looks = looks_of(stand, token.side, spent, token.highlighted and not stand.fallen, frame.cell, frame.least)
    image, (x, y) = stand_picture(looks), map(round, _pixel(stand.at, frame))
    half = looks.wide // 2 if looks.round else looks.least // 2
    half = round(half * _WINGS) if looks.kind == FLYER else half
    box = x - half, y - half, x + half, y + half
    text = _NOWHERE if stand.fallen else box
    return Part(token, image, (x - image.width // 2, y - image.height // 2), box, text, text)


# --- what ties a group -----------------------------------------------------------------------------------------------


def _tied(token: Token, stands: Sequence[Stand], frame: Frame) -> Part | None:
    """The ground below the models of a group; none below a single one without a larger body."""
    those = [stand for stand in stands if not stand.fallen]
    if not those or (len(those) == 1 and token.tint is None):
        return None
    dots = [tuple(map(round, _pixel(stand.at, frame))) for stand in those]
    left, top = (min(dot[axis] for dot in dots) for axis in (0, 1))
    radii = tuple(round(max(stand.width, stand.depth) / 2 * frame.cell) for stand in those)
    colour = tint_of(token.side, token.tint)
    image = _ground(tuple((x - left, y - top) for x, y in dots), radii, colour, frame.per_inch)
    by = _margin(radii, frame.per_inch)
    return Part(token, image, (left - by, top - by), _NOWHERE, _NOWHERE, _NOWHERE)


def _margin(radii: Sequence[int], inch: float) -> int:
    return max(radii) + ceil(_AROUND * inch) + 3


@lru_cache(maxsize=256)
def _ground(dots: tuple[tuple[int, int], ...], radii: tuple[int, ...], colour: Colour, inch: float) -> Image.Image:
    """A tinted ground with a rim around all models of a group and between neighbours ("RGBA")."""
    by = _margin(radii, inch)
    wide, high = max(x for x, _ in dots) + 2 * by + 1, max(y for _, y in dots) + 2 * by + 1
    red, green, blue = (round(part * 0.55) for part in colour)
    picture = Image.new("RGBA", (wide * 2, high * 2), (red, green, blue, 0))
    draw, links = ImageDraw.Draw(picture), _links(dots)
    middles = [((x + by) * 2, (y + by) * 2) for x, y in dots]
    _lay(draw, middles, radii, links, inch, (red, green, blue, _RIM_COVER), 0.0)
    _lay(draw, middles, radii, links, inch, (*colour, _COVER), -max(inch / 12, 1.2))
    return picture.reduce(2)


def _lay(
    draw: ImageDraw.ImageDraw,
    middles: Sequence[Dot],
    radii: Sequence[int],
    links: Sequence[tuple[int, int]],
    inch: float,
    colour: tuple[int, ...],
    more: float,
) -> None:
    """The ground around each model and between neighbours, larger by so many pixels, at twice its size."""
    for one, other in links:
        ends = middles[one], middles[other]
        if dist(*ends) / 2 - radii[one] - radii[other] > _FAR * inch:
            if not more:
                _broken(draw, *ends, colour, max(round(inch / 5), 3))
            continue
        neck = 2 * (min(radii[one], radii[other]) * 2 * _NECK + more)
        draw.line(ends, fill=colour, width=max(round(neck), 2))
    for (x, y), radius in zip(middles, radii, strict=True):
        reach = 2 * (radius + _AROUND * inch + more)
        draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=colour)


def _broken(draw: ImageDraw.ImageDraw, start: Dot, end: Dot, colour: tuple[int, ...], width: int) -> None:
    """A broken line: these two are farther apart than they should be."""
    count = max(int(dist(start, end) / (width * 5)), 1)
    for step in range(count):
        ends = [
            (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
            for share in (step / count, (step + 0.55) / count)
        ]
        draw.line(ends, fill=colour, width=width)


def _links(dots: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The shortest lines that tie all points together, by their numbers."""
    nearest = {number: (hypot(x - dots[0][0], y - dots[0][1]), 0) for number, (x, y) in enumerate(dots) if number}
    links = []
    while nearest:
        number = min(nearest, key=nearest.__getitem__)
        links.append((nearest.pop(number)[1], number))
        x, y = dots[number]
        for other, (far, _) in nearest.items():
            if (closer := hypot(dots[other][0] - x, dots[other][1] - y)) < far:
                nearest[other] = closer, number
    return links


# --- the plates ------------------------------------------------------------------------------------------------------

_Group = tuple[Token, list[Stand]]


def _plates(groups: Sequence[_Group], models: Sequence[Part], frame: Frame, tracks: Sequence[Track]) -> Iterator[Part]:
    """A plate for each group where it covers the least, with a line to its models where it stands away from them."""
    taken = _Taken(frame)
    for model in models:
        taken.mark(model.text, _MODEL)
    taken.along(tracks)
    boxes: dict[str, list[Box]] = {}
    for model in models:
        if model.text is not _NOWHERE:
            boxes.setdefault(model.token.id, []).append(model.box)
    plates = []
    for token, stands in groups:
        own = boxes.get(token.id) or [_fallen_box(stands, frame)]
        image = group_plate(plate_of(token, frame))
        box = taken.freest(_spots(token, image.size, own, frame), image.size)
        taken.mark(box, _PLATE)
        if (leader := _leader(token, box, own, frame)) is not None:
            yield leader
        plates.append(Part(token, image, box[:2], box, box, box))
    yield from plates


def _fallen_box(stands: Sequence[Stand], frame: Frame) -> Box:
    """Where the plate of a group of which all have fallen stands: at the first of them."""
    x, y = map(round, _pixel(stands[0].at, frame))
    return x, y, x, y


def plate_of(token: Token, frame: Frame) -> GroupPlate:
    """The plate of a group; nothing but its number where letters are large beside the models."""
    bare = frame.least > frame.per_inch
    letters = max(min(round(frame.sign * _LETTERS), _LARGE), _LEAST, frame.least)
    signs = () if bare else signs_of(token)
    shape = "" if bare else token.shape
    return GroupPlate(token.label or token.name, token.side, shape, token.tint, signs, letters, token.highlighted)


_MODEL, _PLATE = 1, 9
"""How bad it is to cover a model, or what lies on a line, and a plate."""


class _Taken:
    """What of the picture is taken, in fields of a few pixels."""

    def __init__(self, frame: Frame) -> None:
        self._room = frame.room
        left, top, right, bottom = frame.room
        self._map = Image.new("L", (max(ceil((right - left) / _COARSE), 1), max(ceil((bottom - top) / _COARSE), 1)))
        self._draw = ImageDraw.Draw(self._map)
        self._half = max(round(frame.sign * 0.07), 2)
        self._frame = frame

    def _fields(self, box: Box) -> Box:
        left, top = self._room[:2]
        west, north = (box[0] - left) // _COARSE, (box[1] - top) // _COARSE
        return west, north, (box[2] - left) // _COARSE, (box[3] - top) // _COARSE

    def mark(self, box: Box, weight: int) -> None:
        """These pixels are taken."""
        self._draw.rectangle(self._fields(box), fill=weight)

    def along(self, tracks: Iterable[Track]) -> None:
        """What lies on a line is taken."""
        left, top = self._room[:2]
        for track in tracks:
            for ends in pairwise(map(self._frame.pixel, track.points)):
                dots = [((x - left) / _COARSE, (y - top) / _COARSE) for x, y in ends]
                self._draw.line(dots, fill=_MODEL, width=max(2 * self._half // _COARSE, 1))

    def freest(self, spots: Iterable[Dot], size: tuple[int, int]) -> Box:
        """The box around the first middle that is free; else the one that covers the least."""
        best, least = _NOWHERE, float("inf")
        for x, y in spots:
            box = self._held(x, y, size)
            part = self._map.crop(self._grown(self._fields(box)))
            if part.getbbox() is None:
                return box
            counts = part.histogram()
            cost = _MODEL * counts[_MODEL] + _PLATE * counts[_PLATE]
            if cost < least:
                best, least = box, cost
        return best

    @staticmethod
    def _grown(fields: Box) -> Box:
        return fields[0], fields[1], fields[2] + 1, fields[3] + 1

    def _held(self, x: float, y: float, size: tuple[int, int]) -> Box:
        """A box around a point, moved into the picture."""
        west, north, east, south = self._room
        left = round(min(max(x - size[0] / 2, west + 2), max(east - size[0] - 2, west)))
        top = round(min(max(y - size[1] / 2, north + 2), max(south - size[1] - 2, north)))
        return left, top, left + size[0], top + size[1]


def _spots(token: Token, size: tuple[int, int], own: Sequence[Box], frame: Frame) -> Iterator[Dot]:
    """The middles that a plate may have: close behind one of the models, those in the middle first, then before and
    beside them, then farther away."""
    away, course = max(frame.per_inch * 0.3, 3), radians((token.facing or 0) + 180)
    middles = [((box[0] + box[2]) / 2, (box[1] + box[3]) / 2, (box[2] - box[0]) / 2) for box in own]
    x, y = (sum(middle[axis] for middle in middles) / len(middles) for axis in (0, 1))
    inner = sorted(middles, key=lambda middle: hypot(middle[0] - x, middle[1] - y))[:6]
    ways = sorted(_WAYS, key=lambda way: -(way[0] * sin(course) - way[1] * cos(course)))
    for far in (0.0, 0.9, 2.0):
        for way in ways:
            for mx, my, reach in inner:
                across = (size[0] / 2 + reach + away) * way[0]
                down = (size[1] / 2 + reach + away + far * size[1]) * way[1]
                yield mx + across + far * size[0] * way[0] * 0.7, my + down
    yield x, y


_WAYS: tuple[tuple[int, int], ...] = ((0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1))


def _leader(token: Token, box: Box, own: Sequence[Box], frame: Frame) -> Part | None:
    """A thin line from a plate to the nearest model of its group, where it is not right beside it."""
    nearest = min(own, key=lambda other: _gap(box, other))
    if _gap(box, nearest) <= max(frame.per_inch * 0.45, 5):
        return None
    end = (nearest[0] + nearest[2]) / 2, (nearest[1] + nearest[3]) / 2
    start = min(max(end[0], box[0]), box[2]), min(max(end[1], box[1]), box[3])
    left, top = (int(min(start[axis], end[axis])) - 4 for axis in (0, 1))
    size = (int(abs(start[0] - end[0])) + 9, int(abs(start[1] - end[1])) + 9)
    image = Image.new("RGBA", size, (*WHITE, 0))
    draw = ImageDraw.Draw(image)
    ends = [(x - left, y - top) for x, y in (start, end)]
    for colour, width in ((WHITE, 5), (INK, 2)):
        draw.line(ends, fill=(*colour, 255), width=width)
    return Part(token, image, (left, top), _NOWHERE, _NOWHERE, _NOWHERE)


def _gap(one: Box, other: Box) -> float:
    """How far two boxes lie apart."""
    across = max(one[0] - other[2], other[0] - one[2], 0)
    return hypot(across, max(one[1] - other[3], other[1] - one[3], 0))
