"""What happens to orders: they are turned up, and some are replaced."""

from __future__ import annotations

from typing import Literal

from rulesets.kit.engine.said import Happening

WhyCarriedOut = Literal["written", "unwritten", "pinned"]
"""Why a base carries out a movement order: it was written, nothing was, or it cannot go on."""
WhyIllegal = Literal["not_in_the_list", "not_at_this_speed"]
"""What is wrong with a movement order."""


class FireOrders(Happening):
    """The fire orders of a base are turned up: each fire group with its order."""

    base: str
    orders: list[tuple[str, str]]


class NoFireOrders(Happening):
    """These bases have fire groups, and no orders for them."""

    bases: list[str]


class MovementOrderShown(Happening):
    """The movement order of a base is turned up."""

    key = "movement_order"
    base: str
    order: str
    speed: str
    why: WhyCarriedOut


class OrderReplaced(Happening):
    """A movement order was not legal; the default is carried out instead."""

    base: str
    order: str
    why: WhyIllegal
    instead: str
    speed: str = ""


class PartReplaced(Happening):
    """A part of a movement order cannot be carried out. `why` is the action that cannot be done, `speed` that of the
    base where it hangs on that."""

    base: str
    part: str
    why: str
    speed: str | None = None
    instead: str
