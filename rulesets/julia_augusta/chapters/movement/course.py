"""The course of a move: all that a move in words comes to, before anybody moves.

The pad, what is offered, the check and the carrying out all use it. It changes nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from copy import copy
from typing import NamedTuple

from rulesets.julia_augusta.chapters.movement.allowance import Allowance
from rulesets.julia_augusta.chapters.movement.distances import Kept, is_at_it, kept_from, kept_on_the_march
from rulesets.julia_augusta.chapters.movement.giving_way import (
    FallBack,
    fall_back,
    gives_way,
    is_pressed,
    over_the_edge,
    pressed,
    stands_in_the_way,
)
from rulesets.julia_augusta.chapters.movement.moves_in_words import Change, Order, read_moves
from rulesets.julia_augusta.chapters.movement.passage import Disorder, moves_after_all
from rulesets.julia_augusta.chapters.movement.planning import Due, Meeting, Planning, Stop
from rulesets.julia_augusta.chapters.movement.rough import rough_blows, rough_rule
from rulesets.julia_augusta.chapters.movement.steps import MOST_SIDE_STEP
from rulesets.julia_augusta.table.formations import Layout
from rulesets.julia_augusta.table.lying import lies
from rulesets.julia_augusta.table.measure import CLOSE, apart
from rulesets.julia_augusta.table.reasons.deployment import NotUnderstood
from rulesets.julia_augusta.table.reasons.movement import NoMove, StoppedAtOnce
from rulesets.julia_augusta.table.state import Julia, Kind, Unit
from rulesets.julia_augusta.table.stretches import Stretch
from rulesets.kit.boards.tables.bases import Placement
from rulesets.kit.boards.tables.distance import distance, overlaps
from rulesets.kit.boards.tables.manoeuvres import Manoeuvre
from rulesets.kit.boards.tables.places import TOLERANCE
from rulesets.kit.boards.tables.words import PlaceNotUnderstood
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.engine.remembering import Remembered

WIDEST = 2.0
"""Inches of the longer side of a base: so far each of them may widen or deepen a unit."""


class Course(NamedTuple):
    """A move: the unit as it stands afterwards, its stretches, of what kinds it is, the inches that are left of it,
    what stops it, the DPs that it costs, the friends that it goes through, the light troops that fall back before it,
    and those whom only the table's edge keeps from getting clear of it."""

    unit: Unit
    stretches: tuple[Stretch, ...]
    kinds: tuple[Kind, ...]
    left: float
    stop: Stop | None
    dues: tuple[Due, ...]
    passages: tuple[Disorder, ...]
    falling: tuple[FallBack, ...]
    at_edge: tuple[Unit, ...]

    @property
    def inches(self) -> float:
        """The way of the move in inches."""
        return sum(piece.inches for piece in self.stretches)

    @property
    def layout(self) -> Layout:
        """How the unit stands afterwards."""
        return Layout(self.unit.formation, self.unit.lines)


_COURSES: Remembered[Julia, Course | Refused] = Remembered(most=128, lies=lies)
"""The same move is looked at when it is offered, checked, put together on the pad, and made."""


def course(game: Julia, unit: Unit, text: str, allowance: Allowance, leaving: Collection[str] = ()) -> Course:
    """The course of a move in words, before which some light troops leave the table; raises `Refused`."""
    told = (unit.id, text, allowance, tuple(leaving))
    made = _COURSES.of(game, told, lambda kept: _course(kept, kept.units[unit.id], text, allowance, leaving))
    if isinstance(made, Refused):
        raise copy(made)
    return made


def planned(
    game: Julia, unit: Unit, orders: Sequence[Manoeuvre], allowance: Allowance, leaving: Collection[str] = ()
) -> Course:
    """The course of a move that is not told in words, as `course` has it; raises `Refused`."""
    told = (unit.id, tuple(orders), allowance, tuple(leaving))
    made = _COURSES.of(game, told, lambda kept: _planned(kept, kept.units[unit.id], orders, allowance, leaving))
    if isinstance(made, Refused):
        raise copy(made)
    return made


def _course(game: Julia, unit: Unit, text: str, allowance: Allowance, leaving: Collection[str]) -> Course | Refused:
    try:
        orders = _orders(game, unit, text)
    except Refused as refused:
        return refused.with_traceback(None)
    return _planned(game, unit, orders, allowance, leaving)


def _planned(
    game: Julia, unit: Unit, orders: Sequence[Order], allowance: Allowance, leaving: Collection[str]
) -> Course | Refused:
    try:
        return plan(game, unit, orders, allowance, leaving)
    except Refused as refused:
        return refused.with_traceback(None)


def _orders(game: Julia, unit: Unit, text: str) -> Sequence[Order]:
    """The pieces of a move in words; raises `Refused`."""
    try:
        return read_moves(game, unit, text)
    except PlaceNotUnderstood as error:
        raise Refused("JA-MOVE-13", NotUnderstood(text=error.text, at=error.at, problem=error.why)) from None


def plan(
    game: Julia, unit: Unit, orders: Sequence[Order], allowance: Allowance, leaving: Collection[str] = ()
) -> Course:
    """The course of a move, before which some light troops leave the table; raises `Refused`. It is planned anew for
    friends that it cannot clear, and for light troops that cannot get out of its way. No distance keeps it off an enemy
    whom it is at already: he bars its way himself."""
    enemies = _who_matter(unit, game.enemies(unit), orders, allowance)
    lights = [enemy for enemy in enemies if gives_way(game, unit, enemy) and not is_at_it(_standing_there(unit, enemy))]
    keeping = [kept for enemy in enemies for kept in _kept_from(unit, enemy, allowance, enemy in lights)]
    barred: set[str] = set()
    held: dict[str, Placement] = {}
    while True:
        kept = [*keeping, *_held(unit, lights, held)]
        barred |= {one.enemy for one in kept if is_at_it(one)}
        going = _go(game, unit, orders, allowance, Meeting(frozenset(barred), kept))
        uncleared = cannot_clear(game, unit, going, barred)
        falling = _fall_back(game, unit, going, lights, leaving)
        staying = _staying(unit, going, lights, falling)
        caught = {name: stands for name, stands in staying.items() if name not in held}
        if not uncleared and not caught:
            return _finished(game, unit, going, falling)
        barred |= uncleared
        held |= {} if uncleared else caught


def _kept_from(unit: Unit, enemy: Unit, allowance: Allowance, falls_back: bool) -> Iterable[Kept]:
    """The distances that it keeps from an enemy; from one who falls back before it only that of a march."""
    if not falls_back:
        return kept_from(unit, enemy, allowance.march)
    return kept_on_the_march(unit, enemy) if allowance.march else ()


def _who_matter(unit: Unit, enemies: Sequence[Unit], orders: Sequence[Order], allowance: Allowance) -> list[Unit]:
    """The enemies that the unit could come near at all: no base goes farther than its inches, but for those that a
    change of formation moves."""
    changes = any(isinstance(order, Change) for order in orders)
    most = max(allowance.inches, MOST_SIDE_STEP) + CLOSE + (unit.bases * WIDEST if changes else 0)
    return [enemy for enemy in enemies if apart(unit.placement, enemy.placement) <= most]


def _held(unit: Unit, lights: Sequence[Unit], held: Mapping[str, Placement]) -> Iterator[Kept]:
    """Light troops that cannot get away stand in the way where they came to."""
    for light in lights:
        if light.id in held:
            yield stands_in_the_way(light, held[light.id], distance(unit.placement, held[light.id]))


def _go(game: Julia, unit: Unit, orders: Sequence[Order], allowance: Allowance, meeting: Meeting) -> Planning:
    planning = Planning(game, unit, allowance, meeting)
    for order in orders:
        planning.take(order, only=len(orders) == 1)
        if planning.stop is not None:
            break
    if not planning.stretches:
        stop = planning.stop
        if stop is None:
            raise Refused("JA-MOVE-13", NoMove(unit=unit.id))
        raise stop.against(unit, StoppedAtOnce)
    return planning


@rule(without=set())
def cannot_clear(game: Julia, unit: Unit, going: Planning, barred: set[str]) -> set[str]:
    """JA-MOVE-21: a unit moves through a friend only if it clears it completely."""
    stands = going.ghost.placement
    near = (friend for friend in game.friends(unit) if apart(stands, friend.placement) <= 0)
    return {friend.id for friend in near if friend.id not in barred and overlaps(stands, friend.placement)}


def _fall_back(
    game: Julia, unit: Unit, going: Planning, lights: Sequence[Unit], leaving: Collection[str]
) -> list[FallBack]:
    """The light troops that fall back, those in the rear first."""
    moves_back: dict[str, FallBack] = {}
    for light in sorted(lights, key=lambda light: (-distance(unit.placement, light.placement), light.id)):
        if not is_pressed(going.stretches, pressed(unit.placement, light)):
            continue
        if light.id in leaving:
            moves_back[light.id] = over_the_edge(game, light, unit.placement)
            continue
        others = (friend for friend in game.friends(light) if friend.id not in leaving)
        stand = [moves_back[friend.id].stands if friend.id in moves_back else friend.placement for friend in others]
        moves_back[light.id] = fall_back(game, light, unit.placement, going.ghost.placement, stand)
    return list(moves_back.values())


def _staying(unit: Unit, going: Planning, lights: Sequence[Unit], falling: Sequence[FallBack]) -> dict[str, Placement]:
    """The light troops in the way that it comes at: those that cannot get clear, and those that are not in front of it,
    who need not."""
    stuck = {one.unit.id: one.stands for one in falling if not one.clear}
    beside = [light for light in lights if all(one.unit.id != light.id for one in falling)]
    came_at = (light for light in beside if is_pressed(going.stretches, _standing_there(unit, light)))
    return {**stuck, **{light.id: light.placement for light in came_at}}


def _standing_there(unit: Unit, light: Unit) -> Kept:
    return stands_in_the_way(light, light.placement, distance(unit.placement, light.placement))


def _finished(game: Julia, unit: Unit, going: Planning, falling: Sequence[FallBack]) -> Course:
    rough = (Due(rough_rule(unit), blow) for blow in rough_blows(game, unit, going.stretches))
    passed_before = (Due("JA-MOVE-21", blow) for blow in moves_after_all(game, unit))
    return Course(
        going.ghost,
        tuple(going.stretches),
        tuple(dict.fromkeys(going.kinds)),
        going.left,
        going.stop,
        (*going.dues, *rough, *passed_before),
        tuple(going.passages),
        tuple(one for one in falling if one.leaves or one.way.inches > TOLERANCE),
        tuple(one.unit for one in falling if one.at_edge),
    )
