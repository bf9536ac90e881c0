"""Units, leaders and Eagles of the picture: one token each."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from rulesets.julia_augusta.chapters.disorder.disorder_points import is_shaken
from rulesets.julia_augusta.chapters.leaders.out_of_the_way import LEADER_RADIUS
from rulesets.julia_augusta.chapters.movement.moving import touches_eagle
from rulesets.julia_augusta.face.tell.codes import codes_of, eagle_name
from rulesets.julia_augusta.table.formations import Type
from rulesets.julia_augusta.table.measure import leader_at
from rulesets.julia_augusta.table.questions import AboutAUnit
from rulesets.julia_augusta.table.state import Eagle, Julia, Leader, Unit
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.pictures.scene import Base, Body, Marker, Token
from rulesets.kit.pictures.tables import body

SHAPES: dict[Type, str] = {
    "HI": "heavy infantry",
    "MI": "infantry",
    "LI": "light infantry",
    "CAV": "cavalry",
    "LC": "light cavalry",
    "CHARIOT": "chariot",
}
EAGLE_SIZE = 0.5
"""Inches: an Eagle is a small marker."""


def tokens(view: Julia, lit: Collection[str] = ()) -> Iterator[Token]:
    """The units on the table and those still to be placed, then Eagles and the leaders who stand alone. Lit are those
    in `lit`, else those that the open questions are about."""
    bright = set(lit) or {told.unit for q in view.questions if q.owed and (told := q.about(AboutAUnit)) is not None}
    those: list[Token] = []
    for unit in view.units.values():
        if unit.on_table or unit.where == "waiting":
            those.append(_unit(view, unit, unit.id in bright))
    those += [_eagle(eagle) for eagle in view.eagles.values() if eagle.where == "table" and not _carried(view, eagle)]
    those += [_leader(view, leader) for leader in view.leaders.values() if leader.on_table and not leader.unit]
    codes_by_seat = [codes_of(view, seat) for seat, _ in enumerate(view.players)]
    yield from (token.model_copy(update={"code": codes_by_seat[token.side][token.id]}) for token in those)


def _carried(view: Julia, eagle: Eagle) -> bool:
    """Whether a unit touches an Eagle: then it is shown with that unit."""
    return any(touches_eagle(unit, eagle) for unit in view.on_table(eagle.seat))


def _unit(view: Julia, unit: Unit, lit: bool) -> Token:
    on_table, at = unit.on_table, unit.pose.point
    return Token(
        id=unit.id,
        label=unit.id,
        name=unit.id,
        side=unit.seat,
        shape=SHAPES[unit.type],
        places=((at.x, at.y),) if on_table else (),
        where=where(at) if on_table else "not placed",
        facing=round(unit.pose.degrees) if on_table else None,
        strength=f"{unit.bases}/{unit.start_bases}",
        markers=tuple(_markers(view, unit)) if on_table else (),
        highlighted=lit,
        body=body(unit.placement, unit.grade, unit.dp, unit.formation) if on_table else None,
    )


def where(at: Point) -> str:
    """A place as it is read: to a tenth of an inch."""
    return f"{round(at.x, 1):g},{round(at.y, 1):g}"


def _markers(view: Julia, unit: Unit) -> Iterator[Marker]:
    """Leaders with the unit first, then what state it is in."""
    for leader in view.leaders_with(unit):
        yield Marker(kind="general" if leader.general else "leader")
    if any(touches_eagle(unit, eagle) for eagle in view.eagles.values()):
        yield Marker(kind="eagle")
    states = {
        "routing": unit.routing,
        "shaken": is_shaken(unit) and not unit.routing,
        "excited": unit.pursuing or (unit.did or unit.last).did in ("charge", "retire", "pursue"),
        "looting": unit.looting,
        "steady": unit.steadied,
    }
    yield from (Marker(kind=kind) for kind, holds in states.items() if holds)


def _leader(view: Julia, leader: Leader) -> Token:
    at = leader_at(view, leader)
    signs = (Marker(kind="general" if leader.general else "leader"),)
    return _alone(leader.id, leader.seat, at, 2 * LEADER_RADIUS, signs)


def _eagle(eagle: Eagle) -> Token:
    return _alone(eagle_name(eagle), eagle.seat, eagle.spot.point, EAGLE_SIZE, (Marker(kind="eagle"),))


def _alone(name: str, seat: int, at: Point, size: float, signs: tuple[Marker, ...]) -> Token:
    base = Base(at=(at.x, at.y), facing=0, width=size, depth=size, round=True)
    return Token(
        id=name,
        label=name,
        name=name,
        side=seat,
        shape="leader",
        places=((at.x, at.y),),
        where=where(at),
        markers=signs,
        body=Body(bases=(base,)),
    )
