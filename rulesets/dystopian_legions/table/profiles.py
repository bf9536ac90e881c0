"""What the army lists print of models, weapons and sections, and never changes in a game (PROF)."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

from pydantic import Field, model_validator

from rulesets.dystopian_legions.table.pools import Pool
from rulesets.kit.boards.tables.formations import Base
from rulesets.kit.boards.tables.places import Frozen

ModelType = Literal["infantry", "heavy_infantry", "cavalry", "aeronaut", "ironclad"]
"""DL-PROF-03: how a model moves and fights."""
MovesAs = Literal["infantry", "cavalry", "ironclad"]
"""The three columns of the terrain table."""
Arc = Literal["fore", "starboard", "aft", "port"]
"""DL-D-104: the four quarters around a model, by its facing."""
Slot = Literal["officer", "line", "attached"]
Rank = Literal["", "nco", "officer"]
MOVES_AS: dict[ModelType, MovesAs] = {
    "infantry": "infantry",
    "heavy_infantry": "infantry",
    "aeronaut": "infantry",
    "cavalry": "cavalry",
    "ironclad": "ironclad",
}
"""Heavy infantry is infantry for terrain, and so are aeronauts who walk (DL-D-66)."""


class Weapon(Frozen):
    """A ranged weapon: its Effective and Long Range in inches, the dice that it adds to a RAD attack within each, its
    Model Assigned Rules, and the arcs in which it fires (none: all round)."""

    name: str
    er: int
    lr: int
    rad_er: Pool = Pool()
    rad_lr: Pool = Pool()
    mars: tuple[str, ...] = ()
    arc: tuple[Arc, ...] = ()


class Profile(Frozen):
    """A model as it is printed. `cp` are the Command Points that a leader generates, `rank` tells officers apart: the
    highest is the senior one."""

    name: str
    type: ModelType = "infantry"
    base: Base
    mv: int
    ir: int
    lp: int
    mad: Pool = Pool()
    weapons: tuple[Weapon, ...] = ()
    mars: tuple[str, ...] = ()
    leader: Rank = ""
    cp: int = 0
    rank: int = 0

    @property
    def moves_as(self) -> MovesAs:
        """Its column of the terrain table."""
        return MOVES_AS[self.type]


class Card(Frozen):
    """A section as it is fielded: `models` names the profile of each of its models, in their order; section weapons
    are shared by them. All of its models have one MV and one column of the terrain table."""

    key: str
    name: str
    points: int
    slot: Slot
    profiles: tuple[Profile, ...]
    models: tuple[str, ...] = Field(min_length=1)
    section_weapons: tuple[Weapon, ...] = ()
    mars: tuple[str, ...] = ()

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
    def mv(self) -> int:
        """The Movement Value of its models, in inches."""
        return self.profile(self.models[0]).mv

    @property
    def moves_as(self) -> MovesAs:
        """Their column of the terrain table."""
        return self.profile(self.models[0]).moves_as
