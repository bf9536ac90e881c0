"""Small words that all texts share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rulesets.julia_augusta.table.state import Julia
from rulesets.kit.boards.tables.places import COMPASS, HUNDREDTHS, THOUSANDTHS
from rulesets.kit.engine.telling import plain

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


def harmless(told: Mapping[str, Any]) -> dict[str, Any]:
    """Values of an event, question or refusal in which no name reads as a sign of Discord."""
    return {key: value if key in OWN_WORDS else without_signs(value) for key, value in told.items()}


def without_signs(value: Any) -> Any:
    """A value with all texts in it harmless; the keys of what is told within it are words of the game."""
    if isinstance(value, str):
        return plain(value)
    if isinstance(value, Mapping):
        return harmless(value)
    return [without_signs(each) for each in value] if isinstance(value, list | tuple) else value


def player(view: Julia, seat: int) -> str:
    """A player's name, harmless."""
    return plain(view.players[seat])


def army(view: Julia, seat: int) -> str:
    """ "Romans", "Britons"."""
    return f"{view.army_of[seat].capitalize()}s"


def count(number: int, one: str, many: str = "") -> str:
    """A number with its word: "1 base", "3 bases"."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def capital(sentence: str) -> str:
    """A sentence with its first letter large."""
    return sentence[:1].upper() + sentence[1:]


def dps(number: int) -> str:
    """ "1 DP", "3 DPs"."""
    return count(number, "DP")


def listed(words: Iterable[str]) -> str:
    """ "a, b and c"."""
    told = list(words)
    return told[0] if len(told) == 1 else f"{', '.join(told[:-1])} and {told[-1]}" if told else "nothing"


def inches(measured: float) -> str:
    """Inches to a tenth: 4″, 3.5″."""
    return f"{round(measured, 1):g}″"


def saved_inches(thousandths: int) -> str:
    """Saved inches to a tenth."""
    return inches(thousandths / THOUSANDTHS)


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
