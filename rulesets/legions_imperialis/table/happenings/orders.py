"""What has happened to Orders."""

from __future__ import annotations

from rulesets.legions_imperialis.table.happenings.announced import Announced
from rulesets.legions_imperialis.table.state import Order


class OrdersRevealed(Announced):
    """All Orders are turned face-up: which each Detachment has that was issued one, and who keeps Fall Back."""

    orders: dict[str, Order]


class OrderIssued(Announced):
    """A Detachment without an Order is issued one as it is activated."""

    detachment: str
    order: Order


class OrderReplaced(Announced):
    """A Master Tactician in a Detachment has given a friend another Order in place of the one `before`."""

    by: str
    detachment: str
    before: str
    order: Order


class FallsBack(Announced):
    """A Detachment is issued a Fall Back Order in place of the one that it had ("": none)."""

    detachment: str
    before: str


class DoesNothing(Announced):
    """A Detachment was activated and does nothing."""

    detachment: str


class HaveNoTarget(Announced):
    """Detachments are activated in a stage of fire and do nothing, since they have nobody to fire at."""

    detachments: list[str]
