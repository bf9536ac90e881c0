"""What has happened with the round as a whole."""

from __future__ import annotations

from typing import Literal

from rulesets.legions_imperialis.table.happenings.announced import Announced


class RoundBegins(Announced):
    """A round begins, of so many."""

    round: int
    rounds: int


class RolledOff(Announced):
    """Both sides have rolled a D6: for command of the battlefield, for Initiative, or who goes forward first. Equal
    dice are rolled again, unless it is said who wins then (`by_tie`: who did not have Initiative last round)."""

    about: Literal["command", "initiative", "forward"]
    dice: list[int]
    by_tie: bool = False


class HasInitiative(Announced):
    """A side has Initiative this round; it may be `given` by the other one, which has won it."""

    seat: int
    given: bool = False


class Scored(Announced):
    """A side has scored Victory Points for a marker ("marker"), for a Formation that is Broken ("broken") or wiped out
    ("destroyed"); `total` is what it has then."""

    seat: int
    points: int
    why: Literal["marker", "broken", "destroyed"]
    name: str
    total: int


class MarkersHeld(Announced):
    """Who controls each marker, by its name: a seat, or nobody (-1); the Tactical Strength of both sides near it."""

    held: dict[str, int]
    strength: dict[str, list[int]]


class GameOver(Announced):
    """The game is over, for this reason."""

    why: str
    winners: list[int]


class Mended(Announced):
    """The dice for the Wounds that a model has lost, what each needs to restore one, and the Wounds that it has now."""

    detachment: str
    model: str
    dice: list[int]
    need: int
    wounds: int


class ShieldsReignite(Announced):
    """The dice for the lost levels of a model's Void Shields, and the level that it has now."""

    detachment: str
    model: str
    dice: list[int]
    level: int
