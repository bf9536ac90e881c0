"""Why a skill does not allow something, or does not reach so far."""

from __future__ import annotations

from rulesets.dust_1947.table.reasons.shape import OfASquare
from rulesets.kit.engine.said import Reason


class OnlyGorillas(Reason):
    """Gorillas join gorillas only."""

    hero: str
    unit: str


class OnlySteelGuards(Reason):
    """Steel Guards join Steel Guards only."""

    hero: str
    unit: str


class CreaturesObeyNobody(Reason):
    """No order reaches a pack of creatures."""

    unit: str


class OnlyZombies(Reason):
    """Zombies join zombies only."""

    hero: str
    unit: str


class MindlessFollowZombies(Reason):
    """A mindless unit takes certain heroes only."""

    hero: str
    unit: str


class Loner(Reason):
    """A hero never joins a unit."""

    hero: str
    unit: str


class ZombiesObeyNobody(Reason):
    """Nobody can help the dead."""

    unit: str


class Camouflaged(Reason):
    """The target is camouflaged and too far away."""

    target: str


class NotRightAfter(Reason):
    """A free action wants its own right after it."""

    action: str


class SpyHearsNobody(Reason):
    """No order reaches a spy off the board."""

    unit: str


class StunnedAttacker(Reason):
    """A stunned unit makes no attacks."""

    unit: str


class NoDropZone(OfASquare):
    """Nobody drops there."""


class JustLanded(Reason):
    """The first action after a hard landing is NOTHING."""

    action: str


class OnlyAirborne(Reason):
    """Only an airborne hero joins an airborne unit."""

    hero: str
    unit: str


class OnlyFlyers(Reason):
    """Only a flying hero joins a flying unit."""

    hero: str
    unit: str


class NotBesideAnEnemy(OfASquare):
    """A square is not beside an enemy, or indoors."""


class NothingToClear(Reason):
    """There is nothing in that square, or it is not beside the unit."""

    square: str


class MakesNoWay(Reason):
    """The question is about another unit."""

    unit: str


class NotBesideTheTrench(Reason):
    """Nobody can be put there."""

    square: str
    options: list[str]


class NoSuchMisses(Reason):
    """Those dice did not miss."""

    text: str
    options: list[str]


class NoSoldiersThere(Reason):
    """That is no enemy unit of soldiers on the board."""

    unit: str


class NotAtMercy(Reason):
    """A unit is not stunned, or too far away."""

    unit: str
