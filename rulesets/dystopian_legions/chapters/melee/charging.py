"""A charge, from its declaration to contact (MOVE-14 to MOVE-17)."""

from __future__ import annotations

from rulesets.dystopian_legions.chapters.melee.barriers import is_held_off
from rulesets.dystopian_legions.chapters.melee.reaching import charge, in_contact
from rulesets.dystopian_legions.chapters.melee.swift_strike import by_position
from rulesets.dystopian_legions.chapters.movement.moving import go
from rulesets.dystopian_legions.table.happenings.melee import CameIntoContact, ChargeDeclared
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.procedure import Done, Procedure, step
from rulesets.kit.engine.refusal import Refused


class Charge(Procedure):
    """A section charges another; its result are the sections that it fights."""

    kind = "legions.charge"

    section: str
    target: str

    def alive(self, game: Legions) -> bool:
        """A section that is gone charges no more (DL-D-200)."""
        return game.sections[self.section].on_table

    @step
    def declare(self, game: Legions, dice: Dice) -> None:
        """DL-MOVE-14: the target is named; what it defends now it defends to the end (DL-D-70)."""
        target = game.sections[self.target]
        target.defends = by_position(game, target)
        game.say(ChargeDeclared(rule="DL-MOVE-14", section=self.section, target=self.target))

    @step
    def move(self, game: Legions, dice: Dice) -> Done:
        """DL-MOVE-15, DL-MOVE-16, DL-MOVE-17: as many models as possible come into contact, the others close."""
        section = game.sections[self.section]
        found = charge(game, section, game.sections[self.target])
        if isinstance(found, Refused):
            raise found
        target = game.sections[self.target]
        if not target.defends and is_held_off(game, target, found):
            target.defends = "barrier"
        go(game, section, "charge", found.laid)
        if not section.on_table:
            return Done([])
        told = CameIntoContact(rule="DL-MOVE-15", section=self.section, target=self.target, models=in_contact(found))
        game.say(told)
        return Done([self.target])
