"""Where a section may be placed before the battle: what is wrong with a place, and which places suggest themselves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

import shapely

from rulesets.dystopian_legions.chapters.deployment.attaching import attached, attachments, pair_of
from rulesets.dystopian_legions.chapters.deployment.garrison import KEEPS_OFF, garrisoned, houses, inside
from rulesets.dystopian_legions.chapters.deployment.zones import advanced_zone, area, main_zone, outside_zone
from rulesets.dystopian_legions.chapters.movement.terms import terms
from rulesets.dystopian_legions.table import goals
from rulesets.dystopian_legions.table.measure import (
    TOLERANCES,
    apart,
    field,
    ground_under,
    group,
    models,
    to_one_chain,
)
from rulesets.dystopian_legions.table.reasons.deployment import NoRoom, ThirdsMissing, TooNearEnemies
from rulesets.dystopian_legions.table.reasons.movement import Parted
from rulesets.dystopian_legions.table.state import DEPTH, Allotted, Legions, Section
from rulesets.kit.boards.models.forms import Form, slots
from rulesets.kit.boards.models.group import Group
from rulesets.kit.boards.models.layout import Goal
from rulesets.kit.boards.models.meeting import Room
from rulesets.kit.boards.tables.places import Point, hundredths
from rulesets.kit.boards.tables.prepared import holds
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused

STEP, FINE = 6, 3
"""Inches between the places that are suggested, from west to east, and where none of those is free."""
TURNS = (0.0, 45.0, -45.0, 90.0, -90.0, 135.0, -135.0, 180.0)
"""Degrees off the way ahead at which a place beside a transport is suggested."""
APART = 12.0
"""Inches within which no scout or infiltrator is placed of an enemy."""
FORMS = (Form("line"), Form("closed up", gap=0.1))
"""How a section is suggested to stand."""


def placed(game: Legions, section: Section, text: str) -> Group | Refused:
    """A section as a text places it, or what is wrong with that."""
    piece = garrisoned(game, text)
    if piece is not None:
        return thirds_kept(game, section, inside(game, section, piece, APART))
    pair = pair_of(game, section, text)
    if pair is not None:
        there = attached(game, section, pair)
        return there if isinstance(there, Refused) else no_place(game, section, there) or there
    goal = goals.read(game, section, text, game.ahead(section.seat), "DL-DEPLOY-21")
    return goal if isinstance(goal, Refused) else standing(game, section, goal)


def standing(game: Legions, section: Section, goal: Goal) -> Group | Refused:
    """A section as it would stand at a goal, or what is wrong with it."""
    there = laid_out(game, section, goal)
    return no_place(game, section, there) or there


def no_place(game: Legions, section: Section, there: Group) -> Refused | None:
    """What is wrong with where a section would stand."""
    return (
        outside_zone(game, section, there, section.allotted)
        or too_near(game, section, there)
        or thirds_missing(game, section, there)
        or no_room(game, section, there)
        or parted(game, section, there)
        or off_its_transport(game, section, there)
    )


@rule(without=None)
def off_its_transport(game: Legions, section: Section, there: Group) -> Refused | None:
    """DL-TRANS-03: a section is placed in coherency with its transport, which stands already."""
    transport = game.transport_of(section)
    if transport is None or not transport.on_table:
        return None
    missing = apart(game, section, there, transport)
    return Refused("DL-TRANS-03", Parted(section=section.id, inches=missing)) if missing > 0 else None


def thirds_kept(game: Legions, section: Section, there: Group | Refused) -> Group | Refused:
    """A section where it would stand, unless that leaves too few for a part of the zone."""
    return there if isinstance(there, Refused) else thirds_missing(game, section, there) or there


def laid_out(game: Legions, section: Section, goal: Goal) -> Group:
    """The models of a section that is not on the table, as a goal lays them out."""
    waiting = models(game, section)
    turned = {name: one.at(one.pose._replace(facing=hundredths(goal.facing))) for name, one in waiting.items()}
    places = dict(zip(turned, slots(Group(turned), goal.form, goal.at, goal.facing), strict=True)) | dict(goal.nudged)
    return Group({name: model.to(places[name].spot) for name, model in turned.items()})


@rule(without=None)
def no_room(game: Legions, section: Section, there: Group, by: str = "DL-DEPLOY-21") -> Refused | None:
    """DL-DEPLOY-21, DL-LATE-06, DL-TRANS-33: no base overlaps another or ground that is impassable to it, and none is
    within 1 inch of an enemy; refused `by` the rule that places the section."""
    crowded = _room(game, section).crowded(there)
    if crowded is None:
        return None
    return Refused(by, NoRoom(section=section.id, label=crowded.rpartition("/")[2]))


def _room(game: Legions, section: Section) -> Room:
    """What has to be kept off; the same for all places at which a section is tried."""
    return game.once(("room", section.id), lambda: Room(field(game), terms(game, section, placed=True)))


@rule(without=None)
def parted(game: Legions, section: Section, there: Group) -> Refused | None:
    """DL-DEPLOY-21: a section is placed in coherency."""
    missing = to_one_chain(game, section, there)
    return Refused("DL-DEPLOY-21", Parted(section=section.id, inches=missing)) if missing > 0 else None


@rule(without=None)
def too_near(game: Legions, section: Section, there: Group) -> Refused | None:
    """DL-DEPLOY-14, DL-DEPLOY-18: scouts and infiltrators keep more than 12 inches from enemies (DL-D-24)."""
    if section.allotted not in KEEPS_OFF:
        return None
    for enemy in game.enemies(section):
        for name, model in there.items():
            away = _away(game, enemy, Group({name: model}))
            if TOLERANCES.within(away, APART):
                label = name.rpartition("/")[2]
                return Refused(
                    KEEPS_OFF[section.allotted], TooNearEnemies(section=section.id, label=label, inches=away)
                )
    return None


def _away(game: Legions, enemy: Section, there: Group) -> float:
    """The inches to an enemy section, or to the building that it is in (DL-D-73)."""
    if not enemy.building:
        return there.gap(group(game, enemy))
    return min(float(model.body.area.distance(ground_under(game, enemy))) for model in there.values())


@rule(without=None)
def thirds_missing(game: Legions, section: Section, there: Group) -> Refused | None:
    """DL-MAP-02, DL-MAP-03: the side that is surprised puts a third of its sections, rounded up, into each of its two
    zones (DL-D-18)."""
    advanced = advanced_zone(game, section.seat)
    if advanced is None or section.allotted != "main" or (third := third_of(game, section.seat)) == 0:
        return None
    zones = [_polygon(advanced), _polygon(main_zone(game, section.seat))]
    mine = [one for one in _each_once(game, section) if one.allotted == "main"]
    groups = [there, *(group(game, one) for one in mine)]
    needed = [max(0, third - sum(_inside(zone, one) for one in groups)) for zone in zones]
    left = len({game.whole(one).id for one in waiting(game, section.seat, "main")} - {game.whole(section).id})
    before = sum(max(0, third - sum(_inside(zone, one) for one in groups[1:])) for zone in zones)
    if sum(needed) <= left or before > left + 1:
        return None
    return Refused("DL-MAP-02", ThirdsMissing(section=section.id, advanced=needed[0], main=needed[1]))


def third_of(game: Legions, seat: int) -> int:
    """A third of a side's sections, rounded up; 0 for a side with a single one, which is free of it."""
    count = sum(section.seat == seat and not section.is_a_part for section in game.sections.values())
    return -(-count // 3) if count > 1 else 0


def _each_once(game: Legions, placed: Section) -> list[Section]:
    """The sections of a side on the table but for the one that is placed: those with a transport once."""
    others = (one for one in game.of(placed.seat) if game.whole(one) is not game.whole(placed))
    return [one for one in others if not one.is_transport or game.beside(one) is None]


def waiting(game: Legions, seat: int, step: Allotted) -> list[Section]:
    """The sections of a seat that are to be placed in a step of the deployment."""
    return [one for one in game.sections.values() if (one.seat, one.where, one.allotted) == (seat, "waiting", step)]


def _polygon(corners: Sequence[Point]) -> shapely.Polygon:
    return shapely.Polygon(corners)


def _inside(zone: shapely.Polygon, there: Group) -> bool:
    return zone.intersects(shapely.union_all([model.body.area for model in there.values()]))


def has_a_place(game: Legions, section: Section) -> bool:
    """Whether a section may be placed anywhere, looked for ever closer."""
    return any(_is_free(game, section, text) for step in (STEP, FINE) for text in suggested(game, section, step))


def to_choose_from(game: Legions, section: Section) -> list[str]:
    """The places that suggest themselves, closer to one another where none of the usual ones is free."""
    usual = [*suggested(game, section)]
    if any(_is_free(game, section, text) for text in usual):
        return usual
    return [*suggested(game, section, FINE)]


def _is_free(game: Legions, section: Section, text: str) -> bool:
    return not isinstance(placed(game, section, text), Refused)


def suggested(game: Legions, section: Section, step: int = STEP) -> Iterator[str]:
    """Places all over the area, from the middle of the side's zone outward; `step` inches from one to the next."""
    ahead, allowed = game.ahead(section.seat), area(game, section.seat, section.allotted)
    transport = game.transport_of(section)
    if transport is not None and transport.on_table:
        yield from beside_its_transport(game, section, transport)
        return
    yield from attachments(game, section)
    places = [Point(*at) for at in _grid(game.table_width, step) if holds(allowed, at)]
    zone = shapely.Polygon(main_zone(game, section.seat)).centroid
    places.sort(key=Point(zone.x, zone.y).to)
    for form in FORMS:
        yield from (goals.written(game, section, Goal(place, ahead, form)) for place in places)
    yield from houses(game, section)


OFF = (1.0, 2.0, 3.5)
"""Inches between a transport and the middle of a section at which places are suggested, beside half its width."""


def beside_its_transport(game: Legions, section: Section, transport: Section) -> Iterator[str]:
    """Places on all sides of a transport, those ahead first."""
    hull = next(iter(models(game, transport).values()))
    ahead = game.ahead(section.seat)
    for form in (FORMS[1], Form("line", files=4, gap=0.1), FORMS[0]):
        for turn in TURNS:
            for off in OFF:
                at = hull.middle.moved(ahead + turn, hull.widest + off).spot.point
                yield goals.written(game, section, Goal(at, ahead, form))


@lru_cache(maxsize=4)
def _grid(wide: int, step: int) -> tuple[tuple[float, float], ...]:
    rows = range(step // 3, DEPTH, max(1, step // 3 * 2))
    return tuple((float(x), float(y)) for x in range(step, wide, step) for y in rows)
