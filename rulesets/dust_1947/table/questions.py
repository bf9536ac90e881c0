"""What the game asks, and what has to be known of each question."""

from __future__ import annotations

from typing import Literal

from rulesets.kit.engine.said import Asked


class AboutAUnit(Asked):
    """What is asked about a unit."""

    unit: str


# --- before the battle, and in turn -----------------------------------------------------------------------------------


class JoinAsked(Asked):
    """Whom a hero joins."""

    hero: str


class EdgeAsked(Asked):
    """Which edge of the table is taken."""


class DeployAsked(Asked):
    """Which unit is placed, and where."""


class BuyAsked(Asked):
    """Which fortification is bought, with so many army points left."""

    left: int


class BuildAsked(Asked):
    """Which fortification is set up, and where."""

    waiting: list[str]


class FirstAsked(Asked):
    """Who makes the first activation."""


class ActivateAsked(Asked):
    """Which unit is activated, with so many left on each side."""

    left: tuple[int, int]


class EnterAsked(AboutAUnit):
    """Where a unit comes onto the board."""


class DeclareAsked(AboutAUnit):
    """Which actions a unit takes: whether there may be a third one, and what its stimulants do."""

    third: bool
    stimulus: str = ""


class ReserveAsked(AboutAUnit):
    """Whether a unit that is gone comes back from reserve."""


class SpyAsked(AboutAUnit):
    """Whether a spy reveals itself."""


# --- actions and reactions --------------------------------------------------------------------------------------------


class MoveAsked(AboutAUnit):
    """Where a unit moves, up to so many squares; on a table `on_road` inches further by a way wholly on road."""

    allowance: Literal["move", "march", "turn", "follow"]
    squares: int
    on_road: float = 0.0


class AttackAsked(AboutAUnit):
    """Whom a unit attacks; in a reaction that which it reacts to."""

    sustained: bool
    reaction_to: str | None


class ReactAsked(AboutAUnit):
    """Which of those that are able reacts to a unit."""

    able: list[str]


class RespondAsked(AboutAUnit):
    """How a unit reacts to another with two successes."""

    to: str


class RetaliateAsked(AboutAUnit):
    """Whether a unit strikes back at the one that attacks it."""

    against: str


class SmokeAsked(AboutAUnit):
    """Where the smoke goes that a unit lays."""


class ClearAsked(AboutAUnit):
    """In which square a unit clears something away."""


class MakeWayAsked(AboutAUnit):
    """Where a unit goes whose trench is filled."""


class ExecuteAsked(AboutAUnit):
    """Of which unit a soldier is executed."""


class LuckyAsked(AboutAUnit):
    """Which misses are rolled again: how many, and with what at whom."""

    missed: list[tuple[int, str]]


# --- damage -----------------------------------------------------------------------------------------------------------


class LoseAsked(AboutAUnit):
    """Who takes these hits: each with its weapon, and its damage unless that kills."""

    hits: list[tuple[str, int | None]]


class ShieldAsked(AboutAUnit):
    """Whether the leader of a unit takes the next hit with his shield; so many hits are left."""

    hits: int


class SecondaryAsked(AboutAUnit):
    """Which weapon is destroyed."""


class LeaderAsked(AboutAUnit):
    """Which soldier leads a unit now."""


class LandAsked(AboutAUnit):
    """Where a pilot stands who got out of a wreck."""


class ClimbAsked(AboutAUnit):
    """Where a pilot climbs out."""


class DismountAsked(AboutAUnit):
    """From which square of its carrier a unit gets off."""

    carrier: str


class ShareAsked(AboutAUnit):
    """Which of the units in a destroyed carrier, which the question is about, takes so many hits."""

    hits: int


class SpillAsked(AboutAUnit):
    """Where a unit stands whose carrier was destroyed."""

    carrier: str


# --- command ----------------------------------------------------------------------------------------------------------


class CommandAsked(AboutAUnit):
    """Which unit an officer gets moving."""


class FollowAsked(AboutAUnit):
    """Which of those who are ready follows a unit next."""

    ready: list[str]


class SupplyAsked(AboutAUnit):
    """Which unit gets the ammunition."""


class RallyAsked(AboutAUnit):
    """Whom an officer rallies."""


class HealAsked(AboutAUnit):
    """Whom a medic gets on his feet."""


class ReviveAsked(AboutAUnit):
    """To which unit an action brings back those who fell."""

    action: str


class ReturnAsked(AboutAUnit):
    """Who of a unit comes back; so many are left to come."""

    left: int


class AlertAsked(AboutAUnit):
    """Of which aircraft a unit warns the others."""


class StimulateAsked(AboutAUnit):
    """Which unit gets stimulants."""


class StimulusAsked(AboutAUnit):
    """What the stimulants of a unit do."""


class RepairAsked(AboutAUnit):
    """Which vehicle a mechanic repairs."""


class MendAsked(AboutAUnit):
    """Whether so many points of a vehicle are repaired, or a critical hit."""

    points: int
