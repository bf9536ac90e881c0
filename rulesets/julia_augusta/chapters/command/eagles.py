"""The Eagles, which the Romans push forward (CTRL-14, SETUP-08)."""

from __future__ import annotations

from functools import partial

from rulesets.julia_augusta.table.happenings.command import EagleMoved
from rulesets.julia_augusta.table.measure import NEAR
from rulesets.julia_augusta.table.places import begun, place
from rulesets.julia_augusta.table.reasons.deployment import NotFree
from rulesets.julia_augusta.table.reasons.leaders import (
    AwayFromLegion,
    MovedAlready,
    NearTheEnemy,
    NoEagle,
    NowhereToGo,
    TooFar,
)
from rulesets.julia_augusta.table.state import TABLE, Eagle, Julia, Unit
from rulesets.kit.boards.tables.bases import Placement
from rulesets.kit.boards.tables.distance import within
from rulesets.kit.boards.tables.field import Wrong
from rulesets.kit.boards.tables.formations import Ranks, RoundBase
from rulesets.kit.boards.tables.places import Point, at_most, pose, thousandths
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.question import Draft, Offer, offer, spoken
from rulesets.kit.engine.refusal import Refused

CARRIED = 4.0
"""Inches that an Eagle is moved in a turn."""
AROUND = ((0, -4), (2.8, -2.8), (4, 0), (2.8, 2.8), (0, 4), (-2.8, 2.8), (-4, 0), (-2.8, -2.8))
"""How far east and south the places lie that are suggested, in inches: just within its reach, on all sides."""
CLEAR_OF_ENEMIES = 1.0
"""Inches that must be left between an Eagle and every enemy base."""


def eagle_choices(game: Julia, seat: int, draft: Draft) -> Offer | None:
    """The fields of a `MoveEagle`: which Eagle, and whither."""
    if "eagle" not in draft:
        eagles = [eagle.legion for eagle in game.eagles.values() if eagle.seat == seat]
        return offer("eagle", eagles, partial(why_it_stays, game, seat))
    return None if "to" in draft else _goals(game, game.eagles[draft["eagle"]])


def why_it_stays(game: Julia, seat: int, legion: str) -> Refused | None:
    """Why an Eagle may not be moved by this player."""
    eagle = game.eagles.get(legion)
    if eagle is None or eagle.seat != seat or eagle.where != "table":
        return Refused("JA-CTRL-14", NoEagle(eagle=legion))
    return moved_already(eagle) or _hemmed_in(game, eagle)


def _hemmed_in(game: Julia, eagle: Eagle) -> Refused | None:
    """Whether there is nowhere that it could be carried."""
    return None if _goals(game, eagle).possible else Refused("JA-CTRL-14", NowhereToGo(eagle=eagle.legion))


@rule(without=None)
def moved_already(eagle: Eagle) -> Refused | None:
    """JA-CTRL-14: each Eagle is moved once a turn."""
    return Refused("JA-CTRL-14", MovedAlready(eagle=eagle.legion)) if eagle.moved else None


def carries_eagle(game: Julia, legion: str, text: str) -> None:
    """An Eagle is carried to another place."""
    eagle = game.eagles[legion]
    goal = goal_of(game, eagle, text)
    if isinstance(goal, Refused):
        raise goal
    before, eagle.spot, eagle.moved = eagle.spot, goal.spot, True
    inches = thousandths(before.point.to(goal))
    game.say(EagleMoved(rule="JA-CTRL-14", legion=legion, to=eagle.spot, inches=inches))


def _goals(game: Julia, eagle: Eagle) -> Offer:
    """The fronts of its legion, 4 inches away in eight directions, and toward its legion; any other place in words."""

    def judge(text: str) -> Refused | None:
        goal = goal_of(game, eagle, text)
        return goal if isinstance(goal, Refused) else None

    return spoken("to", _suggested(game, eagle), judge, goes_on=partial(begun, game))


def _suggested(game: Julia, eagle: Eagle) -> list[str]:
    at = eagle.spot.point
    around = (Point(at.x + east, at.y + south) for east, south in AROUND)
    spots = [*(unit.pose.spot for unit in _legion(game, eagle)), *(point.spot for point in around)]
    toward = (f"{CARRIED:g} toward {unit.id}" for unit in _legion(game, eagle))
    return [*dict.fromkeys(spot.name for spot in spots if spot != eagle.spot), *toward]


def goal_of(game: Julia, eagle: Eagle, text: str) -> Point | Refused:
    """Where a text sends an Eagle, or why it may not be there."""
    goal = place(game, text, _marker(eagle.spot.point), "JA-CTRL-14")
    if isinstance(goal, Refused):
        return goal
    goal = goal.spot.point
    wrong = off_the_table(goal) or too_far(eagle, goal) or away_from_legion(game, eagle, goal)
    return wrong or near_the_enemy(game, eagle, goal) or goal


def off_the_table(goal: Point) -> Refused | None:
    """An Eagle stands on the table."""
    return None if TABLE.contains(goal) else Refused("JA-CTRL-14", NotFree(wrong=Wrong.OFF_THE_TABLE, name=""))


@rule(without=None)
def too_far(eagle: Eagle, goal: Point) -> Refused | None:
    """JA-CTRL-14: an Eagle is moved up to 4 inches."""
    inches = eagle.spot.point.to(goal)
    if at_most(inches, CARRIED):
        return None
    return Refused("JA-CTRL-14", TooFar(inches=thousandths(inches), most=thousandths(CARRIED)))


@rule(without=None)
def away_from_legion(game: Julia, eagle: Eagle, goal: Point) -> Refused | None:
    """JA-CTRL-14: it stays within 4 inches of a unit of its legion."""
    near = any(within(unit.placement, goal, NEAR) for unit in _legion(game, eagle))
    return None if near else Refused("JA-CTRL-14", AwayFromLegion(legion=eagle.legion))


@rule(without=None)
def near_the_enemy(game: Julia, eagle: Eagle, goal: Point) -> Refused | None:
    """JA-CTRL-14: it stays more than 1 inch away from every enemy base."""
    enemies = game.on_table(1 - eagle.seat)
    close = next((enemy for enemy in enemies if within(enemy.placement, goal, CLEAR_OF_ENEMIES)), None)
    return Refused("JA-CTRL-14", NearTheEnemy(enemy=close.id)) if close else None


@rule(without=False)
def beside_its_eagle(game: Julia, unit: Unit) -> bool:
    """JA-SETUP-08: an Eagle matters to the Legion units of its own legion within 4 inches of it."""
    eagle = game.eagle_of(unit)
    return eagle is not None and within(unit.placement, eagle.spot, NEAR)


def _legion(game: Julia, eagle: Eagle) -> list[Unit]:
    return [unit for unit in game.on_table(eagle.seat) if unit.legion == eagle.legion]


def _marker(at: Point) -> Placement:
    """An Eagle, for places told from where it stands: a point."""
    return Placement(pose=pose(at, 0), base=RoundBase(diameter=1), formation=Ranks(ranks=(1,)))
