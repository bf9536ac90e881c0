"""A move being planned, one piece after the other, on a unit's ghost: what it takes, where it stops, what it costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rulesets.julia_augusta.chapters.disorder.blows import Blow
from rulesets.julia_augusta.chapters.disorder.disorder_points import Why
from rulesets.julia_augusta.chapters.movement.allowance import Allowance, saved
from rulesets.julia_augusta.chapters.movement.disordering import about_face_dps, changing_dps, comes_close, wheeling_dps
from rulesets.julia_augusta.chapters.movement.distances import Kept, nearest_stop, too_near
from rulesets.julia_augusta.chapters.movement.moves_in_words import Across, Change, Face, Order
from rulesets.julia_augusta.chapters.movement.passage import Disorder, at_once, disorder, passed
from rulesets.julia_augusta.chapters.movement.paths import goal, way_to
from rulesets.julia_augusta.chapters.movement.steps import (
    WHOLE,
    Step,
    across,
    change,
    face,
    formed_step,
    free_step,
    free_stretch,
)
from rulesets.julia_augusta.table.doings import Source, StopsBy
from rulesets.julia_augusta.table.happenings.manoeuvre import Stopped
from rulesets.julia_augusta.table.measure import field
from rulesets.julia_augusta.table.reasons.movement import (
    IsFormed,
    NoRoomThere,
    NotFreeThere,
    NoWayThere,
    StopsAMove,
    TooLong,
    TooNear,
    WholeMove,
)
from rulesets.julia_augusta.table.state import Julia, Kind, Unit
from rulesets.julia_augusta.table.stretches import Stretch, shortened
from rulesets.kit.boards.tables.field import Fault, Wrong
from rulesets.kit.boards.tables.manoeuvres import Wheel
from rulesets.kit.boards.tables.moves import free_way
from rulesets.kit.boards.tables.places import Point, at_most
from rulesets.kit.boards.tables.told import Relative
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused

OWED: dict[str, Source] = {"JA-MOVE-16": "wheel", "JA-MOVE-17": "change", "JA-MOVE-18": "about_face"}
"""What manoeuvres cost DPs, in a word, by their rules."""


class Stop(NamedTuple):
    """Why a move ends before it was to: the rule, why in a word, the unit or the terrain that stops it, and the inches
    at which a unit does."""

    rule: str
    why: StopsBy
    by: str = ""
    inches: float = 0.0

    @property
    def said(self) -> Stopped:
        """Why, by whom and how near, as far as there is something to tell."""
        return Stopped(why=self.why, by=self.by or None, inches=saved(self.inches) or None)

    def against(self, unit: Unit, reason: type[StopsAMove]) -> Refused:
        """That it stops a unit, as a refusal."""
        said = self.said
        return Refused(self.rule, reason(unit=unit.id, why=said.why, by=said.by, inches=said.inches))


class Due(NamedTuple):
    """DPs that a move costs somebody, and the rule."""

    rule: str
    blow: Blow


class Meeting(NamedTuple):
    """What a mover meets: the units that bar its way, and the distances that it keeps from the enemy."""

    barred: frozenset[str]
    kept: Sequence[Kept]


class Planning:
    """A move as far as it is planned. `ghost` is the unit as it stands then, `left` the inches that it has yet."""

    def __init__(self, game: Julia, unit: Unit, allowance: Allowance, meeting: Meeting) -> None:
        self.game, self.allowance, self.meeting = game, allowance, meeting
        self.ghost = unit.model_copy()
        self.left = allowance.inches
        self.kinds: list[Kind] = []
        self.stretches: list[Stretch] = []
        self.dues: list[Due] = []
        self.passages: list[Disorder] = []
        self.stop: Stop | None = None
        self._passed: set[str] = set()
        self._absent = {one.id for one in game.on_table()} - meeting.barred

    def take(self, order: Order, only: bool) -> None:
        """Plan one piece more; raises `Refused`. `only`: there is no other."""
        step = self._step(order)
        self._pay(step, only)
        self.kinds.append(step.kind)
        for piece in step.stretches:
            part = self._as_far_as_it_goes(piece)
            if part is not None:
                self._go(part, step, wheels=isinstance(order, Wheel))
            if self.stop is not None:
                return

    def _step(self, order: Order) -> Step:
        if isinstance(order, Change):
            return change(self.ghost, order)
        if isinstance(order, Point | Relative):
            return self._to_place(order)
        if isinstance(order, Face | Across):
            demand_free(self.ghost)
            return face(self.ghost, order) if isinstance(order, Face) else across(self.ghost, order)
        return formed_step(self.ghost, order) if self.ghost.formed else free_step(self.ghost, order)

    def _to_place(self, told: Point | Relative) -> Step:
        """The shortest way to a place."""
        demand_free(self.ghost)
        end = goal(self.game, self.ghost, told)
        way = way_to(self.game, self.ghost, end, self.left)
        if way is None:
            raise self._no_way(end)
        pieces, here = [], self.ghost.placement
        for shift in way:
            pieces.append(free_stretch(here, shift))
            here = pieces[-1].after
        return Step("move", tuple(pieces))

    def _no_way(self, end: Point) -> Refused:
        there = self.ghost.at(self.ghost.pose._replace(x=end.spot.x, y=end.spot.y))
        faults = field(self.game, self.ghost).faults(there, self._absent)
        if faults:
            return no_room(self.ghost, faults)
        straight = self.ghost.pose.point.to(end)
        why = NoWayThere if at_most(straight, self.left) else TooLong
        return Refused(self.allowance.rule, why(needs=saved(straight), left=saved(self.left)))

    def _pay(self, step: Step, only: bool) -> None:
        """Take what a piece costs from what is left; raises `Refused` if that is not enough."""
        if step.share >= WHOLE or self.allowance.whole:
            demand_whole_move(step, only)
        way = sum(piece.inches for piece in step.stretches) if step.share < WHOLE else 0.0
        price = step.share * self.allowance.inches + way
        if not at_most(price, self.left):
            raise Refused(self.allowance.rule, TooLong(needs=saved(price), left=saved(self.left)))
        self.left = max(0.0, self.left - price)

    def _as_far_as_it_goes(self, piece: Stretch) -> Stretch | None:
        """The part of a stretch up to what stops it."""
        if piece.motion is None:
            self._demand_room(piece)
            return piece
        share, stop = self._first_stop(piece)
        if stop is None:
            return piece
        self.stop = stop
        part = shortened(piece, share)
        self.left += piece.inches - (part.inches if part is not None else 0.0)
        return part

    def _first_stop(self, piece: Stretch) -> tuple[float, Stop | None]:
        """The share of a stretch up to what stops it first, and that."""
        assert piece.motion is not None, "what has no motion has no way"
        nearest = nearest_stop(piece, self.meeting.kept)
        share, faults = free_way(field(self.game, self.ghost), piece.before, piece.motion, self._absent)
        if nearest is not None and nearest[0] <= share:
            return nearest[0], _stop_before(nearest[1])
        return share, self._stop_of(faults[0]) if faults else None

    def _stop_of(self, fault: Fault) -> Stop:
        if fault.wrong is Wrong.OFF_THE_TABLE:
            return Stop("JA-SETUP-10", "edge")
        if fault.wrong is Wrong.OVERLAP:
            friend = self.game.units[fault.name].seat == self.ghost.seat
            return Stop("JA-MOVE-21", "friend", fault.name) if friend else Stop("JA-MOVE-23", "at_enemy", fault.name)
        rough = any(piece.name == fault.name and piece.nature.rough for piece in self.game.pieces)
        return Stop("JA-TERR-01", "rough", fault.name) if rough else Stop("JA-MOVE-23", "impassable", fault.name)

    def _demand_room(self, piece: Stretch) -> None:
        """Where bases change their places at once there is no half of it."""
        faults = field(self.game, self.ghost).faults(piece.after, self._absent)
        if faults:
            raise no_room(self.ghost, faults)
        near = next((kept for kept in self.meeting.kept if too_near(piece.after, kept)), None)
        if near is not None:
            raise Refused(near.rule, TooNear(unit=self.ghost.id, enemy=near.enemy, inches=saved(near.inches)))

    def _go(self, part: Stretch, step: Step, wheels: bool) -> None:
        """Make a stretch, or what there is of it."""
        self._disorder(part, step, wheels)
        through = [one for one in passed(self.game, self.ghost, [part]) if one.friend.id not in self._passed]
        self._passed |= {one.friend.id for one in through}
        disorders = disorder(self.game, self.ghost, through)
        self.passages += disorders
        self.dues += (Due("JA-MOVE-21", blow) for blow in at_once(disorders))
        self.stretches.append(part)
        self.ghost.pose = part.after.pose
        if step.layout is not None:
            self.ghost.take(step.layout)

    def _disorder(self, part: Stretch, step: Step, wheels: bool) -> None:
        """The DPs of the manoeuvre itself."""
        if wheels and not any(due.rule == "JA-MOVE-16" for due in self.dues):
            self._owe("JA-MOVE-16", wheeling_dps(self.ghost, comes_close(self.game, self.ghost, part)))
        if step.kind == "change":
            self._owe("JA-MOVE-17", changing_dps(comes_close(self.game, self.ghost, part)))
        if step.kind == "about_face":
            self._owe("JA-MOVE-18", about_face_dps(self.ghost))

    def _owe(self, rule_id: str, dps: int) -> None:
        if dps:
            why = Why(rule_id, OWED[rule_id])
            self.dues.append(Due(rule_id, Blow(self.ghost.id, dps, "manoeuvre", why=why)))


def _stop_before(kept: Kept) -> Stop:
    """Why a distance that is kept ends a move: on the march, before formed troops, or short of contact."""
    why: StopsBy = "march" if kept.rule == "JA-MOVE-03" else "formed" if kept.ahead else "enemy"
    return Stop(kept.rule, why, kept.enemy, kept.inches)


@rule(without=None)
def demand_free(unit: Unit) -> None:
    """JA-MOVE-13: only an unformed unit goes to any place, and faces as it likes."""
    if unit.formed:
        raise Refused("JA-MOVE-13", IsFormed(unit=unit.id))


def demand_whole_move(step: Step, only: bool) -> None:
    """What takes the whole move is made alone."""
    if not only or step.share < WHOLE:
        raise Refused("JA-MOVE-20" if step.kind == "re_form" else "JA-MOVE-19", WholeMove(kind=step.kind))


def no_room(unit: Unit, faults: Sequence[Fault]) -> Refused:
    """JA-MOVE-23: no base may end a move overlapping another, or on impassable ground."""
    there = tuple(NoRoomThere(wrong=fault.wrong, name=fault.name) for fault in faults)
    return Refused("JA-MOVE-23", NotFreeThere(unit=unit.id, faults=there))
