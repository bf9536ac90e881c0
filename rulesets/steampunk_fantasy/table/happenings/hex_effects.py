"""What happens in hexes: smoke, clouds and fires."""

from __future__ import annotations

from rulesets.kit.engine.said import Happening


class SmokePlaced(Happening):
    """Smoke lies in a hex."""

    hex: str
    markers: int = 0


class PoisonCloud(Happening):
    """A poison cloud lies in a hex. `before`: the die and the number of the one that it has taken up."""

    hex: str
    sides: int
    needed: int
    markers: int = 0
    before: tuple[int, int] | None = None


class AcidCloud(Happening):
    """An acid cloud lies in a hex."""

    hex: str
    major: bool
    needed: int
    markers: int = 0


class CloudStays(Happening):
    """The acid cloud that lies in a hex is stronger than the one that was to be placed."""

    hex: str
    major: bool
    needed: int


class HexOnFire(Happening):
    """A hex burns."""

    hex: str


class MeetsFire(Happening):
    """A base has rolled for a burning hex."""

    base: str
    hex: str
    die: int
    needed: int = 0
    caught: bool


class BurnedOut(Happening):
    """A fire has burned out, and made rough ground of the forest where there was one."""

    hex: str
    forest: bool = False


class CloudPoisons(Happening):
    """A base has rolled for each of its members in a poison cloud."""

    base: str
    hex: str = ""
    needed: int
    sides: int
    dice: list[int]


class CloudChokes(Happening):
    """A base has rolled against choking: more than `above`, in which its `resistance` is contained, pins it."""

    base: str
    sides: int = 0
    die: int
    above: int
    resistance: int = 0
    pinned: bool


class CloudOfAcid(Happening):
    """A base has rolled in an acid cloud."""

    base: str
    hex: str = ""
    die: int
    needed: int


class MarkersFade(Happening):
    """What is left of smoke and clouds in a hex at the end of a turn."""

    hex: str
    smoke: int
    poison: int
    acid: int
