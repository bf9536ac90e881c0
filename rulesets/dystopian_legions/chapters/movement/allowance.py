"""How far each model of a section may move (MOVE-11 to MOVE-13)."""

from __future__ import annotations

from collections.abc import Callable

from rulesets.dystopian_legions.table.measure import is_within
from rulesets.dystopian_legions.table.reasons.movement import HasFiredFirst
from rulesets.dystopian_legions.table.state import Legions, Movement, Section
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused


@rule(without=0.0)
def _advancing(game: Legions, section: Section) -> float:
    """DL-MOVE-11, DL-PROF-04: each model may move up to its MV."""
    return crawling(section, game.card(section).mv)


@rule(without=0.0)
def _at_the_double(game: Legions, section: Section) -> float:
    """DL-MOVE-13: each model may move up to twice its MV."""
    return 2.0 * game.card(section).mv + running(section)


@rule(without=lambda section, mv: float(mv))
def crawling(section: Section, mv: int) -> float:
    """DL-ORD-32: half of it, rounded up, for a section under On Your Bellies!, which stays down (DL-D-61)."""
    return float(-(-mv // 2) if section.order == "on_your_bellies" else mv)


@rule(without=0)
def running(section: Section) -> int:
    """DL-ORD-29: what Run Run! adds at the double (DL-D-60)."""
    return section.ran if section.order == "run_run" else 0


@rule(without=0.0)
def _charging(game: Legions, section: Section) -> float:
    """DL-MOVE-14: each model may move up to twice its MV."""
    return float(out_of_doors(section) * game.card(section).mv)


@rule(without=2)
def out_of_doors(section: Section) -> int:
    """DL-MOVE-26, DL-TRANS-36: once its MV for whoever charges out of a building or a transport."""
    return 1 if is_within(section) else 2


ALLOWANCES: dict[Movement, Callable[[Legions, Section], float]] = {
    "advance": _advancing,
    "double": _at_the_double,
    "charge": _charging,
}
"""The movement actions that move models."""


def allowance(game: Legions, section: Section, how: Movement) -> float:
    """The inches that each of its models may move by a movement action."""
    return ALLOWANCES[how](game, section)


@rule(without=True)
def may_fire_after(how: str) -> bool:
    """DL-MOVE-10, DL-MOVE-13, DL-MOVE-14, DL-MOVE-22, DL-MOVE-27: whoever moved at the double or charged gives up all
    shooting of the activation."""
    return how not in ("double", "charge", "enter_double")


@rule(without=None)
def no_double_after_fire(section: Section, how: str) -> Refused | None:
    """DL-MAR-54: whoever has fired first neither goes at the double nor charges, which rule fire out (DL-D-115)."""
    forbidden = section.gunned and not may_fire_after(how)
    return Refused("DL-MAR-54", HasFiredFirst(section=section.id, how=how)) if forbidden else None
