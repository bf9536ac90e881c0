"""What an army may be made of: its points, its Formations and their slots (ARMY)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused
from rulesets.legions_imperialis.table.profiles import Card
from rulesets.legions_imperialis.table.reasons.building import EmptyFormation, TooDear, TooFewFormations

EACH = 1500
"""The points for each of which an army has at least one Formation of its own list (LIX-ARMY-05)."""
Check = Literal["strict", "points", "off"]
"""How an army is checked (LIX-ARMY-09)."""


class Fielded(NamedTuple):
    """A Formation that a side fields: its name, and its Detachments."""

    name: str
    cards: tuple[Card, ...]


def cost(formations: Sequence[Fielded]) -> int:
    """The points that an army costs."""
    return sum(card.points for one in formations for card in one.cards)


@rule(without=None)
def too_dear(formations: Sequence[Fielded], limit: int) -> Refused | None:
    """LIX-ARMY-01: an army is worth at most the agreed points."""
    points = cost(formations)
    return Refused("LIX-ARMY-01", TooDear(points=points, most=limit)) if points > limit else None


@rule(without=1)
def least_formations(limit: int) -> int:
    """LIX-ARMY-05: at least one Formation of the army's own list for each full 1,500 points, and at least one."""
    return max(1, limit // EACH)


@rule(without=None)
def too_few(formations: Sequence[Fielded], limit: int) -> Refused | None:
    """LIX-ARMY-05: an army that has fewer Formations than its points demand."""
    count, least = len(formations), least_formations(limit)
    return Refused("LIX-ARMY-05", TooFewFormations(count=count, least=least)) if count < least else None


@rule(without=None)
def empty(formation: Fielded) -> Refused | None:
    """LIX-ARMY-02: a Formation is made of Detachments."""
    return None if formation.cards else Refused("LIX-ARMY-02", EmptyFormation(name=formation.name))


def faults(formations: Sequence[Fielded], limit: int, check: Check) -> Iterator[Refused]:
    """All that is wrong with an army, as far as it is checked."""
    suspects = [too_dear(formations, limit)] if checks_points(check) else []
    if checks_all(check):
        suspects += [too_few(formations, limit), *map(empty, formations)]
    return (fault for fault in suspects if fault is not None)


@rule(without=True)
def checks_points(check: Check) -> bool:
    """LIX-ARMY-09: points are checked unless nothing is."""
    return check != "off"


@rule(without=True)
def checks_all(check: Check) -> bool:
    """LIX-ARMY-09: Formations and slots only if everything is."""
    return check == "strict"
