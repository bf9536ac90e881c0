"""Hits in close combat that a leader takes with his shield (SKILL-SHIELD)."""

from __future__ import annotations

from typing import ClassVar

from rulesets.dust_1947.actions import Command
from rulesets.dust_1947.chapters.damage.victims import Hit
from rulesets.dust_1947.moments import SHIELD_LOST, SHIELDED, asked
from rulesets.dust_1947.table.happenings import damage as happened
from rulesets.dust_1947.table.order_fields import offer_what
from rulesets.dust_1947.table.questions import ShieldAsked
from rulesets.dust_1947.table.reasons import attack as attack_reasons
from rulesets.dust_1947.table.skills_in_play import own
from rulesets.dust_1947.table.soldier_names import soldier
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.dust_1947.table.symbols import count, roll
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question
from rulesets.kit.engine.refusal import Refused

RULE = "DU-SKILL-SHIELD-01"
WITH_IT, WITHOUT = "shield", "no shield"


def holds_a_shield(game: Dust, unit: Unit) -> bool:
    """Whether the leader with whom a squad began stands, and has his shield."""
    first = unit.soldiers[0] if unit.soldiers else None
    carried = first is not None and first.alive and first.leader and not unit.skill_state.get(SHIELD_LOST)
    return carried and bool(asked(SHIELDED, own(game, unit), game))


class Shielding(Procedure):
    """Hits in close combat on a squad whose leader has a shield, one after the other. Result: the hits that are left,
    the one that broke it with the leader as its victim."""

    kind: ClassVar[str] = "dust.shielding"

    unit: str
    hits: list[Hit]

    def _free(self) -> list[Hit]:
        """The hits of which nobody has named the victim."""
        return [hit for hit in self.hits if not hit.victim]

    @step
    def holds(self, game: Dust, dice: Dice) -> Ask | Done:
        """DU-SKILL-SHIELD-01: its player gives any number of them to the leader, in order (DU-D-130)."""
        unit, free = game.units[self.unit], self._free()
        if not free or not holds_a_shield(game, unit):
            return Done(self.hits)
        return Ask(unit.seat, ShieldAsked(unit=unit.id, hits=len(free)), RULE, (Command,))

    @choices("holds")
    def offer_shield(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        """With the shield, or without."""
        return offer_what(
            draft,
            self.unit,
            (WITH_IT, WITHOUT),
            lambda text: Refused(RULE, attack_reasons.NoSuchShield(what=text)),
        )

    @answers("holds")
    def chosen(self, game: Dust, dice: Dice, action: Command) -> Done | None:
        """He takes it, or the others do."""
        return Done(self.hits) if action.what == WITHOUT else None

    @step
    def roll(self, game: Dust, dice: Dice) -> Goto:
        """DU-SKILL-SHIELD-01: on BLOC the hit is cancelled."""
        hit, fell = self._free()[0], roll(dice, 1)
        stopped = count(fell, "assault shield") > 0
        told = happened.ShieldHolds(
            rule=RULE, unit=self.unit, weapon=hit.weapon, dice=[symbol.value for symbol in fell], holds=stopped
        )
        game.say(told)
        place = self.hits.index(hit)
        left = [] if stopped else broken(game.units[self.unit], hit)
        self.hits = [*self.hits[:place], *left, *self.hits[place + 1 :]]
        return Goto("holds")


@rule(without=lambda unit, hit: [hit])
def broken(unit: Unit, hit: Hit) -> list[Hit]:
    """DU-SKILL-SHIELD-02: when the roll shows anything else, leader and shield are gone, and the skill ends."""
    unit.mark(SHIELD_LOST)
    return [hit.model_copy(update={"victim": soldier(1)})]
