"""A unit's counter: its side's body, label, strength, kind and markers. Sizes in pixels; `cell` is a square's width."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import cos, radians, sin

from PIL import Image, ImageDraw

from renders.frame import Box
from renders.glyphs import silhouette
from renders.hulls import flyer, hull
from renders.markers import marker
from renders.palette import ALARM, INK, PLATE, WHITE
from renders.sides import body, glow
from renders.sprites import Brush, Dot, sprite
from renders.text import cap_height, fit, font, lettering, text_width

_WEDGE = 0.3
_LABEL = 0.275
_STRIP = 0.36
_SMALL = 0.22
_LOW, _TINY = 0.7, 0.38
_LOW_STRIP = 0.25
_BAR = 0.05
_SMALLEST = 0.68
"""How small a marker may become, as a share of its size."""
VEHICLE, ACTIVATED = "vehicle", "activated"


@dataclass(frozen=True)
class Looks:
    """All that decides what a counter looks like: the key of the cache. Sizes in pixels.

    `lies` is how the body lies: "flat" fills its rectangle, of "part" it is larger than the text, "askew" lies across a
    corner, "above" flies. `around` tells how many squares more the body takes up to the west (less than 0), north (less
    than 0), east and south of the text.
    """

    width: int
    height: int
    cell: int
    label: str
    side: int
    shape: str
    facing: int | None
    strength: str
    markers: tuple[tuple[str, int], ...]
    highlighted: bool
    lies: str = "flat"
    around: Box = (0, 0, 0, 0)

    @property
    def low(self) -> bool:
        """Whether there is no room for three rows: counters that share a square."""
        return self.height < _LOW * self.cell

    @property
    def tiny(self) -> bool:
        """Whether there is room for one row only: counters of which three share a square."""
        return self.height < _TINY * self.cell

    @property
    def margin(self) -> int:
        """Room around the body for facing, highlight, shadow and what lies askew, in pixels."""
        if self.lies != "flat":
            return round(self.cell * (0.42 + max(map(abs, self.around))))
        return round(self.cell * 0.2) if self.facing is not None or self.highlighted else max(self.cell // 22, 3)

    @property
    def unit(self) -> int:
        """What rows and wedge are measured by, in pixels: the square, more for a counter of several rows of squares."""
        return round(self.cell * (1.35 if min(self.width, self.height) > 1.3 * self.cell else 1))

    @property
    def spent(self) -> bool:
        """Whether the unit has had its turn: such counters stand back."""
        return any(kind == ACTIVATED for kind, _ in self.markers)


def label_size(cell: int) -> int:
    """The font size of unit labels on squares of `cell` pixels, in pixels per em."""
    return max(round(cell * _LABEL), 7)


@lru_cache(maxsize=512)
def counter(looks: Looks) -> Image.Image:
    """The sprite of a counter ("RGBA"); its body begins `margin` pixels from the upper left corner."""
    margin = looks.margin
    image = Image.new("RGBA", (looks.width + 2 * margin, looks.height + 2 * margin), (0, 0, 0, 0))
    _LYING[looks.lies](image, looks)
    if looks.facing is not None and looks.lies != "above":
        _point(image, looks, looks.facing)
    _WRITTEN[(looks.low, looks.tiny)](image, looks)
    return image


# --- the body --------------------------------------------------------------------------------------------------------


def _flat(image: Image.Image, looks: Looks) -> None:
    margin, fall = looks.margin, max(looks.cell // 26, 2)
    solid = body(looks.side, looks.width, looks.height, _strip(looks), looks.spent)
    image.paste((18, 18, 14, 120), (margin + fall, margin + fall), solid.getchannel("A"))
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
        image.paste((18, 18, 14, 110), (x + fall, y + fall), solid.getchannel("A"))
    layer = Image.new("RGBA", image.size, (0, 0, 0, 0))
    layer.paste(solid, (x, y))
    image.alpha_composite(layer)


def _plate_for_label(image: Image.Image, looks: Looks) -> None:
    top, bottom = _strip(looks)
    width = round(looks.width * 0.96)
    plate = _plate(width, bottom - top)
    image.alpha_composite(plate, (looks.margin + (looks.width - width) // 2, looks.margin + top))


_LYING = {"flat": _flat, "part": _part, "askew": _askew, "above": _above}


def _strip(looks: Looks) -> tuple[int, int]:
    """Top and bottom of the light strip behind the label, in pixels of the body."""
    if looks.low:
        return 0, looks.height if looks.tiny else min(round(looks.cell * _LOW_STRIP), looks.height)
    height = round(looks.unit * _STRIP)
    rows = height + 2 * round(looks.unit * _SMALL)
    top = max(round((looks.height - rows) / 2.6), 3)
    return top, top + height


def text_box(looks: Looks, at: tuple[int, int]) -> Box:
    """The pixels of label, kind and strength, where the body begins at a place: nothing should lie on them."""
    top, bottom = _strip(looks)
    lower = looks.height if looks.low else min(bottom + round(looks.unit * _SMALL), looks.height)
    return at[0], at[1] + top, at[0] + looks.width, at[1] + lower


# --- what is written on it -------------------------------------------------------------------------------------------


def _write_tiny(image: Image.Image, looks: Looks) -> None:
    """Label and strength in one row; there is no room for markers."""
    edge, small = max(looks.cell // 16, 2), min(round(looks.cell * _SMALL * 0.85), looks.height - 2)
    strength = fit(looks.strength, looks.width // 2, small) if looks.strength else ""
    right, middle = looks.margin + looks.width - edge, looks.margin + looks.height / 2
    ImageDraw.Draw(image).text((right, middle), strength, font=font(small), fill=INK, anchor="rm")
    size = min(label_size(looks.cell), round(looks.height * 0.72))
    room = looks.width - 5 * edge // 2 - (text_width(strength, small) if strength else 0)
    stencil = lettering(looks.label, room, size)
    y = looks.margin + (looks.height - cap_height(size)) // 2 - size // 8
    image.paste(INK, (looks.margin + edge, y), stencil)


def _write_label(image: Image.Image, looks: Looks) -> None:
    top, bottom = _strip(looks)
    size = min(label_size(looks.unit), round((bottom - top) * 1.05))
    stencil = lettering(looks.label, round(looks.width - looks.cell * (0.2 if looks.low else 0.1)), size)
    x = looks.margin + (looks.width - stencil.width) // 2
    bar = 0 if looks.low else round(looks.unit * _BAR * 0.9)
    y = looks.margin + (top + bottom - cap_height(size)) // 2 - size // 8 - bar
    image.paste(INK, (x, y), stencil)
    if not looks.low:
        _bar(image, looks, bottom)


def _bar(image: Image.Image, looks: Looks, bottom: int) -> None:
    """What is left of the strength, dark, and what is lost, red, below the label."""
    left, _, full = looks.strength.partition("/")
    if not (left.isdecimal() and full.isdecimal() and int(full) > 0 and len(full) < 4):
        return
    height, draw = max(round(looks.unit * _BAR), 2), ImageDraw.Draw(image)
    x, wide = looks.margin + round(looks.width * 0.12), round(looks.width * 0.76)
    y = looks.margin + bottom - height - 2
    draw.rectangle((x, y, x + wide, y + height - 1), fill=ALARM)
    draw.rectangle((x, y, x + wide * min(int(left), int(full)) // int(full), y + height - 1), fill=INK)


def _two_rows(image: Image.Image, looks: Looks) -> None:
    """The label; below it kind and strength, then the markers."""
    _write_label(image, looks)
    _, bottom = _strip(looks)
    size, margin = round(looks.unit * _SMALL), looks.margin
    free = looks.height - bottom
    upper = margin + bottom + round(free * 0.25)
    lower = margin + bottom + round(free * 0.72)
    if not looks.markers:
        upper = lower = margin + bottom + free // 2
    middle = margin + looks.width // 2
    _kind_and_strength(image, looks, (middle, upper), size if looks.markers else round(size * 1.15))
    _signs(image, looks, (middle, lower), round(size * 1.12), looks.width - size // 6)


def _one_row(image: Image.Image, looks: Looks) -> None:
    """The label of a low counter; below it the strength and the markers, the kind only where there are none."""
    _write_label(image, looks)
    _, bottom = _strip(looks)
    size = min(looks.height - bottom, round(looks.cell * _SMALL)) - 1
    if size < 5:
        return
    middle = looks.margin + (bottom + looks.height) // 2
    if not looks.markers:
        _kind_and_strength(image, looks, (looks.margin + looks.width // 2, middle), size)
        return
    right = _strength(image, looks, (looks.margin + round(looks.cell * 0.06), middle), size)
    room = looks.margin + looks.width - right - 4
    _signs(image, looks, (right + room // 2, middle), size, room)


def _kind_and_strength(image: Image.Image, looks: Looks, middle: tuple[int, int], size: int) -> None:
    """The silhouette, and the strength on a plate beside it."""
    wide = text_width(_shown_strength(looks, size), _letters(size)) + size // 3 if looks.strength else 0
    left = max(middle[0] - (size + wide) // 2, looks.margin + size // 5)
    plate = _plate(size + wide + size // 3, size + 2)
    image.alpha_composite(plate, (max(left - size // 6, 0), max(middle[1] - plate.height // 2, 0)))
    sign = silhouette(looks.shape, max(size - 3, 4))
    image.alpha_composite(sign, (left + 1, max(middle[1] - sign.height // 2, 0)))
    if looks.strength:
        at, shown = (left + size + size // 6, middle[1]), _shown_strength(looks, size)
        ImageDraw.Draw(image).text(at, shown, font=font(_letters(size)), fill=INK, anchor="lm")


def _strength(image: Image.Image, looks: Looks, at: tuple[int, int], size: int) -> int:
    """The strength alone on a plate that begins at a place; where the plate ends."""
    shown = _shown_strength(looks, size)
    if not shown:
        return at[0]
    plate = _plate(text_width(shown, _letters(size)) + size // 3, size)
    image.alpha_composite(plate, (at[0], at[1] - plate.height // 2))
    ink = ImageDraw.Draw(image)
    ink.text((at[0] + plate.width / 2, at[1]), shown, font=font(_letters(size)), fill=INK, anchor="mm")
    return at[0] + plate.width


def _letters(size: int) -> int:
    """The font size of a strength in a row this high."""
    return max(round(size * 0.98), 6)


def _shown_strength(looks: Looks, size: int) -> str:
    return fit(looks.strength, round(looks.width - size * 1.3), _letters(size)) if looks.strength else ""


_WRITTEN = {(False, False): _two_rows, (True, False): _one_row, (True, True): _write_tiny}
"""How a counter is written on, by whether it is low and tiny."""


@lru_cache(maxsize=256)
def _plate(width: int, height: int) -> Image.Image:
    return sprite(width, height, lambda brush: brush.box((0, 0, 1, 1), PLATE, radius=0.3))


def _signs(image: Image.Image, looks: Looks, middle: tuple[int, int], size: int, width: int) -> None:
    """The marker glyphs in a row around `middle`, a little smaller where they are many; where there are too many the
    last says how many more."""
    kinds = [kind for kind, count in looks.markers for _ in range(min(max(count, 1), 9))]
    if looks.low and len(kinds) > 1:
        kinds = [kind for kind in kinds if kind != ACTIVATED]  # the pale body says so
    size = min(size, max(width // max(len(kinds), 1) - 2, round(size * _SMALLEST)))
    room = max((width + 2) // (size + 2), 1)
    shown = kinds if len(kinds) <= room else [*kinds[: room - 1], f"+{len(kinds) - room + 1}"]
    x = middle[0] - len(shown) * (size + 2) // 2 + 1
    for kind in shown:
        image.alpha_composite(marker(kind, size), (max(x, 0), max(middle[1] - size // 2, 0)))
        x += size + 2


# --- the facing ------------------------------------------------------------------------------------------------------


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
