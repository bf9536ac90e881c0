"""Special actions: reloading (SPEC, WPN)."""

from __future__ import annotations

from rulesets.dust_1947.chapters.weapons.loaded import empty
from rulesets.dust_1947.moments import RELOADS, asked
from rulesets.dust_1947.table.happenings import weapons as happened
from rulesets.dust_1947.table.skills_in_play import of_weapon
from rulesets.dust_1947.table.state import Dust
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.procedure import Procedure, step


class Reload(Procedure):
    """A RELOAD action; it makes every weapon of the unit, and of the hero joined to it, ready that has fired."""

    kind = "dust.reload"

    unit: str

    @step
    def reload(self, game: Dust, dice: Dice) -> None:
        """Every weapon that takes a loaded token gets it back."""
        unit = game.units[self.unit]
        weapons = [name for one in (unit, game.companion(unit)) if one is not None for name in empty(one)]
        for one in (unit, game.companion(unit)):
            for weapon in (line.weapon for line in game.card(one).lines) if one is not None else ():
                asked(RELOADS, of_weapon(weapon), game, unit=one, weapon=weapon)
        game.say(happened.Reloaded(rule="DU-WPN-RELOAD-02", unit=unit.id, weapons=weapons))
