"""The activation of a gun that an observer calls (SKILL-OBSERVER)."""

from __future__ import annotations

from typing import Any

from rulesets.dust_1947.chapters.action_lists.beginning import Beginning, acting, takes
from rulesets.dust_1947.chapters.action_lists.declaration import ATTACK, SUSTAINED
from rulesets.dust_1947.chapters.attack.attack_action import AttackAction
from rulesets.dust_1947.chapters.attack.called_fire import lays, loaded
from rulesets.dust_1947.chapters.carrying_out.reload import Reload
from rulesets.dust_1947.chapters.suppression.stun import shakes_off
from rulesets.dust_1947.table.happenings import weapons as happened
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.procedure import Call, Done, Goto, Procedure, step


class CalledGun(Procedure):
    """A gun that activates on the spot and fires where the observer sees. `spare`: it has an action besides its attack.
    Result: that of the attack."""

    kind = "dust.called"

    gun: str
    observer: str
    hero: str | None = None
    sustained: bool = False
    spare: bool = True
    outcome: dict[str, Any] | None = None

    def actor(self, game: Dust) -> Unit | None:
        """Who fires; None if nothing of the gun is left."""
        return acting(game, self.gun, self.hero)

    @step
    def begins(self, game: Dust, dice: Dice) -> Call:
        """DU-SKILL-OBSERVER-02: the called unit activates on the spot, using up its activation; it recovers first."""
        gun = game.units[self.gun]
        gun.activated, self.hero = True, gun.hero
        game.say(happened.Called(rule="DU-SKILL-OBSERVER-02", unit=gun.id, by=self.observer))
        return Call(Beginning(unit=gun.id, hero=gun.hero, reacting=True))

    @step
    def pulls_itself_together(self, game: Dust, dice: Dice) -> Goto | None:
        """A gun that is still suppressed, or stunned, loses its first action: it can only ATTACK (DU-D-144)."""
        gun = self.actor(game)
        if gun is None:
            return Goto("ends")
        if gun.suppressed or gun.stunned:
            self.sustained = self.spare = False
            shakes_off(game, gun)
        return None

    @step
    def loads_first(self, game: Dust, dice: Dice) -> Call | None:
        """DU-SKILL-OBSERVER-04: with its other action it may RELOAD before it fires; it does where it must."""
        gun, observer = self.actor(game), game.units[self.observer]
        if gun is None or self.sustained or not self.spare or lays(game, gun, observer):
            return None
        if not lays(game, loaded(gun), observer):
            return None
        self.spare = False
        return Call(Reload(unit=gun.id))

    @step
    def fires(self, game: Dust, dice: Dice) -> Call | None:
        """DU-SKILL-OBSERVER-02: it makes the same kind of attack as the observer, with its artillery weapons."""
        gun = self.actor(game)
        if gun is None:
            return None
        takes(game, gun, SUSTAINED if self.sustained else ATTACK)
        return Call(AttackAction(unit=gun.id, sustained=self.sustained, observer=self.observer), into="outcome")

    @step
    def loads_again(self, game: Dust, dice: Dice) -> Call | None:
        """DU-SKILL-OBSERVER-04: or after it has fired."""
        gun = self.actor(game)
        if gun is None or self.sustained or not self.spare or gun.skill_state == loaded(gun).skill_state:
            return None
        return Call(Reload(unit=gun.id))

    @step
    def ends(self, game: Dust, dice: Dice) -> Done:
        """Hand over what the attack did."""
        return Done(self.outcome)
