"""Where something scatters: an arrow on a dial with as many marks as there were directions. Sizes in pixels."""

from __future__ import annotations

from math import cos, pi, sin

from PIL import Image, ImageDraw

from renders.blocks import GAP, LABEL, Block
from renders.palette import BAND, PAPER, WHITE
from renders.rolls.looks import GOLD
from renders.sprites import Brush, Dot, sprite
from renders.text import fit, text_width, write
from rulesets.kit.pictures.sheet import Arrow

_DIAL = 150
_MARKS = 12
"""Marks on the dial of an arrow that may point anywhere."""


def compass(arrow: Arrow, room: int) -> Block:
    """The dial, and beside it the direction by its name."""

    told = fit(arrow.name, room - _DIAL - GAP, LABEL)

    def paint(picture: Image.Image, at: tuple[int, int]) -> None:
        image = sprite(_DIAL, _DIAL, lambda brush: dial(brush, arrow))
        picture.paste(image, at, image)
        write(ImageDraw.Draw(picture), (at[0] + _DIAL + GAP, at[1] + _DIAL / 2), told, LABEL, WHITE)

    return Block(_DIAL + GAP + text_width(told, LABEL) + GAP, _DIAL, paint)


def dial(brush: Brush, arrow: Arrow) -> None:
    """The dial with its marks, the one to the north longest, and the arrow."""
    brush.disc((0.5, 0.5), 0.49, BAND, PAPER, 3)
    marks = min(arrow.ways, _MARKS)
    for mark in range(marks):
        angle = mark * 360 / marks
        brush.line((_at(angle, 0.4), _at(angle, 0.48)), PAPER, 3 if mark else 6)
    turn = arrow.degrees
    brush.polygon((_at(turn, 0.43), _at(turn + 32, 0.24), _at(turn + 14, 0.2), _at(turn + 168, 0.3)), GOLD)
    brush.polygon((_at(turn, 0.43), _at(turn - 32, 0.24), _at(turn - 14, 0.2), _at(turn - 168, 0.3)), GOLD)
    brush.polygon((_at(turn + 168, 0.3), _at(turn + 14, 0.2), _at(turn - 14, 0.2), _at(turn - 168, 0.3)), GOLD)


def _at(degrees: float, radius: float) -> Dot:
    """A point of the dial, degrees clockwise from north."""
    angle = degrees * pi / 180
    return 0.5 + radius * sin(angle), 0.5 - radius * cos(angle)
