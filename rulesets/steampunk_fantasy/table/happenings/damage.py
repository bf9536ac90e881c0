"""What damage does to bases.

A `row` is one of a damage table, such as "4-8": empty below its first one, None where a record does not tell it.
`results` are words such as "kill[1]".
"""

from __future__ import annotations

from typing import Any, Literal

from rulesets.kit.engine.said import Happening

FurtherTable = Literal["light", "critical"]
"""A damage table that the results of another send to."""


class DamageRoll(Happening):
    """A hit was rolled for, on the regular table of a base.

    `member`, counted from 0, was hit, or the base as a whole; `side` is 0 to 3 from front to back. `value` is the
    armour there (None where a record does not tell it), `left_of_ap` the AP at that distance; the armour dice need
    `needed`, and `blocks` of them stopped it. All that counts besides the die of so many sides is named one by one.
    """

    base: str
    member: int | None = None
    by: str
    with_what: str
    side: int
    value: int | None = None
    ignored: bool
    ap: int = 0
    left_of_ap: int = 0
    pen: int = 0
    needed: int | None = None
    armour: list[int]
    blocks: int
    sides: int = 6
    die: int
    damage: int = 0
    extra: int = 0
    penetrating: int = 0
    bonus: int = 0
    taken_off: int = 0
    kind: str = "regular"
    resistance: int = 0
    total: int
    row: str | None = None
    results: list[str]


class TypedDamage(Happening):
    """A die of a typed damage was rolled, on the table of its own. `by` and `with_what` are empty where a row of the
    base's own tables says so."""

    base: str
    kind: str
    by: str = ""
    with_what: str = ""
    sides: int
    die: int
    resistance: int = 0
    total: int
    row: str | None = None
    results: list[str]


class Immune(Happening):
    """A base has no table for a typed damage."""

    base: str
    kind: str
    by: str = ""
    with_what: str = ""


class TableRoll(Happening):
    """A d6 was rolled on a further damage table of a base."""

    base: str
    table: FurtherTable
    die: int
    row: str | None = None
    results: list[str]


class FutureDamage(Happening):
    """A base has so many tokens more on future damage; `acid` has brought them."""

    base: str
    more: int
    tokens: int
    acid: bool = False


class BleedingStops(Happening):
    """All bleeding of a base ends."""

    base: str


class MemberDied(Happening):
    """A member of a base, told by its profile, has died; the bonus on future damage is halved, from `before` to
    `tokens`, where there was any."""

    base: str
    member: str
    left: int
    before: int = 0
    tokens: int = 0

    def values(self) -> dict[str, Any]:
        """The fields as plain data, without those of the bonus where there was none."""
        told = super().values()
        return told if self.before else {name: told[name] for name in ("rule", "base", "member", "left")}


class BaseDestroyed(Happening):
    """A base is destroyed."""

    base: str


class SetOnFire(Happening):
    """A base has one more fire on it, which `by` has left there, where no hit was told just before."""

    base: str
    fires: int
    by: str = ""


class NoPoison(Happening):
    """Poison does nothing to a base."""

    base: str


class Poisoned(Happening):
    """A base has one more poison, of a die of so many sides; `by` as with fires."""

    base: str
    sides: int
    by: str = ""


class Bleeds(Happening):
    """A base has one more bleeding, of a die of so many sides."""

    base: str
    sides: int


class GetsAcid(Happening):
    """A base has one more acid on it; `by` as with fires."""

    key = "acid"
    base: str
    major: bool
    by: str = ""


class Pinned(Happening):
    """A base is pinned, with so many tokens now."""

    base: str
    tokens: int


class PinnedFades(Happening):
    """A base has one pinned token less."""

    base: str
    tokens: int
