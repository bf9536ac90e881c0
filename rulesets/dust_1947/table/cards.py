"""Unit cards: what is printed and never changes in a game. A game keeps its own copy of the cards it started with."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal

from pydantic import BaseModel, ConfigDict, field_validator

from rulesets.kit.engine.points import Table, rule

Kind = Literal["infantry", "hero", "support weapon", "vehicle", "aircraft"]
Size = Literal["small", "standard", "large", "huge"]
Mobility = Literal["foot", "walker", "wheeled", "half-tracked", "tracked", "naval", "aircraft", "helicopter"]
Mount = Literal["Front", "Rear", "Left", "Right", "Turret"]
ARMOUR_CLASSES = tuple(
    ["S1", "S2", "S3", "S4"] + [f"V{n}" for n in range(1, 8)] + ["A1", "A2", "A3"],
)
CLOSE = "C"
"""The range of a close combat weapon."""

DRIVES: Table[str, bool] = Table(
    "rulesets.dust_1947.table.cards.DRIVES",
    {
        "wheeled": ("DU-SKILL-WHEELED-01", True),
        "half-tracked": ("DU-SKILL-HALFTRACK-01", True),
        "tracked": ("DU-SKILL-TRACKED-01", True),
    },
    without=False,
)
"""For which mobilities roads, rubble, swamps, wrecks and low walls are what they are to wheels and tracks."""

_CELL = re.compile(r"(\*{1,2}|\d+)/(#|\d+)")
_RANGE = re.compile(r"(?:(\d+)-)?(\d+)")


class Cell(BaseModel):
    """One cell of a weapon's row: `dice` rolled (blast: dice a miniature), `damage` points a hit (None: kills)."""

    model_config = ConfigDict(frozen=True)

    dice: int
    blast: bool
    damage: int | None

    @classmethod
    def parse(cls, text: str) -> Cell:
        """Read "2/1", "*/1", "1/#"; raises ValueError that names the text."""
        match = _CELL.fullmatch(text)
        if match is None:
            raise ValueError(f'"{text}" is not a cell: write dice/damage such as 2/1, */1 or 1/#')
        dice, damage = match.groups()
        blast = dice.startswith("*")
        return cls(dice=len(dice) if blast else int(dice), blast=blast, damage=None if damage == "#" else int(damage))


class Weapon(BaseModel):
    """A weapon line. `reach` is in squares ("4", "4-12" or "C"), `ammo` None where it is unlimited."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    reach: str
    cells: dict[str, Cell]
    mount: Mount | None = None
    keywords: tuple[str, ...] = ()
    ammo: int | None = None

    @field_validator("cells", mode="before")
    @classmethod
    def _read_cells(cls, cells: dict[str, str | dict[str, object]]) -> dict[str, object]:
        unknown = set(cells) - set(ARMOUR_CLASSES)
        if unknown:
            raise ValueError(f"unknown armour class {', '.join(sorted(unknown))}")
        return {column: Cell.parse(cell) if isinstance(cell, str) else cell for column, cell in cells.items()}

    @field_validator("reach")
    @classmethod
    def _check_reach(cls, reach: str) -> str:
        if reach != CLOSE and not _RANGE.fullmatch(reach):
            raise ValueError(f'"{reach}" is not a range: write squares such as 4, 4-12, or C')
        return reach

    @property
    def close(self) -> bool:
        """Whether it is a close combat weapon."""
        return self.reach == CLOSE

    @property
    def shortest(self) -> int:
        """The least range in squares."""
        return _band(self.reach)[0]

    @property
    def longest(self) -> int:
        """The greatest range in squares; 1 for close combat."""
        return _band(self.reach)[1]


@lru_cache(maxsize=256)
def _band(reach: str) -> tuple[int, int]:
    """The least and the greatest range that are meant by a text."""
    match = _RANGE.fullmatch(reach)
    return (int(match[1] or 0), int(match[2])) if match else (0, 1)


class Line(BaseModel):
    """How many of a weapon the unit carries: one a soldier, or identical mounts of a vehicle."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    weapon: Weapon
    count: int = 1


class Card(BaseModel):
    """A unit's card. `move` and `march` in squares; `track` damage points (None: plain infantry, 1 a miniature);
    `soldiers` miniatures of an infantry unit; `skills` are keywords, with a parameter after a colon; `ap` its cost;
    `faction` within its bloc, empty where it has none. `platoon` is that to which it belongs in its force, `advantage`
    those of its skills that it has from there alone. `base` is the diameter in inches of the round base on which a
    vehicle stands on a table; 0 where its hull is all that there is."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    short: str
    bloc: str
    kind: Kind
    armour: str
    move: int
    march: int
    ap: int
    lines: tuple[Line, ...]
    track: int | None = None
    soldiers: int = 0
    size: Size = "standard"
    mobility: Mobility = "foot"
    skills: tuple[str, ...] = ()
    faction: str = ""
    platoon: str = ""
    advantage: tuple[str, ...] = ()
    base: float = 0.0

    @field_validator("armour")
    @classmethod
    def _check_armour(cls, armour: str) -> str:
        if armour not in ARMOUR_CLASSES:
            raise ValueError(f'"{armour}" is not an armour class: {", ".join(ARMOUR_CLASSES)}')
        return armour

    @property
    def on_foot(self) -> bool:
        """Infantry, support weapons and heroes: all that is infantry for the rules."""
        return self.kind in ("infantry", "support weapon") or is_infantry(self)

    @property
    def on_wheels_or_tracks(self) -> bool:
        """Whether it is a vehicle on wheels, on tracks, or on both."""
        return DRIVES.get(self.mobility, False)

    @property
    def served(self) -> Line | None:
        """The weapon that the crew of a support weapon fires together: its first line, unless several carry it."""
        first = self.lines[0] if self.kind == "support weapon" and self.lines else None
        return first if first is not None and first.count == 1 else None

    @property
    def has_facing(self) -> bool:
        """Whether facing matters: vehicles and aircraft have fire arcs."""
        return not self.on_foot


@rule(without=False)
def is_infantry(card: Card) -> bool:
    """DU-UNIT-02: a hero is also an infantry unit."""
    return card.kind == "hero"
