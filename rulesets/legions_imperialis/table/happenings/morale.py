"""What has happened to nerve."""

from __future__ import annotations

from typing import Literal

from rulesets.legions_imperialis.table.happenings.announced import Announced

Cause = Literal["casualties", "combat", "rally"]
"""Why a Morale check is made."""


class MoraleChecked(Announced):
    """A Detachment has made a Morale check: the dice, of two the lower counts; the modifiers by the ids of their rules;
    and what it had to reach, by the Morale of whoever inspires it ("": by its own). Without dice it was decided without
    a roll: passed or failed already in this phase."""

    detachment: str
    cause: Cause
    dice: list[int]
    modifiers: dict[str, int]
    need: int
    passed: bool
    inspired: str = ""


class FormationBroken(Announced):
    """A Formation has lost as much as its Break Point, and is Broken."""

    formation: str
    losses: int
    break_point: int


class Rallied(Announced):
    """A Detachment has rallied: it has no Fall Back Order any more."""

    detachment: str
