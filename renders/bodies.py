"""The bodies of counters: flat, across a corner, in the air, with tracks and facing. Sizes in pixels."""

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin

from PIL import Image, ImageDraw

from renders.hulls import flyer, hull
from renders.looks import VEHICLE, Looks, plate, strip
from renders.palette import INK, WHITE
from renders.sides import body, glow
from renders.sprites import Brush, Dot, sprite

_WEDGE = 0.3
_SHADOW = (18, 18, 14, 120)


def lay(image: Image.Image, looks: Looks) -> None:
    """The body of a counter on its sprite, and the wedge of its facing; an aircraft's nose tells that already."""
    _LYING[looks.lies](image, looks)
    if looks.facing is not None and looks.lies != "above":
        _point(image, looks, looks.facing)


def _flat(image: Image.Image, looks: Looks) -> None:
    margin, fall = looks.margin, max(looks.cell // 26, 2)
    solid = body(looks.side, looks.width, looks.height, strip(looks), looks.spent)
    image.paste(_SHADOW, (margin + fall, margin + fall), solid.getchannel("A"))
    if looks.shape == VEHICLE and looks.facing is not None and looks.facing % 90 == 0 and not looks.low:
        _treads(image, looks, upright=looks.facing % 180 == 0)
    if looks.highlighted:
        rim = round(looks.cell * 0.1)
        image.alpha_composite(glow(looks.side, looks.width, looks.height, rim), (margin - rim, margin - rim))
    image.alpha_composite(solid, (margin, margin))


def _treads(image: Image.Image, looks: Looks, *, upright: bool) -> None:
    """The tracks of a vehicle show on both sides of its body."""
    by, draw = max(round(looks.cell * 0.045), 2), ImageDraw.Draw(image)
    left, top = looks.margin, looks.margin
    right, bottom = left + looks.width, top + looks.height
    long = looks.height if upright else looks.width
    box = (left - by, top + by, right + by, bottom - by) if upright else (left + by, top - by, right - by, bottom + by)
    draw.rounded_rectangle(box, by, fill=(40, 40, 38))
    for step in range(by * 2, long - by, max(by * 2, 4)):
        ends = (box[0], top + step, box[2], top + step) if upright else (left + step, box[1], left + step, box[3])
        draw.line(ends, fill=(120, 118, 112), width=max(by // 2, 1))


def _askew(image: Image.Image, looks: Looks) -> None:
    """One long hull across the corner between two squares; its label lies on one of them."""
    west, north, east, south = looks.around
    _paste_body(
        image, looks, hull(looks.side, looks.cell, (west + east, north + south), looks.spent, looks.highlighted)
    )
    _plate_for_label(image, looks)


def _part(image: Image.Image, looks: Looks) -> None:
    """A body on several squares, its label on one that nobody else stands on."""
    if looks.highlighted:
        _paste_body(image, looks, glow(looks.side, *_whole(looks), round(looks.cell * 0.1)))
    _paste_body(image, looks, body(looks.side, *_whole(looks), spent=looks.spent), max(looks.cell // 26, 2))
    _plate_for_label(image, looks)


def _above(image: Image.Image, looks: Looks) -> None:
    """An aircraft over its squares, its shadow away from it."""
    size = round(sum(_whole(looks)) / 2)
    if size < looks.cell:
        size = round(size * 1.2)
    wings = flyer(looks.side, size, looks.facing or 0, looks.spent, looks.highlighted)
    _paste_body(image, looks, wings, round(looks.cell * 0.13))
    _plate_for_label(image, looks)


def _whole(looks: Looks) -> tuple[int, int]:
    """Width and height of the whole body, in pixels."""
    west, north, east, south = looks.around
    return looks.width + (east - west) * looks.cell, looks.height + (south - north) * looks.cell


def _paste_body(image: Image.Image, looks: Looks, solid: Image.Image, fall: int = 0) -> None:
    """A body around the middle of all its squares; `fall` is how far away its shadow lies, in pixels."""
    west, north, east, south = looks.around
    x = looks.margin + (looks.width + (west + east) * looks.cell - solid.width) // 2
    y = looks.margin + (looks.height + (north + south) * looks.cell - solid.height) // 2
    if fall:
        image.paste(_SHADOW, (x + fall, y + fall), solid.getchannel("A"))
    layer = Image.new("RGBA", image.size, (0, 0, 0, 0))
    layer.paste(solid, (x, y))
    image.alpha_composite(layer)


def _plate_for_label(image: Image.Image, looks: Looks) -> None:
    top, bottom = strip(looks)
    width = round(looks.width * 0.96)
    image.alpha_composite(plate(width, bottom - top), (looks.margin + (looks.width - width) // 2, looks.margin + top))


_LYING = {"flat": _flat, "part": _part, "askew": _askew, "above": _above}


def _point(image: Image.Image, looks: Looks, facing: int) -> None:
    """The wedge: at the edge of the body, in the direction of the facing (degrees)."""
    wedge = _wedge(facing, round(looks.unit * (_WEDGE if not looks.low else _WEDGE * 0.8)))
    east, south = sin(radians(facing)), -cos(radians(facing))
    half = (looks.width / 2, looks.height / 2)
    reach = min(_ratio(half[0], east), _ratio(half[1], south)) + looks.cell * 0.03
    if looks.lies == "askew":
        reach = looks.cell * 0.62
    x = looks.margin + half[0] + east * reach - wedge.width / 2
    y = looks.margin + half[1] + south * reach - wedge.height / 2
    x = min(max(x, 0), image.width - wedge.width)
    y = min(max(y, 0), image.height - wedge.height)
    image.alpha_composite(wedge, (round(x), round(y)))


def _ratio(half: float, part: float) -> float:
    return half / abs(part) if abs(part) > 1e-6 else float("inf")


@lru_cache(maxsize=128)
def _wedge(facing: int, size: int) -> Image.Image:
    def corner(angle: float, radius: float) -> Dot:
        turned = radians(facing + angle)
        return 0.5 + radius * sin(turned), 0.5 - radius * cos(turned)

    def paint(brush: Brush) -> None:
        brush.polygon([corner(0, 0.5), corner(128, 0.5), corner(180, 0.12), corner(232, 0.5)], INK, WHITE, 2)

    return sprite(size, size, paint)
