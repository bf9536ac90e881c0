"""How far something is, on squares or on a table."""

from __future__ import annotations

import re

from rulesets.dust_1947.face.tell.move_words import squares
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.dust_1947.table.tabletop.scale import inches
from rulesets.dust_1947.table.tabletop.standing import leader


def apart(view: Dust, distance: int) -> str:
    """A range between two units in words: in squares, or on a table within how many inches."""
    return f"within {inches(distance):g} inches" if view.options.on_a_table else f"{squares(distance)} away"


def far(view: Dust, distance: int) -> str:
    """A range by itself: a number of squares, or within how many inches."""
    return apart(view, distance) if view.options.on_a_table else squares(distance)


def beside_a_line(view: Dust, distance: int) -> str:
    """A range as it is written on a line: a number of squares, or of inches with their sign."""
    return f"{inches(distance):g}″" if view.options.on_a_table else str(distance)


def reach(view: Dust, printed: str) -> str:
    """How far a weapon reaches, as its card has it: "4-12", or on a table "16-48 inches"."""
    if not view.options.on_a_table:
        return printed
    return re.sub(r"\d+", lambda number: f"{inches(int(number[0])):g}", printed) + " inches"


def range_rule(view: Dust) -> str:
    """The rule by which a range is measured."""
    return "DU-TABLE-12" if view.options.on_a_table else "DU-RANGE-01"


def at_most(view: Dust, limit: int) -> str:
    """A limit of a range as it stands behind one: a number of squares, or of inches."""
    return f"{inches(limit):g}" if view.options.on_a_table else str(limit)


def long(view: Dust, count: int) -> str:
    """The length of a move in words: in squares, or in inches."""
    return f"{inches(count):g} inches" if view.options.on_a_table else squares(count)


def stands_at(view: Dust, unit: Unit) -> str:
    """Where the leader or the hull of a unit stands on a table; on which floor is told with its square."""
    return leader(view, unit).middle.spot.name
