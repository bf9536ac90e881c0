"""The orders that every force has: what each costs, when it is given, and how long it lasts (ORD)."""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

from rulesets.kit.engine.points import Table

Moment = Literal[
    "with_me", "command", "rally", "movement", "shooting", "attack", "attacked", "charge_declared", "melee_attacked"
]
"""When an order is given: in the Command Segment of the officer's section (with_me), in the Command or Movement Segment
of the section, in the Movement Segment of the officer's (rally), in its Shooting Segment, before its own attack dice,
before those of an attack on it, when a charge on it is declared, before the dice of a melee in which it defends."""
Lasts = Literal["instant", "movement", "shooting", "attack", "turn"]
"""How long it is in effect (DL-D-58)."""
OrderKey = Literal[
    "with_me",
    "rally",
    "snap_out_of_it",
    "make_safe",
    "spread_out",
    "stand_fast",
    "run_run",
    "on_your_bellies",
    "focus_fire",
    "spray_em",
    "fight_harder",
    "dig_in",
    "on_my_mark",
    "hold_the_line",
]
KEYS: tuple[OrderKey, ...] = get_args(OrderKey)


class Standard(NamedTuple):
    """An order: the Command Points that it costs, the successes that it needs, when it is given and how long it lasts.
    `officers`: no NCO gives it."""

    cost: int
    successes: int
    moment: Moment
    lasts: Lasts
    officers: bool = False


ORDERS: Table[str, Standard] = Table(
    f"{__name__}.ORDERS",
    {
        "with_me": ("DL-ORD-12", Standard(2, 2, "with_me", "instant", officers=True)),
        "rally": ("DL-ORD-17", Standard(1, 2, "rally", "instant", officers=True)),
        "snap_out_of_it": ("DL-ORD-19", Standard(1, 2, "command", "instant")),
        "make_safe": ("DL-ORD-21", Standard(1, 3, "command", "instant")),
        "spread_out": ("DL-ORD-23", Standard(1, 1, "movement", "turn")),
        "stand_fast": ("DL-ORD-26", Standard(2, 2, "movement", "turn")),
        "run_run": ("DL-ORD-28", Standard(1, 2, "movement", "movement")),
        "on_your_bellies": ("DL-ORD-31", Standard(2, 2, "movement", "movement")),
        "focus_fire": ("DL-ORD-33", Standard(3, 2, "shooting", "shooting")),
        "spray_em": ("DL-ORD-35", Standard(1, 1, "shooting", "shooting")),
        "fight_harder": ("DL-ORD-37", Standard(1, 2, "attack", "attack")),
        "dig_in": ("DL-ORD-39", Standard(3, 2, "attacked", "attack")),
        "on_my_mark": ("DL-ORD-43", Standard(3, 2, "charge_declared", "attack")),
        "hold_the_line": ("DL-ORD-47", Standard(2, 2, "melee_attacked", "attack")),
    },
    without=Standard(0, 0, "command", "instant"),
)
"""DL-ORD-11: the standard orders. For Make That Safe! there are mines only if that was settled (DL-D-13)."""
