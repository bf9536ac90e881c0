"""Manoeuvres planned ahead, and what stops them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.julia_augusta.chapters.manoeuvre.manoeuvre_phase import Manoeuvres
from rulesets.julia_augusta.table.measure import distance, near
from rulesets.julia_augusta.table.state import Julia
from rulesets.kit.boards.tables.measured import inches
from rulesets.kit.engine.procedure import Procedure, under_way
from rulesets.kit.engine.standing_orders import YES, Predicate
from rulesets.kit.facets.ahead import Queues

LOSS = Predicate(key="loss", asks="One of your units has more DPs or fewer bases", options=(YES,))
NEAR = Predicate(key="near", asks="An enemy is at most so many inches from the unit", number_up_to=24)


def imagine(game: Julia, seat: int, begun: Sequence[str]) -> Procedure | None:
    """The seat's manoeuvres, in its part of the phase or while the other side is still at its own (JA-TURN-03)."""
    parts = [one for one in under_way(game.root) if isinstance(one, Manoeuvres)]
    if not parts or (parts[0].seat != seat and game.first == seat):
        return None
    acted = parts[0].acted if parts[0].seat == seat else []
    return Manoeuvres(seat=seat, acted=[*acted, *begun])


def mark(view: Julia, seat: int) -> dict[str, Any]:
    """Bases and DPs of each of the seat's units."""
    return {unit.id: [unit.bases, unit.dp] for unit in view.on_table(seat)}


def stopped(view: Julia, seat: int, unit: str, when: Mapping[str, str], seen: Mapping[str, Any]) -> str:
    """Which loss, or which enemy near by, stops a manoeuvre."""
    if LOSS.key in when and (hurt := [name for name in seen if _is_hurt(mark(view, seat).get(name), seen[name])]):
        return f"{hurt[0]} has had losses"
    mine = view.units.get(unit)
    if NEAR.key in when and mine is not None and mine.on_table:
        enemies = view.on_table(1 - seat)
        close = [enemy for enemy in enemies if near(mine, enemy, float(when[NEAR.key]))]
        if close:
            nearest = min(close, key=lambda enemy: distance(mine, enemy))
            return f"{nearest.id} is {inches(distance(mine, nearest))} away"
    return ""


def _is_hurt(now: Sequence[int] | None, before: Sequence[int]) -> bool:
    """Whether a unit is gone, or has fewer bases or more DPs than before."""
    return now is None or now[0] < before[0] or now[1] > before[1]


QUEUES = Queues[Julia](imagine=imagine, stops=(LOSS, NEAR), usual={LOSS.key: YES}, mark=mark, stopped=stopped)
