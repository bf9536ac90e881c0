"""Which Orders a Detachment can be issued (ORD-05 to ORD-08, and the Orders one by one)."""

from __future__ import annotations

from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused
from rulesets.legions_imperialis.chapters.orders.command import chain_of_command, is_controlled, obeys
from rulesets.legions_imperialis.table.measure import in_coherency
from rulesets.legions_imperialis.table.reasons.orders import (
    BrokenOrder,
    EngagedCharge,
    InfiltratedCharge,
    NotObeyed,
    ReserveOrder,
    ScatteredOrder,
)
from rulesets.legions_imperialis.table.state import Detachment, Imperialis, Order

CHOSEN: tuple[Order, ...] = ("first_fire", "advance", "march", "charge")
"""LI-ORD-16: the Orders among which players choose."""
AFTER_ADVANCE: tuple[Order, ...] = ("advance", "first_fire", "march", "charge")
"""The Order of whoever is issued none, the first that is available (LI-D-63)."""


def eligible(game: Imperialis, seat: int) -> list[Detachment]:
    """The Detachments of a seat that are to be issued an Order."""
    return [one for one in game.detachments.values() if one.seat == seat and may_be_issued(one)]


@rule(without=lambda detachment: detachment.on_table)
def may_be_issued(detachment: Detachment) -> bool:
    """LI-ORD-06, LI-ORD-07: whoever takes part in the battle, on the table or off it, and carries no Order over."""
    return takes_part(detachment) and not carries_over(detachment)


@rule(without=True)
def takes_part(detachment: Detachment) -> bool:
    """LI-ORD-08: nobody who is out of the battle is issued an Order."""
    return detachment.in_play


@rule(without=False)
def carries_over(detachment: Detachment) -> bool:
    """LI-FB-06: a Fall Back Order stays, and no new one is issued."""
    return detachment.order == "fall_back"


@rule(without=None)
def why_not(game: Imperialis, detachment: Detachment, order: Order) -> Refused | None:
    """LI-ORD-05: only an available Order is issued: why one is not; all restrictions apply together (LI-D-62)."""
    return otherwise(game, detachment, order) or cortex(game, detachment, order)


def otherwise(game: Imperialis, detachment: Detachment, order: Order, *, broken: bool = True) -> Refused | None:
    """Why an Order is not issued, whatever a Detachment obeys, and whether or not it is `broken`."""
    return (
        (broken_order(game, detachment, order) if broken else None)
        or scattered_order(game, detachment, order)
        or engaged_charge(detachment, order)
        or infiltrated_charge(game, detachment, order)
        or reserve_order(detachment, order)
        or chain_of_command(game, detachment, order)
    )


@rule(without=None)
def broken_order(game: Imperialis, detachment: Detachment, order: Order) -> Refused | None:
    """LI-BRK-10, LI-ADV-04, LI-CHG-06: a Detachment of a Broken Formation is issued Advance or Charge."""
    if not game.formation(detachment).broken or order in ("advance", "charge"):
        return None
    return Refused("LI-BRK-10", BrokenOrder(detachment=detachment.id, order=order))


@rule(without=None)
def scattered_order(game: Imperialis, detachment: Detachment, order: Order) -> Refused | None:
    """LI-COH-06, LI-ADV-03: a Detachment out of Coherency is issued Advance."""
    if order == "advance" or not detachment.on_table or in_coherency(game, detachment):
        return None
    return Refused("LI-COH-06", ScatteredOrder(detachment=detachment.id, order=order))


@rule(without=None)
def engaged_charge(detachment: Detachment, order: Order) -> Refused | None:
    """LI-CHG-04, LI-ENG-03: no Charge Order, and any other, for whoever was Engaged when the Orders phase began."""
    if order != "charge" or not detachment.engaged_at_orders:
        return None
    return Refused("LI-CHG-04", EngagedCharge(detachment=detachment.id))


@rule(without=None)
def infiltrated_charge(game: Imperialis, detachment: Detachment, order: Order) -> Refused | None:
    """LIX-SR-INFIL-03: no Charge Order in round 1 for a Detachment that has infiltrated."""
    if order != "charge" or not detachment.infiltrated or game.round > 1:
        return None
    return Refused("LIX-SR-INFIL-03", InfiltratedCharge(detachment=detachment.id))


@rule(without=None)
def reserve_order(detachment: Detachment, order: Order) -> Refused | None:
    """LIX-RES-02, LIX-SR-OUTFLANK-02, LIX-SR-DEEP-02, LIX-SR-FLYER-02: in Reserve only Advance or March."""
    if not detachment.in_reserve or order in ("advance", "march"):
        return None
    return Refused("LIX-RES-02", ReserveOrder(detachment=detachment.id, order=order))


@rule(without=None)
def cortex(game: Imperialis, detachment: Detachment, order: Order) -> Refused | None:
    """LIX-SR-CORTEX-01, LIX-SR-CORTEX-02: only the Orders that it obeys, unless somebody controls it, or none of them
    is available."""
    obeyed = obeys(game, detachment)
    if not obeyed or order in obeyed or is_controlled(game, detachment):
        return None
    if all(otherwise(game, detachment, one) is not None for one in obeyed):
        return None
    return Refused("LIX-SR-CORTEX-01", NotObeyed(detachment=detachment.id, order=order, options=[*obeyed]))


def usual(game: Imperialis, detachment: Detachment, wanted: str = "advance") -> Order:
    """The wanted Order, if it is available, else the first that is (LI-D-63); "last" wants that of the last round."""
    asked = detachment.last if wanted == "last" else wanted
    choices = [order for order in (asked, *AFTER_ADVANCE) if order in CHOSEN]
    return next((order for order in choices if why_not(game, detachment, order) is None), "advance")
