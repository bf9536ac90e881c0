"""What the army lists print of models, weapons and sections, and never changes in a game (PROF)."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

from pydantic import Field, model_validator

from rulesets.dystopian_legions.table.mars import has
from rulesets.dystopian_legions.table.pools import Pool
from rulesets.kit.boards.tables.formations import Base
from rulesets.kit.boards.tables.places import Frozen
from rulesets.kit.engine.points import rule

ModelType = Literal["infantry", "heavy_infantry", "cavalry", "aeronaut", "ironclad"]
"""DL-PROF-03: how a model moves and fights."""
MovesAs = Literal["infantry", "cavalry", "ironclad"]
"""The three columns of the terrain table."""
Arc = Literal["fore", "starboard", "aft", "port"]
"""DL-D-104: the four quarters around a model, by its facing."""
Hull = Literal["", "light", "regular", "heavy"]
"""The class of an ironclad; "" of all other models."""
Slot = Literal["officer", "line", "attached"]
Rank = Literal["", "nco", "officer"]
MOVES_AS: dict[ModelType, MovesAs] = {
    "infantry": "infantry",
    "heavy_infantry": "infantry",
    "cavalry": "cavalry",
    "ironclad": "ironclad",
}
"""Heavy infantry is infantry for terrain (DL-D-66)."""


class Weapon(Frozen):
    """A ranged weapon: its Effective and Long Range in inches, the dice that it adds to a RAD attack within each and
    those of its IAD attacks, its Model Assigned Rules, and the arcs in which it fires (none: all round). An indirect
    weapon fires so many `blasts`, of this diameter in inches (0: it says nothing of it), and has so many rounds of
    smoke for the whole battle (DL-D-158, DL-D-159, DL-D-166)."""

    name: str
    er: int
    lr: int
    rad_er: Pool = Pool()
    rad_lr: Pool = Pool()
    iad_er: Pool = Pool()
    iad_lr: Pool = Pool()
    mars: tuple[str, ...] = ()
    arc: tuple[Arc, ...] = ()
    blasts: int = 1
    blast: int = 0
    smoke: int = 0


class Armour(Frozen):
    """The Armour Value of an ironclad in each of its arcs."""

    fore: int = 1
    starboard: int = 1
    aft: int = 1
    port: int = 1


class Profile(Frozen):
    """A model as it is printed. `cp` are the Command Points that a leader generates, `rank` tells officers apart: the
    highest is the senior one. The Life Points of an ironclad are its Hull Points; it has a class, armour and a critical
    rating in place of an IR (PROF-01)."""

    name: str
    type: ModelType = "infantry"
    base: Base
    mv: int
    ir: int = 0
    lp: int
    hull: Hull = ""
    av: Armour = Armour()
    cr: int = 1
    mad: Pool = Pool()
    weapons: tuple[Weapon, ...] = ()
    mars: tuple[str, ...] = ()
    leader: Rank = ""
    cp: int = 0
    rank: int = 0

    @model_validator(mode="after")
    def _is_one_kind(self) -> Profile:
        if not self.is_ironclad and not self.ir:
            raise ValueError(f'"{self.name}" is no ironclad and needs an IR')
        return self

    @property
    def is_ironclad(self) -> bool:
        """Whether it has Hull Points and armour."""
        return self.type == "ironclad"

    @property
    def moves_as(self) -> MovesAs:
        """Its column of the terrain table."""
        return strides(self.mars) or (on_foot() if self.type == "aeronaut" else MOVES_AS[self.type])


@rule(without="cavalry")
def on_foot() -> MovesAs:
    """DL-AERO-05, DL-AERO-06: aeronauts who walk go by the column of infantry (DL-D-66)."""
    return "infantry"


@rule(without="")
def strides(mars: tuple[str, ...]) -> Literal["", "cavalry"]:
    """DL-MAR-81: a Walker goes by the column of cavalry."""
    return "cavalry" if has(mars, "Walker") else ""


class Card(Frozen):
    """A section as it is fielded: `models` names the profile of each of its models, in their order; section weapons
    are shared by them. All of its models have one MV and one column of the terrain table. `transport` is the card of
    the one that was bought for it, points and all (DL-TRANS-01); `fire_teams`: it may be divided (DL-FT-02)."""

    key: str
    name: str
    points: int
    slot: Slot
    profiles: tuple[Profile, ...]
    models: tuple[str, ...] = Field(min_length=1)
    section_weapons: tuple[Weapon, ...] = ()
    mars: tuple[str, ...] = ()
    transport: Card | None = None
    fire_teams: bool = False

    @model_validator(mode="after")
    def _moves_together(self) -> Card:
        unknown = set(self.models) - self._by_name.keys()
        if unknown:
            raise ValueError(f'"{self.name}" has models without a profile: {", ".join(sorted(unknown))}')
        if len({(self.profile(name).mv, self.profile(name).moves_as) for name in self.models}) > 1:
            raise ValueError(f'the models of "{self.name}" do not all move alike')
        return self

    @cached_property
    def _by_name(self) -> dict[str, Profile]:
        return {profile.name: profile for profile in self.profiles}

    def profile(self, name: str) -> Profile:
        """The profile of this name."""
        return self._by_name[name]

    @property
    def drives(self) -> bool:
        """Whether it consists of ironclads."""
        return all(self.profile(name).is_ironclad for name in self.models)

    @property
    def mv(self) -> int:
        """The Movement Value of its models, in inches."""
        return self.profile(self.models[0]).mv

    @property
    def moves_as(self) -> MovesAs:
        """Their column of the terrain table."""
        return self.profile(self.models[0]).moves_as
