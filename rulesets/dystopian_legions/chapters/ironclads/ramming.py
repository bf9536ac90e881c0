"""Whether an ironclad can ram another, and where it comes to a stop (RAM-01, RAM-07)."""

from __future__ import annotations

from typing import Literal, NamedTuple

import shapely

from rulesets.dystopian_legions.chapters.movement.allowance import allowance
from rulesets.dystopian_legions.chapters.movement.avoiding import ground_of
from rulesets.dystopian_legions.chapters.movement.course import comes_to_a_stand
from rulesets.dystopian_legions.chapters.movement.runs import Run, Runs, pivoted
from rulesets.dystopian_legions.chapters.movement.sweeping import Swept, drives_into, under
from rulesets.dystopian_legions.chapters.movement.terms import terms
from rulesets.dystopian_legions.table.measure import TOLERANCES, field, lies, models
from rulesets.dystopian_legions.table.reasons.movement import CannotRam, DrivesInto, NoSuchIronclad
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.boards.models.group import Group, Model
from rulesets.kit.boards.models.layout import Laid
from rulesets.kit.boards.models.meeting import NOT_THERE, Manner, Terms
from rulesets.kit.boards.models.walks import Walk
from rulesets.kit.boards.tables.places import Point, hundredths
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.engine.remembering import Remembered

Pace = Literal["advance", "double"]
PACES: tuple[Pace, ...] = ("advance", "double")
HALVINGS = 24
"""How often the way to contact is halved until it is found."""


class Ram(NamedTuple):
    """A ram: the ironclad that moves, its move, the ground that it drives over, and the point of contact."""

    name: str
    laid: Laid
    ground: Swept
    at: Point


RAMS: Remembered[Legions, Ram | Refused] = Remembered(128, lies)


def rammed_by(game: Legions, section: Section) -> list[str]:
    """The ironclads that a section might ram: all others, of either side and of its own (DL-RAM-01)."""
    far = allowance(game, section, "double")
    others = (other for other in game.on_table() for _ in other.alive[:1])
    names = [name for other in others for name in models(game, other) if game.profile(*game.named(name)).is_ironclad]
    return [name for name in names if any(_is_near(game, one, name, far) for one in models(game, section))]


def _is_near(game: Legions, one: str, other: str, far: float) -> bool:
    if one == other:
        return False
    mine, its = (game.model(*game.named(name)) for name in (one, other))
    return bool(shapely.distance(mine.body.area, its.body.area) <= far)


def ram(game: Legions, section: Section, target: str, pace: Pace) -> Ram | Refused:
    """The ram of a section on an ironclad, by whichever of its own has the shortest way, or why there is none."""
    return RAMS.of(
        game, (section.id, target, pace), lambda still: _ram(still, still.sections[section.id], target, pace)
    )


def _ram(game: Legions, section: Section, target: str, pace: Pace) -> Ram | Refused:
    options = rammed_by(game, section)
    if target not in options:
        return Refused("DL-RAM-01", NoSuchIronclad(value=target, options=options))
    rams = [_of_one(game, section, name, target, pace) for name in models(game, section) if name != target]
    ways = [one for one in rams if isinstance(one, Ram)]
    return min(ways, key=lambda one: one.laid.walks[one.name].cost) if ways else rams[0]


def _of_one(game: Legions, section: Section, name: str, target: str, pace: Pace) -> Ram | Refused:
    model, its = (game.model(*game.named(one)) for one in (name, target))
    bearing = model.middle.bearing(its.middle)
    turned = model.at(model.pose._replace(facing=hundredths(bearing)))
    inches = to_contact(turned, its)
    turn = (bearing - model.pose.degrees + 180.0) % 360.0 - 180.0
    if pace == "double" and pivoted(Run(0.0, turn, inches)) is None:
        return Refused("DL-IRON-04", CannotRam(section=section.id, target=target, why="pivot"))
    laid = _driven(game, section, name, target, turned, inches)
    if laid.walks[name].cost > allowance(game, section, pace) + TOLERANCES.reach:
        return Refused("DL-RAM-01", CannotRam(section=section.id, target=target, why="far"))
    ground = {name: under([model, turned, laid.group[name]])}
    refused = drives_into(game, section, ground, spared=target) or turns_onto_its_own(section, laid, name, target)
    if refused is None:
        refused = comes_to_a_stand(game, section, laid, ground_of(ground))
    return refused or Ram(name, laid, ground, contact(laid.group[name], its))


@rule(without=None)
def turns_onto_its_own(section: Section, laid: Laid, name: str, target: str) -> Refused | None:
    """DL-MOVE-06: an ironclad that rams comes to a stop on no other of its own section."""
    for other, model in laid.group.items():
        if other != name and TOLERANCES.overlaps(Group({name: laid.group[name]}).gap(Group({other: model}))):
            label = name.rpartition("/")[2]
            return Refused("DL-RAM-01", DrivesInto(section=section.id, label=label, into=other, ram=True))
    return None


@rule(without=0.0)
def to_contact(model: Model, other: Model) -> float:
    """DL-RAM-07: the inches straight ahead at which an ironclad touches another, and stops."""
    near, far = 0.0, model.middle.to(other.middle)
    for _ in range(HALVINGS):
        half = (near + far) / 2
        if _ahead(model, half).body.area.distance(other.body.area) > TOLERANCES.contact / 2:
            near = half
        else:
            far = half
    return near


def _ahead(model: Model, inches: float) -> Model:
    return model.to(model.middle.moved(model.pose.degrees, inches).spot)


def contact(model: Model, other: Model) -> Point:
    """The point at which two ironclads touch: the middle of what they have in common."""
    near = model.body.area.buffer(TOLERANCES.contact)
    common = shapely.intersection(near, other.body.area)
    at = common.centroid if not common.is_empty else shapely.Point(other.middle)
    return Point(at.x, at.y)


def _driven(game: Legions, section: Section, name: str, target: str, turned: Model, inches: float) -> Laid:
    """The section with one of its ironclads driven so far ahead; the others stay. The cost is that of the ground."""
    on = terms(game, section)

    def manner(other: str) -> Manner:
        return NOT_THERE if other == target else on.manner(other)

    met = field(game)
    met = met._replace(models=met.models.moved({name: turned}))
    laying = Runs(met, [*models(game, section)], Terms(manner, on.going), allowance(game, section, "double"))
    cost = laying.straight_ahead(name, inches)
    walks = {other: Walk((model.middle,), 0.0) for other, model in models(game, section).items()}
    walks[name] = Walk((turned.middle, _ahead(turned, inches).middle), cost)
    return laying.stood(walks, {other: model.pose.degrees for other, model in laying.group.items()})
