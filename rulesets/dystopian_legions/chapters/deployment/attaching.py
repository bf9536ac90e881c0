"""Sections that are deployed attached: one behind the vehicle that tows it (TOW-01 to TOW-03)."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.dystopian_legions.chapters.movement.towing import TOWED, behind, may_tow, tug
from rulesets.dystopian_legions.table.happenings.transports import Attached
from rulesets.dystopian_legions.table.mars import has
from rulesets.dystopian_legions.table.reasons.transports import CannotTow
from rulesets.dystopian_legions.table.state import LATE, Legions, Section
from rulesets.kit.boards.models.group import Group, Model
from rulesets.kit.boards.tables.places import hundredths
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused

TOWED_BY, TOWING = "towed by ", "towing "
"""How it is said that a section is placed behind a vehicle, or a vehicle in front of a section."""
CONTACT = 0.02
"""Inches between a gun and the vehicle that is placed in front of it."""
Pair = tuple[Section, Section]
"""A vehicle, and the section that it tows."""


def pair_of(game: Legions, section: Section, text: str) -> Pair | None:
    """Whom a text attaches a section to; None where it says something else."""
    for word in (TOWED_BY, TOWING):
        other = game.sections.get(text.removeprefix(word))
        if text.startswith(word) and other is not None:
            return (other, section) if word == TOWED_BY else (section, other)
    return None


def attached(game: Legions, section: Section, pair: Pair) -> Group | Refused:
    """Where a section stands that is attached as it is placed, or why it is not."""
    vehicle, towed = pair
    other = vehicle if section is towed else towed
    if not other.on_table or not may_tow(game, vehicle, towed):
        return Refused("DL-TOW-01", CannotTow(section=towed.id, vehicle=vehicle.id))
    return behind(game, vehicle, towed) if section is towed else in_front(game, vehicle, towed)


@rule(without=lambda game, vehicle, towed: Group({}))
def in_front(game: Legions, vehicle: Section, towed: Section) -> Group:
    """DL-TOW-03: a vehicle that is deployed after the section that it is to tow stands in contact with it."""
    gun = _gun(game, towed)
    ahead, hull = gun.pose.degrees, game.model(vehicle, tug(vehicle))
    first = gun.middle.moved(ahead, gun.base.size[1] / 2 + CONTACT + hull.base.size[1] / 2)
    there: dict[str, Model] = {}
    for number, figure in enumerate(vehicle.alive):
        model = game.model(vehicle, figure)
        at = first.moved(ahead + 90.0, number * (model.base.size[0] + 1.0)).spot
        there[vehicle.name_of(figure)] = model.at(model.pose._replace(facing=hundredths(ahead))).to(at)
    return Group(there)


def _gun(game: Legions, towed: Section) -> Model:
    able = [one for one in towed.alive if has(game.profile(towed, one).mars, TOWED)]
    return game.model(towed, able[0])


@rule(without=lambda game, section, text: None)
def attaches(game: Legions, section: Section, text: str) -> None:
    """DL-TOW-01, DL-TOW-02: whoever is placed so is connected; nothing but deployment does that."""
    pair = pair_of(game, section, text)
    if pair is not None:
        vehicle, towed = pair
        vehicle.tows = towed.id
        game.say(Attached(rule="DL-TOW-02", section=towed.id, vehicle=vehicle.id))


def attachments(game: Legions, section: Section) -> Iterator[str]:
    """The ways in which a section may be placed attached to one that stands already."""
    for other in game.friends(section):
        if may_tow(game, other, section):
            yield f"{TOWED_BY}{other.id}"
        if may_tow(game, section, other):
            yield f"{TOWING}{other.id}"


@rule(without=lambda game: {})
def held_back_together(game: Legions) -> dict[str, Section]:
    """DL-TOW-01: Towable sections that are held back like a vehicle of their side come with it, and roll no die of
    their own: each with one vehicle (DL-D-144)."""
    tows: dict[str, Section] = {}
    held = [one for one in game.sections.values() if one.where == "waiting" and one.allotted in LATE]
    for section in held:
        free = (one for one in held if one not in tows.values() and may_tow(game, one, section))
        vehicle = next(free, None)
        if vehicle is not None:
            tows[section.id] = vehicle
    return tows
