"""Unit and weapon cards: what is printed and never changes in a game. A game keeps its own copy of its cards.

Values by angle are front / front-side / back-side / back (SF-ANG-02) and are written as in the army lists: "4/3/3/2",
"5+/5+/5+/6+", "*/-/-/-"; a single value holds for all four sides (SF-ANG-08).
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, field_validator, model_validator

from rulesets.kit.engine.points import rule
from rulesets.steampunk_fantasy.table.damage_rows import Row, read_row
from rulesets.steampunk_fantasy.table.order_notation import FireOrder, MovementOrder, fire_order, movement_order
from rulesets.steampunk_fantasy.table.specials import Words

Size = Literal["small", "medium", "large", "huge"]
RESOURCES = ("ip", "mp", "cp", "xp")
"""What is paid with: industry, manpower, craft and experience points (SF-ARMY-01 to SF-ARMY-04)."""
REGULAR = "regular"

MOST = 40
"""More than this no card has of anything that is rolled or counted."""
MEMBERS = 12
DEAREST = 99
"""Points of a kind."""

_COST = re.compile(r"(\d+)(ip|mp|cp|xp)")


@rule(without=lambda cells: [*cells, "-", "-", "-"][:4])
def all_around(cells: list[str]) -> list[str]:
    """SF-ANG-08: a value that is not divided in four is the same on all sides."""
    return cells * 4 if len(cells) == 1 else cells


def _by_angle(value: Any) -> Any:
    """ "4/3/3/2", "5+", "1/-/-/-" as four numbers."""
    if not isinstance(value, str):
        return tuple(value) if isinstance(value, list) else value
    told = all_around([cell.strip().removesuffix("+") for cell in value.split("/")])
    if len(told) != 4 or not all(cell == "-" or cell.lstrip("+-").isdecimal() for cell in told):
        raise ValueError(f'"{value}" does not give four sides: write front/front-side/back-side/back such as 4/3/3/2')
    return tuple(0 if cell == "-" else int(cell) for cell in told)


def _arcs(value: Any) -> Any:
    """ "*/*/-/-" as four times yes or no."""
    if not isinstance(value, str):
        return tuple(value) if isinstance(value, list) else value
    told = all_around(value.split("/"))
    if len(told) != 4 or set(told) - {"*", "-"}:
        raise ValueError(f'"{value}" is not a firing angle: write * or - for each of four sides such as */*/-/-')
    return tuple(cell == "*" for cell in told)


def _in_bounds(values: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    if not all(0 <= value <= MOST for value in values):
        raise ValueError(f"{values} goes beyond 0 to {MOST}")
    return values


Sides = Annotated[tuple[int, int, int, int], BeforeValidator(_by_angle), AfterValidator(_in_bounds)]
Arcs = Annotated[tuple[bool, bool, bool, bool], BeforeValidator(_arcs)]


class _Printed(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Weapon(_Printed):
    """A weapon. `range` in hexes, up to twice that is long range; `ap` and `pen` as in SF-DMG-03; `damage` is added to
    the die. `scope`: every member has one ("member") or the base has one ("base"); `hands` it takes to carry."""

    name: str
    range: int = Field(default=0, ge=0, le=MOST)
    angle: Arcs = (True, True, True, True)
    ap: int = Field(default=0, ge=0, le=MOST)
    pen: int = Field(default=0, ge=-3, le=0)
    damage: int = Field(default=0, ge=-MOST, le=MOST)
    special: Words = ()
    scope: Literal["member", "base"] = "member"
    hands: Literal[0, 1, 2] = 2


class Profile(_Printed):
    """How one member fights: assault dice and deflection dice by angle, the numbers needed, and what its hits do."""

    assault: Sides = (0, 0, 0, 0)
    assault_die: Sides = (6, 6, 6, 6)
    assault_damage: int = Field(default=0, ge=-MOST, le=MOST)
    assault_ap: int = Field(default=0, ge=0, le=MOST)
    assault_pen: int = Field(default=0, ge=-3, le=0)
    deflection: Sides = (0, 0, 0, 0)
    deflection_die: Sides | None = None
    assault_special: Words = ()
    special: Words = ()
    weapons: tuple[str, ...] = ()

    @property
    def deflects_on(self) -> tuple[int, int, int, int]:
        """The number that a deflection die needs: that of the assault dice where nothing is printed."""
        return self.deflection_die or self.assault_die


class FireGroup(_Printed):
    """One fire group: it gets a fire order of its own (SF-D-22); `weapons` are those that its orders load and fire."""

    name: str
    weapons: tuple[str, ...]
    orders: tuple[
        Annotated[FireOrder, BeforeValidator(lambda told: fire_order(told) if isinstance(told, str) else told)], ...
    ]

    @property
    def capacity(self) -> int:
        """How many rounds it holds: 0 where nothing has to be loaded (SF-D-30)."""
        words = [word for order in self.orders for part in order.parts for word in part if word.startswith("Load")]
        return max((int(word[5:-1]) if "[" in word else 1 for word in words), default=0)


class Body(_Printed):
    """What of a unit base stands nowhere else: `kinds` are the words of its type ("bio", "infantry", "tank" …),
    `members` names the profile of each member."""

    size: Size
    kinds: tuple[str, ...]
    cost: dict[str, int]
    members: tuple[str, ...] = Field(default=(REGULAR,), min_length=1, max_length=MEMBERS)
    armour: Sides = (0, 0, 0, 0)
    profiles: dict[str, Profile]
    special: Words = ()

    @field_validator("cost", mode="before")
    @classmethod
    def _read_cost(cls, told: Any) -> Any:
        """ "2mp, 4cp, 1cp": the same resource twice adds up (SF-D-85)."""
        if not isinstance(told, str):
            return told
        cost: dict[str, int] = {}
        for part in told.split(","):
            match = _COST.fullmatch(part.strip())
            if match is None:
                raise ValueError(f'"{part.strip()}" is not a price: write a number and ip, mp, cp or xp such as 2mp')
            cost[match[2]] = cost.get(match[2], 0) + int(match[1])
        return cost

    @field_validator("cost")
    @classmethod
    def _is_a_price(cls, told: dict[str, int]) -> dict[str, int]:
        if set(told) - set(RESOURCES) or not all(0 <= points <= DEAREST for points in told.values()):
            raise ValueError(f"has to be a price of at most {DEAREST} ip, mp, cp and xp each, such as 2mp, 1xp")
        return told


class Card(Body):
    """A unit base as it is printed; `tables` are its damage tables ("regular", "light", "critical", "psychic")."""

    name: str
    race: str
    weapons: dict[str, Weapon] = {}
    movement: tuple[MovementOrder, ...]
    fire: tuple[FireGroup, ...] = ()
    tables: dict[str, tuple[Row, ...]]

    @field_validator("movement", mode="before")
    @classmethod
    def _read_movement(cls, told: Any) -> Any:
        return tuple(movement_order(order) if isinstance(order, str) else order for order in told)

    @field_validator("tables", mode="before")
    @classmethod
    def _read_tables(cls, told: Any) -> Any:
        return {
            name: tuple(read_row(row) if isinstance(row, str) else row for row in rows) for name, rows in told.items()
        }

    @model_validator(mode="after")
    def _hangs_together(self) -> Card:
        """Whatever is named somewhere on the card stands on it, and nothing is empty that is rolled on."""
        if REGULAR not in self.tables or not all(self.tables.values()):
            raise ValueError(f'"{self.name}" needs a damage table "{REGULAR}", and no table without rows')
        armed = {name for group in self.fire for name in group.weapons}
        carried = {name for profile in self.profiles.values() for name in profile.weapons}
        missing = sorted({*self.members} - {*self.profiles}) + sorted((armed | carried) - {*self.weapons})
        if missing:
            raise ValueError(f'"{missing[0]}" is named on "{self.name}" and does not stand there')
        if len({group.name for group in self.fire}) < len(self.fire):
            raise ValueError(f'two fire groups of "{self.name}" have one name')
        return self

    def profile(self, member: str) -> Profile:
        """How a member of this name fights."""
        return self.profiles[member]

    def group(self, name: str) -> FireGroup:
        """A fire group by its name."""
        return next(group for group in self.fire if group.name == name)

    def is_a(self, kind: str) -> bool:
        """Whether its type has a word."""
        return kind in self.kinds
