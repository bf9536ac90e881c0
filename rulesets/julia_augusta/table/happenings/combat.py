"""What happens in combats, and after them."""

from __future__ import annotations

from typing import Literal

from rulesets.julia_augusta.table.doings import HaltsBy, OnSix, Row
from rulesets.julia_augusta.table.happenings.announced import Announced
from rulesets.julia_augusta.table.state import ResultMove
from rulesets.kit.boards.tables.places import Frozen


class CombatBegins(Announced):
    """A round of a combat is fought between these units."""

    key = "combat"

    combat: int
    units: list[str]
    round: int


class Modified(Frozen):
    """Dice more or less by a rule, because of a unit ("": of the side as a whole)."""

    rule: str
    amount: int
    unit: str


class Rolled(Frozen):
    """The dice of one unit: from which face they hit, why only on a 6 if so, how they fell, and the hits."""

    unit: str
    hits_on: int
    why: tuple[OnSix, ...]
    dice: list[int]
    hits: int


class CombatDice(Announced):
    """A side's dice: the bases that each unit counts, the modifiers, what each unit rolled, the hits that need no die,
    and all hits."""

    seat: int
    bases: dict[str, int]
    modifiers: tuple[Modified, ...]
    rolled: tuple[Rolled, ...]
    automatic: int
    hits: int


class CombatScore(Announced):
    """How a combat ends: the hits by seat."""

    combat: int
    hits: list[int]


class ResultRead(Announced):
    """What a unit does by the result of its combat; `supports`: the unit in front of a support, else ""."""

    key = "result"

    unit: str
    move: ResultMove
    may_halt: bool
    row: Row
    score: int
    supports: str


class Halts(Announced):
    """A unit halts instead of the move that was noted for it."""

    unit: str
    instead: ResultMove
    why: HaltsBy


class NoRoom(Announced):
    """A unit has no room for its move, and stays."""

    unit: str
    move: Literal["fall_back", "pass_through"]


class StaysInContact(Announced):
    """A unit stays in contact with an enemy that did not go."""

    unit: str
    enemy: str


class CombatFought(Announced):
    """A picture: a combat."""

    combat: int


class ResultMovesMade(Announced):
    """A picture: the moves after a combat."""

    combat: int
