"""What the army lists print of models, weapons and Detachments, and never changes in a game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Final, Literal

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from rulesets.kit.boards.tables.formations import RoundBase
from rulesets.kit.boards.tables.places import THOUSANDTHS, Frozen
from rulesets.kit.engine.points import Table
from rulesets.legions_imperialis.moments import unknown

NOT_REFEREED: Final = "not_refereed"
"""The kind of error of a card with a word that is not refereed."""
ModelType = Literal["infantry", "cavalry", "walker", "vehicle", "super_heavy", "knight", "titan"]
Role = Literal[
    "hq",
    "core",
    "support",
    "vanguard",
    "bastion",
    "battle_tank",
    "light_armour",
    "heavy_armour",
    "artillery",
    "knight",
    "titan",
    "air_support",
]
"""The slot of a Formation that a Detachment fills (LIX-ARMY-06)."""
SCALE: Table[ModelType, int] = Table(
    f"{__name__}.SCALE",
    {
        "infantry": ("LIX-ARMY-07", 1),
        "cavalry": ("LIX-ARMY-07", 1),
        "walker": ("LIX-ARMY-07", 1),
        "vehicle": ("LIX-ARMY-07", 2),
        "super_heavy": ("LIX-ARMY-07", 3),
        "knight": ("LIX-ARMY-07", 4),
        "titan": ("LIX-ARMY-07", 5),
    },
    without=0,
)
"""The Scale of a model by its type."""
ENGINES: frozenset[ModelType] = frozenset({"knight", "titan"})
"""Who counts by Wounds for the Break Point, and is hidden in part (LI-BRK-05, LI-OBS-02)."""
SMALL: frozenset[ModelType] = frozenset({"infantry", "cavalry", "walker", "vehicle"})
"""Whom Obstacles slow and shelter (LIX-TERR-11)."""
ARMOURED: frozenset[ModelType] = frozenset({"vehicle", "super_heavy", "knight", "titan"})
"""Who has rear armour (LI-REAR-01)."""
Target = Annotated[int, Field(ge=1, le=7)]
"""A number that a die has to reach: 4 of "4+"."""
BY_TRAIT = "SP"
"""The Dice value of a weapon whose trait says how many Hit rolls it makes (LIX-WPN-05)."""
Dice = Annotated[str, Field(pattern=rf"^(\d{{1,2}}|D[36](\+\d)?|{BY_TRAIT})$")]
"""A number of Hit rolls: such as "2", "D3+1" or "SP"."""


class Mode(Frozen):
    """One profile of a weapon. `least` and `most` are its range in inches, 0 and 0 of a weapon of close combat; `dice`
    how many Hit rolls it makes; `hit` what each has to reach, `ap` its AP, 0 or less."""

    name: str = ""
    least: int = 0
    most: int = 0
    dice: Dice = "1"
    hit: Target | None = None
    ap: Annotated[int, Field(le=0)] = 0
    traits: tuple[str, ...] = ()

    @property
    def fires(self) -> bool:
        """Whether it can be fired at all (LIX-WPN-02)."""
        return self.most > 0 and self.hit is not None


class Weapon(Frozen):
    """A weapon: one profile or several, of which one is chosen each time it fires (LI-TGT-03)."""

    name: str
    modes: tuple[Mode, ...] = Field(min_length=1)

    def mode(self, name: str) -> Mode:
        """Its profile of this name."""
        return next(mode for mode in self.modes if mode.name == name)


class Profile(Frozen):
    """A model as its datasheet has it. `move` in inches, None for "-"; `save` and `morale` are what a die has to reach,
    None for "-"; `rules` are its special rules. Several weapons of one name stand there as often as it has them."""

    name: str
    type: ModelType
    move: int | None
    save: Target | None
    caf: int = 0
    morale: Target | None = None
    wounds: int = 1
    weapons: tuple[Weapon, ...] = ()
    rules: tuple[str, ...] = ()

    @property
    def words(self) -> Iterator[str]:
        """Its special rules, and the traits of its weapons."""
        yield from self.rules
        yield from (trait for weapon in self.weapons for mode in weapon.modes for trait in mode.traits)

    @property
    def scale(self) -> int:
        """Its Scale (LI-D-19)."""
        return SCALE[self.type]

    @cached_property
    def base(self) -> RoundBase:
        """The disc that it stands on (LI-D-01)."""
        return RoundBase(diameter=round(size(self.type, self.wounds)[0] * THOUSANDTHS))

    @property
    def height(self) -> float:
        """How high it is, in inches (LI-D-01)."""
        return size(self.type, self.wounds)[1]


def size(kind: ModelType, wounds: int) -> tuple[float, float]:
    """The diameter and the height of a model in inches, by its type; of engines by their Wounds (LI-D-01)."""
    if kind == "knight":
        return (1.6, 1.75) if wounds <= 2 else (2.4, 2.5)
    if kind == "titan":
        return TITANS[min(max(wounds, 5), 8)]
    return SIZES[kind]


SIZES: dict[ModelType, tuple[float, float]] = {
    "infantry": (1.0, 0.5),
    "cavalry": (1.0, 0.5),
    "walker": (1.0, 0.75),
    "vehicle": (1.2, 0.75),
    "super_heavy": (1.8, 1.0),
}
TITANS: dict[int, tuple[float, float]] = {5: (3.0, 3.5), 6: (3.5, 4.5), 7: (4.5, 5.5), 8: (5.0, 6.5)}
"""By the Wounds that they start with."""


class Card(Frozen):
    """A Detachment as it is fielded: `models` names the profile of each of its models, in their order."""

    key: str
    name: str
    points: int
    role: Role
    profiles: tuple[Profile, ...]
    models: tuple[str, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _is_whole(self) -> Card:
        missing = set(self.models) - self._by_name.keys()
        if missing:
            raise ValueError(f'"{self.name}" has models without a profile: {", ".join(sorted(missing))}')
        return self

    @model_validator(mode="after")
    def _is_refereed(self) -> Card:
        """A word that nobody has written would do nothing, or be asked about in the middle of a battle."""
        strange = unknown(word for profile in self.profiles for word in profile.words)
        if strange:
            told = {"name": self.name, "words": ", ".join(strange)}
            raise PydanticCustomError(
                NOT_REFEREED, '"{name}" has traits or special rules that are not known: {words}', told
            )
        return self

    @cached_property
    def _by_name(self) -> dict[str, Profile]:
        return {profile.name: profile for profile in self.profiles}

    def profile(self, name: str) -> Profile:
        """The profile of this name."""
        return self._by_name[name]
