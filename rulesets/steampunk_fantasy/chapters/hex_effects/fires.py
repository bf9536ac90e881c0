"""Burning hexes: what they do, and how they burn out (HEX)."""

from __future__ import annotations

from rulesets.kit.boards.hexes.board import Hex
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.steampunk_fantasy.chapters.conditions.afflictions import set_on_fire
from rulesets.steampunk_fantasy.chapters.hex_effects.placing import place_smoke
from rulesets.steampunk_fantasy.table.happenings.hex_effects import BurnedOut, MeetsFire
from rulesets.steampunk_fantasy.table.state import Steampunk, UnitBase

CATCHES_ON = 5
"""A d6 of this or more sets a base on fire that meets a burning hex."""


@rule(without=None)
def catch_fire(game: Steampunk, dice: Dice, base: UnitBase, place: Hex) -> None:
    """SF-HEX-09: a d6 for each base that meets a burning hex: on 5 or more it is set on fire."""
    die = dice.roll(1)[0]
    caught = die >= CATCHES_ON
    game.say(MeetsFire(rule="SF-HEX-09", base=base.id, hex=place.name, die=die, needed=CATCHES_ON, caught=caught))
    if caught:
        set_on_fire(game, base)


@rule(without=None)
def burn_out(game: Steampunk) -> None:
    """SF-HEX-10: a fire goes out; forest in its hex becomes rough, and smoke is left."""
    for place in [place for place, ground in game.ground.items() if ground.fire]:
        terrain = game.here(place).terrain
        forest = terrain == "forest"
        game.lay(place, fire=False, terrain="rough" if forest else terrain)
        game.say(BurnedOut(rule="SF-HEX-10", hex=place.name, forest=forest))
        place_smoke(game, place)
