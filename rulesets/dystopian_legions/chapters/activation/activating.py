"""What a player may do with a section that he activates: menus and refusals of one answer (ACT-03 to ACT-05)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial

from rulesets.dystopian_legions.actions import Advance, Charge, Double, Enter, Hold, Order, Retreat
from rulesets.dystopian_legions.chapters.melee.reaching import charge_choices, may_not_charge
from rulesets.dystopian_legions.chapters.morale.shaken import retreats
from rulesets.dystopian_legions.chapters.movement.course import course, suggested
from rulesets.dystopian_legions.chapters.movement.entering import enters_nothing, entries
from rulesets.dystopian_legions.chapters.movement.pivoting import ways_to_turn
from rulesets.dystopian_legions.chapters.movement.retreat import retreat, ways_out
from rulesets.dystopian_legions.chapters.orders.conditions import in_a_building
from rulesets.dystopian_legions.chapters.orders.occasions import Occasion, order_choices
from rulesets.dystopian_legions.table import goals
from rulesets.dystopian_legions.table.measure import in_coherency
from rulesets.dystopian_legions.table.ordering import ORDERS
from rulesets.dystopian_legions.table.reasons.movement import MustCloseUp, NotReady
from rulesets.dystopian_legions.table.reasons.orders import NotInRetreat, OrderedOtherwise, Retreats
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.question import Draft, Offer, offer, spoken
from rulesets.kit.engine.refusal import Refused

MOVES: tuple[type[Action], ...] = (Advance, Hold, Double, Charge, Enter, Retreat)
"""The movement actions."""
TAKES: tuple[type[Action], ...] = (*MOVES, Order)
"""What a section may do when it is activated."""


def choices_of(game: Legions, names: Sequence[str], moments: Collection[str], draft: Draft) -> Offer | None:
    """What these sections may do, one of which is activated."""
    if draft["type"] == "order":
        return order_choices(game, Occasion(names, moments), draft)
    return movement_choices(game, names, draft)


def movement_choices(game: Legions, names: Sequence[str], draft: Draft) -> Offer | None:
    """Which of these sections moves, and where it goes."""
    how = draft["type"]
    if "section" not in draft:
        return _sections(game, names, how)
    if any(said in draft for said in WHITHER):
        return None
    section = game.sections[draft["section"]]
    if how in OFFERS:
        return OFFERS[how](game, section)

    def judge(text: str) -> Refused | None:
        found = course(game, section, how, text)
        return found if isinstance(found, Refused) else None

    return spoken("to", suggested(game, section, how), judge, kind="moves", goes_on=partial(goals.begun, game, section))


WHITHER = ("to", "toward", "target", "building")
"""The fields in which an action says whither it leads."""


def _sections(game: Legions, names: Sequence[str], how: str) -> Offer:
    def judge(told: str) -> Refused | None:
        if told not in names:
            return Refused("DL-ACT-10", NotReady(value=told, options=list(names)))
        return may_not(game, game.sections[told], how)

    return offer("section", names, judge)


def _refuges(game: Legions, section: Section) -> Offer:
    def judge(told: str) -> Refused | None:
        found = retreat(game, section, told)
        return found if isinstance(found, Refused) else None

    return offer("to", list(ways_out(game, section)), judge)


OFFERS: dict[str, Callable[[Legions, Section], Offer | None]] = {
    "retreat": _refuges,
    "charge": charge_choices,
    "enter": entries,
    "hold": ways_to_turn,
}
"""What the movement actions offer that go by no words."""


def may_not(game: Legions, section: Section, how: str) -> Refused | None:
    """Why a section may not choose a movement action."""
    if how == "retreat":
        return no_need_to_retreat(game, section)
    found = has_to_retreat(game, section) or ordered_otherwise(game, section, how)
    if found is None and how in SPECIAL:
        found = SPECIAL[how](game, section)
    return must_move(game, section.id) if found is None and how == "hold" else found


SPECIAL: dict[str, Callable[[Legions, Section], Refused | None]] = {
    "charge": may_not_charge,
    "enter": enters_nothing,
    "double": lambda game, section: in_a_building(section),
}
"""What may speak against some movement actions."""


@rule(without=None)
def has_to_retreat(game: Legions, section: Section) -> Refused | None:
    """DL-MORALE-15: nothing but its retreat for a section with 2 or 3 Shaken Markers (DL-D-199)."""
    return Refused("DL-MORALE-15", Retreats(section=section.id)) if retreats(game, section) else None


@rule(without=None)
def no_need_to_retreat(game: Legions, section: Section) -> Refused | None:
    """DL-MORALE-15, DL-MORALE-21: nobody retreats with fewer Shaken Markers."""
    return None if retreats(game, section) else Refused("DL-MORALE-15", NotInRetreat(section=section.id))


@rule(without=None)
def ordered_otherwise(game: Legions, section: Section, how: str) -> Refused | None:
    """DL-ORD-27, DL-ORD-29, DL-ORD-32: what orders of the Movement Segment leave to choose (DL-D-60, DL-D-61)."""
    left = left_by_order(game, section)
    if left is None or how in left:
        return None
    order = ORDERS.rule_of(section.order)
    return Refused(order, OrderedOtherwise(section=section.id, order=section.order))


def left_by_order(game: Legions, section: Section) -> tuple[str, ...] | None:
    """The movement actions that the order in effect leaves; None where it leaves all (DL-D-56)."""
    if section.order == "spread_out" and game.options.spread_out_advance_only == "on":
        return ("advance", "hold")
    return LEFT.get(section.order)


LEFT: dict[str, tuple[str, ...]] = {
    "stand_fast": ("hold",),
    "run_run": ("double",),
    "on_your_bellies": ("advance", "hold"),
}
"""The movement actions that orders leave."""


@rule(without=None)
def must_move(game: Legions, section: str) -> Refused | None:
    """DL-ACT-03, DL-ACT-04: a section that is out of coherency has to move."""
    fine = in_coherency(game, game.sections[section])
    return None if fine else Refused("DL-ACT-04", MustCloseUp(section=section))
