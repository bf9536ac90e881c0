"""What a player can decide, one model each.

A unit, a leader or an Eagle is written as its name, a place in inches or in words.
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from rulesets.kit.engine.action import Action


class Deploy(Action):
    """Place a unit in your deployment zone."""

    type: Literal["deploy"] = "deploy"
    unit: str = Field(description="The unit to place")
    formation: str = Field(description="How it stands")
    facing: str = Field(description="Where it faces")
    at: str = Field(description="Where the middle of its front stands")


class Post(Action):
    """Place a leader or an Eagle before the battle."""

    type: Literal["post"] = "post"
    who: str = Field(description="The leader or the Eagle")
    at: str = Field(description="The unit that it joins, or a place")


class Lead(Action):
    """Move a leader by himself."""

    type: Literal["lead"] = "lead"
    leader: str = Field(description="The leader who moves")
    to: str = Field(description="The unit that he joins, or a place")


class Steady(Action):
    """Have a leader steady his unit: one DP less."""

    type: Literal["steady"] = "steady"
    leader: str = Field(description="The leader who steadies his unit")


class Inspire(Action):
    """Have a leader inspire his unit in its combat."""

    type: Literal["inspire"] = "inspire"
    leader: str = Field(description="The leader who inspires his unit")


class MoveEagle(Action):
    """Move an Eagle up to 4 inches."""

    type: Literal["move_eagle"] = "move_eagle"
    eagle: str = Field(description="The Eagle, by its legion")
    to: str = Field(description="Where it is carried")


class ControlTest(Action):
    """Roll a unit's control test."""

    type: Literal["test"] = "test"
    unit: str = Field(description="The unit that tests")


class Conform(Action):
    """Have a unit conform to a controlled one beside it."""

    type: Literal["conform"] = "conform"
    unit: str = Field(description="The unit that conforms")
    to: str = Field(description="The controlled unit that it copies")


class Manoeuvre(Action):
    """Choose a unit and what it does."""

    type: Literal["manoeuvre"] = "manoeuvre"
    unit: str = Field(description="The unit")
    what: str = Field(description="What it does")


class Move(Action):
    """Move the unit in hand."""

    type: Literal["move"] = "move"
    moves: str = Field(description="Its manoeuvres: forward 3, wheel left 20")


class Shoot(Action):
    """Shoot a volley at an enemy unit."""

    type: Literal["shoot"] = "shoot"
    target: str = Field(description="The enemy unit")


class Charge(Action):
    """Declare a unit's charge, or none."""

    type: Literal["charge"] = "charge"
    unit: str = Field(description="The unit that may charge")
    target: str = Field(description="The enemy that it charges, or none")


class Respond(Action):
    """Answer a charge."""

    type: Literal["respond"] = "respond"
    unit: str = Field(description="The unit that is charged")
    how: str = Field(description="What it does")


class Choose(Action):
    """Choose what a unit does where the rules leave it open."""

    type: Literal["choose"] = "choose"
    unit: str = Field(description="The unit")
    choice: str = Field(description="What it does")


class Pick(Action):
    """Choose what is asked for."""

    type: Literal["pick"] = "pick"
    choice: str = Field(description="What is chosen")


class Done(Action):
    """You are done: what is left goes by itself, or stands."""

    type: Literal["done"] = "done"


ACTIONS: tuple[type[Action], ...] = (
    Deploy,
    Post,
    Lead,
    Steady,
    Inspire,
    MoveEagle,
    ControlTest,
    Conform,
    Manoeuvre,
    Move,
    Shoot,
    Charge,
    Respond,
    Choose,
    Pick,
    Done,
)
"""Every action model of the game."""
