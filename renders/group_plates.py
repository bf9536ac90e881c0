"""The plate of a group of models: whose it is, what it is, its number, its signs with how often. Sizes in pixels."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from renders.glyphs import silhouette
from renders.markers import marker
from renders.palette import ALARM, INK, PAPER, WHITE, Colour, grey
from renders.sides import look
from renders.sprites import Brush, sprite
from renders.text import fit, text_width, write
from rulesets.kit.pictures.scene import Token

TINTS: tuple[Colour, ...] = (
    *((88, 168, 92), (176, 116, 206), (52, 170, 178), (170, 122, 70)),
    *((236, 124, 162), (190, 186, 40), (84, 104, 200), (128, 132, 134)),
)
"""The colours of larger bodies; from the ninth on they repeat."""
_BRIGHT: Colour = (255, 236, 120)
_LETTERS_WIDE = 6
_MOST_SIGNS = 5
"""How many signs a plate has."""


def tint_of(side: int, tint: int | None) -> Colour:
    """The colour of a larger body, or that of its side."""
    return look(side).colour if tint is None else TINTS[tint % len(TINTS)]


def paler(colour: Colour, share: float) -> Colour:
    """A colour mixed with this share of white."""
    red, green, blue = (round(part + (255 - part) * share) for part in colour)
    return red, green, blue


def signs_of(token: Token) -> tuple[tuple[str, int], ...]:
    """The signs of a group that are shown, with how often."""
    return tuple((marker.kind, marker.count) for marker in token.markers[:_MOST_SIGNS])


@dataclass(frozen=True)
class GroupPlate:
    """All that is written about a group; `letters` is the font size in pixels per em, `shape` empty for no sign of what
    it is."""

    label: str
    side: int
    shape: str
    tint: int | None
    signs: tuple[tuple[str, int], ...]
    letters: int
    highlighted: bool = False

    @property
    def shown(self) -> str:
        """Its number or code."""
        return fit(self.label, self.letters * _LETTERS_WIDE, self.letters)

    @property
    def height(self) -> int:
        """The height of the plate."""
        return round(self.letters * 1.3)

    @property
    def field(self) -> int:
        """The width of the field in the side's colour."""
        return round(self.letters * (1.12 if self.shape else 0.42))

    @property
    def body(self) -> int:
        """The width of the field with its number."""
        return text_width(self.shown, self.letters) + round(self.letters * 0.44)

    @property
    def pitch(self) -> int:
        """The width that each sign takes."""
        return round(self.letters * 1.12)

    @property
    def width(self) -> int:
        """The width of the plate."""
        return self.field + self.body + len(self.signs) * self.pitch


@lru_cache(maxsize=512)
def group_plate(plate: GroupPlate) -> Image.Image:
    """The plate ("RGBA")."""
    picture = _empty(
        plate.width, plate.height, plate.field, plate.body, plate.side, plate.tint, plate.highlighted
    ).copy()
    ink, middle = ImageDraw.Draw(picture), plate.height / 2
    if plate.shape:
        light = WHITE if grey(look(plate.side).colour) < 128 else INK
        sign = silhouette(plate.shape, round(plate.letters * 0.88), light)
        picture.alpha_composite(sign, ((plate.field - sign.width) // 2 + 1, round(middle - sign.height / 2)))
    write(ink, (plate.field + plate.body / 2, middle), plate.shown, plate.letters, INK, anchor="mm")
    x = plate.field + plate.body + plate.pitch / 2
    for kind, count in plate.signs:
        sign = _counted(kind, count, round(plate.letters * 1.02))
        picture.alpha_composite(sign, (round(x - sign.width / 2), round(middle - sign.height / 2)))
        x += plate.pitch
    return picture


@lru_cache(maxsize=256)
def _empty(
    width: int, height: int, field: int, body: int, side: int, tint: int | None, highlighted: bool
) -> Image.Image:
    """A plate with a field in the colour of its side and one in that of its larger body; every other side has sharp
    corners."""
    style, corner = look(side), (0.32 if side % 2 == 0 else 0.03)
    paper = _BRIGHT if highlighted else PAPER if tint is None else paler(tint_of(side, tint), 0.5)

    def paint(brush: Brush) -> None:
        across, down = 2 / width, 2 / height
        brush.box((0, 0, 1, 1), INK, radius=corner)
        brush.box((across, down, 1 - across, 1 - down), style.colour, radius=corner * 0.85)
        end = (field + body) / width
        brush.box((field / width, down, min(end, 1 - across), 1 - down), paper)
        if end < 1:
            brush.box((end, down, 1 - across, 1 - down), PAPER, radius=corner * 0.5)
            brush.box((end, down, end + 1 / width, 1 - down), INK)

    return sprite(width, height, paint)


@lru_cache(maxsize=256)
def _counted(kind: str, count: int, size: int) -> Image.Image:
    """A sign; where it counts more than once with its number in the corner."""
    sign = marker(kind, size)
    if count < 2:
        return sign
    sign, letters = sign.copy(), round(size * 0.62)
    draw, shown = ImageDraw.Draw(sign), str(min(count, 99))
    wide = text_width(shown, letters)
    draw.rectangle((size - wide - 3, size - letters, size, size), fill=WHITE)
    write(draw, (size - wide - 1, size - letters / 2), shown, letters, ALARM, anchor="lm")
    return sign
