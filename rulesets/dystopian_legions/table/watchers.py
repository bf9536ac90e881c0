"""The Overwatch Marker of a section, which its transport and those who ride in it have in common with it (OW-03)."""

from __future__ import annotations

from rulesets.dystopian_legions.table.state import Legions, Section


def watches_no_more(game: Legions, section: Section) -> bool:
    """The Overwatch Marker of a section becomes an Activated Marker, of all its parts: whether it had one. Those in a
    closed transport, who could not fire, are activated with it."""
    parts = [one for one in game.parts(section) if game.takes_part(one)]
    if not any(one.overwatch for one in parts):
        return False
    for one in parts:
        one.overwatch = False
        one.activated += 1
    return True
