"""A small open table on which one thing at a time is looked at, and how far two pictures of it differ."""

from __future__ import annotations

from functools import cache
from io import BytesIO

from PIL import Image, ImageChops, ImageStat
from shown import Shown
from tables import unit

from renders.board import draw
from renders.frame import Box
from renders.palette import SideStyle
from rulesets.kit.pictures.scene import Scene, TableGround, Terrain, Token, Window

PHONE = 390 / 1600
drawn = cache(Shown)
"""A scene as it is shown; many tests look at the same one."""
SQUARE = ((9.0, 6.0), (15.0, 6.0), (15.0, 12.0), (9.0, 12.0))
"""The middle of the small table."""


def plain(*tokens: Token, pieces: tuple[Terrain, ...] = (), **more: object) -> Scene:
    """A small open table, looked at whole by a window: 24 by 18 inches at 31 pixels an inch."""
    window = Window(at=(12, 9), width=24, height=18)
    ground = TableGround(width=24, height=18, pieces=pieces)
    return Scene(title="Turn 1", ground=ground, sides=("A", "B"), tokens=tokens, window=window).model_copy(update=more)


@cache
def picture(scene: Scene) -> Image.Image:
    return Image.open(BytesIO(draw(scene).png)).convert("RGB")


CELL, RULER = 31, 28


def part(scene: Scene, left: float, top: float, right: float, bottom: float) -> Image.Image:
    """The pixels between two points of the small table."""
    shown = picture(scene)
    x, y = round(shown.width / 2 - 12 * CELL), round(shown.height / 2 - 9 * CELL)
    return shown.crop(
        (round(x + left * CELL), round(y + top * CELL), round(x + right * CELL), round(y + bottom * CELL))
    )


def differ(one: Image.Image, other: Image.Image) -> float:
    return ImageStat.Stat(ImageChops.difference(one.convert("L"), other.convert("L"))).mean[0]


def changed(one: Scene, other: Scene, *box: float) -> float:
    """How far two scenes differ between two points; in the middle of the table where none are given."""
    box = box or (8, 5, 16, 13)
    return differ(part(one, *box), part(other, *box))


def overlapping(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def pixels(image: Image.Image) -> list[tuple[int, ...]]:
    values = iter(image.convert("RGB").tobytes())
    return list(zip(values, values, values, strict=True))


def share(image: Image.Image, style: SideStyle) -> float:
    """The share of pixels in a side's colours."""
    found = pixels(image)
    near = [
        max(abs(a - b) for a, b in zip(pixel, tone, strict=True)) < 30
        for tone in (style.colour, style.dark)
        for pixel in found
    ]
    return sum(near) / len(found)


LINE = unit("T", 0, "infantry", (12, 8), 0, (3, 3))
