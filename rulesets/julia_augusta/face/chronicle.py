"""What Julia Augusta tells of a battle that is over."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rulesets.julia_augusta.chapters.shooting.volleys import STRIKES
from rulesets.julia_augusta.table.happenings.charge import FreeHack
from rulesets.julia_augusta.table.happenings.combat import CombatDice
from rulesets.julia_augusta.table.happenings.disorder import BasesLost, Disorder, UnitGone
from rulesets.julia_augusta.table.happenings.manoeuvre import Volley
from rulesets.julia_augusta.table.happenings.turn import TurnBegins
from rulesets.julia_augusta.table.state import Julia
from rulesets.kit.engine.agreeing import agreeing
from rulesets.kit.engine.event import Event
from rulesets.kit.facets.chronicle import Chronicle, Loss, Throw

SIDES = 6
KINDS: tuple[type[Disorder | BasesLost | FreeHack | UnitGone], ...] = (Disorder, BasesLost, FreeHack, UnitGone)
"""What tells of bases that are lost."""


def _turn(event: Event) -> int | None:
    return TurnBegins.model_validate(event.values).turn if event.key == TurnBegins.key else None


def _losses(view: Julia, event: Event) -> Iterator[Loss]:
    """Bases that were lost, and units that are gone: all bases of such a one count at that moment."""
    found: Disorder | BasesLost | FreeHack | UnitGone | None = next(
        (kind.model_validate(event.values) for kind in KINDS if event.key == kind.key), None
    )
    if found is None:
        return
    unit = view.units.get(found.target if isinstance(found, FreeHack) else found.unit)
    if unit is None:
        return
    if isinstance(found, UnitGone):
        yield Loss(unit.seat, unit.id, unit.start_bases)
    elif found.lost and unit.on_table:
        yield Loss(unit.seat, unit.id, found.lost, gone=False)


def _throws(view: Julia, event: Event) -> Iterator[Throw]:
    """Volleys and the dice of combats."""
    if event.key == Volley.key:
        shot = Volley.model_validate(event.values)
        if shot.unit in view.units and shot.dice:
            hits = sum(face == STRIKES for face in shot.dice)
            what = agreeing(f"{shot.unit} shoots at {shot.target}", [shot.unit])
            yield Throw(view.units[shot.unit].seat, what, len(shot.dice), Fraction(1, SIDES), hits)
    elif event.key == CombatDice.key:
        for one in CombatDice.model_validate(event.values).rolled:
            if one.unit in view.units and one.dice:
                chance = Fraction(max(SIDES + 1 - one.hits_on, 0), SIDES)
                hits = sum(face >= one.hits_on for face in one.dice)
                yield Throw(view.units[one.unit].seat, f"{one.unit} in combat", len(one.dice), chance, hits)


CHRONICLE = Chronicle(unit="bases", turn=_turn, losses=_losses, throws=_throws)
