"""What is announced of attacks: targets, hits, saves and blows."""

from __future__ import annotations

from rulesets.dust_1947.table.happenings.shape import Announced, Cause, OfAUnit, ShotDetails, WhyNot


class NoTarget(Announced):
    """A unit would attack and finds nobody."""

    unit: str
    why: list[WhyNot] = []


class Attack(Announced):
    """An attack is declared: its shots as number, weapon and target, and the squares between which each goes. `half` is
    the part of it that is sustained."""

    unit: str
    shots: list[tuple[int, str, str]]
    lines: list[tuple[str, str]] = []
    half: str
    details: list[ShotDetails] | None = None
    sustained: bool


class RolledToHit(Announced):
    """Weapons of a unit have rolled to hit: so many dice `each`, on so many `miniatures` of a blast; `because`, `more`,
    `again_by` and `chained` are the rules for the row, the number, what was rolled again and the chain."""

    unit: str
    bearer: str = ""
    target: str
    weapon: str
    count: int
    row: str = "hit"
    because: str
    hits: int
    chain: list[str]
    each: int = 0
    miniatures: int = 0
    more: str = ""
    again: list[list[str]]
    again_by: list[str] | None = None
    dice: list[str]
    chained: list[str] | None = None


class Evades(Announced):
    """An aircraft has rolled its evade save."""

    target: str
    weapon: str
    hits: int = 0
    row: str = "evade save"
    dice: list[str]
    evaded: int


class NoSave(Announced):
    """A target has no save against its hits; `denied` is the rule that takes its cover away."""

    target: str
    weapon: str
    hits: int
    denied: str | None = None
    cover: list[Cause] = []


class Saves(Announced):
    """A target has rolled its save; `denied` is the rule that takes its cover away."""

    target: str
    weapon: str
    hits: int = 0
    denied: str | None = None
    cover: list[Cause]
    row: str
    dice: list[str]
    again: list[list[str]]
    again_by: list[str] | None = None
    saved: int


class Retaliates(Announced):
    """A unit strikes back in close combat with so many of its weapons."""

    unit: str
    weapons: list[tuple[int, str]]
    against: str = ""


class NoRetaliation(OfAUnit):
    """A unit does not strike back."""
