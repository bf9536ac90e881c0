"""What happens in gunnery steps."""

from __future__ import annotations

from rulesets.kit.engine.said import Happening


class FireNotAllowed(Happening):
    """A fire order is not for the speed of the base: its action is not done."""

    base: str
    group: str
    order: str
    action: str = ""
    speed: str


class NotLoaded(Happening):
    """A fire group was to fire and is not loaded."""

    base: str
    group: str


class NoTarget(Happening):
    """A fire group was to fire and has no target."""

    base: str
    group: str


class TargetsNamed(Happening):
    """A target was named for each shot of a fire group that is not held."""

    base: str
    group: str
    targets: list[str]
    held: int = 0


class ShotFired(Happening):
    """A shot was rolled for. `member` is counted from 0 (None: the base fires as a whole); `hexes` is how far away the
    target is, `range` how far the weapon reaches; `modifiers` are rules, what they add, and whose they are."""

    key = "shot"
    base: str
    member: int | None
    weapon: str
    target: str
    hexes: int | None = None
    range: int = 0
    dice: list[int]
    modifiers: list[tuple[str, int, str]]
    total: int
    hit: bool


class AreaAttack(Happening):
    """An area attack, or several alike, were rolled for against a base. `printed` is the number that one alone needs,
    where there are several; `base` is the first of those that attack."""

    base: str
    weapon: str
    target: str
    hex: str
    bases: list[str] | None = None
    attacks: int = 1
    needed: int
    printed: int | None = None
    dice: list[int]


class Loaded(Happening):
    """A fire group holds so many rounds now."""

    base: str
    group: str
    rounds: int


class Aims(Happening):
    """A fire group aims."""

    base: str
    group: str
