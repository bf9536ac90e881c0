"""Small words that all texts share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulesets.julia_augusta.table.state import Julia
from rulesets.kit.boards.tables.places import COMPASS, HUNDREDTHS, THOUSANDTHS
from rulesets.kit.engine.telling import count, plain

TYPES = {
    "HI": "heavy infantry",
    "MI": "medium infantry",
    "LI": "light infantry",
    "CAV": "cavalry",
    "LC": "light cavalry",
    "CHARIOT": "chariots",
}
"""The troop types in words."""


OWN_WORDS = frozenset(
    {"type", "how", "control", "cause", "fate", "formation", "facing", "why", "zone", "move", "what", "kind", "did"}
    | {"kinds", "halted", "halved", "wrong", "army", "key", "rule", "tie", "row", "edge", "instead"}
)
"""The values of events, questions and answers that are words of the game. All other texts are names or what was typed,
and are made harmless."""


def player(view: Julia, seat: int) -> str:
    """A player's name, harmless."""
    return plain(view.players[seat])


def army(view: Julia, seat: int) -> str:
    """ "Romans", "Britons"."""
    return f"{view.army_of[seat].capitalize()}s"


def dps(number: int) -> str:
    """ "1 DP", "3 DPs"."""
    return count(number, "DP")


def faces(rolled: Iterable[int]) -> str:
    """Dice as they fell."""
    return " ".join(map(str, rolled))


def where(spot: Sequence[int]) -> str:
    """A saved place, to a tenth of an inch: "36,24.5"; a pose with where it faces."""
    at = ",".join(f"{round(number / THOUSANDTHS, 1):g}" for number in spot[:2])
    return f"{at}, facing {compass(spot[2] / HUNDREDTHS)}" if len(spot) > 2 else at


def degrees(hundredths: int) -> str:
    """A turn without its side, to a tenth of a degree: 22.5°."""
    return f"{round(abs(hundredths) / HUNDREDTHS, 1):g}°"


def side(hundredths: int) -> str:
    """The side of a turn."""
    return "right" if hundredths > 0 else "left"


def compass(degrees: float) -> str:
    """A direction in the word of the compass that is nearest, with its degrees where it is off that."""
    number = round((degrees % 360) / 45) % 8
    off = abs((degrees - number * 45 + 180) % 360 - 180)
    return COMPASS[number] if off < 1 else f"{COMPASS[number]} ({round(degrees % 360)}°)"
