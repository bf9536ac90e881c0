"""Withdrawal moves and flight: by the shortest route to the own edge, through everybody (WDR, FLEE, THRU)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import pairwise
from typing import Literal

import shapely

from rulesets.kit.boards.models.group import Group, Model
from rulesets.kit.boards.models.meeting import NOT_THERE, Ends, Going, Manner, Terms
from rulesets.kit.boards.models.walks import Walk, Walks
from rulesets.kit.boards.tables.places import Point, Spot, hundredths, turn_between
from rulesets.kit.boards.tables.terrain import Terrain
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.legions_imperialis.chapters.movement.allowance import halved, has_moved
from rulesets.legions_imperialis.chapters.movement.danger import best_save, cross_danger
from rulesets.legions_imperialis.chapters.movement.regrouping import lose_stragglers
from rulesets.legions_imperialis.chapters.movement.terms import ZONE, going, terms
from rulesets.legions_imperialis.table.engaging import engaged_with, scale
from rulesets.legions_imperialis.table.flying import opponents
from rulesets.legions_imperialis.table.happenings.combat import Crossing, Doom, Ran
from rulesets.legions_imperialis.table.measure import TOLERANCES, field, group, in_coherency, models
from rulesets.legions_imperialis.table.profiles import SCALE
from rulesets.legions_imperialis.table.state import DEPTH, Detachment, Imperialis, Stand

How = Literal["withdraws", "flees"]
MOST_DISPLACED, FARTHEST = 2.0, 6.0
"""Inches by which a model is moved out of an Engagement Zone (LI-D-45), and off another."""
STEP, TURNS = 0.05, tuple(range(0, 360, 10))
"""Inches between the places at which the nearest free one is looked for, and the directions in degrees."""
HALVINGS = 20
"""How often the last inch of a way is halved to find how much of it is paid for."""
BESIDE = 0.01
"""Inches beside a corner at which a route leads past it."""
TOWERS = 3
"""So many Scales higher, and a crossing is passed without a roll (LI-WDR-07)."""


def withdraw(game: Imperialis, detachment: Detachment, combat: Collection[str], dice: Dice) -> None:
    """LI-WDR-01: a D6 for the Detachment, and each model moves so many inches and its Movement."""
    (die,) = dice.roll(1)
    detachment.withdrew = True
    Running(game, detachment, "withdraws", die, combat).run(dice)


def flee(game: Imperialis, detachment: Detachment, dice: Dice) -> None:
    """LI-FLEE-01: each model moves twice its Movement."""
    Running(game, detachment, "flees", 0, ()).run(dice)


class Running:
    """A Detachment that runs home; `combat` are the Detachments of the Combat that it has lost."""

    def __init__(self, game: Imperialis, detachment: Detachment, how: How, die: int, combat: Collection[str]) -> None:
        self._game, self._its, self._how, self._die = game, detachment, how, die
        self._scattered = not in_coherency(game, detachment)
        self._former = {enemy.id for enemy in engaged_with(game, detachment)}
        self._passed = frozenset({*self._former, *combat}) if how == "withdraws" else frozenset[str]()
        self._ways: dict[str, list[Spot]] = {}
        self._gone: dict[str, Doom] = {}

    def run(self, dice: Dice) -> None:
        """All models, the one nearest to its edge first (LI-D-70). Who was out of Coherency has to come back into it
        with this move too (LI-COH-07, LI-D-25)."""
        for stand in sorted(self._its.alive, key=lambda one: _to_edge(self._game, self._its, one.pose.point)):
            self._runs(stand, dice)
        has_moved(self._its)
        if "edge" in self._gone.values():
            self._gone |= {stand.label: "edge" for stand in self._its.alive}
        for label in self._gone:
            self._its.stand(label).wounds = 0
        told = Ran(
            rule="LI-WDR-01" if self._how == "withdraws" else "LI-FLEE-01",
            detachment=self._its.id,
            how=self._how,
            die=self._die,
            poses={stand.label: stand.pose for stand in self._its.alive},
            ways=self._ways,
            destroyed=self._gone,
        )
        self._game.say(told)
        cross_danger(self._game, self._its, self._ways, dice)
        if self._scattered and self._its.alive:
            lose_stragglers(self._game, self._its, dice)

    def _runs(self, stand: Stand, dice: Dice) -> None:
        profile = self._game.profile(self._its, stand)
        if profile.move is None:
            self._gone |= {stand.label: "zone"} if self._how == "withdraws" else {}
            return
        walk = self._route(stand, distance(self._how, halved(self._its, profile.move), self._die))
        self._ways[stand.label] = [point.spot for point in walk.points]
        if not self._gets_through(stand, walk, dice):
            return
        end = walk.points[-1].spot
        stand.pose = stand.pose._replace(x=end.x, y=end.y, facing=hundredths(self._facing(stand)))
        why = self._ends(stand)
        if why:
            self._gone[stand.label] = why

    def _facing(self, stand: Stand) -> float:
        """A Titan turns to its own edge; all others end as they stood."""
        turned = faces_its_edge(self._game, self._its, stand)
        return stand.pose.degrees if turned is None else turned

    def _route(self, stand: Stand, inches: float) -> Walk:
        """As much of the shortest route to the own edge as so many inches pay for (LI-D-46)."""
        name = self._its.name_of(stand)
        model = self._game.model(self._its, stand)
        over, through = (Walks(field(self._game), [name], its, 3.0 * DEPTH) for its in _grounds(self._game, self._its))
        best = shortest(over.walk(name, at) for at in _home(self._game, self._its, model))
        return Walk((model.middle,), 0.0) if best is None else _as_far(best, inches, name, through)

    def _gets_through(self, stand: Stand, walk: Walk, dice: Dice) -> bool:
        """A save for each enemy Detachment that a model moves through; whether it lives."""
        for enemy in opponents(self._game, self._its):
            if not has_to_save(enemy, self._passed) or not moves_through(self._game, self._its, stand, walk, enemy):
                continue
            if not self._saves(stand, enemy, dice):
                stand.wounds -= 1
            if not stand.alive:
                self._gone[stand.label] = "crossing"
                return False
        return True

    def _saves(self, stand: Stand, enemy: Detachment, dice: Dice) -> bool:
        profile = self._game.profile(self._its, stand)
        towers = self._how == "withdraws" and towers_over(SCALE[profile.type], scale(self._game, enemy))
        need = best_save(self._game, self._its, stand) or 7
        (die,) = (0,) if towers else dice.roll(1)
        passed = towers or gets_past(die, need)
        told = Crossing(
            rule="LI-WDR-05" if self._how == "withdraws" else "LI-FLEE-04",
            model=self._its.name_of(stand),
            enemy=enemy.id,
            need=need,
            die=die,
            passed=passed,
        )
        self._game.say(told)
        return passed

    def _ends(self, stand: Stand) -> Doom | None:
        """What becomes of a model where it has come to: what destroys it, or nothing."""
        here = Group({self._its.name_of(stand): self._game.model(self._its, stand)})
        if leaves_the_table(self._how) and at_the_edge(self._game, self._its, stand):
            return "edge"
        for enemy in opponents(self._game, self._its):
            if ends_on(here, group(self._game, enemy)):
                return "on_enemy"
            if self._how == "withdraws" and enemy.id in self._former and still_near(here, group(self._game, enemy)):
                return "zone"
        return self._displaced(stand)

    def _displaced(self, stand: Stand) -> Doom | None:
        """Off a friend, or out of an Engagement Zone, else it is destroyed (LI-D-45, LI-D-71)."""
        model = self._game.model(self._its, stand)
        ends = Ends(field(self._game), model, terms(self._game, self._its), [self._its.name_of(stand)])
        if may_stop(ends, model.middle):
            return None
        zone = any(
            still_near(Group({"": model}), group(self._game, enemy)) for enemy in opponents(self._game, self._its)
        )
        home = (self._game.ahead(self._its.seat) + 180) % 360
        at = nearest_place(ends, model.middle, home, MOST_DISPLACED if zone else FARTHEST)
        if at is None:
            return "no_place"
        stand.pose = stand.pose._replace(x=at.spot.x, y=at.spot.y)
        return None


@rule(without=0.0)
def distance(how: How, move: int, die: int) -> float:
    """LI-WDR-01, LI-FLEE-01: the die and the Movement in a Withdrawal, twice the Movement in flight."""
    return float(die + move) if how == "withdraws" else 2.0 * move


@rule(without=None)
def shortest(routes: Iterable[Walk | None]) -> Walk | None:
    """LI-WDR-02, LI-FLEE-02: directly to the own edge, by the shortest possible route; None where there is none."""
    return min((one for one in routes if one is not None), key=lambda one: one.length, default=None)


@rule(without=False)
def has_to_save(enemy: Detachment, passed: Collection[str]) -> bool:
    """LI-WDR-05, LI-FLEE-04: for each enemy Detachment that a model moves through it makes a save; in a Withdrawal not
    for those with which it was Engaged, or that were in its Combat."""
    return enemy.id not in passed


@rule(without=True)
def leaves_the_table(how: How) -> bool:
    """LI-WDR-03: a Withdrawal stops at the own edge, and only flight leads over it."""
    return how == "flees"


@rule(without=True)
def may_stop(ends: Ends, at: Point) -> bool:
    """LI-WDR-13, LI-FLEE-10: as in any other move nobody stops in an Engagement Zone or on another model."""
    return ends.allows(at)


@rule(without=None)
def nearest_place(ends: Ends, here: Point, home: float, most: float) -> Point | None:
    """LI-WDR-08, LI-FLEE-06: the nearest place at which a model may stand, by so many inches at most; of equally near
    ones the one nearer its own edge, in the direction `home` (LI-D-70). None where there is none."""
    turns = sorted(TURNS, key=lambda turn: abs(turn_between(home, turn)))
    rings = range(1, round(most / STEP) + 1)
    around = [here.moved(turn, STEP * ring) for ring in rings for turn in turns]
    return next(iter(ends.among(around)), None)


@rule(without=False)
def moves_through(game: Imperialis, detachment: Detachment, stand: Stand, walk: Walk, enemy: Detachment) -> bool:
    """LI-THRU-01: it passes within 1 inch of one or more of its models."""
    radius = game.model(detachment, stand).radius
    spots = list(walk.points)
    line = shapely.LineString(spots) if len(spots) > 1 else shapely.Point(spots[0])
    near = (
        shapely.distance(line, shapely.Point(one.middle)) - one.radius - radius for one in models(game, enemy).values()
    )
    return any(float(gap) < ZONE - TOLERANCES.reach for gap in near)


@rule(without=False)
def towers_over(own: int, other: int) -> bool:
    """LI-WDR-07: at least 3 Scales higher."""
    return own - other >= TOWERS


@rule(without=True)
def gets_past(die: int, need: int) -> bool:
    """LI-WDR-06, LI-FLEE-05: a natural 6 always passes, a natural 1 never."""
    return die == 6 or (die != 1 and die >= need)


@rule(without=False)
def at_the_edge(game: Imperialis, detachment: Detachment, stand: Stand) -> bool:
    """LI-FLEE-09: in contact with the own battlefield edge."""
    radius = game.model(detachment, stand).radius
    return TOLERANCES.touches(_to_edge(game, detachment, stand.pose.point) - radius)


@rule(without=False)
def ends_on(here: Group, enemy: Group) -> bool:
    """LI-WDR-09, LI-FLEE-07: over an enemy model."""
    return TOLERANCES.overlaps(here.gap(enemy))


@rule(without=False)
def still_near(here: Group, enemy: Group) -> bool:
    """LI-WDR-11, LI-EZ-03: within the Engagement Zone of an enemy model."""
    return here.gap(enemy) < ZONE - TOLERANCES.reach


@rule(without=Manner(way=ZONE, end=None))
def through_everybody() -> Manner:
    """LI-WDR-04, LI-FLEE-03: neither models nor Engagement Zones are in the way."""
    return NOT_THERE


def _grounds(game: Imperialis, detachment: Detachment) -> tuple[Terms, Terms]:
    """What is in the way of whoever runs: for his route only what nobody enters, for his pace all ground (LI-D-46)."""
    usual = terms(game, detachment)

    def manner(name: str) -> Manner:
        return through_everybody()

    def only_closed(piece: Terrain) -> Going:
        its = usual.going(piece)
        return its if its.closed else Going()

    return Terms(manner, only_closed), Terms(manner, usual.going, at_home=usual.at_home)


def _home(game: Imperialis, detachment: Detachment, model: Model) -> Iterator[Point]:
    """Places at the own edge to which a shortest route may lead: straight on, or from beside a corner of Impassable
    terrain that is in the way."""
    y = model.radius if game.sides[detachment.seat].edge == "north" else DEPTH - model.radius
    closed = [piece.terrain.geometry for piece in game.pieces if going(piece.nature.category).closed]
    corners = [x for area in closed for x, _ in shapely.get_coordinates(area).tolist()]
    beside = [x + side for x in corners for side in (model.radius + BESIDE, -model.radius - BESIDE)]
    for x in (model.middle.x, *beside):
        if model.radius <= x <= game.table_width - model.radius:
            yield Point(x, y)


def _as_far(walk: Walk, inches: float, name: str, through: Walks) -> Walk:
    """As much of a way as so many inches pay for on the ground over which it leads."""
    points, left = [walk.points[0]], inches
    for start, end in pairwise(walk.points):
        cost = through.straight_cost(name, start, end)
        if cost > left + TOLERANCES.reach:
            points.append(start.between(end, _paid(name, start, end, left, through)))
            return Walk(tuple(points), inches)
        points.append(end)
        left -= cost
    return Walk(tuple(points), inches - left)


def _paid(name: str, start: Point, end: Point, inches: float, through: Walks) -> float:
    """The share of a straight way that so many inches pay for."""
    least, most = 0.0, 1.0
    for _ in range(HALVINGS):
        middle = (least + most) / 2
        enough = through.straight_cost(name, start, start.between(end, middle)) <= inches
        least, most = (middle, most) if enough else (least, middle)
    return least


def _to_edge(game: Imperialis, detachment: Detachment, at: Point) -> float:
    """The inches from a point to the battlefield edge of its side."""
    return at.y if game.sides[detachment.seat].edge == "north" else DEPTH - at.y


@rule(without=None)
def faces_its_edge(game: Imperialis, detachment: Detachment, stand: Stand) -> float | None:
    """LIX-TITAN-03: a Titan that withdraws or flees ends facing its own edge; None: it is none."""
    is_titan = game.profile(detachment, stand).type == "titan"
    return (game.ahead(detachment.seat) + 180) % 360 if is_titan else None
