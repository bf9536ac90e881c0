"""From a drawing to a file: a PNG of at most 256 colours. This is the part that lets other threads run meanwhile."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import cast

from PIL import Image

from renders.finished import Picture
from renders.palette import Colour


@dataclass(frozen=True)
class Drawing:
    """A picture that is drawn but not yet a file; `image` is "RGB"."""

    image: Image.Image
    alt: str


FLAT = 64
"""How many of the 256 colours of a file are the picture's most frequent ones, exactly as they were drawn."""
EVERY = 6
"""The palette is taken from every sixth pixel of every sixth line."""


def encode(drawing: Drawing, effort: int = 1) -> Picture:
    """The drawing as a file: a palette of 256 colours, lightly compressed, or with more effort (to 9)."""
    image, file = drawing.image, BytesIO()
    image.quantize(palette=_palette(image), dither=Image.Dither.NONE).save(file, "PNG", compress_level=effort)
    return Picture(file.getvalue(), drawing.alt, image.width, image.height)


def _palette(image: Image.Image) -> Image.Image:
    """The colours of large flat shapes as they are, and an octree of the rest: alone it would merge the flat ones."""
    sample = image.resize((image.width // EVERY, image.height // EVERY), Image.Resampling.NEAREST)
    counted = cast(list[tuple[int, Colour]], sample.getcolors(sample.width * sample.height))
    octree = sample.quantize(256 - FLAT, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    colours = cast(list[int], octree.getpalette())[: 3 * (256 - FLAT)]
    for _, colour in sorted(counted, reverse=True)[:FLAT]:
        colours += colour
    palette = Image.new("P", (1, 1))
    palette.putpalette(colours)
    return palette
