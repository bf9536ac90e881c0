"""What the game asks, and what has to be known of each question: bases by name, hexes as they are called."""

from __future__ import annotations

from rulesets.kit.engine.said import Asked


class AboutABase(Asked):
    """What is asked about a base."""

    base: str


class AboutAHex(Asked):
    """What is asked about the bases of a hex."""

    hex: str
    bases: list[str]


class DesignAsked(Asked):
    """Which terrain lies in the own rows."""


class DeployAsked(AboutABase):
    """Where a base begins."""


class ReadyAsked(Asked):
    """Whether a seat is done with all that it may decide."""


class OrdersAsked(AboutABase):
    """The orders of a base for a turn."""

    turn: int


class DeclareAsked(AboutABase):
    """Whether a base wants to assault."""


class WayAsked(AboutABase):
    """Where a base turns or goes by this letter of its order."""

    action: str


class MeetingAsked(AboutABase):
    """In which of two hexes those fight who change places."""

    hexes: list[str]


class TargetsAsked(AboutABase):
    """What the weapons of a fire group are aimed at."""

    group: str
    weapons: list[str]


class DamageOrderAsked(AboutABase):
    """Which hit on a base is rolled first."""

    hits: list[str]


class VictimAsked(AboutABase):
    """Which kind of member dies."""

    kinds: list[str]


class WithdrawAsked(AboutABase):
    """Whether a base leaves an assault on a hex before it begins."""

    hex: str


class FightersAsked(AboutAHex):
    """Who of too many fights in a hex."""


class AssaultedSideAsked(AboutABase):
    """With which of its sides a base fights."""

    sides: list[str]


class HalvedDiceAsked(AboutABase):
    """Which dice of a base go, so many."""

    dice: int


class AboutHits(Asked):
    """What is asked about the hits of a side, each by who struck it."""

    side: int
    hits: list[str]


class DeflectedAsked(AboutHits):
    """Which hits are deflected, so many."""

    number: int


class AllottedAsked(AboutHits):
    """On which members the hits fall."""

    members: list[str]


class MainHitAsked(Asked):
    """With which of the hits on a member the damage is rolled."""

    member: str
    hits: list[str]


class TradeAsked(Asked):
    """How many rolls of light damage a base takes on another for so many hits each."""

    by: str
    target: str
    hits: int
    most: int


class HitsThatGoAsked(Asked):
    """Which hits of a base on another are given up, so many."""

    by: str
    target: str
    hits: list[str]
    number: int


class WinnersEnterAsked(AboutAHex):
    """Who of too many winners enters a hex."""


class RetreatAsked(AboutABase):
    """Into which of the nearest hexes a base retreats."""

    hexes: list[str]


class TurnAsked(AboutABase):
    """Where a loser turns after the assault."""
