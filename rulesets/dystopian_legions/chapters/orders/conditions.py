"""Which sections can be given an order (ORD-08, and the targets of each)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rulesets.dystopian_legions.chapters.morale.shaken import retreats
from rulesets.dystopian_legions.table.mars import is_towering
from rulesets.dystopian_legions.table.measure import in_coherency
from rulesets.dystopian_legions.table.mines import to_disarm
from rulesets.dystopian_legions.table.reasons.movement import InABuilding
from rulesets.dystopian_legions.table.reasons.orders import (
    CannotDigIn,
    HasNotHeld,
    HasRun,
    IsNotReady,
    NotDown,
    NotInfantry,
    NoTrapNear,
    NotShaken,
    OnlyIronclads,
    OutOfCoherency,
    Retreats,
    UnderAnOrder,
)
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused

INFANTRY = ("infantry", "heavy_infantry")
"""The types of model that orders mean by infantry."""
RALLYING = frozenset({"with_me", "rally", "snap_out_of_it"})
"""The orders that a section in Ordered Retreat may hear, or that say themselves why it may not."""


def why_not(game: Legions, section: Section, key: str) -> Refused | None:
    """Why a section cannot be given an order, whoever gives it; None if it can."""
    refused = under_an_order(section) or in_retreat(game, section, key)
    if refused is None and key in CONDITIONS:
        refused = CONDITIONS[key](game, section)
    return refused


@rule(without=None)
def under_an_order(section: Section) -> Refused | None:
    """DL-ORD-08: one order at a time; one that is over with its moment does not count (DL-D-58)."""
    return Refused("DL-ORD-08", UnderAnOrder(section=section.id, order=section.order)) if section.order else None


@rule(without=None)
def in_retreat(game: Legions, section: Section, key: str) -> Refused | None:
    """DL-MORALE-20: nothing but what rallies it for a section in Ordered Retreat (DL-D-51)."""
    if key in RALLYING or not retreats(game, section):
        return None
    return Refused("DL-MORALE-20", Retreats(section=section.id))


@rule(without=None)
def to_be_rallied(game: Legions, section: Section) -> Refused | None:
    """DL-ORD-18: somebody has to have a marker to lose."""
    return None if section.shaken else Refused("DL-ORD-18", NotShaken(section=section.id))


@rule(without=None)
def to_snap_out(game: Legions, section: Section) -> Refused | None:
    """DL-ORD-20: somebody has to have a marker to lose."""
    return None if section.shaken else Refused("DL-ORD-20", NotShaken(section=section.id))


def to_make_safe(game: Legions, section: Section) -> Refused | None:
    """Only infantry beside a trap."""
    return of_infantry(game, section, "DL-ORD-22") or beside_a_trap(game, section)


@rule(without=None)
def beside_a_trap(game: Legions, section: Section) -> Refused | None:
    """DL-ORD-22: a mine or booby-trapped ground lies within 2 inches; without a scenario there is none (DL-D-13)."""
    return None if to_disarm(game, section) else Refused("DL-ORD-22", NoTrapNear(section=section.id))


@rule(without=None)
def to_stand_fast(game: Legions, section: Section) -> Refused | None:
    """DL-ORD-27: it holds its ground, which nobody may who is out of coherency (DL-D-96)."""
    return None if in_coherency(game, section) else Refused("DL-ORD-27", OutOfCoherency(section=section.id))


@rule(without=None)
def to_run(game: Legions, section: Section) -> Refused | None:
    """DL-ORD-30: once a turn."""
    if section.ran:
        return Refused("DL-ORD-30", HasRun(section=section.id))
    return in_a_building(section)


@rule(without=None)
def in_a_building(section: Section) -> Refused | None:
    """DL-BLDG-05, DL-MOVE-23: a building is left with an Advance, or into melee: never at the double."""
    if not section.building:
        return None
    return Refused("DL-BLDG-05", InABuilding(section=section.id, building=section.building))


@rule(without=None)
def to_crawl(game: Legions, section: Section) -> Refused | None:
    """DL-ORD-32: only for a section that has Hit the Deck."""
    return None if section.hit_the_deck else Refused("DL-ORD-32", NotDown(section=section.id))


@rule(without=None)
def to_focus(game: Legions, section: Section) -> Refused | None:
    """DL-ORD-34: only for a section that holds its ground in this activation."""
    return None if section.movement == "hold" else Refused("DL-ORD-34", HasNotHeld(section=section.id))


@rule(without=None)
def to_spray(game: Legions, section: Section) -> Refused | None:
    """DL-ORD-36: only for a section that holds its ground in this activation."""
    return None if section.movement == "hold" else Refused("DL-ORD-36", HasNotHeld(section=section.id))


@rule(without=None)
def to_dig_in(game: Legions, section: Section) -> Refused | None:
    """DL-ORD-41: ironclads, and models with Skimming or Towering, have nothing of it; somebody has to (DL-D-64)."""
    profiles = [game.profile(section, figure) for figure in section.alive]
    if any(one.type != "ironclad" and not is_towering(one.mars) for one in profiles):
        return None
    return Refused("DL-ORD-41", CannotDigIn(section=section.id))


@rule(without=None)
def to_fire_at_chargers(game: Legions, section: Section) -> Refused | None:
    """DL-ORD-44, DL-ORD-46: only for a ready section, with neither an Activated nor an Overwatch Marker."""
    ready = not section.activated and not section.overwatch
    return None if ready else Refused("DL-ORD-44", IsNotReady(section=section.id))


def to_hold_the_line(game: Legions, section: Section) -> Refused | None:
    """Only infantry."""
    return of_infantry(game, section, "DL-ORD-48")


@rule(without=None)
def of_infantry(game: Legions, section: Section, by: str) -> Refused | None:
    """DL-ORD-22, DL-ORD-48: only for sections of infantry and heavy infantry (DL-D-66)."""
    if all(game.profile(section, figure).type in INFANTRY for figure in section.alive):
        return None
    return Refused(by, NotInfantry(section=section.id))


@rule(without=None)
def to_follow(game: Legions, section: Section) -> Refused | None:
    """DL-ORD-13: only for ready sections with models other than ironclads, none in Ordered Retreat (DL-D-53)."""
    if section.activated or section.overwatch:
        return Refused("DL-ORD-13", IsNotReady(section=section.id))
    if retreats(game, section):
        return Refused("DL-ORD-13", Retreats(section=section.id))
    types = {game.profile(section, figure).type for figure in section.alive}
    return Refused("DL-ORD-13", OnlyIronclads(section=section.id)) if types == {"ironclad"} else None


CONDITIONS: Mapping[str, Callable[[Legions, Section], Refused | None]] = {
    "with_me": to_follow,
    "rally": to_be_rallied,
    "snap_out_of_it": to_snap_out,
    "make_safe": to_make_safe,
    "stand_fast": to_stand_fast,
    "run_run": to_run,
    "on_your_bellies": to_crawl,
    "focus_fire": to_focus,
    "spray_em": to_spray,
    "dig_in": to_dig_in,
    "on_my_mark": to_fire_at_chargers,
    "hold_the_line": to_hold_the_line,
}
"""What the sections have to be like that are given an order. The others are offered where their moment is."""
