"""What a position is worth: points of a force that still stand, Battle Log points, and who is near enough to fight."""

from __future__ import annotations

from rulesets.dystopian_legions.table.measure import gap
from rulesets.dystopian_legions.table.state import Legions, Section

LOG = 60.0
"""What a Battle Log point is worth, in points of a force."""
SHAKEN, DECK = 0.12, 0.04
"""The share of a section that a Shaken Marker takes, and to hit the deck."""
INCH, NEAR = 0.4, 10.0
"""What each inch is worth that a section stands nearer to the enemy than it might, down to so many."""


def worth(view: Legions, seat: int) -> float:
    """A seat's side less the other one."""
    return _side(view, seat) - _side(view, 1 - seat)


def _side(view: Legions, seat: int) -> float:
    return LOG * view.sides[seat].battle_log + sum(_section(view, section) for section in view.of(seat))


def _section(view: Legions, section: Section) -> float:
    share = section.lp / section.start_lp - SHAKEN * section.shaken - DECK * section.hit_the_deck
    away = min((gap(view, section, enemy) for enemy in view.enemies(section)), default=0.0)
    return view.card(section).points * share - INCH * max(0.0, away - NEAR)
