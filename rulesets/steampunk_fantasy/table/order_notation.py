"""Orders as they stand in a unit's list: "(slow) A + F + -" moves, "(stand-still) - + Fire" fires.

An order begins with the speeds that it is for, in brackets (none: any speed). A movement order has three parts, a fire
order two; a comma joins actions of one part, done in this order.
"""

from __future__ import annotations

import re
from functools import cached_property, lru_cache
from typing import TypeVar

from pydantic import BaseModel, ConfigDict

SPEEDS = ("fast", "slow", "stand-still")
"""The ladder, from its top (SF-ORD-13, SF-ORD-15)."""
SPECIAL_SPEEDS = ("crawl", "rest", "setup")
NOTHING = "-"
MOVES = ("F", "Rev", "Chase", "Flee")
"""The actions that leave the hex: one in a movement step."""

_ORDER = re.compile(r"(?:\((?P<speeds>[^()]+)\))?\s*(?P<parts>[^()]+)")
_MOVE = re.compile(r"F|Rev|R|L|360|Chase|Flee|-|[AB](?:\[(?:fast|slow|stand-still|crawl|rest|setup)\])?")
_FIRE = re.compile(r"Fire|Aim|Load(?:\[[1-9]\d?\])?|-")


LONGEST = 80
"""Characters of an order."""


class _Order(BaseModel):
    model_config = ConfigDict(frozen=True)

    speeds: tuple[str, ...] = ()
    parts: tuple[tuple[str, ...], ...]
    default: bool = False

    @cached_property
    def text(self) -> str:
        """The order as it is written."""
        return f"({', '.join(self.speeds)}) {self._parts}" if self.speeds else self._parts

    @property
    def listed(self) -> str:
        """The order as it stands in a unit's list, where a default says so."""
        return f"(default {', '.join(self.speeds)}) {self._parts}" if self.default else self.text

    @property
    def _parts(self) -> str:
        return " + ".join(",".join(part) for part in self.parts)

    def fits(self, speed: str) -> bool:
        """Whether the order is listed for a speed."""
        return not self.speeds or speed in self.speeds


class MovementOrder(_Order):
    """What a base does in the three movement steps of a turn."""


class FireOrder(_Order):
    """What the weapons of a fire group do in the two gunnery steps of a turn."""

    @property
    def doubled(self) -> str:
        """A part that says more than one thing; empty if there is none."""
        return next((",".join(part) for part in self.parts if len(part) > 1), "")


Order = TypeVar("Order", bound=_Order)


@lru_cache(maxsize=2048)
def movement_order(text: str) -> MovementOrder:
    """Read "(default slow) F + - + -"; raises ValueError that names the text and what would be right."""
    speeds, parts, default = _read(text, 3, _MOVE, "F, R, L, B, A, Rev, Chase, Flee, 360 or -")
    twice = next((part for part in parts if sum(action in MOVES for action in part) > 1), None)
    if twice is not None:
        raise ValueError(f'"{",".join(twice)}" in "{text}" leaves the hex twice: write one move in each part')
    return _short(MovementOrder(speeds=speeds, parts=parts, default=default))


@lru_cache(maxsize=2048)
def fire_order(text: str) -> FireOrder:
    """Read "(stand-still, slow) - + Load[5]"; raises ValueError that names the text and what would be right."""
    speeds, parts, _ = _read(text, 2, _FIRE, "Fire, Aim, Load or -")
    return _short(FireOrder(speeds=speeds, parts=parts))


def _short(order: Order) -> Order:
    if len(order.text) > LONGEST:
        raise ValueError(f'"{order.text}" has {len(order.text)} characters: write at most {LONGEST}')
    return order


def _read(
    text: str, number: int, action: re.Pattern[str], known: str
) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...], bool]:
    match = _ORDER.fullmatch(text.strip())
    parts = [part.strip() for part in match["parts"].split(" + ")] if match else []
    if match is None or len(parts) != number:
        raise ValueError(f'"{text}" is not an order: write (speed), then {number} parts joined by " + "')
    actions = tuple(tuple(word.strip() for word in part.split(",")) for part in parts)
    wrong = next((word for part in actions for word in part if not action.fullmatch(word)), None)
    if wrong is not None:
        raise ValueError(f'"{wrong}" in "{text}" is not an action: write {known}')
    told = match["speeds"] or ""
    default = told.startswith("default ")
    speeds = tuple(speed.strip() for speed in told.removeprefix("default ").split(",") if speed.strip())
    unknown = [speed for speed in speeds if speed not in (*SPEEDS, *SPECIAL_SPEEDS)]
    if unknown:
        raise ValueError(f'"{unknown[0]}" in "{text}" is not a speed: write {", ".join((*SPEEDS, *SPECIAL_SPEEDS))}')
    return speeds, actions, default
