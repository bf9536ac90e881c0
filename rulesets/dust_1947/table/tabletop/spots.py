"""Places on a table as players write them: 12.5,8 in inches, or the middle of a square of the map."""

from __future__ import annotations

import re

from rulesets.dust_1947.table.state import Field
from rulesets.dust_1947.table.tabletop.scale import inches, middle_of
from rulesets.kit.boards.squares.board import parse_square
from rulesets.kit.boards.tables.places import Point

_SPOT = re.compile(r"\s*(\d{1,3}(?:\.\d{1,3})?)\s*,\s*(\d{1,3}(?:\.\d{1,3})?)\s*")


def parse_spot(battlefield: Field, text: str) -> Point:
    """The point of this name; ValueError with a sentence for the player otherwise."""
    found = _SPOT.fullmatch(text)
    point = Point(float(found[1]), float(found[2])) if found else middle_of(parse_square(text))
    wide, deep = inches(battlefield.columns), inches(battlefield.rows)
    if point.x > wide or point.y > deep:
        raise ValueError(f'"{text}" is off the table: it is {wide:g} by {deep:g} inches.')
    return point
