"""What the game asks, and what has to be known of each question."""

from __future__ import annotations

from typing import Literal

from rulesets.kit.engine.said import Asked

CheckKind = Literal["morale", "order", "restore_order"]
"""What a command check is taken for."""
RollKind = Literal["fire", "melee", "saves"]
"""What dice are rolled for of which a lucky model may roll one again; saves are cover and shield dice."""


class AboutASection(Asked):
    """What is asked about a section."""

    section: str


class ZoneAsked(Asked):
    """Which deployment zone a side takes, of those at these edges or corners."""

    edges: list[str]


class FlankAsked(Asked):
    """From which edge or corner the flanking sections of a side come, of these."""

    edges: list[str]


class MarkAsked(Asked):
    """Where the next objective marker lies; the sectors that still have none, by their middles. `waived`: the distance
    from the own edge no longer counts."""

    sectors: list[str]
    waived: bool = False


class ShiftAsked(Asked):
    """Whether a piece of terrain is moved, whither and by how many inches."""

    piece: str
    whither: str
    inches: str


class MineAsked(Asked):
    """Where a side lays its next mine; how many it has left."""

    left: int


class FireTeamsAsked(Asked):
    """Which of these sections are divided into fire teams, in secret."""

    sections: list[str]


class AllotAsked(Asked):
    """How the sections of a side are deployed, in secret."""


class WhoPlacesAsked(Asked):
    """Which side places the first section of a step of the deployment."""

    step: str


class DeployAsked(Asked):
    """Which section is placed next, and where."""

    step: str = "main"


class CommitAsked(Asked):
    """How many Command Points go into the initiative, in secret; the officer who may pay them."""

    officer: str


class WhoFirstAsked(Asked):
    """Which side activates a section first."""


class BolsterAsked(AboutASection):
    """Who adds dice to a command check of a section, which needs so many successes."""

    check: CheckKind
    required: int


class UnderFireAsked(AboutASection):
    """What a section does about an attack on it with so many dice, before they are rolled."""

    by: str
    dice: str


class FireAsked(AboutASection):
    """At whom a section fires, and with what."""


class ActivateAsked(Asked):
    """Which section is activated, and how it moves."""


class ChargedAsked(AboutASection):
    """What a section is ordered that an enemy has just declared a charge at."""

    by: str


class SplitAsked(AboutASection):
    """How a section divides its dice, these, between those that it fights."""

    against: list[str]
    dice: str


class BeforeMeleeAsked(AboutASection):
    """What a section is ordered before the dice of its melee with another are rolled."""

    against: str


class BolsterAllAsked(Asked):
    """Who adds dice to the checks of these sections, which need so many successes each."""

    check: CheckKind
    sections: list[str]
    required: list[int]


class RestoreAsked(Asked):
    """Which of these shaken sections try to restore order, where a failure costs a Shaken Marker."""

    sections: list[str]


class CallTimeAsked(Asked):
    """Whether a side calls time after so many turns in which nothing happened."""

    turns: int


class ChooseMoveAsked(AboutASection):
    """What a section does that is activated, after orders that it was given; `called` With Me! are those that may be
    given orders, or fire, before anybody moves."""

    called: list[str] = []


class DisembarkAsked(AboutASection):
    """Whether a section gets out of its transport, which has moved, and where."""

    transport: str


class JoinAsked(AboutASection):
    """Which of these sections a transport joins that has lost its own."""

    options: list[str]


class RallyAsked(AboutASection):
    """Whom the officers of a section rally now that it has moved."""


class OverwatchAsked(Asked):
    """Which of these sections on Overwatch fires, after the movement of the section `moved`."""

    sections: list[str]
    moved: str


class PassAsked(AboutASection):
    """At whom cavalry strikes that has ridden past these sections."""

    targets: list[str]


class LuckAsked(AboutASection):
    """Whether a model of a section spends one of its Luck Tokens on one of these dice, as they fell."""

    model: str
    what: RollKind
    dice: list[str]
    tokens: int
