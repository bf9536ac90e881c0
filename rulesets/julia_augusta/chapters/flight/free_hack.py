"""Fleeing units that are caught: the free hack, and then they rout (ACM-07, ACM-12, ACM-13)."""

from __future__ import annotations

from collections.abc import Collection

from rulesets.julia_augusta.chapters.disorder.blows import Blow, happen
from rulesets.julia_augusta.chapters.flight.breaking import begin_rout
from rulesets.julia_augusta.table.happenings.charge import FreeHack
from rulesets.julia_augusta.table.measure import contacts, field
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.boards.tables.bases import Placement
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule

HACKS_ON = 4
"""What a die of the free hack must show to remove a base."""


def catch(game: Julia, dice: Dice, pursuer: Unit, quarry: Unit, bound: Collection[str] = ()) -> None:
    """A pursuer has reached a fleeing unit: it hacks freely, and what is left of the unit routs. `bound` are the units
    of the combat result from which the unit flees."""
    pursuer.pursuing, pursuer.quarry = True, quarry.id
    stood = quarry.placement
    free_hack(game, dice, pursuer, quarry, bound)
    if quarry.on_table:
        stay_in_contact(game, pursuer, quarry, stood)
        caught(game, dice, pursuer, quarry, bound)


@rule(without=None)
def free_hack(game: Julia, dice: Dice, pursuer: Unit, quarry: Unit, bound: Collection[str] = ()) -> None:
    """JA-ACM-12: a d6 for each base of the pursuers in contact removes an enemy base on 4 or more; no reply, no DPs."""
    faces = dice.roll(len({mine for mine, _ in contacts(pursuer, quarry)}), alike=lambda face: face >= HACKS_ON)
    lost = min(quarry.bases, sum(face >= HACKS_ON for face in faces))
    game.say(FreeHack(rule="JA-ACM-12", unit=pursuer.id, target=quarry.id, dice=faces, lost=lost))
    happen(game, dice, [Blow(quarry.id, 0, "combat", bases=lost)], bound)


@rule(without=None)
def stay_in_contact(game: Julia, pursuer: Unit, quarry: Unit, stood: Placement) -> None:
    """JA-ACM-12: the survivors of a free hack stay in contact (JA-D-55): where their rear rank is gone they close up to
    the pursuer, if there is room for them."""
    gap = quarry.placement.extent.rear - stood.extent.rear
    there = quarry.pose.offset(0, -gap).spot
    closed = quarry.at(quarry.pose._replace(x=there.x, y=there.y))
    if not contacts(pursuer, quarry) and not field(game, quarry, {quarry.id}).faults(closed):
        quarry.pose = closed.pose


@rule(without=None)
def caught(game: Julia, dice: Dice, pursuer: Unit, quarry: Unit, bound: Collection[str] = ()) -> None:
    """JA-ACM-07, JA-ACM-13: a retiring or evading unit that is caught routs, without a head start (JA-MOVE-08)."""
    quarry.caught_by = [*quarry.caught_by, pursuer.id]
    begin_rout(game, dice, quarry, bound, caught=True)
