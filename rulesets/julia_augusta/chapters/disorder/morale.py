"""What friends nearby feel: retires, routs, destroyed units and fallen leaders (MOR)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from rulesets.julia_augusta.table.doings import Shock
from rulesets.julia_augusta.table.happenings.disorder import Felt
from rulesets.julia_augusta.table.measure import NEAR, friends_within
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.boards.tables.bases import Body
from rulesets.kit.boards.tables.distance import measured, within
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.points import rule

Feelings = Counter[str]
"""Morale DPs by the id of the unit that takes them."""
FELT_BY = {
    "retire": "JA-MOR-01",
    "rout": "JA-MOR-04",
    "destroyed": "JA-MOR-04",
    "left": "JA-MOR-04",
    "leader": "JA-MOR-05",
}
"""The rule of what friends feel."""
LARGE_LEGION = 7
"""Bases at the start of the game from which a Legion is large (JA-SETUP-06)."""


def feel_retire(game: Julia, unit: Unit, bound: Collection[str] = ()) -> Feelings:
    """What the start of a retire move does to friends; `bound` are units of the same combat result."""
    return Counter({friend.id: retiring_dps(unit) for friend in _who_feel(game, unit, bound) if retiring_dps(unit)})


def retiring_dps(unit: Unit) -> int:
    """The DPs that a friend takes when a unit retires."""
    return retiring_hi(unit) or retiring_mi(unit)


@rule(without=0)
def retiring_hi(unit: Unit) -> int:
    """JA-MOR-01: 2 DPs for HI that retire."""
    return 2 if unit.type == "HI" else 0


@rule(without=0)
def retiring_mi(unit: Unit) -> int:
    """JA-MOR-02: 1 DP for MI that retire; mounted and LI cause none."""
    return 1 if unit.type == "MI" else 0


def feel_loss(game: Julia, unit: Unit, bound: Collection[str] = ()) -> Feelings:
    """What the rout or destruction of a unit, standing where it does, does to friends: once in the game."""
    if already_mourned(unit):
        return Counter()
    unit.mourned = True
    dps = losing_dps(unit)
    return Counter({friend.id: dps for friend in _who_feel(game, unit, bound) if dps})


@rule(without=False)
def already_mourned(unit: Unit) -> bool:
    """JA-MOR-07: each unit causes the DPs of a rout or destruction once in the game."""
    return unit.mourned


def losing_dps(unit: Unit) -> int:
    """The DPs that a friend takes when a unit routs or is destroyed."""
    return losing_large_legion(unit) or losing_other(unit)


@rule(without=0)
def losing_large_legion(unit: Unit) -> int:
    """JA-MOR-03: 3 DPs for a Legion that began with 7 bases or more."""
    return 3 if unit.legion and unit.start_bases >= LARGE_LEGION else 0


@rule(without=0)
def losing_other(unit: Unit) -> int:
    """JA-MOR-04: 2 DPs for any other unit that is not light troops."""
    return 0 if unit.light else 2


def feel_leader(game: Julia, at: Point, seat: int, general: bool, without: str = "") -> Feelings:
    """What a leader's death, or the rout of his unit `without`, does to friends within 4 inches of him."""
    base = Body(measured(at).core, 0.5)
    near = (unit for unit in game.on_table(seat) if unit.id != without and within(unit.placement, base, NEAR))
    return Counter({unit.id: leader_dps(general) for unit in near if leader_dps(general)})


@rule(without=0)
def leader_dps(general: bool) -> int:
    """JA-MOR-05: 1 DP for a leader, 2 for the General."""
    return 2 if general else 1


def announced(game: Julia, what: Shock, of: str, felt: Feelings) -> Feelings:
    """Tell what friends feel: `what` has happened `of` a unit or a leader."""
    if felt:
        game.say(Felt(rule=FELT_BY[what], what=what, of=of, dps=dict(felt)))
    return felt


def _who_feel(game: Julia, unit: Unit, bound: Collection[str]) -> list[Unit]:
    return [friend for friend in friends_within(game, unit) if not share_a_fate(unit, friend, bound)]


@rule(without=False)
def share_a_fate(unit: Unit, friend: Unit, bound: Collection[str]) -> bool:
    """JA-MOR-06: beaten units of one combat result, and their supports, do not shake each other."""
    return unit.id in bound and friend.id in bound
