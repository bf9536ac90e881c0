"""What units do in the manoeuvre phase, and what ends a move, in words that events and reasons share."""

from __future__ import annotations

import re

from rulesets.julia_augusta.face.tell.text import compass
from rulesets.julia_augusta.table.doings import StopsBy, What
from rulesets.julia_augusta.table.happenings.manoeuvre import Stopped
from rulesets.julia_augusta.table.reasons.movement import StopsAMove
from rulesets.kit.boards.tables.measured import saved_inches

DOES: dict[What, str] = {
    "side-step": "side-steps",
    "re-form": "re-forms",
    "stand": "stands",
    "repeat": "repeats the last move",
    "close": "goes straight ahead, as it charged last",
    "follow": "follows the Eagle",
    "pursue": "goes on in pursuit",
    "retire": "retires again",
}
"""What a unit does in the manoeuvre phase, unless what comes of it tells that."""
STOPPED: dict[StopsBy, str] = {
    "march": "its march ends {inches} from {by}",
    "formed": "it stops {inches} from {by}, formed, ahead of it",
    "enemy": "it stops {inches} from {by}: contact needs a charge",
    "at_enemy": "{by} is in its way",
    "edge": "it stops at the table's edge",
    "friend": "it cannot clear {by}",
    "rough": "it cannot enter {by}",
    "impassable": "{by} is in its way",
}
"""What ends a move early."""


def stopped(stop: Stopped | StopsAMove) -> str:
    """What ends a move early."""
    return STOPPED[stop.why].format(by=stop.by, inches=saved_inches(stop.inches or 0))


DEGREES = re.compile(r"\b((?:wheel|turn) (?:left|right)|at) (\d+(?:\.\d+)?)\b")
INCHES = re.compile(
    r"\b(forward|back|(?:side-step|oblique) (?:left|right)|(?:north|south)(?:-east|-west)?|east|west) ([\d.]+)"
)
FAR = re.compile(r"\b([\d.]+) (toward|away from)\b")
FACING = re.compile(r"\bfacing (\d+(?:\.\d+)?)\b")


def in_words(told: str) -> str:
    """A way as it is written, with its units: "wheel left 20, forward 3" is "wheel left 20°, forward 3″"."""
    told = DEGREES.sub(r"\1 \2°", told)
    told = INCHES.sub(r"\1 \2″", told)
    told = FAR.sub(r"\1″ \2", told)
    return FACING.sub(lambda angle: f"facing {compass(float(angle[1]))}", told)
