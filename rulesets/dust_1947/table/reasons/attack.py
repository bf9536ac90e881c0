"""Why a target cannot be attacked, or a hit cannot go to somebody."""

from __future__ import annotations

from rulesets.dust_1947.table.reasons.shape import NoLine
from rulesets.kit.engine.said import Reason


class NotAnEnemy(Reason):
    """The target is a friend."""

    target: str


class NoSuchTarget(Reason):
    """There is no such target on the board."""

    target: str


class NoWeapon(Reason):
    """No weapon is left that could attack the target."""

    target: str


class NoSplit(Reason):
    """Fire cannot be split."""


class SplitWords(Reason):
    """A text is no line of split fire."""

    text: str


class NotSoMany(Reason):
    """More of a weapon are declared than are left."""

    count: int
    weapon: str
    left: int


class HalfWords(Reason):
    """A text is no half of an attack."""

    half: str


class OnlyTheTrigger(Reason):
    """A reactive attack is only against the unit that it answers."""

    target: str
    trigger: str


class EmptyCell(Reason):
    """A weapon cannot harm that armour."""

    weapon: str
    armour: str
    target: str


class OutOfRange(Reason):
    """The target is more squares away than a weapon reaches."""

    weapon: str
    distance: int
    reach: str


class NotAdjacent(Reason):
    """The target is not adjacent, for close combat."""

    target: str


class OtherFloor(Reason):
    """The target is on another floor of the same square."""

    target: str


class TooHigh(Reason):
    """The target is too many levels away for close combat."""

    target: str
    levels: int


class WideOfTheSlit(Reason):
    """The main weapon of a fortification cannot be turned so far."""

    weapon: str
    square: str


class NoSkyFromABunker(Reason):
    """Nobody fires at an aircraft from inside a bunker."""

    unit: str
    target: str


class OutOfArc(Reason):
    """A square is outside the fire arc of a weapon."""

    weapon: str
    mount: str | None
    square: str


class NoLineSquare(NoLine):
    """Something in a square blocks the line of sight."""


class NoLineCorner(NoLine):
    """A closed corner blocks the line of sight."""


class NoLineWall(NoLine):
    """A wall blocks the line of sight."""


class NoLineFloor(NoLine):
    """Two or more floors block the line of sight."""


class NoLineWeather(NoLine):
    """The weather hides what is so far away."""


class NoLineRoof(NoLine):
    """A roof blocks the line of sight."""


class NoLineOpening(NoLine):
    """Nobody stands next to an opening, which blocks the line of sight."""


class SuppressedFighter(Reason):
    """A suppressed unit cannot attack in close combat."""

    weapon: str


class StunnedFighter(Reason):
    """A stunned unit cannot attack in close combat."""

    weapon: str


class Unloaded(Reason):
    """A weapon is not loaded."""

    weapon: str


class HandsFull(Reason):
    """No more soldiers can fire a weapon at a target: each fires one, and only who sees the target."""

    weapon: str
    target: str


class CrewBusy(Reason):
    """Too few of the crew are free for their own weapons."""


class NoSuchShield(Reason):
    """A hit is taken with the shield, or without it."""

    what: str


class NotAVictim(Reason):
    """A soldier cannot take a hit."""

    victim: str
    able: list[str]


class YesOrNo(Reason):
    """An answer is neither yes nor no."""

    answer: str
    options: list[str] = []


class CannotStrike(Reason):
    """A weapon cannot strike back."""

    text: str
    options: list[str]


class NotSecondary(Reason):
    """A weapon is no secondary one that still works."""

    weapon: str
