"""Smoke launchers: barriers of smoke at the end of a move, where they lie and how they go (SMOKE-03, MAR-60, 61)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import shapely

from rulesets.dystopian_legions.actions import LaySmoke
from rulesets.dystopian_legions.chapters.shooting.smoke import free_name
from rulesets.dystopian_legions.table.buildings import building_of
from rulesets.dystopian_legions.table.happenings.barrage import BarrierGone, SmokeLaid
from rulesets.dystopian_legions.table.mars import number
from rulesets.dystopian_legions.table.measure import TOLERANCES, field, models
from rulesets.dystopian_legions.table.reasons.barrage import BarrierLies, NoSuchLauncher, TooFarForSmoke
from rulesets.dystopian_legions.table.reasons.movement import NotUnderstood
from rulesets.dystopian_legions.table.state import DEPTH, Figure, Legions, Section
from rulesets.dystopian_legions.table.terrain import Kind, Piece
from rulesets.kit.boards.models import words
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.question import Draft, Offer, Option, offer, spoken
from rulesets.kit.engine.refusal import Refused

BARRIER: Kind = "smoke barrier"
LONG = 5.0
"""Inches from one end of a barrier to the other."""
NEAR = 4.0
"""Inches from the launcher to the nearest point of its barrier."""
OFF = (1.0, 2.0, 3.0, 4.0)
"""Inches from the launcher at which barriers are proposed, the first that has room."""
SHOWN = 3
"""Enemies against whom barriers are proposed: the nearest."""
AROUND = range(0, 360, 30)
"""The directions in degrees in which barriers are proposed, if there is room for none towards these enemies."""


class Barrier(NamedTuple):
    """A barrier as it would lie: its middle, its two ends, the direction in degrees that it faces."""

    middle: Point
    ends: tuple[Point, Point]
    facing: float

    @property
    def line(self) -> shapely.LineString:
        """The line from end to end."""
        return shapely.LineString(self.ends)

    @property
    def said(self) -> str:
        """Where it lies, in words."""
        return f"at {self.middle.spot.name} facing {self.facing:g}"


def barrier(at: Point, facing: float) -> Barrier:
    """The barrier whose middle is at a place, across a direction."""
    one, other = (at.moved(facing + turn, LONG / 2) for turn in (-90, 90))
    return Barrier(at, (one, other), facing)


def launchers(game: Legions, section: Section) -> list[str]:
    """The models of a section that can still lay smoke, by their names: who has no room for a barrier cannot."""
    able = (figure for figure in section.alive if left(game, section, figure) > 0)
    return [section.name_of(one) for one in able if next(_proposed(game, section, one), None) is not None]


@rule(without=0)
def left(game: Legions, section: Section, figure: Figure) -> int:
    """DL-MAR-60: how many barriers of the whole game a launcher has left."""
    return number(game.profile(section, figure).mars, "Smoke Launcher") - figure.barriers


@rule(without=False)
def may_lay(game: Legions, section: Section, *, fired: bool) -> bool:
    """DL-MAR-61: at the end of the Movement Segment of its own activation, when those on Overwatch have fired and
    before it fires itself (DL-D-110)."""
    return game.acting == section.id and not fired and bool(launchers(game, section))


def smoke_choices(game: Legions, section: Section, draft: Draft) -> Offer | None:
    """The launcher, then where its barrier lies."""
    names = launchers(game, section)
    if "launcher" not in draft:
        return offer("launcher", names, lambda name: _no_launcher(section, name, names))
    if "at" in draft:
        return None
    figure = game.named(draft["launcher"])[1]

    def judge(text: str) -> Refused | None:
        told = barrier_of(game, section, text)
        return told if isinstance(told, Refused) else why_not_there(game, section, figure, told)

    near = [Option(one.said, {"section": name} if name else {}) for name, one in _proposed(game, section, figure)]
    return spoken("at", near, judge)


def _no_launcher(section: Section, name: str, names: list[str]) -> Refused | None:
    if name in names:
        return None
    return Refused("DL-MAR-60", NoSuchLauncher(section=section.id, value=name, options=names))


def barrier_of(game: Legions, section: Section, text: str) -> Barrier | Refused:
    """Where a text says that a barrier is to lie."""
    try:
        goal = words.read(text, words.Section(game.table, {}, {}, game.ahead(section.seat)))
    except words.GoalNotUnderstood as error:
        return Refused("DL-SMOKE-03", NotUnderstood(text=error.text, at=error.at, problem=error.why))
    return barrier(goal.at.spot.point, goal.facing % 360)


def why_not_there(game: Legions, section: Section, figure: Figure, one: Barrier) -> Refused | None:
    """Why a barrier cannot lie somewhere (DL-D-79); None if it can."""
    away = _away(game, section, figure, one)
    if not is_near(away):
        return Refused("DL-MAR-60", TooFarForSmoke(section=section.id, at=one.said, inches=away))
    across = is_across(game, one)
    return Refused("DL-SMOKE-03", BarrierLies(section=section.id, at=one.said, across=across)) if across else None


@rule(without=True)
def is_near(inches: float) -> bool:
    """DL-MAR-60: its nearest point lies within 4 inches of the launcher."""
    return TOLERANCES.within(inches, NEAR)


def _away(game: Legions, section: Section, figure: Figure, one: Barrier) -> float:
    walls = building_of(game, section)
    ground = walls.terrain.geometry if walls is not None else game.model(section, figure).body.area
    return float(shapely.distance(ground, one.line))


@rule(without="")
def is_across(game: Legions, one: Barrier) -> str:
    """DL-SMOKE-03: what a barrier would lie across: the edge of the table, a building or a model, by its name; "" where
    there is room (DL-D-79)."""
    if not all(0 <= end.x <= game.table_width and 0 <= end.y <= DEPTH for end in one.ends):
        return "edge"
    walls = [(piece.name, piece.terrain.geometry) for piece in game.pieces if piece.is_building]
    outside = ((name, model) for name, model in field(game).models.items() if not game.named(name)[0].building)
    bases = [(name, model.body.area) for name, model in outside]
    return next((name for name, area in (*walls, *bases) if _crosses(one, area)), "")


def _crosses(one: Barrier, area: shapely.geometry.base.BaseGeometry) -> bool:
    return bool(shapely.intersects(one.line, shapely.buffer(area, -TOLERANCES.overlap)))


def _proposed(game: Legions, section: Section, figure: Figure) -> Iterator[tuple[str, Barrier]]:
    """Barriers across the way to the nearest enemies, by the names of these; without room for any, those all around."""
    here = game.model(section, figure)
    enemies = sorted(game.enemies(section), key=lambda enemy: _nearest(game, enemy, here.middle))
    laid = False
    for enemy in enemies[:SHOWN]:
        there = min((model.middle for model in models(game, enemy).values()), key=here.middle.to)
        towards = _in_direction(game, section, figure, float(round(here.middle.bearing(there)) % 360))
        if towards is not None:
            laid = True
            yield enemy.id, towards
    if not laid:
        around = (_in_direction(game, section, figure, float(facing)) for facing in AROUND)
        yield from (("", one) for one in around if one is not None)


def _in_direction(game: Legions, section: Section, figure: Figure, facing: float) -> Barrier | None:
    """The nearest barrier in a direction, in degrees, for which there is room."""
    here = game.model(section, figure)
    ray = shapely.LineString((here.middle, here.middle.moved(facing, 2 * here.widest)))
    reach = float(shapely.length(shapely.intersection(ray, here.body.area)))
    tried = (barrier(here.middle.moved(facing, reach + off).spot.point, facing) for off in OFF)
    return next((one for one in tried if why_not_there(game, section, figure, one) is None), None)


def _nearest(game: Legions, enemy: Section, at: Point) -> float:
    return min(at.to(model.middle) for model in models(game, enemy).values())


@rule(without=lambda game, section, given: None)
def lay_barrier(game: Legions, section: Section, given: LaySmoke) -> None:
    """DL-SMOKE-03: linear terrain, 5 inches long."""
    one = barrier_of(game, section, given.at)
    if isinstance(one, Refused):
        raise one
    piece = Piece(name=free_name(game), kind=BARRIER, corners=tuple(end.spot for end in one.ends))
    game.pieces = (*game.pieces, piece)
    game.named(given.launcher)[1].barriers += 1
    game.say(SmokeLaid(rule="DL-SMOKE-03", section=section.id, piece=piece.name, at=one.middle.spot))


@rule(without=lambda game: None)
def barriers_go(game: Legions) -> None:
    """DL-SMOKE-03: at the end of the turn every barrier is gone, unless it was settled that they go like clouds
    (DL-D-79)."""
    if game.options.smoke_barrier_duration == "four_plus":
        return
    for piece in [one for one in game.pieces if one.kind == BARRIER]:
        game.pieces = tuple(one for one in game.pieces if one.name != piece.name)
        game.say(BarrierGone(rule="DL-SMOKE-03", piece=piece.name))
