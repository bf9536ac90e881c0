"""How a single model looks from above: its base, what it is, where it faces, its wounds. Sizes in pixels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, cos, hypot, radians, sin

from PIL import Image, ImageDraw

from renders.glyphs import silhouette
from renders.hulls import flyer
from renders.palette import ALARM, HIGHLIGHT, INK, PAPER, WHITE, Colour, SideStyle, grey
from renders.sides import look
from renders.sprites import OVERSAMPLING, Dot
from renders.text import fit, write
from rulesets.kit.pictures.scene import Stand

FLYER = "flyer"
"""The kind of model that is drawn in the air, above the others."""
_SHADOW = (26, 22, 14, 105)
_SIGNED, _LETTERED = 14, 22
"""From this many pixels on a base has room for the sign of its kind, and for letters."""
_SHOWN_LIKE = {"officer": "hero", "leader": "hero", "gun": "support", "aircraft": "flyer"}
"""Kinds that are drawn with the sign of another word."""
_TURN = 5
"""Facings are drawn to so many degrees."""
_MOST_PIPS = 4


@dataclass(frozen=True)
class StandLooks:
    """All that decides how a model looks; `letters` is the font size of its label in pixels per em."""

    wide: int
    deep: int
    round: bool
    side: int
    spent: bool
    kind: str
    facing: int | None
    wounds: int
    fallen: bool
    lit: bool
    label: str
    letters: int

    @property
    def size(self) -> int:
        """The width and height of its picture, whose middle is that of its base."""
        reach = self.wide if self.round else hypot(self.wide, self.deep)
        if self.kind == FLYER:
            reach *= 1.5
        return 2 * ceil(reach / 2 + max(self.least * 0.34, 5))

    @property
    def least(self) -> int:
        """The smaller side of its base."""
        return self.wide if self.round else min(self.wide, self.deep)


@lru_cache(maxsize=1024)
def looks_of(stand: Stand, side: int, spent: bool, lit: bool, cell: int, least: int) -> StandLooks:
    """How a model looks where an inch has `cell` pixels and letters at least `least`."""
    wide, deep = (max(round(length * cell), 5) for length in (stand.width, stand.depth))
    letters = max(round(min(wide, deep) * 0.5), least)
    label = stand.label if min(wide, deep) >= max(_LETTERED, letters * 1.1) else ""
    facing = None if stand.facing is None else round(stand.facing / _TURN) * _TURN % 360
    return StandLooks(
        wide,
        wide if stand.round else deep,
        stand.round,
        side,
        spent,
        stand.kind,
        facing,
        max(stand.wounds, 0),
        stand.fallen,
        lit or stand.lit,
        fit(label, wide, letters) if label else "",
        letters,
    )


@lru_cache(maxsize=1024)
def stand_picture(looks: StandLooks) -> Image.Image:
    """A model with its shadow ("RGBA")."""
    pen = _Pen(looks)
    if looks.fallen:
        _fallen(pen, looks)
        return pen.finished()
    style = look(looks.side, looks.spent)
    thin = max(looks.least / 18, 1.0)
    pen.shape(_SHADOW, 0, (thin * 1.6, thin * 1.9))
    if looks.lit:
        pen.shape(INK, thin * 3.4)
        pen.shape(HIGHLIGHT, thin * 2.6)
    if looks.facing is not None and looks.least >= _SIGNED // 2:
        _wedge(pen, looks, thin)
    if looks.kind == FLYER:
        _in_the_air(pen, looks)
    else:
        pen.shape(INK)
        pen.shape(style.dark, -thin)
        pen.shape(style.colour, -2 * thin)
        pen.front(thin)
    picture = pen.finished()
    _inside(picture, looks, style)
    _pips(picture, looks)
    return picture


def stand_sign(kind: str, size: int) -> Image.Image:
    """A model of a kind for the legend ("RGBA", so many pixels wide and high)."""
    inner, oblong = round(size * 0.74), kind in _OBLONG
    looks = StandLooks(
        wide=round(inner * 0.72) if oblong else inner,
        deep=inner,
        round=not oblong,
        side=0,
        spent=False,
        kind="" if kind == "fallen" else kind,
        facing=None,
        wounds=0,
        fallen=kind == "fallen",
        lit=False,
        label="",
        letters=0,
    )
    picture = stand_picture(looks)
    by = (picture.width - size) // 2
    return picture.crop((by, by, by + size, by + size))


_OBLONG = ("vehicle", "tank", "artillery")
"""Kinds that are shown on a rectangular base where no base is given."""


class _Pen:
    """Draws around the middle of an enlarged picture, in pixels of the finished one."""

    def __init__(self, looks: StandLooks) -> None:
        self.looks, self.middle = looks, looks.size / 2
        size = looks.size * OVERSAMPLING
        self.image = Image.new("RGBA", (size, size), (*INK, 0))
        self._draw = ImageDraw.Draw(self.image)
        turn = radians(looks.facing or 0)
        self._right, self._ahead = (cos(turn), sin(turn)), (sin(turn), -cos(turn))

    def at(self, right: float, ahead: float) -> Dot:
        """The point so many pixels to the right and ahead of the middle."""
        return (
            self.middle + right * self._right[0] + ahead * self._ahead[0],
            self.middle + right * self._right[1] + ahead * self._ahead[1],
        )

    def shape(self, colour: tuple[int, ...], more: float = 0, by: Dot = (0, 0)) -> None:
        """The base, larger by so many pixels all around, moved by others."""
        if self.looks.round:
            self.disc((self.middle + by[0], self.middle + by[1]), self.looks.wide / 2 + more, colour)
            return
        wide, deep = self.looks.wide / 2 + more, self.looks.deep / 2 + more
        corners = [self.at(*corner) for corner in ((-wide, deep), (wide, deep), (wide, -deep), (-wide, -deep))]
        self.polygon([(x + by[0], y + by[1]) for x, y in corners], colour)

    def front(self, thin: float) -> None:
        """The heavy front edge of a rectangular base that faces somewhere."""
        if not self.looks.round and self.looks.facing is not None:
            wide, deep = self.looks.wide / 2, self.looks.deep / 2
            edge = ((-wide, deep), (wide, deep), (wide, deep - 3 * thin), (-wide, deep - 3 * thin))
            self.polygon([self.at(*corner) for corner in edge], INK)

    def disc(self, at: Dot, radius: float, colour: tuple[int, ...]) -> None:
        box = (at[0] - radius, at[1] - radius, at[0] + radius, at[1] + radius)
        self._draw.ellipse([part * OVERSAMPLING for part in box], fill=colour)

    def polygon(self, points: Sequence[Dot], colour: tuple[int, ...]) -> None:
        self._draw.polygon([(x * OVERSAMPLING, y * OVERSAMPLING) for x, y in points], fill=colour)

    def line(self, points: Sequence[Dot], colour: tuple[int, ...], width: float) -> None:
        dots = [(x * OVERSAMPLING, y * OVERSAMPLING) for x, y in points]
        self._draw.line(dots, fill=colour, width=max(round(width * OVERSAMPLING), 1))

    def finished(self) -> Image.Image:
        return self.image.reduce(OVERSAMPLING)


def _fallen(pen: _Pen, looks: StandLooks) -> None:
    """A pale place with a cross in the dark colour of its side."""
    style, reach = look(looks.side), max(looks.least * 0.36, 3)
    pen.shape((*PAPER, 110), -looks.least * 0.06)
    middle = pen.middle
    for colour, width in (((*WHITE, 255), 0.26), ((*style.dark, 255), 0.15)):
        for way in (1, -1):
            ends = (middle - reach, middle - way * reach), (middle + reach, middle + way * reach)
            pen.line(ends, colour, looks.least * width)


def _wedge(pen: _Pen, looks: StandLooks, thin: float) -> None:
    """A triangle beyond the rim: where the model faces."""
    edge, size = looks.deep / 2, min(max(looks.least * 0.26, 4), 12 + looks.least * 0.05)
    for colour, more in ((PAPER, 1.2 * thin), (INK, 0.0)):
        tip, foot = edge + size + more, edge - size * 0.5
        half = size * 0.95 + more
        pen.polygon([pen.at(0, tip), pen.at(half, foot), pen.at(-half, foot)], colour)


def _in_the_air(pen: _Pen, looks: StandLooks) -> None:
    """The foot of a flyer, which stands on the table; its wings lie above."""
    pen.shape((*PAPER, 150))
    pen.disc((pen.middle, pen.middle), looks.least * 0.16, (*INK, 255))


def _inside(picture: Image.Image, looks: StandLooks, style: SideStyle) -> None:
    """The label of a model, the sign of its kind, or a bright spot where there is room for neither."""
    middle, colour = looks.size // 2, WHITE if grey(style.colour) < 128 else INK
    if looks.kind == FLYER:
        wings = flyer(looks.side, round(looks.least * 1.15), looks.facing or 0, looks.spent, looks.lit)
        picture.alpha_composite(wings, (middle - wings.width // 2, middle - wings.height // 2))
    elif looks.label:
        write(ImageDraw.Draw(picture), (middle, middle), looks.label, looks.letters, colour, anchor="mm")
    elif looks.kind and looks.least < _SIGNED:
        reach = max(looks.least // 5, 1)
        ImageDraw.Draw(picture).ellipse((middle - reach, middle - reach, middle + reach, middle + reach), fill=WHITE)
    elif looks.kind:
        sign = silhouette(
            _SHOWN_LIKE.get(looks.kind, looks.kind), round(looks.least * (0.66 if looks.round else 0.84)), colour
        )
        picture.alpha_composite(sign, (middle - sign.width // 2, middle - sign.height // 2))


_BLOOD: Colour = ALARM


def _pips(picture: Image.Image, looks: StandLooks) -> None:
    """A red pip with a light rim for each wound, along the lower edge; beyond four of them one large one more."""
    if not looks.wounds:
        return
    draw, count = ImageDraw.Draw(picture), min(looks.wounds, _MOST_PIPS)
    reach = max(looks.least * 0.13, 2.2)
    y = looks.size / 2 + (looks.least / 2 if looks.round else min(looks.wide, looks.deep) / 2) - reach * 0.4
    for number in range(count):
        x = looks.size / 2 + (number - (count - 1) / 2) * reach * 2.1
        more = reach * (1.5 if looks.wounds > _MOST_PIPS and number == count - 1 else 1)
        draw.ellipse((x - more - 1, y - more - 1, x + more + 1, y + more + 1), fill=WHITE)
        draw.ellipse((x - more, y - more, x + more, y + more), fill=_BLOOD)
