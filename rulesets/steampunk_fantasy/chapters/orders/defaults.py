"""What a base does where nothing else can be done: the default orders (ORD)."""

from __future__ import annotations

from rulesets.kit.engine.points import Table, rule
from rulesets.steampunk_fantasy.table.cards import Card
from rulesets.steampunk_fantasy.table.order_notation import SPECIAL_SPEEDS, SPEEDS, MovementOrder, movement_order

STANDING = "- + - + -"

DEFAULTS = Table(
    f"{__name__}.DEFAULTS",
    {
        "fast": ("SF-ORD-07", "(fast) F + F + -"),
        "slow": ("SF-ORD-08", "(slow) F + - + -"),
        "stand-still": ("SF-ORD-09", "(stand-still) - + - + -"),
    },
    without=STANDING,
)
"""The default movement order of each speed of the ladder; at a special speed a base stands (SF-ORD-30)."""


def default_movement(card: Card, speed: str) -> MovementOrder:
    """The default movement order of a unit at a speed."""
    return own_default(card, speed) or movement_order(DEFAULTS.get(speed, f"({speed}) {STANDING}"))


@rule(without=None)
def own_default(card: Card, speed: str) -> MovementOrder | None:
    """SF-ORD-30: a unit's entry may name other defaults."""
    return next((order for order in card.movement if order.default and order.fits(speed)), None)


DEFAULT_FIRE = "- + -"
"""What a fire group does where nothing was written for it (SF-ORD-25)."""


@rule(without=lambda card: tuple(order.text for order in card.movement))
def movement_list(card: Card) -> tuple[str, ...]:
    """SF-ORD-02: every order of the unit's list may be written, whatever its speed now, and the defaults (SF-D-23)."""
    texts = [order.text for order in card.movement]
    return tuple(dict.fromkeys([*texts, *(default_movement(card, speed).text for speed in known_speeds(card))]))


def is_listed(card: Card, text: str) -> bool:
    """Whether an order stands in the unit's list: most are its own, and the whole list need not be made for them."""
    return any(order.text == text for order in card.movement) or text in movement_list(card)


def known_speeds(card: Card) -> tuple[str, ...]:
    """The speeds of the ladder, and the special ones that the orders of a unit speak of."""
    actions = {action for order in card.movement for part in order.parts for action in part}
    named = {speed for order in card.movement for speed in order.speeds}
    special = (speed for speed in SPECIAL_SPEEDS if speed in named or any(f"[{speed}]" in action for action in actions))
    return (*SPEEDS, *special)


def fire_list(card: Card, group: str) -> tuple[str, ...]:
    """What may be written for a fire group: its orders, and the default."""
    return tuple(dict.fromkeys([*(order.text for order in card.group(group).orders), DEFAULT_FIRE]))
