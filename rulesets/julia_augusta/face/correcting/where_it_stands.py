"""Where and how a unit stands, put right by hand."""

from __future__ import annotations

from functools import partial

from rulesets.julia_augusta.chapters.deployment.placing import no_room
from rulesets.julia_augusta.chapters.disorder.disorder_points import cut_to_limit, lose_base
from rulesets.julia_augusta.chapters.leaders.out_of_the_way import clear_the_way
from rulesets.julia_augusta.chapters.movement.moves_in_words import layouts_of
from rulesets.julia_augusta.table.facings import read_facing
from rulesets.julia_augusta.table.formations import Layout, Lines, unformed, usual
from rulesets.julia_augusta.table.places import place, squares
from rulesets.julia_augusta.table.reasons.deployment import NoFacing
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.boards.tables.places import COMPASS, Point, Pose, pose
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.remedies import Remedy, numbers

PLACE, FACING, FORMATION = "place", "facing", "formation"


def place_of(game: Julia, unit: Unit) -> Remedy:
    """Where the middle of its front edge is: a square with room for it, or any other place in words."""
    free = [name for name, at in squares().items() if no_room(game, unit, unit.at(_at(unit, at))) is None]
    return Remedy(free, partial(_put_at, game, unit), in_words=True)


def _at(unit: Unit, at: Point) -> Pose:
    return pose(at, unit.pose.degrees)


def _put_at(game: Julia, unit: Unit, text: str) -> None:
    at = place(game, text, unit.placement, "JA-SETUP-12")
    if isinstance(at, Refused):
        raise at
    if not unit.on_table:
        _come_back(unit)
    _stand(game, unit, _at(unit, at))


def _come_back(unit: Unit) -> None:
    """As it was when it was lost, and about nothing."""
    unit.where, unit.routing, unit.pursuing, unit.looting, unit.mourned = "table", False, False, False, False
    unit.momentum, unit.result, unit.struck_by, unit.fought, unit.caught_by = "", None, {}, {}, []


def facing(game: Julia, unit: Unit) -> Remedy:
    """Where it faces."""

    def put(told: str) -> None:
        turned = read_facing(told)
        if turned is None:
            raise Refused("JA-SETUP-12", NoFacing(value=told, options=list(COMPASS)))
        _stand(game, unit, pose(unit.pose.point, turned))

    return Remedy(COMPASS, put, in_words=True)


def formation(game: Julia, unit: Unit) -> Remedy:
    """How its bases stand."""
    known = {**layouts_of(unit), **{layout.name: layout for layout in [_unformed(unit, unit.bases)]}}

    def put(told: str) -> None:
        unit.take(known[told])
        cut_to_limit(unit)
        _stand(game, unit, unit.pose)

    return Remedy(list(known), put)


def bases(game: Julia, unit: Unit) -> Remedy:
    """How many bases it has: it loses them as ever, and finds others again at the back."""

    def put(told: str) -> None:
        if int(told) > unit.bases:
            unit.take(_grown(unit, int(told)))
        for _ in range(unit.bases - int(told)):
            lose_base(unit)
        _stand(game, unit, unit.pose)

    return Remedy(numbers(1, unit.start_bases), put)


def _grown(unit: Unit, number: int) -> Layout:
    """As it stands now, as nearly as may be, with more bases."""
    if unit.formation == "unformed":
        return _unformed(unit, number)
    whole = unit.model_copy(update={"lines": ((number,),)})
    like = [layout for layout in layouts_of(whole).values() if layout.formation == unit.formation]
    return min(like, key=lambda layout: _unlike(unit, layout), default=usual(unit.type, number))


def _unlike(unit: Unit, layout: Layout) -> tuple[int, int]:
    return abs(len(layout.lines) - len(unit.lines)), abs(_widest(layout.lines) - _widest(unit.lines))


def _unformed(unit: Unit, number: int) -> Layout:
    return unformed(number, _widest(unit.lines))


def _widest(lines: Lines) -> int:
    """The files of the widest rank."""
    return max(rank for line in lines for rank in line)


def _stand(game: Julia, unit: Unit, at: Pose) -> None:
    """It stands so, if there is room; enemy leaders who stand alone go out of its way."""
    if (refused := no_room(game, unit, unit.at(at))) is not None:
        raise refused
    unit.pose = at
    clear_the_way(game, unit, [])
