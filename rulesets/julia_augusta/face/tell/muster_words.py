"""How a list sounds that is put together: its slots, what may stand in them, and what it costs so far."""

from __future__ import annotations

from rulesets.julia_augusta.before.armies.army_lists import ArmyList
from rulesets.julia_augusta.before.armies.built import GENERAL, GRADE, LEADERS, LINES, SIZE, USUAL
from rulesets.julia_augusta.before.armies.costs import cost
from rulesets.julia_augusta.face.tell.map_words import ARMIES
from rulesets.julia_augusta.face.tell.text import TYPES
from rulesets.julia_augusta.table.formations import Type
from rulesets.kit.engine.telling import count

TITLE = "The army"
SIDE = ("Side", "whom the army fights for")
GAME = ("Size", "the game that the army is made for")
SLOTS = {
    GENERAL: "General",
    LEADERS: "Other leaders",
    "heavy": "Heavy and medium infantry",
    "light": "Light infantry, horse and chariots",
    SIZE: "Size",
    GRADE: "Grade",
    LINES: "Lines",
    "cp": "Command points",
}
LEADER_NAMES = {GENERAL: "General", LEADERS: "Leader"}
COMMAND_POINT = "Command point"
NO_LEGION = "only the Romans have Legions"
TOO_SMALL = "each line of a Legion has at least two bases"


def unit(type_: Type, least: int, most: int) -> str:
    """A kind of unit: "medium infantry (MI), 4 to 12 bases, grade C unless another one is chosen"."""
    return f"{TYPES[type_]} ({type_}), {least} to {most} bases, grade {USUAL} unless another one is chosen"


def bases(number: int) -> str:
    """So many bases."""
    return count(number, "base")


def grade(letter: str) -> str:
    """A grade."""
    return f"Grade {letter}"


def lines(number: int) -> str:
    """So many lines of a Legion."""
    return count(number, "line")


def reckoned(army: ArmyList, points: int) -> str:
    """What a list costs so far."""
    units, leaders = count(len(army.units), "unit"), count(len(army.leaders), "leader")
    return f"{cost(army)} of {points} points, {ARMIES[army.army]}, {units}, {leaders}."
