"""Units on hexes: bases with their members, those of one hex side by side, those in the air above. Sizes in pixels."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, cos, radians, sin

from PIL import Image

from renders.base_looks import BaseLooks, base, facing_wedge
from renders.frame import Box, Frame
from renders.sprites import Dot
from rulesets.kit.pictures.scene import Point, Token

IN_THE_AIR = "flying"
"""The marker of a base that is in the air."""
_LONE = (0.76, 0.81)
_PAIR = (0.48, 0.81)
_CROWDED = 0.44
"""How wide (and high) a base is alone, as one of two, and as one of more, in world units."""


@dataclass(frozen=True)
class Base:
    """A base and the pixels of its body, on which nothing is written; lines end at the box around all of its hex."""

    token: Token
    box: Box
    hold: Box
    cell: int
    least: int = 0

    @property
    def text(self) -> Box:
        """The whole body is written on."""
        return self.box

    @property
    def flies(self) -> bool:
        """Whether it is in the air."""
        return any(marker.kind == IN_THE_AIR for marker in self.token.markers)

    @property
    def looks(self) -> BaseLooks:
        """What decides how it looks."""
        token, (left, top, right, bottom) = self.token, self.box
        return BaseLooks(
            right - left,
            bottom - top,
            self.cell,
            token.label or token.name,
            token.side,
            token.shape,
            None if token.facing is None else token.facing % 360,
            token.strength,
            token.members,
            tuple((marker.kind, marker.count) for marker in token.markers),
            token.highlighted,
            self.flies,
            self.least,
        )

    def draw(self, picture: Image.Image) -> None:
        """Paste the base, then the wedge of its facing."""
        looks = self.looks
        image = base(looks)
        picture.paste(image, (self.box[0] - looks.margin, self.box[1] - looks.margin), image)
        if looks.facing is not None:
            wedge = facing_wedge(looks.facing, looks.wedge)
            x, y = _edge(self.box, looks.facing, self.cell * 0.06)
            picture.paste(wedge, (round(x - wedge.width / 2), round(y - wedge.height / 2)), wedge)


def _edge(box: Box, facing: int, beyond: float) -> Dot:
    """The point of a body's edge toward a direction (degrees), a little outside; of a narrow one above or below, so
    that it covers nothing of the base beside it."""
    half = (box[2] - box[0]) / 2, (box[3] - box[1]) / 2
    east, south = sin(radians(facing)), -cos(radians(facing))
    if half[1] > half[0] * _NARROW and abs(south) > _LEVEL:
        return box[0] + half[0] * (1 + east * _ASIDE), (box[3] + beyond if south > 0 else box[1] - beyond)
    shares = [part / abs(way) for part, way in zip(half, (east, south), strict=True) if abs(way) > 1e-6]
    reach = min(shares) + beyond
    return box[0] + half[0] + east * reach, box[1] + half[1] + south * reach


_NARROW, _LEVEL, _ASIDE = 1.4, 0.1, 0.7
"""How many times as high as wide a narrow body is, below which share a direction leads neither up nor down, and how far
to the side the wedge of a narrow one stands."""


def standing(tokens: Sequence[Token], frame: Frame) -> list[Base]:
    """Every base with its pixels; those in the air are drawn last."""
    together: dict[Point, list[Token]] = defaultdict(list)
    for token in tokens:
        together[token.places[0]].append(token)
    bases = [base for place, those in together.items() for base in _placed(place, those, frame)]
    return sorted(bases, key=lambda base: base.flies)


def _placed(place: Point, tokens: Sequence[Token], frame: Frame) -> Iterator[Base]:
    """The bases of one hex side by side: one is large, from the third on they stand in rows."""
    boxes = [_box(frame, (place[0] + x, place[1] + y), size) for x, y, *size in _slots(len(tokens))]
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    hold = min(lefts), min(tops), max(rights), max(bottoms)
    return (Base(token, box, hold, frame.cell, frame.least) for token, box in zip(tokens, boxes, strict=True))


def _box(frame: Frame, middle: Point, size: Sequence[float]) -> Box:
    """The pixels of a box around a world point; its size in world units."""
    (x, y), (width, height) = frame.pixel(middle), (round(part * frame.cell) for part in size)
    left, top = round(x - width / 2), round(y - height / 2)
    return left, top, left + width, top + height


def _slots(count: int) -> list[tuple[float, float, float, float]]:
    """Middle, width and height of so many bases in world units; the hex's name stays free above them."""
    if count == 1:
        return [(0.0, 0.08, *_LONE)]
    if count == 2:
        return [(x, 0.08, *_PAIR) for x in (-0.245, 0.245)]
    rows = ceil(count / 2)
    high = 0.8 / rows
    middles = [(0.23 * (1 if number % 2 else -1), -0.32 + high * (number // 2 + 0.5)) for number in range(count)]
    return [(x, y, _CROWDED, high * 0.94) for x, y in middles]
