"""What each piece of a move is for a unit: its motion, what it takes of the move, or why it may not be made.

MOVE-13 to MOVE-20.
"""

from __future__ import annotations

from math import radians
from typing import NamedTuple

from rulesets.julia_augusta.chapters.movement.moves_in_words import Across, Change, Face, layouts_of
from rulesets.julia_augusta.table.formations import Layout, is_never_formed
from rulesets.julia_augusta.table.reasons.deployment import NoSuchFormation
from rulesets.julia_augusta.table.reasons.movement import (
    AlreadySo,
    CannotSideStep,
    IsFormed,
    MustReForm,
    MustWheel,
    NeverFormed,
    TooFarAside,
    TooLong,
)
from rulesets.julia_augusta.table.state import Kind, Unit
from rulesets.julia_augusta.table.stretches import Stretch, stretch
from rulesets.kit.boards.tables.bases import Placement
from rulesets.kit.boards.tables.manoeuvres import (
    AboutFace,
    Back,
    Manoeuvre,
    Motion,
    Oblique,
    Shift,
    SideStep,
    Swing,
    Turn,
    Wheel,
    after,
    cost,
)
from rulesets.kit.boards.tables.places import HUNDREDTHS, THOUSANDTHS, at_most, turn_between
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused

ASIDE = 22.5
"""Degrees to either side of straight ahead within which a formed unit moves."""
MOST_SIDE_STEP = 2.0
"""Inches of a side-step or a step back."""
HALF, WHOLE = 0.5, 1.0


class Step(NamedTuple):
    """A piece of a move: of what kind it is, its stretches, the share of the whole move that it takes besides their
    inches, and the layout that the unit stands in afterwards, if that is another."""

    kind: Kind
    stretches: tuple[Stretch, ...]
    share: float = 0.0
    layout: Layout | None = None


def formed_step(unit: Unit, order: Manoeuvre) -> Step:
    """A manoeuvre of a formed unit; raises `Refused`."""
    if isinstance(order, SideStep | Back):
        return side_step(unit, order)
    if isinstance(order, AboutFace):
        return about_face(unit, order)
    demand_ahead(order)
    return Step("move", (_stretch(unit.placement, order),))


def _stretch(at: Placement, order: Manoeuvre) -> Stretch:
    inches = way_of_wheel(at, order) if isinstance(order, Wheel) else cost(at, order)
    return Stretch(at, order.motion(at), at.at(after(at, order)), inches)


@rule(without=0.0)
def way_of_wheel(at: Placement, order: Wheel) -> float:
    """JA-MOVE-15: a wheel takes the way of the outside front corner, in inches."""
    return cost(at, order)


@rule(without=None)
def demand_ahead(order: Manoeuvre) -> None:
    """JA-MOVE-13: a formed unit goes straight ahead, or up to 22.5 degrees aside; more needs a wheel."""
    if isinstance(order, Turn):
        raise Refused("JA-MOVE-13", MustWheel())
    if isinstance(order, Oblique) and order.angle > ASIDE * HUNDREDTHS:
        raise Refused("JA-MOVE-13", TooFarAside(angle=order.angle, most=round(ASIDE * HUNDREDTHS)))


def side_step(unit: Unit, order: SideStep | Back) -> Step:
    """JA-MOVE-19: up to 2 inches sideways or straight back, for the whole move."""
    if (refused := no_drill(unit)) is not None:
        raise refused
    if not at_most(order.inches / THOUSANDTHS, MOST_SIDE_STEP):
        raise Refused("JA-MOVE-19", TooLong(needs=order.inches, left=round(MOST_SIDE_STEP * THOUSANDTHS)))
    return Step("side_step", (_stretch(unit.placement, order),), WHOLE)


@rule(without=None)
def no_drill(unit: Unit) -> Refused | None:
    """JA-MOVE-19: only formed infantry of grade A or B side-steps or steps back."""
    if unit.formed_infantry and unit.grade in ("A", "B"):
        return None
    return Refused("JA-MOVE-19", CannotSideStep(unit=unit.id))


def about_face(unit: Unit, order: AboutFace) -> Step:
    """Every base turns round where it stands."""
    at = unit.placement
    return Step("about_face", (Stretch(at, None, at.at(after(at, order))),), share_of_about_face(unit))


@rule(without=0.0)
def share_of_about_face(unit: Unit) -> float:
    """JA-MOVE-18: an about face takes half of the move."""
    return HALF


def free_step(unit: Unit, order: Manoeuvre) -> Step:
    """A manoeuvre of an unformed unit, in any direction."""
    at = unit.placement
    if isinstance(order, AboutFace):
        return Step("turn", (Stretch(at, None, at.at(after(at, order))),))
    motion = order.motion(at)
    assert motion is not None, "only an about face has no motion"
    return Step("turn" if isinstance(order, Turn) else "move", (free_stretch(at, motion),))


def face(unit: Unit, order: Face) -> Step:
    """An unformed unit turns to a direction, the shorter way."""
    at = unit.placement
    turn = turn_between(at.pose.degrees, order.facing)
    return Step("turn", (free_stretch(at, Swing(at.middle, turn)),) if turn else ())


def across(unit: Unit, order: Across) -> Step:
    """An unformed unit goes in a direction of the compass, its face where it was."""
    return Step("move", (free_stretch(unit.placement, Shift(order.direction, order.inches)),))


def free_stretch(at: Placement, motion: Motion) -> Stretch:
    """A motion of a unit that moves freely."""
    return stretch(at, motion, farthest_base(at, motion))


@rule(without=0.0)
def farthest_base(at: Placement, motion: Motion) -> float:
    """JA-MOVE-14: an unformed move takes the way of the base that moves farthest, in inches."""
    if isinstance(motion, Shift):
        return motion.inches
    return max(motion.pivot.to(base.middle) for base in at.bases) * radians(abs(motion.turn))


def change(unit: Unit, order: Change) -> Step:
    """A change of formation, or re-forming; raises `Refused`."""
    if (refused := never_formed(unit)) is not None:
        raise refused
    known = layouts_of(unit)
    layout = known.get(order.name)
    if layout is None:
        why = NoSuchFormation(unit=unit.id, value=order.name, options=list(known))
        raise Refused(FORMATION_RULE[order.formation], why)
    return re_form(unit, order, layout) if order.afresh else change_formation(unit, order, layout)


FORMATION_RULE = {"line": "JA-FORM-01", "column": "JA-FORM-02", "wedge": "JA-FORM-03"}


def never_formed(unit: Unit) -> Refused | None:
    """Light troops stay unformed."""
    return Refused("JA-FORM-05", NeverFormed(unit=unit.id)) if is_never_formed(unit.type) else None


def no_re_forming(unit: Unit) -> Refused | None:
    """Why a unit does not re-form: it is formed, or always unformed."""
    return never_formed(unit) or (Refused("JA-MOVE-20", IsFormed(unit=unit.id)) if unit.formed else None)


def change_formation(unit: Unit, order: Change, layout: Layout) -> Step:
    """JA-MOVE-17: half of the move."""
    if not unit.formed:
        raise Refused("JA-MOVE-20", MustReForm(unit=unit.id))
    if (layout.formation, layout.lines) == (unit.formation, unit.lines):
        raise Refused("JA-MOVE-17", AlreadySo(unit=unit.id, formation=order.name))
    if order.facing is not None:
        raise Refused("JA-MOVE-13", MustWheel())
    at = unit.placement
    return Step("change", (Stretch(at, None, _standing(unit, layout, at)),), share_of_change(unit), layout)


@rule(without=0.0)
def share_of_change(unit: Unit) -> float:
    """JA-MOVE-17: a change of formation takes half of the move."""
    return HALF


def re_form(unit: Unit, order: Change, layout: Layout) -> Step:
    """JA-MOVE-20: an unformed unit goes into a formation where it stands, facing as its player wishes."""
    if (refused := no_re_forming(unit)) is not None:
        raise refused
    at = unit.placement
    facing = order.facing if order.facing is not None else at.pose.degrees
    turned = Swing(at.middle, turn_between(at.pose.degrees, facing)).pose(at.pose, 1)
    return Step(
        "re_form", (Stretch(at, None, _standing(unit, layout, at.at(turned))),), share_of_re_forming(unit), layout
    )


@rule(without=0.0)
def share_of_re_forming(unit: Unit) -> float:
    """JA-MOVE-20: re-forming takes the whole move."""
    return WHOLE


def _standing(unit: Unit, layout: Layout, at: Placement) -> Placement:
    ghost = unit.model_copy(update={"pose": at.pose})
    ghost.take(layout)
    return ghost.placement
