"""Reading the results of a combat for all who are bound by them (RES-20, RES-21, RES-22)."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.julia_augusta.chapters.combat.result_rows import (
    Case,
    Reading,
    may_halt_after_success,
    may_halt_after_victory,
    read,
    row_of,
)
from rulesets.julia_augusta.table.happenings.combat import ResultRead
from rulesets.julia_augusta.table.state import Julia, Result, ResultMove, Unit
from rulesets.kit.engine.points import rule


def note_results(game: Julia, combat: int, cases: Mapping[str, Case]) -> None:
    """Note the result move of every unit that is left: the losers' first, since winners answer them, and each support's
    after that of the unit in front of it."""
    order = sorted(cases, key=lambda name: (cases[name].score, bool(cases[name].front)))
    for unit in (game.units[name] for name in order):
        if unit.on_table:
            _note(game, combat, unit, cases[unit.id])


def _note(game: Julia, combat: int, unit: Unit, case: Case) -> None:
    reading = read_support(game, unit, case) if case.front else read(game, unit, case)
    unit.result = Result(
        combat=combat,
        move=reading.move,
        score=case.score,
        may_halt=reading.may_halt,
        opponents=case.opponents,
        supports=case.front,
    )
    game.say(
        ResultRead(
            rule=reading.rule,
            unit=unit.id,
            move=reading.move,
            may_halt=reading.may_halt,
            row=row_of(case.score),
            score=case.score,
            supports=case.front,
        )
    )


@rule(without=read)
def read_support(game: Julia, unit: Unit, case: Case) -> Reading:
    """JA-RES-20: a support reads the same row by its own type, grade, formation and state; if its side did not lose it
    does as the unit in front of it, but passes through nobody."""
    if case.score < 0:
        return read(game, unit, case)
    front = game.units[case.front].result
    move: ResultMove = front.move if front is not None and front.move != "pass_through" else "halt"
    return Reading("JA-RES-20", move, may_halt=move == "pursue" and _lets_it_halt(game, unit, case))


def _lets_it_halt(game: Julia, unit: Unit, case: Case) -> bool:
    halts = may_halt_after_victory if row_of(case.score) == "victory" else may_halt_after_success
    return halts(game, unit, case)
