"""Colours, and how a side looks: colour, hatch and outline together, so that sides differ in grey and in shape too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Colour = tuple[int, int, int]

INK: Colour = (27, 29, 33)
PAPER: Colour = (247, 245, 239)
WHITE: Colour = (255, 255, 255)
BAND: Colour = (38, 43, 51)
FRAME: Colour = (52, 57, 65)
"""What surrounds the board: title, coordinates and notes lie on it."""
PLATE: Colour = (252, 252, 250)
FADED: Colour = (104, 104, 100)

GRID: Colour = (188, 179, 152)
REACH: Colour = (255, 236, 120)
HIGHLIGHT: Colour = (255, 214, 10)
ALARM: Colour = (176, 24, 40)
SHOT: Colour = (150, 10, 30)
MISS: Colour = (92, 78, 70)
REACTION: Colour = (120, 40, 130)
SIGHT: Colour = (0, 105, 90)

Hatch = Literal["diagonal", "plain", "dots", "level"]
Outline = Literal["round", "square", "octagon", "notched"]


@dataclass(frozen=True)
class SideStyle:
    """The three things that tell a side: body colour (with a darker one for its hatch), hatch and outline."""

    colour: Colour
    dark: Colour
    hatch: Hatch
    outline: Outline


_SIDES = (
    SideStyle((52, 128, 206), (22, 84, 156), "diagonal", "round"),
    SideStyle((240, 154, 40), (168, 88, 0), "plain", "square"),
    SideStyle((206, 236, 196), (60, 128, 66), "dots", "octagon"),
    SideStyle((92, 46, 94), (146, 92, 150), "level", "notched"),
)
NOBODY = SideStyle((150, 150, 146), (110, 110, 106), "plain", "square")


def side_style(seat: int | None) -> SideStyle:
    """The look of a seat (counted from 0; from the fifth on they repeat); grey for what belongs to nobody."""
    return NOBODY if seat is None or seat < 0 else _SIDES[seat % len(_SIDES)]


def grey(colour: Colour) -> int:
    """How light a colour is to an eye without colours: 0 black to 255 white."""
    return round(0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2])
