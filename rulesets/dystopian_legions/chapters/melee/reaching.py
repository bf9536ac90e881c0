"""Whether a section can charge another, and what the charge comes to: a pure function for menus, check and deed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulesets.dystopian_legions.chapters.melee.barriers import defended, held_off, opposite
from rulesets.dystopian_legions.chapters.movement.allowance import allowance
from rulesets.dystopian_legions.chapters.movement.one_by_one import one_by_one
from rulesets.dystopian_legions.chapters.movement.terms import terms
from rulesets.dystopian_legions.table.buildings import at_the_door, beside, building_of, door, doorstep
from rulesets.dystopian_legions.table.bystanders import bystanders, stepped_aside
from rulesets.dystopian_legions.table.measure import (
    TOLERANCES,
    crowded,
    field,
    gap,
    group,
    in_coherency,
    lies,
    link,
    models,
)
from rulesets.dystopian_legions.table.reasons.melee import CannotFightInMelee, OutOfReach, TornApart
from rulesets.dystopian_legions.table.reasons.movement import MustCloseUp
from rulesets.dystopian_legions.table.reasons.shooting import NoSuchTarget
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.dystopian_legions.table.terrain import Piece
from rulesets.kit.boards.models.cohesion import is_one_chain
from rulesets.kit.boards.models.contact import Beside, Charged, Charging, Further
from rulesets.kit.boards.models.group import Group
from rulesets.kit.boards.models.meeting import Terms
from rulesets.kit.boards.models.walks import Walk
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.question import Offer, offer
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.engine.remembering import Remembered

CHARGES: Remembered[Legions, Charged | Refused] = Remembered(256, lies)


def targets(game: Legions, section: Section) -> list[str]:
    """The enemies that a section might reach by a charge: those within its allowance as the crow flies."""
    far = allowance(game, section, "charge")
    return [enemy.id for enemy in game.enemies(section) if TOLERANCES.within(gap(game, section, enemy), far)]


def may_not_charge(game: Legions, section: Section) -> Refused | None:
    """Why a section may not charge anybody."""
    if not in_coherency(game, section):
        return Refused("DL-ACT-04", MustCloseUp(section=section.id))
    return cannot_fight(game, section) or reaches_nobody(game, section)


def reaches_nobody(game: Legions, section: Section) -> Refused | None:
    """Why a section reaches no enemy: what speaks against the last of those that might be near enough."""
    refused: Refused | None = Refused(
        "DL-MOVE-15", OutOfReach(section=section.id, target="", inches=_far(game, section))
    )
    for name in targets(game, section):
        refused = may_not_be_charged(game, section, name)
        if refused is None:
            return None
    return refused


def may_not_be_charged(game: Legions, section: Section, name: str) -> Refused | None:
    """Why a section may not charge the section of this name."""
    enemies = [enemy.id for enemy in game.enemies(section)]
    if name not in enemies:
        return Refused("DL-MOVE-14", NoSuchTarget(value=name, options=enemies))
    found = charge(game, section, game.sections[name])
    return found if isinstance(found, Refused) else None


def charge_choices(game: Legions, section: Section) -> Offer:
    """The enemies that a section may charge."""
    return offer("target", targets(game, section), lambda name: may_not_be_charged(game, section, name), kind="target")


@rule(without=None)
def cannot_fight(game: Legions, section: Section) -> Refused | None:
    """DL-MELEE-23, DL-MOVE-19: ironclads neither charge nor are they charged."""
    if not game.card(section).drives:
        return None
    return Refused("DL-MELEE-23", CannotFightInMelee(section=section.id))


def charge(game: Legions, section: Section, target: Section) -> Charged | Refused:
    """A section's charge at another as the board reckons it, or why there is none."""
    return CHARGES.of(game, (section.id, target.id), lambda still: _charge(still, section.id, target.id))


def _charge(game: Legions, name: str, other: str) -> Charged | Refused:
    section, target = game.sections[name], game.sections[other]
    refused = cannot_fight(game, target)
    if refused is not None:
        return refused
    ways = list(_ways_in(game, section, target))
    coherent = [one for one in ways if holds_together(game, section, one) and finds_room(one)]
    if coherent:
        return _one_by_one(game, section, target, most_in_contact(coherent))
    if any(one.contacts for one in ways):
        return Refused("DL-MELEE-04", TornApart(section=name, target=other))
    return Refused("DL-MOVE-15", OutOfReach(section=name, target=other, inches=_far(game, section)))


def _ways_in(game: Legions, section: Section, target: Section) -> Iterator[Charged]:
    """The charge at all models of the target; if that tears the section apart, those at each one of them."""
    mine, theirs = fighters(game, section), fighters(game, target)
    barriers = [] if section.flying else defended(game, target)
    met, conditions = field(game), _conditions(game, section, target)
    far = _far(game, section)
    if not (mine and theirs):
        return
    house = building_of(game, section)
    if house is not None:
        nearest = {name: theirs[Group({name: model}).nearest(theirs).other].middle for name, model in mine.items()}
        met, far = at_the_door(game, section, house, met, nearest), far - doorstep(game, section)
    charging = Charging(met, mine.names, conditions, far, link(game, section))
    whole = charging.charge(theirs.names, further=_further(game, target, barriers))
    yield whole
    if whole.contacts and not holds_together(game, section, whole):
        yield from (charging.charge([one]) for one in theirs)


def _conditions(game: Legions, section: Section, target: Section) -> Terms:
    """What a section meets that charges another."""
    return held_off(terms(game, section, charged=[target.id]), defended(game, target), flying=section.flying)


@rule(without=group)
def fighters(game: Legions, section: Section) -> Group:
    """DL-MAR-42, DL-MAR-46: the models of a section that charge, and that are charged: contact with Non-Combatants is
    none."""
    names = bystanders(game, section)
    return group(game, section).without(names) if names else group(game, section)


def _one_by_one(game: Legions, section: Section, target: Section, charged: Charged) -> Charged | Refused:
    """A charge in which the chargers go one by one, where that was agreed."""
    conditions = _conditions(game, section, target)
    laid = one_by_one(game, section, charged.laid, conditions, _far(game, section))
    return laid if isinstance(laid, Refused) else with_bystanders(game, section, target, replace(charged, laid=laid))


def with_bystanders(game: Legions, section: Section, target: Section, charged: Charged) -> Charged:
    """A charge with the Non-Combatants of the section, who end it near their comrades and in nobody's way."""
    names = bystanders(game, section)
    if not names:
        return charged
    standing = field(game).models.moved(dict(charged.laid.group.items()))
    found = stepped_aside(game, section, terms(game, section, charged=[target.id]), standing)
    own = models(game, section)
    walks = {name: Walk((own[name].middle, found.get(name, own[name].middle)), 0.0) for name in names}
    there = {name: own[name].to(walk.points[-1].spot) for name, walk in walks.items()}
    laid = charged.laid
    return replace(charged, laid=replace(laid, group=Group({**laid.group, **there}), walks={**laid.walks, **walks}))


def _further(game: Legions, target: Section, barriers: list[Piece]) -> Further | None:
    """What counts as contact besides touching a base of the target."""
    house = building_of(game, target)
    if house is not None:
        return at_the_walls(game, target, house)
    return opposite(game, target, barriers) if barriers else None


@rule(without=None)
def at_the_walls(game: Legions, target: Section, house: Piece) -> Further | None:
    """DL-MOVE-18: contact with a section in a building is contact with the building."""
    name = next(iter(models(game, target)))
    return lambda model: [Beside(at, name) for at in (door(house, model, model.middle), *beside(house, model))]


@rule(without=lambda game, section, charged: bool(charged.contacts))
def holds_together(game: Legions, section: Section, charged: Charged) -> bool:
    """DL-MELEE-04: a charge brings models into contact while the section stays in coherency."""
    return bool(charged.contacts) and is_one_chain(charged.laid.group, link(game, section), TOLERANCES)


@rule(without=True)
def finds_room(charged: Charged) -> bool:
    """DL-MOVE-06: nobody ends a charge on another: out of a building there has to be room for all."""
    return not crowded(charged.laid.group)


@rule(without=lambda ways: ways[-1])
def most_in_contact(ways: list[Charged]) -> Charged:
    """DL-MOVE-15: as many models as possible into contact."""
    return max(ways, key=in_contact)


def in_contact(charged: Charged) -> int:
    """How many models of a charge come into contact."""
    return len({mine for mine, _ in charged.contacts})


def _far(game: Legions, section: Section) -> float:
    return allowance(game, section, "charge")
