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
from rulesets.kit.scene import Base, Body, Token, Track

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
        """Paste the bases, then the plate."""
        bases, plate = block_picture(self.block), plate_picture(self.plate)
        left, top = self.block.origin
        picture.paste(bases, (round(self.at[0] + left), round(self.at[1] + top)), bases)
        picture.paste(plate, self.text[:2], plate)


def standing(tokens: Sequence[Token], frame: Frame, tracks: Sequence[Track] = ()) -> list[Unit]:
    """Every unit with its pixels; leaders, who are small, are drawn last. Plates keep off bases, tracks, each other."""
    ordered = sorted(tokens, key=lambda token: len(body_of(token).bases) == 1)
    blocks = [_block(token, frame) for token in ordered]
    taken = [_boxes(block, frame) for block in blocks]
    taken.append(list(_along(tracks, frame)))
    found, plates = [], list[Box]()
    for token, block, own in zip(ordered, blocks, taken, strict=False):
        plate, whole = _plate(token, frame), _whole(own)
        box = _freest(token, plate, whole, taken, plates, frame)
        plates.append(box)
        found.append(Unit(token, block, (frame.left, frame.top), whole, box, plate))
    return found


def body_of(token: Token) -> Body:
    """The bases of a unit; of one that says nothing about them a base of two inches for each of its places."""
    if token.body is not None and token.body.bases:
        return token.body
    bases = tuple(Base(at=at, facing=token.facing or 0, width=2, depth=2) for at in token.places)
    return Body(bases=bases)


def _block(token: Token, frame: Frame) -> Block:
    body = body_of(token)
    facing = None if token.facing is None else token.facing % 360
    return Block(body.bases, body.outline, token.side, token.shape, facing, token.highlighted, frame.cell)


def _plate(token: Token, frame: Frame) -> UnitPlate:
    body = body_of(token)
    signs = (*([body.formation] if body.formation else []), *(marker.kind for marker in token.markers))
    letters = max(round(frame.sign * _LETTERS), _LEAST)
    return UnitPlate(token.label or token.name, token.side, body.grade, max(body.disorder, 0), signs, letters)


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
    near = [box for boxes in blocks for box in boxes if _gap(box, own) < plate.width + plate.height]
    best, least = own, float("inf")
    for number, (x, y) in enumerate(_spots(token, plate, own, frame)):
        box = _held(x - plate.width / 2, y - plate.height / 2, plate, frame)
        cost = number * 12 + sum(_common(box, other) for other in near)
        cost += sum(8 * _common(box, other) for other in plates)
        if cost < least:
            best, least = box, cost
    return best


def _spots(token: Token, plate: UnitPlate, own: Box, frame: Frame) -> Iterator[Dot]:
    """The middles that a plate may have: behind the unit, before it, to its sides, each also moved along."""
    x, y = (own[0] + own[2]) / 2, (own[1] + own[3]) / 2
    away = frame.sign * _AWAY
    across, down = (own[2] - own[0] + plate.width) / 2 + away, (own[3] - own[1] + plate.height) / 2 + away
    course = radians((token.facing or 0) + 180)
    ways = sorted(((0, 1), (0, -1), (1, 0), (-1, 0)), key=lambda way: -(way[0] * sin(course) - way[1] * cos(course)))
    yield from ((x + east * across, y + south * down) for east, south in ways)
    for far in (0.3, 0.6, 1.0):
        for east, south in ways:
            along = (across * far, 0) if south else (0, down * far)
            yield from ((x + east * across + sign * along[0], y + south * down + sign * along[1]) for sign in (1, -1))
    for east, south in ways:
        yield x + east * across * 1.5, y + south * (down + plate.height * 1.2)
    yield x, y


def _held(left: float, top: float, plate: UnitPlate, frame: Frame) -> Box:
    """The box of a plate, moved onto the table."""
    west, north, east, south = frame.room
    x = round(min(max(left, west + 2), max(east - plate.width - 2, west)))
    y = round(min(max(top, north + 2), max(south - plate.height - 2, north)))
    return x, y, x + plate.width, y + plate.height


def _gap(one: Box, other: Box) -> int:
    """How far two boxes lie apart along the worse axis."""
    return max(one[0] - other[2], other[0] - one[2], one[1] - other[3], other[1] - one[3])


def _common(one: Box, other: Box) -> int:
    """The pixels that two boxes share."""
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    return max(width, 0) * max(height, 0)
