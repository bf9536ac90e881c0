"""Directions across the table as players write them: words of the compass, or degrees."""

from __future__ import annotations

import re

from rulesets.kit.boards.tables.places import COMPASS

DEGREES = re.compile(r"[0-9]{1,3}(\.[0-9]{1,2})?")


def read_facing(text: str) -> float | None:
    """The direction of a text in degrees clockwise from north: "south-east", "160"; None where it is none."""
    told = text.strip().casefold().replace(" ", "-").removesuffix("°").removesuffix("-degrees")
    if told in COMPASS:
        return 45.0 * COMPASS.index(told)
    return float(told) if DEGREES.fullmatch(told) and float(told) < 360 else None


def from_ahead(degrees: float) -> list[str]:
    """The words of the compass, from the one nearest to a direction round to its opposite."""
    return sorted(COMPASS, key=lambda word: abs((45.0 * COMPASS.index(word) - degrees + 180) % 360 - 180))
