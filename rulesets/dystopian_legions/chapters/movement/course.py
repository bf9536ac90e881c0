"""What a move comes to, told before it is made: a pure function for menus, pads, the check and the deed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import inf

from shapely.geometry.base import BaseGeometry

from rulesets.dystopian_legions.chapters.movement.allowance import allowance
from rulesets.dystopian_legions.chapters.movement.avoiding import (
    Stuck,
    cannot_step_aside,
    ground_of,
    stepping_aside,
    stops_too_near,
)
from rulesets.dystopian_legions.chapters.movement.crushing import crushed
from rulesets.dystopian_legions.chapters.movement.following import beside_the_other, out_of_step, strands
from rulesets.dystopian_legions.chapters.movement.one_by_one import one_by_one
from rulesets.dystopian_legions.chapters.movement.runs import Runs
from rulesets.dystopian_legions.chapters.movement.sweeping import drives_into, onto_its_own, swept
from rulesets.dystopian_legions.chapters.movement.terms import terms
from rulesets.dystopian_legions.chapters.movement.towing import no_room_to_tow
from rulesets.dystopian_legions.chapters.movement.treading import treads
from rulesets.dystopian_legions.table import goals
from rulesets.dystopian_legions.table.buildings import at_the_door, building_of, doorstep
from rulesets.dystopian_legions.table.measure import (
    TOLERANCES,
    apart,
    field,
    group,
    hangs_together,
    in_coherency,
    lies,
    models,
    to_one_chain,
)
from rulesets.dystopian_legions.table.reasons.movement import (
    FallsShort,
    MustCloseUp,
    NoRoomOutside,
    NoRun,
    Parted,
    RunsTooFar,
)
from rulesets.dystopian_legions.table.state import Legions, Movement, Section
from rulesets.kit.boards.models.forms import Form, anchor, front
from rulesets.kit.boards.models.group import Group
from rulesets.kit.boards.models.layout import Goal, Laid, Layout
from rulesets.kit.boards.tables.places import THOUSANDTHS, Point
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.engine.remembering import Remembered

AS_NOW, CLOSED_UP = Form("as now"), Form("closed up", gap=0.1)
MARGIN = 2.0
"""Inches from the table's edge within which no goal is suggested."""
PACES: tuple[Movement, ...] = ("advance", "double")
SHARES = (1.0, 0.6, 0.3)
"""The shares of what it may move that an ironclad is suggested to run."""
CLOSER = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1)
"""Those of a transport that has to come beside its section."""
NEARLY = 0.05
"""Inches by which a section that cannot close up wholly may be farther apart than it could."""


LAYOUTS: Remembered[Legions, Layout] = Remembered(32, lies)
COURSES: Remembered[Legions, Laid | Refused] = Remembered(256, lies)


def layout(game: Legions, section: Section, how: Movement) -> Layout:
    """The ways of a section's models by a movement action."""
    return LAYOUTS.of(game, (section.id, how), lambda still: _layout(still, section.id, how))


def _layout(game: Legions, name: str, how: Movement) -> Layout:
    section = game.sections[name]
    kind = Runs if runs_straight(game, section, how) else Layout
    return kind(field(game), [*models(game, section)], terms(game, section), allowance(game, section, how))


@rule(without=False)
def runs_straight(game: Legions, section: Section, how: Movement) -> bool:
    """DL-IRON-02, DL-IRON-03: ironclads advance as other models do, with as many turns as they like; At the Double
    they do not."""
    return how == "double" and game.card(section).drives


def course(game: Legions, section: Section, how: Movement, text: str) -> Laid | Refused:
    """A section's move to where a text sends it, or why it may not go there."""
    return COURSES.of(game, (section.id, how, text), lambda still: _course(still, section.id, how, text))


def _course(game: Legions, name: str, how: Movement, text: str) -> Laid | Refused:
    section = game.sections[name]
    goal = goals.read(game, section, text, front(group(game, section)), "DL-MOVE-03")
    if isinstance(goal, Refused):
        return goal
    laid = _leaving(game, section, how, goal) if section.building else layout(game, section, how).laid(goal)
    return why_not(game, section, how, goal, laid) or one_by_one(
        game, section, laid, terms(game, section), allowance(game, section, how)
    )


def mines_on_the_way(game: Legions, section: Section, how: Movement, text: str) -> list[str]:
    """The mines that a section sets off by going to where a text sends it, by their labels."""
    laid = course(game, section, how, text) if game.mines else None
    return [] if laid is None or isinstance(laid, Refused) else [*treads(game, section, how, laid)]


def why_not(game: Legions, section: Section, how: Movement, goal: Goal, laid: Laid) -> Refused | None:
    """Why a section may not go as it is laid out."""
    refused = (
        no_run(game, section, how, goal)
        or stuck_inside(section, laid)
        or too_far(section, goal, laid)
        or parted(game, section, how, laid.group)
    )
    return collides(game, section, how, laid) if refused is None and game.card(section).drives else refused


def collides(game: Legions, section: Section, how: Movement, laid: Laid) -> Refused | None:
    """Why ironclads may not drive so: for what stands in their way, or for somebody who cannot step aside."""
    ground = swept(game, section, how, laid)
    refused = onto_its_own(section, laid) or drives_into(game, section, ground)
    if refused is not None:
        return refused
    corridor = ground_of(ground)
    return comes_to_a_stand(game, section, laid, corridor) or stops_too_near(game, section, laid, corridor)


def comes_to_a_stand(game: Legions, section: Section, laid: Laid, corridor: BaseGeometry) -> Refused | None:
    """Why ironclads may not end a move so: whoever steps aside finds no place, or what they tow has none then."""
    aside = stepping_aside(game, section, laid, corridor)
    if isinstance(aside, Stuck):
        return cannot_step_aside(section, aside)
    return no_room_to_tow(game, section, {**laid.group, **aside}, crushed(game, section, corridor))


@rule(without=None)
def no_run(game: Legions, section: Section, how: Movement, goal: Goal) -> Refused | None:
    """DL-IRON-03, DL-IRON-04: At the Double an ironclad goes straight ahead, up to twice its MV, with one pivot at most
    (DL-D-129)."""
    runs = layout(game, section, how)
    if not isinstance(runs, Runs):
        return None
    far = allowance(game, section, how)
    for name, run in runs.runs(goal).items():
        label = name.rpartition("/")[2]
        if run is None:
            return Refused("DL-IRON-04", NoRun(section=section.id, label=label))
        cost = runs.cost(name, run)
        if cost > far + TOLERANCES.reach:
            told = cost if cost < inf else 0.0
            return Refused("DL-IRON-03", RunsTooFar(section=section.id, label=label, inches=told, most=far))
    return None


def _leaving(game: Legions, section: Section, how: Movement, goal: Goal) -> Laid:
    """Out of a building, each model from the point of it that is nearest to where the section goes."""
    piece = building_of(game, section)
    assert piece is not None
    toward = dict.fromkeys(models(game, section), goal.at) | dict(goal.nudged)
    met = at_the_door(game, section, piece, field(game), toward)
    reach = allowance(game, section, how) - doorstep(game, section)
    form = CLOSED_UP if goal.form == AS_NOW else goal.form
    return Layout(met, [*toward], terms(game, section), reach).laid(replace(goal, form=form))


@rule(without=None)
def stuck_inside(section: Section, laid: Laid) -> Refused | None:
    """DL-MOVE-23: a building is left by all of a section, or by none of it."""
    if not section.building or all(walk.length for walk in laid.walks.values()):
        return None
    return Refused("DL-MOVE-23", NoRoomOutside(section=section.id, building=section.building))


@rule(without=None)
def too_far(section: Section, goal: Goal, laid: Laid) -> Refused | None:
    """DL-MOVE-03: a model for which a place was named has to reach it with what it may move."""
    for name, at in goal.nudged:
        short = laid.group[name].middle.to(at)
        if short > TOLERANCES.reach:
            label = name.rpartition("/")[2]
            return Refused("DL-MOVE-03", FallsShort(section=section.id, label=label, inches=short))
    return None


@rule(without=None)
def parted(game: Legions, section: Section, how: Movement, there: Group) -> Refused | None:
    """DL-MOVE-04, DL-TRANS-03: no section ends its move out of coherency of its own will, and with its transport."""
    beside = game.beside(section)
    if beside is not None and beside.went:
        return lags_behind(game, section, how, there, beside)
    missing = to_one_chain(game, section, there)
    if beside is not None:
        missing = min(missing, apart(game, outdoors(section), there, beside))
    if missing <= 0:
        return strands(game, section, how, there)
    if hangs_together(game, section):
        return Refused("DL-MOVE-04", Parted(section=section.id, inches=missing))
    return does_not_close_up(game, section, how, missing)


@rule(without=lambda section: section)
def outdoors(section: Section) -> Section:
    """DL-MOVE-23, DL-TRANS-03: whoever moves out of a building is measured from where it stands then."""
    return section.model_copy(update={"building": ""})


@rule(without=None)
def lags_behind(game: Legions, section: Section, how: Movement, there: Group, beside: Section) -> Refused | None:
    """DL-TRANS-16, DL-TRANS-03: whoever of a section and its transport moves last ends in coherency with the other, or
    as near to it as it can come (DL-D-137)."""
    missing = apart(game, outdoors(section), there, beside)
    if missing <= 0 or missing <= nearest(game, section) + NEARLY:
        return None
    return Refused("DL-TRANS-16", Parted(section=section.id, inches=missing))


NEAREST: Remembered[Legions, float] = Remembered(64, lies)


def nearest(game: Legions, section: Section) -> float:
    """How many inches a section or its transport lacks to coherency where it comes nearest to the other half, whatever
    it may do."""
    return NEAREST.of(game, (section.id,), lambda still: _nearest(still, still.sections[section.id]))


def _nearest(game: Legions, section: Section) -> float:
    beside = game.beside(section)
    assert beside is not None
    least = apart(game, section, group(game, section), beside)
    for how, laid in _nearer(game, section, beside):
        if least <= 0:
            break
        missing = apart(game, section, laid.group, beside)
        if missing < least and collides_not(game, section, how, laid):  # dear, so asked last
            least = missing
    return least


def _nearer(game: Legions, section: Section, beside: Section) -> Iterator[tuple[Movement, Laid]]:
    """Moves toward the other half, at each pace that is left."""
    for how in PACES:
        if out_of_step(game, section, how) is None:
            for goal in _toward(game, section, beside, how):
                yield how, layout(game, section, how).laid(goal)


def collides_not(game: Legions, section: Section, how: Movement, laid: Laid) -> bool:
    """Whether nothing stands in the way of ironclads that drive so; troops are never in each other's."""
    return not game.card(section).drives or collides(game, section, how, laid) is None


def _toward(game: Legions, section: Section, beside: Section, how: Movement) -> Iterator[Goal]:
    """Where a section or its transport may come near the other half; at the double an ironclad goes straight there."""
    if not runs_straight(game, section, how):
        yield from (*_closing_up(group(game, section)), *beside_the_other(game, section, beside))
        return
    runs = layout(game, section, how)
    for goal in _runs(game, group(game, section), allowance(game, section, how), CLOSER):
        if isinstance(runs, Runs) and no_run(game, section, how, goal) is None:
            yield goal


@rule(without=None)
def does_not_close_up(game: Legions, section: Section, how: Movement, missing: float) -> Refused | None:
    """DL-ACT-04: a section that is out of coherency comes as near to it as it can (DL-D-96)."""
    best = closest(game, section, how)
    if missing <= best + NEARLY:
        return None
    return Refused("DL-ACT-04", MustCloseUp(section=section.id, inches=missing - best))


CLOSEST: Remembered[Legions, float] = Remembered(64, lies)


def closest(game: Legions, section: Section, how: Movement) -> float:
    """How many inches a section lacks to one chain where it closes up best by a movement action."""
    return CLOSEST.of(game, (section.id, how), lambda still: _closest(still, still.sections[section.id], how))


def _closest(game: Legions, section: Section, how: Movement) -> float:
    laid = layout(game, section, how)
    here = (laid.group, *(laid.laid(goal).group for goal in _closing_up(laid.group)))
    return min(to_one_chain(game, section, there) for there in here)


def _closing_up(there: Group) -> Iterator[Goal]:
    """Closed up around the middle of the section, and around each of its models."""
    facing = front(there)
    yield Goal(anchor(there), facing, CLOSED_UP)
    yield from (Goal(model.middle, facing, CLOSED_UP) for model in there.values())


def staying(game: Legions, section: Section) -> str:
    """The goal where a section stands, as it is written."""
    there = group(game, section)
    return goals.written(game, section, Goal(anchor(there), front(there), AS_NOW))


def suggested(game: Legions, section: Section, how: Movement) -> list[str]:
    """A few places to go to, as they are written: toward the nearest enemy, ahead, to both sides and back; then where
    it stands, closed up if it has to."""
    there = group(game, section)
    here, reach = anchor(there), allowance(game, section, how)
    beside = game.beside(section)
    if beside is not None and beside.went:
        goals_ahead = [*_toward(game, section, beside, how), Goal(here, front(there), AS_NOW)]
        return list(dict.fromkeys(goals.written(game, section, goal) for goal in goals_ahead))
    if not hangs_together(game, section):
        return [goals.written(game, section, goal) for goal in (*_closing_up(there), Goal(here, front(there), AS_NOW))]
    if runs_straight(game, section, how):
        return [goals.written(game, section, goal) for goal in _runs(game, there, reach)]
    ahead = game.ahead(section.seat)
    enemies = [anchor(group(game, enemy)) for enemy in game.enemies(section)]
    if not in_coherency(game, section) and beside is not None:
        closer = [goals.written(game, section, goal) for goal in beside_the_other(game, section, beside)]
    else:
        closer = []
    at = [here.moved(here.bearing(enemy), reach) for enemy in sorted(enemies, key=here.to)[:1]]
    at += [here.moved(ahead + turn, reach) for turn in (0, 45, -45, 90, -90, 180)]
    goals_ahead = [Goal(_on_table(game, place), ahead, AS_NOW) for place in at]
    usual = (goals.written(game, section, goal) for goal in (*goals_ahead, Goal(here, front(there), AS_NOW)))
    return list(dict.fromkeys((*closer, *usual)))


def _runs(game: Legions, there: Group, reach: float, shares: Sequence[float] = SHARES) -> Iterator[Goal]:
    """Straight ahead, or after a pivot to either side; less far where that leads off the table or against something."""
    here, faces = anchor(there), front(there)
    for share in shares:
        for turn in (0.0, 45.0, -45.0, 90.0, -90.0):
            at = here.moved(faces + turn, reach * share)
            if at == _on_table(game, at):
                yield Goal(at, (faces + turn) % 360.0, AS_NOW)
    yield Goal(here, faces, AS_NOW)


def _on_table(game: Legions, at: Point) -> Point:
    wide, deep = game.table.width / THOUSANDTHS, game.table.depth / THOUSANDTHS
    return Point(min(max(at.x, MARGIN), wide - MARGIN), min(max(at.y, MARGIN), deep - MARGIN))
