"""What Julia Augusta tells of a battle that is over."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rulesets.julia_augusta.chapters.shooting.volleys import STRIKES
from rulesets.julia_augusta.table.happenings.combat import CombatDice
from rulesets.julia_augusta.table.happenings.disorder import UnitGone
from rulesets.julia_augusta.table.happenings.manoeuvre import Volley
from rulesets.julia_augusta.table.happenings.turn import Losses, TurnBegins
from rulesets.julia_augusta.table.state import Julia
from rulesets.kit.engine.agreeing import agreeing
from rulesets.kit.engine.event import Event
from rulesets.kit.facets.chronicle import Chronicle, Loss, Throw

SIDES = 6


def _turn(event: Event) -> int | None:
    return TurnBegins.model_validate(event.values).turn if event.key == TurnBegins.key else None


def _losses(view: Julia, event: Event) -> Iterator[Loss]:
    """Units that are gone: how many bases that comes to is counted by the rules."""
    if event.key == UnitGone.key:
        unit = view.units[UnitGone.model_validate(event.values).unit]
        yield Loss(unit.seat, unit.id, worth=0)


def _counted(view: Julia, event: Event) -> Iterator[tuple[int, int]]:
    """JA-VIC-01: bases off the table and of routing units, but for light troops."""
    if event.key == Losses.key:
        told = Losses.model_validate(event.values)
        yield told.seat, told.lost


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


CHRONICLE = Chronicle(unit="bases that count", turn=_turn, losses=_losses, counted=_counted, throws=_throws)
