"""What the game asks, and what has to be known of each question."""

from __future__ import annotations

from typing import Literal

from rulesets.kit.boards.tables.places import Frozen
from rulesets.kit.engine.said import Asked


class EdgeAsked(Asked):
    """Which battlefield edge the side with command of the battlefield takes."""

    edges: list[str]


class DeployAsked(Asked):
    """Which Detachment is placed next, and where; of this Formation, if one has been begun."""

    formation: str = ""


class ForwardFirstAsked(Asked):
    """Which side makes its moves of Forward Deployment first."""


class ForwardAsked(Asked):
    """Which Detachment with Forward Deployment moves next, and where to."""


class AssignAsked(Asked):
    """Which Orders the Detachments of a side are issued this round, face-down."""

    round: int


class WhoFirstAsked(Asked):
    """Which side has Initiative this round."""


class ActivateAsked(Asked):
    """Which Detachment is activated in the Movement phase, and what it does."""


class ArrivedAsked(Asked):
    """What a Detachment does that has just come onto the table."""

    detachment: str


class DefendedAsked(Asked):
    """What a Detachment does whose Point Defence has fired first."""

    detachment: str


class FireAsked(Asked):
    """Which Detachment is activated in a stage of the Combat phase, and at whom it fires."""

    stage: str


class TemplateAsked(Asked):
    """Where the template of a weapon of one model lies: a disc so many inches wide over a point, a flame or a line so
    many inches long toward one; `left` are the templates that are to be laid, this one among them, `alike` how many
    of them are of one kind with it, and may be laid with one answer."""

    detachment: str
    model: str
    weapon: str
    shape: Literal["blast", "flame", "beam"]
    size: int
    left: int
    alike: int = 1


class OverwatchAsked(Asked):
    """Whether one of these Detachments fires on Overwatch while an enemy moves, and when."""

    detachments: list[str]
    moved: str


class ReplanAsked(Asked):
    """Whom the survivors of an Overwatch charge ("charge"), or where they go ("move"), since the end of their move has
    become impossible."""

    moved: str
    how: Literal["charge", "move"]


class HoverAsked(Asked):
    """Which of these Flyers hover; the others leave the table."""

    detachments: list[str]


class RunAsked(Asked):
    """In which order these Detachments run home: after a lost Combat, or with Fall Back Orders. It is proposed as it
    stands."""

    detachments: list[str]
    how: Literal["withdraws", "flees"]


class StandsFirmAsked(Asked):
    """Whether a Detachment that is Implacable and has lost a Combat withdraws."""

    detachment: str


class TacticsAsked(Asked):
    """Which friend of a Detachment that is activated is given which Order in place of its own; `orders` are the words
    of each that can be."""

    detachment: str
    orders: list[str]


class AttachAsked(Asked):
    """Which Detachment a Commander, or another model that does not act on its own, is part of for the whole battle."""

    detachment: str
    hosts: list[str]


class CombatAsked(Asked):
    """Which of these Combats is resolved next."""

    combats: list[str]


class FightAsked(Asked):
    """Which Fight of a Combat is resolved next, each a pair of models; of those of `model`, if it has begun."""

    fights: list[list[str]]
    model: str = ""


class PairsAsked(Asked):
    """Which of these ways to pair off the Fights of a Combat is taken; each Fight is a pair of models."""

    ways: list[list[list[str]]]


class HitKind(Frozen):
    """Hits of the Hit pool that are the same to whoever may take them: of which weapon, fired by which models, how
    many, and the models to which they may come."""

    weapon: str
    firers: list[str]
    count: int
    models: list[str]


class AllocateAsked(Asked):
    """Which of these Hits of an enemy is resolved next, and which model of a Detachment takes it."""

    detachment: str
    by: str
    hits: list[HitKind]


class CasualtiesAsked(Asked):
    """Which of these models of a Detachment, all alike, have suffered what so many of them have suffered."""

    detachment: str
    by: str
    count: int
    models: list[str]
