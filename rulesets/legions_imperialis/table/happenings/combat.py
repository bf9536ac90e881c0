"""What has happened in close combat, and to those who run."""

from __future__ import annotations

from typing import Literal

from rulesets.kit.boards.tables.places import Pose, Spot
from rulesets.legions_imperialis.table.happenings.announced import Announced

Doom = Literal["crossing", "on_enemy", "zone", "edge", "no_place"]
"""What destroys a model that runs: a save failed on its way (LI-WDR-05, LI-FLEE-04), an end over an enemy (LI-WDR-09,
LI-FLEE-07), no way out of the Engagement Zone (LI-WDR-11), the own edge (LI-FLEE-09), no place to stop (LI-WDR-13,
LI-FLEE-10)."""


class CombatBegins(Announced):
    """A Combat: the Detachments in it, and its Fights as pairs of models, the one of the side with Initiative first."""

    detachments: list[str]
    fights: list[list[str]]


class Fought(Announced):
    """A Fight of two models: the dice of each, how many of them are more than two by the ids of the rules, what is
    added by those ("CAF" for the factor), the totals and who won ("": a tie); the Wounds of the loser, and the rules by
    which they are more than one."""

    models: list[str]
    dice: list[list[int]]
    more: list[dict[str, int]] = []
    added: list[dict[str, int]]
    totals: list[int]
    winner: str
    wounds: int
    causes: list[str] = []


class CombatResult(Announced):
    """A Combat is over: how many Fights each side won, whether it has a model left in it, and which side lost it (-1: a
    draw)."""

    won: list[int]
    left: list[bool] = []
    loser: int


class StandsFirm(Announced):
    """A Detachment that is Implacable has lost a Combat: no check, it withdraws or `stays`."""

    detachment: str
    stays: bool


class Crossing(Announced):
    """A model that runs has moved through enemies: the Detachment, what its best save had to reach and the
    die (0: passed without a roll, as it towers over them)."""

    model: str
    enemy: str
    need: int
    die: int
    passed: bool


class Ran(Announced):
    """A Detachment has made a Withdrawal move ("withdraws", with its die) or has fled ("flees"): where its models
    stand, their ways, and who was destroyed for which reason."""

    detachment: str
    how: Literal["withdraws", "flees"]
    die: int = 0
    poses: dict[str, Pose]
    ways: dict[str, list[Spot]]
    destroyed: dict[str, Doom]
