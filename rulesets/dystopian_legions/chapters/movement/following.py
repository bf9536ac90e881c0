"""A section and its transport, both on the table: they go at one pace, and end together (TRANS-15 to TRANS-22)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import shapely

from rulesets.dystopian_legions.chapters.morale.shaken import retreats
from rulesets.dystopian_legions.chapters.movement.allowance import allowance
from rulesets.dystopian_legions.table.measure import COHERENCY, TOLERANCES, ground_under, group, spread_out
from rulesets.dystopian_legions.table.reasons.transports import (
    DoesNotRamBeside,
    GoesWithTheOther,
    LosesItsTransport,
    ParentFirst,
)
from rulesets.dystopian_legions.table.state import Legions, Movement, Section
from rulesets.kit.boards.models.forms import Form, anchor
from rulesets.kit.boards.models.group import Group
from rulesets.kit.boards.models.layout import Goal
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.points import Table, rule
from rulesets.kit.engine.refusal import Refused

SLOW, ANY = ("advance", "hold"), ("advance", "hold", "double")
FOLLOWS: Table[Movement, tuple[str, ...]] = Table(
    f"{__name__}.FOLLOWS",
    {
        "hold": ("DL-TRANS-17", SLOW),
        "advance": ("DL-TRANS-17", SLOW),
        "double": ("DL-TRANS-17", ANY),
        "enter": ("DL-TRANS-21", SLOW),
        "enter_double": ("DL-TRANS-21", ANY),
        "charge": ("DL-TRANS-21", ANY),
    },
    without=(),
)
"""What a transport may do when its section has moved so (DL-D-137)."""
FASTEST: Mapping[Movement, Movement] = {"double": "double", "charge": "double", "enter_double": "double"}
"""How fast a transport may come after its section, where that is not an advance."""
AS_NOW = Form("as now")
AROUND = (2.5, 4.5, 6.5)
"""Inches from the middle of the other half at which places beside it are looked at."""
TURNS = (0.0, 45.0, -45.0, 90.0, -90.0, 180.0)


def out_of_step(game: Legions, section: Section, how: str) -> Refused | None:
    """Why a transport may not choose a movement action, for what its section does."""
    parent = game.beside(section) if section.is_transport else None
    if parent is None:
        return None
    return does_not_ram(section, how) or (
        goes_otherwise(game, section, how, parent) if parent.went else goes_first(game, section, how, parent)
    )


@rule(without=None)
def does_not_ram(section: Section, how: str) -> Refused | None:
    """DL-TRANS-16: a transport whose section is on its feet follows it, and rams nobody (DL-D-137)."""
    return Refused("DL-TRANS-16", DoesNotRamBeside(section=section.id)) if how == "ram" else None


def goes_otherwise(game: Legions, section: Section, how: str, parent: Section) -> Refused | None:
    """Why a transport may not go so after its section."""
    moved = parent.movement or "hold"
    told = GoesWithTheOther(section=section.id, other=parent.id, how=moved)
    if how == "double" and moved == "charge" and carries_some(game, parent, moved):
        return Refused("DL-TRANS-51", told)
    return None if how in FOLLOWS[moved] else Refused(FOLLOWS.rule_of(moved), told)


def goes_first(game: Legions, section: Section, how: str, parent: Section) -> Refused | None:
    """Why a transport may not go so before its section."""
    if not retreats_first(game, parent) and not runs_first(how):
        return None
    by = "DL-TRANS-11" if retreats_first(game, parent) else "DL-TRANS-17"
    return Refused(by, ParentFirst(section=section.id, other=parent.id))


@rule(without=False)
def retreats_first(game: Legions, parent: Section) -> bool:
    """DL-TRANS-11: a section in Ordered Retreat goes first, and its transport after it (DL-D-50)."""
    return retreats(game, parent)


@rule(without=False)
def runs_first(how: str) -> bool:
    """DL-TRANS-17: a transport goes at the double when its section has done so (DL-D-137)."""
    return how == "double"


@rule(without=None)
def strands(game: Legions, section: Section, how: Movement, there: Group) -> Refused | None:
    """DL-TRANS-22: no section goes where its transport cannot come back into coherency with it, and no transport so far
    from its section; whoever is too far away already does not go farther."""
    other = game.beside(section)
    if other is None:
        return None
    most = COHERENCY["ironclad"] + spread_out(section) + allowance(game, other, comes_after(game, section, how))
    bases = shapely.union_all([model.body.area for model in there.values()])
    away, before = (
        float(shapely.distance(one, ground_under(game, other))) for one in (bases, ground_under(game, section))
    )
    if TOLERANCES.within(away, max(most, before)):
        return None
    return Refused("DL-TRANS-22", LosesItsTransport(section=section.id, other=other.id, inches=away - most))


def comes_after(game: Legions, section: Section, how: Movement) -> Movement:
    """How fast the other half may come after who moves so: troops after their transport as fast as they like."""
    if section.is_transport:
        return "double"
    return "advance" if carries_some(game, section, how) else FASTEST.get(how, "advance")


@rule(without=False)
def carries_some(game: Legions, section: Section, how: str) -> bool:
    """DL-TRANS-51, DL-TRANS-26: a transport with some of a section aboard moves up to its MV when the others charge;
    and so it does whatever they do when it has just been boarded."""
    riders = game.riders_of(section)
    return riders is not None and (how == "charge" or riders.boarded)


def beside_the_other(game: Legions, section: Section, other: Section) -> Iterator[Goal]:
    """Places beside the other half, those on this side of it first."""
    here = anchor(group(game, section))
    x, y = ground_under(game, other).centroid.coords[0]
    middle = Point(x, y).spot.point
    for away in AROUND:
        for turn in TURNS:
            yield Goal(middle.moved(middle.bearing(here) + turn, away), game.ahead(section.seat), AS_NOW)
