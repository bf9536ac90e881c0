"""What a position is worth: points of a force that still stand, Battle Log points, and who stands where it counts."""

from __future__ import annotations

from rulesets.dystopian_legions.counsel.aims import LOG, held, to_go
from rulesets.dystopian_legions.table.state import Legions, Section

SHAKEN, DECK = 0.12, 0.02
"""The share of a section that a Shaken Marker takes, and to hit the deck."""
SOON = 0.8
"""What the points are worth that a section brings at the end of the turn, beside those that are written down."""
UNSTEADY = 0.3
"""How much of that is left for a section with a Shaken Marker, which may still lose it."""
INCH, FAR = 1.5, 30.0
"""What an inch nearer to where a section is wanted is worth, and from how many inches on."""


def worth(view: Legions, seat: int) -> float:
    """A seat's side less the other one."""
    return _side(view, seat) - _side(view, 1 - seat)


def _side(view: Legions, seat: int) -> float:
    return LOG * view.sides[seat].battle_log + sum(_section(view, section) for section in view.in_play(seat))


def _section(view: Legions, section: Section) -> float:
    """What a section on the table, or aboard, is worth; whoever is gone is worth a point to the other side besides."""
    share = section.lp / section.start_lp - SHAKEN * section.shaken - DECK * section.hit_the_deck
    brings = LOG * SOON * held(view, section) * (UNSTEADY if section.shaken else 1.0)
    return view.card(section).points * share + LOG + brings + INCH * (FAR - min(FAR, to_go(view, section)))
