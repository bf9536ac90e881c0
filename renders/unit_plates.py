"""The plate with a unit's name on a table: grade, name, disorder, formation, signs. Sizes in pixels."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from renders.markers import marker
from renders.palette import ALARM, INK, PLATE, WHITE, grey
from renders.sides import look
from renders.sprites import Brush, sprite
from renders.text import fit, text_width, write

_NAME_WIDTH = 7.5
"""How wide a name may be, in letters' sizes."""
_MOST_SIGNS = 5
_BRIGHT = (255, 240, 150)


@dataclass(frozen=True)
class UnitPlate:
    """All that is written about a unit; `letters` is the font size in pixels per em."""

    name: str
    side: int
    grade: str
    disorder: int
    signs: tuple[str, ...]
    letters: int
    highlighted: bool = False

    @property
    def shown(self) -> str:
        """Its name as far as there is room."""
        return fit(self.name, round(self.letters * _NAME_WIDTH), self.letters)

    @property
    def height(self) -> int:
        """The height of the plate."""
        return round(self.letters * 1.36)

    @property
    def field(self) -> int:
        """The width of the field in the side's colour, which has the grade."""
        return round(self.letters * 1.05) if self.grade else round(self.letters * 0.4)

    @property
    def width(self) -> int:
        """The width of the plate."""
        signs = len(self.signs[:_MOST_SIGNS]) + (self.disorder > 0)
        return self.field + text_width(self.shown, self.letters) + signs * self._pitch + round(self.letters * 0.5)

    @property
    def _pitch(self) -> int:
        return round(self.letters * 1.16)

    def places(self) -> Iterator[tuple[str, float]]:
        """What stands where: "grade" and "name" begin, "disorder" and the signs have their middle there."""
        yield "grade", self.field / 2
        x = self.field + self.letters * 0.22
        yield "name", x
        x += text_width(self.shown, self.letters) + self._pitch * 0.56
        for sign in (*(["disorder"] if self.disorder else []), *self.signs[:_MOST_SIGNS]):
            yield sign, x
            x += self._pitch


@lru_cache(maxsize=512)
def plate_picture(plate: UnitPlate) -> Image.Image:
    """The plate ("RGBA")."""
    style, high = look(plate.side), plate.height
    picture = _empty(plate.width, high, plate.side, plate.field, plate.highlighted).copy()
    ink = ImageDraw.Draw(picture)
    for what, x in plate.places():
        if what == "grade" and plate.grade:
            light = WHITE if grey(style.colour) < 128 else INK
            write(ink, (x, high / 2), plate.grade[:1], plate.letters, light, anchor="mm")
        elif what == "name":
            write(ink, (x, high / 2), plate.shown, plate.letters, INK, anchor="lm")
        elif what != "grade":
            sign = _disorder(plate.disorder, plate.letters) if what == "disorder" else marker(what, plate.letters)
            picture.paste(sign, (round(x - sign.width / 2), round((high - sign.height) / 2)), sign)
    return picture


@lru_cache(maxsize=256)
def _empty(width: int, height: int, side: int, field: int, highlighted: bool) -> Image.Image:
    """A light plate with a rim and a field in the colour of its side; every other side has sharp corners."""
    style, corner = look(side), (0.3 if side % 2 == 0 else 0.04)

    def paint(brush: Brush) -> None:
        across, down = 2 / width, 2 / height
        brush.box((0, 0, 1, 1), INK, radius=corner)
        brush.box((across, down, 1 - across, 1 - down), style.colour, radius=corner * 0.9)
        paper = _BRIGHT if highlighted else PLATE
        brush.box((field / width, down, 1 - across, 1 - down), paper, radius=corner * 0.5)

    return sprite(width, height, paint)


@lru_cache(maxsize=64)
def _disorder(points: int, size: int) -> Image.Image:
    """How many points of disorder: a number on a broken shield."""

    sign = marker("disorder", size).copy()
    ImageDraw.Draw(sign).rectangle((size * 0.2, size * 0.1, size * 0.8, size * 0.62), fill=ALARM)
    at = (size / 2, size * 0.44)
    write(ImageDraw.Draw(sign), at, str(min(points, 99)), size, WHITE, anchor="mm")
    return sign
