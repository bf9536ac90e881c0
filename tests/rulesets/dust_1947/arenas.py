"""Small battles in which happens what hardly ever comes in games of the sample forces."""

from __future__ import annotations

from collections.abc import Callable

from rulesets.dust_1947.table.state import Dust
from tests.rulesets.dust_1947.table import dust, squad, walker, weapon

ABLAZE = {"criticals": ["fire"], "damage": 3}
"""The next activation burns down a machine with a track of 4."""


def burning_reactors() -> Dust:
    """Whoever reacts burns down first, and may be put into reserve."""
    reactors = [walker(f"Hulk {number}", at, seat=1, state=dict(ABLAZE)) for number, at in enumerate(("D3", "F3"))]
    marchers = [walker(f"Moth {number}", at) for number, at in enumerate(("D6", "E6", "F6"))]
    return dust(*marchers, *reactors, squad("Guard", "L1", seat=1), reserve=2).begins().game


def burning_guns() -> Dust:
    """Guns that an observer calls burn down before they fire."""
    shells = weapon("1 Mortar 3-12 S2:*/1", keywords=("Artillery",))
    guns = [
        walker(f"Gun {number}", at, weapons=(shells,), state=dict(ABLAZE)) for number, at in enumerate(("A1", "B1"))
    ]
    eyes = squad("Eyes", "D3", soldiers=2, skills=("Artillery Observer",))
    return dust(eyes, *guns, squad("Foes", "F1", seat=1), reserve=2).begins().game


def close_quarters() -> Dust:
    """Machines with several weapons fight hand to hand."""
    arms = tuple(weapon(f"1 {name} C S2:2/1 V2:4/1", mount="Front") for name in ("Claw", "Saw", "Drill"))
    red = [walker(f"Ram {number}", at, weapons=arms, track=9) for number, at in enumerate(("D4", "E4"))]
    blue = [walker(f"Ox {number}", at, seat=1, weapons=arms, track=9) for number, at in enumerate(("D3", "E3"))]
    return dust(*red, *blue).begins().game


ARENAS: tuple[Callable[[], Dust], ...] = (burning_reactors, burning_guns, close_quarters)
