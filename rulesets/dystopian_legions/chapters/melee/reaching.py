"""Whether a section can charge another, and what the charge comes to: a pure function for menus, check and deed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Literal

from rulesets.dystopian_legions.chapters.melee.barriers import defended, held_off, opposite
from rulesets.dystopian_legions.chapters.movement.allowance import allowance
from rulesets.dystopian_legions.chapters.movement.one_by_one import one_by_one
from rulesets.dystopian_legions.chapters.movement.terms import OFF_ENEMIES, terms
from rulesets.dystopian_legions.chapters.transports.disembarking import opens_to_charge
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
    to_one_chain,
)
from rulesets.dystopian_legions.table.reasons.melee import (
    CannotFightInMelee,
    OutOfReach,
    ReachesNotAll,
    StandsOnARoof,
    TornApart,
)
from rulesets.dystopian_legions.table.reasons.movement import MustCloseUp
from rulesets.dystopian_legions.table.reasons.shooting import NoSuchTarget
from rulesets.dystopian_legions.table.reasons.transports import RidesInPart
from rulesets.dystopian_legions.table.roofs import flies, on_roofs
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.dystopian_legions.table.terrain import Piece
from rulesets.kit.boards.models.contact import Beside, Charged, Charging, Further
from rulesets.kit.boards.models.group import Group, Model
from rulesets.kit.boards.models.meeting import Field, Terms
from rulesets.kit.boards.models.walks import Walk
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.question import Draft, Offer, offer
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.engine.remembering import Remembered

SETTLED = ""
"""The mark behind the last section that is charged besides."""
CHARGES: Remembered[Legions, Charged | Refused] = Remembered(256, lies)


def targets(game: Legions, section: Section) -> list[str]:
    """The enemies that a section might reach by a charge: those within its allowance as the crow flies."""
    far = allowance(game, section, "charge")
    return [enemy.id for enemy in game.enemies(section) if TOLERANCES.within(gap(game, section, enemy), far)]


def may_not_charge(game: Legions, section: Section) -> Refused | None:
    """Why a section may not charge anybody."""
    if not in_coherency(game, section):
        return Refused("DL-ACT-04", MustCloseUp(section=section.id))
    return cannot_fight(game, section) or rides_in_part(game, section) or reaches_nobody(game, section)


@rule(without=None)
def rides_in_part(game: Legions, section: Section) -> Refused | None:
    """DL-TRANS-51: while some of them ride, a section charges only with a transport that is Open Topped or has Charge
    Doors, and not in the activation in which they embarked (DL-D-141)."""
    riders, transport = game.riders_of(section), game.beside(section)
    if riders is None or transport is None:
        return None
    why: Literal["boarded", "closed", ""] = "boarded" if riders.boarded else ""
    if not why and not opens_to_charge(game, transport):
        why = "closed"
    return Refused("DL-TRANS-51", RidesInPart(section=section.id, transport=transport.id, why=why)) if why else None


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
    charged = charge(game, section, game.sections[name])
    return charged if isinstance(charged, Refused) else None


def charge_choices(game: Legions, section: Section, draft: Draft) -> Offer | None:
    """The enemies that a section may charge: one, and others together with it."""
    if "target" in draft:
        return _others(game, section, draft["target"], draft.get("others", []))
    return offer("target", targets(game, section), lambda name: may_not_be_charged(game, section, name), kind="target")


def charge_out_choices(game: Legions, section: Section, draft: Draft) -> Offer | None:
    """The enemies that a section may charge out of its transport."""
    if "section" not in draft:
        return offer("section", [section.id], lambda name: reaches_nobody(game, section))
    return charge_choices(game, section, draft)


@rule(without=None)
def _others(game: Legions, section: Section, target: str, chosen: Sequence[str]) -> Offer | None:
    """DL-MULTI-01: one more of those that may be charged together; None where there is none, or all were named."""
    if chosen and chosen[-1] == SETTLED:
        return None
    first = [target, *chosen]
    left = [name for name in targets(game, section) if name not in first]
    able = [name for name in left if may_not_charge_all(game, section, [*first, name]) is None]

    def judge(name: str) -> Refused | None:
        if name in first or name not in [enemy.id for enemy in game.enemies(section)]:
            return Refused("DL-MULTI-01", NoSuchTarget(value=name, options=able))
        return may_not_charge_all(game, section, [*first, name])

    return offer("others", able, judge, many=True, enough=True) if able or chosen else None


def may_not_charge_all(game: Legions, section: Section, names: Sequence[str]) -> Refused | None:
    """Why a section may not charge these sections together."""
    charged = charge(game, section, *(game.sections[name] for name in names))
    return charged if isinstance(charged, Refused) else None


@rule(without=None)
def cannot_fight(game: Legions, section: Section) -> Refused | None:
    """DL-MELEE-23, DL-MOVE-19, DL-TRANS-05, DL-TRANS-07, DL-TRANS-08: ironclads neither charge nor are they charged:
    contact with a transport is none with its section."""
    if not game.card(section).drives:
        return None
    return Refused("DL-MELEE-23", CannotFightInMelee(section=section.id))


def charge(game: Legions, section: Section, *targets: Section) -> Charged | Refused:
    """A section's charge at another, or at several, as the board reckons it, or why there is none."""
    names = tuple(target.id for target in targets)
    return CHARGES.of(game, (section.id, *names), lambda still: _charge(still, section.id, names))


def _charge(game: Legions, name: str, others: Sequence[str]) -> Charged | Refused:
    section, targets = game.sections[name], [game.sections[other] for other in others]
    each = ((cannot_fight(game, target) or out_of_reach_up_there(game, section, target)) for target in targets)
    refused = next((no for no in each if no is not None), None)
    if refused is not None:
        return refused
    ways = [one for one in _all_ways_in(game, section, targets) if reaches_each(one, others)]
    coherent = [one for one in ways if holds_together(game, section, one) and finds_room(one)]
    if coherent:
        return each_in_turn(game, section, targets, most_in_contact(coherent))
    if len(others) > 1:
        return Refused("DL-MULTI-04", ReachesNotAll(section=name, targets=[*others]))
    if any(one.contacts for one in ways):
        return Refused("DL-MELEE-04", TornApart(section=name, target=others[0]))
    return Refused("DL-MOVE-15", OutOfReach(section=name, target=others[0], inches=_far(game, section)))


@rule(without=True)
def reaches_each(charged: Charged, others: Sequence[str]) -> bool:
    """DL-MULTI-04: of several that are charged each comes into contact with a model at least; of one that is another
    rule."""
    met = {other.rpartition("/")[0] for _, other in charged.contacts}
    return len(others) == 1 or met >= {*others}


def _all_ways_in(game: Legions, section: Section, targets: Sequence[Section]) -> Iterator[Charged]:
    """The ways of a charge; past the transports of those who are charged, where a model keeps off them, and such as
    all of them do."""
    hulls = transports_of(game, targets)
    if hulls:
        near = _ways_in(game, section, targets, [hull.id for hull in hulls])
        yield from (one for one in near if first_keeps_off(game, one, hulls))
    yield from _ways_in(game, section, targets)


@rule(without=lambda game, targets: [])
def transports_of(game: Legions, targets: Sequence[Section]) -> list[Section]:
    """DL-TRANS-09: the transports of those who are charged, within an inch of which their chargers may be placed."""
    return [hull for target in targets if (hull := game.beside(target)) is not None]


@rule(without=True)
def first_keeps_off(game: Legions, charged: Charged, hulls: Sequence[Section]) -> bool:
    """DL-TRANS-09, DL-MOVE-07: the first of the chargers keeps off a transport; which one that is they may choose."""
    there = charged.laid.group
    near = Group({name: model for hull in hulls for name, model in models(game, hull).items()})
    first = (Group({name: there[name]}).gap(near) for name, _ in charged.contacts)
    return any(inches + TOLERANCES.reach >= OFF_ENEMIES for inches in first)


def _ways_in(
    game: Legions, section: Section, targets: Sequence[Section], beside_hulls: Sequence[str] = ()
) -> Iterator[Charged]:
    """The charge at all models of the targets; if that tears the section apart, those at each one of them; at several
    that in which they stay near each other. `beside_hulls` are the transports that they need not keep off."""
    mine = fighters(game, section)
    each = [charged_models(game, section, target) for target in targets]
    theirs = Group({name: model for group in each for name, model in group.items()})
    conditions = conditions_of(game, section, targets, beside_hulls)
    if not (mine and all(each)):
        return
    met, far = sets_out(game, section, theirs)
    charging = Charging(met, mine.names, conditions, far, link(game, section))
    further = further_of_all(game, section, targets)
    whole = charging.charge(theirs.names, further=further)
    yield whole
    if len(targets) > 1:
        bridged = charging.bridged([group.names for group in each], further)
        yield from () if bridged is None else (bridged,)
    elif whole.contacts and not holds_together(game, section, whole):
        yield from (charging.charge([one]) for one in theirs)


def sets_out(game: Legions, section: Section, theirs: Group) -> tuple[Field, float]:
    """Whence a section charges these models, out of doors if it is within, and how many inches it has left there."""
    met, far = field(game), _far(game, section)
    house = building_of(game, section) or hull_of(game, section)
    if house is None:
        return met, far
    nearest = _nearest(models(game, section), theirs)
    return at_the_door(game, section, house, met, nearest), far - doorstep(game, section)


def _nearest(mine: Mapping[str, Model], theirs: Group) -> dict[str, Point]:
    """Where the nearest of others stands to each model, those that fight nobody included (DL-MAR-45)."""
    return {name: theirs[Group({name: model}).nearest(theirs).other].middle for name, model in mine.items()}


@rule(without=None)
def hull_of(game: Legions, section: Section) -> Piece | None:
    """DL-TRANS-36: whoever charges out of a transport sets out from any point of it (DL-D-183)."""
    if section.where != "aboard":
        return None
    transport = game.on_foot(section)
    (model,) = models(game, transport).values()
    return Piece(name=transport.id, kind="wreck", corners=tuple(Point(*at).spot for at in model.corners))


def conditions_of(
    game: Legions, section: Section, targets: Sequence[Section], beside_hulls: Sequence[str] = ()
) -> Terms:
    """What a section meets that charges others, and may come near these transports."""
    barriers = [piece for target in targets for piece in defended(game, target)]
    on = terms(game, section, charged=[target.id for target in targets], beside=beside_hulls)
    return held_off(on, barriers, flying=flies(game, section))


def further_of_all(game: Legions, section: Section, targets: Sequence[Section]) -> Further | None:
    """What counts as contact with any of them besides touching a base."""
    kinds = [
        further
        for target in targets
        if (further := _further(game, target, [] if flies(game, section) else defended(game, target))) is not None
    ]
    return (lambda model: [beside for further in kinds for beside in further(model)]) if kinds else None


@rule(without=group)
def fighters(game: Legions, section: Section) -> Group:
    """DL-MAR-42, DL-MAR-46: the models of a section that charge, and that are charged: contact with Non-Combatants is
    none."""
    names = bystanders(game, section)
    return group(game, section).without(names) if names else group(game, section)


@rule(without=lambda game, section, target: fighters(game, target))
def charged_models(game: Legions, section: Section, target: Section) -> Group:
    """DL-AERO-10: whoever does not fly charges none of those who stand on a roof (DL-D-94)."""
    above = frozenset[str]() if flies(game, section) else on_roofs(game, target)
    return fighters(game, target).without(above) if above else fighters(game, target)


@rule(without=None)
def out_of_reach_up_there(game: Legions, section: Section, target: Section) -> Refused | None:
    """DL-AERO-10: nobody but aeronauts who fly charges a section that stands on a roof (DL-D-94)."""
    if charged_models(game, section, target) or not on_roofs(game, target):
        return None
    return Refused("DL-AERO-10", StandsOnARoof(section=section.id, target=target.id))


def each_in_turn(game: Legions, section: Section, targets: Sequence[Section], charged: Charged) -> Charged | Refused:
    """A charge in which the chargers go one by one, where that was agreed."""
    conditions = conditions_of(game, section, targets, [hull.id for hull in transports_of(game, targets)])
    laid = one_by_one(game, section, charged.laid, conditions, _far(game, section))
    return laid if isinstance(laid, Refused) else with_bystanders(game, section, targets, replace(charged, laid=laid))


def with_bystanders(game: Legions, section: Section, targets: Sequence[Section], charged: Charged) -> Charged:
    """A charge with the Non-Combatants of the section, who end it near their comrades and in nobody's way."""
    names = bystanders(game, section)
    if not names:
        return charged
    standing = field(game).models.moved(dict(charged.laid.group.items()))
    conditions = terms(game, section, charged=[target.id for target in targets])
    aside = stepped_aside(game, section, conditions, standing)
    own = models(game, section)
    walks = {name: Walk((own[name].middle, aside.get(name, own[name].middle)), 0.0) for name in names}
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
    there = with_its_transport(game, section, charged.laid.group)
    return bool(charged.contacts) and to_one_chain(game, section, there) <= 0


@rule(without=lambda game, section, there: there)
def with_its_transport(game: Legions, section: Section, there: Group) -> Group:
    """DL-TRANS-37: whoever charges out of a transport ends in coherency with it, and with those who walked."""
    if section.where != "aboard":
        return there
    others = [one for one in game.parts(section)[1:] if one.on_table]
    return Group({**there, **{name: model for one in others for name, model in models(game, one).items()}})


@rule(without=True)
def finds_room(charged: Charged) -> bool:
    """DL-MOVE-06: nobody ends a charge on another: out of a building there has to be room for all."""
    return not crowded(charged.laid.group)


@rule(without=lambda ways: ways[-1])
def most_in_contact(ways: list[Charged]) -> Charged:
    """DL-MOVE-15: as many models as possible into contact."""
    return max(ways, key=in_contact)


def in_contact(charged: Charged, target: str = "") -> int:
    """How many models of a charge come into contact, or do so with one of the sections that are charged."""
    return len({mine for mine, other in charged.contacts if target in ("", other.rpartition("/")[0])})


def _far(game: Legions, section: Section) -> float:
    return allowance(game, section, "charge")
