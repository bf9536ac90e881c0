"""How a base looks: its side's body, its members, its label, signs for speed, load, aim and conditions. In pixels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import cos, radians, sin

from PIL import Image, ImageDraw

from renders.glyphs import silhouette
from renders.hulls import flyer
from renders.looks import plate
from renders.markers import marker
from renders.palette import HIGHLIGHT, INK, WHITE, Colour
from renders.sides import body, glow
from renders.sprites import Brush, Dot, sprite
from renders.text import CODE_SQUEEZE, SQUEEZE, fit, lettering, text_width, write

_SHADOW = (18, 18, 14, 120)
_LABEL = 0.185
"""The size of a label's letters in world units."""
_SIGN, _LARGER_SIGN = 0.158, 0.24
"""How high a sign is, in world units, and where its number has to be read on a telephone."""
_LOW = 0.5
"""Lower bases than this, in world units, have no room for their members."""
_GAP = 2
ELITE: Colour = (150, 84, 0)
"""Members of a better sort are drawn in this colour, with a bright mark above."""


@dataclass(frozen=True)
class BaseLooks:
    """All that decides what a base looks like: the key of the cache. Sizes in pixels; `cell` is one world unit. Letters
    are at least `least` pixels per em, or there are none."""

    width: int
    height: int
    cell: int
    label: str
    side: int
    shape: str
    facing: int | None
    strength: str
    members: tuple[str, ...]
    markers: tuple[tuple[str, int], ...]
    highlighted: bool
    flies: bool
    least: int = 0

    @property
    def margin(self) -> int:
        """Room around the body for its shadow, its wings or the light around it."""
        return round(self.cell * (0.3 if self.flies else 0.12 if self.highlighted else 0.05))

    @property
    def wedge(self) -> int:
        """The size of what shows the facing."""
        return round(min(self.cell * 0.28, self.width * 0.54))

    @property
    def low(self) -> bool:
        """Whether there is only room for label and signs."""
        return self.height < self.cell * _LOW

    @property
    def sign(self) -> int:
        """The height of a sign."""
        return max(round(self.cell * (_LARGER_SIGN if self.least else _SIGN)), 7)


def label_size(cell: int, least: int = 0) -> int:
    """The font size of labels, in pixels per em; at least `least`."""
    return max(round(cell * _LABEL), min(26, round(cell * _LABEL * 1.3)), 8, least)


@lru_cache(maxsize=512)
def base(looks: BaseLooks) -> Image.Image:
    """The sprite of a base ("RGBA"); its body begins `margin` pixels from the upper left corner."""
    label = round(label_size(looks.cell, looks.least) * 1.08)
    members = 0 if looks.low else round(looks.cell * 0.2)
    top = max(round(looks.cell * 0.035), 2)
    image = _body(looks, (top, top + members + label)).copy()
    if members:
        _members(image, looks, top, members)
    _label(image, looks, top + members + label // 2)
    _signs(image, looks, top + members + label)
    return image


def _body(looks: BaseLooks, strip: tuple[int, int]) -> Image.Image:
    bare = replace(looks, label="", strength="", shape="", members=(), markers=())
    return _in_the_air(bare, strip) if looks.flies else _on_the_ground(replace(bare, facing=None), strip)


@lru_cache(maxsize=128)
def _on_the_ground(looks: BaseLooks, strip: tuple[int, int]) -> Image.Image:
    """A body with its shadow right beside it."""
    image, margin, fall = _empty(looks), looks.margin, max(looks.cell // 30, 2)
    solid = body(looks.side, looks.width, looks.height, strip)
    image.paste(_SHADOW, (margin + fall, margin + fall), solid.getchannel("A"))
    if looks.highlighted:
        rim = round(looks.cell * 0.07)
        image.alpha_composite(glow(looks.side, looks.width, looks.height, rim), (margin - rim, margin - rim))
    image.alpha_composite(solid, (margin, margin))
    return image


@lru_cache(maxsize=128)
def _in_the_air(looks: BaseLooks, strip: tuple[int, int]) -> Image.Image:
    """Wings in the direction of the facing, their shadow far away; what is written stands on a plate."""
    image, away = _empty(looks), round(looks.cell * 0.12)
    wings = _wings(looks.side, round((looks.width + looks.height) * 0.62), looks.facing or 0, looks.highlighted)
    at = (image.width - wings.width) // 2, (image.height - wings.height) // 2 - away // 3
    image.paste(_SHADOW, (at[0] + away, at[1] + away), wings.getchannel("A"))
    above = _empty(looks)
    above.paste(wings, at)
    image.alpha_composite(above)
    light = plate(looks.width, strip[1] - strip[0])
    image.alpha_composite(light, (looks.margin, looks.margin + strip[0]))
    return image


@lru_cache(maxsize=64)
def _wings(side: int, size: int, facing: int, lit: bool) -> Image.Image:
    """They are painted once for a side and turned: painting takes several times as long."""
    return flyer(side, size, 0, False, lit).rotate(-facing, Image.Resampling.BILINEAR)


def _empty(looks: BaseLooks) -> Image.Image:
    return Image.new("RGBA", (looks.width + 2 * looks.margin, looks.height + 2 * looks.margin), (0, 0, 0, 0))


def _members(image: Image.Image, looks: BaseLooks, top: int, high: int) -> None:
    """A figure for each member, one for all where none are told or room is scarce; the strength to the right."""
    inner = round(looks.width * 0.9)
    letters = round(high * 0.62)
    shown = fit(looks.strength, inner // 2, letters) if looks.strength and letters >= looks.least else ""
    wide = text_width(shown, letters) + _GAP if shown else 0
    figures = looks.members or ("",)
    if shown and (inner - wide) // len(figures) < high // 2:
        figures = figures[:1]  # they would be too small; the strength says how many there are
    size = max(min(high, (inner - wide) // len(figures)), 5)
    x = looks.margin + (looks.width - size * len(figures) - wide) // 2
    for member in figures:
        figure = _figure(looks.shape, member, size)
        image.alpha_composite(figure, (max(x, 0), looks.margin + top + (high - size) // 2))
        x += size
    if shown:
        at = x + _GAP, looks.margin + top + high // 2
        write(ImageDraw.Draw(image), at, shown, letters, INK, anchor="lm")


@lru_cache(maxsize=128)
def _figure(shape: str, member: str, size: int) -> Image.Image:
    """One member; of any sort but the ordinary one in another colour and with a mark."""
    ordinary = member in ("", "regular")
    figure = silhouette(shape, size, INK if ordinary else ELITE).copy()
    if not ordinary:
        mark = sprite(size // 3, size // 3, lambda brush: brush.disc((0.5, 0.5), 0.48, HIGHLIGHT, INK, 1))
        figure.alpha_composite(mark, (size - mark.width, 0))
    return figure


def _letters(looks: BaseLooks) -> int:
    """The size of the label's letters: a little smaller where two stand side by side."""
    whole = label_size(looks.cell, looks.least)
    return whole if looks.width > looks.cell * 0.6 else max(round(whole * 0.85), looks.least)


def _label(image: Image.Image, looks: BaseLooks, middle: int) -> None:
    stencil = lettering(
        looks.label, round(looks.width * 0.92), _letters(looks), CODE_SQUEEZE if looks.least else SQUEEZE
    )
    at = looks.margin + (looks.width - stencil.width) // 2, looks.margin + middle - stencil.height // 2
    image.paste(INK, at, stencil)


Sign = tuple[str, str]
"""A marker word and the number beside its sign (empty: none)."""


def _signs(image: Image.Image, looks: BaseLooks, top: int) -> None:
    """The markers in rows below the label; where there are too many the last says how many more."""
    inner, rows = round(looks.width * 0.92), max((looks.height - top) // (looks.sign + 1), 1)
    legible = _digits(looks.sign) >= looks.least
    signs = [(kind, str(count) if count > 1 and legible else "") for kind, count in looks.markers]
    lines = _lines(signs, looks.sign, inner, rows)
    free = looks.height - top - len(lines) * (looks.sign + _GAP)
    y = looks.margin + top + max(free // 2, 0)
    for line in lines:
        x = looks.margin + (looks.width - sum(_wide(sign, looks.sign) for sign in line)) // 2
        for kind, number in line:
            glyph = _numbered(kind, number, looks.sign)
            image.alpha_composite(glyph, (max(x, 0), max(min(y, image.height - glyph.height), 0)))
            x += _wide((kind, number), looks.sign)
        y += looks.sign + _GAP


def _lines(signs: Sequence[Sign], size: int, width: int, rows: int) -> list[list[Sign]]:
    """As many signs as there is room for, in rows."""
    lines: list[list[Sign]] = [[]] if signs else []
    for number, sign in enumerate(signs):
        if lines[-1] and sum(_wide(one, size) for one in (*lines[-1], sign)) > width:
            if len(lines) == rows:
                lines[-1][-1] = (f"+{len(signs) - number + 1}", "")
                break
            lines.append([])
        lines[-1].append(sign)
    return lines


def _wide(sign: Sign, size: int) -> int:
    return size + (text_width(sign[1], _digits(size)) + _GAP if sign[1] else 0) + _GAP


def _digits(size: int) -> int:
    return round(size * 0.92)


@lru_cache(maxsize=256)
def _numbered(kind: str, number: str, size: int) -> Image.Image:
    """A sign; with a number beside it both on a light plate."""
    if not number:
        return marker(kind, size)
    wide = _wide((kind, number), size) - _GAP
    image = plate(wide, size).copy()
    image.alpha_composite(marker(kind, size), (0, 0))
    write(ImageDraw.Draw(image), (size + 1, size / 2), number, _digits(size), INK, anchor="lm")
    return image


@lru_cache(maxsize=32)
def facing_wedge(facing: int, size: int) -> Image.Image:
    """An arrow head toward a direction (degrees), long and notched: with equal sides it would point three ways."""

    def corner(angle: float, radius: float) -> Dot:
        turned = radians(facing + angle)
        return 0.5 + radius * sin(turned), 0.5 - radius * cos(turned)

    def paint(brush: Brush) -> None:
        head = [corner(0, 0.49), corner(143, 0.49), corner(180, 0.2), corner(217, 0.49)]
        brush.polygon(head, INK, WHITE, max(size / 16, 2))

    return sprite(size, size, paint)
