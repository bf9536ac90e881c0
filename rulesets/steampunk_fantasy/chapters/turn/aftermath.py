"""The aftermath: what fades at the end of a turn (AFT)."""

from __future__ import annotations

from typing import ClassVar

from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.procedure import Procedure, step
from rulesets.steampunk_fantasy.chapters.hex_effects.placing import fading
from rulesets.steampunk_fantasy.table.happenings.damage import PinnedFades
from rulesets.steampunk_fantasy.table.happenings.hex_effects import MarkersFade
from rulesets.steampunk_fantasy.table.state import Cloud, Steampunk


class Aftermath(Procedure):
    """The end of a turn."""

    kind: ClassVar[str] = "steam.aftermath"

    @step
    def markers(self, game: Steampunk, dice: Dice) -> None:
        """SF-AFT-01: one cloud marker and one smoke marker of each type leaves every hex."""
        fades = [place for place, ground in sorted(game.ground.items()) if ground.smoke or ground.poison or ground.acid]
        for place in fades:
            before = game.here(place)
            smoke = max(0, before.smoke - 1)
            game.lay(place, smoke=smoke, poison=fading(before.poison), acid=fading(before.acid))
        for place in fades:
            left = game.here(place)
            poison, acid = _markers(left.poison), _markers(left.acid)
            game.say(MarkersFade(rule="SF-AFT-01", hex=place.name, smoke=left.smoke, poison=poison, acid=acid))

    @step
    def pinned(self, game: Steampunk, dice: Dice) -> None:
        """SF-AFT-02: every base loses one pinned token."""
        for base in game.on_map():
            if base.is_pinned:
                base.pinned -= 1
                game.say(PinnedFades(rule="SF-AFT-02", base=base.id, tokens=base.pinned))

    @step
    def aims(self, game: Steampunk, dice: Dice) -> None:
        """An aim lasts at most to the end of the turn after (SF-D-31); downgrades of acid count within a turn."""
        for base in game.on_map():
            base.aims = {group: aim for group, aim in base.aims.items() if aim.until > game.turn}
            for acid in base.acids:
                acid.downgrades = 0


def _markers(cloud: Cloud | None) -> int:
    return cloud.markers if cloud is not None else 0
