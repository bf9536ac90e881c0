"""A unit's counter: its side's body, label, strength, kind and markers, once for each that looks the same."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from PIL import Image

from renders.bodies import lay
from renders.looks import ACTIVATED, Looks
from renders.writing import write_on


@lru_cache(maxsize=512)
def counter(looks: Looks) -> Image.Image:
    """The sprite of a counter ("RGBA"); its body begins `margin` pixels from the upper left corner."""
    spent = ((ACTIVATED, 1),) if looks.spent else ()
    image = _bare(replace(looks, label="", strength="", markers=spent)).copy()
    write_on(image, looks)
    return image


@lru_cache(maxsize=128)
def _bare(looks: Looks) -> Image.Image:
    """A counter before it is written on: many have the same."""
    margin = looks.margin
    image = Image.new("RGBA", (looks.width + 2 * margin, looks.height + 2 * margin), (0, 0, 0, 0))
    lay(image, looks)
    return image
