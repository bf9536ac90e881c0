"""What several announcements hold: why a unit can attack nobody, and who a soldier was."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict

from rulesets.kit.engine.said import Happening

WhyNot = tuple[str, str, str, dict[str, str | int | list[str] | None]]
"""Why a unit cannot be attacked: the unit, the rule, and the key and the values of the refusal."""
Cause = tuple[str, str]
"""A rule, and who or what brings it."""


class Announced(Happening):
    """Something that is announced, and kept as a record keeps it: lists, texts and numbers."""

    def values(self) -> dict[str, Any]:
        return self.model_dump(mode="json")


class Partly(Announced):
    """An announcement that holds what it was given, and nothing else."""

    def values(self) -> dict[str, Any]:
        return {"rule": self.rule, **self.model_dump(mode="json", exclude_unset=True)}


class OfAUnit(Announced):
    """Something that happens to one unit."""

    unit: str


class Part(BaseModel):
    """A part of an announcement."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Man(Part):
    """A soldier: what he carries, and what he is."""

    weapons: list[str]
    roles: list[str]


class Fallen(Man):
    """A soldier who fell, and the weapon that he fell to."""

    to: str = ""


class ShotDetails(Part):
    """Of a shot: whose weapon it is where it is not the unit's own, how it is fired, and the rounds left for it."""

    of: str | None = None
    way: str | None = None
    left: int | None = None
