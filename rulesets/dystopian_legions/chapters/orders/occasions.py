"""Who can give which order to whom now: menus, and why not (ORD-01, ORD-04, ORD-10)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from typing import NamedTuple

from rulesets.dystopian_legions.actions import Order
from rulesets.dystopian_legions.chapters.command.leaders import Leader, is_with, issuers, left_to_spend
from rulesets.dystopian_legions.chapters.orders.conditions import why_not
from rulesets.dystopian_legions.table.ordering import KEYS, ORDERS, Moment
from rulesets.dystopian_legions.table.reasons.orders import NobodyGivesIt, NoSuchOrder
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.question import Draft, Offer, offer
from rulesets.kit.engine.refusal import Refused

BY_OFFICERS: tuple[Moment, ...] = ("rally", "with_me")
"""The moments in the segments of the officer's section at which he gives others an order."""


class Occasion(NamedTuple):
    """When orders can be given: to these sections, by its name each, at these moments. Where somebody may be rallied or
    called With Me!, they are those of the officers who do it. Those `called` have their Command Segment with them."""

    sections: Collection[str]
    moments: Collection[str]
    called: Collection[str] = ()

    @property
    def keys(self) -> list[str]:
        """The orders that are given at these moments."""
        return [key for key in KEYS if ORDERS[key].moment in self.moments]


@rule(without=lambda game, section, key: [])
def able(game: Legions, section: Section, key: str) -> list[Leader]:
    """DL-ORD-01, DL-ORD-04: those who can give a section an order, and pay for it: its own leaders, and officers in
    whose Command Range it lies."""
    order = ORDERS[key]
    payers = [one for one in issuers(game, section) if left_to_spend(game, one) >= order.cost]
    return [one for one in payers if may_rally(game, one, section)] if order.officers else payers


@rule(without=True)
def may_rally(game: Legions, leader: Leader, section: Section) -> bool:
    """DL-ORD-12, DL-ORD-17: only an officer rallies others or calls them With Me!, and never his own section
    (DL-D-54)."""
    return leader.profile.leader == "officer" and not is_with(game, leader, section)


def givers(game: Legions, occasion: Occasion, section: Section, key: str) -> list[Leader]:
    """Those who can give a section an order on this occasion."""
    leaders = able(game, section, key)
    if ORDERS[key].moment not in BY_OFFICERS:
        return leaders
    hand = [game.whole(game.sections[name]).id for name in occasion.sections]
    return [one for one in leaders if game.whole(one.section).id in hand]


def addressed(game: Legions, occasion: Occasion, key: str) -> Iterator[Section]:
    """The sections to which an order might be given on this occasion."""
    named = (*occasion.sections, *(occasion.called if ORDERS[key].moment == "command" else ()))
    hand = {(whole := game.whole(game.sections[name])).id: whole for name in named}
    if ORDERS[key].moment not in BY_OFFICERS:
        yield from hand.values()
        return
    for seat in [next(iter(hand.values())).seat] if hand else []:
        yield from (one for one in game.in_play(seat) if game.whole(one) is one and not rides_along(one, key))


@rule(without=False)
def rides_along(section: Section, key: str) -> bool:
    """DL-ORD-14: whoever is called With Me! goes on his own feet."""
    return key == "with_me" and section.where == "aboard"


def refusal(game: Legions, occasion: Occasion, section: Section, key: str) -> Refused | None:
    """Why nobody can give a section an order on this occasion."""
    refused = why_not(game, section, key)
    if refused is None and not givers(game, occasion, section, key):
        refused = Refused("DL-ORD-04", NobodyGivesIt(value=key, options=[]))
    return refused


def possible(game: Legions, occasion: Occasion, key: str) -> list[str]:
    """The sections to which an order can be given."""
    return [one.id for one in addressed(game, occasion, key) if refusal(game, occasion, one, key) is None]


def any_order(game: Legions, occasion: Occasion) -> bool:
    """Whether any order at all can be given."""
    return any(possible(game, occasion, key) for key in occasion.keys)


def order_choices(game: Legions, occasion: Occasion, draft: Draft) -> Offer | None:
    """The order, whom it is given to, and who gives it."""
    if "order" not in draft:
        return _orders(game, occasion)
    key = draft["order"]
    if "section" not in draft:
        return _sections(game, occasion, key)
    return None if "by" in draft else _leaders(game, occasion, game.sections[draft["section"]], key)


def _orders(game: Legions, occasion: Occasion) -> Offer:
    keys = occasion.keys

    @cache
    def whys(key: str) -> list[Refused | None]:
        return [refusal(game, occasion, one, key) for one in addressed(game, occasion, key)]

    def judge(key: str) -> Refused | None:
        refusals = whys(key) if key in keys else []
        if None in refusals:
            return None
        if len({why.rule for why in refusals if why is not None}) == 1:
            return refusals[0]
        return Refused("DL-ORD-10", NoSuchOrder(value=key, orders=[one for one in keys if None in whys(one)]))

    return offer("order", occasion.keys, judge)


def _sections(game: Legions, occasion: Occasion, key: str) -> Offer:
    there = {one.id: one for one in addressed(game, occasion, key)}

    def judge(name: str) -> Refused | None:
        if name not in there:
            return Refused("DL-ORD-04", NobodyGivesIt(value=name, options=possible(game, occasion, key)))
        return refusal(game, occasion, there[name], key)

    return offer("section", list(there), judge)


def _leaders(game: Legions, occasion: Occasion, section: Section, key: str) -> Offer:
    names = [one.name for one in givers(game, occasion, section, key)]

    def judge(name: str) -> Refused | None:
        return None if name in names else Refused("DL-ORD-04", NobodyGivesIt(value=name, options=names))

    return offer("by", names, judge)


def activated_by(given: Order) -> str:
    """The section whose activation an order belongs to: for a Rally and With Me! that of the officer."""
    return given.by.rpartition("/")[0] if ORDERS[given.order].moment in BY_OFFICERS else given.section
