"""Charge and counter-charge moves (CHG-07 to CHG-11, CHG-15, CHG-16)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.julia_augusta.chapters.charge.declaring import Declared
from rulesets.julia_augusta.chapters.charge.who_may_charge import REACH, way_to
from rulesets.julia_augusta.chapters.disorder.blows import happen
from rulesets.julia_augusta.chapters.flight.free_hack import catch
from rulesets.julia_augusta.chapters.movement.contact import into_contact
from rulesets.julia_augusta.chapters.movement.moving import go
from rulesets.julia_augusta.chapters.movement.passage import moves_after_all
from rulesets.julia_augusta.chapters.movement.rough import rough_blows
from rulesets.julia_augusta.table.happenings.charge import ChargeCancelled, ChargesNobody, HaltsOnPosition
from rulesets.julia_augusta.table.measure import field, in_combat, touching
from rulesets.julia_augusta.table.state import Julia, LastMove, Unit
from rulesets.julia_augusta.table.stretches import between, of_legs
from rulesets.kit.boards.tables.bases import Placement
from rulesets.kit.boards.tables.manoeuvres import Forward, Manoeuvre, shortened
from rulesets.kit.boards.tables.moves import Leg, comes_within, march, walk
from rulesets.kit.boards.tables.places import Pose, thousandths
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule

ROOM = 1.0
"""Inches from an enemy at which a charger stops that has no target left."""


def charge_home(game: Julia, dice: Dice, charge: Declared, back: Declared | None) -> None:
    """Carry out a charge; `back` is that of the target, if it charges the charger."""
    unit, target = game.units[charge.unit], game.units[charge.target]
    if not unit.on_table or unit.id in target.struck_by:
        return
    if is_overtaken(game, unit):
        overtaken(game, charge)
    elif back is not None and waits_to_charge(game, target):
        meet(game, dice, charge, back)
    else:
        _strike_or_go_on(game, dice, charge)


@rule(without=False)
def is_overtaken(game: Julia, unit: Unit) -> bool:
    """JA-CHG-15: a charger that an enemy struck before its own charge move stays where it was struck."""
    return in_combat(game, unit)


def waits_to_charge(game: Julia, target: Unit) -> bool:
    """Whether a target that charges back has yet to make its own charge move."""
    charged = target.did is not None and target.did.did == "charge"
    return target.on_table and not charged and not is_overtaken(game, target)


def overtaken(game: Julia, charge: Declared) -> None:
    """JA-CHG-15: its charge is cancelled, unless that enemy was its target and nobody else has struck it."""
    unit, target = game.units[charge.unit], game.units[charge.target]
    if target in touching(game, unit) and not unit.struck_by.keys() - {target.id}:
        into_contact(game, unit, target, charge.zone, "charge")
    else:
        game.say(ChargeCancelled(rule="JA-CHG-15", unit=unit.id, target=target.id))


def _strike_or_go_on(game: Julia, dice: Dice, charge: Declared) -> None:
    """Strike the target where it is now, if it can be reached."""
    unit, target = game.units[charge.unit], game.units[charge.target]
    way = way_to(game, unit, target) if target.on_table else None
    if way is None:
        goes_straight_ahead(game, dice, unit)
        return
    _go(game, dice, unit, way.legs, way.lined_up)
    if strikes_a_rout(target):
        catch(game, dice, unit, target)
    else:
        into_contact(game, unit, target, charge.zone, "charge", way.turn)


@rule(without=False)
def strikes_a_rout(target: Unit) -> bool:
    """JA-CHG-16: a routing unit that is charged suffers a free hack, and the charger pursues it; there is no combat."""
    return target.routing


@rule(without=lambda game, dice, charge, back: _strike_or_go_on(game, dice, charge))
def meet(game: Julia, dice: Dice, charge: Declared, back: Declared) -> None:
    """JA-CHG-07, JA-CHG-10: two units that charge each other meet half way, and both count as charging."""
    one, other = game.units[charge.unit], game.units[charge.target]
    way = way_to(game, one, other)
    if way is None:
        _strike_or_go_on(game, dice, charge)
        return
    half = _half(one, way.legs)
    answer = way_to(game, other, one, at=one.at(_end(one, half)))
    if answer is None:
        _go(game, dice, one, way.legs, way.lined_up)
    else:
        _go(game, dice, one, half, _end(one, half))
        _go(game, dice, other, answer.legs, answer.lined_up)
    into_contact(game, one, other, charge.zone, "charge", way.turn if answer is None else 0.0)
    into_contact(game, other, one, back.zone, "charge", 0.0 if answer is None else answer.turn)


def _half(unit: Unit, legs: Sequence[Leg]) -> tuple[Leg, ...]:
    """The legs of a charge with half of the way straight ahead."""
    halved = (shortened(leg.manoeuvre, 0.5 if isinstance(leg.manoeuvre, Forward) else 1) for leg in legs)
    return walk(unit.placement, [manoeuvre for manoeuvre in halved if manoeuvre is not None]).legs


def _end(unit: Unit, legs: Sequence[Leg]) -> Pose:
    return legs[-1].after if legs else unit.pose


def _go(game: Julia, dice: Dice, unit: Unit, legs: Sequence[Leg], end: Pose) -> None:
    """Make a charge move and take what rough ground does to it (JA-CHG-09), if there is any way to go."""
    ahead = sum(leg.cost(unit.placement) for leg in legs if isinstance(leg.manoeuvre, Forward))
    unit.did = LastMove(did="charge", distance=thousandths(ahead))
    way = of_legs(unit, legs)
    way += between(unit.at(legs[-1].after if legs else unit.pose), end)
    if not way:
        return
    blows = [*rough_blows(game, unit, way), *moves_after_all(game, unit)]
    go(game, unit, way, "charge", ahead, "JA-CHG-09")
    happen(game, dice, blows)


@rule(without=None)
def goes_straight_ahead(game: Julia, dice: Dice, unit: Unit) -> None:
    """JA-CHG-15: a charger that cannot touch its target any more moves 4 inches straight ahead, stays formed and has no
    charge bonus."""
    game.say(ChargesNobody(rule="JA-CHG-15", unit=unit.id))
    _advance(game, dice, unit, [], REACH)


def halt_on_position(game: Julia, dice: Dice, unit: Unit, target: Unit, stood: Placement) -> None:
    """JA-CHG-11: formed A or B infantry moves to the ground that evaders left, up to 4 inches, and halts there."""
    game.say(HaltsOnPosition(rule="JA-CHG-11", unit=unit.id, target=target.id))
    way = way_to(game, unit, target, at=stood)
    legs = way.legs if way is not None else ()
    ahead = sum(leg.cost(unit.placement) for leg in legs if isinstance(leg.manoeuvre, Forward))
    wheels = [leg.manoeuvre for leg in legs if not isinstance(leg.manoeuvre, Forward)]
    onto = ahead + stood.extent.front - stood.extent.rear
    _advance(game, dice, unit, wheels, min(REACH, onto))


def _advance(game: Julia, dice: Dice, unit: Unit, wheels: Sequence[Manoeuvre], inches: float) -> None:
    """Wheel and go straight ahead as far as nothing is in the way, and not nearer than 1 inch to any enemy."""
    land, turned = field(game, unit, {unit.id}), walk(unit.placement, wheels).end
    ahead = Forward(inches=thousandths(inches))
    enemies = [enemy.id for enemy in game.enemies(unit)]
    near = comes_within(land, turned, ahead.motion(turned), ROOM, enemies)
    free = shortened(ahead, near[0].share if near else 1)
    legs = march(land, unit.placement, [*wheels, *([free] if free is not None else ())]).legs
    _go(game, dice, unit, legs, _end(unit, legs))
