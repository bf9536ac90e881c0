"""The legend: one small sign and a few words for each entry of the scene. Sizes in pixels."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from PIL import Image, ImageDraw

from renders.areas import area_sign, outline_sign
from renders.grounds.ground import Ground, Shape
from renders.markers import marker
from renders.outlined import TEMPLATES, outlined_sign
from renders.palette import FRAME, GRID, PAPER
from renders.sides import body
from renders.stands import stand_sign
from renders.text import fit, text_width, write
from renders.tracks import draw_line, line_of
from renders.unit_blocks import one_base
from rulesets.kit.pictures.scene import LegendEntry

SIGN = 44
TEXT = 27
LINE = 54
_GAP = 10


def entry_width(entry: LegendEntry, limit: int) -> int:
    """How wide an entry is, sign and space behind it included; at most `limit`."""
    return min(_sign_width(entry) + _GAP + text_width(fit(entry.text, limit, TEXT, False), TEXT, False) + 34, limit)


def draw_entry(picture: Image.Image, entry: LegendEntry, ground: type[Ground], at: tuple[int, int], width: int) -> None:
    """One entry; `at` is its upper left corner."""
    image = sign(entry, ground)
    picture.paste(image, (at[0], at[1] + (LINE - image.height) // 2))
    left = at[0] + image.width + _GAP
    shown = fit(entry.text, max(at[0] + width - left, TEXT), TEXT, False)
    write(ImageDraw.Draw(picture), (left, at[1] + LINE / 2), shown, TEXT, PAPER, bold=False)


def _sign_width(entry: LegendEntry) -> int:
    return SIGN * 2 if entry.kind == "track" else SIGN


@lru_cache(maxsize=128)
def sign(entry: LegendEntry, ground: type[Ground]) -> Image.Image:
    """The sign of an entry as it looks on the board ("RGB")."""
    picture = Image.new("RGB", (_sign_width(entry), SIGN), FRAME)
    if entry.kind == "track":
        draw_line(picture, [(8, SIGN / 2), (SIGN * 2 - 20, SIGN / 2)], line_of(entry.key, entry.side), 0.8)
        return picture
    if entry.kind == "terrain":
        return _framed(ground.terrain_sign(entry.key, SIGN))
    if entry.kind == "area":
        picture.paste(ground.terrain_sign("", SIGN), (0, 0))
    layer = _layer(entry, ground.SHAPE)
    picture.paste(layer, ((SIGN - layer.width) // 2, (SIGN - layer.height) // 2), layer)
    return picture


def _framed(picture: Image.Image) -> Image.Image:
    framed = picture.copy()
    ImageDraw.Draw(framed).rectangle((0, 0, SIGN - 1, SIGN - 1), outline=GRID, width=2)
    return framed


def _layer(entry: LegendEntry, shape: Shape) -> Image.Image:
    if entry.kind in _SIGNS:
        return _SIGNS[entry.kind](entry.key)
    if entry.kind == "side":
        return body(entry.side if entry.side is not None else _seat(entry.key), SIGN, SIGN - 6)
    if shape.high > 1 or entry.key in TEMPLATES:  # on a table places are too large to be marked one by one
        return outlined_sign(entry.key, entry.side, SIGN)
    size = max(round(SIGN / max(shape.wide, shape.high)), 1)
    if entry.key in ("zone", "band"):
        return outline_sign(entry.key, entry.side, size, shape, (True,) * len(shape.corners))
    return area_sign(entry.key, entry.side, size, shape)


_SIGNS: dict[str, Callable[[str], Image.Image]] = {
    "marker": lambda key: marker(key, SIGN - 8),
    "troops": lambda key: one_base(key, SIGN - 4),
    "stand": lambda key: stand_sign(key, SIGN),
}
"""What draws the sign of a word, by the kind of entry."""


def _seat(key: str) -> int | None:
    return int(key) if key.isdecimal() and len(key) < 4 else None
