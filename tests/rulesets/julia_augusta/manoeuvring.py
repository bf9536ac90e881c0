"""The words of tests about manoeuvres: one side's part of the phase, and the course of a move without making it."""

from __future__ import annotations

from typing import Any

from rulesets.julia_augusta.chapters.manoeuvre.manoeuvre_phase import Manoeuvres
from rulesets.julia_augusta.chapters.movement.allowance import Allowance
from rulesets.julia_augusta.chapters.movement.course import Course, course
from tests.rulesets.julia_augusta.table import Described, Table, auxiliaries, avd, julia, skirmishers


def manoeuvring(*described: Described, seat: int = 0, **fields: Any) -> Table:
    """A side (the Romans) is to take its units."""
    return julia(*described, root=Manoeuvres(seat=seat), **{"phase": "manoeuvre", **fields}).begins()


def driven_to_the_edge(*others: Described) -> Table:
    """A cohort comes at slingers who have 2 inches behind them."""
    table = manoeuvring(auxiliaries("Batavi", at=(36, 12)), skirmishers("Sling", at=(36, 5), seat=1), *others)
    romans, _ = table.players
    romans.manoeuvres("Batavi", "move", dice=[avd(5)])
    romans.picks("add", dice=[4])
    romans.moves("forward 9")
    return table


def planned(table: Table, unit: str, moves: str, inches: float = 10, march: bool = False) -> Course:
    """The course of a move with so many inches."""
    return course(table.game, table.unit(unit), moves, Allowance(inches, march))


def dues(made: Course) -> dict[str, list[tuple[str, int]]]:
    """The DPs of a course by rule: who takes how many."""
    found: dict[str, list[tuple[str, int]]] = {}
    for due in made.dues:
        found.setdefault(due.rule, []).append((due.blow.unit, due.blow.dps))
    return found
