"""Why a force may not be fielded."""

from __future__ import annotations

from rulesets.kit.engine.said import Reason


class TooDear(Reason):
    """A force costs so many points, of at most so many."""

    points: int
    most: int


class TooManyPlatoons(Reason):
    """A force has so many platoons, of at most so many."""

    count: int
    most: int


class OfAPlatoon(Reason):
    """What is wrong with a platoon, counted from 1."""

    platoon: int


class WithoutLead(OfAPlatoon):
    """A platoon has no officer or no line section."""


class NoSlot(OfAPlatoon):
    """A section finds no slot of its kind in its platoon."""

    section: str


class BeforeItIsFull(OfAPlatoon):
    """Another platoon follows one that has so many line sections."""

    lines: int


class OfAnotherList(Reason):
    """A force has platoons of its own army list, and of another one."""

    name: str
    own: str


class Twice(Reason):
    """A model of which there is only one is fielded twice."""

    model: str


class NoSuchSize(Reason):
    """There is no size of game of this name."""

    value: str
    options: list[str]


class NoSuchForce(Reason):
    """There is no force of this name."""

    value: str
    options: list[str]
