"""What a player may do with a section that he activates: menus and refusals of one answer (ACT-03 to ACT-05)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial

from rulesets.dystopian_legions.actions import (
    Advance,
    Charge,
    Double,
    Embark,
    Enter,
    Fly,
    Hold,
    Order,
    PlaceCharge,
    Ram,
    Retreat,
    RunAndGun,
    Unhitch,
)
from rulesets.dystopian_legions.chapters.ironclads.ramming import PACES, ram, rammed_by
from rulesets.dystopian_legions.chapters.melee.placing import placed_choices
from rulesets.dystopian_legions.chapters.melee.reaching import charge_choices, may_not_charge
from rulesets.dystopian_legions.chapters.morale.shaken import retreats
from rulesets.dystopian_legions.chapters.movement.allowance import no_double_after_fire
from rulesets.dystopian_legions.chapters.movement.course import course, staying, suggested
from rulesets.dystopian_legions.chapters.movement.entering import enters_nothing, entries
from rulesets.dystopian_legions.chapters.movement.flying import flyers, may_not_fly
from rulesets.dystopian_legions.chapters.movement.following import out_of_step
from rulesets.dystopian_legions.chapters.movement.pivoting import ways_to_turn
from rulesets.dystopian_legions.chapters.movement.retreat import retreat, ways_out
from rulesets.dystopian_legions.chapters.movement.spotters import ways_ahead
from rulesets.dystopian_legions.chapters.movement.towing import towed_by
from rulesets.dystopian_legions.chapters.orders.conditions import in_a_building
from rulesets.dystopian_legions.chapters.orders.occasions import Occasion, any_order, order_choices
from rulesets.dystopian_legions.chapters.shooting.run_and_gun import may_not_fire_first
from rulesets.dystopian_legions.chapters.transports.embarking import embark_choices, rides
from rulesets.dystopian_legions.table import goals
from rulesets.dystopian_legions.table.measure import in_coherency
from rulesets.dystopian_legions.table.ordering import ORDERS
from rulesets.dystopian_legions.table.reasons.movement import CannotRam, MustCloseUp, NoSuchPace, NotReady
from rulesets.dystopian_legions.table.reasons.orders import NotInRetreat, OrderedOtherwise, Retreats
from rulesets.dystopian_legions.table.reasons.transports import JustBoarded, TowsNothing
from rulesets.dystopian_legions.table.state import Legions, Movement, Section
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.question import Draft, Offer, offer, spoken
from rulesets.kit.engine.refusal import Refused

MOVES: tuple[type[Action], ...] = (Advance, Hold, Double, Charge, PlaceCharge, Enter, Ram, Retreat)
"""The movement actions."""
TAKES: tuple[type[Action], ...] = (*MOVES, Fly, RunAndGun, Embark, Unhitch, Order)
"""What a section may do when it is activated."""


def takes(
    game: Legions, sections: Sequence[Section], first: Sequence[Section], *, begins: bool = False
) -> tuple[type[Action], ...]:
    """What one of these sections may do; to ram is named only where one of them has ironclads, to fly where one is of
    aeronauts, to fire before the move where one of those has Run and Gun that may do so `first`, to embark where the
    activation of one that has a transport `begins`."""
    able = {
        Ram: any(game.card(section).drives for section in sections),
        Fly: flyers(game, sections),
        RunAndGun: any(fires_not_first(game, section) is None for section in first),
        Unhitch: any(towed_by(game, section) is not None for section in sections),
        Embark: begins and any(rides(game, section) for section in sections),
    }
    return tuple(kind for kind in TAKES if able.get(kind, True))


@rule(without=lambda game, called: [])
def able_before_all(game: Legions, called: Sequence[Section]) -> list[str]:
    """DL-ORD-14: of those who were called With Me! the ones that can do anything in their Command Segment, which comes
    before anybody moves (DL-D-53)."""
    return [one.id for one in called if fires_not_first(game, one) is None or any_order(game, commanded(one))]


def commanded(section: Section) -> Occasion:
    """The Command Segment of a section that was called."""
    return Occasion((), ("command",), (section.id,))


def choices_of(
    game: Legions, names: Sequence[str], moments: Collection[str], draft: Draft, called: Sequence[str] = ()
) -> Offer | None:
    """What these sections may do, one of which is activated, and before they move those that were `called` With Me!."""
    if draft["type"] == "order":
        return order_choices(game, Occasion(names, moments, called), draft)
    if draft["type"] == "run_and_gun":
        return movement_choices(game, [*names, *called], draft)
    if draft["type"] == "embark":
        return embark_choices(game, names, draft)
    return movement_choices(game, names, draft)


def movement_choices(game: Legions, names: Sequence[str], draft: Draft) -> Offer | None:
    """Which of these sections moves, and where it goes."""
    how = draft["type"]
    if "section" not in draft:
        return _sections(game, names, how)
    section = game.sections[draft["section"]]
    if how in AT_ONCE:
        return None
    if how in STEP_BY_STEP:
        return STEP_BY_STEP[how](game, section, draft)
    if any(said in draft for said in WHITHER):
        return None
    if how in OFFERS:
        return OFFERS[how](game, section)

    def judge(text: str) -> Refused | None:
        laid = course(game, section, how, text)
        return laid if isinstance(laid, Refused) else None

    return spoken("to", suggested(game, section, how), judge, kind="moves", goes_on=partial(goals.begun, game, section))


WHITHER = ("to", "target", "building")
"""The fields in which an action says whither it leads."""


def _sections(game: Legions, names: Sequence[str], how: str) -> Offer:
    def judge(told: str) -> Refused | None:
        if told not in names:
            return Refused("DL-ACT-10", NotReady(value=told, options=list(names)))
        return may_not(game, game.sections[told], how)

    return offer("section", names, judge)


def _rams(game: Legions, section: Section, draft: Draft) -> Offer | None:
    """Whom ironclads ram, and at which pace."""
    if "target" not in draft:
        targets = rammed_by(game, section)
        return offer("target", targets, lambda name: may_not_ram(game, section, name), kind="target")
    if "pace" in draft:
        return None
    return offer("pace", PACES, lambda pace: no_ram_at(game, section, draft["target"], pace))


def no_ram_at(game: Legions, section: Section, target: str, pace: str) -> Refused | None:
    """Why a section may not ram an ironclad at a pace."""
    if pace not in PACES:
        return Refused("DL-IRON-01", NoSuchPace(section=section.id, value=pace, options=[*PACES]))
    refused = ruled_out(game, section, pace)
    rammed = ram(game, section, target, pace) if refused is None else refused
    return rammed if isinstance(rammed, Refused) else None


def may_not_ram(game: Legions, section: Section, target: str) -> Refused | None:
    """Why a section may ram an ironclad at no pace."""
    refusals = [no_ram_at(game, section, target, pace) for pace in PACES]
    return refusals[-1] if all(refusals) else None


def no_ram(game: Legions, section: Section) -> Refused | None:
    """Why a section may ram nobody: what speaks against the last of those that might be near enough."""
    if not game.card(section).drives:
        return Refused("DL-RAM-01", CannotRam(section=section.id, target="", why="troops"))
    refused: Refused | None = Refused("DL-RAM-01", CannotRam(section=section.id, target="", why="far"))
    for target in rammed_by(game, section):
        refused = may_not_ram(game, section, target)
        if refused is None:
            return None
    return refused


def _refuges(game: Legions, section: Section) -> Offer:
    def judge(told: str) -> Refused | None:
        laid = retreat(game, section, told)
        return laid if isinstance(laid, Refused) else None

    return offer("to", list(ways_out(game, section)), judge)


def _holds(game: Legions, section: Section, draft: Draft) -> Offer | None:
    """Whither a section turns that holds its ground, and where its Spotters go."""
    turns = None if "toward" in draft else ways_to_turn(game, section)
    return turns or (None if "meanwhile" in draft else ways_ahead(game, section))


STEP_BY_STEP: dict[str, Callable[[Legions, Section, Draft], Offer | None]] = {
    "ram": _rams,
    "charge": charge_choices,
    "place_charge": placed_choices,
    "hold": _holds,
}
"""What the movement actions offer that ask for more than one thing."""
OFFERS: dict[str, Callable[[Legions, Section], Offer | None]] = {
    "retreat": _refuges,
    "enter": entries,
}
"""What the movement actions offer that go by no words."""


def may_not(game: Legions, section: Section, how: str) -> Refused | None:
    """Why a section may not choose a movement action, or take off or fire before it."""
    how = AS.get(how, how)
    if how in AT_ONCE:
        return AT_ONCE[how](game, section)
    if how == "retreat":
        return no_need_to_retreat(game, section)
    refused = (
        has_to_retreat(game, section)
        or (None if how == "ram" else ruled_out(game, section, how))
        or out_of_step(game, section, how)
    )
    if refused is None and how in SPECIAL:
        refused = SPECIAL[how](game, section)
    return must_move(game, section.id) if refused is None and how == "hold" else refused


def ruled_out(game: Legions, section: Section, how: str) -> Refused | None:
    """What a section has done before, or was ordered, that leaves it no such movement."""
    return just_boarded(section, how) or no_double_after_fire(section, how) or ordered_otherwise(game, section, how)


def no_double(section: Section) -> Refused | None:
    """Why nothing that a section has done before leaves it a move at the double, whatever was ordered."""
    return just_boarded(section, "double") or no_double_after_fire(section, "double")


def fires_not_first(game: Legions, section: Section) -> Refused | None:
    """Why a section may not fire before it moves; one that retreats has nothing to choose."""
    return has_to_retreat(game, section) or may_not_fire_first(game, section)


AS = {"place_charge": "charge"}
"""The movement actions that are others, said in another way."""


@rule(without=None)
def tows_nothing(game: Legions, section: Section) -> Refused | None:
    """DL-TOW-04: a vehicle that tows a section may let it go when it is activated."""
    return Refused("DL-TOW-04", TowsNothing(section=section.id)) if towed_by(game, section) is None else None


SPECIAL: dict[str, Callable[[Legions, Section], Refused | None]] = {
    "charge": may_not_charge,
    "enter": enters_nothing,
    "ram": no_ram,
    "advance": lambda game, section: goes_nowhere(game, section, "advance"),
    "double": lambda game, section: in_a_building(section) or goes_nowhere(game, section, "double"),
}
"""What may speak against some movement actions."""


def goes_nowhere(game: Legions, section: Section, how: Movement) -> Refused | None:
    """Why a section can go nowhere by a movement action: what speaks against the last of the goals that suggest
    themselves."""
    refused: Refused | None = None
    if not may_be_stuck(game, section) or not isinstance(course(game, section, how, staying(game, section)), Refused):
        return None  # mostly it may stay, which is soon reckoned
    for text in suggested(game, section, how):
        laid = course(game, section, how, text)
        if not isinstance(laid, Refused):
            return None
        refused = laid
    return refused


def may_be_stuck(game: Legions, section: Section) -> bool:
    """Whether there may be no goal for a section at all: for ironclads, and for the half of a section and its transport
    that comes after the other. Others may always stay where they are."""
    beside = game.beside(section)
    return game.card(section).drives or (beside is not None and beside.went)


@rule(without=None)
def just_boarded(section: Section, how: str) -> Refused | None:
    """DL-TRANS-26: no transport goes at the double in the activation in which its section embarked."""
    refused = section.boarded and how == "double"
    return Refused("DL-TRANS-26", JustBoarded(section=section.id)) if refused else None


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
    """The movement actions that the order in effect leaves; None where it leaves all (DL-D-56), as one to run does to
    whoever may not go at the double."""
    if section.order == "run_run" and no_double(section):
        return None
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
    there = game.sections[section]
    fine = in_coherency(game, there) or cannot_close_up(game, there)
    return None if fine else Refused("DL-ACT-04", MustCloseUp(section=section))


def cannot_close_up(game: Legions, section: Section) -> bool:
    """Whether a section that is out of coherency can move nowhere; troops may do so at the double, too."""
    if goes_nowhere(game, section, "advance") is None:
        return False
    runs = not game.card(section).drives and ruled_out(game, section, "double") is None
    return not runs or SPECIAL["double"](game, section) is not None


AT_ONCE: dict[str, Callable[[Legions, Section], Refused | None]] = {
    "fly": may_not_fly,
    "run_and_gun": fires_not_first,
    "unhitch": tows_nothing,
}
"""What may speak against what a section does that says no more than its name."""
