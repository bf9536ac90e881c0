"""What decides how a unit's counter looks, and where its rows are. Sizes in pixels; `cell` is a square's width."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from renders.frame import Box
from renders.palette import PLATE
from renders.sprites import sprite

_LABEL = 0.275
_STRIP, _LOW_STRIP = 0.36, 0.25
_LOW, _TINY = 0.7, 0.38
SMALL = 0.22
"""The height of a row below the label, in squares."""
VEHICLE, ACTIVATED = "vehicle", "activated"


@dataclass(frozen=True)
class Looks:
    """All that decides what a counter looks like: the key of the cache. Sizes in pixels.

    `lies` is how the body lies: "flat" fills its rectangle, of "part" it is larger than the text, "askew" lies across a
    corner, "above" flies. `around` tells how many squares more the body takes up to the west (less than 0), north (less
    than 0), east and south of the text. Letters are at least `least` pixels per em, or there are none.
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
    least: int = 0

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


def label_size(cell: int, least: int = 0) -> int:
    """The font size of unit labels on squares of `cell` pixels, in pixels per em; at least `least`."""
    return max(round(cell * _LABEL), 7, least)


def strip(looks: Looks) -> tuple[int, int]:
    """Top and bottom of the light strip behind the label, in pixels of the body."""
    if looks.low:
        low = max(round(looks.cell * _LOW_STRIP), looks.least)
        return 0, looks.height if looks.tiny else min(low, looks.height)
    height = min(max(round(looks.unit * _STRIP), round(looks.least * 1.1)), looks.height)
    rows = height + 2 * round(looks.unit * SMALL)
    top = max(round((looks.height - rows) / 2.6), 3)
    return top, top + height


def text_box(looks: Looks, at: tuple[int, int]) -> Box:
    """The pixels of label, kind and strength, where the body begins at a place: nothing should lie on them."""
    top, _ = strip(looks)
    lower = looks.height if looks.low else rows(looks)[0] + round(looks.unit * SMALL * 0.6)
    return at[0], at[1] + top, at[0] + looks.width, at[1] + min(lower, looks.height)


def rows(looks: Looks) -> tuple[int, int]:
    """The middles of the rows for kind and strength and for markers, in pixels of the body; one row without markers."""
    _, bottom = strip(looks)
    free = looks.height - bottom
    if not looks.markers:
        return bottom + free // 2, bottom + free // 2
    return bottom + round(free * 0.25), bottom + round(free * 0.72)


@lru_cache(maxsize=256)
def plate(width: int, height: int) -> Image.Image:
    """A light plate for writing."""
    return sprite(width, height, lambda brush: brush.box((0, 0, 1, 1), PLATE, radius=0.3))
