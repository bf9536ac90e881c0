"""What a player can decide, one model each. A base is written as its id, a hex as its name."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from rulesets.kit.engine.action import Action

HOLD = "hold"
"""Stands among targets for a shot that is not fired."""


class Orders(Action):
    """Write a base's orders for the next turn."""

    type: Literal["orders"] = "orders"
    base: str = Field(description="The base that gets the orders")
    movement: str = Field(description="Its movement order")
    fire: list[str] = Field(default=[], description="A fire order for each fire group")


class Ready(Action):
    """All is written: you are done."""

    type: Literal["ready"] = "ready"


class Targets(Action):
    """Name the targets of a base's shots."""

    type: Literal["targets"] = "targets"
    base: str = Field(description="The base that fires")
    shots: list[str] = Field(default=[], description="A target for each shot; the last for the rest")


class Declare(Action):
    """Declare whether a base wants to assault."""

    type: Literal["declare"] = "declare"
    base: str = Field(description="The base that is asked")
    assault: Literal["yes", "no"] = Field(description="Whether it goes into an assault")


class Way(Action):
    """Choose where a base turns or goes in this step."""

    type: Literal["way"] = "way"
    base: str = Field(description="The base that moves")
    to: str = Field(description="A side to face, or a hex to go to")


class Withdraw(Action):
    """Say whether a base retreats before the assault."""

    type: Literal["withdraw"] = "withdraw"
    base: str = Field(description="The base that is asked")
    how: Literal["stay", "withdraw"] = Field(description="Whether it withdraws")


class Pick(Action):
    """Choose what the step asks for."""

    type: Literal["pick"] = "pick"
    choice: str = Field(description="What is chosen")


class PickSome(Action):
    """Choose several, in their order."""

    type: Literal["pick_some"] = "pick_some"
    choices: list[str] = Field(default=[], description="What is chosen, in order")


class Design(Action):
    """Lay out the terrain of your own rows."""

    type: Literal["design"] = "design"
    hexes: list[str] = Field(default=[], description="Hexes and what lies in them (B8 forest)")


class Deploy(Action):
    """Place a base in your own rows."""

    type: Literal["deploy"] = "deploy"
    base: str = Field(description="The base to place")
    hex: str = Field(description="A hex of your own rows")
    facing: str = Field(description="The side that it faces")
    speed: str = Field(description="The speed it starts with")


ACTIONS: tuple[type[Action], ...] = (
    Orders,
    Ready,
    Targets,
    Declare,
    Way,
    Withdraw,
    Pick,
    PickSome,
    Design,
    Deploy,
)
"""Every action model of the game."""
