"""Units on a table: their bases, and a plate with their name where it covers nothing. Sizes in pixels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, hypot, radians, sin

from PIL import Image

from renders.frame import Box, Frame
from renders.sprites import Dot
from renders.unit_blocks import Block, around, block_picture
from renders.unit_plates import UnitPlate, plate_picture
from rulesets.kit.pictures.scene import Base, Body, Point, Token, Track

_LETTERS = 0.22
"""The size of the letters of a plate as a share of a sign."""
_LEAST = 9
_LINE, _MOST = 0.09, 200
"""Half the width of what a plate leaves free of a track as a share of a sign, and the boxes of one piece of a track."""
_AWAY = 0.06
"""How far a plate stands off the bases, as a share of a sign."""


@dataclass(frozen=True)
class Unit:
    """A unit and its pixels: the box around its bases and its plate."""

    token: Token
    block: Block
    at: Dot
    box: Box
    text: Box
    plate: UnitPlate

    @property
    def hold(self) -> Box:
        """Lines end where they were measured, which is not where a box ends."""
        return self.text

    def draw(self, picture: Image.Image) -> None:
        """Paste the bases."""
        bases, (left, top) = block_picture(self.block), self.block.origin
        picture.paste(bases, (round(self.at[0] + left), round(self.at[1] + top)), bases)


class Name(Unit):
    """The plate of a unit: a piece of its own, because the plates of all units lie above the bases of all."""

    def draw(self, picture: Image.Image) -> None:
        """Paste the plate."""
        plate = plate_picture(self.plate)
        picture.paste(plate, self.text[:2], plate)


def pieces(tokens: Sequence[Token], frame: Frame, tracks: Sequence[Track] = ()) -> list[Unit]:
    """The bases of every unit, then the plates of every unit."""
    units = standing(tokens, frame, tracks)
    return [*units, *(Name(one.token, one.block, one.at, one.box, one.text, one.plate) for one in units)]


def standing(tokens: Sequence[Token], frame: Frame, tracks: Sequence[Track] = ()) -> list[Unit]:
    """Every unit with its pixels; leaders, who are small, are drawn last. Plates keep off bases, tracks, each other."""
    ordered = sorted(
        (token for token in tokens if _seen(token, frame)), key=lambda token: len(body_of(token).bases) == 1
    )
    blocks = [_block(token, frame) for token in ordered]
    taken = [_boxes(block, frame) for block in blocks]
    taken.append(list(_along(tracks, frame)))
    drawn, plates = [], list[Box]()
    for token, block, own in zip(ordered, blocks, taken, strict=False):
        plate, whole = _plate(token, frame), _whole(own)
        box = _freest(token, plate, whole, taken, plates, frame)
        plates.append(box)
        drawn.append(Unit(token, block, (frame.left, frame.top), whole, box, plate))
    return drawn


def _seen(token: Token, frame: Frame) -> bool:
    """Whether a base of the unit lies in the picture."""
    return any(_common(box, frame.room) for box in _boxes(_block(token, frame), frame))


def body_of(token: Token) -> Body:
    """The bases of a unit; of one that says nothing about them a base of two inches for each of its places."""
    if token.body is not None and token.body.bases:
        return token.body
    bases = tuple(Base(at=at, facing=token.facing or 0, width=2, depth=2) for at in token.places)
    return Body(bases=bases)


def _sound(base: Base, frame: Frame) -> bool:
    """Whether a base has a size and lies on the table or not far from it."""
    sized = all(0 < size < _OFF for size in (base.width, base.depth))
    return sized and _near(base.at, frame) and abs(base.facing) < float("inf")


def _near(point: Point, frame: Frame) -> bool:
    return -_OFF < point[0] < frame.width + _OFF and -_OFF < point[1] < frame.height + _OFF


_OFF = 24
"""How many inches off the table a base is still drawn, and how large it may be."""


def _block(token: Token, frame: Frame) -> Block:
    body = body_of(token)
    bases = tuple(base for base in body.bases if _sound(base, frame))
    facing = None if token.facing is None else token.facing % 360
    outline = body.outline if all(_near(point, frame) for point in body.outline) else ()
    return Block(bases, outline, token.side, token.shape, facing, token.highlighted, frame.cell)


def _plate(token: Token, frame: Frame) -> UnitPlate:
    body = body_of(token)
    signs = (*([body.formation] if body.formation else []), *(marker.kind for marker in token.markers))
    letters = max(round(frame.sign * _LETTERS), _LEAST, frame.least)
    return UnitPlate(
        token.label or token.name, token.side, body.grade, max(body.disorder, 0), signs, letters, token.highlighted
    )


def _boxes(block: Block, frame: Frame) -> list[Box]:
    """The pixels of the boxes around each base."""
    boxes = (around(base, frame.cell) for base in block.bases)
    return [(a + frame.left, b + frame.top, c + frame.left, d + frame.top) for a, b, c, d in boxes]


def _whole(boxes: Sequence[Box]) -> Box:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _along(tracks: Iterable[Track], frame: Frame) -> Iterator[Box]:
    """Small boxes along the tracks."""
    half = max(round(frame.sign * _LINE), 2)
    for track in tracks:
        for (ax, ay), (bx, by) in pairwise(map(frame.pixel, track.points)):
            count = min(int(hypot(bx - ax, by - ay) / (2 * half)) + 1, _MOST)
            for step in range(count + 1):
                x, y = round(ax + (bx - ax) * step / count), round(ay + (by - ay) * step / count)
                yield x - half, y - half, x + half, y + half


def _freest(
    token: Token, plate: UnitPlate, own: Box, blocks: Sequence[Sequence[Box]], plates: Sequence[Box], frame: Frame
) -> Box:
    """Where a plate covers the least: other plates count for more than bases do, and a little its distance."""
    wide, high = plate.width, plate.height
    near = [box for boxes in blocks for box in boxes if _gap(box, own) < wide + high]
    best, least = own, float("inf")
    for number, (x, y) in enumerate(_spots(token, (wide, high), own, frame)):
        if number * _LATER >= least:
            break
        box = _held(x - wide / 2, y - high / 2, (wide, high), frame)
        cost = number * _LATER + sum(_common(box, other) for other in near)
        cost += sum(_WORSE * _common(box, other) for other in plates)
        if cost < least:
            best, least = box, cost
    return best


_LATER, _WORSE = 4, 8
"""The pixels that a wish is worth more than the next, and how much worse it is to cover a plate than a base."""


def _spots(token: Token, size: tuple[int, int], own: Box, frame: Frame) -> Iterator[Dot]:
    """The middles that a plate may have: behind the unit, before it, to its sides, each also moved along."""
    x, y = (own[0] + own[2]) / 2, (own[1] + own[3]) / 2
    away = frame.sign * _AWAY
    across, down = (own[2] - own[0] + size[0]) / 2 + away, (own[3] - own[1] + size[1]) / 2 + away
    course = radians((token.facing or 0) + 180)
    ways = sorted(((0, 1), (0, -1), (1, 0), (-1, 0)), key=lambda way: -(way[0] * sin(course) - way[1] * cos(course)))
    yield from ((x + east * across, y + south * down) for east, south in ways)
    for far in (0.3, 0.6, 1.0):
        for east, south in ways:
            along = (across * far, 0) if south else (0, down * far)
            yield from ((x + east * across + sign * along[0], y + south * down + sign * along[1]) for sign in (1, -1))
    for east, south in ways:
        yield x + east * across * 1.5, y + south * (down + size[1] * 1.2)
    yield x, y


def _held(left: float, top: float, size: tuple[int, int], frame: Frame) -> Box:
    """The box of a plate, moved onto the table."""
    west, north, east, south = frame.room
    x = round(min(max(left, west + 2), max(east - size[0] - 2, west)))
    y = round(min(max(top, north + 2), max(south - size[1] - 2, north)))
    return x, y, x + size[0], y + size[1]


def _gap(one: Box, other: Box) -> int:
    """How far two boxes lie apart along the worse axis."""
    return max(one[0] - other[2], other[0] - one[2], one[1] - other[3], other[1] - one[3])


def _common(one: Box, other: Box) -> int:
    """The pixels that two boxes share."""
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    return max(width, 0) * max(height, 0)
