"""The Strategic Forces: who may be held back, whence he comes, and when (DEPLOY-05, 06, 19, 20, MAP-07, 08)."""

from __future__ import annotations

from collections.abc import Collection

import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.dystopian_legions.chapters.command.punishing import d3
from rulesets.dystopian_legions.chapters.deployment.attaching import held_back_together
from rulesets.dystopian_legions.chapters.deployment.zones import zones
from rulesets.dystopian_legions.table.edges import rim
from rulesets.dystopian_legions.table.happenings.setting_up import ArrivalsRolled
from rulesets.dystopian_legions.table.reasons.deployment import TooManyHeldBack
from rulesets.dystopian_legions.table.state import LATE, Edge, Legions, Section
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import Table, rule
from rulesets.kit.engine.refusal import Refused

_LONG: tuple[Edge, Edge] = ("south", "north")
_SHORT: tuple[Edge, Edge] = ("west", "east")
_RISING: tuple[Edge, Edge] = ("south-west", "north-east")
_FALLING: tuple[Edge, Edge] = ("south-east", "north-west")
NEUTRAL: Table[Edge, tuple[Edge, Edge]] = Table(
    f"{__name__}.NEUTRAL",
    {
        "south": ("DL-MAP-08", _SHORT),
        "north": ("DL-MAP-08", _SHORT),
        "west": ("DL-MAP-08", _LONG),
        "east": ("DL-MAP-08", _LONG),
        "south-west": ("DL-MAP-08", _FALLING),
        "north-east": ("DL-MAP-08", _FALLING),
        "south-east": ("DL-MAP-08", _RISING),
        "north-west": ("DL-MAP-08", _RISING),
    },
    without=("north", "east"),
)
"""The two flanking edges, by the edge of either zone."""


def flanking_edges(game: Legions) -> tuple[Edge, Edge]:
    """The two edges, or corners, at which nobody deploys."""
    return NEUTRAL[game.sides[0].edge]


def flank_of(game: Legions, seat: int) -> Edge:
    """The flanking edge of a side; where none was chosen each side has one of them."""
    return game.sides[seat].flank or flanking_edges(game)[seat]


@rule(without=lambda game, section: game.sides[section.seat].edge)
def arrival_edge(game: Legions, section: Section) -> Edge:
    """DL-DEPLOY-05: the edge, or the corner, at which a section of the Strategic Forces comes, as it was allotted."""
    return flank_of(game, section.seat) if section.allotted == "flanking" else game.sides[section.seat].edge


def arrival_line(game: Legions, section: Section) -> BaseGeometry:
    """What of its edge a section may come from."""
    whole = rim(arrival_edge(game, section), game.table_width)
    return whole.difference(closed_to_flankers(game, 1 - section.seat)) if section.allotted == "flanking" else whole


@rule(without=shapely.MultiPolygon())
def closed_to_flankers(game: Legions, enemy: int) -> BaseGeometry:
    """DL-MAP-08: no flanker comes through the enemy's zones (DL-D-22)."""
    return shapely.union_all([shapely.Polygon(zone) for zone in zones(game, enemy)])


@rule(without=None)
def too_many_held_back(game: Legions, section: Section, others: Collection[str]) -> Refused | None:
    """DL-DEPLOY-06: no more than half of the sections of a platoon, rounded down (DL-D-31); `others` are held back
    already."""
    own = (one for one in game.sections.values() if one.seat == section.seat and not one.is_transport)
    platoon = [one.id for one in own if one.platoon == section.platoon]
    most = len(platoon) // 2
    if len({*others, section.id} & {*platoon}) <= most:
        return None
    return Refused("DL-DEPLOY-06", TooManyHeldBack(section=section.id, platoon=section.platoon, most=most))


def roll_arrivals(game: Legions, dice: Dice) -> None:
    """A D3 for each section of the Strategic Forces, all of them open."""
    rolled: dict[str, int] = {}
    with_vehicle = held_back_together(game)
    for section in game.sections.values():
        if section.where == "waiting" and section.allotted in LATE and not section.is_transport:
            if section.id in with_vehicle:
                continue
            fell = d3(dice)
            towed = [game.sections[name] for name, vehicle in with_vehicle.items() if vehicle is section]
            for one in (*game.parts(section), *towed):
                one.arrives = turn_of(fell.value)
            rolled |= {one.id: fell.die for one in (section, *towed)}
    if rolled:
        turns = {name: game.sections[name].arrives for name in rolled}
        game.say(ArrivalsRolled(rule="DL-DEPLOY-19", dice=rolled, turns=turns))


@rule(without=lambda value: 1)
def turn_of(value: int) -> int:
    """DL-DEPLOY-19, DL-DEPLOY-20: it comes in the turn that its D3 shows."""
    return value
