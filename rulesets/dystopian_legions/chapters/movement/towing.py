"""Sections that are towed: where they stand behind their vehicle, and how they come along (TOW)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from rulesets.dystopian_legions.chapters.movement.terms import terms
from rulesets.dystopian_legions.table.happenings.transports import CameUndone, TowedAlong, WhyUndone
from rulesets.dystopian_legions.table.mars import has
from rulesets.dystopian_legions.table.measure import TOLERANCES, field, link, models
from rulesets.dystopian_legions.table.reasons.transports import NoRoomBehind
from rulesets.dystopian_legions.table.state import Figure, Legions, Section
from rulesets.kit.boards.models.group import Group, Model
from rulesets.kit.boards.models.meeting import Ends
from rulesets.kit.boards.tables.places import Point, pose
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused

TOWS, TOWED = "Utility Vehicle", "Towable"
"""The rules of who can tow, and of what can be towed (DL-D-11)."""
APART, RINGS, CONTACT = 0.5, 12, 0.02
"""Inches from one place behind a vehicle that is looked at to the next, in how many rings, and between it and a gun."""
BEHIND = 75.0
"""Degrees off the way straight back within which the others stand."""
UNDONE_BY: dict[WhyUndone, str] = {
    "let_go": "DL-TOW-06",
    "activated": "DL-TOW-07",
    "charged": "DL-TOW-08",
    "aside": "DL-TOW-08",
    "apart": "DL-TOW-05",
}
"""The rule by which a section is towed no more."""


@rule(without=False)
def may_tow(game: Legions, vehicle: Section, section: Section) -> bool:
    """DL-TOW-01: a section that is Towable is towed by a Utility Vehicle of its side that is deployed with it."""
    able = _is(game, vehicle, TOWS) and _is(game, section, TOWED)
    return able and (vehicle.seat, vehicle.allotted) == (section.seat, section.allotted) and is_free(game, vehicle)


@rule(without=True)
def is_free(game: Legions, vehicle: Section) -> bool:
    """DL-TOW-01: a vehicle tows one section (DL-D-144)."""
    return not vehicle.tows


def _is(game: Legions, section: Section, name: str) -> bool:
    return any(has(game.profile(section, figure).mars, name) for figure in section.figures)


def tug(section: Section) -> Figure:
    """The vehicle of a section behind which another is towed: the first that is left."""
    return section.alive[0]


def towed_by(game: Legions, vehicle: Section) -> Section | None:
    """The section that a vehicle tows."""
    towed = game.sections.get(vehicle.tows)
    return towed if towed is not None and towed.on_table and vehicle.on_table else None


def vehicle_of(game: Legions, section: Section) -> Section | None:
    """The vehicle that tows a section."""
    towing = (one for one in game.of(section.seat) if one.tows == section.id)
    return next(towing, None) if section.on_table else None


def behind(game: Legions, vehicle: Section, section: Section) -> Group | Refused:
    """A section as it stands behind its vehicle: its gun first, then the others around it."""
    hull, own = game.model(vehicle, tug(vehicle)), models(game, section)
    stood: dict[str, Model] = {}
    for figure in sorted(section.alive, key=lambda one: not has(game.profile(section, one).mars, TOWED)):
        name = section.name_of(figure)
        model = own[name].at(pose(own[name].middle, hull.pose.degrees))
        ends = Ends(field(game), model, terms(game, section), list(own))
        places = _on_its_heels(hull, model) if not stood else _further_back(hull)
        at = next((one for one in ends.among([*places]) if _fits(game, section, name, model.to(one.spot), stood)), None)
        if at is None:
            return Refused("DL-TOW-05", NoRoomBehind(section=section.id, vehicle=vehicle.id))
        stood[name] = model.to(at.spot)
    return Group(stood)


def _fits(game: Legions, section: Section, name: str, there: Model, stood: dict[str, Model]) -> bool:
    """Whether a model stands on none of those who stand already, and in coherency with one of them."""
    linked = link(game, section)
    gaps = {other: Group({name: there}).gap(Group({other: its})) for other, its in stood.items()}
    apart = not any(TOLERANCES.overlaps(gap) for gap in gaps.values())
    return apart and (not gaps or any(TOLERANCES.within(gap, linked(name, other)) for other, gap in gaps.items()))


def _rear(hull: Model) -> Point:
    """The middle of the rear side of a vehicle."""
    return hull.middle.moved(hull.pose.degrees + 180.0, hull.base.size[1] / 2)


def _on_its_heels(hull: Model, model: Model) -> Iterator[Point]:
    """DL-TOW-02, DL-TOW-05: places that touch the rear side of a vehicle, the middle first (DL-D-144)."""
    back = _rear(hull).moved(hull.pose.degrees + 180.0, model.base.size[1] / 2 + CONTACT)
    reach = int(hull.base.size[0] / 2 / APART)
    for number in sorted(range(-reach, reach + 1), key=abs):
        yield back.moved(hull.pose.degrees + 90.0, number * APART)


def _further_back(hull: Model) -> Iterator[Point]:
    """Places behind a vehicle, those nearest to it first."""
    for ring in range(1, RINGS + 1):
        count = 2 * ring + 1
        for number in range(count):
            turn = 180.0 - BEHIND + 2 * BEHIND * number / (count - 1)
            yield _rear(hull).moved(hull.pose.degrees + turn, ring * APART)


@rule(without=None)
def no_room_to_tow(
    game: Legions, vehicle: Section, there: Mapping[str, Model], crushed: Collection[str] = ()
) -> Refused | None:
    """DL-TOW-05: a vehicle goes nowhere where the section that it tows has no room behind it (DL-D-144). `there` is
    where models stand then, those who step aside for it among them; the pieces that it has `crushed` are gone."""
    towed = towed_by(game, vehicle)
    if towed is None:
        return None
    after = _standing(game, there, crushed)
    there_behind = behind(after, after.sections[vehicle.id], towed)
    return there_behind if isinstance(there_behind, Refused) else None


def _standing(game: Legions, there: Mapping[str, Model], crushed: Collection[str]) -> Legions:
    """The table with these models at the ends of their moves, and without some pieces."""
    sections = {}
    for name, one in game.sections.items():
        named = ((one.name_of(figure), figure) for figure in one.figures)
        figures = [
            figure.model_copy(update={"pose": there[its].pose}) if its in there else figure for its, figure in named
        ]
        sections[name] = one.model_copy(update={"figures": figures})
    pieces = tuple(piece for piece in game.pieces if piece.name not in crushed)
    return game.model_copy(update={"sections": sections, "pieces": pieces})


@rule(without=lambda game, vehicle: None)
def brings_along(game: Legions, vehicle: Section) -> None:
    """DL-TOW-05: the section that a vehicle tows is moved along behind it, whatever its own MV; where there is no room
    it is left where it is (DL-D-144)."""
    towed = towed_by(game, vehicle)
    if towed is None:
        return
    there = behind(game, vehicle, towed)
    if isinstance(there, Refused):
        _out_of_the_way(game, towed)
        comes_undone(game, vehicle, "apart")
        return
    for figure in towed.alive:
        figure.pose, figure.moved = there[towed.name_of(figure)].pose, True
    poses = {figure.label: figure.pose for figure in towed.alive}
    game.say(TowedAlong(rule="DL-TOW-05", section=towed.id, vehicle=vehicle.id, poses=poses))


def _out_of_the_way(game: Legions, towed: Section) -> None:
    """Whoever is left behind stands where he stood, or as near to that as there is room."""
    for figure in towed.alive:
        name, model = towed.name_of(figure), game.model(towed, figure)
        ends = Ends(field(game), model, terms(game, towed), [name])
        near = (model.middle.moved(30.0 * number, ring * APART) for ring in range(1, 2 * RINGS) for number in range(12))
        at = model.middle if ends.allows(model.middle) else next(iter(ends.among([*near])), model.middle)
        figure.pose = figure.pose._replace(x=at.spot.x, y=at.spot.y)


@rule(without=lambda game, vehicle, why: None)
def comes_undone(game: Legions, vehicle: Section, why: WhyUndone) -> None:
    """DL-TOW-06, DL-TOW-08: a section that is let go stays where it is, and is ready; from then on they are two
    sections like others."""
    section, vehicle.tows = vehicle.tows, ""
    told = CameUndone(rule=UNDONE_BY[why], section=section, vehicle=vehicle.id, why=why)
    game.say(told)


@rule(without=lambda game, section, why: None)
def is_let_go(game: Legions, section: Section, why: WhyUndone) -> None:
    """DL-TOW-07, DL-TOW-08: a towed section that is activated, charged or steps aside is towed no more (DL-D-144)."""
    vehicle = vehicle_of(game, section)
    if vehicle is not None:
        comes_undone(game, vehicle, why)


@rule(without=lambda game, vehicle: None)
def are_activated_together(game: Legions, vehicle: Section) -> None:
    """DL-TOW-05: a section that has stayed attached does not activate this turn."""
    towed = towed_by(game, vehicle)
    if towed is not None:
        towed.activated += 1
