"""The rows of the combat results: what a unit does after a round with this score (RES-01 to RES-19, RES-23)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pydantic import BaseModel, ConfigDict

from rulesets.julia_augusta.chapters.disorder.disorder_points import is_shaken
from rulesets.julia_augusta.table.doings import Row
from rulesets.julia_augusta.table.measure import opponents
from rulesets.julia_augusta.table.state import Julia, ResultMove, Unit
from rulesets.kit.engine.points import Table, rule

CLEAR = 4
"""Hits more than the enemy from which a score is a victory, and for the enemy a defeat."""
DPS: Table[Row, int] = Table(
    f"{__name__}.DPS",
    {
        "success": ("JA-RES-03", 1),
        "inconclusive": ("JA-RES-07", 1),
        "setback": ("JA-RES-12", 2),
        "defeat": ("JA-RES-17", 2),
    },
    without=0,
)
"""The DPs that each unit of a side takes; none after a victory."""


class Case(BaseModel):
    """What a row is read with, for an engaged unit and for those that stand behind it.

    `opponents` are the enemies that it fought. `charged_by_cavalry`, `charged_formed_infantry` and `charged` (by
    mounted, pursuit into contact included) are of this round (JA-D-69). `front` is the engaged unit of a support.
    """

    model_config = ConfigDict(frozen=True)

    score: int
    round: int
    opponents: tuple[str, ...]
    charged_by_cavalry: bool
    charged_formed_infantry: bool
    charged: bool
    front: str = ""


class Reading(NamedTuple):
    """What a row makes a unit do, by which rule, and whether it may choose to halt instead."""

    rule: str
    move: ResultMove
    may_halt: bool = False


Question = Callable[[Julia, Unit, Case], Reading | None]


def row_of(score: int) -> Row:
    """The row of a score: a side's hits less those of its enemy."""
    if score == 0:
        return "inconclusive"
    if abs(score) >= CLEAR:
        return "victory" if score > 0 else "defeat"
    return "success" if score > 0 else "setback"


def case_of(game: Julia, unit: Unit, score: int, round_: int) -> Case:
    """The case of an engaged unit as it stands when its combat is rolled."""
    enemies = opponents(game, unit)
    return Case(
        score=score,
        round=round_,
        opponents=tuple(enemy.id for enemy in enemies),
        charged_by_cavalry=any(enemy.mounted and _struck_now(unit, enemy) for enemy in enemies),
        charged_formed_infantry=any(enemy.formed_infantry and _struck_now(enemy, unit) for enemy in enemies),
        charged=unit.momentum in ("charge", "pursue"),
    )


def _struck_now(unit: Unit, by: Unit) -> bool:
    return by.id in unit.struck_by and unit.struck_by[by.id].fresh


def read(game: Julia, unit: Unit, case: Case) -> Reading:
    """The first answer of a unit's row that fits it, in the state that it is in now."""
    readings = (question(game, unit, case) for question in QUESTIONS[row_of(case.score)])
    return next((reading for reading in readings if reading is not None), Reading("JA-ACM-01", "halt"))


def _left(game: Julia, case: Case) -> list[Unit]:
    """The opponents that the round has not destroyed."""
    return [game.units[name] for name in case.opponents if game.units[name].on_table]


def _all_light(game: Julia, case: Case) -> bool:
    return all(game.units[name].light for name in case.opponents)


@rule(without=None)
def nobody_left(game: Julia, unit: Unit, case: Case) -> Reading | None:
    """JA-RES-23: a winner whose opponents were all destroyed halts."""
    return None if _left(game, case) else Reading("JA-RES-23", "halt")


@rule(without=None)
def victory(game: Julia, unit: Unit, case: Case) -> Reading:
    """JA-RES-01: a victor must pursue, unless it may halt."""
    return Reading("JA-RES-01", "pursue", may_halt_after_victory(game, unit, case))


@rule(without=False)
def may_halt_after_victory(game: Julia, unit: Unit, case: Case) -> bool:
    """JA-RES-02: it may if it is A grade, or B grade formed HI, or fought light troops only."""
    steady = unit.grade == "A" or (unit.grade == "B" and unit.type == "HI" and unit.formed)
    return steady or _all_light(game, case)


@rule(without=None)
def faced_cavalry(game: Julia, unit: Unit, case: Case) -> Reading | None:
    """JA-RES-04: formed infantry that was charged by cavalry into this round halts."""
    return Reading("JA-RES-04", "halt") if unit.formed_infantry and case.charged_by_cavalry else None


@rule(without=None)
def charged_formed_infantry(game: Julia, unit: Unit, case: Case) -> Reading | None:
    """JA-RES-05: cavalry that charged formed infantry into this round retires, although it won."""
    return Reading("JA-RES-05", "retire") if unit.mounted and case.charged_formed_infantry else None


@rule(without=None)
def success(game: Julia, unit: Unit, case: Case) -> Reading:
    """JA-RES-06: others follow up who falls back, pursue who retires or routs, and halt by who halts."""
    answers = {ANSWER.get(enemy.result.move, "halt") for enemy in _left(game, case) if enemy.result is not None}
    move: ResultMove = "pursue" if "pursue" in answers else "follow_up" if "follow_up" in answers else "halt"
    return Reading("JA-RES-06", move, "halt" in answers or may_halt_after_success(game, unit, case))


ANSWER: dict[ResultMove, ResultMove] = {"fall_back": "follow_up", "retire": "pursue", "rout": "pursue"}
"""What a winner does about an opponent that makes this move; it halts by any other."""


@rule(without=False)
def may_halt_after_success(game: Julia, unit: Unit, case: Case) -> bool:
    """JA-RES-06: infantry of A grade may halt, and any unit that fought light troops only."""
    return (unit.infantry and unit.grade == "A") or _all_light(game, case)


@rule(without=None)
def cavalry_at_formed_infantry(game: Julia, unit: Unit, case: Case) -> Reading | None:
    """JA-RES-08: a mounted unit that fights formed infantry retires, whoever charged."""
    return Reading("JA-RES-08", "retire") if unit.mounted and _fights_formed_infantry(game, case) else None


def _fights_formed_infantry(game: Julia, case: Case) -> bool:
    return any(enemy.formed_infantry for enemy in _left(game, case))


@rule(without=None)
def passes_through(game: Julia, unit: Unit, case: Case) -> Reading | None:
    """JA-RES-09: cavalry that charged into this round passes through opponents that are all LI or mounted."""
    left = _left(game, case)
    opens = bool(left) and all(enemy.mounted or enemy.type == "LI" for enemy in left)
    return Reading("JA-RES-09", "pass_through") if unit.mounted and case.charged and opens else None


@rule(without=None)
def stays(game: Julia, unit: Unit, case: Case) -> Reading:
    """JA-RES-11: all others halt and stay in contact."""
    return Reading("JA-RES-11", "halt")


@rule(without=None)
def shaken_routs(game: Julia, unit: Unit, case: Case) -> Reading | None:
    """JA-RES-13: a unit that is shaken, also by these DPs, routs."""
    return Reading("JA-RES-13", "rout") if is_shaken(unit) else None


@rule(without=None)
def withstood_cavalry(game: Julia, unit: Unit, case: Case) -> Reading | None:
    """JA-RES-14: formed infantry that was charged by cavalry into this round halts."""
    return Reading("JA-RES-14", "halt") if unit.formed_infantry and case.charged_by_cavalry else None


@rule(without=None)
def retires(game: Julia, unit: Unit, case: Case) -> Reading | None:
    """JA-RES-15: an unformed unit retires, and a mounted one that faces formed infantry, and any in a later round."""
    mounted = unit.mounted and _fights_formed_infantry(game, case)
    return Reading("JA-RES-15", "retire") if not unit.formed or mounted or case.round > 1 else None


@rule(without=None)
def falls_back(game: Julia, unit: Unit, case: Case) -> Reading:
    """JA-RES-16: all others fall back."""
    return Reading("JA-RES-16", "fall_back")


@rule(without=None)
def beaten_routs(game: Julia, unit: Unit, case: Case) -> Reading | None:
    """JA-RES-18: after a defeat a unit that is shaken or unformed routs."""
    return Reading("JA-RES-18", "rout") if is_shaken(unit) or not unit.formed else None


@rule(without=None)
def beaten_retires(game: Julia, unit: Unit, case: Case) -> Reading:
    """JA-RES-19: all others retire."""
    return Reading("JA-RES-19", "retire")


QUESTIONS: dict[Row, Sequence[Question]] = {
    "victory": (nobody_left, victory),
    "success": (faced_cavalry, charged_formed_infantry, nobody_left, success),
    "inconclusive": (cavalry_at_formed_infantry, passes_through, stays),
    "setback": (shaken_routs, withstood_cavalry, retires, falls_back),
    "defeat": (beaten_routs, beaten_retires),
}
"""What is asked of a unit in each row, in this order; the first that fits is what it does."""
