"""What happens in the course of the turns, whatever the units do."""

from __future__ import annotations

from typing import Literal

from rulesets.julia_augusta.table.happenings.announced import Announced

Tie = Literal["", "again", "passes"]
"""What a tie for the initiative leads to; "": there is none."""


class TurnBegins(Announced):
    """A turn begins."""

    key = "turn"

    turn: int


class Initiative(Announced):
    """The dice for the initiative, and what they come to with the command points of the Generals, by seat."""

    dice: list[int]
    totals: list[int]
    tie: Tie


class HasInitiative(Announced):
    """A seat has the initiative."""

    seat: int


class ManoeuvresFirst(Announced):
    """A seat manoeuvres first."""

    key = "first"

    seat: int


class Losses(Announced):
    """The bases that a seat has lost, of those that count at the start, and at how many it is beaten."""

    seat: int
    lost: int
    start: int
    beaten: int


class GameOver(Announced):
    """The game is over: why, in the key of the verdict, and the winning seats."""

    why: str
    winners: list[int]
