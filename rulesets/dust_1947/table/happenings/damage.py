"""What is announced of damage: who falls, what breaks, what burns."""

from __future__ import annotations

from rulesets.dust_1947.table.happenings.shape import Announced, Fallen, Man, Partly


class SoldiersLost(Announced):
    """Soldiers of a unit have fallen; nobody carries the weapons that are `gone` any more (None: nobody is left)."""

    unit: str
    lost: int
    left: int
    fell: list[Fallen] = []
    gone: list[str] | None = None


class Executed(Partly):
    """A unit has executed a soldier of another one, or all that was left of a hero (`victim`)."""

    unit: str
    target: str
    victim: str = ""
    left: int = 0
    fell: list[Man] = []
    gone: list[str] | None = None


class Damaged(Announced):
    """A unit has marked points on its track; each of the `hits` with its weapon and what it was worth."""

    unit: str
    points: int
    left: int
    hits: list[tuple[str, int]] = []


class Resilient(Announced):
    """A unit has rolled to cancel points of damage."""

    unit: str
    dice: list[str]
    saved: int


class Eliminated(Announced):
    """A unit has left the battle: how, by whom, for how many army points, and from which squares."""

    unit: str
    how: str
    by: str = ""
    ap: int = 0
    squares: list[str]


class Wreck(Announced):
    """A vehicle has become a wreck."""

    unit: str
    squares: list[str]


class HeroAlone(Announced):
    """A hero goes on without his squad."""

    unit: str
    squad: str


class IntoReserve(Announced):
    """An eliminated unit will come back, from that turn on."""

    unit: str
    turn: int = 0


class NewLeader(Announced):
    """A soldier leads his unit now."""

    unit: str
    soldier: str
    kind: Man | None = None


class CriticalCheck(Announced):
    """It was rolled whether a vehicle has a critical hit."""

    unit: str
    dice: list[str]
    critical: bool


class CriticalHit(Announced):
    """It was rolled on the table of critical hits; `again`: the result is not possible."""

    unit: str
    word: str
    again: bool
    weapon: str = ""
    dice: list[str]


class SecondaryLost(Announced):
    """The player of a vehicle has said which secondary weapon is destroyed."""

    unit: str
    weapon: str


class BurningWreck(Announced):
    """A burning wreck has attacked a unit that came into it."""

    unit: str
    dice: list[str]
    hits: int


class Mines(Announced):
    """A minefield has attacked a unit that came into it, left it, or failed to clear it."""

    unit: str
    dice: list[str]
    hits: int


class Escapes(Announced):
    """A pilot gets out of his wreck."""

    unit: str
    dice: list[str]
    hurt: bool


class Landed(Announced):
    """A pilot who got out of a wreck stands on the board."""

    unit: str
    squares: list[str]


class ClimbsOut(Announced):
    """A pilot abandons his vehicle."""

    unit: str
    vehicle: str


class Devours(Announced):
    """A unit has got points back in close combat; so much damage is left."""

    unit: str
    points: int
    damage: int


class ShieldHolds(Announced):
    """A leader has taken a hit of a weapon with his shield: it holds, or he and it are gone."""

    unit: str
    weapon: str
    dice: list[str]
    holds: bool


class CheatDeath(Announced):
    """An eliminated hero has rolled to stay alive."""

    unit: str
    dice: list[str]
    lives: bool


class Prisoner(Announced):
    """A unit has eliminated an officer and makes him talk."""

    unit: str
    victim: str
