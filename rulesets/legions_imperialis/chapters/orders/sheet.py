"""The sheet of Orders: what an answer gives to whom, Detachments by name or Formation by Formation (ORD-02)."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.kit.engine.points import rule
from rulesets.kit.engine.question import Draft, Offer, offer
from rulesets.kit.engine.refusal import Refused
from rulesets.legions_imperialis.actions import Assign
from rulesets.legions_imperialis.chapters.orders.available import CHOSEN, eligible, usual, why_not
from rulesets.legions_imperialis.table.reasons.orders import NotAnOrder, NotEligible, WithoutOrders
from rulesets.legions_imperialis.table.state import Detachment, Imperialis, Order

NOBODY = "nobody"
"""All others are left without an Order: the answer then has to name everybody."""
LAST = "last"
OTHERS = ("advance", "first_fire", "march", "charge", LAST, NOBODY)
"""What all may have that are not named."""
SETTLED = ""
"""The mark behind the last name of a list."""


def sheet(game: Imperialis, seat: int, given: Assign) -> dict[str, Order]:
    """The Order of each Detachment by an answer: who is named by himself has that one, then Formations, then all
    others; where an Order is not available to one of many, it has the usual one (LI-D-63)."""
    issued: dict[str, Order] = {}
    for detachment in eligible(game, seat):
        wanted = _wanted(given, detachment)
        if wanted is not None:
            issued[detachment.id] = usual(game, detachment, wanted)
    return issued


def _wanted(given: Assign, detachment: Detachment) -> str | None:
    """The word of the Order that an answer gives to a Detachment, None for none at all."""
    for name in (detachment.id, detachment.formation):
        for order in CHOSEN:
            if name in getattr(given, order):
                return order
    return None if given.others == NOBODY else given.others


def assigning(game: Imperialis, seat: int, draft: Draft) -> Offer | None:
    """The Order of most, then the names of those who have another."""
    if "others" not in draft:
        return offer("others", _words(game, seat), is_no_order)
    for order in CHOSEN:
        named: list[str] = draft.get(order, [])
        if not named or named[-1] != SETTLED:
            next_field = _named(game, seat, order, draft)
            if next_field is not None:
                return next_field
    return None


def _words(game: Imperialis, seat: int) -> list[str]:
    """What all may have; "as last round" only if there was one."""
    first = all(not one.last for one in eligible(game, seat))
    return [word for word in OTHERS if word != LAST or not first]


@rule(without=None)
def is_no_order(word: str) -> Refused | None:
    """LI-ORD-16, LI-FB-03: the Orders among which players choose; Fall Back is none of them."""
    return None if word in OTHERS else Refused("LI-ORD-16", NotAnOrder(value=word, options=[*OTHERS]))


def _named(game: Imperialis, seat: int, order: Order, draft: Draft) -> Offer | None:
    """One more Detachment or Formation with this Order; after the last Order nobody may be left without."""
    taken = {name for other in CHOSEN for name in draft.get(other, [])}
    names = [name for name in _names(game, seat) if name not in taken]
    missing = without_orders(game, seat, draft) if order == CHOSEN[-1] else None

    def judge(name: str) -> Refused | None:
        if name not in names:
            return Refused("LI-ORD-02", NotEligible(value=name, options=names))
        return why_not(game, game.detachments[name], order) if name in game.detachments else None

    if not any(judge(name) is None for name in names):
        return None
    return offer(order, names, judge, many=True, enough=missing is None)


def _names(game: Imperialis, seat: int) -> Iterator[str]:
    """The Formations of a seat that are to be issued Orders, each before its Detachments."""
    begun: set[str] = set()
    for detachment in eligible(game, seat):
        if detachment.formation not in begun:
            begun.add(detachment.formation)
            yield detachment.formation
        yield detachment.id


@rule(without=None)
def without_orders(game: Imperialis, seat: int, draft: Draft) -> Refused | None:
    """LI-ORD-02, LI-ORD-09: no answer leaves an eligible Detachment without an Order (LI-D-08)."""
    if draft["others"] != NOBODY:
        return None
    named = {name for order in CHOSEN for name in draft.get(order, [])}
    left = [one.id for one in eligible(game, seat) if not {one.id, one.formation} & named]
    return Refused("LI-ORD-02", WithoutOrders(names=left)) if left else None
